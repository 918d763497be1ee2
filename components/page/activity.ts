import type { CollabStore, PresenceTimes } from '../../store/index.js';
import { followAddress } from '../base/safe-address.js';
import { pageInfoHere } from './page-address.js';
import { listenInWindows } from './page-windows.js';

/** What a person does that tells that they are there. */
const signs = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart', 'touchmove'] as const;

/** Those who want a store's user shown, and what is listened to meanwhile. */
interface Activity {
  users: number;
  readonly listening: AbortController;
}

const activities = new WeakMap<CollabStore, Activity>();

/** Tells a store of each sign of its user, whether the tab is seen, and which page it shows. */
function follow({ presence }: CollabStore, signal: AbortSignal): void {
  const touch = (): void => presence.touch();
  const look = (): void => presence.update({ isTabAway: document.hidden });
  const arrive = (): void => presence.update({ pageInfo: pageInfoHere() });
  listenInWindows((view, heard) => {
    for (const sign of signs) view.addEventListener(sign, touch, { signal: heard, capture: true, passive: true });
  }, signal);
  document.addEventListener('visibilitychange', look, { signal });
  followAddress(arrive, signal);
  presence.update({ isTabAway: document.hidden, pageInfo: pageInfoHere() });
}

/**
 * Shows a store's user to the others, as the page tells that they are there, until what it returns is called. However many
 * elements of a page want that, each sign is heard once.
 */
export function enterPresence(store: CollabStore, times: PresenceTimes): () => void {
  const activity = activities.get(store) ?? { users: 0, listening: new AbortController() };
  activities.set(store, activity);
  activity.users += 1;
  // First what is known of the page: it goes with what the others are told.
  if (activity.users === 1) follow(store, activity.listening.signal);
  const leave = store.presence.enter(times);
  let isOver = false;
  return () => {
    if (isOver) return;
    isOver = true;
    leave();
    activity.users -= 1;
    if (activity.users > 0) return;
    activity.listening.abort();
    activities.delete(store);
  };
}
