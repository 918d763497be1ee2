import { findReverted, isStale } from '../../store/backends/authority/notification-inbox.js';
import type { StoredReaderState } from '../../store/backends/authority/storage.js';
import type { Scope } from '../../store/backends/protocol.js';
import type { AnnotationRecord, CommentAnnotation } from '../../store/model/comment-annotation.js';
import { linkOf } from '../../store/model/comment-link.js';
import type { Comment } from '../../store/model/comment.js';
import { compareNotifications, type NotificationRecord } from '../../store/model/notification-record.js';
import type { NotificationChannel } from '../../store/model/notification.js';
import type { DocumentMetadata } from '../../store/model/organization.js';
import { htmlToText } from '../../store/model/text.js';
import { commentById } from '../../store/rules/comment-index.js';
import { defaultNameOf } from '../../store/rules/default-name.js';
import { EMAIL, isWantedOn, recipientStateOf } from '../../store/rules/notification-settings.js';
import { headlineParts, notificationFor } from '../../store/rules/notifications.js';
import { readableText } from '../../store/rules/placeholders.js';
import { redactRecord } from '../../store/rules/user-snapshots.js';
import type { Viewer } from '../../store/rules/visibility.js';
import type { Batch } from './outbox.js';

/** Where the content of a mail comes from: all of it is read when the mail is sent. */
export interface ContentSources {
  /**
   * Returns a user who is away, with their present access to a document. Rejects with a CollabError of code 'unavailable' if it is not known
   * now.
   */
  viewerOf(organizationId: string, userId: string, scope: Scope): Promise<Viewer>;
  notifications(organizationId: string, ids: readonly string[]): Promise<readonly NotificationRecord[]>;
  reader(organizationId: string, userId: string): Promise<StoredReaderState>;
  row(scope: Scope, annotationId: string): Promise<AnnotationRecord | undefined>;
  document(scope: Scope): Promise<DocumentMetadata | undefined>;
  readonly channels: readonly NotificationChannel[];
}

/** One notification in a mail. */
export interface MailItem {
  /** Headline in parts; those that are values have the name of their variable. */
  readonly headline: readonly { readonly text: string; readonly variable?: string }[];
  /** Text of the comment. Empty where the service does not have it. */
  readonly text: string;
}

/** What a mail says, to whom. */
export interface MailContent {
  readonly address: string;
  /** Oldest first. */
  readonly items: readonly MailItem[];
  /** Name of the document. */
  readonly document: string;
  readonly location: string | undefined;
  /** Beginning of the thread, the same in all mails about it. Undefined without a thread, and where the service does not have the text. */
  readonly topic: string | undefined;
  /** Address that opens the thread. */
  readonly link: string | undefined;
}

/** Accepts what mail servers accept: no white space, and none of the characters that separate addresses. */
const ADDRESS = /^[^\s@<>()[\],;:"\\\p{Cc}]{1,64}@[^\s@<>()[\],;:"\\\p{Cc}]{1,255}$/u;

/** Since when a user who was never here has had notifications, in ms since the epoch. */
const NEVER_HERE = { since: 0, choices: [], mutes: [] };

/** Returns what a mail has to say now, or undefined if it has nothing to say: see `recipientStateOf`, and what was undone or deleted. */
export async function contentOf(
  { organizationId, userId, documentId, annotationId, notificationIds }: Batch,
  sources: ContentSources,
  pageUrl: string | undefined,
): Promise<MailContent | undefined> {
  const scope = { organizationId, documentId };
  const records = await sources.notifications(organizationId, notificationIds);
  if (records.length === 0) return undefined;
  const { reader = NEVER_HERE, marks } = await sources.reader(organizationId, userId);
  const { channels } = sources;
  const wanted = records.filter((record) => isWantedOn(EMAIL, record, userId, { reader, channels }));
  if (wanted.length === 0) return undefined;
  const viewer = await sources.viewerOf(organizationId, userId, scope);
  const { email: address = '' } = viewer;
  if (!ADDRESS.test(address)) return undefined;
  // Read last, so that the mail has the present texts.
  const thread = annotationId === undefined ? undefined : await sources.row(scope, annotationId);
  const reverted = findReverted(wanted);
  // Addresses are for pages of the organization. Mail is passed on.
  const reading = { ...viewer, isGuest: true };
  const visibleThread = thread && redactRecord(reading, thread);
  const items = wanted
    .toSorted((a, b) => compareNotifications(b, a))
    .flatMap((record) => {
      if (isStale(record, thread) || reverted.has(record)) return [];
      const mark = marks.get(record.id);
      const state = recipientStateOf(record, { viewer, reader, channels, channelId: EMAIL, mark, thread });
      if (!state?.isUnread || state.isArchived) return [];
      const notification = notificationFor(withName(record), state, reading, thread);
      const { displayHeadlineMessageTemplate: template = '', displayHeadlineMessageTemplateData: data } = notification;
      const text = visibleThread ? commentTextOf(record, visibleThread.data) : (notification.displayBodyMessage ?? '');
      return [{ record, item: { headline: headlineParts(template, data), text: text.trim() } }];
    });
  const [first] = items;
  if (!first) return undefined;
  const { documentName } = (await sources.document(scope)) ?? {};
  const firstComment = visibleThread && firstPublished(visibleThread.data);
  return {
    address,
    items: items.map(({ item }) => item),
    document: documentName?.trim() || documentId,
    location: visibleThread?.data.location?.locationName,
    topic: (firstComment && textOf(firstComment)) || undefined,
    link: addressOf(first.record, visibleThread?.data, pageUrl),
  };
}

/** Returns a notification whose user has a name: an address is none. */
function withName(record: NotificationRecord): NotificationRecord {
  const { actionUser } = record;
  return {
    ...record,
    actionUser: { ...actionUser, name: actionUser.name?.trim() || defaultNameOf(actionUser.userId) },
  };
}

const firstPublished = ({ comments }: CommentAnnotation): Comment | undefined =>
  comments.find(({ isDraft }) => !isDraft);

/** Returns the text that a notification is about: that of its comment, or else of the first one. */
function commentTextOf({ comment }: NotificationRecord, annotation: CommentAnnotation): string {
  const subject = commentById(annotation.comments, comment?.commentId) ?? firstPublished(annotation);
  return subject && !subject.isDraft ? textOf(subject) : '';
}

/** Returns the text of a comment, with the names of those whom it mentions. */
const textOf = ({ commentText, commentHtml = '', ...comment }: Comment): string =>
  readableText({ ...comment, commentText: commentText || htmlToText(commentHtml) }).trim();

/** Returns an id as part of an address. Ids may contain half characters, which have no encoding. */
const encoded = (id: string): string => encodeURIComponent(Buffer.from(id).toString());

/** Returns the origin of an address of the web; undefined for any other. */
function originOf(address: string | undefined): string | undefined {
  if (address === undefined || !URL.canParse(address)) return undefined;
  const { protocol, origin } = new URL(address);
  return protocol === 'https:' || protocol === 'http:' ? origin : undefined;
}

/**
 * Returns the address that opens a notification: its thread on the page where it was written, or on the page of `pageUrl`, in which
 * `{organizationId}` and `{documentId}` are replaced. Pages can claim any address, so theirs has to have the origin of `pageUrl` if there is
 * one.
 */
function addressOf(
  { organizationId, documentId, comment }: NotificationRecord,
  annotation: CommentAnnotation | undefined,
  pageUrl: string | undefined,
): string | undefined {
  const general = pageUrl
    ?.replaceAll('{organizationId}', encoded(organizationId))
    .replaceAll('{documentId}', encoded(documentId));
  const written = originOf(annotation?.pageInfo?.url);
  const isTrusted = written !== undefined && (general === undefined || originOf(general) === written);
  const href = isTrusted ? annotation?.pageInfo?.url : general;
  if (originOf(href) === undefined || href === undefined) return undefined;
  if (!comment) return href;
  const { annotationId, commentId } = comment;
  return linkOf({ annotationId, ...(commentId !== undefined && { commentId }) }, { href });
}
