import { html, nothing } from 'lit';
import type { LocalizeController } from '../../base/localize.js';

interface FloatingFrame {
  /** Heading and name of the dialog. */
  readonly label: string;
  /** Whether it is as wide as the window, at its lower edge. */
  readonly isSheet: boolean;
  /** Begins to move the sheet. */
  readonly grab: (event: PointerEvent) => void;
  readonly close: () => void;
  readonly content: unknown;
}

/** What a thread lies in where it is part of the page. */
export const renderFrameInPage = (content: unknown) =>
  html`<div part="dialog" class="dialog" tabindex="-1">${content}</div>`;

/** What a thread lies in where it floats above the page. */
export function renderFloatingFrame({ label, isSheet, grab, close, content }: FloatingFrame) {
  // Escape in the composer has done its work with that: what lies below stays open.
  const cancelled = (event: Event): void => {
    event.preventDefault();
    close();
  };
  return html`
    <div
      part="dialog"
      class="dialog floating ${isSheet ? 'sheet' : ''}"
      role="dialog"
      aria-labelledby="title"
      tabindex="-1"
      popover="manual"
      @collab-composer-cancel=${cancelled}
    >
      <h2 id="title" class="visually-hidden">${label}</h2>
      ${isSheet ? html`<div class="handle" @pointerdown=${grab}></div>` : nothing} ${content}
    </div>
  `;
}

/** The button that closes a dialog, for the end of its header. */
export function renderCloseButton(localize: LocalizeController, close: () => void) {
  return html`
    <button
      part="close"
      slot="header-end"
      class="icon-button"
      type="button"
      aria-label=${localize.term('close')}
      @click=${close}
    >
      <collab-icon name="close"></collab-icon>
    </button>
  `;
}

/** The dialog shows a few lines of it. */
const longest = 300;

/** The text a thread is about, as it was when the thread was begun; nothing for a thread on an element. */
export function renderQuote(quote: string, slot = '') {
  if (!quote) return nothing;
  const shown = quote.length > longest ? `${quote.slice(0, longest - 1).trimEnd()}…` : quote;
  return html`<blockquote part="quote" class="quote" slot=${slot || nothing} dir="auto">${shown}</blockquote>`;
}
