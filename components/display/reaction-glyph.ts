import { html } from 'lit';
import type { ReactionItem } from '../../store/index.js';
import { pictureUrl } from '../../store/model/picture-url.js';
import { allowedPictureUrl } from '../base/media-urls.js';

/** Renders a reaction: its image if that may load, else its emoji, else its name. The host calls `observeMediaOrigins`. */
export function renderReactionGlyph({ emoji, name, ...picture }: ReactionItem & { readonly name: string }) {
  const url = allowedPictureUrl(pictureUrl(picture));
  if (!url) return html`<span class="glyph" aria-hidden="true">${emoji ?? name}</span>`;
  return html`<img class="glyph" src=${url} alt=${emoji ?? name} draggable="false" referrerpolicy="no-referrer" />`;
}
