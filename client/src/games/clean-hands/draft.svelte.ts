// A Cabinet in the making: whoever forms it gives the Secretaries out in any order and changes their mind as often as they like.
// Only when it is submitted it goes to the table, one Secretary after the other, as the table asks for them.
import type { OptionNews } from "../../wire/messages";
import type { CleanHandsView } from "./view";

export interface Desk {
  readonly view: CleanHandsView;
  readonly options: OptionNews[];
  /** The table, so that a page that is loaded anew finds its draft again. */
  readonly table: string;
  /** The offices to be given out, in their order. */
  readonly secretaries: string[];
  play(option: OptionNews): void;
}

const GIVE = "give";
const AGAIN = "start over";
const SUBMIT = "submit";

export class Draft {
  /** The Secretary that was touched, to be given to whoever is touched next. */
  picked = $state<string | null>(null);
  sending = $state(false);
  /** The table as it was when the last part was sent. */
  #sentAt: CleanHandsView | null = null;
  #chosen = $state.raw<Record<string, number>>({});
  readonly #desk: Desk;

  constructor(desk: Desk) {
    this.#desk = desk;
    this.#chosen = kept(this.#key);
  }

  get #key(): string {
    return `backroom-draft-${this.#desk.table}-${this.#desk.view.seat}`;
  }

  #choose(chosen: Record<string, number>): void {
    this.#chosen = chosen;
    keep(this.#key, chosen);
  }

  readonly #given = $derived.by(() => Object.fromEntries((this.#desk.view.facts.proposal?.given ?? []).map(({ member, holder }) => [member as string, holder])));
  /** Whether one is asked to form a Cabinet. */
  readonly open = $derived.by(() => this.#desk.options.some(({ terms }) => terms?.act === GIVE || terms?.act === SUBMIT) && this.#proposes);
  /** Who would get each Secretary. */
  readonly holders = $derived.by((): Record<string, number> => (this.#proposes ? { ...this.#given, ...this.#chosen } : this.#given));
  readonly missing = $derived.by(() => this.#desk.secretaries.filter((member) => this.holders[member] === undefined));
  /** The Secretary that goes to whoever is touched next. */
  readonly next = $derived.by(() => this.picked ?? this.missing[0]);
  readonly #proposes = $derived.by(() => {
    const { facts, seat } = this.#desk.view;
    return facts.vote === null && facts.proposal !== null && facts.proposal.proposer === seat;
  });

  /** What somebody would get. */
  of(seat: number): string[] {
    return this.#desk.secretaries.filter((member) => this.holders[member] === seat);
  }

  /** What lies with the table and can be changed no more. */
  fixed(member: string): boolean {
    return this.#given[member] !== undefined && !this.#desk.options.some(({ terms }) => terms?.act === AGAIN);
  }

  pick(member: string): void {
    if (!this.open || this.sending || this.fixed(member)) return;
    this.picked = this.picked === member ? null : member;
  }

  /** The Secretary that was touched, or the next that nobody has. */
  give(seat: number, member = this.next): void {
    if (!this.open || this.sending || member === undefined || this.fixed(member)) return;
    this.#choose({ ...this.#chosen, [member]: seat });
    this.picked = null;
  }

  submit(): void {
    if (!this.open || this.missing.length) return;
    this.picked = null;
    this.sending = true;
    this.#sentAt = null;
    this.goOn();
  }

  /** After news: the next part of what was submitted; and a Cabinet that is no longer one's to form is forgotten. */
  goOn(): void {
    if (!this.#proposes) {
      this.sending = false;
      this.picked = null;
      if (Object.keys(this.#chosen).length) this.#choose({});
    } else if (this.sending) {
      const next = this.#next();
      if (next) this.#send(next);
    }
  }

  /** Each part once: what is asked again of the same table was refused, and then it is theirs to say what next. */
  #send(next: OptionNews): void {
    this.sending = this.#sentAt !== this.#desk.view;
    this.#sentAt = this.#desk.view;
    if (this.sending) this.#desk.play(next);
  }

  #next(): OptionNews | undefined {
    const { secretaries, options } = this.#desk;
    const given = secretaries.filter((member) => this.#given[member] !== undefined);
    const find = (act: string, place?: string) => options.find(({ terms, pieces }) => terms?.act === act && (place === undefined || pieces[0] === place));
    if (given.some((member) => this.#given[member] !== this.holders[member])) return find(AGAIN);
    const next = secretaries[given.length];
    return next === undefined ? find(SUBMIT) : find(GIVE, `cabinet-${this.holders[next]! + 1}`);
  }

  /** What a player wears while Secretaries are given out. */
  target(seat: number): Record<string, unknown> {
    if (!this.open) return {};
    return {
      onclick: (event: MouseEvent) => {
        event.stopPropagation();
        this.give(seat);
      },
      onkeydown: (event: KeyboardEvent) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        event.stopPropagation();
        this.give(seat);
      },
      onpointerdown: undefined,
    };
  }
}

function kept(key: string): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "{}") as Record<string, number>;
  } catch {
    return {};
  }
}

function keep(key: string, chosen: Record<string, number>): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(chosen));
  } catch {
    // A browser that keeps nothing begins anew after a reload.
  }
}
