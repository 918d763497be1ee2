import { fingerprintOf } from './fingerprint.js';
import { normalizeText, plainPieces } from './normalized-text.js';

/** Attributes that identify an element or its content; styles, states and ids do not. */
const identifyingNames = [
  'src',
  'srcset',
  'href',
  'xlink:href',
  'd',
  'points',
  'cx',
  'cy',
  'r',
  'rx',
  'ry',
  'x',
  'y',
  'x1',
  'y1',
  'x2',
  'y2',
  'data',
  'poster',
  'alt',
  'aria-label',
  'title',
  'placeholder',
  'name',
  'type',
  'role',
  'value',
  'data-icon',
  'icon',
] as const;

/** Values longer than this are stored as a fingerprint. */
const maxValueLength = 100;

/** The most descendants of an element without text that are part of its signature, such as the paths of an icon. */
const maxDescendants = 12;

function valueOf(element: Element, name: string): string | undefined {
  const value = element.getAttribute(name)?.trim();
  // The value that a user enters or chooses does not identify the element.
  if (
    !value ||
    (name === 'value' && !/^(button|submit|reset|radio|checkbox)$/.test(element.getAttribute('type') ?? ''))
  )
    return undefined;
  // Field names in a list are numbered, and the number depends on the position.
  if (name === 'name') return value.replace(/\d+/g, '#');
  return value.length > maxValueLength ? fingerprintOf(value) : value;
}

/** Matches the classes that icon fonts use for their icons, such as `fa-trash`. */
const iconClass =
  /^(?:fa|bi|mdi|ti|ri|icon|glyphicon|codicon|octicon|lucide|ph|la|uil|pi)-(?!lg$|sm$|\dx$|fw$|spin$|solid$|regular$)./;

const iconClassesOf = (element: Element): string =>
  [...element.classList].filter((name) => iconClass.test(name)).join(' ');

/** Returns the address of the background image in an element's own style. */
function backgroundImageOf(element: Element): string | undefined {
  // Reading the attribute serializes the whole style, and data grids change the style of each row in each frame.
  const { backgroundImage = '' } = (element as Partial<HTMLElement>).style ?? {};
  return /\burl\(\s*["']?([^"')]+)/.exec(backgroundImage)?.[1];
}

/** Returns the identifying attributes of an element. */
export function identifyingAttributesOf(element: Element): Record<string, string> {
  const icon = element.childElementCount === 0 ? iconClassesOf(element) : '';
  const attributes: Record<string, string> = icon ? { icon } : {};
  const picture = backgroundImageOf(element);
  if (picture !== undefined) attributes.picture = picture.length > maxValueLength ? fingerprintOf(picture) : picture;
  for (const name of identifyingNames) {
    const value = valueOf(element, name);
    if (value !== undefined) attributes[name] = value;
  }
  return attributes;
}

const serializeAttributes = (attributes: Readonly<Record<string, string>>): string =>
  Object.entries(attributes)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ');

/** Controls whose name describes an icon in them: buttons, links. */
const controlSelector = 'a, button, label, summary, [role], [aria-label], [title]';

/** Limits for `enclosingControlName`: the ancestors that are checked, and the descendants that a control may have. */
const maxAncestors = 3;
const maxControlDescendants = 12;

/** Returns the name or the address of the control around an element without text, with counters masked. */
function enclosingControlName(element: Element): string {
  let at = element.parentElement;
  for (let level = 0; at && level < maxAncestors; level++, at = at.parentElement) {
    if (!at.matches(controlSelector)) continue;
    if (at.getElementsByTagName('*').length > maxControlDescendants) return '';
    const name = at.getAttribute('aria-label') ?? at.getAttribute('title') ?? at.getAttribute('href') ?? '';
    if (name) return plainPieces([normalizeText(name)]).join();
  }
  return '';
}

/**
 * Returns the signature of an element without text: its attributes, those of its descendants, and the name of the
 * control around it.
 */
export function signatureOf(element: Element): string {
  const parts = [...element.getElementsByTagName('*')].slice(0, maxDescendants);
  const inner = parts.map((part) =>
    `${part.localName} ${serializeAttributes(identifyingAttributesOf(part))}`.trimEnd(),
  );
  const count = parts.length < maxDescendants ? [] : [String(element.getElementsByTagName('*').length)];
  const control = enclosingControlName(element);
  const whole = [
    serializeAttributes(identifyingAttributesOf(element)),
    ...inner,
    ...count,
    ...(control ? [`of ${control}`] : []),
  ].join('|');
  return whole.length > maxValueLength ? fingerprintOf(whole) : whole;
}

/** Whether two elements have the same identifying attributes. An attribute that only one has is a difference. */
export const areSameAttributes = (a: Readonly<Record<string, string>>, b: Readonly<Record<string, string>>): boolean =>
  serializeAttributes(a) === serializeAttributes(b);

/** Whether the class or style of an element identifies its content: a font icon or a background image. */
export const isIdentifyingStyle = (element: Element, name: string): boolean =>
  name === 'class' ? iconClassesOf(element) !== '' : name === 'style' && backgroundImageOf(element) !== undefined;
