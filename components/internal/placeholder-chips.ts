import { placeholderOf, taggedNames } from '../../store/model/placeholders.js';
import type { Comment } from '../../store/index.js';
import { chipSelector, type ChipKind } from './named.js';

type Naming = Partial<Pick<Comment, 'taggedUserContacts' | 'to' | 'customList'>>;

/** What stands in a text for a chip. */
interface Mark {
  readonly kind: ChipKind;
  readonly id: string;
  readonly shown: string;
}

const special = /[\\^$.*+?()[\]{}|]/g;

/**
 * Puts chips where a comment's text names whom it tags: by placeholder, or by the text it was tagged with. A placeholder of
 * nobody who is tagged stays as it is.
 */
export function placeChips(fragment: DocumentFragment, comment: Naming): void {
  const marks = marksOf(comment);
  if (marks.size === 0) return;
  const longestFirst = [...marks.keys()].sort((a, b) => b.length - a.length);
  const pattern = new RegExp(longestFirst.map((text) => text.replace(special, '\\$&')).join('|'), 'g');
  const walker = document.createTreeWalker(fragment, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    if (!text.parentElement?.closest(chipSelector)) text.replaceWith(...pieces(text.data, pattern, marks));
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
  for (const { text, userId: id } of tags) {
    // What several people are tagged with is the name of a group.
    const isOwn = tags.every((tag) => tag.userId === id || tag.text !== text);
    if (isOwn && /^@./.test(text)) marks.set(text, { kind: 'user', id, shown: `@${people.get(id) ?? id}` });
  }
  return marks;
}

function* pieces(text: string, pattern: RegExp, marks: ReadonlyMap<string, Mark>): Generator<string | HTMLElement> {
  let done = 0;
  for (const { 0: found, index } of text.matchAll(pattern)) {
    const mark = marks.get(found);
    // Not the beginning of a longer word.
    const isWord = !found.endsWith('}}') && /^[\p{L}\p{N}]/u.test(text.slice(index + found.length));
    if (!mark || isWord) continue;
    yield text.slice(done, index);
    yield chipOf(mark);
    done = index + found.length;
  }
  yield text.slice(done);
}

function chipOf({ kind, id, shown }: Mark): HTMLElement {
  const chip = document.createElement('span');
  chip.setAttribute(`data-${kind}-id`, id);
  chip.textContent = shown;
  return chip;
}
