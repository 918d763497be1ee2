import createDOMPurify, { type Config, type DOMPurify } from 'dompurify';
import { parseInert, restored, trustPolicy } from './inert-html.js';
import { chipKinds } from '../page/named-people.js';
import { isSafeHref } from './links.js';

/** What a comment may consist of. */
const allowed = [
  'p',
  'br',
  'blockquote',
  'pre',
  'ul',
  'ol',
  'li',
  'strong',
  'b',
  'em',
  'i',
  's',
  'del',
  'code',
  'a',
  'span',
];
/** Blocks that other systems write: they become paragraphs, so that their text does not run together. */
const foreign = [
  'div',
  'section',
  'article',
  'header',
  'footer',
  'figure',
  'figcaption',
  'tr',
  'td',
  'th',
  'caption',
  'main',
  'aside',
  'nav',
  'address',
  'details',
  'summary',
  'dl',
  'dt',
  'dd',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
];
/** Elements whose content is code, an alternative or a title, and no text of the comment. */
const withoutText = new Set([
  'audio',
  'colgroup',
  'head',
  'iframe',
  'noembed',
  'noframes',
  'noscript',
  'plaintext',
  'script',
  'style',
  'template',
  'thead',
  'title',
  'video',
  'xmp',
]);
const kept = new Set(allowed);
/** What may hold blocks though it must not: where a page has no doctype, a table lies in the paragraph before it. */
const paragraphs = new Set(['p', ...foreign]);
const blocks = new Set(['p', 'blockquote', 'pre', 'ul', 'ol', ...foreign]);
const blockSelector = [...blocks].join();

/** What says whom or what a chip stands for; on a span, and on nothing else. */
const chipAttributes = chipKinds.map((kind) => `data-${kind}-id`);

/** Characters of HTML that are read. A comment's text has at most 100,000. */
export const MAX_HTML_LENGTH = 500_000;
/** Elements that are kept of one comment, and how deep they may lie in each other; of more only the text is kept. */
export const MAX_ELEMENTS = 10_000;
export const MAX_DEPTH = 32;

const xhtml = 'http://www.w3.org/1999/xhtml';

const profile = {
  ALLOWED_TAGS: allowed,
  ALLOWED_ATTR: ['href', 'target', 'rel', ...chipAttributes],
  // Ids, and no addresses.
  ADD_URI_SAFE_ATTR: ['target', 'rel', ...chipAttributes],
  ALLOWED_NAMESPACES: [xhtml],
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
  ALLOWED_URI_REGEXP: /^(?:https?|mailto):/i,
  RETURN_DOM_FRAGMENT: true as const,
} satisfies Config;

/** An instance and a policy of our own: what a page sets on its DOMPurify must not weaken what holds here. */
let purify: DOMPurify | undefined;

/**
 * User HTML as nodes that can do no harm: the comment schema's elements, safe links, no styles, classes or ids. The kit
 * copies what the schema knows, in one pass and within limits, since DOMPurify and the page would take time that grows with
 * the square of the depth. DOMPurify then checks the copy; it decides what is safe.
 */
export function sanitize(html: string): DocumentFragment {
  purify ??= createDOMPurify(window);
  const policy = trustPolicy();
  const options = policy ? { ...profile, TRUSTED_TYPES_POLICY: policy } : profile;
  const source = parseInert(`<body>${html.slice(0, MAX_HTML_LENGTH)}`);
  const copy = source.createDocumentFragment();
  copySchema(source.body, copy);
  const fragment = purify.sanitize(copy, options);
  for (const link of fragment.querySelectorAll('a')) {
    link.target = '_blank';
    link.rel = 'noopener noreferrer nofollow';
  }
  for (const block of fragment.children) if (block.matches(blockSelector)) block.setAttribute('dir', 'auto');
  return fragment;
}

/** Whether an element's content belongs to a comment. A form says of itself whatever its fields are called: it is never read beyond that. */
const isRead = (node: Node): node is Element =>
  node instanceof Element && node.namespaceURI === xhtml && !withoutText.has(node.localName);

/**
 * Calls `enter` for each node in document order, and `leave` after the content of each element that was entered. Not
 * recursive: a tree may be deeper than the stack. A walker goes by the tree itself, and not by `parentNode` and the like,
 * which a form's fields can hide.
 */
function walk(source: Node, enter: (node: Node) => void, leave: () => void): void {
  const walker = document.createTreeWalker(source, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  let next = walker.firstChild();
  let depth = 0;
  while (next) {
    enter(next);
    const inner = isRead(next) ? walker.firstChild() : null;
    if (inner) depth += 1;
    else if (isRead(next)) leave();
    next = inner ?? walker.nextSibling();
    while (!next && depth > 0) {
      depth -= 1;
      walker.parentNode();
      leave();
      next = walker.nextSibling();
    }
  }
}

/** Copies the text of a tree, and what the schema has of its elements. */
function copySchema(source: Node, target: DocumentFragment): void {
  const groups = groupsIn(source);
  let count = 0;
  /** Where the children of each source element that is open go, and how deep that lies. */
  const open: { readonly into: Element | DocumentFragment; readonly depth: number }[] = [];
  const enter = (node: Node): void => {
    const { into, depth } = open.at(-1) ?? { into: target, depth: 0 };
    if (node instanceof Text) into.append(restored(node.data));
    if (!isRead(node)) return;
    const isKept = count < MAX_ELEMENTS && depth < MAX_DEPTH && !groups.has(node);
    const element = isKept ? copyOf(node, target.ownerDocument) : undefined;
    open.push(element ? { into: element, depth: depth + 1 } : { into, depth });
    if (!element) return;
    count += 1;
    into.append(element);
  };
  walk(source, enter, () => open.pop());
}

/** Paragraphs that hold blocks: they only group them. Each element is marked once, so the work is linear. */
function groupsIn(source: Node): ReadonlySet<Node> {
  const groups = new Set<Node>();
  /** The elements that are open, and whether a block was found in them; then one was in all around them, too. */
  const open: { readonly element: Element; hasBlock: boolean }[] = [];
  const enter = (node: Node): void => {
    if (!isRead(node)) return;
    if (blocks.has(node.localName)) {
      for (let at = open.length - 1; at >= 0; at--) {
        const around = open[at];
        if (!around || around.hasBlock) break;
        around.hasBlock = true;
        if (paragraphs.has(around.element.localName)) groups.add(around.element);
      }
    }
    open.push({ element: node, hasBlock: false });
  };
  walk(source, enter, () => open.pop());
  return groups;
}

/** An element of the schema as it is kept; undefined where only its content is. */
function copyOf(element: Element, document: Document): Element | undefined {
  const { localName } = element;
  if (!kept.has(localName)) return paragraphs.has(localName) ? document.createElement('p') : undefined;
  const copy = document.createElement(localName);
  if (localName === 'a') {
    const href = restored(element.getAttribute('href') ?? '');
    if (!isSafeHref(href)) return undefined;
    copy.setAttribute('href', href);
  }
  if (localName === 'span') {
    // A chip stands for one thing.
    const name = chipAttributes.find((each) => element.hasAttribute(each));
    if (name) copy.setAttribute(name, restored(element.getAttribute(name) ?? ''));
  }
  return copy;
}
