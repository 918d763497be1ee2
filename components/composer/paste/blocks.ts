/** Elements of a pasted document that begin a line of their own. */
export const blockSelector = [
  ...['p', 'div', 'blockquote', 'pre', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'hr'],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'section', 'article', 'header', 'footer', 'main', 'aside', 'nav', 'address'],
  ...['figure', 'figcaption', 'details', 'summary', 'table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th'],
].join();

/** Whether a node begins a line of its own. */
export function isBlock(node: Node | null): boolean {
  return node instanceof Element && node.matches(blockSelector);
}
