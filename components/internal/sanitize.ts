import createDOMPurify, { type Config, type DOMPurify } from 'dompurify';
import { inert, restored, trustPolicy } from './inert-html.js';
import { chipKinds } from './named.js';
import { isSafeHref } from './links.js';

/** What a comment may consist of. */
const allowed = [
  ...['p', 'br', 'blockquote', 'pre', 'ul', 'ol', 'li'],
  ...['strong', 'b', 'em', 'i', 's', 'del', 'code', 'a', 'span'],
];
/** Blocks that other systems write: they become paragraphs, so that their text does not run together. */
const foreign = [
  ...['div', 'section', 'article', 'header', 'footer', 'figure', 'figcaption', 'tr', 'td', 'th', 'caption'],
  ...['main', 'aside', 'nav', 'address', 'details', 'summary', 'dl', 'dt', 'dd'],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
];
/** What may hold blocks though it must not: where a page has no doctype, a table lies in the paragraph before it. */
const paragraphSelector = ['p', ...foreign].join();
const blockSelector = ['p', 'blockquote', 'pre', 'ul', 'ol', ...foreign].join();

/** What says whom or what a chip stands for; on a span, and on nothing else. */
const chipAttributes = chipKinds.map((kind) => `data-${kind}-id`);
const chipAttributeSelector = chipAttributes.map((name) => `[${name}]`).join();

const profile = {
  ALLOWED_TAGS: [...allowed, ...foreign],
  ALLOWED_ATTR: ['href', ...chipAttributes],
  // Ids, and no addresses.
  ADD_URI_SAFE_ATTR: chipAttributes,
  ALLOWED_NAMESPACES: ['http://www.w3.org/1999/xhtml'],
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
  ALLOWED_URI_REGEXP: /^(?:https?|mailto):/i,
  RETURN_DOM_FRAGMENT: true as const,
} satisfies Config;

/** An instance and a policy of our own: what a page sets on its DOMPurify must not weaken what holds here. */
let purify: DOMPurify | undefined;

/** User HTML as nodes that can do no harm: the comment schema's elements, safe links, no styles, classes or ids. */
export function sanitize(html: string): DocumentFragment {
  purify ??= createDOMPurify(window);
  const policy = trustPolicy();
  const options = policy ? { ...profile, TRUSTED_TYPES_POLICY: policy } : profile;
  // Where a frameset has taken the body's place there is nothing, whatever the types say.
  const fragment =
    (purify.sanitize(inert(html), options) as DocumentFragment | null) ?? document.createDocumentFragment();
  restoreTexts(fragment);
  for (const block of [...fragment.querySelectorAll(paragraphSelector)].reverse()) toParagraph(block);
  for (const link of fragment.querySelectorAll('a')) secure(link);
  for (const other of fragment.querySelectorAll(':not(a)[href]')) other.removeAttribute('href');
  for (const element of fragment.querySelectorAll(chipAttributeSelector)) keepOneSubject(element);
  for (const block of fragment.children) if (block.matches(blockSelector)) block.setAttribute('dir', 'auto');
  return fragment;
}

/** The texts and addresses as they were before the source was made inert. */
function restoreTexts(fragment: DocumentFragment): void {
  const texts = document.createTreeWalker(fragment, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) texts.currentNode.nodeValue = restored(texts.currentNode.nodeValue ?? '');
  for (const link of fragment.querySelectorAll('a[href]'))
    link.setAttribute('href', restored(link.getAttribute('href') ?? ''));
  for (const chip of fragment.querySelectorAll(chipAttributeSelector)) {
    for (const { name, value } of chip.attributes) chip.setAttribute(name, restored(value));
  }
}

/** A chip stands for one thing. */
function keepOneSubject(element: Element): void {
  const [first] = element.localName === 'span' ? chipAttributes.filter((name) => element.hasAttribute(name)) : [];
  for (const name of chipAttributes) if (name !== first) element.removeAttribute(name);
}

/** Innermost first: a block that holds blocks only groups them. */
function toParagraph(block: Element): void {
  if (block.querySelector(blockSelector)) {
    block.replaceWith(...block.childNodes);
    return;
  }
  if (block.localName === 'p') return;
  const paragraph = block.ownerDocument.createElement('p');
  paragraph.append(...block.childNodes);
  block.replaceWith(paragraph);
}

function secure(link: HTMLAnchorElement): void {
  if (!isSafeHref(link.href)) {
    link.replaceWith(...link.childNodes);
    return;
  }
  link.target = '_blank';
  link.rel = 'noopener noreferrer nofollow';
}
