import {
  chainCommands,
  createParagraphNear,
  exitCode,
  liftEmptyBlock,
  newlineInCode,
  setBlockType,
  splitBlock,
} from 'prosemirror-commands';
import { redo, undo } from 'prosemirror-history';
import { undoInputRule } from 'prosemirror-inputrules';
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list';
import { TextSelection, type Command } from 'prosemirror-state';
import type { SubmitKey } from '../../store/index.js';
import { formats } from './format.js';
import { toggleFormat } from './formats.js';
import type { WritingRules } from './rules.js';
import { nodes } from './schema.js';

export type { SubmitKey };

interface KeymapOptions {
  submitKey: () => SubmitKey;
  /** Asks for what is written to be sent. */
  submit: () => void;
  /** Opens the field for a link's address. */
  editLink: () => void;
  offers: WritingRules['offers'];
}

const newLine = chainCommands(
  leaveCodeBlock,
  newlineInCode,
  splitListItem(nodes.list_item),
  createParagraphNear,
  liftEmptyBlock,
  splitBlock,
);

/** The composer's keys, by ProseMirror's names. */
export function composerKeys({ submitKey, submit, editLink, offers }: KeymapOptions): Record<string, Command> {
  const done = (act: () => void) => (): boolean => {
    act();
    return true;
  };
  const keys: Record<string, Command> = {
    Enter: (...args) => (submitKey() === 'enter' ? done(submit)() : newLine(...args)),
    'Shift-Enter': newLine,
    'Mod-Enter': done(submit),
    Backspace: chainCommands(undoInputRule, deleteChip, codeBlockToParagraph),
    ArrowDown: leaveCodeBlockBelow,
    'Mod-z': undo,
    'Mod-y': redo,
    'Mod-Shift-z': redo,
    'Mod-]': sinkListItem(nodes.list_item),
    'Mod-[': liftListItem(nodes.list_item),
  };
  for (const { format, keys: chord } of offers('format') ? formats : []) {
    keys[chord] = format === 'link' ? done(editLink) : toggleFormat(format);
  }
  return keys;
}

/** A new line on the empty last line of a code block leaves it. */
function leaveCodeBlock(...[state, dispatch]: Parameters<Command>): boolean {
  const { $from, empty } = state.selection;
  const atEnd = empty && $from.parentOffset === $from.parent.content.size;
  if ($from.parent.type !== nodes.code_block || !atEnd || !$from.parent.textContent.endsWith('\n')) return false;
  const tr = state.tr.delete($from.pos - 1, $from.pos);
  const after = tr.selection.$from.after();
  tr.insert(after, nodes.paragraph.create());
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, after + 1)).scrollIntoView());
  return true;
}

/** The arrow leaves a code block that nothing follows. */
function leaveCodeBlockBelow(...[state, dispatch]: Parameters<Command>): boolean {
  const { $from, empty } = state.selection;
  const isLast = $from.depth > 0 && $from.after() === state.doc.content.size;
  if (!empty || !isLast || $from.parentOffset !== $from.parent.content.size) return false;
  return exitCode(state, dispatch);
}

/** A chip goes as a whole. */
function deleteChip(...[state, dispatch]: Parameters<Command>): boolean {
  const { $from, empty } = state.selection;
  const chip = $from.nodeBefore;
  if (!empty || chip?.type !== nodes.chip) return false;
  dispatch?.(state.tr.delete($from.pos - chip.nodeSize, $from.pos).scrollIntoView());
  return true;
}

function codeBlockToParagraph(...[state, dispatch]: Parameters<Command>): boolean {
  const { $from, empty } = state.selection;
  if (!empty || $from.parentOffset > 0 || $from.parent.type !== nodes.code_block) return false;
  return setBlockType(nodes.paragraph)(state, dispatch);
}
