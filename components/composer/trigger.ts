import type { EditorState } from 'prosemirror-state';

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
const LONGEST = 40;

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
  return text.length <= LONGEST && !/^\s|\s{2}/.test(text) && !text.includes(LEAF);
}
