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
import {
  undoInputRule,
  InputRule,
  inputRules,
  textblockTypeInputRule,
  wrappingInputRule,
} from 'prosemirror-inputrules';
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list';
import { TextSelection, type Command, type Plugin } from 'prosemirror-state';
import type { Attrs, MarkType } from 'prosemirror-model';
import type { SubmitKey } from '../../../store/index.js';
import { formats, toggleFormat } from './formats.js';
import type { WritingRules } from './rules.js';
import { nodes, marks } from './schema.js';
import { findLinks, hrefOf } from '../../base/links.js';

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

/** Markdown as it is typed. Backspace right after takes a rule's effect back. */
export function markdownRules(): Plugin {
  return inputRules({
    rules: [
      textblockTypeInputRule(/^```$/, nodes.code_block),
      wrappingInputRule(/^\s*>\s$/, nodes.blockquote),
      wrappingInputRule(/^\s*[-*+]\s$/, nodes.bullet_list),
      wrappingInputRule(/^\s*1[.)]\s$/, nodes.ordered_list),
      delimited(/(?:^|[^*\p{L}\p{N}])(\*\*([^*\s](?:[^*]*[^*\s])?)\*\*)$/u, marks.strong),
      delimited(/(?:^|[^_\p{L}\p{N}])(__([^_\s](?:[^_]*[^_\s])?)__)$/u, marks.strong),
      delimited(/(?:^|[^*\p{L}\p{N}])(\*([^*\s](?:[^*]*[^*\s])?)\*)$/u, marks.em),
      delimited(/(?:^|[^_\p{L}\p{N}])(_([^_\s](?:[^_]*[^_\s])?)_)$/u, marks.em),
      delimited(/(?:^|[^~])(~~([^~\s](?:[^~]*[^~\s])?)~~)$/, marks.strike),
      delimited(/(?:^|[^`])(`([^`]+)`)$/, marks.code),
      delimited(/(\[([^[\]]+)\]\(([^\s()]+)\))$/, marks.link, (match) => {
        const href = hrefOf(match[3] ?? '');
        return href === undefined ? undefined : { href };
      }),
      addressRule,
    ],
  });
}

/** Marks the second group and drops the rest of the first; nothing happens where `attrsOf` finds no attributes. */
function delimited(
  pattern: RegExp,
  type: MarkType,
  attrsOf: (match: RegExpMatchArray) => Attrs | null | undefined = () => null,
): InputRule {
  return new InputRule(
    pattern,
    (state, match, from, to) => {
      const [all, whole = '', text = ''] = match;
      const attrs = attrsOf(match);
      if (attrs === undefined) return null;
      const start = from + all.length - whole.length;
      const textStart = start + whole.indexOf(text);
      const tr = state.tr.delete(textStart + text.length, to).delete(start, textStart);
      return tr.addMark(start, start + text.length, type.create(attrs)).removeStoredMark(type);
    },
    { inCodeMark: false },
  );
}

/** A space after an address makes it a link. */
const addressRule = new InputRule(
  /(?:^|\s)((?:https?:\/\/|www\.)\S+)\s$/i,
  (state, match, from, to) => {
    const [all, address = ''] = match;
    const [link] = findLinks(address);
    if (!link) return null;
    const start = from + all.indexOf(address);
    const mark = marks.link.create({ href: link.href });
    const tr = state.tr.addMark(start + link.start, start + link.end, mark).removeStoredMark(marks.link);
    return tr.insertText(all.slice(-1), to);
  },
  { inCodeMark: false },
);
