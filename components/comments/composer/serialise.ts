import { DOMParser, DOMSerializer, Fragment, type Node } from 'prosemirror-model';
import { htmlOf } from '../../base/plain-text.js';
import { sanitize } from '../../base/sanitize.js';
import { nameAll } from '../../page/named-people.js';
import { placeChips } from '../../display/placeholder-chips.js';
import { bareChips, namedIn, shownText, storedText } from './chips.js';
import { emptyContent, type ComposerContent } from './content.js';
import { linkify } from './links.js';
import { nodes, schema } from './schema.js';

const parser = DOMParser.fromSchema(schema);
const serializer = DOMSerializer.fromSchema(schema);

/** What was written, as a document: what the schema has stays, and whom the text tags are chips. */
export function documentOf({ commentHtml, ...naming }: Omit<ComposerContent, 'commentText'>): Node {
  const fragment = sanitize(commentHtml);
  nameAll(naming, fragment);
  placeChips(fragment, naming);
  return parser.parse(fragment);
}

/** Plain text as a document: a paragraph a line. */
export function documentOfText(text: string): Node {
  const lines = text.split(/\r\n?|\n/);
  return nodes.doc.create(
    null,
    lines.map((line) => nodes.paragraph.create(null, line ? schema.text(line) : null)),
  );
}

/** A document as text and as HTML, without the empty lines around it and with its addresses as links. */
export function contentOf(document: Node): ComposerContent {
  const blocks: Node[] = [];
  document.forEach((block) => blocks.push(block));
  const first = blocks.findIndex(hasText);
  if (first < 0) return emptyContent;
  const written = nodes.doc.create(null, blocks.slice(first, blocks.findLastIndex(hasText) + 1));
  const fragment = serializer.serializeFragment(linkify(trimLines(written).content)) as DocumentFragment;
  keepSpaces(fragment);
  bareChips(fragment);
  return { commentText: textOf(written, storedText), commentHtml: htmlOf(fragment), ...namedIn(written) };
}

/** HTML drops spaces at the end of a line: so does the document, or it would change when it is read again. */
function trimLines(node: Node): Node {
  if (node.type.spec.code) return node;
  // A chip counts as one letter, as its position does.
  if (node.isTextblock)
    return node.cut(0, node.textBetween(0, node.content.size, '', '\ufffc').replace(/[ \t]+$/, '').length);
  const blocks: Node[] = [];
  node.forEach((block) => blocks.push(trimLines(block)));
  return node.copy(Fragment.fromArray(blocks));
}

/** Whether anything but white space is written. */
export function hasText(node: Node): boolean {
  return node.textContent.trim() !== '';
}

/** What stands in a text for a node that is none; the name that a chip shows by default. */
type LeafText = (node: Node) => string;

/** A node as readable text. */
export function textOf(node: Node, leafText: LeafText = shownText): string {
  return linesOf(node, leafText)
    .join('\n')
    .replace(/\u00a0/g, ' ')
    .trim();
}

function linesOf(node: Node, leafText: LeafText): string[] {
  if (node.isTextblock) return node.textBetween(0, node.content.size, '', leafText).split('\n');
  const blocks: string[][] = [];
  node.forEach((child) => blocks.push(linesOf(child, leafText)));
  if (node.type === nodes.blockquote) return blocks.flat().map((line) => (line ? `> ${line}` : '>'));
  if (node.type === nodes.bullet_list) return blocks.flatMap((lines) => withMarker('- ', lines));
  if (node.type === nodes.ordered_list) return blocks.flatMap((lines, i) => withMarker(`${i + 1}. `, lines));
  return blocks.flat();
}

function withMarker(marker: string, lines: readonly string[]): string[] {
  const indent = ' '.repeat(marker.length);
  return lines.map((line, i) => (i === 0 ? marker : indent) + line);
}

/**
 * HTML drops spaces at the start of a line and all but one of several: no-break ones stay. Inside code they are kept plain,
 * to be copied and run.
 */
function keepSpaces(fragment: DocumentFragment): void {
  for (const block of fragment.querySelectorAll('p')) {
    const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    let before = ' ';
    while (walker.nextNode()) {
      const node = walker.currentNode;
      if (node instanceof HTMLBRElement) before = ' ';
      if (!(node instanceof Text)) continue;
      const text = node.data;
      node.data = keptSpaces(text, before, node.parentElement?.closest('code') ? 1 : Infinity);
      before = text.at(-1) ?? before;
    }
  }
}

/** Keeps the spaces HTML would drop among the first `count` characters; `before` is what stands before them. */
function keptSpaces(text: string, before: string, count: number): string {
  return text.replace(/ /g, (space, i: number) => (i < count && (text[i - 1] ?? before) === ' ' ? '\u00a0' : space));
}
