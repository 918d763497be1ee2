import { html, nothing, type ReactiveControllerHost } from 'lit';
import { isColor } from '../base/color.js';
import { followMediaOrigins, pictureToShow } from '../base/media-origins.js';

interface Icon {
  readonly color?: string;
  readonly iconUrl?: string;
  /** SVG markup. */
  readonly svg?: string;
}

/** Addresses of drawings, by their markup. The set of statuses is small, so they are kept. */
const drawings = new Map<string, string>();
const MAX_DRAWINGS = 200;

/**
 * Address of an icon for `<img>`; empty where there is none that may be shown. Markup becomes a picture of its own: as a
 * picture it runs no script and loads nothing. `currentColor` in it is the colour of the value.
 */
function iconAddress({ color, iconUrl, svg }: Icon): string {
  if (svg) {
    const markup = isColor(color) ? svg.replace(/currentcolor/gi, color) : svg;
    const known = drawings.get(markup);
    if (known) return known;
    if (drawings.size >= MAX_DRAWINGS) return '';
    const address = URL.createObjectURL(new Blob([markup], { type: 'image/svg+xml' }));
    drawings.set(markup, address);
    return address;
  }
  return pictureToShow(iconUrl);
}

/** Renders the icons of options for an element, which renders again when more pictures may be loaded. */
export function iconRenderer(host: ReactiveControllerHost) {
  followMediaOrigins(host);
  return (option: Icon & { readonly id: string }, slot?: string) => {
    const address = iconAddress(option);
    if (!address) return undefined;
    return html`<img
      slot=${slot ?? nothing}
      class="glyph"
      data-option=${option.id}
      data-type="icon"
      src=${address}
      alt=""
    />`;
  };
}
