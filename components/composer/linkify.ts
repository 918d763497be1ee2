import { Fragment, type Node } from 'prosemirror-model';
import { findLinks } from '../internal/links.js';
import { marks, schema } from './schema.js';

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
