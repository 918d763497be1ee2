import { Schema, type DOMOutputSpec, type MarkSpec, type NodeSpec } from 'prosemirror-model';
import { isSafeHref } from '../../base/links.js';
import { chipSelector, named, subjectOf } from '../../page/named-people.js';

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

/** What a chip in HTML stands for; nothing where nobody knows, or where code says so. */
function chipAttributes(element: HTMLElement): { kind: string; id: string; text: string } | false {
  const subject = subjectOf(element);
  const known = subject && named(subject, element.textContent);
  return known && !element.closest('pre') ? { ...subject, text: known.text } : false;
}

/** What a comment can hold: the elements the sanitiser lets through, and nothing else. */
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
      attrs: { kind: { validate: 'string' }, id: { validate: 'string' }, text: { validate: 'string' } },
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

/** The schema's types by name, as TypeScript knows them. */
export const { nodes, marks } = schema;
