import { isBlock } from './blocks.js';

/** Puts a paragraph where a break stands for an empty line between blocks, and takes the empty lines around all away. */
export function tidyBlankLines(fragment: DocumentFragment): void {
  for (const lineBreak of fragment.querySelectorAll('br')) {
    const around = [neighbour(lineBreak, 'previousSibling'), neighbour(lineBreak, 'nextSibling')];
    const isBetween = around.some(isBlock) && around.every((node) => node === null || isBlock(node));
    if (!isBetween) continue;
    if (lineBreak.parentNode === fragment) lineBreak.before(document.createElement('p'));
    lineBreak.remove();
  }
  while (fragment.firstChild && isBlank(fragment.firstChild)) fragment.firstChild.remove();
  while (fragment.lastChild && isBlank(fragment.lastChild)) fragment.lastChild.remove();
}

/** Makes one list of several of a kind that follow each other: some documents write a list an item. */
export function joinLists(fragment: DocumentFragment): void {
  for (const list of fragment.querySelectorAll('ul, ol')) {
    const before = neighbour(list, 'previousSibling');
    if (!(before instanceof Element) || before.localName !== list.localName) continue;
    before.append(...list.childNodes);
    list.remove();
  }
}

/** What stands beside a node, but for white space and further breaks. */
function neighbour(node: Node, side: 'previousSibling' | 'nextSibling'): Node | null {
  let beside = node[side];
  while (beside && (beside instanceof HTMLBRElement || (beside instanceof Text && isBlank(beside))))
    beside = beside[side];
  return beside;
}

function isBlank(node: Node): boolean {
  return node.textContent?.trim() === '' && !(node instanceof HTMLPreElement);
}
