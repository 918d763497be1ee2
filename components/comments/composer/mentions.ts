import type { LitElement } from 'lit';
import { closeHistory } from 'prosemirror-history';
import type { Mark, Node } from 'prosemirror-model';
import { Plugin, PluginKey, TextSelection, type EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import type { ContactApi, Suggestion } from '../../../store/index.js';
import { forwardRequest } from '../../base/events.js';
import { lazy } from '../../base/lazy.js';
import { SuggestionSearch } from '../../controllers/suggestion-search.js';
import type { MentionRegistry } from '../../page/mention-registry.js';
import type { CollabAutocomplete, CollabSuggestionSelectEvent } from '../../ui/autocomplete/autocomplete.js';
import { nodes, schema } from './schema.js';
import { canStartWord, findTypedNames, firstWord, triggerAt, type Trigger } from './typed-mentions.js';

interface MentionsOptions {
  /** Knows the mentions of the page; a chosen one is added. */
  readonly registry: MentionRegistry;
  /** The composer, which contains the list of suggestions. */
  host: LitElement;
  /** Source of people, groups and list items; undefined without one. */
  contacts: () => ContactApi | undefined;
  /** Whether people can be mentioned. */
  isOffered: () => boolean;
  /** Accessible name of the list. */
  label: () => string;
  /** Text that was typed before the editor was loaded. */
  typedText: string;
}

const PEOPLE_HOTKEY = '@';

/** Position of the hotkey whose list the user has closed by Escape; null without one. */
const dismissedHotkey = new PluginKey<number | null>('dismissed');

const loadList = lazy(
  () =>
    import('../../ui/autocomplete/autocomplete.js').then((module) =>
      module.CollabAutocomplete.define('collab-autocomplete'),
    ),
  'suggestions',
);

/** A space, or punctuation that follows a word without one. */
const spaceOrPunctuation = /^[ .,;:!?…)\]}'’”»]/;

/** Mentions in the editor: shows suggestions for a typed hotkey and replaces it with the chosen chip. */
export class Mentions {
  readonly plugin: Plugin<number | null>;
  readonly #options: MentionsOptions;
  readonly #search: SuggestionSearch;
  #view: EditorView | undefined;
  #list: CollabAutocomplete | undefined;
  #trigger: Trigger | undefined;
  /** The event that changed the text. */
  #inputEvent: Event | undefined;
  /** The document directly after a chip and a space were inserted. */
  #docWithSpace: Node | undefined;
  /** First words, in normalised form, that were typed after the hotkey of people. */
  readonly #typedWords: Set<string>;

  constructor(options: MentionsOptions) {
    this.#options = options;
    this.#typedWords = new Set(options.typedText.split(PEOPLE_HOTKEY).slice(1).map(firstWord));
    this.#search = new SuggestionSearch(undefined, { source: options.contacts, changed: () => this.#updateList() });
    this.plugin = this.#createPlugin();
  }

  /** Handles a key while the list is shown. Returns whether it was handled. */
  handleKey(event: KeyboardEvent): boolean {
    const view = this.#view;
    if (!view || !this.#trigger || event.isComposing || view.composing) return false;
    if (!this.#list) return this.#handleKeyWithoutList(event);
    if (!this.#list.open) return false;
    if (event.key !== 'Escape') return this.#list.handleKey(event);
    event.preventDefault();
    event.stopPropagation();
    this.#typedWords.delete(firstWord(this.#trigger.searchText));
    view.dispatch(view.state.tr.setMeta(dismissedHotkey, this.#trigger.from));
    return true;
  }

  /**
   * Converts names that were typed without the list to mentions. Resolves with whether nothing is left to choose. At an
   * incomplete name before the caret, Enter chooses from the list even while the list is loading.
   */
  async complete(): Promise<boolean> {
    const view = this.#view;
    const contacts = this.#options.contacts();
    if (!view || !contacts || !this.#options.isOffered()) return true;
    // The editor or the list may just have been loaded, so the trigger at the caret is out of date.
    this.#updateTrigger();
    const trigger = this.#list?.open && this.#list.active ? undefined : this.#trigger;
    if (trigger && (await this.#completeAtCaret(contacts, trigger))) return false;
    const { doc } = view.state;
    const isTyped = (word: string): boolean => this.#typedWords.has(word);
    const names = await findTypedNames(doc, { contacts, hotkey: PEOPLE_HOTKEY, isTyped });
    if (this.#view !== view || view.state.doc !== doc) return true;
    const tr = view.state.tr;
    for (const { from, to, suggestion } of names)
      tr.replaceWith(
        tr.mapping.map(from),
        tr.mapping.map(to),
        this.#createChip(suggestion, PEOPLE_HOTKEY, doc.resolve(from + 1).marks()),
      );
    if (names.length > 0) view.dispatch(tr);
    return true;
  }

  #createChip(suggestion: Suggestion, hotkey: string, marks: readonly Mark[]): Node {
    return nodes.chip.create(this.#options.registry.addChosen(suggestion, hotkey), null, marks);
  }

  /** Whether there are suggestions for a name before the caret. A single match is mentioned; several wait for the list. */
  async #completeAtCaret(contacts: ContactApi, { hotkey, searchText, from }: Trigger): Promise<boolean> {
    if (firstWord(searchText) === '') return false;
    const suggestions = await contacts.suggest({ searchText, hotkey });
    const view = this.#view;
    const trigger = this.#trigger;
    if (!view || trigger?.from !== from || trigger.searchText !== searchText) return false;
    const match = this.#singleMatch(suggestions);
    if (match) this.#choose(view, trigger, match);
    return suggestions.length > 0;
  }

  /** Returns the only suggestion; undefined if there are several or the page's own search may find more. */
  #singleMatch(suggestions: readonly Suggestion[]): Suggestion | undefined {
    return suggestions.length === 1 && !this.#options.contacts()?.directory.peek().search ? suggestions[0] : undefined;
  }

  /** Chooses the only match by Tab while the list is loading. */
  #handleKeyWithoutList(event: KeyboardEvent): boolean {
    const view = this.#view;
    const trigger = this.#trigger;
    const match = this.#singleMatch(this.#search.results);
    const isTab = event.key === 'Tab' && !event.shiftKey && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (!view || !trigger || !isTab || !match) return false;
    event.preventDefault();
    this.#choose(view, trigger, match);
    return true;
  }

  /** Inserts the hotkey of people at the caret. */
  start(): void {
    const view = this.#view;
    if (!view) return;
    const { $from, from, to } = view.state.selection;
    const before = $from.parent.textBetween(0, $from.parentOffset, '', ' ');
    const hotkey = canStartWord(before, before.length) ? PEOPLE_HOTKEY : ` ${PEOPLE_HOTKEY}`;
    view.dispatch(view.state.tr.insertText(hotkey, from, to).scrollIntoView());
    view.focus();
  }

  #createPlugin(): Plugin<number | null> {
    const updateTrigger = (): void => this.#updateTrigger();
    return new Plugin<number | null>({
      key: dismissedHotkey,
      state: {
        init: () => null,
        apply: (transaction, value) => {
          const next = (transaction.getMeta(dismissedHotkey) as number | undefined) ?? value;
          return next === null ? null : transaction.mapping.map(next);
        },
      },
      props: {
        handleTextInput: (view, from, to, text) => this.#replaceSpace(view, from, to, text),
        handleDOMEvents: {
          focus: () => {
            queueMicrotask(updateTrigger);
          },
          blur: () => {
            this.#close();
          },
          beforeinput: (_view, event) => {
            this.#inputEvent = event;
          },
        },
      },
      view: (view) => {
        this.#view = view;
        return {
          update: ({ state }, previous) => this.#updateTrigger(state.doc !== previous.doc),
          destroy: () => this.#destroy(),
        };
      },
    });
  }

  #hotkeys(): readonly string[] {
    const { lists = [] } = this.#options.contacts()?.directory.peek() ?? {};
    return [...(this.#options.isOffered() ? [PEOPLE_HOTKEY] : []), ...lists.map(({ hotkey }) => hotkey)];
  }

  /** Finds the hotkey before the caret and searches for suggestions. */
  #updateTrigger(hasChanged = false): void {
    const view = this.#view;
    const trigger = view?.hasFocus() && view.editable ? this.#findTrigger(view.state) : undefined;
    this.#trigger = trigger;
    if (!trigger) {
      this.#close();
      return;
    }
    const { hotkey, searchText } = trigger;
    if (hasChanged && hotkey === PEOPLE_HOTKEY && !/\s/.test(searchText)) this.#typedWords.add(firstWord(searchText));
    this.#search.setQuery({ searchText, hotkey, event: this.#inputEvent });
    this.#updateList();
  }

  #findTrigger(state: EditorState): Trigger | undefined {
    if (!this.#options.contacts()) return undefined;
    const trigger = triggerAt(state, this.#hotkeys());
    return trigger && dismissedHotkey.getState(state) !== trigger.from ? trigger : undefined;
  }

  #updateList(): void {
    const trigger = this.#trigger;
    if (!trigger) return;
    if (this.#list) this.#fillList(this.#list, trigger);
    else void this.#createList();
  }

  async #createList(): Promise<void> {
    await loadList();
    if (this.#list || !this.#view || !customElements.get('collab-autocomplete')) return;
    const list = document.createElement('collab-autocomplete');
    list.id = 'named';
    list.field = this.#view.dom;
    list.anchor = { getBoundingClientRect: () => this.#hotkeyRect(), contextElement: this.#view.dom };
    list.addEventListener('collab-suggestion-select', (event) => this.#handleSelect(event));
    this.#options.host.renderRoot.append(list);
    this.#list = list;
    this.#updateList();
  }

  #fillList(list: CollabAutocomplete, { hotkey, searchText }: Trigger): void {
    const { results, isLoading, hasFailed } = this.#search;
    const customList = this.#options
      .contacts()
      ?.directory.peek()
      .lists?.find((each) => each.hotkey === hotkey);
    list.suggestions = results;
    list.groups = customList?.groups ?? [];
    list.label = customList?.description || this.#options.label();
    list.description = customList?.description ?? '';
    list.searchText = searchText;
    list.loading = isLoading;
    list.failed = hasFailed;
    // Several words without a match are text, not a name.
    list.open = results.length > 0 || isLoading || hasFailed || !/\s/.test(searchText);
  }

  /** Returns the client rectangle of the hotkey. */
  #hotkeyRect(): DOMRect {
    const view = this.#view;
    const from = Math.min(this.#trigger?.from ?? 0, view?.state.doc.content.size ?? 0);
    if (!view) return new DOMRect();
    const { left, top, bottom } = view.coordsAtPos(from);
    return new DOMRect(left, top, 0, bottom - top);
  }

  #handleSelect(event: CollabSuggestionSelectEvent): void {
    if (!forwardRequest(this.#options.host, event)) return;
    const { suggestion } = event.detail;
    const view = this.#view;
    const trigger = this.#trigger;
    if (view && trigger) this.#choose(view, trigger, suggestion);
  }

  #choose(view: EditorView, trigger: Trigger, suggestion: Suggestion): void {
    this.#insert(view, trigger, suggestion);
    this.#options.contacts()?.choose(suggestion);
  }

  /** Replaces the hotkey with a chip and a space. Undo restores the hotkey. */
  #insert(view: EditorView, { hotkey, from, to }: Trigger, suggestion: Suggestion): void {
    const { state } = view;
    const marks = state.storedMarks ?? state.selection.$from.marks();
    const chip = this.#createChip(suggestion, hotkey, marks);
    const { $to } = state.selection;
    const isSpaceNext = /^\s/.test($to.parent.textBetween($to.parentOffset, $to.parent.content.size, '', '\ufffc'));
    const content = isSpaceNext ? [chip] : [chip, schema.text(' ', marks)];
    const tr = closeHistory(state.tr).replaceWith(from, to, content);
    view.dispatch(tr.setSelection(TextSelection.create(tr.doc, from + 2)).scrollIntoView());
    this.#docWithSpace = isSpaceNext ? undefined : view.state.doc;
  }

  /** Replaces the space after a new chip with a typed space or punctuation. Returns whether it did. */
  #replaceSpace(view: EditorView, from: number, to: number, text: string): boolean {
    if (view.state.doc !== this.#docWithSpace || from !== to || !spaceOrPunctuation.test(text)) return false;
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

  #destroy(): void {
    this.#close();
    this.#list?.remove();
    this.#list = this.#view = undefined;
  }
}
