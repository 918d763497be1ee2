import type { Translation } from '@shoelace-style/localize';
import type { Messages } from './messages.js';
import { n } from './number.js';
import { pin } from './pin.js';

/** What the elements say that stand on a page from the start. */
const first = {
  $code: 'en',
  $name: 'English',
  $dir: 'ltr',

  ...pin,
  close: 'Close',

  messagesRegion: 'Messages',
  dismiss: 'Dismiss',
  retry: 'Retry',
  offline: 'Offline',
  offlineHint: 'Changes are kept on this device and sent later.',
  unsentChanges: (count) => (count === 1 ? '1 change not sent' : `${n(count)} changes not sent`),
  errorNotAllowed: 'You may not do that here.',
  errorSignedOut: 'Your session has ended. Sign in again to go on.',
  errorGone: 'That is no longer there.',
  errorChanged: 'Something has changed meanwhile: this cannot be done any more.',
  errorNotAccepted: 'That was not accepted as it is.',
  errorUnknown: 'Something went wrong. Try again.',
  errorTooMuch: 'Too much at once. Try again in a moment.',
  errorUnreachable: 'That could not be sent. It is kept here, to be tried again.',
  errorStorageFull: 'This device has no room left: new comments may not outlast this page.',
  errorStorageUnavailable: 'This browser keeps nothing here: comments are gone once the page is closed.',
  errorCorruptRow: 'A saved thread could not be read. It was set aside; the others are here.',
  errorNoService: 'Comments cannot be reached',
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
    `Too long by ${excess === 1 ? '1 character' : `${n(excess)} characters`}. Shorten the text to send it.`,

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
  waitingToSend: 'Waiting to be sent',
  unsavedEdit: 'Your edit is not saved.',
  continueEditing: 'Continue',
  deleteThread: 'Delete thread',
  deleteThreadQuestion: 'Delete this thread?',
  deleteCommentQuestion: 'Delete this comment?',
  deleteCommentDetail: 'This deletes it for everyone.',
  deleteFirstDetail: (replies) =>
    replies === 0
      ? 'Its only comment goes, and the thread with it.'
      : `The first comment takes the whole thread with it, and its ${replies === 1 ? '1 reply' : `${n(replies)} replies`}.`,

  addReaction: 'Add reaction',
  addEmoji: 'Add emoji',
  emoji: 'Emoji',

  thread: (number) => (number > 0 ? `Thread ${number}` : 'Thread'),
  loading: 'Loading…',
  assign: 'Assign',
  copyLink: 'Copy link',
  privateHint: 'Only its author, the people mentioned or assigned, and admins can see it.',
  resolve: 'Resolve',
  reopen: 'Reopen',
  resolved: 'Resolved',
  resolvedBy: (name) => `Resolved by ${name}`,
  reply: 'Reply…',
  new: 'New',
  earlierReplies: (count) => (count === 1 ? '1 earlier reply' : `${n(count)} earlier replies`),
  newBelow: (count) => `${n(count)} new`,
  threadActions: 'Actions for the thread',
  typing: ([first, second, ...more]) => {
    if (more.length > 0) return 'Several people are typing…';
    return second === undefined ? `${first} is typing…` : `${first} and ${second} are typing…`;
  },
  seenBy: (names) => `Seen by ${names}`,
  morePeople: (count) => `${n(count)} more`,
  draft: 'Draft',
  guest: 'Guest',
  saveDraft: 'Save draft',
  onlyYouSeeDraft: 'Only you see this.',
  publish: 'Publish',
  deleteThreadDetail: (comments) =>
    comments === 1
      ? 'This deletes its comment for everyone.'
      : `This deletes all ${n(comments)} comments for everyone.`,

  mention: 'Mention somebody',
  people: (count) => (count === 1 ? '1 person' : `${n(count)} people`),
} satisfies Translation & Partial<Messages>;

export default first;
