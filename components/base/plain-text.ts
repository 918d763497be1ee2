import { findLinks } from './links.js';

/** Converts plain text to nodes: one paragraph per line, URLs as links. */
export function textToFragment(text: string): DocumentFragment {
  const fragment = document.createDocumentFragment();
  for (const line of text.split(/\r\n?|\n/)) {
    const paragraph = document.createElement('p');
    paragraph.dir = 'auto';
    for (const part of withLinks(line)) paragraph.append(part);
    fragment.append(paragraph);
  }
  return fragment;
}

/** Converts plain text to HTML without display attributes. */
export function textToHtml(text: string): string {
  return htmlOf(textToFragment(text));
}

/** Returns the HTML of a fragment without `dir`, which is for display only. Empties the fragment. */
export function htmlOf(fragment: DocumentFragment): string {
  const holder = document.createElement('div');
  holder.append(fragment);
  for (const block of holder.querySelectorAll('[dir]')) block.removeAttribute('dir');
  return holder.getHTML();
}

function withLinks(line: string): (string | HTMLElement)[] {
  const parts: (string | HTMLElement)[] = [];
  let done = 0;
  for (const { start, end, href } of findLinks(line)) {
    const link = document.createElement('a');
    link.href = href;
    link.target = '_blank';
    link.rel = 'noopener noreferrer nofollow';
    link.textContent = line.slice(start, end);
    parts.push(line.slice(done, start), link);
    done = end;
  }
  return [...parts, line.slice(done)];
}
