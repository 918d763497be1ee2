import { lift, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands';
import type { MarkType, NodeType, ResolvedPos } from 'prosemirror-model';
import { liftListItem, wrapInList } from 'prosemirror-schema-list';
import type { Command, EditorState } from 'prosemirror-state';
import { marks, nodes } from './schema.js';
import type { IconName } from '../../ui/icon/icons.js';
import '../../ui/icon/more-icons.js';

const markOf: Partial<Record<Format, MarkType>> = {
  bold: marks.strong,
  italic: marks.em,
  strike: marks.strike,
  code: marks.code,
  link: marks.link,
};

const blockOf: Partial<Record<Format, NodeType>> = {
  quote: nodes.blockquote,
  bulletedList: nodes.bullet_list,
  numberedList: nodes.ordered_list,
  codeBlock: nodes.code_block,
};

/** What turns a format on, or off where it is on. */
export function toggleFormat(format: Exclude<Format, 'link'>): Command {
  const mark = markOf[format];
  if (mark) return toggleMark(mark, null, { includeWhitespace: true });
  if (format === 'quote') return toggleQuote;
  if (format === 'codeBlock') return toggleCodeBlock;
  return toggleList(format === 'bulletedList' ? nodes.bullet_list : nodes.ordered_list);
}

/** The formats that hold where the caret is, or in all of the selection. */
export function activeFormats(state: EditorState): ReadonlySet<Format> {
  const active = new Set<Format>();
  for (const [format, type] of Object.entries(markOf)) if (hasMark(state, type)) active.add(format as Format);
  const list = innermostList(state.selection.$from)?.type;
  for (const [format, type] of Object.entries(blockOf)) {
    const isList = type === nodes.bullet_list || type === nodes.ordered_list;
    if (isList ? type === list : depthOf(state.selection.$from, type) >= 0) active.add(format as Format);
  }
  return active;
}

function hasMark({ doc, selection, storedMarks }: EditorState, type: MarkType): boolean {
  const { empty, from, to, $from } = selection;
  if (empty) return type.isInSet(storedMarks ?? $from.marks()) !== undefined;
  return doc.rangeHasMark(from, to, type);
}

/** Depth of the innermost ancestor of a type; -1 where there is none. */
function depthOf($pos: ResolvedPos, type: NodeType): number {
  for (let { depth } = $pos; depth >= 0; depth -= 1) if ($pos.node(depth).type === type) return depth;
  return -1;
}

function innermostList($pos: ResolvedPos): { type: NodeType; position: number } | undefined {
  const depth = depthOf($pos, nodes.list_item) - 1;
  return depth > 0 ? { type: $pos.node(depth).type, position: $pos.before(depth) } : undefined;
}

const toggleQuote: Command = (state, dispatch) =>
  depthOf(state.selection.$from, nodes.blockquote) >= 0
    ? lift(state, dispatch)
    : wrapIn(nodes.blockquote)(state, dispatch);

const toggleCodeBlock: Command = (state, dispatch) => {
  const isCode = state.selection.$from.parent.type === nodes.code_block;
  return setBlockType(isCode ? nodes.paragraph : nodes.code_block)(state, dispatch);
};

/** Wraps in a list, turns one kind of list into the other, or takes the items out. */
function toggleList(type: NodeType): Command {
  return (state, dispatch) => {
    const list = innermostList(state.selection.$from);
    if (!list) return wrapInList(type)(state, dispatch);
    if (list.type === type) return liftListItem(nodes.list_item)(state, dispatch);
    dispatch?.(state.tr.setNodeMarkup(list.position, type));
    return true;
  };
}

/** What can be done to the text in a composer. */
export type Format =
  'bold' | 'italic' | 'strike' | 'code' | 'link' | 'bulletedList' | 'numberedList' | 'quote' | 'codeBlock';

/** The formats in the order of the bar, with their drawing and their keys as ProseMirror writes them. */
export const formats: readonly { readonly format: Format; readonly icon: IconName; readonly keys: string }[] = [
  { format: 'bold', icon: 'bold', keys: 'Mod-b' },
  { format: 'italic', icon: 'italic', keys: 'Mod-i' },
  { format: 'strike', icon: 'strike', keys: 'Mod-Shift-x' },
  { format: 'code', icon: 'code', keys: 'Mod-e' },
  { format: 'link', icon: 'link', keys: 'Mod-k' },
  { format: 'bulletedList', icon: 'list-bulleted', keys: 'Mod-Shift-8' },
  { format: 'numberedList', icon: 'list-numbered', keys: 'Mod-Shift-7' },
  { format: 'quote', icon: 'quote', keys: 'Mod-Shift-9' },
  { format: 'codeBlock', icon: 'code-block', keys: 'Mod-Alt-c' },
];
