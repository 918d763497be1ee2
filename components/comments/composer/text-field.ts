import { html, nothing, type LitElement, type ReactiveController } from 'lit';
import { live } from 'lit/directives/live.js';
import type { SubmitKey } from './keymap.js';
import { loadOnce } from '../../base/lazy.js';
import type { LocalizeController } from '../../base/localize.js';
import { contentOfText, emptyContent, type ComposerContent } from './content.js';
import type { Editor, EditorStart } from './editor.js';
import type { Format } from './formats.js';
import type { WritingRules } from './rules.js';

/** What assistive technology hears of the field, and what may be done in it. */
interface FieldState {
  /** Shown while nothing is written. */
  readonly placeholder: string;
  readonly label: string;
  readonly describedBy: string;
  readonly invalid: boolean;
  readonly disabled: boolean;
  readonly readonly: boolean;
  readonly submitKey: SubmitKey;
}

/** The same as attributes of what can be edited. */
function editableAttributes(state: FieldState): Record<string, string> {
  const { label, describedBy, invalid, disabled, readonly, submitKey } = state;
  return {
    class: 'prose',
    role: 'textbox',
    // Also where it can only be read.
    tabindex: '0',
    dir: 'auto',
    'aria-multiline': 'true',
    'aria-label': label,
    enterkeyhint: submitKey === 'enter' ? 'send' : 'enter',
    ...(describedBy && { 'aria-describedby': describedBy }),
    ...(invalid && { 'aria-invalid': 'true' }),
    ...(disabled && { 'aria-disabled': 'true', tabindex: '-1' }),
    ...(readonly && { 'aria-readonly': 'true' }),
  };
}

interface TextFieldOptions {
  localize: LocalizeController;
  state: () => FieldState;
  contacts: () => WritingRules['contacts'];
  offers: WritingRules['offers'];
  /** Called when the person has changed the text. */
  changed: () => void;
  submit: () => void;
  /** Stops writing; returns whether Escape may do more than that. */
  cancel: () => boolean;
}

/** How long sending waits for the editor, which knows names, in ms. */
const LONGEST_WAIT = 2000;

let module: typeof import('./editor.js') | undefined;
const loadEditor = loadOnce(async () => {
  module = await import('./editor.js');
}, 'editor');

/** The composer's text: a plain field that can be typed into at once, and in its place the editor once it has come. */
export class TextField implements ReactiveController {
  readonly #host: LitElement;
  readonly #options: TextFieldOptions;
  #content = emptyContent;
  /** What the person typed before the editor came. */
  #typed: string | undefined;
  #editor: Editor | undefined;
  #composing = false;
  /** Until the editor can be loaded, the plain field stays, with what is typed. */
  readonly #loads = { requestUpdate: () => this.#takeOver() };
  #described = '';

  constructor(host: LitElement, options: TextFieldOptions) {
    this.#host = host;
    this.#options = options;
    host.addController(this);
  }

  hostConnected(): void {
    this.#host.requestUpdate();
  }

  /** The editor listens to the document: it goes, and what is written stays. */
  hostDisconnected(): void {
    this.#editor?.destroy();
    this.#editor = undefined;
  }

  get content(): ComposerContent {
    return this.#content;
  }

  /** Replaces what is written. */
  set content(content: ComposerContent) {
    this.#content = content;
    this.#typed = undefined;
    this.#editor?.setContent(content);
    this.#host.requestUpdate();
  }

  /** Begins anew with what is written: what can be done with it is another. */
  renew(): void {
    this.#editor?.setContent(this.#content);
  }

  /** Whether nothing at all is written, not even an empty list. */
  get blank(): boolean {
    return this.#editor ? this.#editor.blank : this.#plainText === '';
  }

  /** The rich-text editor; undefined until it has come. */
  get editor(): Editor | undefined {
    return this.#editor;
  }

  /** Whether the text can be formatted. */
  get isFormattable(): boolean {
    return this.#options.offers('format');
  }

  /** Begins to load the editor. */
  prepare(): void {
    void loadEditor();
  }

  /** Puts the editor in the plain field's place as soon as it is there. */
  async mount(): Promise<void> {
    if (!module) void loadEditor(this.#loads);
    await loadEditor();
    this.#takeOver();
  }

  /** Turns a format on or off, or asks for a link's address. */
  async apply(format: Format): Promise<void> {
    await this.mount();
    if (format === 'link') this.#editor?.editLink();
    else this.#editor?.toggle(format);
  }

  /** Begins to mention somebody at the caret. */
  async mention(): Promise<void> {
    await this.mount();
    this.#editor?.beginNaming();
  }

  /** Names people by what was typed, where something may be a name; resolves with whether that leaves nothing to choose. */
  completeNames(): Promise<boolean> | undefined {
    const mayName = this.#content.commentText.includes('@') && this.#options.offers('mention');
    return mayName && this.#options.contacts() ? this.#completeNames() : undefined;
  }

  async #completeNames(): Promise<boolean> {
    await Promise.race([this.mount(), new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT))]);
    return (await this.#editor?.completeNames()) ?? true;
  }

  /** Puts a text in where the caret is, in place of what is selected, and the caret behind it. */
  async insert(text: string): Promise<void> {
    await this.mount();
    if (this.#editor) {
      this.#editor.insert(text);
      return;
    }
    const field = this.#plainField;
    field?.setRangeText(text, field.selectionStart, field.selectionEnd, 'end');
    field?.focus();
    this.#changed();
  }

  focus(): void {
    (this.#editor ?? this.#plainField)?.focus();
  }

  /** Tells the editor of a change in the field's state. */
  refresh(): void {
    const described = JSON.stringify(this.#options.state());
    if (described !== this.#described) this.#editor?.refresh();
    this.#described = described;
  }

  render() {
    return html`
      <div part="text" class="text" @keydown=${this.#keyed}>
        <div class="placeholder" dir="auto" aria-hidden="true" ?hidden=${!this.blank}>
          ${this.#options.state().placeholder}
        </div>
        <div class="editor"></div>
        ${this.#editor ? nothing : this.#renderPlainField()}
      </div>
    `;
  }

  get #plainText(): string {
    return this.#typed ?? this.#content.commentText;
  }

  get #plainField(): HTMLTextAreaElement | null {
    return this.#host.renderRoot.querySelector('textarea');
  }

  #renderPlainField() {
    const { label, describedBy, invalid, disabled, readonly, submitKey } = this.#options.state();
    return html`
      <textarea
        rows="1"
        dir="auto"
        aria-label=${label}
        aria-describedby=${describedBy || nothing}
        aria-invalid=${invalid ? 'true' : nothing}
        enterkeyhint=${submitKey === 'enter' ? 'send' : 'enter'}
        ?disabled=${disabled}
        ?readonly=${readonly}
        .value=${live(this.#plainText)}
        @input=${this.#changed}
        @keydown=${this.#entered}
        @compositionstart=${() => (this.#composing = true)}
        @compositionend=${this.#composed}
      ></textarea>
    `;
  }

  #takeOver(): void {
    const field = this.#plainField;
    const place = this.#host.renderRoot.querySelector<HTMLElement>('.editor');
    if (!module || this.#editor || this.#composing || !field || !place || !this.#host.isConnected) return;
    const hadFocus = field.matches(':focus');
    const { localize, state, contacts, offers, submit } = this.#options;
    this.#editor = module.createEditor({
      host: this.#host,
      localize,
      place,
      start: this.#startOf(field),
      attributes: () => editableAttributes(state()),
      editable: () => !state().disabled && !state().readonly,
      submitKey: () => state().submitKey,
      contacts,
      offers,
      changed: this.#changed,
      moved: () => this.#host.requestUpdate(),
      submit,
    });
    this.#typed = undefined;
    if (hadFocus) this.#editor.focus();
    this.#host.requestUpdate();
  }

  #startOf({ selectionStart, selectionEnd }: HTMLTextAreaElement): EditorStart {
    if (this.#typed === undefined) return this.#content;
    return { text: this.#typed, selectionStart, selectionEnd };
  }

  readonly #changed = (): void => {
    if (!this.#editor) this.#typed = this.#plainField?.value ?? '';
    this.#content = this.#editor ? this.#editor.content : contentOfText(this.#plainText);
    this.#options.changed();
  };

  readonly #keyed = (event: KeyboardEvent): void => {
    const isTaken = event.key === 'Escape' && !event.isComposing && !this.#options.cancel();
    if (isTaken) event.preventDefault();
    // What is typed here is not meant for the page's shortcuts.
    const isTyped = event.key.length === 1 && !event.ctrlKey && !event.metaKey;
    if (isTyped || event.defaultPrevented || event.isComposing) event.stopPropagation();
  };

  readonly #entered = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.isComposing || event.shiftKey || event.altKey) return;
    const isChord = event.ctrlKey || event.metaKey;
    if (!isChord && this.#options.state().submitKey !== 'enter') return;
    event.preventDefault();
    this.#options.submit();
  };

  readonly #composed = (): void => {
    this.#composing = false;
    void this.mount();
  };
}
