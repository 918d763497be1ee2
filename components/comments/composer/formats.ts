import { lift, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands';
import type { MarkType, NodeType, ResolvedPos } from 'prosemirror-model';
import { liftListItem, wrapInList } from 'prosemirror-schema-list';
import type { Command, EditorState } from 'prosemirror-state';
import type { IconName } from '../../ui/icon/icons.js';
import { marks, nodes } from './schema.js';
import '../../ui/icon/more-icons.js';

/** A format of text in the composer. */
export type Format =
  'bold' | 'italic' | 'strike' | 'code' | 'link' | 'bulletedList' | 'numberedList' | 'quote' | 'codeBlock';

/** The formats in the order of the bar, with their icons and their shortcuts in ProseMirror's notation. */
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

const markTypes: Partial<Record<Format, MarkType>> = {
  bold: marks.strong,
  italic: marks.em,
  strike: marks.strike,
  code: marks.code,
  link: marks.link,
};

const blockTypes: Partial<Record<Format, NodeType>> = {
  quote: nodes.blockquote,
  bulletedList: nodes.bullet_list,
  numberedList: nodes.ordered_list,
  codeBlock: nodes.code_block,
};

/** Returns the command that toggles a format. */
export function toggleFormat(format: Exclude<Format, 'link'>): Command {
  const mark = markTypes[format];
  if (mark) return toggleMark(mark, null, { includeWhitespace: true });
  if (format === 'quote') return toggleQuote;
  if (format === 'codeBlock') return toggleCodeBlock;
  return toggleList(format === 'bulletedList' ? nodes.bullet_list : nodes.ordered_list);
}

/** Returns the formats at the caret, or in the selection. */
export function activeFormats(state: EditorState): ReadonlySet<Format> {
  const active = new Set<Format>();
  for (const [format, type] of Object.entries(markTypes)) if (hasMark(state, type)) active.add(format as Format);
  const list = innermostList(state.selection.$from)?.type;
  for (const [format, type] of Object.entries(blockTypes)) {
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

/** Returns the depth of the innermost ancestor of a type; -1 without one. */
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

/** Returns the command that wraps blocks in a list, changes the type of their list, or takes them out of it. */
function toggleList(type: NodeType): Command {
  return (state, dispatch) => {
    const list = innermostList(state.selection.$from);
    if (!list) return wrapInList(type)(state, dispatch);
    if (list.type === type) return liftListItem(nodes.list_item)(state, dispatch);
    dispatch?.(state.tr.setNodeMarkup(list.position, type));
    return true;
  };
}
