import type { Notification, NotificationInbox } from '../../../store/index.js';
import type { PageState } from '../../page/page-state.js';
import { unreadOf } from './unread-of.js';

interface ReadToast {
  readonly page: PageState;
  readonly inbox: NotificationInbox | undefined;
  /** The message that tells of them. */
  readonly toastId: number;
  readonly notifications: readonly Notification[];
}

/** Dismisses a message once the user has opened the threads it is about, or its notifications are read or taken back. */
export function dismissOnceRead({ page, inbox, toastId, notifications }: ReadToast): void {
  const unopened = new Set(notifications.map(({ targetAnnotationId }) => targetAnnotationId));
  const stops: (() => void)[] = [];
  const stop = (): void => {
    for (const end of stops.splice(0)) end();
  };
  const dismiss = (): void => {
    stop();
    page.dismissToast(toastId);
  };
  const check = async (): Promise<void> => {
    if ((await unreadOf(inbox, notifications)).length === 0 && stops.length > 0) dismiss();
  };
  const isShown = (): boolean => page.toasts.peek().some(({ id }) => id === toastId);
  stops.push(
    page.openThread.subscribe((annotationId) => {
      if (annotationId !== null && unopened.delete(annotationId) && unopened.size === 0) queueMicrotask(dismiss);
    }),
    page.toasts.subscribe(() => {
      if (!isShown()) queueMicrotask(stop);
    }),
  );
  if (inbox) stops.push(inbox.counts.subscribe(() => void check()));
}
