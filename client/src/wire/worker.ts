// The worker beside the page, for when there is no connection or no page; and the number on the page's icon.

/** Once the page has come, so that it is not held up. */
export function startWorker(): void {
  if (!import.meta.env.PROD || !isSecureContext || !("serviceWorker" in navigator)) return;
  const register = () => navigator.serviceWorker.register("/sw.js").catch(() => {});
  if (document.readyState === "complete") void register();
  else addEventListener("load", register, { once: true });
}

/** On the icon of an installed page; 0 takes it away. */
export function badge(turns: number): void {
  const done = turns ? navigator.setAppBadge?.(turns) : navigator.clearAppBadge?.();
  done?.catch(() => {});
}

/** Whoever opens a table has seen what they were told of it. */
export async function putAway(table: string): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration("/");
  const shown = (await registration?.getNotifications({ tag: table })) ?? [];
  for (const one of shown) one.close();
}
