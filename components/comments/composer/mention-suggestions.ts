import type { LitElement } from 'lit';
import { closeHistory } from 'prosemirror-history';
import type { Mark, Node } from 'prosemirror-model';
import { Plugin, PluginKey, TextSelection, type EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import type { ContactApi, Suggestion } from '../../../store/index.js';
import type { CollabAutocomplete, CollabSuggestionSelectEvent } from '../../ui/autocomplete/autocomplete.js';
import { SuggestionSearch } from '../../controllers/suggestion-search.js';
import { loadOnce } from '../../base/lazy.js';
import { nameSuggestion, named } from '../../page/named-people.js';
import { nodes, schema } from './schema.js';
import { beginsWord, triggerAt, type Trigger, firstWordOf, typedNamesIn } from './typed-names.js';

interface NamingOptions {
  /** The composer, in whose tree the list stands. */
  host: LitElement;
  /** Who and what can be named; undefined where nobody knows. */
  contacts: () => ContactApi | undefined;
  /** Whether people can be named at all. */
  mentions: () => boolean;
  /** Name of the list. */
  label: () => string;
  /** What was typed before there was an editor. */
  typed: string;
}

const PEOPLE = '@';

/** Where the hotkey is that the person wants no list for; null while there is none. */
const dismissed = new PluginKey<number | null>('dismissed');

const loadList = loadOnce(
  () =>
    import('../../ui/autocomplete/autocomplete.js').then((module) =>
      module.CollabAutocomplete.define('collab-autocomplete'),
    ),
  'suggestions',
);

/** What stands behind a word without a space. */
const closing = /^[.,;:!?…)\]}'’”»]/;

function chipOf(suggestion: Suggestion, hotkey: string, marks: readonly Mark[]): Node {
  const subject = nameSuggestion(suggestion, hotkey);
  return nodes.chip.create({ ...subject, text: named(subject, '')?.text ?? '' }, null, marks);
}

/** Lets a person name people and things by a hotkey: offers them beside it, and puts a chip where it stood. */
export class Naming {
  readonly plugin: Plugin<number | null>;
  readonly #options: NamingOptions;
  readonly #search: SuggestionSearch;
  #view: EditorView | undefined;
  #list: CollabAutocomplete | undefined;
  #trigger: Trigger | undefined;
  /** The event that has changed the text. */
  #input: Event | undefined;
  /** The text as it was left by the last name, with a space behind that. */
  #spaced: Node | undefined;
  /** The words that were typed after the hotkey of people, as names are compared. */
  readonly #typed: Set<string>;

  constructor(options: NamingOptions) {
    this.#options = options;
    this.#typed = new Set(options.typed.split(PEOPLE).slice(1).map(firstWordOf));
    this.#search = new SuggestionSearch(undefined, { source: options.contacts, changed: () => this.#show() });
    this.plugin = this.#createPlugin();
  }

  /** Takes a key, while the list is shown. Returns whether it was taken. */
  handleKey(event: KeyboardEvent): boolean {
    const view = this.#view;
    if (!view || !this.#trigger || event.isComposing || view.composing) return false;
    if (!this.#list) return this.#handleEarlyKey(event);
    if (!this.#list.open) return false;
    if (event.key !== 'Escape') return this.#list.handleKey(event);
    event.preventDefault();
    event.stopPropagation();
    this.#typed.delete(firstWordOf(this.#trigger.searchText));
    view.dispatch(view.state.tr.setMeta(dismissed, this.#trigger.from));
    return true;
  }

  /**
   * Names the people whose names were typed before there was a list, or without it. Resolves with whether that leaves nothing to choose:
   * where the caret stands behind a name that is begun, Enter is for that, as it is once the list is there.
   */
  async complete(): Promise<boolean> {
    const view = this.#view;
    const contacts = this.#options.contacts();
    if (!view || !contacts || !this.#options.mentions()) return true;
    // The editor, or the list, may have come this moment: what stands at the caret is not known of, or nothing of it is shown.
    this.#follow();
    const trigger = this.#list?.open && this.#list.active ? undefined : this.#trigger;
    if (trigger && (await this.#completeAtCaret(contacts, trigger))) return false;
    const { doc } = view.state;
    const isTyped = (word: string): boolean => this.#typed.has(word);
    const names = await typedNamesIn(doc, { contacts, hotkey: PEOPLE, isTyped });
    if (this.#view !== view || view.state.doc !== doc) return true;
    const tr = view.state.tr;
    for (const { from, to, suggestion } of names)
      tr.replaceWith(
        tr.mapping.map(from),
        tr.mapping.map(to),
        chipOf(suggestion, PEOPLE, doc.resolve(from + 1).marks()),
      );
    if (names.length > 0) view.dispatch(tr);
    return true;
  }

  /** Whether a name is begun at the caret: the one person who is found is named, of several the list is to come. */
  async #completeAtCaret(contacts: ContactApi, { hotkey, searchText, from }: Trigger): Promise<boolean> {
    if (firstWordOf(searchText) === '') return false;
    const found = await contacts.suggest({ searchText, hotkey });
    const view = this.#view;
    const trigger = this.#trigger;
    if (!view || trigger?.from !== from || trigger.searchText !== searchText) return false;
    const only = this.#onlyOneOf(found);
    if (only) this.#choose(view, trigger, only);
    return found.length > 0;
  }

  /** The one who can be meant; undefined where there are several, or the page's own search may know others. */
  #onlyOneOf(found: readonly Suggestion[]): Suggestion | undefined {
    return found.length === 1 && !this.#options.contacts()?.directory.peek().search ? found[0] : undefined;
  }

  /** Tab names the one person who is found while the list is still on its way. */
  #handleEarlyKey(event: KeyboardEvent): boolean {
    const view = this.#view;
    const trigger = this.#trigger;
    const only = this.#onlyOneOf(this.#search.results);
    const isTab = event.key === 'Tab' && !event.shiftKey && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (!view || !trigger || !isTab || !only) return false;
    event.preventDefault();
    this.#choose(view, trigger, only);
    return true;
  }

  /** Writes the hotkey of people at the caret, as a person would. */
  begin(): void {
    const view = this.#view;
    if (!view) return;
    const { $from, from, to } = view.state.selection;
    const before = $from.parent.textBetween(0, $from.parentOffset, '', ' ');
    const hotkey = beginsWord(before, before.length) ? PEOPLE : ` ${PEOPLE}`;
    view.dispatch(view.state.tr.insertText(hotkey, from, to).scrollIntoView());
    view.focus();
  }

  #createPlugin(): Plugin<number | null> {
    const follow = (): void => this.#follow();
    return new Plugin<number | null>({
      key: dismissed,
      state: {
        init: () => null,
        apply: (transaction, value) => {
          const next = (transaction.getMeta(dismissed) as number | undefined) ?? value;
          return next === null ? null : transaction.mapping.map(next);
        },
      },
      props: {
        handleTextInput: (view, from, to, text) => this.#closeUp(view, from, to, text),
        handleDOMEvents: {
          focus: () => {
            queueMicrotask(follow);
          },
          blur: () => {
            this.#close();
          },
          beforeinput: (_view, event) => {
            this.#input = event;
          },
        },
      },
      view: (view) => {
        this.#view = view;
        return {
          update: ({ state }, before) => this.#follow(state.doc !== before.doc),
          destroy: () => this.#leave(),
        };
      },
    });
  }

  #hotkeys(): readonly string[] {
    const { lists = [] } = this.#options.contacts()?.directory.peek() ?? {};
    return [...(this.#options.mentions() ? [PEOPLE] : []), ...lists.map(({ hotkey }) => hotkey)];
  }

  /** Looks at what stands before the caret. */
  #follow(isChanged = false): void {
    const view = this.#view;
    const trigger = view?.hasFocus() && view.editable ? this.#wanted(view.state) : undefined;
    this.#trigger = trigger;
    if (!trigger) {
      this.#close();
      return;
    }
    const { hotkey, searchText } = trigger;
    if (isChanged && hotkey === PEOPLE && !/\s/.test(searchText)) this.#typed.add(firstWordOf(searchText));
    this.#search.look({ searchText, hotkey, event: this.#input });
    this.#show();
  }

  #wanted(state: EditorState): Trigger | undefined {
    if (!this.#options.contacts()) return undefined;
    const trigger = triggerAt(state, this.#hotkeys());
    return trigger && dismissed.getState(state) !== trigger.from ? trigger : undefined;
  }

  #show(): void {
    const trigger = this.#trigger;
    if (!trigger) return;
    if (this.#list) this.#fill(this.#list, trigger);
    else void this.#createList();
  }

  async #createList(): Promise<void> {
    await loadList();
    if (this.#list || !this.#view || !customElements.get('collab-autocomplete')) return;
    const list = document.createElement('collab-autocomplete');
    list.id = 'named';
    list.field = this.#view.dom;
    list.anchor = { getBoundingClientRect: () => this.#place(), contextElement: this.#view.dom };
    list.addEventListener('collab-suggestion-select', (event) => this.#selected(event));
    this.#options.host.renderRoot.append(list);
    this.#list = list;
    this.#show();
  }

  #fill(list: CollabAutocomplete, { hotkey, searchText }: Trigger): void {
    const { results, isLoading, hasFailed } = this.#search;
    const own = this.#options
      .contacts()
      ?.directory.peek()
      .lists?.find((each) => each.hotkey === hotkey);
    list.suggestions = results;
    list.groups = own?.groups ?? [];
    list.label = own?.description || this.#options.label();
    list.description = own?.description ?? '';
    list.searchText = searchText;
    list.loading = isLoading;
    list.failed = hasFailed;
    // Several words that nobody is called are no name: what is written goes on.
    list.open = results.length > 0 || isLoading || hasFailed || !/\s/.test(searchText);
  }

  /** Where the hotkey stands on the screen. */
  #place(): DOMRect {
    const view = this.#view;
    const from = Math.min(this.#trigger?.from ?? 0, view?.state.doc.content.size ?? 0);
    if (!view) return new DOMRect();
    const { left, top, bottom } = view.coordsAtPos(from);
    return new DOMRect(left, top, 0, bottom - top);
  }

  #selected(event: CollabSuggestionSelectEvent): void {
    event.stopPropagation();
    const { suggestion } = event.detail;
    const view = this.#view;
    const trigger = this.#trigger;
    if (view && trigger) this.#choose(view, trigger, suggestion);
  }

  #choose(view: EditorView, trigger: Trigger, suggestion: Suggestion): void {
    this.#insert(view, trigger, suggestion);
    this.#options.contacts()?.choose(suggestion);
  }

  /** Puts a chip in the hotkey's place, and a space after it; undone, the hotkey is there again. */
  #insert(view: EditorView, { hotkey, from, to }: Trigger, suggestion: Suggestion): void {
    const { state } = view;
    const marks = state.storedMarks ?? state.selection.$from.marks();
    const chip = chipOf(suggestion, hotkey, marks);
    const { $to } = state.selection;
    const isSpaceThere = /^\s/.test($to.parent.textBetween($to.parentOffset, $to.parent.content.size, '', '\ufffc'));
    const content = isSpaceThere ? [chip] : [chip, schema.text(' ', marks)];
    const tr = closeHistory(state.tr).replaceWith(from, to, content);
    view.dispatch(tr.setSelection(TextSelection.create(tr.doc, from + 2)).scrollIntoView());
    this.#spaced = isSpaceThere ? undefined : view.state.doc;
  }

  /** Writes punctuation in place of the space that was put in just now. Returns whether it did. */
  #closeUp(view: EditorView, from: number, to: number, text: string): boolean {
    if (view.state.doc !== this.#spaced || from !== to || !closing.test(text)) return false;
    const { nodeBefore } = view.state.doc.resolve(from);
    if (nodeBefore?.text !== ' ') return false;
    view.dispatch(view.state.tr.insertText(text, from - 1, to));
    return true;
  }

  #close(): void {
    this.#trigger = undefined;
    this.#search.stop();
    if (this.#list) this.#list.open = false;
  }

  #leave(): void {
    this.#close();
    this.#list?.remove();
    this.#list = this.#view = undefined;
  }
}
