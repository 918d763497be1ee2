import { baseKeymap } from 'prosemirror-commands';
import { history } from 'prosemirror-history';
import { keymap } from 'prosemirror-keymap';
import type { Node } from 'prosemirror-model';
import { EditorState, Selection, TextSelection, type SelectionBookmark, type Transaction } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { clipboard } from './clipboard.js';
import type { ComposerContent } from './content.js';
import type { Format } from './format.js';
import { activeFormats, toggleFormat } from './formats.js';
import { markdownRules } from './input-rules.js';
import { composerKeys, type SubmitKey } from './keymap.js';
import { linkAt, withLink } from './link.js';
import { nodes } from './schema.js';
import { contentOf, documentOf, documentOfText } from './serialise.js';

/** What an editor begins with: HTML, or text that was typed before it was there, with its selection. */
export type EditorStart =
  { readonly html: string } | { readonly text: string; readonly selectionStart: number; readonly selectionEnd: number };

export interface EditorOptions {
  /** The editable is put in here. */
  place: HTMLElement;
  start: EditorStart;
  /** Attributes of the editable; read again by `refresh`. */
  attributes: () => Record<string, string>;
  editable: () => boolean;
  submitKey: () => SubmitKey;
  /** Called when the person has changed the text. */
  changed: () => void;
  /** Called after every change of text or selection. */
  moved: () => void;
  submit: () => void;
  editLink: () => void;
}

/** A rich-text editor, for the composer alone. */
class Editor {
  readonly #options: EditorOptions;
  readonly #view: EditorView;
  /** What was selected when the field for a link's address was opened; the field's own selection moves the editor's. */
  #linked: SelectionBookmark | undefined;

  constructor(options: EditorOptions) {
    this.#options = options;
    this.#view = new EditorView(options.place, {
      state: this.#startState(),
      attributes: () => options.attributes(),
      editable: () => options.editable(),
      // Escape is left to what holds the composer; ProseMirror would take it.
      handleDOMEvents: { keydown: (_view, event) => event.key === 'Escape' },
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
  setHtml(html: string): void {
    this.#linked = undefined;
    this.#view.updateState(this.#stateOf(documentOf(html)));
  }

  toggle(format: Exclude<Format, 'link'>): void {
    toggleFormat(format)(this.#view.state, (transaction) => this.#view.dispatch(transaction.scrollIntoView()));
    this.#view.focus();
  }

  /** Keeps what is selected until its link is set or left; gives the address it has, empty where it has none. */
  beginLink(): string {
    // Asked for again from outside the text, it is still about what was selected there.
    if (this.#view.hasFocus()) this.#linked = undefined;
    const selection = this.#keptSelection;
    this.#linked = selection.getBookmark();
    return linkAt(selection)?.href ?? '';
  }

  /** Sets the address of the kept selection's link; without one, takes the link away. */
  setLink(href?: string): void {
    this.#view.dispatch(withLink(this.#view.state, this.#keptSelection, href).scrollIntoView());
    this.#endLink();
  }

  /** Goes back to the kept selection as it was. */
  leaveLink(): void {
    this.#view.dispatch(this.#view.state.tr.setSelection(this.#keptSelection));
    this.#endLink();
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

  #startState(): EditorState {
    const { start } = this.#options;
    if ('html' in start) return this.#stateOf(documentOf(start.html));
    const state = this.#stateOf(documentOfText(start.text));
    const [anchor, head] = [start.selectionStart, start.selectionEnd].map((offset) => positionOf(start.text, offset));
    return state.apply(state.tr.setSelection(TextSelection.create(state.doc, anchor ?? 1, head)));
  }

  #stateOf(doc: Node): EditorState {
    const keys = [keymap(composerKeys(this.#options)), keymap(baseKeymap)];
    const plugins = [markdownRules(), clipboard(), ...keys, history()];
    return EditorState.create({ doc, selection: Selection.atEnd(doc), plugins });
  }
}

export type { Editor };

export const createEditor = (options: EditorOptions): Editor => new Editor(options);

/** Where an offset into plain text is in its document: each line is a paragraph, which opens and closes. */
function positionOf(text: string, offset: number): number {
  return offset + text.slice(0, offset).split('\n').length;
}
