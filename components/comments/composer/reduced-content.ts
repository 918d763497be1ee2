import { Fragment, Slice, type Node } from 'prosemirror-model';
import { shownText } from './chips.js';
import { nodes, schema } from './schema.js';

/** What is pasted, with the names of people and groups as text. */
export function withoutMentions({ content, openStart, openEnd }: Slice): Slice {
  return new Slice(mapped(content, bareMention), openStart, openEnd);
}

/** What is pasted, as lines: each block of text is one, those of code as many as it has. */
export function unformatted({ content }: Slice): Slice {
  const lines: Node[] = [];
  const take = (block: Node): void => {
    if (block.isTextblock) lines.push(...linesOf(block));
    else if (block.isInline) lines.push(...linesOf(nodes.paragraph.create(null, block)));
    else block.forEach(take);
  };
  if (content.firstChild?.isInline) take(nodes.paragraph.create(null, content));
  else content.forEach(take);
  return Slice.maxOpen(Fragment.fromArray(lines));
}

function bareMention(node: Node): Node {
  const isMention = node.type === nodes.chip && node.attrs.kind !== 'custom';
  return isMention ? schema.text(shownText(node), node.marks) : node;
}

function mapped(content: Fragment, change: (node: Node) => Node): Fragment {
  const changed: Node[] = [];
  content.forEach((node) => changed.push(node.isLeaf ? change(node) : node.copy(mapped(node.content, change))));
  return Fragment.fromArray(changed);
}

function linesOf(block: Node): Node[] {
  if (block.type.spec.code)
    return block.textContent.split('\n').map((line) => nodes.paragraph.create(null, line ? schema.text(line) : null));
  return [
    nodes.paragraph.create(
      null,
      mapped(block.content, (node) => node.mark([])),
    ),
  ];
}
