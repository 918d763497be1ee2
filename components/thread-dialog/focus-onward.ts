import { containsDeep, deepActiveElement } from '../internal/controllers/focus-restore.js';

/** What the layer's board shows threads with, in the order in which they are read. */
const markers = '[part~="pin"], [part~="cluster"], [part~="text"]';

const isShown = (element: Element): boolean => element.isConnected && element.checkVisibility();

/** What stands around a pin, the next first. */
function neighboursOf(pin: Element): readonly HTMLElement[] {
  const root = pin.getRootNode();
  if (!(root instanceof ShadowRoot)) return [];
  const all = [...root.querySelectorAll<HTMLElement>(markers)];
  const at = all.findIndex((each) => each === pin);
  return [...all.slice(at + 1), ...all.slice(0, Math.max(0, at)).reverse()];
}

/** Moves the focus on from a thread that leaves the page with its pin: to the next pin, or to what stays. */
class FocusOnward {
  /** What the focus goes to where there is no other pin. */
  readonly #refuge: () => Element | undefined;
  #pin: Element | undefined;
  #neighbours: readonly HTMLElement[] = [];
  #isLeaving = false;

  constructor(refuge: () => Element | undefined) {
    this.#refuge = refuge;
  }

  /** Begins with another thread. */
  begin(): void {
    this.#pin = undefined;
    this.#neighbours = [];
    this.#isLeaving = false;
  }

  /** Takes the pin of the thread; what it was stays known when it goes. */
  follow(pin: Element | undefined): void {
    this.#pin = pin ?? this.#pin;
  }

  /** The thread leaves the page: its pin is there for the last moment. */
  leave(): void {
    if (this.#pin && !this.#isLeaving) this.#neighbours = neighboursOf(this.#pin);
    this.#isLeaving = true;
  }

  /** Where the focus goes. */
  get way(): Element | undefined {
    return this.#neighbours.find(isShown) ?? this.#refuge();
  }

  /** Moves the focus on, where nothing has it or what leaves; not from where the person is meanwhile. */
  go(): void {
    if (!this.#isLeaving) return;
    const active = deepActiveElement();
    const { way } = this;
    if (way instanceof HTMLElement && (!active || (this.#pin && containsDeep(this.#pin, active)))) {
      way.focus({ preventScroll: true });
      // Who goes on by keys is to see where.
      if (deepActiveElement()?.matches(':focus-visible')) way.scrollIntoView({ block: 'nearest' });
    }
    this.begin();
  }
}

export type { FocusOnward };

/** Moves the focus on from threads that leave the page. */
export const moveFocusOnward = (refuge: () => Element | undefined): FocusOnward => new FocusOnward(refuge);
