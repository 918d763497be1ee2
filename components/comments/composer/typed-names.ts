import type { EditorState } from 'prosemirror-state';
import type { Node } from 'prosemirror-model';
import type { ContactApi, Suggestion } from '../../../store/index.js';
import { foldText } from '../../../store/model/fold-text.js';
import { suggestionName } from '../../../store/model/autocomplete.js';

/** A hotkey that was typed, and what is looked for after it. */
export interface Trigger {
  readonly hotkey: string;
  readonly searchText: string;
  /** Where the hotkey begins. */
  readonly from: number;
  /** Where the caret is. */
  readonly to: number;
}

/** Longest that is looked for, in characters: what goes on further is no name. */
const LONGEST_SEARCH = 40;

/** Stands for chips and line breaks: each is one position, and ends a word. */
const LEAF = '\ufffc';

/** The hotkey the caret stands behind: one that begins a word, outside code; undefined where there is none. */
export function triggerAt(state: EditorState, hotkeys: readonly string[]): Trigger | undefined {
  const { empty, $from } = state.selection;
  const isCode = $from.parent.type.spec.code ?? $from.marks().some((mark) => mark.type.spec.code);
  if (!empty || !$from.parent.isTextblock || isCode) return undefined;
  const before = $from.parent.textBetween(0, $from.parentOffset, '', LEAF);
  const found = hotkeys.flatMap((hotkey) => {
    const at = before.lastIndexOf(hotkey);
    const searchText = before.slice(at + hotkey.length);
    return at >= 0 && beginsWord(before, at) && isSought(searchText) ? [{ hotkey, searchText, at }] : [];
  });
  const last = found.sort((a, b) => b.at - a.at || b.hotkey.length - a.hotkey.length)[0];
  if (!last) return undefined;
  const { hotkey, searchText, at } = last;
  return { hotkey, searchText, from: $from.start() + at, to: $from.pos };
}

/** Whether a word may begin at a place: in `a@b` none does. */
export function beginsWord(text: string, at: number): boolean {
  return at === 0 || /[^\p{L}\p{N}_@]/u.test(text[at - 1] ?? '');
}

function isSought(text: string): boolean {
  return text.length <= LONGEST_SEARCH && !/^\s|\s{2}/.test(text) && !text.includes(LEAF);
}

/** What is typed after a hotkey, and where. */
interface TypedText {
  /** Where the hotkey is. */
  readonly from: number;
  /** The text after it, to the end of its line. */
  readonly text: string;
}

/** A name that was typed out. */
interface TypedName {
  readonly from: number;
  readonly to: number;
  readonly suggestion: Suggestion;
}

/** Longest name that is looked for, in characters. */
const LONGEST = 80;

/** The word a name begins with, as names are compared; empty where none is. */
export const firstWordOf = (text: string): string =>
  foldText(/^[\p{L}\p{N}'’.-]+/u.exec(text)?.[0] ?? '').replace(/[.'’-]+$/, '');

/** Whether a name may end before what follows in a text: in `Cem's` and `Cem,` it does, in `Cemal` and `cem.b` it does not. */
const endsBefore = (rest: string): boolean => !/^(?:[\p{L}\p{N}_]|[.@-][\p{L}\p{N}])/u.test(rest);

/** Each hotkey that begins a word, outside code and links. */
function* typedTexts(doc: Node, hotkey: string): Generator<TypedText> {
  const found: TypedText[] = [];
  doc.descendants((block, position) => {
    if (!block.isTextblock) return true;
    const text = block.type.spec.code ? '' : block.textBetween(0, block.content.size, '', LEAF);
    for (let at = text.indexOf(hotkey); at >= 0; at = text.indexOf(hotkey, at + 1)) {
      const isPlain = block.nodeAt(at)?.marks.every(({ type }) => !type.spec.code && type.name !== 'link') ?? false;
      if (!isPlain || !beginsWord(text, at)) continue;
      const after = text.slice(at + hotkey.length, at + hotkey.length + LONGEST).split(LEAF, 1)[0] ?? '';
      found.push({ from: position + 1 + at, text: after });
    }
    return false;
  });
  yield* found;
}

/** How much of a text a name takes up at its beginning; undefined where it does not stand there, whole. */
function lengthIn(text: string, name: string): number | undefined {
  const sought = foldText(name).trim();
  for (let length = 1; sought && length <= text.length; length += 1)
    if (foldText(text.slice(0, length)) === sought && endsBefore(text.slice(length))) return length;
  return undefined;
}

/** Whether a name goes on where another ends: `Anna` may be short for `Anna Kowalski`. */
function isShortFor(name: string, other: string): boolean {
  const short = foldText(name).trim();
  const long = foldText(other).trim();
  return long.length > short.length && long.startsWith(short) && /^[^\p{L}\p{N}]/u.test(long.slice(short.length));
}

/** The one person whose whole name stands at the beginning of a text; undefined where it could be another. */
function personIn(text: string, suggestions: readonly Suggestion[]) {
  const whole = suggestions.flatMap((suggestion) => {
    const length = lengthIn(text, suggestionName(suggestion));
    return length === undefined ? [] : [{ suggestion, length }];
  });
  const longest = Math.max(...whole.map(({ length }) => length));
  const [found, ...others] = whole.filter(({ length }) => length === longest);
  if (found?.suggestion.type !== 'contact' || others.length > 0) return undefined;
  const name = suggestionName(found.suggestion);
  return suggestions.some((other) => isShortFor(name, suggestionName(other))) ? undefined : found;
}

/**
 * The names of people that stand in a text as they were typed, without a choice from the list: only whole ones, and only where nobody
 * else can be meant. Where the page has a search of its own, others may be called so: none is found then.
 */
export async function typedNamesIn(
  doc: Node,
  { contacts, hotkey, isTyped }: { contacts: ContactApi; hotkey: string; isTyped: (firstWord: string) => boolean },
): Promise<readonly TypedName[]> {
  if (contacts.directory.peek().search) return [];
  const names = [...typedTexts(doc, hotkey)].map(async ({ from, text }) => {
    const searchText = firstWordOf(text);
    if (!searchText || !isTyped(searchText)) return [];
    const found = personIn(text, await contacts.suggest({ searchText, hotkey }));
    return found ? [{ from, to: from + hotkey.length + found.length, suggestion: found.suggestion }] : [];
  });
  return (await Promise.all(names)).flat();
}
