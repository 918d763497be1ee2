/** The element that has the focus, however deep in shadow roots; undefined when nothing has. */
export function deepActiveElement(): HTMLElement | SVGElement | undefined {
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  if (active === document.body) return undefined;
  return active instanceof HTMLElement || active instanceof SVGElement ? active : undefined;
}

/** Whether `inner` lies in `outer`, or is it, across shadow roots. */
export function containsDeep(outer: Element, inner: Element): boolean {
  for (let node: Node | null = inner; node; node = node.parentNode ?? (node instanceof ShadowRoot ? node.host : null)) {
    if (node === outer) return true;
  }
  return false;
}

const isFocusable = (element: Element | undefined): element is HTMLElement | SVGElement =>
  element?.isConnected === true && 'focus' in element;

/** Remembers what had the focus before an overlay opened, and gives it back. */
export class FocusRestore {
  #opener: HTMLElement | SVGElement | undefined;

  /** What the focus goes back to. */
  get opener(): HTMLElement | SVGElement | undefined {
    return this.#opener;
  }

  /** Remembers what has the focus, or what should have it later on. */
  remember(opener = deepActiveElement()): void {
    this.#opener = opener;
  }

  /** Forgets the opener: the person has gone elsewhere. */
  forget(): void {
    this.#opener = undefined;
  }

  /** Gives the focus back, unless the person has moved it elsewhere; where the opener cannot take it any more, to the first of `others` that can. */
  restore(from: Element, ...others: readonly (Element | undefined)[]): void {
    const isLeft = (): boolean => {
      const active = deepActiveElement();
      return active !== undefined && !containsDeep(from, active);
    };
    for (const candidate of [this.#opener, ...others]) {
      if (isLeft()) break;
      // What is given back was in sight when it was left, or the person has scrolled away from it.
      if (isFocusable(candidate)) candidate.focus({ preventScroll: true });
    }
    this.#opener = undefined;
  }
}
