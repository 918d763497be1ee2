import type { AutocompleteUserContactReplaceData, Comment, User } from '../../store/model/index.js';

const placeholder = /\{\{([^{}]+)\}\}/g;

type Tagged = Pick<Comment, 'taggedUserContacts' | 'to'>;

/** The names to show for the people a comment tags, by user id. */
export function taggedNames({ taggedUserContacts, to = [] }: Partial<Tagged>): ReadonlyMap<string, string> {
  const names = new Map<string, string>(to.flatMap((user) => named(user)));
  for (const { userId, text, contact } of taggedUserContacts ?? []) {
    const name = contact?.name || names.get(userId) || withoutSign({ text, userId });
    names.set(userId, name);
  }
  return names;
}

function named({ userId, name }: User): [string, string][] {
  return name ? [[userId, name]] : [];
}

function withoutSign({ text, userId }: Pick<AutocompleteUserContactReplaceData, 'text' | 'userId'>): string {
  return text.replace(/^@/, '').replace(placeholder, '').trim() || userId;
}

/** Puts the tagged people's names where their placeholders stand; a placeholder of nobody who is tagged stays as it is. */
export function showTaggedNames(fragment: DocumentFragment, names: ReadonlyMap<string, string>): void {
  if (names.size === 0) return;
  const walker = document.createTreeWalker(fragment, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    const parts = [...split(text.data, names)];
    if (parts.length > 1) text.replaceWith(...parts);
  }
}

function* split(text: string, names: ReadonlyMap<string, string>): Generator<string | HTMLElement> {
  let done = 0;
  for (const match of text.matchAll(placeholder)) {
    const name = names.get(match[1] ?? '');
    if (name === undefined) continue;
    yield text.slice(done, match.index);
    yield chip(name);
    done = match.index + match[0].length;
  }
  yield text.slice(done);
}

function chip(name: string): HTMLElement {
  const element = document.createElement('span');
  element.className = 'mention';
  element.setAttribute('part', 'mention');
  element.textContent = `@${name}`;
  return element;
}
