import { html, nothing } from 'lit';
import { directional, icons, type IconName } from './icons.js';

/** Further ones may come, see `more-icons.ts`. */
const drawings: Readonly<Partial<Record<IconName, string>>> = icons;

/** The drawing of that name; undefined where there is none. */
export const drawingOf = (name: string): string | undefined =>
  Object.hasOwn(drawings, name) ? drawings[name as IconName] : undefined;

function lookOf(name: IconName): string {
  if (directional.has(name)) return 'drawing directional';
  return name === 'more' ? 'drawing heavy' : 'drawing';
}

/**
 * A drawing without an element of its own, for `drawing.styles.ts`: where a list shows hundreds, their elements would take longer than all the
 * rest. It says nothing to assistive technology unless it has a label.
 */
export const renderDrawing = (name: IconName, label = '') => html`
  <svg
    part="svg"
    class=${lookOf(name)}
    viewBox="0 0 16 16"
    role=${label ? 'img' : 'presentation'}
    aria-label=${label || nothing}
    aria-hidden=${label ? nothing : 'true'}
  >
    <path d=${drawingOf(name) ?? nothing} />
  </svg>
`;
