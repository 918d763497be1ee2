import type { Translation } from '@shoelace-style/localize';

/** Every message of the kit. Functions take counts and names and return a whole sentence. */
export interface Messages extends Translation {
  openThread: (number: number, unread: number) => string;
  close: string;

  messagesRegion: string;
  dismiss: string;
  retry: string;
  offline: string;
  offlineHint: string;
  unsentChanges: (count: number) => string;
  errorNotAllowed: string;
  errorSignedOut: string;
  errorGone: string;
  errorChanged: string;
  errorNotAccepted: string;
  errorUnknown: string;
  errorTooMuch: string;
  errorUnreachable: string;
  errorStorageFull: string;
  errorStorageUnavailable: string;
  errorCorruptRow: string;
  errorNoService: string;
  commentsUnread: (count: number) => string;
  commentsTotal: (count: number) => string;
  newComment: string;
  signInToComment: string;
  signInToRead: string;
  threadDeleted: string;
  commentDeleted: string;
  commentAdded: string;
  replyAdded: string;
  commentPublished: string;
  commentSaved: string;
  markedUnread: string;
  threadResolved: string;
  threadGone: string;
  linkMissed: string;
  textNotSent: string;
  copyText: string;
  copied: string;
  placeElsewhere: (name: string) => string;
  comments: string;
  searchComments: string;
  status: string;
  statusOpen: string;
  statusInProgress: string;
  filterOpen: string;
  filterResolved: string;
  filterAll: string;
  loadingComments: string;
  noComments: string;
  noCommentsHint: string;
  addComment: string;
  nothingOpen: string;
  nothingOpenHint: string;
  showAll: string;
  noMatches: string;
  noMatchesHint: string;
  clearFilters: string;
  clearSearch: string;
  otherPlaces: string;
  threadsShown: (count: number) => string;
  unreadCount: (count: number) => string;
  replies: (count: number) => string;
  private: string;
  public: string;
  notSent: string;
  placeLost: (why: 'differentDevice' | 'elementDeleted' | undefined) => string;

  showMore: string;
  showLess: string;

  writeComment: string;
  send: string;
  cancel: string;
  formatting: string;
  bold: string;
  italic: string;
  strike: string;
  code: string;
  link: string;
  bulletedList: string;
  numberedList: string;
  quote: string;
  codeBlock: string;
  linkAddress: string;
  linkInvalid: string;
  apply: string;
  removeLink: string;
  charactersLeft: (count: number) => string;
  tooLong: (excess: number) => string;

  attachFiles: string;
  attachedFiles: string;
  dropFiles: string;
  removeFile: (name: string) => string;
  uploadingFile: (name: string) => string;
  uploading: (count: number) => string;
  sendsWhenUploaded: string;
  uploadFailed: string;
  filesNotUploaded: string;
  fileTooLarge: (name: string, size: string, limit: string) => string;
  fileType: (name: string, types: string) => string;
  tooManyFiles: (name: string, limit: number) => string;
  fileAttached: (name: string) => string;
  downloadFile: (name: string) => string;
  deleteFile: (name: string) => string;
  deleteFileQuestion: (name: string) => string;
  fileDeleted: string;
  undo: string;
  showImage: (name: string, number: number, count: number) => string;
  showImageAndMore: (name: string, more: number) => string;
  imageMissing: string;
  imageViewer: string;
  imageOf: (number: number, count: number) => string;
  nextImage: string;
  previousImage: string;
  zoomIn: string;
  zoomOut: string;
  zoomFit: string;

  commentBy: (author: string) => string;
  commentActions: (author: string) => string;
  unknownPerson: string;
  edit: string;
  edited: string;
  editComment: string;
  save: string;
  delete: string;
  discard: string;
  discarded: string;
  unread: string;
  markUnread: string;
  sending: string;
  unsavedEdit: string;
  continueEditing: string;
  editConflict: string;
  yourVersion: string;
  useMine: string;
  keepTheirs: string;
  copyMine: string;
  deleteThread: string;
  deleteThreadQuestion: string;
  deleteCommentQuestion: string;
  deleteCommentDetail: string;
  deleteFirstDetail: (replies: number) => string;

  reactions: string;
  addReaction: string;
  reactionAdded: (reaction: string) => string;
  reactionRemoved: (reaction: string) => string;
  you: string;
  /** What a reaction is called, by its English name; one of the page's own keeps its name. */
  reactionName: (name: string) => string;
  addEmoji: string;
  moreEmoji: string;
  emoji: string;
  emojiGroups: string;
  emojiFound: (count: number) => string;
  emojiFailed: string;
  searchEmoji: string;
  recentEmoji: string;
  skinTone: string;
  noSkinTone: string;
  reactedBy: (reaction: string, names: readonly string[], others: number) => string;

  thread: (number: number) => string;
  threadActions: string;
  loading: string;
  priority: string;
  noPriority: string;
  setPriority: string;
  category: string;
  noCategory: string;
  setCategory: string;
  categoryQuestion: string;
  categoryFeedback: string;
  categoryBug: string;
  categoryOther: string;
  select: string;
  assignedTo: string;
  assign: string;
  unassign: string;
  nobodyAssigned: string;
  proposedChange: string;
  removed: string;
  added: string;
  accept: string;
  reject: string;
  nothingToReplace: string;
  approve: string;
  approved: string;
  subscribe: string;
  unsubscribe: string;
  unsubscribed: string;
  subscribedBecause: (why: 'own' | 'began' | 'assigned' | 'mentioned' | 'replied' | undefined) => string;
  copyLink: string;
  linkCopied: string;
  linkNotCopied: (link: string) => string;
  privateHint: string;
  makePrivate: string;
  makePublic: string;
  resolve: string;
  reopen: string;
  resolved: string;
  resolvedBy: (name: string) => string;
  reply: string;
  new: string;
  shortcuts: string;
  nextComment: string;
  previousComment: string;
  firstComment: string;
  lastComment: string;
  nextThread: string;
  previousThread: string;
  writeReply: string;
  resolveOrReopen: string;
  earlierReplies: (count: number) => string;
  newBelow: (count: number) => string;
  typing: (names: readonly string[]) => string;
  seenBy: (names: string) => string;
  morePeople: (count: number) => string;
  draft: string;
  onlyYouSeeDraft: string;
  publish: string;
  deleteThreadDetail: (comments: number) => string;

  pinCluster: (count: number, unread: number) => string;
  pinClusterList: string;
  joinedThreads: (count: number, unread: number) => string;
  threadPosition: (at: number, count: number) => string;
  newThreadHere: string;
  commentMode: string;
  commentModeSignIn: string;
  commentModeReadOnly: string;
  pickTarget: string;
  pickTargetHint: string;
  pickedTarget: (name: string) => string;
  nothingToPick: string;
  commentModeLeft: string;

  people: (count: number) => string;
  notMember: string;
  choosePeople: string;
  searchPeople: string;
  removePerson: (name: string) => string;
  mention: string;
  assignTo: (name: string) => string;
  assignTheThread: string;
  assignee: string;
  suggestionsFound: (count: number) => string;
  nothingFound: string;
  searching: string;
  searchFailed: string;
  narrowDown: string;
  scope: string;
  scopeAll: string;
  scopeOrganization: string;
  scopeGroup: string;
  scopeDocument: string;
}

const en: Messages = {
  $code: 'en',
  $name: 'English',
  $dir: 'ltr',

  openThread: (number, unread) => {
    const thread = number > 0 ? `Open thread ${number}` : 'Open thread';
    return unread > 0 ? `${thread}, ${unread} unread` : thread;
  },
  close: 'Close',

  messagesRegion: 'Messages',
  dismiss: 'Dismiss',
  retry: 'Retry',
  offline: 'Offline',
  offlineHint: 'Changes are kept on this device and sent later.',
  unsentChanges: (count) => (count === 1 ? '1 change not sent' : `${count} changes not sent`),
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
  commentsUnread: (count) => (count > 0 ? `Comments, ${count} unread` : 'Comments'),
  commentsTotal: (count) => (count === 1 ? 'Comments, 1 open thread' : `Comments, ${count} open threads`),
  newComment: 'New comment',
  signInToComment: 'Sign in to comment.',
  signInToRead: 'Sign in to read this thread.',
  threadDeleted: 'Thread deleted',
  commentDeleted: 'Comment deleted',
  commentAdded: 'Comment added',
  replyAdded: 'Reply added',
  commentPublished: 'Comment published',
  commentSaved: 'Comment saved',
  markedUnread: 'Marked as unread',
  threadResolved: 'Thread resolved',
  threadGone: 'This thread is no longer here.',
  linkMissed: 'The comment this link leads to is not in this document, or no longer there.',
  textNotSent: 'What you wrote was not sent:',
  copyText: 'Copy text',
  copied: 'Copied',
  placeElsewhere: (name) => `In ${name}`,
  comments: 'Comments',
  searchComments: 'Search',
  status: 'Status',
  statusOpen: 'Open',
  statusInProgress: 'In progress',
  filterOpen: 'All open',
  filterResolved: 'All resolved',
  filterAll: 'All',
  loadingComments: 'Loading comments',
  noComments: 'No comments yet',
  noCommentsHint: 'Pick a place on the page and say what you think.',
  addComment: 'Add comment',
  nothingOpen: 'Nothing open',
  nothingOpenHint: 'Every thread here is resolved.',
  showAll: 'Show all',
  noMatches: 'Nothing matches',
  noMatchesHint: 'Try other words or another status.',
  clearFilters: 'Clear filters',
  clearSearch: 'Clear search',
  otherPlaces: 'Elsewhere in the document',
  threadsShown: (count) => (count === 1 ? '1 thread' : `${count} threads`),
  unreadCount: (count) => `${count} unread`,
  replies: (count) => (count === 1 ? '1 reply' : `${count} replies`),
  private: 'Private',
  public: 'Public',
  notSent: 'Not sent',
  placeLost: (why) => (why === 'differentDevice' ? 'Place is not shown here' : 'Place is gone'),

  showMore: 'Show more',
  showLess: 'Show less',

  writeComment: 'Write a comment…',
  send: 'Send',
  cancel: 'Cancel',
  formatting: 'Formatting',
  bold: 'Bold',
  italic: 'Italic',
  strike: 'Strikethrough',
  code: 'Code',
  link: 'Link',
  bulletedList: 'Bulleted list',
  numberedList: 'Numbered list',
  quote: 'Quote',
  codeBlock: 'Code block',
  linkAddress: 'Link address',
  linkInvalid: 'Enter a web or mail address.',
  apply: 'Apply',
  removeLink: 'Remove link',
  charactersLeft: (count) => (count === 1 ? '1 character left' : `${count.toLocaleString('en')} characters left`),
  tooLong: (excess) =>
    excess === 1
      ? 'Too long by 1 character. Shorten the text to send it.'
      : `Too long by ${excess.toLocaleString('en')} characters. Shorten the text to send it.`,

  attachFiles: 'Attach files',
  attachedFiles: 'Attached files',
  dropFiles: 'Drop to attach',
  removeFile: (name) => `Remove ${name}`,
  uploadingFile: (name) => `Uploading ${name}`,
  uploading: (count) => (count === 1 ? 'Uploading 1 file…' : `Uploading ${count} files…`),
  sendsWhenUploaded: 'Sends once uploaded…',
  uploadFailed: 'Upload failed',
  filesNotUploaded: 'Some files could not be uploaded. Retry or remove them to send.',
  fileTooLarge: (name, size, limit) => `${name} is ${size}; up to ${limit} can be attached.`,
  fileType: (name, types) => `${name} is of another type; ${types} can be attached.`,
  tooManyFiles: (name, limit) =>
    `${name} is one too many; up to ${limit === 1 ? '1 file' : `${limit} files`} can be attached.`,
  fileAttached: (name) => `${name} attached`,
  downloadFile: (name) => `Download ${name}`,
  deleteFile: (name) => `Delete ${name}`,
  deleteFileQuestion: (name) => `Delete ${name}?`,
  fileDeleted: 'File deleted',
  undo: 'Undo',
  showImage: (name, number, count) => (count > 1 ? `Show ${name}, image ${number} of ${count}` : `Show image ${name}`),
  showImageAndMore: (name, more) => `Show ${name} and ${more} more`,
  imageMissing: 'Could not be loaded',
  imageViewer: 'Images',
  imageOf: (number, count) => `${number} of ${count}`,
  nextImage: 'Next image',
  previousImage: 'Previous image',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  zoomFit: 'Fit to window',

  commentBy: (author) => `Comment by ${author}`,
  commentActions: (author) => `Actions for the comment by ${author}`,
  unknownPerson: 'Unknown person',
  edit: 'Edit',
  edited: 'edited',
  editComment: 'Edit comment',
  save: 'Save',
  delete: 'Delete',
  discard: 'Discard',
  discarded: 'Discarded',
  unread: 'Unread',
  markUnread: 'Mark as unread',
  sending: 'Sending…',
  unsavedEdit: 'Your edit is not saved.',
  continueEditing: 'Continue',
  editConflict:
    'This comment has been changed since you began to edit it. Above is what it says now; your version is not saved.',
  yourVersion: 'Your version',
  useMine: 'Use mine',
  keepTheirs: 'Keep theirs',
  copyMine: 'Copy mine',
  deleteThread: 'Delete thread',
  deleteThreadQuestion: 'Delete this thread?',
  deleteCommentQuestion: 'Delete this comment?',
  deleteCommentDetail: 'It is gone for everybody.',
  deleteFirstDetail: (replies) =>
    replies === 0
      ? 'Its only comment goes, and the thread with it.'
      : `The first comment takes the whole thread with it, ${replies === 1 ? 'and its 1 reply' : `and its ${replies} replies`}.`,

  reactions: 'Reactions',
  addReaction: 'Add reaction',
  reactionAdded: (reaction) => `${reaction} added`,
  reactionRemoved: (reaction) => `${reaction} removed`,
  you: 'you',
  reactionName: (name) => name,
  addEmoji: 'Add emoji',
  moreEmoji: 'More emoji',
  emoji: 'Emoji',
  emojiGroups: 'Groups of emoji',
  emojiFound: (count) => (count === 0 ? 'No emoji found' : `${count} emoji found`),
  emojiFailed: 'The emoji could not be loaded.',
  searchEmoji: 'Search emoji',
  recentEmoji: 'Recent',
  skinTone: 'Skin tone',
  noSkinTone: 'No skin tone',
  reactedBy: (reaction, names, others) => {
    const count = names.length + others;
    const rest = others > 0 ? [others === 1 ? '1 other' : `${others} others`] : [];
    return `${reaction}, ${count === 1 ? '1 person' : `${count} people`}: ${new Intl.ListFormat('en-GB').format([...names, ...rest])}`;
  },

  thread: (number) => (number > 0 ? `Thread ${number}` : 'Thread'),
  threadActions: 'Actions for the thread',
  loading: 'Loading…',
  priority: 'Priority',
  noPriority: 'No priority',
  setPriority: 'Set priority',
  category: 'Category',
  noCategory: 'No category',
  setCategory: 'Set category',
  categoryQuestion: 'Question',
  categoryFeedback: 'Feedback',
  categoryBug: 'Bug',
  categoryOther: 'Other',
  select: 'Select',
  assignedTo: 'Assigned to',
  assign: 'Assign',
  unassign: 'Unassign',
  nobodyAssigned: 'Nobody',
  proposedChange: 'Proposed change',
  removed: 'Removed:',
  added: 'Added:',
  accept: 'Accept',
  reject: 'Reject',
  nothingToReplace: 'What this is about is not on this page: nothing was changed.',
  approve: 'Approve',
  approved: 'Approved',
  subscribe: 'Follow',
  unsubscribe: 'Stop following',
  unsubscribed: 'You follow this thread no more.',
  subscribedBecause: (why) => {
    if (why === 'own') return 'You chose to follow this thread.';
    const causes = {
      began: ' because you began it',
      assigned: ' because it is assigned to you',
      mentioned: ' because you were mentioned',
      replied: ' because you replied',
    };
    return `You follow this thread${why ? causes[why] : ''}.`;
  },
  copyLink: 'Copy link',
  linkCopied: 'Link copied',
  linkNotCopied: (link) => `Your browser did not allow copying the link: ${link}`,
  privateHint: 'Only its author, the people mentioned or assigned, and admins can see it.',
  makePrivate: 'Make private',
  makePublic: 'Make public',
  resolve: 'Resolve',
  reopen: 'Reopen',
  resolved: 'Resolved',
  resolvedBy: (name) => `Resolved by ${name}`,
  reply: 'Reply…',
  new: 'New',
  shortcuts: 'Keyboard shortcuts',
  nextComment: 'Next comment',
  previousComment: 'Previous comment',
  firstComment: 'First comment',
  lastComment: 'Last comment',
  nextThread: 'Next thread',
  previousThread: 'Previous thread',
  writeReply: 'Reply',
  resolveOrReopen: 'Resolve or reopen',
  earlierReplies: (count) => (count === 1 ? '1 earlier reply' : `${count} earlier replies`),
  newBelow: (count) => `${count} new`,
  typing: ([first, second, ...more]) => {
    if (more.length > 0) return 'Several people are typing…';
    return second === undefined ? `${first} is typing…` : `${first} and ${second} are typing…`;
  },
  seenBy: (names) => `Seen by ${names}`,
  morePeople: (count) => `${count} more`,
  draft: 'Draft',
  onlyYouSeeDraft: 'Only you see this.',
  publish: 'Publish',
  deleteThreadDetail: (comments) =>
    comments === 1 ? 'Its comment is gone for everybody.' : `All ${comments} comments are gone for everybody.`,

  pinCluster: (count, unread) =>
    unread > 0 ? `${count} threads at this place, ${unread} unread` : `${count} threads at this place`,
  pinClusterList: 'Threads at this place',
  threadPosition: (at, count) => `${at} of ${count}`,
  newThreadHere: 'New thread here',
  joinedThreads: (count, unread) => {
    const threads = count === 1 ? '1 thread' : `${count} threads`;
    return unread > 0 ? `${threads}, ${unread} unread` : threads;
  },
  commentMode: 'Comment',
  commentModeSignIn: 'Sign in to comment.',
  commentModeReadOnly: 'You can read comments here, not write them.',
  pickTarget: 'Choose what to comment on',
  pickTargetHint: 'Arrow keys move over the page, Enter comments, Escape leaves.',
  pickedTarget: (name) => `Comment on: ${name}`,
  nothingToPick: 'There is nothing to comment on here.',
  commentModeLeft: 'Commenting ended',

  people: (count) => (count === 1 ? '1 person' : `${count} people`),
  notMember: 'Not a member yet',
  choosePeople: 'Choose people',
  searchPeople: 'Name or e-mail address',
  removePerson: (name) => `Remove ${name}`,
  mention: 'Mention somebody',
  assignTo: (name) => `Assign to ${name}`,
  assignTheThread: 'Assign to',
  assignee: 'Person to assign to',
  suggestionsFound: (count) => (count === 1 ? '1 suggestion' : `${count} suggestions`),
  nothingFound: 'Nothing found',
  searching: 'Searching…',
  searchFailed: 'The search failed: there may be more than this.',
  narrowDown: 'Type on to see others.',
  scope: 'Whose contacts',
  scopeAll: 'Everyone',
  scopeOrganization: 'Organization',
  scopeGroup: 'My groups',
  scopeDocument: 'This document',
};

export default en;
