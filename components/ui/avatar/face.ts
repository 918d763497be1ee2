import { html, nothing } from 'lit';
import type { User } from '../../../store/model/index.js';
import { warnOf } from '../../base/attribute-values.js';
import { isColor } from '../../base/color.js';
import { hueOf } from './hue.js';

/** What an avatar needs to know of a person. */
export type AvatarUser = Pick<User, 'userId' | 'name' | 'photoUrl' | 'color' | 'textColor' | 'initial'>;

/** A person's face as it is drawn, by `face.styles.ts`: initials, else a plain figure, and what lies over them. `paintFace` colours it. */
export const renderFace = (initials: string, label = '', photo: unknown = nothing) => html`
  <span part="face" class="face" role=${label ? 'img' : nothing} aria-label=${label || nothing} aria-hidden=${!label}>
    ${initials || html`<collab-icon name="person"></collab-icon>`} ${photo}
  </span>
`;

/** Gives a face the colours of its person. They come from data, so script sets them: a strict policy forbids them in the template. */
export function paintFace({ style }: HTMLElement, user: AvatarUser | undefined): void {
  style.setProperty('--_hue', String(hueOf(user?.userId ?? '')));
  style.setProperty('--_ground', colorOf(user, 'color'));
  style.setProperty('--_letters', colorOf(user, 'textColor'));
}

function colorOf(user: AvatarUser | undefined, name: 'color' | 'textColor'): string | null {
  const value = user?.[name];
  if (!value) return null;
  if (isColor(value)) return value;
  warnOf(`A user's ${name}`, value, 'a CSS colour');
  return null;
}
