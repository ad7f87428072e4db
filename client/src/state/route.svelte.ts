// Which page is shown: the address says so.
export type Page = { page: "shelf" } | { page: "nowhere" } | { page: "table"; id: string } | { page: "replay"; id: string } | { page: "rules"; game: string; rule: string } | { page: "learn"; game: string; table: string } | { page: "me" } | { page: "shown"; link: string };

function read(): Page {
  const table = location.pathname.match(/^\/t\/([a-z0-9]+)\/?$/);
  if (table) return { page: "table", id: table[1]! };
  const replay = location.pathname.match(/^(?:\/t\/([a-z0-9]+))?\/replay\/?$/);
  if (replay) return { page: "replay", id: replay[1] ?? "" };
  const rules = location.pathname.match(/^\/rules\/([a-z-]+)\/?$/);
  if (rules) return { page: "rules", game: rules[1]!, rule: location.hash.slice(1) };
  if (/^\/me\/?$/.test(location.pathname)) return { page: "me" };
  const shown = location.pathname.match(/^\/p\/([\w-]+)\/?$/);
  if (shown) return { page: "shown", link: shown[1]! };
  const learn = location.pathname.match(/^\/learn\/([a-z-]+)\/?$/);
  if (learn) return { page: "learn", game: learn[1]!, table: new URLSearchParams(location.search).get("table") ?? "" };
  return { page: location.pathname === "/" ? "shelf" : "nowhere" };
}

class Route {
  at = $state.raw<Page>(read());

  constructor() {
    addEventListener("popstate", () => (this.at = read()));
  }

  go(path: string): void {
    history.pushState(null, "", path);
    this.at = read();
    scrollTo(0, 0);
  }
}

export const route = new Route();

/** For links: goes there without loading the page again, unless a new tab is wanted. */
export function follow(event: MouseEvent): void {
  const link = (event.currentTarget as HTMLAnchorElement | null)?.getAttribute("href");
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  route.go(link);
}
