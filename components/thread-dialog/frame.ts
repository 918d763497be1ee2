import { html, nothing } from 'lit';

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
