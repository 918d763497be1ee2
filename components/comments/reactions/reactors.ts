import type { Reaction, User } from '../../../store/index.js';
import type { LocalizeController } from '../../base/localize.js';
import { personName } from '../../display/person-name.js';

/** How many people are named; the others are counted. */
const namedAtMost = 8;

/** Who reacted so, in words: those who were first by their names, oneself last. */
export function reactedBy(
  name: string,
  reactions: readonly Reaction[],
  me: Pick<User, 'userId'> | null,
  localize: LocalizeController,
): string {
  const others = reactions.filter(({ from }) => from.userId !== me?.userId);
  const mine = others.length < reactions.length ? [localize.term('you')] : [];
  const named = others.slice(0, namedAtMost - mine.length);
  const names = named.map(({ from }) => personName(from, localize.term('unknownPerson')));
  return localize.term(
    'reactedBy',
    localize.term('reactionName', name),
    [...names, ...mine],
    others.length - named.length,
  );
}
