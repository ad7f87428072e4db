import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { settings } from "./state/settings.svelte";
import { me } from "./wire/api";
import { startWorker } from "./wire/worker";

mount(App, { target: document.getElementById("app")! });
startWorker();
// Whoever wants to be told stays reachable: browsers change their address, and people sign in and out.
if (settings.notify && "Notification" in window && Notification.permission === "granted") {
  me()
    .then(() => import("./wire/push"))
    .then(({ reach, subscribe }) => (reach() === "closed" ? subscribe() : undefined))
    .catch(() => {});
}
