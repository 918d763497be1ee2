import { htmlOf } from '../../base/plain-text.js';
import { sanitize } from '../../base/sanitize.js';

/** ProposedContent content of a comment. If it has HTML, the text is ignored. */
interface ProposedContent {
  readonly replaceContentHtml?: string;
  readonly replaceContentText?: string;
}

/** Elements that start a new line. */
const blockSelector = 'p, blockquote, pre, ul, ol, li';

/** Creates the content that an accepted proposal inserts. HTML is sanitised because its author is not the page's. */
export function createInsertedContent({
  replaceContentHtml,
  replaceContentText = '',
}: ProposedContent): DocumentFragment {
  if (replaceContentHtml !== undefined) return sanitize(replaceContentHtml);
  const content = document.createDocumentFragment();
  content.append(replaceContentText);
  return content;
}

/** Returns a proposal with sanitised HTML and matching text, so that all fields agree with the inserted content. */
export function sanitizeProposal<T extends ProposedContent>(proposed: T): T {
  if (proposed.replaceContentHtml === undefined) return proposed;
  const content = createInsertedContent(proposed);
  const replaceContentText = textOf(content, false);
  return { ...proposed, replaceContentHtml: htmlOf(content), replaceContentText };
}

/** Returns the text of the inserted content for review, with the address of each link. */
export const textToReview = (proposed: ProposedContent): string => textOf(createInsertedContent(proposed), true);

function textOf(content: DocumentFragment, withAddresses: boolean): string {
  let text = '';
  const breakLine = (): void => {
    if (text && !text.endsWith('\n')) text += '\n';
  };
  const add = (node: Node): void => {
    if (node instanceof Text) text += node.data;
    if (!(node instanceof Element)) return;
    const isBlock = node.matches(blockSelector);
    if (isBlock) breakLine();
    if (node.localName === 'br') text += '\n';
    node.childNodes.forEach(add);
    if (withAddresses && node instanceof HTMLAnchorElement) text += linkAddress(node);
    if (isBlock) breakLine();
  };
  content.childNodes.forEach(add);
  return content.firstElementChild?.matches(blockSelector) ? text.trimEnd() : text;
}

/** Returns the address of a link in parentheses; empty if it equals the link's text. */
function linkAddress(link: HTMLAnchorElement): string {
  const address = link.getAttribute('href') ?? '';
  return !address || address === link.textContent ? '' : ` (${address})`;
}
