import { html, nothing, type LitElement } from 'lit';
import { live } from 'lit/directives/live.js';
import { baseKeymap } from 'prosemirror-commands';
import { history } from 'prosemirror-history';
import { keymap } from 'prosemirror-keymap';
import { Slice, type Node } from 'prosemirror-model';
import { EditorState, Selection, TextSelection, type SelectionBookmark, type Transaction } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import type { SubmitKey } from '../../../store/index.js';
import type { Contact } from '../../../store/model/autocomplete.js';
import { addStyles } from '../../base/add-styles.js';
import type { LocalizeController } from '../../base/localize.js';
import { personName } from '../../display/person-name.js';
import '../../base/english-messages.js';
import { type MentionRegistry, mentionRegistryOf } from '../../page/mention-registry.js';
import { clipboard } from './clipboard.js';
import type { ComposerOptions } from './composer-options.js';
import type { ComposerContent } from './content.js';
import styles from './editor.styles.js';
import { type Format, activeFormats, toggleFormat } from './formats.js';
import { markdownRules, composerKeys } from './keymap.js';
import { linkAt, withLink, LinkField } from './links.js';
import { Mentions } from './mentions.js';
import { nodes } from './schema.js';
import { mentionedPeople, parseContent, parseText, serializeContent } from './serialize.js';

/** Accessible description and state of the text field. */
interface TextFieldState {
  readonly placeholder: string;
  readonly label: string;
  /** Id of the element that describes the field; empty without one. */
  readonly describedBy: string;
  readonly invalid: boolean;
  readonly disabled: boolean;
  readonly readonly: boolean;
  readonly submitKey: SubmitKey;
}

/** The composer, as its text field sees it. */
export interface TextFieldContext {
  readonly localize: LocalizeController;
  readonly state: () => TextFieldState;
  readonly contacts: () => ComposerOptions['contacts'];
  readonly isOffered: ComposerOptions['isOffered'];
  /** Called after the user has changed the text. */
  readonly changed: () => void;
  readonly submit: () => void;
}

/** Initial content of an editor: HTML, or plain text from the `<textarea>` with its selection. */
export type InitialText =
  | Omit<ComposerContent, 'commentText'>
  | { readonly text: string; readonly selectionStart: number; readonly selectionEnd: number };

/** Returns the attributes of the editable element. */
function editableAttributes(state: TextFieldState): Record<string, string> {
  const { label, describedBy, invalid, disabled, readonly, submitKey } = state;
  return {
    class: 'prose',
    role: 'textbox',
    // Read-only text is focusable too.
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

/** The composer's rich-text editor on ProseMirror. */
export class Editor {
  readonly assigneeChoice: AssigneeChoice;
  readonly linkField: LinkField;
  readonly #host: LitElement;
  readonly #context: TextFieldContext;
  readonly #mentions: Mentions;
  readonly #registry: MentionRegistry;
  readonly #view: EditorView;
  /** Selection from when the link field was opened. Focus in the link field changes the editor's own selection. */
  #linkSelection: SelectionBookmark | undefined;

  constructor(host: LitElement, container: HTMLElement, initial: InitialText, context: TextFieldContext) {
    this.#host = host;
    this.#context = context;
    const { localize, state, contacts, isOffered } = context;
    addStyles(host.renderRoot, [styles]);
    this.#registry = mentionRegistryOf(host);
    this.assigneeChoice = new AssigneeChoice(host, localize, () =>
      mentionedPeople(this.#view.state.doc, this.#registry),
    );
    this.#mentions = new Mentions({
      host,
      registry: this.#registry,
      contacts,
      isOffered: () => isOffered('mention'),
      label: () => localize.term('mention'),
      typedText: 'text' in initial ? initial.text : '',
    });
    this.linkField = new LinkField(host, {
      localize,
      apply: (href) => this.#setLink(href),
      cancel: () => this.#cancelLink(),
    });
    this.#view = new EditorView(container, {
      state: this.#createInitialState(initial),
      attributes: () => editableAttributes(state()),
      editable: () => !state().disabled && !state().readonly,
      handleDOMEvents: {
        // Escape is for the composer; ProseMirror would handle it.
        keydown: (_view, event) => this.#mentions.handleKey(event) || event.key === 'Escape',
        beforeinput: (_view, event) => this.#preventFormat(event),
      },
      dispatchTransaction: (transaction) => this.#dispatch(transaction),
    });
  }

  get content(): ComposerContent {
    return serializeContent(this.#view.state.doc, this.#registry);
  }

  /** Whether the editor is empty, without even an empty list. */
  get isBlank(): boolean {
    const { firstChild, childCount } = this.#view.state.doc;
    return childCount === 1 && firstChild?.type === nodes.paragraph && firstChild.childCount === 0;
  }

  /** The formats of the selection. */
  get activeFormats(): ReadonlySet<Format> {
    return activeFormats(this.#view.state);
  }

  /** Replaces the content and clears the undo history. */
  setContent(content: ComposerContent): void {
    this.#linkSelection = undefined;
    this.linkField.close();
    this.assigneeChoice.reset();
    this.#view.updateState(this.#createState(parseContent(content, this.#registry)));
  }

  toggleFormat(format: Exclude<Format, 'link'>): void {
    toggleFormat(format)(this.#view.state, (transaction) => this.#view.dispatch(transaction.scrollIntoView()));
    this.#view.focus();
  }

  /** Opens the link field for the selection, which is kept until the field closes. */
  editLink(): void {
    // If the field is opened again from outside the text, it is still about the first selection.
    if (this.#view.hasFocus()) this.#linkSelection = undefined;
    const selection = this.#selectionToLink;
    this.#linkSelection = selection.getBookmark();
    this.linkField.open(linkAt(selection)?.href ?? '');
  }

  /** Starts a mention at the caret. */
  startMention(): void {
    this.#mentions.start();
  }

  /** Converts typed names to mentions. Resolves with whether nothing is left for the user to choose. */
  completeMentions(): Promise<boolean> {
    return this.#mentions.complete();
  }

  /** Replaces the selection with a text. Each of its lines becomes a paragraph. */
  insert(text: string): void {
    const { tr } = this.#view.state;
    const lines = text.includes('\n') ? Slice.maxOpen(parseText(text).content) : undefined;
    this.#view.dispatch((lines ? tr.replaceSelection(lines) : tr.insertText(text)).scrollIntoView());
  }

  focus(): void {
    this.#view.focus();
  }

  /** Applies the current attributes and editability. */
  refresh(): void {
    this.#view.setProps({});
  }

  destroy(): void {
    this.#view.destroy();
  }

  get #selectionToLink(): Selection {
    const { doc, selection } = this.#view.state;
    return this.#linkSelection?.resolve(doc) ?? selection;
  }

  /** Links the kept selection, or removes its link if there is no address. */
  #setLink(href?: string): void {
    this.#view.dispatch(withLink(this.#view.state, this.#selectionToLink, href).scrollIntoView());
    this.#endLink();
  }

  /** Restores the kept selection. */
  #cancelLink(): void {
    this.#view.dispatch(this.#view.state.tr.setSelection(this.#selectionToLink));
    this.#endLink();
  }

  #endLink(): void {
    this.#linkSelection = undefined;
    this.#view.focus();
  }

  #dispatch(transaction: Transaction): void {
    this.#linkSelection = this.#linkSelection?.map(transaction.mapping);
    this.#view.updateState(this.#view.state.apply(transaction));
    if (transaction.docChanged) this.#context.changed();
    this.#host.requestUpdate();
  }

  /** Prevents formats of the browser's own keys and menus where the composer offers none. */
  #preventFormat(event: InputEvent): boolean {
    const isPrevented = event.inputType.startsWith('format') && !this.#context.isOffered('format');
    if (isPrevented) event.preventDefault();
    return isPrevented;
  }

  #createInitialState(initial: InitialText): EditorState {
    if ('commentHtml' in initial) return this.#createState(parseContent(initial, this.#registry));
    const { text, selectionStart, selectionEnd } = initial;
    const state = this.#createState(parseText(text));
    const anchor = documentPosition(text, selectionStart);
    const head = documentPosition(text, selectionEnd);
    return state.apply(state.tr.setSelection(TextSelection.create(state.doc, anchor, head)));
  }

  #createState(doc: Node): EditorState {
    const { state: fieldState, submit, isOffered } = this.#context;
    const submitKey = (): SubmitKey => fieldState().submitKey;
    const keys = composerKeys({ submitKey, submit, editLink: () => this.editLink(), isOffered });
    const inputRules = isOffered('format') ? [markdownRules()] : [];
    const keymaps = [keymap(keys), keymap(baseKeymap)];
    const plugins = [this.#mentions.plugin, ...inputRules, clipboard(isOffered, this.#registry), ...keymaps, history()];
    const state = EditorState.create({ doc, selection: Selection.atEnd(doc), plugins });
    // Stored content has no space at its end. As after a chosen mention, a space follows a chip.
    const isAfterChip = state.selection.$head.nodeBefore?.type === nodes.chip;
    return isAfterChip ? state.apply(state.tr.insertText(' ').setMeta('addToHistory', false)) : state;
  }
}

/** Returns the position in the document of an offset in its plain text. Each line is a paragraph with a start and an end. */
function documentPosition(text: string, offset: number): number {
  return offset + text.slice(0, offset).split('\n').length;
}

/** The checkbox, and the select for several people, that assign the thread to a mentioned person. */
export class AssigneeChoice {
  readonly #host: LitElement;
  readonly #localize: LocalizeController;
  readonly #mentionedPeople: () => readonly Contact[];
  #isChecked = false;
  #userId = '';

  constructor(host: LitElement, localize: LocalizeController, people: () => readonly Contact[]) {
    this.#host = host;
    this.#localize = localize;
    this.#mentionedPeople = people;
  }

  /** The chosen assignee; undefined without one. */
  get value(): Contact | undefined {
    return this.#isChecked ? this.#person : undefined;
  }

  reset(): void {
    this.#isChecked = false;
    this.#userId = '';
  }

  render() {
    const localize = this.#localize;
    const people = this.#mentionedPeople();
    const person = this.#person;
    if (!person) return nothing;
    const label =
      people.length === 1 ? localize.term('assignTo', this.#nameOf(person)) : localize.term('assignTheThread');
    return html`
      <div part="assign" class="assign">
        <label><input type="checkbox" .checked=${live(this.#isChecked)} @change=${this.#handleCheck} />${label}</label>
        ${people.length > 1 ? this.#renderSelect(people, person) : nothing}
      </div>
    `;
  }

  /** The person chosen last while they are still mentioned, otherwise the first mentioned person. */
  get #person(): Contact | undefined {
    const people = this.#mentionedPeople();
    return people.find(({ userId }) => userId === this.#userId) ?? people[0];
  }

  #nameOf(person: Contact): string {
    return personName(person, this.#localize.term('unknownPerson'));
  }

  #renderSelect(people: readonly Contact[], selected: Contact) {
    return html`
      <select class="field" aria-label=${this.#localize.term('assignee')} @change=${this.#handleSelect}>
        ${people.map(
          (person) =>
            html`<option value=${person.userId} ?selected=${person === selected}>${this.#nameOf(person)}</option>`,
        )}
      </select>
    `;
  }

  readonly #handleCheck = ({ target }: Event): void => {
    this.#isChecked = (target as HTMLInputElement).checked;
    this.#host.requestUpdate();
  };

  /** Choosing a person also checks the box. */
  readonly #handleSelect = ({ target }: Event): void => {
    this.#userId = (target as HTMLSelectElement).value;
    this.#isChecked = true;
    this.#host.requestUpdate();
  };
}
