import { html } from 'lit';
import type { ReactionItem } from '../../store/index.js';
import { pictureAddress } from '../../store/model/picture-address.js';

/** A reaction as it is drawn: its image, else its emoji; by its name where it has neither. */
export function renderReactionGlyph({ emoji, name, ...picture }: ReactionItem & { readonly name: string }) {
  const url = pictureAddress(picture);
  if (!url) return html`<span class="glyph" aria-hidden="true">${emoji ?? name}</span>`;
  return html`<img class="glyph" src=${url} alt=${emoji ?? name} draggable="false" referrerpolicy="no-referrer" />`;
}
