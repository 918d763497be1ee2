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
import type { Attrs, MarkType } from 'prosemirror-model';
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list';
import { TextSelection, type Command, type Plugin } from 'prosemirror-state';
import type { SubmitKey } from '../../../store/index.js';
import { findLinks, hrefOf } from '../../base/links.js';
import type { ComposerOptions } from './composer-options.js';
import { formats, toggleFormat } from './formats.js';
import { nodes, marks } from './schema.js';

interface KeymapOptions {
  submitKey: () => SubmitKey;
  submit: () => void;
  /** Opens the field for a link's address. */
  editLink: () => void;
  isOffered: ComposerOptions['isOffered'];
}

const newLine = chainCommands(
  leaveCodeBlock,
  newlineInCode,
  splitListItem(nodes.list_item),
  createParagraphNear,
  liftEmptyBlock,
  splitBlock,
);

/** Returns the composer's key bindings, in ProseMirror's notation. */
export function composerKeys({ submitKey, submit, editLink, isOffered }: KeymapOptions): Record<string, Command> {
  const command = (run: () => void) => (): boolean => {
    run();
    return true;
  };
  const keys: Record<string, Command> = {
    Enter: (...args) => (submitKey() === 'enter' ? command(submit)() : newLine(...args)),
    'Shift-Enter': newLine,
    'Mod-Enter': command(submit),
    Backspace: chainCommands(undoInputRule, deleteChip, codeBlockToParagraph),
    ArrowDown: leaveCodeBlockBelow,
    'Mod-z': undo,
    'Mod-y': redo,
    'Mod-Shift-z': redo,
    'Mod-]': sinkListItem(nodes.list_item),
    'Mod-[': liftListItem(nodes.list_item),
  };
  for (const { format, keys: shortcut } of isOffered('format') ? formats : []) {
    keys[shortcut] = format === 'link' ? command(editLink) : toggleFormat(format);
  }
  return keys;
}

/** Leaves a code block when Enter is pressed on its empty last line. */
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

/** Leaves a code block at the end of the document by the arrow down. */
function leaveCodeBlockBelow(...[state, dispatch]: Parameters<Command>): boolean {
  const { $from, empty } = state.selection;
  const isLast = $from.depth > 0 && $from.after() === state.doc.content.size;
  if (!empty || !isLast || $from.parentOffset !== $from.parent.content.size) return false;
  return exitCode(state, dispatch);
}

/** Deletes the chip before the caret as a whole. */
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

/** Returns a plugin that formats Markdown while it is typed. Backspace directly afterwards reverts a rule. */
export function markdownRules(): Plugin {
  return inputRules({
    rules: [
      textblockTypeInputRule(/^```$/, nodes.code_block),
      wrappingInputRule(/^\s*>\s$/, nodes.blockquote),
      wrappingInputRule(/^\s*[-*+]\s$/, nodes.bullet_list),
      wrappingInputRule(/^\s*1[.)]\s$/, nodes.ordered_list),
      delimiterRule(/(?:^|[^*\p{L}\p{N}])(\*\*([^*\s](?:[^*]*[^*\s])?)\*\*)$/u, marks.strong),
      delimiterRule(/(?:^|[^_\p{L}\p{N}])(__([^_\s](?:[^_]*[^_\s])?)__)$/u, marks.strong),
      delimiterRule(/(?:^|[^*\p{L}\p{N}])(\*([^*\s](?:[^*]*[^*\s])?)\*)$/u, marks.em),
      delimiterRule(/(?:^|[^_\p{L}\p{N}])(_([^_\s](?:[^_]*[^_\s])?)_)$/u, marks.em),
      delimiterRule(/(?:^|[^~])(~~([^~\s](?:[^~]*[^~\s])?)~~)$/, marks.strike),
      delimiterRule(/(?:^|[^`])(`([^`]+)`)$/, marks.code),
      delimiterRule(/(\[([^[\]]+)\]\(([^\s()]+)\))$/, marks.link, (match) => {
        const href = hrefOf(match[3] ?? '');
        return href === undefined ? undefined : { href };
      }),
      addressRule,
    ],
  });
}

/**
 * Creates a rule that marks the pattern's second group and deletes the rest of the first. It does not apply if `attrsOf`
 * returns undefined.
 */
function delimiterRule(
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

/** Turns an address into a link when a space follows it. */
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
