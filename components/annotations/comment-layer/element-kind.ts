import type { Messages } from '../../../locales/english/messages.js';

/** What an element is, as far as the kit has a word for it. */
export type ElementKind = Parameters<Messages['targetKind']>[0];

const kinds: Readonly<Record<ElementKind, { readonly tags: string; readonly roles: string }>> = {
  heading: { tags: 'h1 h2 h3 h4 h5 h6', roles: 'heading' },
  link: { tags: 'a', roles: 'link' },
  button: { tags: 'button summary', roles: 'button tab menuitem switch' },
  picture: { tags: 'img picture svg canvas figure', roles: 'img image figure' },
  video: { tags: 'video', roles: '' },
  field: {
    tags: 'input select textarea',
    roles: 'textbox searchbox combobox listbox slider spinbutton checkbox radio',
  },
  table: { tags: 'table', roles: 'table grid treegrid' },
  row: { tags: 'tr', roles: 'row' },
  cell: { tags: 'td th', roles: 'cell gridcell columnheader rowheader' },
  list: { tags: 'ul ol dl menu', roles: 'list' },
  item: { tags: 'li dt dd', roles: 'listitem' },
  form: { tags: 'form', roles: 'form search' },
  paragraph: { tags: 'p blockquote pre', roles: 'paragraph' },
  section: {
    tags: 'section article main nav aside header footer fieldset dialog',
    roles: 'region article main navigation complementary banner contentinfo group dialog',
  },
};

/** What an element is to those who do not see it, by its role or its tag; undefined for what is only a box. */
export function kindOf(element: Element): ElementKind | undefined {
  const [role] = element.getAttribute('role')?.split(/\s+/) ?? [];
  const isOf = (list: string, word: string): boolean => list.split(' ').includes(word);
  return (Object.keys(kinds) as ElementKind[]).find((kind) =>
    role ? isOf(kinds[kind].roles, role) : isOf(kinds[kind].tags, element.localName),
  );
}
