import { INDIGO } from './accent-values.js';
import type { AttachmentLimits } from './attachment.js';
import type { CustomAnnotationDropdownData } from './autocomplete.js';
import type { CustomButton } from './integration.js';
import type { CustomCategory, CustomPriority, CustomStatus, StatusType } from './status.js';
import type { NotificationChannel } from './notification.js';
import type { CustomReaction } from './reaction.js';

/** What can be put into a comment, as far as it can be left out. */
export const composerFeatures = ['attachment', 'mention', 'emoji', 'format'] as const;

/** What can be done with a thread and in its comments, as far as it can be left out. */
export const threadFeatures = [
  ...(['reply', 'edit', 'reaction', 'status', 'resolve', 'priority', 'category', 'customList', 'assign'] as const),
  ...(['draft', 'approve', 'proposal', 'access', 'subscribe', 'copyLink', 'markUnread', 'delete'] as const),
  ...composerFeatures,
] as const;

/** One of what can be left out. */
export type ThreadFeature = (typeof threadFeatures)[number];

/** One of what can be left out where a comment is written. */
export type ComposerFeature = (typeof composerFeatures)[number];

/** A key that sends what is written: with `mod-enter`, Enter starts a new line. */
export type SubmitKey = 'enter' | 'mod-enter';

/** The sets of values a thread can have, and the limits (decisions, Predefined sets, Limits). A set of the integrator's replaces the predefined one whole. */
export interface CommentConfig {
  /** Holds at least one status of type 'default'; a new annotation gets the first of them. */
  readonly statuses: readonly CustomStatus[];
  readonly priorities: readonly CustomPriority[];
  readonly categories: readonly CustomCategory[];
  /** What is offered first; people may react with anything else too. */
  readonly reactions: readonly CustomReaction[];
  readonly attachments: AttachmentLimits;
  /** How many characters the text of a comment may have: 100,000 unless told, and never more. */
  readonly maxLength?: number;
  /** Which key sends a comment; Enter unless told. */
  readonly submitKey?: SubmitKey;
  /** A list of the integrator's own that threads choose from; without one nothing can be chosen. */
  readonly customList?: CustomAnnotationDropdownData;
  /** Channels notifications can go through; those of the page and, where the backend delivers it, of mail unless told (Resources, Notification). The page's own is called 'inbox'. */
  readonly notificationChannels?: readonly NotificationChannel[];
  /** Buttons of the integrator's own in each thread. */
  readonly threadButtons?: readonly CustomButton[];
  /** Buttons of the integrator's own below each comment. */
  readonly commentButtons?: readonly CustomButton[];
  /** Buttons of the integrator's own below each notification. */
  readonly notificationButtons?: readonly CustomButton[];
  /** Buttons of the integrator's own in the sidebar. */
  readonly sidebarButtons?: readonly CustomButton[];
  /**
   * What is not offered at all, whoever may do it; what a thread already says stays in sight. Only of statuses nothing is said either
   * without 'status', but that a thread is resolved, as long as it can be: without 'status' and 'resolve' not even that.
   */
  readonly without?: readonly ThreadFeature[];
}

const AMBER = '#b45309';
const RED = '#dc2626';
const GREY = '#4b5563';
const PALE_AMBER = '#fdf0dc';

/** The sets that apply where the integrator gives none (decisions, Predefined sets). */
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

/** The first status of a type in a set; undefined where the set has none. */
export function firstStatus(config: CommentConfig, type: StatusType): CustomStatus | undefined {
  return config.statuses.find((status) => status.type === type);
}
