import { writtenStyle } from './declared-styles.js';

/** A list that is being made, with the level it has in Word. */
interface OpenList {
  readonly list: Element;
  readonly level: number;
}

/** Makes lists of what Word writes as paragraphs: a number or bullet as text, and the level in a style of its own. */
export function toLists(body: Element): void {
  /** The list at hand and those around it, outermost first. */
  const open: OpenList[] = [];
  for (const paragraph of body.querySelectorAll('p, h1, h2, h3, h4, h5, h6')) {
    const level = Number(/mso-list:[^;]*\blevel(\d+)/i.exec(writtenStyle(paragraph))?.[1] ?? 0);
    if (level === 0) continue;
    const tag = takeMarker(paragraph);
    if (paragraph.previousElementSibling !== open[0]?.list) open.length = 0;
    while ((open.at(-1)?.level ?? 0) > level) open.pop();
    // Where a list ends and another of its level begins, the other stands beside it.
    if (open.at(-1)?.level === level && open.at(-1)?.list.localName !== tag) open.pop();
    const list = listFor(paragraph, tag, level, open);
    const item = paragraph.ownerDocument.createElement('li');
    item.append(...paragraph.childNodes);
    list.append(item);
    paragraph.remove();
  }
}

/** The list a paragraph belongs in; a new one where none at hand has its level. */
function listFor(paragraph: Element, tag: string, level: number, open: OpenList[]): Element {
  const current = open.at(-1);
  if (current?.level === level) return current.list;
  const list = paragraph.ownerDocument.createElement(tag);
  if (current?.list.lastElementChild) current.list.lastElementChild.append(list);
  else paragraph.before(list);
  open.push({ list, level });
  return list;
}

/** Takes the number or bullet out of a paragraph; gives the list it stands for. */
function takeMarker(paragraph: Element): 'ul' | 'ol' {
  const marker = [...paragraph.querySelectorAll('*')].find((part) => /mso-list:\s*ignore/i.test(writtenStyle(part)));
  marker?.remove();
  return /^\s*\(?(?:\d+|[a-z]{1,5})[.)]/i.test(marker?.textContent ?? '') ? 'ol' : 'ul';
}
