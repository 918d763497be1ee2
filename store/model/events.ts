import type { CommentEvents } from './comment-events.js';
import type { LiveStateData } from './live-state.js';
import type { LifecycleEvents } from './lifecycle-events.js';
import type { NotificationSettingsConfig } from './notification.js';
import type { PresenceUser } from './presence.js';
import type { RecorderEvents } from './recorder-events.js';
import type { SingleEditorEvents } from './single-editor-events.js';

/** A person changed their notification settings (Events). */
export interface SettingsUpdatedEvent {
  settings: NotificationSettingsConfig;
  isMutedAll: boolean;
}

/** A value that people keep in step has changed, by whomever; ours, the specification names no event of it. */
export interface LiveStateDataUpdateEvent {
  liveStateData: LiveStateData;
}

/** A person came, went away or left (Events). */
export interface UserStateChangeEvent {
  user: PresenceUser;
  state: 'online' | 'away' | 'offline';
}

/**
 * Every event the store delivers, by name (Events). Where a recorder and the store use one name for two things
 * (`deleteRecording`, `error`), the store's meaning is here and the recorder's in `RecorderEvents`.
 */
export interface CollabEvents
  extends CommentEvents, Omit<RecorderEvents, 'deleteRecording' | 'error'>, SingleEditorEvents, LifecycleEvents {
  settingsUpdated: SettingsUpdatedEvent;
  userStateChange: UserStateChangeEvent;
  liveStateDataUpdate: LiveStateDataUpdateEvent;
}
