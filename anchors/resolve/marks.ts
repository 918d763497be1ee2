import { fingerprintOf } from '../text/quote.js';
import { asWording, plainPieces } from './normalized-text.js';

/** Attributes that say what an element is, or what it shows; styles, states and ids do not. */
const marking = [
  'src',
  'srcset',
  'href',
  'xlink:href',
  'd',
  'points',
  ...['cx', 'cy', 'r', 'rx', 'ry', 'x', 'y', 'x1', 'y1', 'x2', 'y2'],
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

/** Attributes from this length on are kept as a fingerprint. */
const longest = 100;

/** How much below a wordless element belongs to what it shows: the paths of an icon. */
const mostParts = 12;

function valueOf(element: Element, name: string): string | undefined {
  const value = element.getAttribute(name)?.trim();
  // What a person writes or chooses is no attribute of the element.
  if (
    !value ||
    (name === 'value' && !/^(button|submit|reset|radio|checkbox)$/.test(element.getAttribute('type') ?? ''))
  )
    return undefined;
  // Fields of a list are counted: the number goes with the place.
  if (name === 'name') return value.replace(/\d+/g, '#');
  return value.length > longest ? fingerprintOf(value) : value;
}

/** Names that fonts of icons give their signs in a class: `fa-trash`. */
const iconClass =
  /^(?:fa|bi|mdi|ti|ri|icon|glyphicon|codicon|octicon|lucide|ph|la|uil|pi)-(?!lg$|sm$|\dx$|fw$|spin$|solid$|regular$)./;

const iconOf = (element: Element): string => [...element.classList].filter((name) => iconClass.test(name)).join(' ');

/** Address of the picture that an element's own style shows. */
function pictureOf(element: Element): string | undefined {
  // To read the attribute would write out the whole style: grids change that of each row in each frame.
  const { backgroundImage = '' } = (element as Partial<HTMLElement>).style ?? {};
  return /\burl\(\s*["']?([^"')]+)/.exec(backgroundImage)?.[1];
}

/** The attributes of an element that say what it is. */
export function marksOf(element: Element): Record<string, string> {
  const icon = element.childElementCount === 0 ? iconOf(element) : '';
  const marks: Record<string, string> = icon ? { icon } : {};
  const picture = pictureOf(element);
  if (picture !== undefined) marks.picture = picture.length > longest ? fingerprintOf(picture) : picture;
  for (const name of marking) {
    const value = valueOf(element, name);
    if (value !== undefined) marks[name] = value;
  }
  return marks;
}

const written = (marks: Readonly<Record<string, string>>): string =>
  Object.entries(marks)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ');

/** Elements whose name says what an icon in them means: buttons, links. */
const holders = 'a, button, label, summary, [role], [aria-label], [title]';

/** How many ancestors are checked for such an element, and how many descendants it may have. */
const mostAround = 3;
const largestHolder = 12;

/** Name of the button or link that an element without text is the sign of, or its address; what counts in it left out. */
function holderOf(element: Element): string {
  let at = element.parentElement;
  for (let level = 0; at && level < mostAround; level++, at = at.parentElement) {
    if (!at.matches(holders)) continue;
    if (at.getElementsByTagName('*').length > largestHolder) return '';
    const name = at.getAttribute('aria-label') ?? at.getAttribute('title') ?? at.getAttribute('href') ?? '';
    if (name) return plainPieces([asWording(name)]).join();
  }
  return '';
}

/** What an element without text shows: its attributes, those of its descendants, and the name of the button or link around it. */
export function signatureOf(element: Element): string {
  const parts = [...element.getElementsByTagName('*')].slice(0, mostParts);
  const inner = parts.map((part) => `${part.localName} ${written(marksOf(part))}`.trimEnd());
  const count = parts.length < mostParts ? [] : [String(element.getElementsByTagName('*').length)];
  const holder = holderOf(element);
  const whole = [written(marksOf(element)), ...inner, ...count, ...(holder ? [`of ${holder}`] : [])].join('|');
  return whole.length > longest ? fingerprintOf(whole) : whole;
}

/** Whether two elements have the same attributes of the kind; an address that only one has tells them apart, too. */
export const areSameMarks = (a: Readonly<Record<string, string>>, b: Readonly<Record<string, string>>): boolean =>
  written(a) === written(b);

/** Whether a class or a style says what an element shows: an icon of a font, or a picture. */
export const isMarkingStyle = (element: Element, name: string): boolean =>
  name === 'class' ? iconOf(element) !== '' : name === 'style' && pictureOf(element) !== undefined;
