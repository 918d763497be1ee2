import { html, nothing, type LitElement } from 'lit';
import type { LocalizeController } from '../../base/localize.js';
import type { CollabEmojiSelectEvent } from '../../ui/emoji-picker/emoji-picker.js';
import { loadEmojiPopup } from '../../ui/emoji-popup/load.js';
import { loadOnce } from '../../base/lazy.js';
import type { FormatBar } from './format-bar.js';
import type { TextField } from './text-field.js';

interface ActionsOptions {
  /** What opens the bar of formats. */
  format: unknown;
  /** What attaches files. */
  attach: unknown;
  localize: LocalizeController;
  /** How many characters may still be written. */
  left: number;
  maxLength: number;
  submitLabel: string;
  sendable: boolean;
  submitting: boolean;
  disabled: boolean;
  /** The button that offers emoji. */
  emoji: unknown;
  /** Begins to mention somebody; without it there is no button for that. */
  mention: (() => void) | false | undefined;
  submit: () => void;
  /** Saves a draft; without it, as while there is nothing to save, there is no button for that. */
  saveDraft: (() => void) | false;
  /** Stops writing; without it there is no button for that. */
  cancel: (() => void) | undefined;
}

/** How many characters before the limit the counter appears; sooner where few are accepted. */
const counterFrom = 500;

/** The row of buttons below the text. */
export function renderActions(options: ActionsOptions) {
  const { format, emoji, attach } = options;
  return html`
    <div part="actions" class="actions">
      ${format} ${mentionButton(options)} ${emoji} ${attach}
      <slot name="actions"></slot>
      <span class="end">
        ${note(options)} ${cancelButton(options)} ${draftButton(options)} ${submitButton(options)}
      </span>
    </div>
  `;
}

function mentionButton({ localize, disabled, mention }: ActionsOptions) {
  if (!mention) return nothing;
  return html`
    <button
      class="icon-button"
      type="button"
      aria-label=${localize.term('mention')}
      ?disabled=${disabled}
      @click=${mention}
    >
      <collab-icon name="at"></collab-icon>
    </button>
    <collab-tooltip>${localize.term('mention')}</collab-tooltip>
  `;
}

/** What there is to say of the text: that it is on its way, or that little more fits in. */
function note({ localize, left, maxLength, submitting }: ActionsOptions) {
  if (submitting) return html`<span class="note">${localize.term('sending')}</span>`;
  if (left > Math.min(counterFrom, maxLength / 2) || left < 0) return nothing;
  return html`<bdi class="note">${localize.term('charactersLeft', left)}</bdi>`;
}

function cancelButton({ localize, cancel }: ActionsOptions) {
  if (!cancel) return nothing;
  return html`<button class="button button--ghost" type="button" @click=${cancel}>${localize.term('cancel')}</button>`;
}

function draftButton({ localize, saveDraft }: ActionsOptions) {
  if (!saveDraft) return nothing;
  return html`
    <button part="save-draft" class="button button--ghost" type="button" @click=${saveDraft}>
      ${localize.term('saveDraft')}
    </button>
  `;
}

function submitButton({ localize, submitLabel, sendable, submitting, submit }: ActionsOptions) {
  return html`
    <button
      part="submit"
      class="submit ${submitLabel ? 'button button--primary' : 'icon-button'}"
      type="button"
      aria-label=${submitLabel ? nothing : localize.term('send')}
      aria-busy=${submitting ? 'true' : nothing}
      ?disabled=${!sendable}
      @click=${submit}
    >
      ${submitLabel || html`<collab-icon name="arrow-up"></collab-icon>`}
    </button>
  `;
}

type EmojiHost = LitElement & { readonly userId: string };

/** The button in a composer that offers emoji, which are loaded when it is first pressed. */
export class EmojiButton {
  readonly #host: EmojiHost;
  readonly #localize: LocalizeController;
  readonly #insert: (emoji: string) => void;
  /** Whether they have been asked for. */
  #isUsed = false;

  constructor(host: EmojiHost, localize: LocalizeController, insert: (emoji: string) => void) {
    this.#host = host;
    this.#localize = localize;
    this.#insert = insert;
  }

  render(disabled: boolean) {
    const label = this.#localize.term('addEmoji');
    return html`
      <button
        class="emoji-button icon-button"
        type="button"
        aria-label=${label}
        aria-haspopup="dialog"
        ?disabled=${disabled}
        @click=${this.#offer}
      >
        <collab-icon name="emoji"></collab-icon>
      </button>
      <collab-tooltip>${label}</collab-tooltip>
      ${this.#isUsed ? this.#popup(label) : nothing}
    `;
  }

  #popup(label: string) {
    return html`
      <collab-emoji-popup
        label=${label}
        user-id=${this.#host.userId}
        .anchor=${this.#host.renderRoot.querySelector('.emoji-button') ?? undefined}
        @collab-emoji-select=${this.#selected}
      ></collab-emoji-popup>
    `;
  }

  readonly #offer = async (): Promise<void> => {
    if (!(await loadEmojiPopup())) return;
    this.#isUsed = true;
    this.#host.requestUpdate();
    await this.#host.updateComplete;
    const popup = this.#host.renderRoot.querySelector('collab-emoji-popup');
    if (popup) popup.open = !popup.open;
  };

  readonly #selected = (event: CollabEmojiSelectEvent): void => {
    event.stopPropagation();
    const { emoji = '', variant = emoji } = event.detail;
    this.#insert(variant);
  };
}

type FormatHost = LitElement & { withToolbar: boolean; readonly disabled: boolean; readonly readonly: boolean };

let module: typeof import('./format-bar.js') | undefined;
const load = loadOnce(async () => {
  module = await import('./format-bar.js');
}, 'formatting');

/** The button that opens the bar of formats, and the bar, which comes once it may be wanted. */
export class FormatButton {
  readonly #host: FormatHost;
  readonly #localize: LocalizeController;
  readonly #text: TextField;
  #bar: FormatBar | undefined;

  constructor(host: FormatHost, localize: LocalizeController, text: TextField) {
    this.#host = host;
    this.#localize = localize;
    this.#text = text;
  }

  /** Begins to load the bar. */
  prepare(): void {
    void load();
  }

  /** Until the bar comes there is its room. */
  renderBar() {
    if (!this.#host.withToolbar || this.#host.readonly || !this.#text.isFormattable) return nothing;
    this.#bar ??= module?.createFormatBar(this.#host, this.#localize, this.#text);
    if (this.#bar) return this.#bar.render();
    void load(this.#host);
    return html`<div part="toolbar" class="toolbar"></div>`;
  }

  render() {
    if (!this.#text.isFormattable) return nothing;
    const label = this.#localize.term('formatting');
    return html`
      <button
        class="format icon-button"
        type="button"
        aria-label=${label}
        aria-pressed=${this.#host.withToolbar ? 'true' : 'false'}
        ?disabled=${this.#host.disabled}
        @click=${() => (this.#host.withToolbar = !this.#host.withToolbar)}
      >
        <span aria-hidden="true">Aa</span>
      </button>
      <collab-tooltip>${label}</collab-tooltip>
    `;
  }
}
