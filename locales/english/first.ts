import type { Translation } from '@shoelace-style/localize';
import type { Messages } from './messages.js';
import { n } from './number.js';
import { pin } from './pin.js';

/** Messages of the elements that load with the page. */
const first = {
  $code: 'en',
  $name: 'English',
  $dir: 'ltr',

  ...pin,
  close: 'Close',

  messagesRegion: 'Messages',
  dismiss: 'Dismiss',
  retry: 'Retry',
  reload: 'Reload',
  offline: 'Offline',
  offlineHint: 'Changes will sync when you’re back online.',
  backOnline: 'You’re back online.',
  changesKept: 'Your changes are kept on this device.',
  noAccess: 'You don’t have access to this document',
  noAccessHint: 'Ask its owner for access.',
  errorAccessUnknown: 'We couldn’t check your access. We’ll keep trying.',
  unsentChanges: (count) => (count === 1 ? '1 change not sent' : `${n(count)} changes not sent`),
  errorNotAllowed: 'You don’t have permission to do that.',
  errorSignedOut: 'Your session expired. Sign in to continue.',
  errorNoToken: 'Can’t sign you in right now.',
  errorNotFound: 'This no longer exists.',
  errorConflict: 'This changed while you were working. Reload and try again.',
  errorInvalid: 'We couldn’t accept this. Check it and try again.',
  errorUnknown: 'Something went wrong. Try again.',
  errorRateLimited: 'Too many requests. Try again in a moment.',
  errorUnreachable: 'Couldn’t send. Saved on this device.',
  errorStorageFull: 'Storage is full. New comments may be lost when you close this page.',
  errorStorageUnavailable: 'This browser blocks storage. Comments will be lost when you close this page.',
  errorCorruptRow: 'One thread couldn’t be loaded. The others are fine.',
  errorReloadNeeded: 'This page is out of date. Reload it to continue.',
  errorNotSetUp: 'Comments aren’t set up correctly. Contact the owner of this site.',
  errorServiceUnavailable: 'Can’t reach comments',
  commentsUnread: (count) => (count > 0 ? `Comments, ${n(count)} unread` : 'Comments'),
  commentsTotal: (count) => (count === 1 ? 'Comments, 1 open thread' : `Comments, ${n(count)} open threads`),
  comments: 'Comments',
  status: 'Status',
  statusOpen: 'Open',
  statusInProgress: 'In progress',
  loadingComments: 'Loading comments',
  noComments: 'No comments yet',

  showMore: 'Show more',
  showLess: 'Show less',

  writeComment: 'Write a comment…',
  send: 'Send',
  cancel: 'Cancel',
  formatting: 'Formatting',
  code: 'Code',
  link: 'Link',
  charactersLeft: (count) => (count === 1 ? '1 character left' : `${n(count)} characters left`),
  tooLong: (excess) =>
    `${excess === 1 ? '1 character' : `${n(excess)} characters`} over the limit. Shorten the text to send it.`,

  commentBy: (author) => `Comment by ${author}`,
  commentActions: (author) => `Actions for the comment by ${author}`,
  unknownPerson: 'Unknown person',
  edit: 'Edit',
  edited: 'edited',
  editComment: 'Edit comment',
  save: 'Save',
  delete: 'Delete',
  discard: 'Discard',
  unread: 'Unread',
  markUnread: 'Mark as unread',
  waitingToSend: 'Waiting to send',
  unsavedEdit: 'Unsaved edit',
  continueEditing: 'Keep editing',
  deleteThread: 'Delete thread',
  deleteThreadQuestion: 'Delete this thread?',
  deleteCommentQuestion: 'Delete this comment?',
  deleteCommentDetail: 'This deletes it for everyone.',
  deleteFirstDetail: (replies) =>
    replies === 0
      ? 'This also deletes the thread.'
      : `This also deletes the thread and its ${replies === 1 ? '1 reply' : `${n(replies)} replies`}.`,

  addReaction: 'Add reaction',
  addEmoji: 'Add emoji',
  emoji: 'Emoji',

  thread: (number) => (number > 0 ? `Thread ${number}` : 'Thread'),
  loading: 'Loading…',
  assign: 'Assign',
  copyLink: 'Copy link',
  copyText: 'Copy text',
  copied: 'Copied',
  privateHint: 'Only visible to the author, people mentioned or assigned, and admins.',
  resolve: 'Resolve',
  reopen: 'Reopen',
  resolved: 'Resolved',
  resolvedBy: (name) => `Resolved by ${name}`,
  reply: 'Reply…',
  new: 'New',
  earlierReplies: (count) => (count === 1 ? '1 earlier reply' : `${n(count)} earlier replies`),
  newCommentsBelow: (count) => `${n(count)} new`,
  threadActions: 'Thread actions',
  typing: ([first, second, ...more]) => {
    if (more.length > 0) return 'Several people are typing…';
    return second === undefined ? `${first} is typing…` : `${first} and ${second} are typing…`;
  },
  seenBy: (names) => `Seen by ${names}`,
  morePeople: (count) => `${n(count)} more`,
  draft: 'Draft',
  guest: 'Guest',
  saveDraft: 'Save draft',
  onlyVisibleToYou: 'Only visible to you',
  publish: 'Publish',
  deleteThreadDetail: (comments) =>
    comments === 1
      ? 'This deletes the comment for everyone.'
      : `This deletes all ${n(comments)} comments for everyone.`,

  mention: 'Mention someone',
  people: (count) => (count === 1 ? '1 person' : `${n(count)} people`),
} satisfies Translation & Partial<Messages>;

export default first;
