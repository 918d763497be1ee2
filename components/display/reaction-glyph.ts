import { html } from 'lit';
import type { ReactionItem } from '../../store/index.js';
import { pictureUrl } from '../../store/model/picture-url.js';
import { pictureToShow } from '../base/media-origins.js';

/** A reaction as it is drawn: its image where that may load, else its emoji, else its name. The element around it calls `followMediaOrigins`. */
export function renderReactionGlyph({ emoji, name, ...picture }: ReactionItem & { readonly name: string }) {
  const url = pictureToShow(pictureUrl(picture));
  if (!url) return html`<span class="glyph" aria-hidden="true">${emoji ?? name}</span>`;
  return html`<img class="glyph" src=${url} alt=${emoji ?? name} draggable="false" referrerpolicy="no-referrer" />`;
}
