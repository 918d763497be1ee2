import type { Node } from 'prosemirror-model';
import type { EditorState } from 'prosemirror-state';
import type { ContactApi, Suggestion } from '../../../store/index.js';
import { suggestionName } from '../../../store/model/autocomplete.js';
import { foldText } from '../../../store/model/fold-text.js';

/** A typed hotkey with the search text after it. */
export interface Trigger {
  readonly hotkey: string;
  readonly searchText: string;
  /** Position of the hotkey. */
  readonly from: number;
  /** Position of the caret. */
  readonly to: number;
}

/** Longest search text, in characters. */
const MAX_SEARCH_LENGTH = 40;

/** Placeholder for chips and line breaks. Each is one position and ends a word. */
const LEAF = '\ufffc';

/** Returns the hotkey before the caret. A hotkey starts a word and is outside code. */
export function triggerAt(state: EditorState, hotkeys: readonly string[]): Trigger | undefined {
  const { empty, $from } = state.selection;
  const isCode = $from.parent.type.spec.code ?? $from.marks().some((mark) => mark.type.spec.code);
  if (!empty || !$from.parent.isTextblock || isCode) return undefined;
  const before = $from.parent.textBetween(0, $from.parentOffset, '', LEAF);
  const triggers = hotkeys.flatMap((hotkey) => {
    const at = before.lastIndexOf(hotkey);
    const searchText = before.slice(at + hotkey.length);
    return at >= 0 && canStartWord(before, at) && isSearchText(searchText) ? [{ hotkey, searchText, at }] : [];
  });
  const last = triggers.sort((a, b) => b.at - a.at || b.hotkey.length - a.hotkey.length)[0];
  if (!last) return undefined;
  const { hotkey, searchText, at } = last;
  return { hotkey, searchText, from: $from.start() + at, to: $from.pos };
}

/** Whether a word can start at an offset. In `a@b`, no word starts at `@`. */
export function canStartWord(text: string, at: number): boolean {
  return at === 0 || /[^\p{L}\p{N}_@]/u.test(text[at - 1] ?? '');
}

function isSearchText(text: string): boolean {
  return text.length <= MAX_SEARCH_LENGTH && !/^\s|\s{2}/.test(text) && !text.includes(LEAF);
}

/** Text after a hotkey. */
interface HotkeyText {
  /** Position of the hotkey. */
  readonly from: number;
  /** The text after it, to the end of its line. */
  readonly text: string;
}

/** A completely typed name and its person. */
interface TypedName {
  readonly from: number;
  readonly to: number;
  readonly suggestion: Suggestion;
}

/** Longest name, in characters. */
const MAX_NAME_LENGTH = 80;

/** Returns the first word of a name in normalised form; empty without a word. */
export const firstWord = (text: string): string =>
  foldText(/^[\p{L}\p{N}'’.-]+/u.exec(text)?.[0] ?? '').replace(/[.'’-]+$/, '');

/** Whether a name can end before `rest`. `Cem` ends in `Cem's` and `Cem,`, but not in `Cemal` and `cem.b`. */
const canEndBefore = (rest: string): boolean => !/^(?:[\p{L}\p{N}_]|[.@-][\p{L}\p{N}])/u.test(rest);

/** Returns the text after each hotkey that starts a word, outside code and links. */
function findHotkeyTexts(doc: Node, hotkey: string): readonly HotkeyText[] {
  const found: HotkeyText[] = [];
  doc.descendants((block, position) => {
    if (!block.isTextblock) return true;
    const text = block.type.spec.code ? '' : block.textBetween(0, block.content.size, '', LEAF);
    for (let at = text.indexOf(hotkey); at >= 0; at = text.indexOf(hotkey, at + 1)) {
      const isPlain = block.nodeAt(at)?.marks.every(({ type }) => !type.spec.code && type.name !== 'link') ?? false;
      if (!isPlain || !canStartWord(text, at)) continue;
      const after = text.slice(at + hotkey.length, at + hotkey.length + MAX_NAME_LENGTH).split(LEAF, 1)[0] ?? '';
      found.push({ from: position + 1 + at, text: after });
    }
    return false;
  });
  return found;
}

/** Returns the length of a name at the start of a text; undefined if the text does not start with the whole name. */
function prefixLength(text: string, name: string): number | undefined {
  const folded = foldText(name).trim();
  for (let length = 1; folded && length <= text.length; length += 1)
    if (foldText(text.slice(0, length)) === folded && canEndBefore(text.slice(length))) return length;
  return undefined;
}

/** Whether a name can be short for another, as `Anna` for `Anna Kowalski`. */
function isShortFor(name: string, other: string): boolean {
  const short = foldText(name).trim();
  const long = foldText(other).trim();
  return long.length > short.length && long.startsWith(short) && /^[^\p{L}\p{N}]/u.test(long.slice(short.length));
}

/** Returns the person whose full name starts a text; undefined if the name is ambiguous. */
function findPerson(text: string, suggestions: readonly Suggestion[]) {
  const matches = suggestions.flatMap((suggestion) => {
    const length = prefixLength(text, suggestionName(suggestion));
    return length === undefined ? [] : [{ suggestion, length }];
  });
  const longest = Math.max(...matches.map(({ length }) => length));
  const [found, ...others] = matches.filter(({ length }) => length === longest);
  if (found?.suggestion.type !== 'contact' || others.length > 0) return undefined;
  const name = suggestionName(found.suggestion);
  return suggestions.some((other) => isShortFor(name, suggestionName(other))) ? undefined : found;
}

/**
 * Finds names of people that were typed without a choice from the list. Only full, unambiguous names match. If the page has
 * its own search, more people can have that name, so nothing matches.
 */
export async function findTypedNames(
  doc: Node,
  { contacts, hotkey, isTyped }: { contacts: ContactApi; hotkey: string; isTyped: (word: string) => boolean },
): Promise<readonly TypedName[]> {
  if (contacts.directory.peek().search) return [];
  const names = findHotkeyTexts(doc, hotkey).map(async ({ from, text }) => {
    const searchText = firstWord(text);
    if (!searchText || !isTyped(searchText)) return [];
    const found = findPerson(text, await contacts.suggest({ searchText, hotkey }));
    return found ? [{ from, to: from + hotkey.length + found.length, suggestion: found.suggestion }] : [];
  });
  return (await Promise.all(names)).flat();
}
