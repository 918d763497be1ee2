import { inertStyle, inertStyleSheet, restore, parseInert } from '../../base/inert-html.js';
import { sanitize } from '../../base/sanitize.js';

/** Elements of a pasted document that start a new line. */
const blockSelector = [
  'p',
  'div',
  'blockquote',
  'pre',
  'ul',
  'ol',
  'li',
  'dl',
  'dt',
  'dd',
  'hr',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'section',
  'article',
  'header',
  'footer',
  'main',
  'aside',
  'nav',
  'address',
  'figure',
  'figcaption',
  'details',
  'summary',
  'table',
  'caption',
  'thead',
  'tbody',
  'tfoot',
  'tr',
  'td',
  'th',
].join();

/** Whether a node starts a new line. */
function isBlock(node: Node | null): boolean {
  return node instanceof Element && node.matches(blockSelector);
}

/** Replaces a `<br>` between blocks with an empty paragraph, and removes empty lines at the start and the end. */
function tidyBlankLines(fragment: DocumentFragment): void {
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

/** Joins adjacent lists of the same type. Some documents have one list per item. */
function joinLists(fragment: DocumentFragment): void {
  for (const list of fragment.querySelectorAll('ul, ol')) {
    const previous = neighbour(list, 'previousSibling');
    if (!(previous instanceof Element) || previous.localName !== list.localName) continue;
    previous.append(...list.childNodes);
    list.remove();
  }
}

/** Returns the sibling of a node, without white space and line breaks between them. */
function neighbour(node: Node, side: 'previousSibling' | 'nextSibling'): Node | null {
  let sibling = node[side];
  while (sibling && (sibling instanceof HTMLBRElement || (sibling instanceof Text && isBlank(sibling))))
    sibling = sibling[side];
  return sibling;
}

function isBlank(node: Node): boolean {
  return node.textContent?.trim() === '' && !(node instanceof HTMLPreElement);
}

/** Returns the declared style of an element. The object is reused by the next call. */
type StyleReader = (element: Element) => CSSStyleDeclaration;

/** Creates a reader for the styles of an inert document, from its style sheets and `style` attributes. */
function createStyleReader(page: Document): StyleReader {
  const fromSheets = new Map<Element, string>();
  for (const { selectorText, style } of styleRules(page)) {
    for (const element of page.querySelectorAll(selectorText)) {
      fromSheets.set(element, `${fromSheets.get(element) ?? ''};${style.cssText}`);
    }
  }
  const { style } = document.createElement('span');
  return (element) => {
    style.cssText = `${fromSheets.get(element) ?? ''};${styleSource(element)}`;
    return style;
  };
}

/** Returns the source of an element's `style` attribute, including properties that the browser does not support. */
function styleSource(element: Element): string {
  return restore(element.getAttribute(inertStyle) ?? '');
}

/** Returns the style rules of a document. A content security policy does not block constructed style sheets. */
function styleRules(page: Document): CSSStyleRule[] {
  return [...page.querySelectorAll(inertStyleSheet)].flatMap(({ textContent }) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(restore(textContent).replace(/<!--|-->/g, ''));
    // Namespace prefixes are declared in the sheet and cannot be used in `querySelectorAll`.
    return [...sheet.cssRules].filter((rule) => rule instanceof CSSStyleRule && !rule.selectorText.includes('|'));
  }) as CSSStyleRule[];
}

/** Whether a style has a monospaced font; undefined without a font. */
function isMonospaced({ fontFamily }: CSSStyleDeclaration): boolean | undefined {
  return matches(fontFamily.split(',')[0] ?? '', /mono(?!type)|courier|consolas|menlo|monaco|\bcode\b/i);
}

/** Whether a style preserves white space; undefined without a declaration. */
function preservesSpace(style: CSSStyleDeclaration): boolean | undefined {
  return matches(style.whiteSpace || style.getPropertyValue('white-space-collapse'), /^(?:pre|break-spaces)/);
}

/** Whether a value matches a pattern; undefined if it is empty or inherited. */
function matches(value: string, pattern: RegExp): boolean | undefined {
  return /^(?:inherit|unset|revert.*)?$/.test(value) ? undefined : pattern.test(value);
}

/** Converts code from an editor or a page to code blocks with their text only, without syntax colours. */
function convertCodeBlocks(body: Element, styleOf: StyleReader): void {
  for (const element of body.querySelectorAll('pre, div, p')) {
    if (!body.contains(element)) continue;
    const code = codeText(element, styleOf);
    if (code === undefined) continue;
    const block = element.ownerDocument.createElement('pre');
    // The HTML parser drops a line break directly after the tag.
    block.textContent = code.startsWith('\n') ? `\n${code}` : code;
    element.replaceWith(block);
  }
}

/** Returns the text of a code block; undefined for other elements. A single monospaced line is inline code, not a block. */
function codeText(element: Element, styleOf: StyleReader): string | undefined {
  // A page's code block may also have the language's name and a Copy button.
  if (element.localName === 'pre') return textOfLines(element.querySelector('code') ?? element);
  const style = styleOf(element);
  if (!isMonospaced(style) || !preservesSpace(style)) return undefined;
  const lines = textOfLines(element);
  return lines.includes('\n') ? lines : undefined;
}

/** Format of the text in an element. */
interface Formatting {
  readonly strong: boolean;
  readonly em: boolean;
  readonly s: boolean;
  readonly code: boolean;
  readonly preservesSpace: boolean;
}

const plain: Formatting = { strong: false, em: false, s: false, code: false, preservesSpace: false };
const tagSelectors = { strong: 'b, strong', em: 'i, em', s: 's, del, strike', code: 'code, kbd, samp, tt' };
const formattingTags = Object.values(tagSelectors).join();

/**
 * Wraps each text in the tags of its format. Some documents have bold text as a style; some wrap all text in a tag whose style
 * resets it.
 */
function applyFormatting(element: Element, styleOf: StyleReader, outer = plain): void {
  if (element.localName === 'pre') return;
  const formatting = readFormatting(element, styleOf(element), outer);
  for (const child of [...element.childNodes]) {
    if (child instanceof Element) applyFormatting(child, styleOf, formatting);
    else if (child instanceof Text) child.replaceWith(...formatText(child, formatting));
  }
  if (element.matches(formattingTags)) element.replaceWith(...element.childNodes);
}

function readFormatting(element: Element, style: CSSStyleDeclaration, outer: Formatting): Formatting {
  const isTag = (tag: keyof typeof tagSelectors): boolean => element.matches(tagSelectors[tag]);
  // Bold is part of a heading's own style.
  const isHeading = element.matches('h1, h2, h3, h4, h5, h6, th');
  const isBold = matches(style.fontWeight, /^(?:bold|bolder|[6-9]\d\d|1000)$/) ?? (isTag('strong') || outer.strong);
  return {
    strong: isBold && !isHeading,
    em: matches(style.fontStyle, /^(?:italic|oblique)/) ?? (isTag('em') || outer.em),
    // In CSS, descendants cannot remove a line-through.
    s: outer.s || (matches(style.textDecorationLine, /line-through/) ?? isTag('s')),
    code: isTag('code') || (isMonospaced(style) ?? outer.code),
    preservesSpace: preservesSpace(style) ?? outer.preservesSpace,
  };
}

/** Returns a text in its tags, with `<br>` and no-break spaces if white space is preserved. */
function formatText(text: Text, formatting: Formatting): Node[] {
  if (!text.data.trim() && (isBlock(text.previousSibling) || isBlock(text.nextSibling))) return [text];
  if (!formatting.preservesSpace) return [wrapInTags(text.data, formatting, text.ownerDocument)];
  const page = text.ownerDocument;
  return text.data.split('\n').flatMap((line, i) => {
    const content = wrapInTags(line.replace(/ (?= )/g, '\u00a0'), formatting, page);
    return i === 0 ? [content] : [page.createElement('br'), content];
  });
}

function wrapInTags(text: string, formatting: Formatting, page: Document): Node {
  let node: Node = page.createTextNode(text);
  for (const tag of ['code', 's', 'em', 'strong'] as const) {
    if (!formatting[tag] || !text) continue;
    const mark = page.createElement(tag);
    mark.append(node);
    node = mark;
  }
  return node;
}

/** Converts each row of a table to a line. A row with several lines in a cell becomes its cells' content. */
function convertTables(body: Element): void {
  // Innermost first.
  for (const table of [...body.querySelectorAll('table')].reverse()) {
    const lines = table.ownerDocument.createElement('div');
    if (table.caption) lines.append(...moveContent([table.caption], 'p'));
    for (const { cells } of table.rows) {
      const hasLines = cells.length > 1 && [...cells].every((cell) => cell.querySelectorAll(blockSelector).length < 2);
      lines.append(...(hasLines ? joinCells([...cells]) : moveContent([...cells], 'div')));
    }
    table.replaceWith(lines);
  }
}

function moveContent(cells: readonly Element[], tag: 'div' | 'p'): Element[] {
  return cells.map((cell) => {
    const block = cell.ownerDocument.createElement(tag);
    block.append(...cell.childNodes);
    return block;
  });
}

/** Joins the cells of a row to one line. Returns nothing for an empty row; an empty cell keeps its column. */
function joinCells(cells: readonly Element[]): Element[] {
  const [first, ...others] = cells;
  if (!first || cells.every((cell) => !cell.textContent.trim())) return [];
  const line = first.ownerDocument.createElement('p');
  line.append(...first.childNodes);
  for (const cell of others) line.append(' | ', ...cell.childNodes);
  for (const block of line.querySelectorAll(blockSelector)) block.replaceWith(...block.childNodes);
  return [line];
}

/** A list that is being built, with its level in Word. */
interface OpenList {
  readonly list: Element;
  readonly level: number;
}

/** Converts Word's list paragraphs, which have a marker as text and a level in a `mso-list` style, to lists. */
function convertWordLists(body: Element): void {
  /** The current list and its ancestors, outermost first. */
  const open: OpenList[] = [];
  for (const paragraph of body.querySelectorAll('p, h1, h2, h3, h4, h5, h6')) {
    const level = Number(/mso-list:[^;]*\blevel(\d+)/i.exec(styleSource(paragraph))?.[1] ?? 0);
    if (level === 0) continue;
    const tag = removeMarker(paragraph);
    if (paragraph.previousElementSibling !== open[0]?.list) open.length = 0;
    while ((open.at(-1)?.level ?? 0) > level) open.pop();
    // Two lists of the same level are siblings.
    if (open.at(-1)?.level === level && open.at(-1)?.list.localName !== tag) open.pop();
    const list = findOrCreateList(paragraph, tag, level, open);
    const item = paragraph.ownerDocument.createElement('li');
    item.append(...paragraph.childNodes);
    list.append(item);
    paragraph.remove();
  }
}

/** Returns the list for a paragraph; a new one if no open list has its level. */
function findOrCreateList(paragraph: Element, tag: string, level: number, open: OpenList[]): Element {
  const current = open.at(-1);
  if (current?.level === level) return current.list;
  const list = paragraph.ownerDocument.createElement(tag);
  if (current?.list.lastElementChild) current.list.lastElementChild.append(list);
  else paragraph.before(list);
  open.push({ list, level });
  return list;
}

/** Removes the number or bullet of a paragraph and returns its list's tag. */
function removeMarker(paragraph: Element): 'ul' | 'ol' {
  const marker = [...paragraph.querySelectorAll('*')].find((part) => /mso-list:\s*ignore/i.test(styleSource(part)));
  marker?.remove();
  return /^\s*\(?(?:\d+|[a-z]{1,5})[.)]/i.test(marker?.textContent ?? '') ? 'ol' : 'ul';
}

/** Controls of a page, Word's empty elements, and elements that browsers and Word append. */
const ignoredSelector = 'button, select, input, textarea, o\\:p, br.Apple-interchange-newline, span.EOP';

/**
 * Converts HTML of another application to the elements of a comment. The conversion happens in an inert document; safety
 * depends only on the sanitiser, which processes the result.
 */
export function parsePastedHtml(html: string): DocumentFragment {
  const page = parseInert(html);
  const styleOf = createStyleReader(page);
  normalizeElements(page.body, styleOf);
  convertCodeBlocks(page.body, styleOf);
  applyFormatting(page.body, styleOf);
  convertWordLists(page.body);
  convertTables(page.body);
  const fragment = sanitize(page.body.getHTML());
  joinLists(fragment);
  tidyBlankLines(fragment);
  return fragment;
}

/** Removes elements without visible text, and replaces inline elements that are displayed as blocks. */
function normalizeElements(body: Element, styleOf: StyleReader): void {
  for (const element of body.querySelectorAll(ignoredSelector)) element.remove();
  for (const element of body.querySelectorAll('*')) {
    const { display } = styleOf(element);
    if (display === 'none') element.remove();
    if (display !== 'block' || element.localName !== 'span') continue;
    const block = element.ownerDocument.createElement('div');
    element.replaceWith(block);
    block.append(element);
  }
  // Many pages show emoji as images.
  for (const image of body.querySelectorAll('img')) {
    if (/^\p{Extended_Pictographic}/u.test(image.alt)) image.replaceWith(image.alt);
  }
}

function textOfLines(element: Element): string {
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
