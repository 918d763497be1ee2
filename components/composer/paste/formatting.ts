import { isBlock } from './blocks.js';
import { isMonospaced, keepsLines, says, type DeclaredStyles } from './declared-styles.js';

/** How the text in an element looks, by the marks a comment has for it. */
interface Formatting {
  readonly strong: boolean;
  readonly em: boolean;
  readonly s: boolean;
  readonly code: boolean;
  readonly keepsLines: boolean;
}

const plain: Formatting = { strong: false, em: false, s: false, code: false, keepsLines: false };
const tagsOf = { strong: 'b, strong', em: 'i, em', s: 's, del, strike', code: 'code, kbd, samp, tt' };
const formattingTags = Object.values(tagsOf).join();

/**
 * Marks each text by how it looks, whether a tag or a style says so: some documents write bold as a style, some wrap all
 * in a tag whose style takes it back.
 */
export function markFormatting(element: Element, styleOf: DeclaredStyles, outer = plain): void {
  if (element.localName === 'pre') return;
  const formatting = formattingOf(element, styleOf(element), outer);
  for (const child of [...element.childNodes]) {
    if (child instanceof Element) markFormatting(child, styleOf, formatting);
    else if (child instanceof Text) child.replaceWith(...marked(child, formatting));
  }
  if (element.matches(formattingTags)) element.replaceWith(...element.childNodes);
}

function formattingOf(element: Element, style: CSSStyleDeclaration, outer: Formatting): Formatting {
  const isTag = (tag: keyof typeof tagsOf): boolean => element.matches(tagsOf[tag]);
  // A heading's weight is the heading's, and says nothing of its words.
  const isHeading = element.matches('h1, h2, h3, h4, h5, h6, th');
  const isBold = says(style.fontWeight, /^(?:bold|bolder|[6-9]\d\d|1000)$/) ?? (isTag('strong') || outer.strong);
  return {
    strong: isBold && !isHeading,
    em: says(style.fontStyle, /^(?:italic|oblique)/) ?? (isTag('em') || outer.em),
    // Nothing in what is struck through can take the line away.
    s: outer.s || (says(style.textDecorationLine, /line-through/) ?? isTag('s')),
    code: isTag('code') || (isMonospaced(style) ?? outer.code),
    keepsLines: keepsLines(style) ?? outer.keepsLines,
  };
}

/** A text with its marks and, where its line breaks and spaces count, with them. */
function marked(text: Text, formatting: Formatting): Node[] {
  if (!text.data.trim() && (isBlock(text.previousSibling) || isBlock(text.nextSibling))) return [text];
  if (!formatting.keepsLines) return [withMarks(text.data, formatting, text.ownerDocument)];
  const page = text.ownerDocument;
  return text.data.split('\n').flatMap((line, i) => {
    const words = withMarks(line.replace(/ (?= )/g, '\u00a0'), formatting, page);
    return i === 0 ? [words] : [page.createElement('br'), words];
  });
}

function withMarks(text: string, formatting: Formatting, page: Document): Node {
  let node: Node = page.createTextNode(text);
  for (const tag of ['code', 's', 'em', 'strong'] as const) {
    if (!formatting[tag] || !text) continue;
    const mark = page.createElement(tag);
    mark.append(node);
    node = mark;
  }
  return node;
}
