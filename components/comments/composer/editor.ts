import { baseKeymap } from 'prosemirror-commands';
import { history } from 'prosemirror-history';
import { keymap } from 'prosemirror-keymap';
import type { Node } from 'prosemirror-model';
import { EditorState, Selection, TextSelection, type SelectionBookmark, type Transaction } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import type { LitElement } from 'lit';
import type { ContactApi } from '../../../store/index.js';
import { addStyles } from '../../base/add-styles.js';
import type { LocalizeController } from '../../base/localize.js';
import { AssignChoice } from './assign-choice.js';
import { peopleIn } from './chips.js';
import { clipboard } from './clipboard.js';
import type { ComposerContent } from './content.js';
import styles from './editor.styles.js';
import { type Format, activeFormats, toggleFormat } from './formats.js';
import { markdownRules, composerKeys, type SubmitKey } from './keymap.js';
import { linkAt, withLink } from './links.js';
import { LinkField } from './link-field.js';
import { Naming } from './mention-suggestions.js';
import { nodes } from './schema.js';
import type { WritingRules } from './rules.js';
import { contentOf, documentOf, documentOfText } from './serialise.js';

/** What an editor begins with: HTML, or text that was typed before it was there, with its selection. */
export type EditorStart =
  | Omit<ComposerContent, 'commentText'>
  | { readonly text: string; readonly selectionStart: number; readonly selectionEnd: number };

export interface EditorOptions {
  /** The composer. */
  host: LitElement;
  localize: LocalizeController;
  /** The editable is put in here. */
  place: HTMLElement;
  start: EditorStart;
  /** Attributes of the editable; read again by `refresh`. */
  attributes: () => Record<string, string>;
  editable: () => boolean;
  /** Who and what can be named; undefined where nobody knows. */
  contacts: () => ContactApi | undefined;
  offers: WritingRules['offers'];
  submitKey: () => SubmitKey;
  /** Called when the person has changed the text. */
  changed: () => void;
  /** Called after every change of text or selection. */
  moved: () => void;
  submit: () => void;
}

/** A rich-text editor, for the composer alone. */
class Editor {
  readonly assigning: AssignChoice;
  readonly link: LinkField;
  readonly #options: EditorOptions;
  readonly #naming: Naming;
  readonly #view: EditorView;
  /** What was selected when the field for a link's address was opened; the field's own selection moves the editor's. */
  #linked: SelectionBookmark | undefined;

  constructor(options: EditorOptions) {
    this.#options = options;
    const { host, localize, contacts, offers, moved } = options;
    addStyles(host.renderRoot, [styles]);
    this.assigning = new AssignChoice({ people: () => peopleIn(this.#view.state.doc), changed: moved });
    this.#naming = new Naming({
      host,
      contacts,
      mentions: () => offers('mention'),
      label: () => localize.term('mention'),
      typed: 'text' in options.start ? options.start.text : '',
    });
    this.link = new LinkField(host, {
      localize,
      apply: (href) => this.#setLink(href),
      closed: () => this.#leaveLink(),
    });
    this.#view = new EditorView(options.place, {
      state: this.#startState(),
      attributes: () => options.attributes(),
      editable: () => options.editable(),
      handleDOMEvents: {
        // Escape is left to what holds the composer; ProseMirror would take it.
        keydown: (_view, event) => this.#naming.handleKey(event) || event.key === 'Escape',
        beforeinput: (_view, event) => this.#refuse(event),
      },
      dispatchTransaction: (transaction) => this.#dispatch(transaction),
    });
  }

  /** What is written. */
  get content(): ComposerContent {
    return contentOf(this.#view.state.doc);
  }

  /** Whether nothing at all is written, not even an empty list. */
  get blank(): boolean {
    const { firstChild, childCount } = this.#view.state.doc;
    return childCount === 1 && firstChild?.type === nodes.paragraph && firstChild.childCount === 0;
  }

  get active(): ReadonlySet<Format> {
    return activeFormats(this.#view.state);
  }

  /** Replaces the text; that can't be undone. */
  setContent(content: ComposerContent): void {
    this.#linked = undefined;
    this.link.close();
    this.assigning.reset();
    this.#view.updateState(this.#stateOf(documentOf(content)));
  }

  toggle(format: Exclude<Format, 'link'>): void {
    toggleFormat(format)(this.#view.state, (transaction) => this.#view.dispatch(transaction.scrollIntoView()));
    this.#view.focus();
  }

  /** Asks for the address of what is selected, and keeps that selected until the address is set or left. */
  editLink(): void {
    // Asked for again from outside the text, it is still about what was selected there.
    if (this.#view.hasFocus()) this.#linked = undefined;
    const selection = this.#keptSelection;
    this.#linked = selection.getBookmark();
    this.link.open(linkAt(selection)?.href ?? '');
  }

  /** Begins to name somebody at the caret. */
  beginNaming(): void {
    this.#naming.begin();
  }

  /** Names people by what was typed; resolves with whether that leaves nothing to choose. */
  completeNames(): Promise<boolean> {
    return this.#naming.complete();
  }

  /** Puts a text in where the caret is, in place of what is selected. */
  insert(text: string): void {
    this.#view.dispatch(this.#view.state.tr.insertText(text).scrollIntoView());
    this.#view.focus();
  }

  focus(): void {
    this.#view.focus();
  }

  /** Reads the attributes and whether it is editable again. */
  refresh(): void {
    this.#view.setProps({});
  }

  destroy(): void {
    this.#view.destroy();
  }

  get #keptSelection(): Selection {
    const { doc, selection } = this.#view.state;
    return this.#linked?.resolve(doc) ?? selection;
  }

  /** Sets the address of the kept selection's link; without one, takes the link away. */
  #setLink(href?: string): void {
    this.#view.dispatch(withLink(this.#view.state, this.#keptSelection, href).scrollIntoView());
    this.#endLink();
  }

  /** Goes back to the kept selection as it was. */
  #leaveLink(): void {
    this.#view.dispatch(this.#view.state.tr.setSelection(this.#keptSelection));
    this.#endLink();
  }

  #endLink(): void {
    this.#linked = undefined;
    this.#view.focus();
  }

  #dispatch(transaction: Transaction): void {
    this.#linked = this.#linked?.map(transaction.mapping);
    this.#view.updateState(this.#view.state.apply(transaction));
    if (transaction.docChanged) this.#options.changed();
    this.#options.moved();
  }

  /** A browser formats by keys and a menu of its own. */
  #refuse(event: InputEvent): boolean {
    const isRefused = event.inputType.startsWith('format') && !this.#options.offers('format');
    if (isRefused) event.preventDefault();
    return isRefused;
  }

  #startState(): EditorState {
    const { start } = this.#options;
    if ('commentHtml' in start) return this.#stateOf(documentOf(start));
    const state = this.#stateOf(documentOfText(start.text));
    const [anchor, head] = [start.selectionStart, start.selectionEnd].map((offset) => positionOf(start.text, offset));
    return state.apply(state.tr.setSelection(TextSelection.create(state.doc, anchor ?? 1, head)));
  }

  #stateOf(doc: Node): EditorState {
    const { submitKey, submit, offers } = this.#options;
    const ours = composerKeys({ submitKey, submit, editLink: () => this.editLink(), offers });
    const typed = offers('format') ? [markdownRules()] : [];
    const keys = [keymap(ours), keymap(baseKeymap)];
    const plugins = [this.#naming.plugin, ...typed, clipboard(offers), ...keys, history()];
    const state = EditorState.create({ doc, selection: Selection.atEnd(doc), plugins });
    // What is kept has no space at its end: one goes on writing after a name as after choosing it.
    const isAfterChip = state.selection.$head.nodeBefore?.type === nodes.chip;
    return isAfterChip ? state.apply(state.tr.insertText(' ').setMeta('addToHistory', false)) : state;
  }
}

export type { Editor };

export const createEditor = (options: EditorOptions): Editor => new Editor(options);

/** Where an offset into plain text is in its document: each line is a paragraph, which opens and closes. */
function positionOf(text: string, offset: number): number {
  return offset + text.slice(0, offset).split('\n').length;
}
