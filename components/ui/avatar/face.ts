import { html, nothing } from 'lit';
import type { User } from '../../../store/model/index.js';
import { warnOfValue } from '../../base/attribute-converters.js';
import { isColor } from '../../base/color.js';

/** Hues that are easy to tell apart at the lightness of avatars. */
const hues = [12, 38, 60, 142, 162, 192, 222, 250, 275, 300, 325, 350] as const;

/** Returns the hue of a user in degrees, derived from the id alone, so that it is the same everywhere. */
export function userHue(userId: string): number {
  let hash = 2166136261;
  for (let i = 0; i < userId.length; i += 1) {
    hash = Math.imul(hash ^ userId.charCodeAt(i), 16777619);
  }
  return hues[(hash >>> 0) % hues.length] ?? hues[0];
}

const graphemes = new Intl.Segmenter();

/** Returns the first grapheme of the first and the last word of a name; empty for an empty name. */
export function initialsOf(name: string, max: 1 | 2 = 2): string {
  const words = name.trim().split(/\s+/);
  const first = firstLetter(words[0]);
  const last = words.length > 1 && max > 1 ? firstLetter(words.at(-1)) : '';
  return (first + last).toLocaleUpperCase();
}

/** Returns the first grapheme of a word, without leading punctuation. */
function firstLetter(word = ''): string {
  // Fast path, since lists have hundreds of names: two ASCII letters never combine.
  if (/^[a-z](?:[a-z]|$)/i.test(word)) return word.charAt(0);
  const [first] = graphemes.segment(word.replace(/^\p{P}+/u, ''));
  return first?.segment ?? '';
}

/** The fields of a user that an avatar shows. */
export type AvatarUser = Pick<User, 'userId' | 'name' | 'photoUrl' | 'color' | 'textColor' | 'initial'>;

/** Renders initials, or a person icon without them, and the photo above. Needs `face.styles.ts` and `applyFaceColors`. */
export const renderFace = (initials: string, label = '', photo: unknown = nothing) => html`
  <span part="face" class="face" role=${label ? 'img' : nothing} aria-label=${label || nothing} aria-hidden=${!label}>
    ${initials || html`<collab-icon name="person"></collab-icon>`} ${photo}
  </span>
`;

/** Sets the user's colours on the face. Script sets them, because a strict content security policy forbids inline styles. */
export function applyFaceColors({ style }: HTMLElement, user: AvatarUser | undefined): void {
  style.setProperty('--_hue', String(userHue(user?.userId ?? '')));
  style.setProperty('--_ground', userColor(user, 'color'));
  style.setProperty('--_letters', userColor(user, 'textColor'));
}

function userColor(user: AvatarUser | undefined, name: 'color' | 'textColor'): string | null {
  const value = user?.[name];
  if (!value) return null;
  if (isColor(value)) return value;
  warnOfValue(`A user's ${name}`, value, 'a CSS colour');
  return null;
}
