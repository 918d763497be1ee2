import type { Comment } from '../../store/index.js';
import { placeholderOf, taggedNames } from '../../store/rules/placeholders.js';
import { chipSelector, type ChipKind } from '../page/mention-registry.js';

type Naming = Partial<Pick<Comment, 'taggedUserContacts' | 'to' | 'customList'>>;

/** A text that is replaced by a chip. */
interface ChipText {
  readonly kind: ChipKind;
  readonly id: string;
  readonly label: string;
}

/** A node of a trie by character, so that the search takes time linear in the text. */
interface TrieNode {
  readonly next: Map<string, TrieNode>;
  text?: string;
}

/** Maximum total length of the chip texts of a comment; further ones stay text. */
const MAX_CHIP_TEXT_LENGTH = 50_000;

/**
 * Replaces the mentions in a comment's text by chips: placeholders, and the texts of its tags. A placeholder of an untagged user
 * stays text.
 */
export function placeChips(fragment: DocumentFragment, comment: Naming): void {
  const marks = chipTextsOf(comment);
  if (marks.size === 0) return;
  const tree = createTrie(marks.keys());
  const walker = document.createTreeWalker(fragment, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    if (!text.parentElement?.closest(chipSelector)) replaceBy(text, splitChips(text.data, tree, marks));
  }
}

function chipTextsOf(comment: Naming): ReadonlyMap<string, ChipText> {
  const marks = new Map<string, ChipText>();
  for (const { text, custom } of comment.customList ?? []) {
    if (text) marks.set(text, { kind: 'custom', id: custom.id, label: text });
  }
  const people = new Map(taggedNames(comment));
  for (const [id, name] of people) marks.set(placeholderOf(id), { kind: 'user', id, label: `@${name}` });
  const tags = comment.taggedUserContacts ?? [];
  const tagged = new Map<string, Set<string>>();
  for (const { text, userId } of tags) tagged.set(text, (tagged.get(text) ?? new Set()).add(userId));
  for (const { text, userId: id } of tags) {
    // A text that tags several people is the name of a group.
    const isOwn = tagged.get(text)?.size === 1;
    if (isOwn && /^@./.test(text)) marks.set(text, { kind: 'user', id, label: `@${people.get(id) ?? id}` });
  }
  return marks;
}

function createTrie(texts: Iterable<string>): TrieNode {
  const tree: TrieNode = { next: new Map() };
  let room = MAX_CHIP_TEXT_LENGTH;
  for (const text of texts) {
    room -= text.length;
    if (room < 0) break;
    let branch = tree;
    for (const letter of text) {
      const next: TrieNode = branch.next.get(letter) ?? { next: new Map() };
      branch.next.set(letter, next);
      branch = next;
    }
    branch.text = text;
  }
  return tree;
}

/** Returns the longest chip text that starts at an offset. */
function longestMatchAt(text: string, start: number, tree: TrieNode): string | undefined {
  let found: string | undefined;
  let branch: TrieNode | undefined = tree;
  for (let at = start; at < text.length;) {
    const letter = String.fromCodePoint(text.codePointAt(at) ?? 0);
    branch = branch.next.get(letter);
    if (!branch) break;
    at += letter.length;
    found = branch.text ?? found;
  }
  return found;
}

function* splitChips(
  text: string,
  tree: TrieNode,
  marks: ReadonlyMap<string, ChipText>,
): Generator<string | HTMLElement> {
  let done = 0;
  for (let at = 0; at < text.length;) {
    const found = longestMatchAt(text, at, tree);
    const mark = found === undefined ? undefined : marks.get(found);
    const end = at + (found?.length ?? 1);
    // Not the start of a longer word.
    const isWord = !found?.endsWith('}}') && /^[\p{L}\p{N}]/u.test(text.slice(end, end + 2));
    if (mark && !isWord) {
      yield text.slice(done, at);
      yield chipOf(mark);
      done = end;
    }
    at = end;
  }
  yield text.slice(done);
}

/** Replaces a text by nodes, one by one: there may be more than the maximum number of arguments. */
function replaceBy(text: Text, nodes: Iterable<string | HTMLElement>): void {
  for (const node of nodes) if (node !== '') text.before(node);
  text.remove();
}

function chipOf({ kind, id, label }: ChipText): HTMLElement {
  const chip = document.createElement('span');
  chip.setAttribute(`data-${kind}-id`, id);
  chip.textContent = label;
  return chip;
}
