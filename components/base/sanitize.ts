import createDOMPurify, { type Config, type DOMPurify } from 'dompurify';
import { chipKinds } from '../page/mention-registry.js';
import { parseInert, restore, trustPolicy } from './inert-html.js';
import { isSafeHref } from './links.js';

/** Elements that a comment can contain. */
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
/** Blocks of other systems; they become paragraphs, so that their texts stay separate. */
const otherBlocks = [
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
/** Elements whose content is code, an alternative or a title rather than text. */
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
const keptElements = new Set(allowed);
/** Paragraph-like elements, which can contain blocks: without a doctype, a table is parsed into the paragraph before it. */
const paragraphs = new Set(['p', ...otherBlocks]);
const blocks = new Set(['p', 'blockquote', 'pre', 'ul', 'ol', ...otherBlocks]);
const blockSelector = [...blocks].join();

/** Attributes of chips; allowed on spans only. */
const chipAttributes = chipKinds.map((kind) => `data-${kind}-id`);

/** Maximum length of HTML that is read; a comment's text has at most 100,000 characters. */
export const MAX_HTML_LENGTH = 500_000;
/** Maximum number and nesting depth of the elements of a comment; of further ones only the text is kept. */
export const MAX_ELEMENTS = 10_000;
export const MAX_DEPTH = 32;

const xhtml = 'http://www.w3.org/1999/xhtml';

const profile = {
  ALLOWED_TAGS: allowed,
  ALLOWED_ATTR: ['href', 'target', 'rel', ...chipAttributes],
  // Their values are ids, not URLs.
  ADD_URI_SAFE_ATTR: ['target', 'rel', ...chipAttributes],
  ALLOWED_NAMESPACES: [xhtml],
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
  ALLOWED_URI_REGEXP: /^(?:https?|mailto):/i,
  RETURN_DOM_FRAGMENT: true as const,
} satisfies Config;

/** A separate instance and policy, so that the page's DOMPurify configuration does not apply. */
let purify: DOMPurify | undefined;

/**
 * Sanitises user HTML: returns nodes with the comment schema's elements and safe links, without styles, classes or ids. The kit first
 * copies the known elements in one pass and within limits, since DOMPurify takes time quadratic in the depth. DOMPurify then checks
 * the copy and decides what is safe.
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

/** Whether an element's content belongs to the comment. Fields of a form can shadow its properties, so no others are read. */
const isContent = (node: Node): node is Element =>
  node instanceof Element && node.namespaceURI === xhtml && !withoutText.has(node.localName);

/**
 * Calls `enter` for each node in document order, and `leave` after the content of each entered element. It is not recursive, since a
 * tree can be deeper than the stack, and uses a tree walker, since a form's fields can shadow `parentNode`.
 */
function walk(source: Node, enter: (node: Node) => void, leave: () => void): void {
  const walker = document.createTreeWalker(source, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  let next = walker.firstChild();
  let depth = 0;
  while (next) {
    enter(next);
    const inner = isContent(next) ? walker.firstChild() : null;
    if (inner) depth += 1;
    else if (isContent(next)) leave();
    next = inner ?? walker.nextSibling();
    while (!next && depth > 0) {
      depth -= 1;
      walker.parentNode();
      leave();
      next = walker.nextSibling();
    }
  }
}

/** Copies the text of a tree and the elements of the schema. */
function copySchema(source: Node, target: DocumentFragment): void {
  const groups = groupsIn(source);
  let count = 0;
  /** Target parent and depth for the children of each open source element. */
  const open: { readonly into: Element | DocumentFragment; readonly depth: number }[] = [];
  const enter = (node: Node): void => {
    const { into, depth } = open.at(-1) ?? { into: target, depth: 0 };
    if (node instanceof Text) into.append(restore(node.data));
    if (!isContent(node)) return;
    const isKept = count < MAX_ELEMENTS && depth < MAX_DEPTH && !groups.has(node);
    const element = isKept ? copyOf(node, target.ownerDocument) : undefined;
    open.push(element ? { into: element, depth: depth + 1 } : { into, depth });
    if (!element) return;
    count += 1;
    into.append(element);
  };
  walk(source, enter, () => open.pop());
}

/** Returns the paragraphs that contain blocks and only group them. Each element is marked once, so the work is linear. */
function groupsIn(source: Node): ReadonlySet<Node> {
  const groups = new Set<Node>();
  /** Open elements, and whether they contain a block; then all their ancestors do, too. */
  const open: { readonly element: Element; hasBlock: boolean }[] = [];
  const enter = (node: Node): void => {
    if (!isContent(node)) return;
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

/** Returns the copy of an element; undefined if only its content is kept. */
function copyOf(element: Element, document: Document): Element | undefined {
  const { localName } = element;
  if (!keptElements.has(localName)) return paragraphs.has(localName) ? document.createElement('p') : undefined;
  const copy = document.createElement(localName);
  if (localName === 'a') {
    const href = restore(element.getAttribute('href') ?? '');
    if (!isSafeHref(href)) return undefined;
    copy.setAttribute('href', href);
  }
  if (localName === 'span') {
    // A chip has one subject.
    const name = chipAttributes.find((each) => element.hasAttribute(each));
    if (name) copy.setAttribute(name, restore(element.getAttribute(name) ?? ''));
  }
  return copy;
}
