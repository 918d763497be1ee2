import { html, nothing, type PropertyValues } from 'lit';
import { property, state } from '../../base/decorators.js';
import type { ComposerFeature, ContactApi } from '../../../store/index.js';
import { composerFeatures } from '../../../store/model/predefined.js';
import { textLength } from '../../../store/model/text.js';
import { CollabIcon } from '../../ui/icon/icon.js';
import { numeric, oneOf, words } from '../../base/attribute-values.js';
import controlStyles from '../../styles/controls.styles.js';
import { CollabElement } from '../../base/element.js';
import type { FileAccess } from '../../display/file-access.js';
import hostStyles from '../../styles/host.styles.js';
import unprinted from '../../styles/unprinted.styles.js';
import { LocalizeController } from '../../base/localize.js';
import proseStyles from '../../styles/prose.styles.js';
import { CollabTooltip } from '../../ui/tooltip/tooltip.js';
import { renderActions, EmojiButton, FormatButton } from './actions.js';
import { ChangeReport, Sending } from './sending.js';
import { CollabComposerCancelEvent, CollabComposerChangeEvent } from './composer.events.js';
import styles from './composer.styles.js';
import { contentOfHtml, emptyContent, type ComposerContent } from './content.js';
import { ComposerFiles } from './files.js';
import type { SubmitKey } from './keymap.js';
import { rulesOf, type WritingRules } from './rules.js';
import { TextField } from './text-field.js';

export * from './composer.events.js';
export type { ComposerContent, SubmitKey };

const longest = 100_000;

/**
 * Where a comment is written: rich text by keys, by Markdown as it is typed, and by a bar.
 *
 * @tag collab-composer
 * @slot actions - Further buttons, beside the one that opens the bar of formats.
 * @fires {CollabComposerSubmitEvent} collab-composer-submit - The user sends what is written; prevented, it stays.
 * @fires {CollabComposerChangeEvent} collab-composer-change - The user has changed what is written: a draft to keep.
 * @fires {CollabComposerCancelEvent} collab-composer-cancel - The user wants to stop writing; the text stays. Prevented, Escape goes no further.
 * @csspart box - The frame.
 * @csspart text - What scrolls when much is written.
 * @csspart toolbar - The bar of formats.
 * @csspart link - The field for a link's address.
 * @csspart assign - The offer to assign the thread.
 * @csspart files - The files that are attached.
 * @csspart actions - The row of buttons.
 * @csspart save-draft - The button that saves a draft.
 * @csspart submit - The button that sends.
 * @cssstate active - It has been used or holds text: the row of buttons is shown.
 * @cssstate blank - Nothing is written.
 * @cssprop [--collab-composer-max-size=16rem] - Height from which the text scrolls.
 */
export class CollabComposer extends CollabElement {
  static override dependencies = { 'collab-icon': CollabIcon, 'collab-tooltip': CollabTooltip };
  static override styles = [hostStyles, unprinted, controlStyles, proseStyles, styles];

  /** Shown while nothing is written. */
  @property() placeholder = '';
  /** Name of the text field; the placeholder by default. */
  @property() label = '';
  /** Which key sends: `enter`, or `mod-enter` while Enter starts a new line. */
  @property({ attribute: 'submit-key', converter: oneOf('<collab-composer> submit-key', ['enter', 'mod-enter']) })
  submitKey: SubmitKey = 'enter';
  /** Text of the button that sends; an arrow by default. */
  @property({ attribute: 'submit-label' }) submitLabel = '';
  /** How many characters may be sent; the nearest container's store may say fewer. */
  @property({
    attribute: 'max-length',
    converter: numeric('<collab-composer> max-length', longest, 'a number above 0', 1),
  })
  maxLength = longest;
  /** What is not offered: `attachment`, `mention`, `emoji`, `format`; nor is what the nearest container's store leaves out. */
  @property({ converter: words('<collab-composer> without', composerFeatures) })
  without: readonly ComposerFeature[] = [];
  /** Whose skin tone and last emoji are kept on this device. */
  @property({ attribute: 'user-id' }) userId = '';
  /** Why what is written could not be sent; shown below it. */
  @property() error = '';
  /** Something typed earlier; taken while nothing is written. */
  @property({ attribute: false }) draft?: ComposerContent | undefined;
  /** Who and what can be named, for example a store's `contacts`; the nearest container gives it by default. */
  @property({ attribute: false }) contacts?: ContactApi | undefined;
  /** Whether it offers to assign the thread to somebody whom the text mentions. */
  @property({ type: Boolean }) assignable = false;
  /** Whether it offers to save what is written as a draft, which its author publishes later. */
  @property({ type: Boolean }) draftable = false;
  /** Whether it is written to a thread that is there: a draft of that assigns nobody, and none is offered once somebody is to be assigned. */
  @property({ type: Boolean }) replying = false;
  /** Where files can be put; without it none can be attached. */
  @property({ attribute: false, has: 'address' }) fileAccess?: FileAccess | undefined;
  /** Whether there is a button to stop writing. */
  @property({ type: Boolean }) cancelable = false;
  /** Whether the bar of formats is shown. */
  @property({ type: Boolean, reflect: true, attribute: 'with-toolbar' }) withToolbar = false;
  /** Whether nothing can be written. */
  @property({ type: Boolean, reflect: true }) disabled = false;
  /** Whether the text can be read and copied only. */
  @property({ type: Boolean, reflect: true }) readonly = false;
  /** Whether what is written is being sent. */
  @property({ type: Boolean, reflect: true }) submitting = false;

  /** HTML of what is written; set, it replaces the text. */
  @property()
  get value(): string {
    return this.#text.content.commentHtml;
  }

  set value(html: string | null | undefined) {
    this.#text.content = contentOfHtml(typeof html === 'string' ? html : '');
  }

  /** Once used, it stays open: what stands below does not jump when the focus leaves. */
  @state() private active = false;

  readonly #localize = new LocalizeController(this);
  readonly #text = new TextField(this, {
    localize: this.#localize,
    state: () => this.#fieldState,
    contacts: () => this.#rules.contacts,
    offers: (feature) => this.#rules.offers(feature),
    changed: () => this.#report.due(),
    submit: () => this.#sending.send(),
    cancel: () => this.#cancel(),
  });
  readonly #files = new ComposerFiles(this, {
    localize: this.#localize,
    access: () => this.fileAccess,
    offered: () => this.#rules.offers('attachment'),
    open: () => !this.disabled && !this.readonly && !this.submitting,
    changed: () => this.#report.due(),
  });
  readonly #emoji = new EmojiButton(this, this.#localize, (emoji) => void this.#text.insert(emoji));
  readonly #formats = new FormatButton(this, this.#localize, this.#text);
  readonly #report = new ChangeReport(this, () =>
    this.dispatchEvent(new CollabComposerChangeEvent({ ...this.#sending.content, empty: this.empty })),
  );
  readonly #sending: Sending = new Sending(this, {
    text: this.#text,
    files: this.#files,
    fits: () => this.#left >= 0,
  });
  readonly #cancel = (): boolean => this.dispatchEvent(new CollabComposerCancelEvent());
  #rules: WritingRules = rulesOf(this);
  /** How many characters may still be written; negative where there are too many. */
  #left = longest;

  protected override willUpdate(changed: PropertyValues<this>): void {
    const wasFormattable = this.#text.isFormattable;
    this.#rules = rulesOf(this);
    if (this.#text.isFormattable !== wasFormattable) this.#text.renew();
    if (changed.has('draft') && this.draft && this.empty) {
      if (this.draft.commentText) this.#text.content = this.draft;
      this.#files.start(this.draft);
    }
    this.#left = this.#rules.maxLength - textLength(this.#text.content);
    if (!this.empty || this.withToolbar) this.active = true;
    this.setState('active', this.active);
    this.setState('blank', this.#text.blank);
  }

  protected override updated(): void {
    this.#text.refresh();
    // Formatted text can be shown by the editor only.
    if (!this.empty) void this.#text.mount();
    // What is active by itself, with a draft say, offers what one with the focus does.
    if (this.active) void this.#files.prepare();
  }

  /** Whether nothing is written that could be sent. */
  get empty(): boolean {
    return this.#text.content.commentText === '' && this.#files.isEmpty;
  }

  /** Puts the caret where it was, at first at the end of the text. */
  override focus(): void {
    if (this.hasUpdated) this.#text.focus();
    else void this.updateComplete.then(() => this.#text.focus());
  }

  /** Takes away what is written. */
  clear(): void {
    this.#report.cancel();
    this.#text.content = emptyContent;
    this.#files.start();
  }

  protected override render() {
    return html`
      <div
        part="box"
        class="box"
        @focusin=${this.#entered}
        @pointerover=${this.#approached}
        @dragenter=${this.#files.prepare}
      >
        ${this.#formats.renderBar()} ${this.#text.render()} ${this.#text.editor?.link.render() ?? nothing}
        ${this.#files.render()} ${this.assignable ? this.#text.editor?.assigning.render(this.#localize) : nothing}
        ${this.active && !this.readonly ? this.#actions() : nothing}
      </div>
      ${this.#message ? html`<p id="message" class="message" role="alert">${this.#message}</p>` : nothing}
    `;
  }

  get #fieldState() {
    const { disabled, readonly, submitKey } = this;
    const placeholder = this.placeholder || this.#localize.term('writeComment');
    const isWrong = this.#message !== '';
    return {
      placeholder,
      disabled,
      readonly,
      submitKey,
      label: this.label || placeholder,
      describedBy: isWrong ? 'message' : '',
      invalid: isWrong,
    };
  }

  get #message(): string {
    return this.#left < 0 ? this.#localize.term('tooLong', -this.#left) : this.error;
  }

  #actions() {
    const { submitLabel, submitting, disabled } = this;
    const { offers, maxLength, contacts } = this.#rules;
    return renderActions({
      localize: this.#localize,
      submitLabel,
      submitting,
      disabled,
      maxLength,
      left: this.#left,
      sendable: this.#sending.isReady,
      format: this.#formats.render(),
      emoji: offers('emoji') ? this.#emoji.render(disabled) : nothing,
      attach: this.#files.renderButton(),
      mention: offers('mention') && contacts && (() => void this.#text.mention()),
      submit: () => this.#sending.send(),
      saveDraft: this.#sending.mayKeep && (() => this.#sending.keep()),
      cancel: this.cancelable ? this.#cancel : undefined,
    });
  }

  /** What may be wanted next is there by then. */
  #approached(): void {
    this.#text.prepare();
    this.#formats.prepare();
  }

  #entered(): void {
    this.active = true;
    // What its container gives may have come meanwhile.
    this.requestUpdate();
    void this.#text.mount();
    void this.#files.prepare();
    this.#formats.prepare();
  }
}
