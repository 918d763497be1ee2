import { css, html, LitElement } from 'lit';
import { DismissController } from '../../../components/controllers/dismiss.js';

/** The smallest overlay there is, for tests of what all overlays share. */
export class TestOverlay extends LitElement {
  static override properties = { open: { type: Boolean } };
  static override styles = css`
    :host {
      display: block;
      inline-size: 100px;
      block-size: 40px;
    }
  `;

  declare open: boolean;
  /** Why it was closed, in turn. */
  readonly reasons: string[] = [];
  keepOnOutside = false;
  keepOnEscape = false;

  constructor(capturesEscape = false) {
    super();
    this.open = false;
    new DismissController(this, {
      open: () => this.open,
      dismiss: (reason) => {
        this.reasons.push(reason);
        this.open = false;
      },
      inside: () => [this.previousElementSibling ?? undefined],
      outside: () => !this.keepOnOutside,
      escape: () => !this.keepOnEscape,
      ...(capturesEscape && { capturesEscape }),
    });
  }

  protected override render() {
    return html`<button>Inside</button><slot></slot>`;
  }
}

/** An overlay such as a tooltip, which takes Escape before all other elements. */
export class TestHint extends TestOverlay {
  constructor() {
    super(true);
  }
}

customElements.define('test-overlay', TestOverlay);
customElements.define('test-hint', TestHint);

declare global {
  interface HTMLElementTagNameMap {
    'test-overlay': TestOverlay;
    'test-hint': TestHint;
  }
}
