import { InputRule, inputRules, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules';
import type { Attrs, MarkType } from 'prosemirror-model';
import type { Plugin } from 'prosemirror-state';
import { findLinks, hrefOf } from '../internal/links.js';
import { marks, nodes } from './schema.js';

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
