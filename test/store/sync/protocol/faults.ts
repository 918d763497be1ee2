import type { AnnotationRecord, User } from '../../../../store/model/index.js';
import { unreadCount } from '../../../../store/rules/index.js';
import type { Viewer } from '../../../../store/rules/visibility.js';
import { canReadRecord } from '../../../../store/rules/visible-record.js';
import type { Actor } from './actor.js';

/** A thread as a person has to see it. */
type DueRow = Pick<AnnotationRecord, 'id' | 'version' | 'data'> & { readonly unread: number };

/** What somebody has to see of all rows of a document. */
export function dueRows(user: Viewer, all: readonly AnnotationRecord[]): readonly DueRow[] {
  const isAuthor = (from: User) => from.userId === user.userId && !user.isAnonymous;
  return all
    .filter((row) => canReadRecord(user, row))
    .map(({ id, version, data, reads }) => {
      const comments = data.comments.filter(({ isDraft, from }) => !isDraft || isAuthor(from));
      return { id, version, unread: unreadCount({ data, reads }, user.userId), data: { ...data, comments } };
    });
}

/** What is wrong with what an actor is shown: the threads that differ. */
export function shownFaults(actor: Actor, due: readonly DueRow[]): readonly string[] {
  const { user, clientId } = actor;
  const [shown, expected] = [actor.rows().map(textOf), due.map(textOf)];
  const without = (these: readonly string[], those: readonly string[]) =>
    these.filter((each) => !those.includes(each)).sort();
  const [wrong, missing] = [without(shown, expected), without(expected, shown)];
  if (wrong.length + missing.length === 0 && shown.length === expected.length) return [];
  return [`${user.userId} (${clientId}) sees ${wrong.join('\n')}, not ${missing.join('\n')}.`];
}

const textOf = ({ id, version, unread, data }: DueRow): string => JSON.stringify([id, version, unread, data]);
