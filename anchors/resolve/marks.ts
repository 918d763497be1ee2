import { fingerprintOf } from '../text/quote.js';

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
  return value.length > longest ? fingerprintOf(value) : value;
}

/** Names that fonts of icons give their signs in a class: `fa-trash`. */
const iconClass =
  /^(?:fa|bi|mdi|ti|ri|icon|glyphicon|codicon|octicon|lucide|ph|la|uil|pi)-(?!lg$|sm$|\dx$|fw$|spin$|solid$|regular$)./;

const iconOf = (element: Element): string => [...element.classList].filter((name) => iconClass.test(name)).join(' ');

/** The attributes of an element that say what it is. */
export function marksOf(element: Element): Record<string, string> {
  const icon = element.childElementCount === 0 ? iconOf(element) : '';
  const marks: Record<string, string> = icon ? { icon } : {};
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

/** What an element without text shows: its attributes, and those of what is in it. */
export function signatureOf(element: Element): string {
  const parts = [...element.getElementsByTagName('*')].slice(0, mostParts);
  const inner = parts.map((part) => `${part.localName} ${written(marksOf(part))}`.trimEnd());
  const count = parts.length < mostParts ? [] : [String(element.getElementsByTagName('*').length)];
  const whole = [written(marksOf(element)), ...inner, ...count].join('|');
  return whole.length > longest ? fingerprintOf(whole) : whole;
}

/** Whether two elements have the same attributes of the kind; an address that only one has tells them apart, too. */
export const areSameMarks = (a: Readonly<Record<string, string>>, b: Readonly<Record<string, string>>): boolean =>
  written(a) === written(b);
