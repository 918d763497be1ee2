import { inertStyle, inertStyleSheet, restored, parseInert } from '../../base/inert-html.js';
import { sanitize } from '../../base/sanitize.js';

/** Elements of a pasted document that begin a line of their own. */
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

/** Whether a node begins a line of its own. */
function isBlock(node: Node | null): boolean {
  return node instanceof Element && node.matches(blockSelector);
}

/** Puts a paragraph where a break stands for an empty line between blocks, and takes the empty lines around all away. */
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

/** Makes one list of several of a kind that follow each other: some documents write a list an item. */
function joinLists(fragment: DocumentFragment): void {
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

/** What a pasted document says of an element's looks; to be read before the next is asked for. */
type DeclaredStyles = (element: Element) => CSSStyleDeclaration;

/** Reads the styles of a document that was made inert, in its style sheets and on its elements. */
function declaredStyles(page: Document): DeclaredStyles {
  const fromSheets = new Map<Element, string>();
  for (const { selectorText, style } of rulesOf(page)) {
    for (const element of page.querySelectorAll(selectorText)) {
      fromSheets.set(element, `${fromSheets.get(element) ?? ''};${style.cssText}`);
    }
  }
  const { style } = document.createElement('span');
  return (element) => {
    style.cssText = `${fromSheets.get(element) ?? ''};${writtenStyle(element)}`;
    return style;
  };
}

/** The text of an element's style, with what no browser knows. */
function writtenStyle(element: Element): string {
  return restored(element.getAttribute(inertStyle) ?? '');
}

/** A sheet made by script is no inline style to a content security policy. */
function rulesOf(page: Document): CSSStyleRule[] {
  return [...page.querySelectorAll(inertStyleSheet)].flatMap(({ textContent }) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(restored(textContent).replace(/<!--|-->/g, ''));
    // A namespace's prefix is known in its own sheet only.
    return [...sheet.cssRules].filter((rule) => rule instanceof CSSStyleRule && !rule.selectorText.includes('|'));
  }) as CSSStyleRule[];
}

/** Whether a style names a font whose letters are all of one width; undefined where it names none. */
function isMonospaced({ fontFamily }: CSSStyleDeclaration): boolean | undefined {
  return says(fontFamily.split(',')[0] ?? '', /mono(?!type)|courier|consolas|menlo|monaco|\bcode\b/i);
}

/** Whether a style keeps line breaks and spaces as they are written; undefined where it says nothing of them. */
function keepsLines(style: CSSStyleDeclaration): boolean | undefined {
  return says(style.whiteSpace || style.getPropertyValue('white-space-collapse'), /^(?:pre|break-spaces)/);
}

/** Whether a value is of a kind; undefined where there is none or it is for what stands around to say. */
function says(value: string, kind: RegExp): boolean | undefined {
  return /^(?:inherit|unset|revert.*)?$/.test(value) ? undefined : kind.test(value);
}

/** Makes blocks of code of what an editor or a page shows as such: their text alone, without what colours it. */
function toCodeBlocks(body: Element, styleOf: DeclaredStyles): void {
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
function markFormatting(element: Element, styleOf: DeclaredStyles, outer = plain): void {
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

/** Makes a line of each row of a table; a row whose cells hold more than a line each gives what is in them. */
function toLines(body: Element): void {
  // Innermost first.
  for (const table of [...body.querySelectorAll('table')].reverse()) {
    const lines = table.ownerDocument.createElement('div');
    if (table.caption) lines.append(...contentOf([table.caption], 'p'));
    for (const { cells } of table.rows) {
      const hasLines = cells.length > 1 && [...cells].every((cell) => cell.querySelectorAll(blockSelector).length < 2);
      lines.append(...(hasLines ? lineOf([...cells]) : contentOf([...cells], 'div')));
    }
    table.replaceWith(lines);
  }
}

function contentOf(cells: readonly Element[], tag: 'div' | 'p'): Element[] {
  return cells.map((cell) => {
    const block = cell.ownerDocument.createElement(tag);
    block.append(...cell.childNodes);
    return block;
  });
}

/** Nothing where the whole row is empty; an empty cell keeps its place. */
function lineOf(cells: readonly Element[]): Element[] {
  const [first, ...others] = cells;
  if (!first || cells.every((cell) => !cell.textContent.trim())) return [];
  const line = first.ownerDocument.createElement('p');
  line.append(...first.childNodes);
  for (const cell of others) line.append(' | ', ...cell.childNodes);
  for (const block of line.querySelectorAll(blockSelector)) block.replaceWith(...block.childNodes);
  return [line];
}

/** A list that is being made, with the level it has in Word. */
interface OpenList {
  readonly list: Element;
  readonly level: number;
}

/** Makes lists of what Word writes as paragraphs: a number or bullet as text, and the level in a style of its own. */
function toLists(body: Element): void {
  /** The list at hand and those around it, outermost first. */
  const open: OpenList[] = [];
  for (const paragraph of body.querySelectorAll('p, h1, h2, h3, h4, h5, h6')) {
    const level = Number(/mso-list:[^;]*\blevel(\d+)/i.exec(writtenStyle(paragraph))?.[1] ?? 0);
    if (level === 0) continue;
    const tag = takeMarker(paragraph);
    if (paragraph.previousElementSibling !== open[0]?.list) open.length = 0;
    while ((open.at(-1)?.level ?? 0) > level) open.pop();
    // Where a list ends and another of its level begins, the other stands beside it.
    if (open.at(-1)?.level === level && open.at(-1)?.list.localName !== tag) open.pop();
    const list = listFor(paragraph, tag, level, open);
    const item = paragraph.ownerDocument.createElement('li');
    item.append(...paragraph.childNodes);
    list.append(item);
    paragraph.remove();
  }
}

/** The list a paragraph belongs in; a new one where none at hand has its level. */
function listFor(paragraph: Element, tag: string, level: number, open: OpenList[]): Element {
  const current = open.at(-1);
  if (current?.level === level) return current.list;
  const list = paragraph.ownerDocument.createElement(tag);
  if (current?.list.lastElementChild) current.list.lastElementChild.append(list);
  else paragraph.before(list);
  open.push({ list, level });
  return list;
}

/** Takes the number or bullet out of a paragraph; gives the list it stands for. */
function takeMarker(paragraph: Element): 'ul' | 'ol' {
  const marker = [...paragraph.querySelectorAll('*')].find((part) => /mso-list:\s*ignore/i.test(writtenStyle(part)));
  marker?.remove();
  return /^\s*\(?(?:\d+|[a-z]{1,5})[.)]/i.test(marker?.textContent ?? '') ? 'ol' : 'ul';
}

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
