import { piecesOf, placeholderOf } from '../../store/model/placeholders.js';

/** Puts the tagged people's names where their placeholders stand; a placeholder of nobody who is tagged stays as it is. */
export function showTaggedNames(fragment: DocumentFragment, names: ReadonlyMap<string, string>): void {
  if (names.size === 0) return;
  const walker = document.createTreeWalker(fragment, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    if (text.data.includes('{{')) text.replaceWith(...shown(text.data, names));
  }
}

function* shown(text: string, names: ReadonlyMap<string, string>): Generator<string | HTMLElement> {
  for (const piece of piecesOf(text)) {
    if (typeof piece === 'string') yield piece;
    else {
      const name = names.get(piece.userId);
      yield name === undefined ? placeholderOf(piece.userId) : chip(name);
    }
  }
}

function chip(name: string): HTMLElement {
  const element = document.createElement('span');
  element.className = 'mention';
  element.setAttribute('part', 'mention');
  element.textContent = `@${name}`;
  return element;
}
