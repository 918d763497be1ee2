import { type Node, DOMParser, DOMSerializer, Fragment } from 'prosemirror-model';
import type { AutocompleteReplaceData, AutocompleteUserContactReplaceData, User } from '../../../store/index.js';
import type { Contact } from '../../../store/model/autocomplete.js';
import { placeholderOf } from '../../../store/rules/placeholders.js';
import { htmlOf } from '../../base/plain-text.js';
import { sanitize } from '../../base/sanitize.js';
import { placeChips } from '../../display/placeholder-chips.js';
import { chipSelector, chipSubjectOf, type ChipSubject, type MentionRegistry } from '../../page/mention-registry.js';
import { type ComposerContent, emptyContent } from './content.js';
import { linkify } from './links.js';
import { nodes, schema } from './schema.js';

/** Returns the person, group or list item of a chip. */
const chipSubject = ({ attrs }: Node) => attrs as ChipSubject & { readonly text: string };

/** Returns the visible text of a chip or a line break. */
export function visibleText(node: Node): string {
  return node.type.spec.leafText?.(node) ?? '';
}

/** Returns the stored text of a chip: the placeholder of a person, otherwise its visible text. */
function storedText(node: Node): string {
  if (node.type !== nodes.chip) return visibleText(node);
  const { kind, id, text } = chipSubject(node);
  return kind === 'user' ? placeholderOf(id) : text;
}

/** Converts chips to their stored form: the placeholder of a person, otherwise an element with its id. */
function chipsToStoredForm(fragment: DocumentFragment): void {
  for (const chip of fragment.querySelectorAll(chipSelector)) {
    const subject = chipSubjectOf(chip);
    if (subject?.kind === 'user') chip.replaceWith(placeholderOf(subject.id));
    else chip.removeAttribute('class');
  }
}

/** Returns the people that a document mentions directly or by their group, without duplicates and in document order. */
export function mentionedPeople(document: Node, registry: MentionRegistry): readonly Contact[] {
  const people = new Map<string, Contact>();
  document.descendants((node) => {
    if (node.type !== nodes.chip) return;
    const subject = chipSubject(node);
    for (const person of registry.find(subject, subject.text)?.people ?? []) people.set(person.userId, person);
  });
  return [...people.values()];
}

/** Returns the comment's fields for the people and list items that a document mentions. */
function mentionFields(
  document: Node,
  registry: MentionRegistry,
): Pick<ComposerContent, 'taggedUserContacts' | 'customList'> {
  const tags = new Map<string, AutocompleteUserContactReplaceData>();
  const items = new Map<string, AutocompleteReplaceData>();
  document.descendants((node) => {
    if (node.type !== nodes.chip) return;
    const subject = chipSubject(node);
    const { people = [], item } = registry.find(subject, subject.text) ?? {};
    const { text } = subject;
    for (const person of people)
      if (subject.kind === 'user' || !tags.has(person.userId)) tags.set(person.userId, createTag(person, text));
    if (item) items.set(item.id, { text, custom: item });
  });
  return {
    ...(tags.size > 0 && { taggedUserContacts: [...tags.values()] }),
    ...(items.size > 0 && { customList: [...items.values()] }),
  };
}

const isUser = (person: Contact): person is User => person.organizationId !== undefined;

function createTag(contact: Contact, text: string): AutocompleteUserContactReplaceData {
  const { userId } = contact;
  return { text, userId, ...(isUser(contact) && { contact }) };
}

const parser = DOMParser.fromSchema(schema);
const serializer = DOMSerializer.fromSchema(schema);

/** Parses composer content to a document. Known mentions become chips; elements that the schema lacks are dropped. */
export function parseContent(
  { commentHtml, ...mentions }: Omit<ComposerContent, 'commentText'>,
  registry: MentionRegistry,
): Node {
  const fragment = sanitize(commentHtml);
  registry.addFromComment(mentions, fragment);
  placeChips(fragment, mentions);
  registry.keepKnownChips(fragment);
  return parser.parse(fragment);
}

/** Parses plain text to a document with one paragraph per line. */
export function parseText(text: string): Node {
  const lines = text.split(/\r\n?|\n/);
  return nodes.doc.create(
    null,
    lines.map((line) => nodes.paragraph.create(null, line ? schema.text(line) : null)),
  );
}

/** Serializes a document as text and HTML, without leading and trailing empty lines and with its addresses as links. */
export function serializeContent(document: Node, registry: MentionRegistry): ComposerContent {
  const blocks: Node[] = [];
  document.forEach((block) => blocks.push(block));
  const first = blocks.findIndex(hasText);
  if (first < 0) return emptyContent;
  const trimmed = nodes.doc.create(null, blocks.slice(first, blocks.findLastIndex(hasText) + 1));
  const fragment = serializer.serializeFragment(linkify(trimLines(trimmed).content)) as DocumentFragment;
  preserveSpaces(fragment);
  chipsToStoredForm(fragment);
  return {
    commentText: serializeText(trimmed, storedText),
    commentHtml: htmlOf(fragment),
    ...mentionFields(trimmed, registry),
  };
}

/** Removes spaces at the ends of lines. HTML drops them, so the content would change when it is parsed again. */
function trimLines(node: Node): Node {
  if (node.type.spec.code) return node;
  // A chip is one character here because it is one position in the document.
  if (node.isTextblock)
    return node.cut(0, node.textBetween(0, node.content.size, '', '\ufffc').replace(/[ \t]+$/, '').length);
  const blocks: Node[] = [];
  node.forEach((block) => blocks.push(trimLines(block)));
  return node.copy(Fragment.fromArray(blocks));
}

/** Whether a node has text other than white space. */
function hasText(node: Node): boolean {
  return node.textContent.trim() !== '';
}

/** Returns the text of a leaf node that is not text. */
type LeafText = (node: Node) => string;

/** Serializes a node as plain text. */
export function serializeText(node: Node, leafText: LeafText = visibleText): string {
  return toLines(node, leafText)
    .join('\n')
    .replace(/\u00a0/g, ' ')
    .trim();
}

function toLines(node: Node, leafText: LeafText): string[] {
  if (node.isTextblock) return node.textBetween(0, node.content.size, '', leafText).split('\n');
  const blocks: string[][] = [];
  node.forEach((child) => blocks.push(toLines(child, leafText)));
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
 * Replaces spaces that HTML would collapse with no-break spaces. In code they stay plain except at the start of a line, so
 * that copied code runs.
 */
function preserveSpaces(fragment: DocumentFragment): void {
  for (const block of fragment.querySelectorAll('p')) {
    const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    let previous = ' ';
    while (walker.nextNode()) {
      const node = walker.currentNode;
      if (node instanceof HTMLBRElement) previous = ' ';
      if (!(node instanceof Text)) continue;
      const text = node.data;
      node.data = withNoBreakSpaces(text, previous, node.parentElement?.closest('code') ? 1 : Infinity);
      previous = text.at(-1) ?? previous;
    }
  }
}

/** Replaces collapsible spaces among the first `count` characters. `previous` is the character before the text. */
function withNoBreakSpaces(text: string, previous: string, count: number): string {
  return text.replace(/ /g, (space, i: number) => (i < count && (text[i - 1] ?? previous) === ' ' ? '\u00a0' : space));
}
