import type { Comment, Notification } from '../../../store/index.js';
import type { LocalizeController } from '../../base/localize.js';
import { openingOf } from '../../page/opening.js';

/** More than two lines of a text never show, in letters. */
const LONGEST = 300;

/** The comment a notification came with; what an integrator sent with theirs is none. */
function commentOf({ notificationSource, notificationSourceData: data }: Notification): Comment | undefined {
  if (notificationSource !== 'comment' || typeof data !== 'object' || data === null) return undefined;
  const { comments } = data as { readonly comments?: readonly Comment[] };
  return comments?.[0];
}

/** What is shown of what was written: people by their names, files where there are no words. */
export function bodyOf(notification: Notification, localize: LocalizeController): string {
  const comment = commentOf(notification);
  const text = (comment && openingOf(comment, localize)) || (notification.displayBodyMessage ?? '');
  return text.slice(0, LONGEST).replace(/\s+/g, ' ').trim();
}
