import { placeholderOf, taggedNames } from '../../store/rules/placeholders.js';
import type { Comment } from '../../store/index.js';
import { chipSelector, type ChipKind } from '../page/named-people.js';

type Naming = Partial<Pick<Comment, 'taggedUserContacts' | 'to' | 'customList'>>;

/** What stands in a text for a chip. */
interface Mark {
  readonly kind: ChipKind;
  readonly id: string;
  readonly shown: string;
}

/** Marks by their characters, one branch for each: found in the time the text takes, however many and long they are. */
interface Branch {
  readonly next: Map<string, Branch>;
  text?: string;
}

/** Characters of all that may stand for chips in one comment; what is more stays text. */
const MAX_MARKS_LENGTH = 50_000;

/**
 * Puts chips where a comment's text names whom it tags: by placeholder, or by the text it was tagged with. A placeholder of
 * nobody who is tagged stays as it is.
 */
export function placeChips(fragment: DocumentFragment, comment: Naming): void {
  const marks = marksOf(comment);
  if (marks.size === 0) return;
  const tree = treeOf(marks.keys());
  const walker = document.createTreeWalker(fragment, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    if (!text.parentElement?.closest(chipSelector)) replaceBy(text, pieces(text.data, tree, marks));
  }
}

function marksOf(comment: Naming): ReadonlyMap<string, Mark> {
  const marks = new Map<string, Mark>();
  for (const { text, custom } of comment.customList ?? []) {
    if (text) marks.set(text, { kind: 'custom', id: custom.id, shown: text });
  }
  const people = new Map(taggedNames(comment));
  for (const [id, name] of people) marks.set(placeholderOf(id), { kind: 'user', id, shown: `@${name}` });
  const tags = comment.taggedUserContacts ?? [];
  const tagged = new Map<string, Set<string>>();
  for (const { text, userId } of tags) tagged.set(text, (tagged.get(text) ?? new Set()).add(userId));
  for (const { text, userId: id } of tags) {
    // What several people are tagged with is the name of a group.
    const isOwn = tagged.get(text)?.size === 1;
    if (isOwn && /^@./.test(text)) marks.set(text, { kind: 'user', id, shown: `@${people.get(id) ?? id}` });
  }
  return marks;
}

function treeOf(texts: Iterable<string>): Branch {
  const tree: Branch = { next: new Map() };
  let room = MAX_MARKS_LENGTH;
  for (const text of texts) {
    room -= text.length;
    if (room < 0) break;
    let branch = tree;
    for (const letter of text) {
      const next: Branch = branch.next.get(letter) ?? { next: new Map() };
      branch.next.set(letter, next);
      branch = next;
    }
    branch.text = text;
  }
  return tree;
}

/** The longest mark that begins at a place of a text. */
function markAt(text: string, start: number, tree: Branch): string | undefined {
  let found: string | undefined;
  let branch: Branch | undefined = tree;
  for (let at = start; at < text.length;) {
    const letter = String.fromCodePoint(text.codePointAt(at) ?? 0);
    branch = branch.next.get(letter);
    if (!branch) break;
    at += letter.length;
    found = branch.text ?? found;
  }
  return found;
}

function* pieces(text: string, tree: Branch, marks: ReadonlyMap<string, Mark>): Generator<string | HTMLElement> {
  let done = 0;
  for (let at = 0; at < text.length;) {
    const found = markAt(text, at, tree);
    const mark = found === undefined ? undefined : marks.get(found);
    const end = at + (found?.length ?? 1);
    // Not the beginning of a longer word.
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

/** Puts nodes in the place of a text, one by one: there may be more than a call takes arguments. */
function replaceBy(text: Text, nodes: Iterable<string | HTMLElement>): void {
  for (const node of nodes) if (node !== '') text.before(node);
  text.remove();
}

function chipOf({ kind, id, shown }: Mark): HTMLElement {
  const chip = document.createElement('span');
  chip.setAttribute(`data-${kind}-id`, id);
  chip.textContent = shown;
  return chip;
}
