import { type Mark, type ResolvedPos, Fragment, type Node } from 'prosemirror-model';
import type { EditorState, Selection, Transaction } from 'prosemirror-state';
import { marks, schema } from './schema.js';
import { findLinks } from '../../base/links.js';

/** A link in the text: its range and its address. */
interface LinkRange {
  readonly from: number;
  readonly to: number;
  readonly href: string;
}

/** The link a selection stands in; undefined where there is none. */
export function linkAt({ $from }: Selection): LinkRange | undefined {
  const mark = [$from.nodeAfter, $from.nodeBefore].map((node) => node && marks.link.isInSet(node.marks)).find(Boolean);
  return mark ? { ...rangeOf(mark, $from), href: String(mark.attrs.href) } : undefined;
}

/** All of a mark around a position: formatting cuts one link into several text nodes. */
function rangeOf(mark: Mark, $pos: ResolvedPos): { from: number; to: number } {
  const { parent } = $pos;
  const has = (i: number): boolean => parent.maybeChild(i)?.marks.some((other) => other.eq(mark)) ?? false;
  let first = $pos.index();
  if (!has(first)) first -= 1;
  let last = first;
  while (has(first - 1)) first -= 1;
  while (has(last + 1)) last += 1;
  let from = $pos.start();
  for (let i = 0; i < first; i += 1) from += parent.child(i).nodeSize;
  let to = from;
  for (let i = first; i <= last; i += 1) to += parent.child(i).nodeSize;
  return { from, to };
}

/** Links what is selected, changes the link the caret stands in, or writes the address; without one, takes the link away. */
export function withLink(state: EditorState, selection: Selection, href: string | undefined): Transaction {
  const tr = state.tr.setSelection(selection);
  const link = linkAt(selection);
  const { from, to } = selection.empty && link ? link : selection;
  if (href === undefined) return tr.removeMark(from, to, marks.link);
  const mark = marks.link.create({ href });
  if (from === to) return tr.replaceSelectionWith(schema.text(href, [mark]), false);
  return tr.removeMark(from, to, marks.link).addMark(from, to, mark);
}

/** The same content with the addresses written out in it as links, outside code. */
export function linkify(content: Fragment): Fragment {
  const nodes: Node[] = [];
  content.forEach((node) => {
    if (node.isText) nodes.push(...linkedText(node));
    else nodes.push(node.type.spec.code ? node : node.copy(linkify(node.content)));
  });
  return Fragment.fromArray(nodes);
}

function linkedText(node: Node): Node[] {
  const text = node.text ?? '';
  if (marks.link.isInSet(node.marks) || marks.code.isInSet(node.marks)) return [node];
  const parts: Node[] = [];
  let done = 0;
  for (const { start, end, href } of findLinks(text)) {
    if (start > done) parts.push(schema.text(text.slice(done, start), node.marks));
    parts.push(schema.text(text.slice(start, end), marks.link.create({ href }).addToSet(node.marks)));
    done = end;
  }
  if (done < text.length) parts.push(schema.text(text.slice(done), node.marks));
  return parts;
}
