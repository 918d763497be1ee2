import { html, type LitElement } from 'lit';
import { deepActiveElement } from '../internal/controllers/focus-restore.js';
import type { LocalizeController } from '../internal/localize.js';

interface GoneThread {
  readonly localize: LocalizeController;
  /** What the person typed and has not sent; empty for nothing. */
  readonly text: string;
  readonly isCopied: boolean;
  /** Copies the text, out of this field where the browser will not by itself. */
  readonly copy: (field: HTMLTextAreaElement | null) => void;
  readonly discard: () => void;
}

/** Says that a thread is not there any more, and hands back what the person typed in it. */
export function renderGoneThread({ localize, text, isCopied, copy, discard }: GoneThread) {
  const gone = html`<p id="gone" class="gone">${localize.term('threadGone')}</p>`;
  if (!text) return gone;
  const copied = ({ currentTarget }: Event & { currentTarget: Element }) =>
    copy(currentTarget.closest('.kept')?.querySelector('textarea') ?? null);
  return html`
    <div class="kept">
      ${gone}
      <label for="kept-text" class="gone">${localize.term('textNotSent')}</label>
      <textarea
        id="kept-text"
        class="field"
        dir="auto"
        rows="5"
        readonly
        aria-describedby="gone"
        .value=${text}
      ></textarea>
      <div class="kept-actions">
        <button class="button button--primary" type="button" @click=${copied}>
          ${localize.term(isCopied ? 'copied' : 'copyText')}
        </button>
        <button class="button" type="button" @click=${discard}>${localize.term(isCopied ? 'close' : 'discard')}</button>
      </div>
    </div>
  `;
}

/** Shows what has become of the thread, and moves the focus to what was typed, from what has gone with the thread; where the person is elsewhere, they are told. */
export async function handBack(host: LitElement, tell: () => void): Promise<void> {
  host.requestUpdate();
  await host.updateComplete;
  if (deepActiveElement()) tell();
  else host.renderRoot.querySelector('textarea')?.focus({ preventScroll: true });
}
