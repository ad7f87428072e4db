// The socket to one table: it connects, receives news, sends commands, and reconnects by itself when it breaks.
import { BriefReader } from "./brief";
import { build } from "./build.svelte";
import { PROTOCOL, type Command, type Message } from "./messages";

export type SocketState = "connecting" | "open" | "waiting" | "gone";

export interface Listener {
  heard(message: Message): void;
  changed(state: SocketState, retryAt: number, why: string): void;
  place(): { seat: number | null; since: number };
}

/** What a table sends its commands to. */
export interface Connection {
  /** Sends a command; gives its key. */
  send(body: CommandBody): string;
  retry(): void;
  close(): void;
}

type Keyless<C> = C extends Command ? Omit<C, "key"> : never;
export type CommandBody = Keyless<Command>;

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
/** How the server closes the socket of a page that it no longer understands. */
const TOO_OLD = 4426;
/** Commands that mean something only at the table as it was. */
const NOT_TWICE = new Set(["hint", "look"]);

export class TableSocket implements Connection {
  #socket: WebSocket | null = null;
  #wait = FIRST_WAIT;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #unanswered = new Map<string, Command>();
  #closed = false;
  #number = 0;
  readonly #mark = Math.random().toString(36).slice(2, 10);

  constructor(
    readonly table: string,
    readonly listener: Listener,
  ) {
    addEventListener("online", this.retry);
    document.addEventListener("visibilitychange", this.#seen);
    this.#connect();
  }

  /** Sends a command now or, while the socket is down, as soon as it is up again; gives its key. */
  send(body: CommandBody): string {
    const command = { ...body, key: `${this.#mark}-${++this.#number}` } as Command;
    if (!NOT_TWICE.has(command.type)) this.#unanswered.set(command.key, command);
    this.#write(command);
    return command.key;
  }

  retry = (): void => {
    if (this.#closed || this.#socket?.readyState === WebSocket.OPEN) return;
    clearTimeout(this.#timer);
    this.#wait = FIRST_WAIT;
    this.#connect();
  };

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    removeEventListener("online", this.retry);
    document.removeEventListener("visibilitychange", this.#seen);
    this.#socket?.close();
  }

  #seen = (): void => {
    if (document.visibilityState === "visible") this.retry();
  };

  #write(command: Command): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(command));
  }

  #connect(): void {
    this.#socket?.close();
    const { seat, since } = this.listener.place();
    const query = new URLSearchParams({ since: String(since), brief: "1", events: "1", v: String(PROTOCOL) });
    const brief = new BriefReader();
    if (seat !== null) query.set("seat", String(seat));
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.table}/socket?${query}`);
    this.#socket = socket;
    this.listener.changed("connecting", 0, "");
    socket.onopen = () => {
      for (const command of this.#unanswered.values()) this.#write(command);
    };
    socket.onmessage = (event) => {
      const message = JSON.parse(event.data) as Message;
      this.#hear(message.type === "table" ? brief.whole(message) : message);
    };
    socket.onclose = (event) => {
      if (socket === this.#socket) this.#broken(event);
    };
  }

  #hear(message: Message): void {
    this.#wait = FIRST_WAIT;
    if (message.type === "table") {
      build.compare(message.page);
      for (const key of message.answers) this.#unanswered.delete(key);
    }
    if (message.type === "refused") this.#unanswered.delete(message.key);
    this.listener.changed("open", 0, "");
    this.listener.heard(message);
  }

  #broken(event: CloseEvent): void {
    if (this.#closed) return;
    if (event.code >= 4400 && event.code < 4429) {
      this.#closed = true;
      if (event.code === TOO_OLD) build.stale = true;
      this.listener.changed("gone", 0, event.reason);
      return;
    }
    const wait = this.#wait * (0.75 + Math.random() / 2);
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
    this.#timer = setTimeout(() => this.#connect(), wait);
    this.listener.changed("waiting", Date.now() + wait, event.reason);
  }
}
