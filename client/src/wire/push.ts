// Being told when the page is closed: the browser's subscription, and the server's knowledge of it.
import { ask } from "./api";
import type { PushNews } from "./messages";

/** How far somebody can be told: also when the page is closed, only while one lies open, or not before it is installed. */
export type Reach = "closed" | "open" | "installed" | "none";

const standalone = () => matchMedia("(display-mode: standalone)").matches || (navigator as { standalone?: boolean }).standalone === true;
const apple = () => /iPhone|iPad|iPod/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

export function reach(): Reach {
  if (isSecureContext && "serviceWorker" in navigator && "PushManager" in window && "Notification" in window) return "closed";
  if (apple() && !standalone()) return "installed";
  return "Notification" in window && !/Android/.test(navigator.userAgent) ? "open" : "none";
}

async function worker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register("/sw.js");
  return navigator.serviceWorker.ready;
}

function bytes(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}

const same = (key: ArrayBuffer | null | undefined, wanted: Uint8Array) => {
  const known = new Uint8Array(key ?? new ArrayBuffer(0));
  return known.length === wanted.length && known.every((byte, n) => byte === wanted[n]);
};

/** Subscribes with the server's key, anew where that is another one by now, and lets the server know. */
export async function subscribe(): Promise<void> {
  const { pushManager } = await worker();
  const key = bytes((await ask<PushNews>("GET", "/me/push")).key);
  const known = await pushManager.getSubscription();
  const kept = known && same(known.options?.applicationServerKey, key) ? known : null;
  if (known && !kept) await known.unsubscribe();
  const subscription = kept ?? (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
  await ask<PushNews>("PUT", "/me/push", subscription.toJSON());
}

/** From now on this browser is not told anything any more. */
export async function unsubscribe(): Promise<void> {
  if (reach() !== "closed") return;
  const registration = await navigator.serviceWorker.getRegistration("/");
  const known = await registration?.pushManager.getSubscription();
  if (!known) return;
  await ask<PushNews>("DELETE", "/me/push", { endpoint: known.endpoint });
  await known.unsubscribe();
}
