import { html, nothing } from 'lit';
import type { LocalizeController } from '../internal/localize.js';

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
