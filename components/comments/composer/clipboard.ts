import { Fragment, Slice, type Node } from 'prosemirror-model';
import { Plugin } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { htmlToText } from '../../../store/model/text.js';
import { hrefOf } from '../../base/links.js';
import { htmlOf } from '../../base/plain-text.js';
import { sanitize } from '../../base/sanitize.js';
import type { MentionRegistry } from '../../page/mention-registry.js';
import type { ComposerOptions } from './composer-options.js';
import { linkify } from './links.js';
import { parsePastedHtml } from './pasted-html.js';
import { nodes, schema, marks } from './schema.js';
import { visibleText, parseText, serializeText } from './serialize.js';

/** Replaces the mentions of people and groups in pasted content with their names. */
function mentionsToText({ content, openStart, openEnd }: Slice): Slice {
  return new Slice(mapLeaves(content, mentionToText), openStart, openEnd);
}

/** Converts pasted content to unformatted paragraphs, one per block of text or line of code. */
function toPlainLines({ content }: Slice): Slice {
  const lines: Node[] = [];
  const add = (block: Node): void => {
    if (block.isTextblock) lines.push(...linesOf(block));
    else if (block.isInline) lines.push(...linesOf(nodes.paragraph.create(null, block)));
    else block.forEach(add);
  };
  if (content.firstChild?.isInline) add(nodes.paragraph.create(null, content));
  else content.forEach(add);
  return Slice.maxOpen(Fragment.fromArray(lines));
}

function mentionToText(node: Node): Node {
  const isMention = node.type === nodes.chip && node.attrs.kind !== 'custom';
  return isMention ? schema.text(visibleText(node), node.marks) : node;
}

function mapLeaves(content: Fragment, change: (node: Node) => Node): Fragment {
  const changed: Node[] = [];
  content.forEach((node) => changed.push(node.isLeaf ? change(node) : node.copy(mapLeaves(node.content, change))));
  return Fragment.fromArray(changed);
}

function linesOf(block: Node): Node[] {
  if (block.type.spec.code)
    return block.textContent.split('\n').map((line) => nodes.paragraph.create(null, line ? schema.text(line) : null));
  return [
    nodes.paragraph.create(
      null,
      mapLeaves(block.content, (node) => node.mark([])),
    ),
  ];
}

/** Returns the plugin for copy, paste and drop. The parser drops content that the schema does not have. */
export function clipboard(isOffered: ComposerOptions['isOffered'], registry: MentionRegistry): Plugin {
  return new Plugin({
    props: {
      transformPastedHTML: (html) => sanitizePasted(html, registry),
      transformPasted: (pasted) => {
        const content = isOffered('mention') ? pasted : mentionsToText(pasted);
        const slice = isOffered('format') ? content : toPlainLines(content);
        return new Slice(linkify(slice.content), slice.openStart, slice.openEnd);
      },
      clipboardTextParser: (text) => Slice.maxOpen(parseText(text).content),
      clipboardTextSerializer: (slice) => serializeText(nodes.doc.create(null, toBlocks(slice.content))),
      handlePaste: (view, event) =>
        isOffered('format') && linkSelection(view, event.clipboardData?.getData('text/plain') ?? ''),
      // By default, the browser would open a dropped file in place of the page.
      handleDrop: (_view, event) =>
        event.dataTransfer?.files.length !== undefined && event.dataTransfer.files.length > 0,
    },
  });
}

/** Sanitises pasted HTML and keeps the chips of known mentions. HTML from an editor keeps its `data-pm-slice` attribute, which says how the content was cut. */
function sanitizePasted(html: string, registry: MentionRegistry): string {
  const slice = /data-pm-slice="([^"]*)"/.exec(html)?.[1];
  const fragment = slice === undefined ? parsePastedHtml(html) : sanitize(html);
  registry.keepKnownChips(fragment);
  if (slice !== undefined) fragment.firstElementChild?.setAttribute('data-pm-slice', htmlToText(slice));
  return htmlOf(fragment);
}

/** Wraps inline content in a paragraph: a slice may start inside a block of text, a document may not. */
function toBlocks(content: Fragment): Fragment {
  return content.firstChild?.isInline ? Fragment.from(nodes.paragraph.create(null, content)) : content;
}

/** Links the selection if an address is pasted on it and the selection is within one block. */
function linkSelection({ state, dispatch }: EditorView, text: string): boolean {
  const { empty, from, to } = state.selection;
  const href = /^https?:\/\//i.test(text.trim()) ? hrefOf(text) : undefined;
  if (empty || href === undefined) return false;
  const blocks: Node[] = [];
  state.doc.nodesBetween(from, to, (node) => void (node.isTextblock && blocks.push(node)));
  if (blocks.length !== 1 || !blocks[0]?.type.allowsMarkType(marks.link)) return false;
  dispatch(state.tr.addMark(from, to, marks.link.create({ href })));
  return true;
}
