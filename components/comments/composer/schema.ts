import { Schema, type DOMOutputSpec, type MarkSpec, type NodeSpec } from 'prosemirror-model';
import { isSafeHref } from '../../base/links.js';
import { chipKinds, chipSelector, chipSubjectOf } from '../../page/mention-registry.js';

const block = (tag: string, spec: NodeSpec): NodeSpec => ({
  group: 'block',
  parseDOM: [{ tag }],
  toDOM: (): DOMOutputSpec => [tag, 0],
  ...spec,
});

const mark = (tags: readonly string[], spec: MarkSpec = {}): MarkSpec => ({
  parseDOM: tags.map((tag) => ({ tag })),
  toDOM: (): DOMOutputSpec => [tags[0] ?? '', 0],
  ...spec,
});

/** Refuses chips of unknown kinds, such as those of another version in a document or in the clipboard. */
function validateKind(kind: unknown): void {
  if (!chipKinds.some((each) => each === kind)) throw new RangeError(`The chip has the unknown kind ${String(kind)}.`);
}

/** Returns the attributes of a chip in HTML; false in a code block or without an id. Pasted HTML holds only chips that the page knows. */
function chipAttributes(element: HTMLElement): { kind: string; id: string; text: string } | false {
  const subject = chipSubjectOf(element);
  return subject?.id && !element.closest('pre') ? { ...subject, text: element.textContent } : false;
}

/** ProseMirror schema of a comment, with exactly the elements that the sanitiser allows. */
export const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: block('p', { content: 'inline*' }),
    blockquote: block('blockquote', { content: 'block+', defining: true }),
    code_block: block('pre', {
      content: 'text*',
      marks: '',
      code: true,
      defining: true,
      parseDOM: [{ tag: 'pre', preserveWhitespace: 'full' }],
      toDOM: () => ['pre', ['code', 0]],
    }),
    bullet_list: block('ul', { content: 'list_item+' }),
    ordered_list: block('ol', { content: 'list_item+' }),
    list_item: block('li', { group: '', content: 'paragraph block*', defining: true }),
    text: { group: 'inline' },
    hard_break: {
      group: 'inline',
      inline: true,
      selectable: false,
      linebreakReplacement: true,
      parseDOM: [{ tag: 'br' }],
      toDOM: () => ['br'],
      leafText: () => '\n',
    },
    chip: {
      group: 'inline',
      inline: true,
      atom: true,
      draggable: true,
      attrs: { kind: { validate: validateKind }, id: { validate: 'string' }, text: { validate: 'string' } },
      parseDOM: [{ tag: chipSelector, getAttrs: chipAttributes }],
      toDOM: ({ attrs }) => [
        'span',
        { class: 'chip', [`data-${String(attrs.kind)}-id`]: String(attrs.id) },
        String(attrs.text),
      ],
      leafText: ({ attrs }) => String(attrs.text),
    },
  },
  marks: {
    link: {
      attrs: { href: { validate: 'string' } },
      inclusive: false,
      parseDOM: [
        {
          tag: 'a[href]',
          getAttrs: (link) => {
            const href = link.getAttribute('href') ?? '';
            return isSafeHref(href) && { href };
          },
        },
      ],
      toDOM: ({ attrs }) => [
        'a',
        { href: String(attrs.href), target: '_blank', rel: 'noopener noreferrer nofollow' },
        0,
      ],
    },
    strong: mark(['strong', 'b']),
    em: mark(['em', 'i']),
    strike: mark(['s', 'del', 'strike']),
    code: mark(['code'], { code: true }),
  },
});

/** The schema's node and mark types by name. */
export const { nodes, marks } = schema;
