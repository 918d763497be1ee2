import { parseInert } from '../../internal/inert-html.js';
import { sanitize } from '../../internal/sanitize.js';
import { joinLists, tidyBlankLines } from './blank-lines.js';
import { toCodeBlocks } from './code-blocks.js';
import { declaredStyles, type DeclaredStyles } from './declared-styles.js';
import { markFormatting } from './formatting.js';
import { toLines } from './tables.js';
import { toLists } from './word-lists.js';

/** Controls of a page, Word's empty marks, and what browsers and Word put after the end. */
const noise = 'button, select, input, textarea, o\\:p, br.Apple-interchange-newline, span.EOP';

/**
 * HTML of another application as what a comment may hold. First its looks are said in the comment's elements, in a
 * document where nothing runs; then all of it goes through the sanitiser, on which alone its harmlessness rests.
 */
export function commentFragmentOf(html: string): DocumentFragment {
  const page = parseInert(html);
  const styleOf = declaredStyles(page);
  keepSeen(page.body, styleOf);
  toCodeBlocks(page.body, styleOf);
  markFormatting(page.body, styleOf);
  toLists(page.body);
  toLines(page.body);
  const fragment = sanitize(page.body.getHTML());
  joinLists(fragment);
  tidyBlankLines(fragment);
  return fragment;
}

/** Takes out what is no text, and says by its tag what a style makes a line of its own. */
function keepSeen(body: Element, styleOf: DeclaredStyles): void {
  for (const element of body.querySelectorAll(noise)) element.remove();
  for (const element of body.querySelectorAll('*')) {
    const { display } = styleOf(element);
    if (display === 'none') element.remove();
    if (display !== 'block' || element.localName !== 'span') continue;
    const block = element.ownerDocument.createElement('div');
    element.replaceWith(block);
    block.append(element);
  }
  // Many pages draw their emoji.
  for (const image of body.querySelectorAll('img')) {
    if (/^\p{Extended_Pictographic}/u.test(image.alt)) image.replaceWith(image.alt);
  }
}
