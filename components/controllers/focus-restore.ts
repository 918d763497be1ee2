/** Returns the focused element across shadow roots; undefined if none is focused. */
export function deepActiveElement(): HTMLElement | SVGElement | undefined {
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  if (active === document.body) return undefined;
  return active instanceof HTMLElement || active instanceof SVGElement ? active : undefined;
}

/** Whether `outer` contains `inner` or equals it, across shadow roots. */
export function containsDeep(outer: Element, inner: Element): boolean {
  for (let node: Node | null = inner; node; node = node.parentNode ?? (node instanceof ShadowRoot ? node.host : null)) {
    if (node === outer) return true;
  }
  return false;
}

const isFocusable = (element: Element | undefined): element is HTMLElement | SVGElement =>
  element?.isConnected === true && 'focus' in element;

/** Remembers the focused element before an overlay opens, and restores the focus. */
export class FocusRestore {
  #opener: HTMLElement | SVGElement | undefined;

  /** The element that receives the focus on restore. */
  get opener(): HTMLElement | SVGElement | undefined {
    return this.#opener;
  }

  /** Remembers the focused element or the given one. */
  remember(opener = deepActiveElement()): void {
    this.#opener = opener;
  }

  /** Forgets the opener, when the user has moved on. */
  forget(): void {
    this.#opener = undefined;
  }

  /** Restores the focus to the opener, else to the first focusable one of `others`, unless the user has moved the focus outside of `from`. */
  restore(from: Element, ...others: readonly (Element | undefined)[]): void {
    const isLeft = (): boolean => {
      const active = deepActiveElement();
      return active !== undefined && !containsDeep(from, active);
    };
    for (const candidate of [this.#opener, ...others]) {
      if (isLeft()) break;
      if (!isFocusable(candidate)) continue;
      // Without scrolling: the user may have scrolled on purpose.
      candidate.focus({ preventScroll: true });
      const active = deepActiveElement();
      if (active && containsDeep(candidate, active)) break;
    }
    this.#opener = undefined;
  }
}
