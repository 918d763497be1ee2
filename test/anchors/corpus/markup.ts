import type { CorpusPage } from './corpus-page.js';

/** Nodes of a document that is given as HTML, without what would load or run something. */
export function nodesOf(html: string): Node[] {
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  for (const each of parsed.querySelectorAll('script, link, style, iframe')) each.remove();
  for (const image of parsed.querySelectorAll('img')) image.setAttribute('src', `${image.getAttribute('src') ?? ''}#`);
  return [...parsed.body.childNodes].map((node) => document.importNode(node, true));
}

/** A page that is given as HTML, with a style sheet. */
export const htmlPage = (name: string, html: string, css = ''): CorpusPage => ({
  name,
  mount(frame, identities) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css.replace(/@import[^;]+;/g, ''));
    document.adoptedStyleSheets = [sheet];
    frame.replaceChildren(...nodesOf(html));
    for (const child of frame.childNodes) identities.markAll(child);
    return { end: () => void (document.adoptedStyleSheets = []) };
  },
});
