import { html, nothing, type PropertyValues } from 'lit';
import type { ComposerFeature, ContactApi, SubmitKey } from '../../../store/index.js';
import { composerFeatures } from '../../../store/model/predefined.js';
import { textLength } from '../../../store/model/text.js';
import { numberAtLeast, oneOf, tokenList } from '../../base/attribute-converters.js';
import { property, state } from '../../base/decorators.js';
import { CollabElement } from '../../base/element.js';
import { LocalizeController } from '../../base/localize.js';
import type { FileAccess } from '../../display/file-access.js';
import controlStyles from '../../styles/controls.styles.js';
import hostStyles from '../../styles/host.styles.js';
import unprinted from '../../styles/no-print.styles.js';
import proseStyles from '../../styles/prose.styles.js';
import { CollabIcon } from '../../ui/icon/icon.js';
import { CollabTooltip } from '../../ui/tooltip/tooltip.js';
import { EmojiButton, FormatButton } from './buttons.js';
import { resolveOptions, type ComposerOptions } from './composer-options.js';
import { CollabComposerCancelEvent, CollabComposerChangedEvent } from './composer.events.js';
import styles from './composer.styles.js';
import { contentFromHtml, emptyContent, type ComposerContent } from './content.js';
import { ComposerFiles } from './files.js';
import { Submission } from './submission.js';
import { TextField } from './text-field.js';

export * from './composer.events.js';
export type { ComposerContent, SubmitKey };

const MAX_LENGTH = 100_000;

/** Number of remaining characters below which the counter is shown, at most half of the limit. */
const COUNTER_THRESHOLD = 500;

/**
 * Rich-text field for a comment, with Markdown shortcuts, mentions, emoji and files.
 *
 * @tag collab-composer
 * @slot actions - Additional buttons in the row below the text.
 * @fires {CollabComposerSubmitEvent} collab-composer-submit - Fired before the content is sent. If it is prevented, the content stays.
 * @fires {CollabComposerChangedEvent} collab-composer-changed - Fired after the user has changed the content.
 * @fires {CollabComposerCancelEvent} collab-composer-cancel - Fired by Escape and the Cancel button. The content stays. If it is prevented, Escape is consumed.
 * @csspart box - The frame.
 * @csspart text - The scroll container of the text.
 * @csspart toolbar - The bar of format buttons.
 * @csspart link - The field for a link's address.
 * @csspart assign - The choice of an assignee.
 * @csspart files - The attached files.
 * @csspart actions - The row of buttons.
 * @csspart save-draft - The button that saves a draft.
 * @csspart submit - The button that sends.
 * @cssstate active - The composer has been focused or has content, and shows the row of buttons.
 * @cssstate blank - The text is empty.
 * @cssprop [--collab-composer-max-size=16rem] - Height from which the text scrolls.
 */
export class CollabComposer extends CollabElement {
  static override dependencies = { 'collab-icon': CollabIcon, 'collab-tooltip': CollabTooltip };
  static override styles = [hostStyles, unprinted, controlStyles, proseStyles, styles];

  /** Placeholder of the text field. */
  @property() placeholder = '';
  /** Accessible name of the text field. Default: the placeholder. */
  @property() label = '';
  /** Key that sends: `enter`, or `mod-enter`, with which Enter starts a new line. */
  @property({ attribute: 'submit-key', converter: oneOf('<collab-composer> submit-key', ['enter', 'mod-enter']) })
  submitKey: SubmitKey = 'enter';
  /** Text of the Send button. Default: an arrow. */
  @property({ attribute: 'submit-label' }) submitLabel = '';
  /** Longest content that can be sent, in characters. The store of the nearest container can set a lower limit. */
  @property({
    attribute: 'max-length',
    converter: numberAtLeast('<collab-composer> max-length', MAX_LENGTH, 'a number above 0', 1),
  })
  maxLength = MAX_LENGTH;
  /** Features that are not offered: `attachment`, `mention`, `emoji`, `format`. The store of the nearest container can exclude more. */
  @property({ converter: tokenList('<collab-composer> without', composerFeatures) })
  without: readonly ComposerFeature[] = [];
  /** Id of the user whose skin tone and recent emoji are stored on this device. */
  @property({ attribute: 'user-id' }) userId = '';
  /** Error message shown below the text. */
  @property() error = '';
  /** Content of a draft. It is set only while the composer is empty. */
  @property({ attribute: false }) draft?: ComposerContent | undefined;
  /** Source of people, groups and list items to mention, for example a store's `contacts`. Default: the nearest container's. */
  @property({ attribute: false }) contacts?: ContactApi | undefined;
  /** Whether the user can assign the thread to a mentioned person. */
  @property({ type: Boolean }) assignable = false;
  /** Whether the user can save the content as a draft. */
  @property({ type: Boolean }) draftable = false;
  /** Whether the content is a reply to an existing thread. A draft of a reply has no assignee. */
  @property({ type: Boolean }) replying = false;
  /** Storage for files. Without it, files cannot be attached. */
  @property({ attribute: false, has: 'address' }) fileAccess?: FileAccess | undefined;
  /** Whether there is a Cancel button. */
  @property({ type: Boolean }) cancelable = false;
  /** Whether the format bar is shown. */
  @property({ type: Boolean, reflect: true, attribute: 'with-toolbar' }) withToolbar = false;
  /** Whether the composer is disabled. */
  @property({ type: Boolean, reflect: true }) disabled = false;
  /** Whether the text can be read and copied but not changed. */
  @property({ type: Boolean, reflect: true }) readonly = false;
  /** Whether the content is being sent. */
  @property({ type: Boolean, reflect: true }) submitting = false;

  /** The content as HTML. Setting it replaces the content. */
  @property()
  get value(): string {
    return this.#text.content.commentHtml;
  }

  set value(html: string | null | undefined) {
    this.#text.content = contentFromHtml(typeof html === 'string' ? html : '');
  }

  /** Whether the row of buttons is shown. It stays after the first use, so that content below does not jump on blur. */
  @state() private active = false;

  readonly #localize = new LocalizeController(this);
  readonly #text = new TextField(this, {
    localize: this.#localize,
    state: () => this.#textFieldState,
    contacts: () => this.#options.contacts,
    isOffered: (feature) => this.#options.isOffered(feature),
    changed: () => this.#queueChangedEvent(),
    submit: () => this.#submission.submit(),
    cancel: () => this.#cancel(),
  });
  readonly #files = new ComposerFiles(this, {
    localize: this.#localize,
    access: () => this.fileAccess,
    isOffered: () => this.#options.isOffered('attachment'),
    isEnabled: () => !this.disabled && !this.readonly && !this.submitting,
    changed: () => this.#queueChangedEvent(),
  });
  readonly #emojiButton = new EmojiButton(this, this.#localize, (emoji) => void this.#text.insert(emoji));
  readonly #formatButton = new FormatButton(this, this.#localize, this.#text);
  readonly #submission: Submission = new Submission(this, {
    text: this.#text,
    files: this.#files,
    isWithinLimit: () => this.#remaining >= 0,
  });
  readonly #cancel = (): boolean => this.dispatchEvent(new CollabComposerCancelEvent());
  #options: ComposerOptions = resolveOptions(this);
  /** Number of characters left before the limit; negative above it. */
  #remaining = MAX_LENGTH;
  #isChangedEventQueued = false;

  protected override willUpdate(changed: PropertyValues<this>): void {
    const wasFormattable = this.#text.isFormattable;
    this.#options = resolveOptions(this);
    if (this.#text.isFormattable !== wasFormattable) this.#text.reset();
    if (changed.has('draft') && this.draft && this.empty) {
      if (this.draft.commentText) this.#text.content = this.draft;
      this.#files.setFiles(this.draft);
    }
    this.#remaining = this.#options.maxLength - textLength(this.#text.content);
    if (!this.empty || this.withToolbar) this.active = true;
    this.setState('active', this.active);
    this.setState('blank', this.#text.isBlank);
  }

  protected override updated(): void {
    this.#text.refresh();
    // Each key press updates the composer, so what failed to load is not requested again.
    const retry = false;
    // Only the editor can show formatted text.
    if (!this.empty) void this.#text.mountEditor({ retry });
    // A composer that became active by a draft offers files like a focused one.
    if (this.active) void this.#files.preload({ retry });
  }

  /** Whether there is no content to send. */
  get empty(): boolean {
    return this.#text.content.commentText === '' && this.#files.isEmpty;
  }

  /** Focuses the text. The caret returns to its last position, initially the end. */
  override focus(): void {
    if (this.hasUpdated) this.#text.focus();
    else void this.updateComplete.then(() => this.#text.focus());
  }

  /** Replaces the selection with plain text and puts the caret after it. The focus does not move. */
  insertText(text: string): void {
    if (this.hasUpdated) this.#text.insertText(text);
    else void this.updateComplete.then(() => this.#text.insertText(text));
  }

  /** Removes the content. */
  clear(): void {
    this.#isChangedEventQueued = false;
    this.#text.content = emptyContent;
    this.#files.setFiles();
  }

  protected override render() {
    return html`
      <div
        part="box"
        class="box"
        @focusin=${this.#handleFocusIn}
        @pointerover=${this.#handlePointerOver}
        @dragenter=${() => this.#files.preload()}
      >
        ${this.#formatButton.renderBar()} ${this.#text.render()} ${this.#text.editor?.linkField.render() ?? nothing}
        ${this.#files.render()} ${this.assignable ? this.#text.editor?.assigneeChoice.render() : nothing}
        ${this.active && !this.readonly ? this.#renderActions() : nothing}
      </div>
      ${this.#message ? html`<p id="message" class="message" role="alert">${this.#message}</p>` : nothing}
    `;
  }

  get #textFieldState() {
    const { disabled, readonly, submitKey } = this;
    const placeholder = this.placeholder || this.#localize.term('writeComment');
    const invalid = this.#message !== '';
    return {
      placeholder,
      disabled,
      readonly,
      submitKey,
      label: this.label || placeholder,
      describedBy: invalid ? 'message' : '',
      invalid,
    };
  }

  get #message(): string {
    return this.#remaining < 0 ? this.#localize.term('tooLong', -this.#remaining) : this.error;
  }

  #renderActions() {
    const { isOffered, contacts } = this.#options;
    return html`
      <div part="actions" class="actions">
        ${this.#formatButton.render()} ${isOffered('mention') && contacts ? this.#renderMentionButton() : nothing}
        ${isOffered('emoji') ? this.#emojiButton.render(this.disabled) : nothing} ${this.#files.renderButton()}
        <slot name="actions"></slot>
        <span class="end">
          ${this.#renderNote()} ${this.cancelable ? this.#renderCancelButton() : nothing}
          ${this.#submission.canSaveDraft ? this.#renderDraftButton() : nothing} ${this.#renderSubmitButton()}
        </span>
      </div>
    `;
  }

  #renderMentionButton() {
    const label = this.#localize.term('mention');
    return html`
      <button
        class="icon-button"
        type="button"
        aria-label=${label}
        ?disabled=${this.disabled}
        @click=${() => void this.#text.startMention()}
      >
        <collab-icon name="at"></collab-icon>
      </button>
      <collab-tooltip>${label}</collab-tooltip>
    `;
  }

  /** Renders the sending state, or the number of remaining characters near the limit. */
  #renderNote() {
    if (this.submitting) return html`<span class="note">${this.#localize.term('sending')}</span>`;
    const remaining = this.#remaining;
    if (remaining > Math.min(COUNTER_THRESHOLD, this.#options.maxLength / 2) || remaining < 0) return nothing;
    return html`<bdi class="note">${this.#localize.term('charactersLeft', remaining)}</bdi>`;
  }

  #renderCancelButton() {
    return html`
      <button class="button button--ghost" type="button" @click=${this.#cancel}>
        ${this.#localize.term('cancel')}
      </button>
    `;
  }

  #renderDraftButton() {
    return html`
      <button part="save-draft" class="button button--ghost" type="button" @click=${() => this.#submission.saveDraft()}>
        ${this.#localize.term('saveDraft')}
      </button>
    `;
  }

  #renderSubmitButton() {
    const { submitLabel, submitting } = this;
    return html`
      <button
        part="submit"
        class="submit ${submitLabel ? 'button button--primary' : 'icon-button'}"
        type="button"
        aria-label=${submitLabel ? nothing : this.#localize.term('send')}
        aria-busy=${submitting ? 'true' : nothing}
        ?disabled=${!this.#submission.canSubmit}
        @click=${() => this.#submission.submit()}
      >
        ${submitLabel || html`<collab-icon name="arrow-up"></collab-icon>`}
      </button>
    `;
  }

  /** Queues one event for all changes in this microtask. `clear()` discards it. */
  #queueChangedEvent(): void {
    this.requestUpdate();
    if (this.#isChangedEventQueued) return;
    this.#isChangedEventQueued = true;
    queueMicrotask(() => {
      if (!this.#isChangedEventQueued) return;
      this.#isChangedEventQueued = false;
      this.dispatchEvent(new CollabComposerChangedEvent({ ...this.#submission.content, empty: this.empty }));
    });
  }

  /** Preloads code that the user may need next. */
  #handlePointerOver(): void {
    this.#text.preload();
    this.#formatButton.preload();
  }

  #handleFocusIn({ relatedTarget }: FocusEvent): void {
    this.active = true;
    // The container's store may have been set since the last update.
    this.requestUpdate();
    const retry = !(relatedTarget instanceof Node && this.renderRoot.contains(relatedTarget));
    void this.#text.mountEditor({ retry });
    void this.#files.preload({ retry });
    this.#formatButton.preload();
  }
}
