// The worker beside the page: says that there is no connection, and tells people who are elsewhere that it is their turn.
// It keeps nothing: every page comes from the network, so none is ever older than the server.
const OFFLINE = `<!doctype html>
<html lang="en">
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="dark">
<title>No connection · Backroom</title>
<style>
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1rem; box-sizing: border-box; background: radial-gradient(ellipse at 50% 30%, #1d4a36, #123326); color: #f5ead6; font: 1.05rem/1.5 Seravek, "Segoe UI", Ubuntu, "DejaVu Sans", sans-serif; }
  main { width: min(28rem, 100%); box-sizing: border-box; padding: 2rem 1.6rem; text-align: center; background: #21170f; border: 1px solid #46341f; border-radius: 1rem; box-shadow: 0 6px 16px rgb(0 0 0 / .28); }
  svg { width: 7rem; }
  h1 { margin: .6rem 0 .4rem; font: 600 1.7rem Palatino, Georgia, serif; }
  p { margin: .4rem 0 1.1rem; color: #cdbba0; }
  a { display: inline-block; padding: .6rem 1.3rem; border-radius: .7rem; background: #e0b05c; color: #22160a; font-weight: 600; text-decoration: none; }
  a:focus-visible { outline: 3px solid #ffd37a; outline-offset: 2px; }
</style>
<main>
  <svg viewBox="0 0 140 110" aria-hidden="true">
    <path d="M70 0v26" stroke="#46341f" stroke-width="3"/><path d="M44 44q26-34 52 0z" fill="#5a4330"/><ellipse cx="70" cy="46" rx="9" ry="8" fill="#3a291b"/>
    <ellipse cx="70" cy="84" rx="62" ry="20" fill="#1d4a36" stroke="#5a3a20" stroke-width="6"/>
    <g transform="rotate(-10 52 78)"><rect x="42" y="68" width="17" height="22" rx="2" fill="#7b2f2a" stroke="#5c1f1c"/></g><g transform="rotate(12 88 78)"><rect x="80" y="68" width="17" height="22" rx="2" fill="#7b2f2a" stroke="#5c1f1c"/></g>
  </svg>
  <h1>The lights are out</h1>
  <p>There is no connection to the server. Nothing is lost: your tables wait for you there.</p>
  <a href="">Try again</a>
</main>`;
const ICON = "/icon-192.png";

addEventListener("install", () => skipWaiting());

addEventListener("activate", (event) => event.waitUntil(start()));

async function start() {
  await registration.navigationPreload?.enable();
  await clients.claim();
}

addEventListener("fetch", (event) => {
  if (event.request.mode === "navigate") event.respondWith(page(event));
});

async function page(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return new Response(OFFLINE, { status: 503, headers: { "content-type": "text/html; charset=utf-8", "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'" } });
  }
}

// What the server tells.

addEventListener("push", (event) => event.waitUntil(show(event.data)));

async function show(data) {
  let told = {};
  try {
    told = data.json();
  } catch {
    // What cannot be read is told as if it said nothing.
  }
  const { title = "Backroom", tag = "backroom", url = "/" } = told;
  await registration.showNotification(title, { tag, icon: ICON, badge: ICON, data: { url }, renotify: true });
  navigator.setAppBadge?.().catch(() => {});
}

addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(new URL(event.notification.data?.url ?? "/", location.origin)));
});

async function open(url) {
  if (url.origin !== location.origin) return;
  const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.find((one) => new URL(one.url).pathname === url.pathname);
  if (there) await there.focus();
  else await clients.openWindow(url.pathname);
}

// The browser has changed the address at which it is told: the server hears of it, with the cookie that is there.
addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renew(event)));

async function renew(event) {
  const fresh = event.newSubscription ?? (event.oldSubscription && (await registration.pushManager.subscribe(event.oldSubscription.options)));
  const send = (method, body) => fetch("/api/me/push", { method, headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
  if (event.oldSubscription) await send("DELETE", { endpoint: event.oldSubscription.endpoint });
  if (fresh) await send("PUT", fresh);
}
