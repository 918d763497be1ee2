import { html, nothing, type LitElement, type ReactiveController } from 'lit';
import { live } from 'lit/directives/live.js';
import { hasFailed, lazy } from '../../base/lazy.js';
import { contentFromText, emptyContent, type ComposerContent } from './content.js';
import type { Editor, InitialText, TextFieldContext } from './editor.js';
import type { Format } from './formats.js';

interface TextFieldOptions extends TextFieldContext {
  /** Asks to stop writing. Returns false if the request was prevented, which consumes Escape. */
  readonly cancel: () => boolean;
}

/** Longest time that sending waits for the editor, which finds typed names, in ms. */
const MAX_EDITOR_WAIT = 2000;

let editorModule: typeof import('./editor.js') | undefined;
const loadEditor = lazy(async () => {
  editorModule = await import('./editor.js');
}, 'editor');

/** The composer's text field: a `<textarea>` that takes input at once, replaced by the rich-text editor when it is loaded. */
export class TextField implements ReactiveController {
  readonly #host: LitElement;
  readonly #options: TextFieldOptions;
  #content = emptyContent;
  /** Text that the user typed into the `<textarea>`. */
  #typedText: string | undefined;
  #editor: Editor | undefined;
  #isComposing = false;
  /** Receives the result of each attempt to load the editor. Until one succeeds, the `<textarea>` stays. */
  readonly #loadObserver = { requestUpdate: () => this.#replaceTextarea() };
  #lastState = '';

  constructor(host: LitElement, options: TextFieldOptions) {
    this.#host = host;
    this.#options = options;
    host.addController(this);
  }

  hostConnected(): void {
    this.#host.requestUpdate();
  }

  /** Destroys the editor, which listens to the document. The content stays. */
  hostDisconnected(): void {
    this.#editor?.destroy();
    this.#editor = undefined;
  }

  get content(): ComposerContent {
    return this.#content;
  }

  set content(content: ComposerContent) {
    this.#content = content;
    this.#typedText = undefined;
    this.#editor?.setContent(content);
    this.#host.requestUpdate();
  }

  /** Rebuilds the editor's state for the same content, after the offered features have changed. */
  reset(): void {
    this.#editor?.setContent(this.#content);
  }

  /** Whether the field is empty, without even an empty list. */
  get isBlank(): boolean {
    return this.#editor ? this.#editor.isBlank : this.#plainText === '';
  }

  /** The rich-text editor; undefined until it is loaded. */
  get editor(): Editor | undefined {
    return this.#editor;
  }

  get isFormattable(): boolean {
    return this.#options.isOffered('format');
  }

  /** Starts loading the editor. */
  preload(): void {
    loadEditor.preload();
  }

  /** Replaces the `<textarea>` with the editor once it is loaded. `retry` is whether an editor that failed to load is loaded again. */
  async mountEditor({ retry = true } = {}): Promise<void> {
    if (!editorModule) void loadEditor(this.#loadObserver);
    if (retry || !hasFailed(loadEditor)) await loadEditor();
    this.#replaceTextarea();
  }

  /** Toggles a format, or opens the field for a link's address. */
  async applyFormat(format: Format): Promise<void> {
    await this.mountEditor();
    if (format === 'link') this.#editor?.editLink();
    else this.#editor?.toggleFormat(format);
  }

  /** Starts a mention at the caret. */
  async startMention(): Promise<void> {
    await this.mountEditor();
    this.#editor?.startMention();
  }

  /**
   * Converts typed names to mentions. Resolves with whether nothing is left for the user to choose; returns undefined if
   * the text has no name to convert.
   */
  completeMentions(): Promise<boolean> | undefined {
    const mayMention = this.#content.commentText.includes('@') && this.#options.isOffered('mention');
    return mayMention && this.#options.contacts() ? this.#completeMentions() : undefined;
  }

  async #completeMentions(): Promise<boolean> {
    await Promise.race([this.mountEditor(), new Promise((resolve) => setTimeout(resolve, MAX_EDITOR_WAIT))]);
    return (await this.#editor?.completeMentions()) ?? true;
  }

  /** Inserts a text as `insertText` does, once the editor is loaded, and focuses the field. */
  async insert(text: string): Promise<void> {
    await this.mountEditor();
    this.insertText(text);
    this.focus();
  }

  /** Replaces the selection with a text and puts the caret after it. */
  insertText(text: string): void {
    if (this.#editor) {
      this.#editor.insert(text);
      return;
    }
    const textarea = this.#textarea;
    textarea?.setRangeText(text, textarea.selectionStart, textarea.selectionEnd, 'end');
    this.#handleChange();
  }

  focus(): void {
    (this.#editor ?? this.#textarea)?.focus();
  }

  /** Passes a changed state of the field to the editor. */
  refresh(): void {
    const state = JSON.stringify(this.#options.state());
    if (state !== this.#lastState) this.#editor?.refresh();
    this.#lastState = state;
  }

  render() {
    return html`
      <div part="text" class="text" @keydown=${this.#handleKeydown}>
        <div class="placeholder" dir="auto" aria-hidden="true" ?hidden=${!this.isBlank}>
          ${this.#options.state().placeholder}
        </div>
        <div class="editor"></div>
        ${this.#editor ? nothing : this.#renderTextarea()}
      </div>
    `;
  }

  get #plainText(): string {
    return this.#typedText ?? this.#content.commentText;
  }

  get #textarea(): HTMLTextAreaElement | null {
    return this.#host.renderRoot.querySelector('textarea');
  }

  #renderTextarea() {
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
        @input=${this.#handleChange}
        @keydown=${this.#handleEnter}
        @compositionstart=${() => (this.#isComposing = true)}
        @compositionend=${this.#handleCompositionEnd}
      ></textarea>
    `;
  }

  #replaceTextarea(): void {
    const textarea = this.#textarea;
    const container = this.#host.renderRoot.querySelector<HTMLElement>('.editor');
    const isReady = editorModule && !this.#editor && !this.#isComposing && this.#host.isConnected;
    if (!editorModule || !isReady || !textarea || !container) return;
    const hadFocus = textarea.matches(':focus');
    this.#editor = new editorModule.Editor(this.#host, container, this.#initialText(textarea), {
      ...this.#options,
      changed: this.#handleChange,
    });
    this.#typedText = undefined;
    if (hadFocus) this.#editor.focus();
    this.#host.requestUpdate();
  }

  #initialText({ selectionStart, selectionEnd }: HTMLTextAreaElement): InitialText {
    if (this.#typedText === undefined) return this.#content;
    return { text: this.#typedText, selectionStart, selectionEnd };
  }

  readonly #handleChange = (): void => {
    if (!this.#editor) this.#typedText = this.#textarea?.value ?? '';
    this.#content = this.#editor ? this.#editor.content : contentFromText(this.#plainText);
    this.#options.changed();
  };

  readonly #handleKeydown = (event: KeyboardEvent): void => {
    const isConsumed = event.key === 'Escape' && !event.isComposing && !this.#options.cancel();
    if (isConsumed) event.preventDefault();
    // Typed characters must not trigger the page's shortcuts.
    const isCharacter = event.key.length === 1 && !event.ctrlKey && !event.metaKey;
    if (isCharacter || event.defaultPrevented || event.isComposing) event.stopPropagation();
  };

  readonly #handleEnter = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.isComposing || event.shiftKey || event.altKey) return;
    const hasModifier = event.ctrlKey || event.metaKey;
    if (!hasModifier && this.#options.state().submitKey !== 'enter') return;
    event.preventDefault();
    this.#options.submit();
  };

  readonly #handleCompositionEnd = (): void => {
    this.#isComposing = false;
    void this.mountEditor({ retry: false });
  };
}
