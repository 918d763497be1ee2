import { htmlOf } from '../../base/plain-text.js';
import { sanitize } from '../../base/sanitize.js';

/** What a comment proposes to insert. Where it has HTML, the HTML is inserted and the text is ignored. */
interface Proposed {
  readonly replaceContentHtml?: string;
  readonly replaceContentText?: string;
}

/** Elements that start a line of their own. */
const lines = 'p, blockquote, pre, ul, ol, li';

/** The nodes that an accepted proposal inserts. HTML is sanitised as that of a comment: the page is not its author's. */
export function insertedContent({ replaceContentHtml, replaceContentText = '' }: Proposed): DocumentFragment {
  if (replaceContentHtml !== undefined) return sanitize(replaceContentHtml);
  const content = document.createDocumentFragment();
  content.append(replaceContentText);
  return content;
}

/** The same proposal with the sanitised HTML and its text, so that no field says something else than what is inserted. */
export function agreeing<T extends Proposed>(proposed: T): T {
  if (proposed.replaceContentHtml === undefined) return proposed;
  const content = insertedContent(proposed);
  const replaceContentText = textOf(content, false);
  return { ...proposed, replaceContentHtml: htmlOf(content), replaceContentText };
}

/** The text to review before accepting: that of the nodes that are inserted, with the address of each link. */
export const reviewedText = (proposed: Proposed): string => textOf(insertedContent(proposed), true);

function textOf(content: DocumentFragment, withAddresses: boolean): string {
  let text = '';
  const breakLine = (): void => {
    if (text && !text.endsWith('\n')) text += '\n';
  };
  const add = (node: Node): void => {
    if (node instanceof Text) text += node.data;
    if (!(node instanceof Element)) return;
    const isLine = node.matches(lines);
    if (isLine) breakLine();
    if (node.localName === 'br') text += '\n';
    node.childNodes.forEach(add);
    if (withAddresses && node instanceof HTMLAnchorElement) text += addressOf(node);
    if (isLine) breakLine();
  };
  content.childNodes.forEach(add);
  return content.firstElementChild?.matches(lines) ? text.trimEnd() : text;
}

/** Where a link leads, unless its text says exactly that. */
function addressOf(link: HTMLAnchorElement): string {
  const address = link.getAttribute('href') ?? '';
  return !address || address === link.textContent ? '' : ` (${address})`;
}
