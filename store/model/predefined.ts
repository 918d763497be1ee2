import { INDIGO } from './accent-values.js';
import type { AttachmentLimits } from './attachment.js';
import type { CustomAnnotationDropdownData } from './autocomplete.js';
import type { CustomButton } from './integration.js';
import type { NotificationChannel } from './notification.js';
import type { CustomReaction } from './reaction.js';
import type { CustomCategory, CustomPriority, CustomStatus, StatusType } from './status.js';

/** Composer features that can be disabled. */
export const composerFeatures = ['attachment', 'mention', 'emoji', 'format'] as const;

/** Thread and composer features that can be disabled. */
export const threadFeatures = [
  'reply',
  'edit',
  'reaction',
  'status',
  'resolve',
  'priority',
  'category',
  'customList',
  'assign',
  'draft',
  'approve',
  'proposal',
  'access',
  'subscribe',
  'copyLink',
  'markUnread',
  'delete',
  ...composerFeatures,
] as const;

/** A feature that can be disabled. */
export type ThreadFeature = (typeof threadFeatures)[number];

/** A composer feature that can be disabled. */
export type ComposerFeature = (typeof composerFeatures)[number];

/** Key that submits a comment. With `mod-enter`, Enter inserts a line break. */
export type SubmitKey = 'enter' | 'mod-enter';

/** Configured values of threads and limits (decisions, Predefined sets, Limits). A given set replaces the predefined one entirely. */
export interface CommentConfig {
  /** At least one has type 'default'. New annotations get the first of them. */
  readonly statuses: readonly CustomStatus[];
  readonly priorities: readonly CustomPriority[];
  readonly categories: readonly CustomCategory[];
  /** Suggested reactions. Users may react with any other emoji. */
  readonly reactions: readonly CustomReaction[];
  readonly attachments: AttachmentLimits;
  /** Maximum length of a comment's text in characters. Default and upper limit: 100,000. */
  readonly maxLength?: number;
  /** Key that submits a comment. Default: 'enter'. */
  readonly submitKey?: SubmitKey;
  /** Custom list that threads can choose entries from. Default: none. */
  readonly customList?: CustomAnnotationDropdownData;
  /** Notification channels (Resources, Notification). Default: 'inbox', shown on the page, and 'email' if the backend delivers it. */
  readonly notificationChannels?: readonly NotificationChannel[];
  /** Custom buttons in each thread. */
  readonly threadButtons?: readonly CustomButton[];
  /** Custom buttons below each comment. */
  readonly commentButtons?: readonly CustomButton[];
  /** Custom buttons below each notification. */
  readonly notificationButtons?: readonly CustomButton[];
  /** Custom buttons in the sidebar. */
  readonly sidebarButtons?: readonly CustomButton[];
  /**
   * Features that are disabled for all users. Existing values stay visible, except statuses: without 'status' only the
   * resolved state is shown, and without 'status' and 'resolve' not even that.
   */
  readonly without?: readonly ThreadFeature[];
}

/** Sets and limits that a backend enforces for all pages. Absent ones are absent for all pages. The other fields are up to each page. */
export type EnforcedConfig = Pick<
  CommentConfig,
  'statuses' | 'priorities' | 'categories' | 'attachments' | 'maxLength' | 'customList' | 'notificationChannels'
>;

/** Returns a configuration with other enforced fields. */
export function withEnforcedConfig(config: CommentConfig, enforced: EnforcedConfig): CommentConfig {
  const { maxLength: _maxLength, customList: _customList, notificationChannels: _channels, ...own } = config;
  return { ...own, ...enforcedConfigOf(enforced) };
}

/** Returns the fields that a backend enforces. */
export function enforcedConfigOf(config: EnforcedConfig): EnforcedConfig {
  const { statuses, priorities, categories, attachments, maxLength, customList, notificationChannels } = config;
  return {
    ...{ statuses, priorities, categories, attachments },
    ...(maxLength !== undefined && { maxLength }),
    ...(customList && { customList }),
    ...(notificationChannels && { notificationChannels }),
  };
}

const AMBER = '#b45309';
const RED = '#dc2626';
const GREY = '#4b5563';
const PALE_AMBER = '#fdf0dc';

/** Default configuration (decisions, Predefined sets). */
export const predefinedConfig: CommentConfig = {
  statuses: [
    { id: 'OPEN', name: 'Open', type: 'default', color: INDIGO, lightColor: '#e8e7fd' },
    { id: 'IN_PROGRESS', name: 'In progress', type: 'ongoing', color: AMBER, lightColor: PALE_AMBER },
    { id: 'RESOLVED', name: 'Resolved', type: 'terminal', color: '#15803d', lightColor: '#dff5e6' },
  ],
  priorities: [
    { id: 'P0', name: 'P0', color: RED, lightColor: '#fde5e5' },
    { id: 'P1', name: 'P1', color: AMBER, lightColor: PALE_AMBER },
    { id: 'P2', name: 'P2', color: GREY, lightColor: '#eceef1' },
  ],
  categories: [
    { id: 'question', name: 'Question', color: INDIGO },
    { id: 'feedback', name: 'Feedback', color: '#0f766e' },
    { id: 'bug', name: 'Bug', color: RED },
    { id: 'other', name: 'Other', color: GREY },
  ],
  reactions: [
    { id: 'THUMBS_UP', name: 'Thumbs up', emoji: '👍' },
    { id: 'THUMBS_DOWN', name: 'Thumbs down', emoji: '👎' },
    { id: 'HEART', name: 'Heart', emoji: '❤️' },
    { id: 'TEARS_OF_JOY', name: 'Tears of joy', emoji: '😂' },
    { id: 'PARTY', name: 'Party', emoji: '🎉' },
    { id: 'EYES', name: 'Eyes', emoji: '👀' },
    { id: 'FIRE', name: 'Fire', emoji: '🔥' },
    { id: 'RAISED_HANDS', name: 'Raised hands', emoji: '🙌' },
  ],
  attachments: { maxSize: 15 * 1024 * 1024, maxCount: 20 },
};

/** Returns the first configured status of a type, or undefined. */
export function firstStatus(config: CommentConfig, type: StatusType): CustomStatus | undefined {
  return config.statuses.find((status) => status.type === type);
}
