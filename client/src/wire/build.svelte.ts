// Which build of the page this is, and whether the server has another one by now.
const own = document.documentElement.dataset.page ?? "";

class Build {
  /** The server was renewed while this page lay open. */
  stale = $state(false);

  /** What the server says of its own page; a page that knows no build of its own (while it is written) compares nothing. */
  compare(page: string | null | undefined): void {
    if (own && page) this.stale = page !== own;
  }
}

export const build = new Build();
