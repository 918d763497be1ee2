import type { Viewer } from '../model/context-filter.js';
import { newId } from '../model/ids.js';
import type { Mutation } from '../model/mutation.js';
import { notificationOf } from '../model/notification-of.js';
import type { AnnotationRecord } from '../model/record.js';
import { snapshotOf } from '../model/snapshot.js';
import type { User } from '../model/user.js';
import type { GrowingClock } from './growing-clock.js';
import type { Verdict } from './log-storage.js';

/** A verdict with what others are told of it, to be kept along with what has happened. */
export function withNotification(
  verdict: Verdict,
  mutation: Mutation,
  before: AnnotationRecord | undefined,
  author: Viewer,
  clock: GrowingClock,
): Verdict {
  const { change } = verdict;
  if (!change) return verdict;
  const context = { id: newId(), user: snapshotOf<User>(author), now: clock.next() };
  const notification = notificationOf(mutation, before, change.row, context);
  return notification ? { ...verdict, change: { ...change, notification } } : verdict;
}
