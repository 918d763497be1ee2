import { isBlock } from './blocks.js';
import { isMonospaced, keepsLines, type DeclaredStyles } from './declared-styles.js';

/** Makes blocks of code of what an editor or a page shows as such: their text alone, without what colours it. */
export function toCodeBlocks(body: Element, styleOf: DeclaredStyles): void {
  for (const element of body.querySelectorAll('pre, div, p')) {
    if (!body.contains(element)) continue;
    const code = codeOf(element, styleOf);
    if (code === undefined) continue;
    const block = element.ownerDocument.createElement('pre');
    // A line break right after the tag would be dropped when the markup is read again.
    block.textContent = code.startsWith('\n') ? `\n${code}` : code;
    element.replaceWith(block);
  }
}

/** The text of a block of code; undefined where an element is none. One line in a code editor's font is code in a line. */
function codeOf(element: Element, styleOf: DeclaredStyles): string | undefined {
  // Beside its code, a page's block may hold the language's name and a button to copy it.
  if (element.localName === 'pre') return linesOf(element.querySelector('code') ?? element);
  const style = styleOf(element);
  if (!isMonospaced(style) || !keepsLines(style)) return undefined;
  const lines = linesOf(element);
  return lines.includes('\n') ? lines : undefined;
}

function linesOf(element: Element): string {
  let text = '';
  const endLine = (): void => {
    if (text && !text.endsWith('\n')) text += '\n';
  };
  const read = (node: Node): void => {
    if (node instanceof Text) text += node.data;
    if (node instanceof HTMLBRElement) text += '\n';
    if (isBlock(node)) endLine();
    node.childNodes.forEach(read);
    if (isBlock(node)) endLine();
  };
  element.childNodes.forEach(read);
  return text.replace(/\n$/, '');
}
