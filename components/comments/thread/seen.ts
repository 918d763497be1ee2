import { html, nothing } from 'lit';
import type { AnnotationRow, User } from '../../../store/index.js';
import type { LocalizeController } from '../../base/localize.js';
import { personName } from '../../display/person-name.js';

/** How many people are named. */
const named = 3;

/** Says who, beside the user and who wrote last, has read every comment of a thread. */
export function renderSeen({ data }: AnnotationRow, me: User | null, localize: LocalizeController) {
  const last = data.comments.at(-1);
  // Nobody else has seen a draft, and it would stand above who is said to have.
  if (last?.isDraft) return nothing;
  const known = [me?.userId, last?.from.userId];
  const people = (data.viewedBy ?? []).filter(({ userId }) => !known.includes(userId));
  if (people.length === 0) return nothing;
  const names = people.map((person) => personName(person, localize.term('unknownPerson')));
  const others = names.length - named;
  const shown = others > 1 ? [...names.slice(0, named), localize.term('morePeople', others)] : names;
  const list = new Intl.ListFormat(localize.lang(), { type: 'conjunction' }).format(shown);
  return html`<p part="seen" class="seen" title=${names.join(', ')}>${localize.term('seenBy', list)}</p>`;
}
