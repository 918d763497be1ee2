import { Fragment, Slice, type Node } from 'prosemirror-model';
import { Plugin } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { hrefOf } from '../../base/links.js';
import { htmlOf } from '../../base/plain-text.js';
import { sanitize } from '../../base/sanitize.js';
import { htmlToText } from '../../../store/model/text.js';
import { linkify } from './links.js';
import { commentFragmentOf } from './paste.js';
import { unformatted, withoutMentions } from './reduced-content.js';
import type { WritingRules } from './rules.js';
import { documentOfText, textOf } from './serialise.js';
import { marks, nodes } from './schema.js';

/** How text comes in and goes out by copy, paste and drop. What the schema lacks is dropped by the parser. */
export function clipboard(offers: WritingRules['offers']): Plugin {
  return new Plugin({
    props: {
      transformPastedHTML: sanitized,
      transformPasted: (pasted) => {
        const named = offers('mention') ? pasted : withoutMentions(pasted);
        const slice = offers('format') ? named : unformatted(named);
        return new Slice(linkify(slice.content), slice.openStart, slice.openEnd);
      },
      clipboardTextParser: (text) => Slice.maxOpen(documentOfText(text).content),
      clipboardTextSerializer: (slice) => textOf(nodes.doc.create(null, blocksOf(slice.content))),
      handlePaste: (view, event) =>
        offers('format') && linkSelection(view, event.clipboardData?.getData('text/plain') ?? ''),
      // Left alone, a dropped file would take the place of the page.
      handleDrop: (_view, event) =>
        event.dataTransfer?.files.length !== undefined && event.dataTransfer.files.length > 0,
    },
  });
}

/** Pasted HTML goes through the one sanitiser; an editor's own is kept as it is, with what tells how it was cut. */
function sanitized(html: string): string {
  const cut = /data-pm-slice="([^"]*)"/.exec(html)?.[1];
  if (cut === undefined) return htmlOf(commentFragmentOf(html));
  const fragment = sanitize(html);
  fragment.firstElementChild?.setAttribute('data-pm-slice', htmlToText(cut));
  return htmlOf(fragment);
}

/** A slice may start inside a textblock; a document may not. */
function blocksOf(content: Fragment): Fragment {
  return content.firstChild?.isInline ? Fragment.from(nodes.paragraph.create(null, content)) : content;
}

/** An address pasted on a selection, within one block, links it. */
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
