/** The element that has the focus, however deep in shadow roots. */
export function deepActiveElement(): HTMLElement | undefined {
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  return active instanceof HTMLElement && active !== document.body ? active : undefined;
}

/** Remembers what had the focus before an overlay opened, and gives it back. */
export class FocusRestore {
  #opener: HTMLElement | undefined;

  remember(): void {
    this.#opener = deepActiveElement();
  }

  /** Gives the focus back, unless the person has moved it elsewhere or the opener is gone. */
  restore(from: Element): void {
    const active = document.activeElement;
    const stillInside = !active || active === document.body || active === from || from.contains(active);
    if (stillInside && this.#opener?.isConnected) this.#opener.focus();
    this.#opener = undefined;
  }
}
