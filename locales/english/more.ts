import type { Messages, PartName } from './messages.js';
import { n } from './number.js';

/** How keys move over the page, in every comment mode. */
const moveOverPage =
  'Up and Down move over the page, the arrow keys to the sides go into an element and out of it, Home and End to the first and the last.';

/** What could not be loaded. */
const partNames: Readonly<Record<PartName, string>> = {
  attaching: 'attaching files',
  attachments: 'attachments',
  editor: 'the text editor',
  emoji: 'emoji',
  exporting: 'exporting',
  formatting: 'formatting',
  menu: 'the menu',
  notifications: 'notifications',
  other: 'some controls',
  reacting: 'reactions',
  recordings: 'recordings',
  shortcuts: 'the list of shortcuts',
  suggestions: 'suggestions',
  threads: 'the threads',
  viewer: 'the image viewer',
};

/** What the elements say that load on demand: they bring it along. */
const more = {
  searchComments: 'Search',
  noCommentsHint: 'Pick a place on the page and say what you think.',
  nothingOpen: 'Nothing open',
  nothingOpenHint: 'Every thread here is resolved.',
  showAll: 'Show all',
  commentsOffline: 'Comments cannot be loaded right now',
  commentsOfflineHint: 'They come when you are online again.',
  noMatches: 'Nothing matches',
  noMatchesHint: 'Try other words or fewer filters.',
  clearSearch: 'Clear search',
  newComment: 'New comment',
  signInToRead: 'Sign in to read this thread.',
  threadDeleted: 'Thread deleted',
  commentDeleted: 'Comment deleted',
  commentAdded: 'Comment added',
  replyAdded: 'Reply added',
  draftSaved: 'Draft saved',
  commentPublished: 'Comment published',
  commentSaved: 'Comment saved',
  markedUnread: 'Marked as unread',
  threadResolved: 'Thread resolved',
  threadGone: 'This thread is no longer here.',
  textNotSent: 'What you wrote was not sent:',
  copyText: 'Copy text',
  copied: 'Copied',
  unsentDrafts: 'Unsent drafts',
  draftFrom: (place) => (place ? `Unsent draft from “${place}”` : 'Unsent draft from another place'),
  continueHere: 'Continue here',
  draftDiscarded: 'Draft discarded',
  placeElsewhere: (name) => `Not on this page. It’s in ${name}.`,
  goToElsewhere: (name) => `Go to ${name}`,
  otherPlaces: 'Elsewhere in the document',
  unreadCount: (count) => `${n(count)} unread`,
  replies: (count) => (count === 1 ? '1 reply' : `${n(count)} replies`),
  public: 'Public',
  whyPlaceLost: (what, why) => {
    if (why === 'unlisted') return 'What it is about is not in the part of the table or list shown right now.';
    if (what === 'text')
      return why === 'missing'
        ? 'The words it was about are no longer here.'
        : 'The words it was about are here several times.';
    return why === 'missing'
      ? 'What it was about is no longer here.'
      : 'Several things here look like what it was about.';
  },
  placeLost: (why) => (why === 'differentDevice' ? 'Place is not shown here' : 'Place is gone'),

  linkAddress: 'Link address',
  linkInvalid: 'Enter a web or mail address.',
  apply: 'Apply',
  removeLink: 'Remove link',

  attachFiles: 'Attach files',
  attachedFiles: 'Attached files',
  dropFiles: 'Drop to attach',
  removeFile: (name) => `Remove ${name}`,
  uploadingFile: (name) => `Uploading ${name}`,
  uploading: (count) => (count === 1 ? 'Uploading 1 file…' : `Uploading ${n(count)} files…`),
  sendsWhenUploaded: 'Sends once uploaded…',
  uploadFailed: 'Upload failed',
  filesNotUploaded: 'Some files could not be uploaded. Retry or remove them to send.',
  fileTooLarge: (name, size, limit) => `${name} is ${size}; up to ${limit} can be attached.`,
  fileType: (name, types) => `${name} is of another type; ${types} can be attached.`,
  tooManyFiles: (name, limit) =>
    `${name} is one too many; up to ${limit === 1 ? '1 file' : `${n(limit)} files`} can be attached.`,
  fileAttached: (name) => `${name} attached`,
  downloadFile: (name) => `Download ${name}`,
  deleteFile: (name) => `Delete ${name}`,
  deleteFileQuestion: (name) => `Delete ${name}?`,
  fileDeleted: 'File deleted',
  recordingDeleted: 'Recording deleted',
  recordingName: (type) => ({ audio: 'Audio recording', video: 'Video recording', screen: 'Screen recording' })[type],
  transcript: 'Transcript',
  showImage: (name, number, count) =>
    count > 1 ? `Show ${name}, image ${n(number)} of ${n(count)}` : `Show image ${name}`,
  showImageAndMore: (name, more) => `Show ${name} and ${n(more)} more`,
  notLoaded: 'Could not be loaded',
  mediaHeld: (host) => `Not loaded from ${host}`,
  mediaLoad: 'Load',
  imageViewer: 'Images',
  imageOf: (number, count) => `${n(number)} of ${n(count)}`,
  nextImage: 'Next image',
  previousImage: 'Previous image',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  zoomFit: 'Fit to window',

  fullScreen: 'Full screen',
  sidebarWidth: 'Width of the sidebar',
  commentOnPage: 'Comment on this page',

  editConflict:
    'This comment has been changed since you began to edit it. Above is what it says now; your version is not saved.',
  yourVersion: 'Your version',
  useMine: 'Use mine',
  keepTheirs: 'Keep theirs',
  copyMine: 'Copy mine',

  reactions: 'Reactions',
  reactionAdded: (reaction) => `${reaction} added`,
  reactionRemoved: (reaction) => `${reaction} removed`,
  you: 'you',
  reactionName: (name) => name,
  moreEmoji: 'More emoji',
  emojiGroups: 'Groups of emoji',
  emojiFound: (count) => (count === 0 ? 'No emoji found' : `${n(count)} emoji found`),
  emojiFailed: 'The emoji could not be loaded.',
  searchEmoji: 'Search emoji',
  recentEmoji: 'Recent',
  skinTone: 'Skin tone',
  noSkinTone: 'No skin tone',
  reactedBy: (reaction, names, others) => {
    const count = names.length + others;
    const rest = others > 0 ? [others === 1 ? '1 other' : `${n(others)} others`] : [];
    return `${reaction}, ${count === 1 ? '1 person' : `${n(count)} people`}: ${new Intl.ListFormat('en-GB').format([...names, ...rest])}`;
  },

  priorityLabel: 'Priority',
  noPriority: 'No priority',
  setPriority: 'Set priority',
  category: 'Category',
  noCategory: 'No category',
  setCategory: 'Set category',
  categoryQuestion: 'Question',
  categoryFeedback: 'Feedback',
  categoryBug: 'Bug',
  categoryOther: 'Other',
  assignedTo: 'Assigned to',
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
  linkCopied: 'Link copied',
  linkNotCopied: (link) => `Your browser did not allow copying the link: ${link}`,
  makePrivate: 'Make private',
  makePublic: 'Make public',
  shortcuts: 'Keyboard shortcuts',
  nextComment: 'Next comment',
  previousComment: 'Previous comment',
  firstComment: 'First comment',
  lastComment: 'Last comment',
  nextThread: 'Next thread',
  previousThread: 'Previous thread',
  writeReply: 'Reply',
  resolveOrReopen: 'Resolve or reopen',

  pinCluster: (count, unread) =>
    unread > 0 ? `${n(count)} threads at this place, ${n(unread)} unread` : `${n(count)} threads at this place`,
  pinClusterList: 'Threads at this place',
  threadPosition: (at, count) => `${n(at)} of ${n(count)}`,
  newThreadHere: 'New thread here',
  threadName: (number, about) => (number > 0 ? `Thread ${number}` : 'Thread') + (about ? `, on ${about}` : ''),
  selectThread: (number) => (number > 0 ? `Select thread ${number}` : 'Select thread'),
  openHere: (number) => (number > 0 ? `Open thread ${number} here` : 'Open here'),
  closeHere: (number) => (number > 0 ? `Close thread ${number}` : 'Close'),
  replyInItsDocument: 'Go to its document to reply.',
  goToPlace: 'Go to its place',
  threadsSelected: (count) => `${n(count)} selected`,
  selectAll: (count) => `Select all ${n(count)}`,
  selectNone: 'Clear selection',
  markRead: 'Mark as read',
  markAllRead: 'Mark all as read',
  moreActions: 'More',
  threadsChanged: (what, changed, barred, name = '') => {
    const threads = changed === 1 ? '1 thread' : `${n(changed)} threads`;
    const done = {
      resolved: `${threads} resolved`,
      reopened: `${threads} reopened`,
      status: `${threads} set to ${name}`,
      priority: `Priority of ${threads} set to ${name}`,
      priorityRemoved: `Priority of ${threads} removed`,
      assigned: `${threads} assigned to ${name}`,
      unassigned: `${threads} unassigned`,
      read: `${threads} marked as read`,
      unread: `${threads} marked as unread`,
    }[what];
    return barred > 0 ? `${done}. ${n(barred)} skipped (no permission).` : done;
  },
  exportAs: (format) => `Export as ${format.toUpperCase()}`,
  joinedThreads: (count, unread, about) => {
    const threads = (count === 1 ? '1 thread' : `${n(count)} threads`) + (about ? `, on ${about}` : '');
    return unread > 0 ? `${threads}, ${n(unread)} unread` : threads;
  },
  commentsHere: (comments, threads, unread) => {
    const count = comments === 1 ? '1 comment' : `${n(comments)} comments`;
    const where = threads > 1 ? `${count} in ${n(threads)} threads` : count;
    return unread > 0 ? `${where}, ${n(unread)} unread` : where;
  },
  moreThreads: (count) => `Show ${n(count)} more`,
  resolvedThreads: (count) => (count === 1 ? '1 resolved thread' : `${n(count)} resolved threads`),
  writeFirstComment: 'Write the first one.',
  commentModes: 'Ways to comment',
  commentModeName: (mode) => ({ element: 'Element', text: 'Text', area: 'Area' })[mode],
  commentModeHint: (mode) =>
    ({
      element: 'Click anything on the page.',
      text: 'Select the words you mean.',
      area: 'Draw a box around a part.',
    })[mode],
  pickTarget: 'Choose what to comment on',
  pickTargetHint: `${moveOverPage} Enter comments, Escape leaves.`,
  chooserKey: (action) =>
    ({
      beside: 'Previous, next',
      depth: 'Out, in',
      words: 'Select words',
      draw: 'Draw area',
      move: 'Move',
      resize: 'Resize',
      comment: 'Comment',
      back: 'Back',
      leave: 'Leave',
    })[action],
  pickedTarget: (name, kind) => `Comment on: ${name}${kind ? `, ${kind}` : ''}`,
  targetKind: (kind) =>
    ({
      heading: 'heading',
      link: 'link',
      button: 'button',
      picture: 'image',
      video: 'video',
      field: 'field',
      table: 'table',
      row: 'table row',
      cell: 'table cell',
      list: 'list',
      item: 'list item',
      form: 'form',
      paragraph: 'paragraph',
      section: 'section',
    })[kind],
  targetEdge: (edge) =>
    ({
      first: 'Nothing before this',
      last: 'Nothing after this',
      inside: 'Nothing inside this',
      around: 'Nothing around this',
    })[edge],
  areaOf: (number) => `Area of thread ${number}: arrow keys move it, with Shift they resize it`,
  areaMoved: (number) => (number > 0 ? `Area of thread ${number} moved` : 'Area moved'),
  threadMoved: (count, number) => {
    if (count > 1) return `${n(count)} threads moved`;
    return number > 0 ? `Thread ${number} moved` : 'Moved to a new place';
  },
  moveThread: 'Move…',
  ghosts: 'Threads that lost their place',
  ghostCount: (count) => (count === 1 ? '1 thread lost its place' : `${n(count)} threads lost their place`),
  partsNotLoaded: (parts) => {
    const names = new Intl.ListFormat('en-GB').format(parts.map((part) => partNames[part]));
    return `${names.charAt(0).toUpperCase()}${names.slice(1)} could not be loaded. Check your connection and try again.`;
  },
  showCommentList: 'Show the list of comments',
  unlistedThreads: 'Threads not shown right now',
  unlistedCount: (count) => `${n(count)} ${count === 1 ? 'thread' : 'threads'} not shown right now`,
  hideUnlisted: 'Hide this notice',
  noGhostsLeft: 'Every thread has its place again',
  attachToPlace: 'Attach to a new place…',
  pickNewPlace: (words) => `Choose a new place for “${words}”`,
  commentsByTime: 'Comments by time',
  atMoment: (time) => `At ${time}`,
  onText: (threads, words) => `${threads}, on “${words}”`,
  commentOnText: 'Comment',
  commentOnTextHint: (keys) => `Press ${keys} to comment on the selected text.`,
  pickText: 'Select the text to comment on',
  pickTextHint: `${moveOverPage} With Shift, left and right arrow keys select words. Enter comments on them or, where none are selected, on all the text there. Escape leaves.`,
  drawArea: 'Draw an area, or press for a point',
  drawAreaHint: `${moveOverPage} Enter begins an area. Then arrow keys move it, with Shift they resize it, Enter places it and Escape goes back.`,
  drawnArea: (left, top, width, height) =>
    `Area ${n(width)} % wide and ${n(height)} % high, ${n(left)} % from the left, ${n(top)} % from the top`,
  commentMode: 'Comment',
  commentsNotInDialog: 'Comments cannot be added in this dialog.',
  commentModeReadOnly: 'You can read comments here, not write them.',
  signInToComment: 'Sign in to comment.',
  commentModeLeft: 'Commenting ended',

  discarded: 'Discarded',

  notMember: 'Not a member yet',
  choosePeople: 'Choose people',
  searchPeople: 'Name or e-mail address',
  removePerson: (name) => `Remove ${name}`,
  assignTo: (name) => `Assign to ${name}`,
  assignTheThread: 'Assign to',
  assignee: 'Person to assign to',
  showMembers: 'Show members',
  hideMembers: 'Hide members',
  membersShown: (group, count) => `${group}: ${count === 1 ? '1 member' : `${n(count)} members`} shown`,
  membersHidden: (group) => `${group}: members hidden`,
  suggestionsFound: (count) => (count === 1 ? '1 suggestion' : `${n(count)} suggestions`),
  nothingFound: 'Nothing found',
  filterMenu: 'Filters',
  searchFilters: 'Find a filter or value',
  chosenCount: (count) => `${n(count)} chosen`,
  showMoreValues: (count) => `Show ${n(count)} more`,
  notSet: 'Not set',
  groupAndSort: 'Group, sort and views',
  show: 'Show',
  groupBy: 'Group by',
  noGroups: 'No groups',
  sortBy: 'Sort by',
  sortName: (sortBy) =>
    ({
      lastUpdated: 'Last activity',
      createdAt: 'Created',
      annotationNumber: 'Number',
      unread: 'Unread',
      priority: 'Priority',
      place: 'Place on the page',
    })[sortBy],
  reverseOrder: 'Reverse order',
  savedViews: 'Saved views',
  saveViewAs: 'Save this view as…',
  deleteView: (name) => `Delete ${name}`,
  viewSaved: (name) => `Saved as ${name}`,
  viewDeleted: (name) => `${name} deleted`,
  quickView: (view) =>
    ({
      all: 'All',
      open: 'Open',
      resolved: 'Resolved',
      unread: 'Unread',
      read: 'Read',
      assigned: 'Assigned to me',
      mentioned: 'Mentions me',
      waiting: 'Waiting for me',
      drafts: 'Drafts',
      ghosts: 'Place lost',
    })[view],
  filterName: (filter) =>
    ({
      location: 'Place',
      document: 'Document',
      people: 'Author',
      tagged: 'Mentioned',
      assigned: 'Assignee',
      involved: 'Involved',
      priority: 'Priority',
      category: 'Category',
      commentType: 'Kind of comment',
      version: 'Version',
      status: 'Status',
    })[filter],
  commentTypeName: (type) => ({ text: 'Text', voice: 'Voice' })[type],
  removeFilter: (name) => `Remove ${name}`,
  countOf: (count, total) => `${count} of ${total}`,
  ofLoaded: (shown, loaded) => `${shown} of ${loaded} loaded`,
  loadMore: 'Load more',
  loadingMore: 'Loading more…',
  loadedSoFar: (loaded, isAll) => (isAll ? `All ${loaded} loaded` : `${loaded} loaded`),
  moreNotLoaded: 'More threads could not be loaded. Try again.',
  searching: 'Searching…',
  searchFailed: 'The search failed: there may be more than this.',
  narrowDown: 'Type on to see others.',
  contactScope: 'Whose contacts',
  scopeAll: 'Everyone',
  scopeOrganization: 'Organization',
  scopeGroup: 'My groups',
  scopeDocument: 'This document',

  videoDeed: (deed, name, detail) =>
    ({
      play: `${name} pressed play`,
      pause: `${name} paused`,
      seeking: `${name} jumped to ${detail}`,
      ratechange: `${name} set the speed to ${detail}×`,
      mute: `${name} turned the sound off`,
      unmute: `${name} turned the sound on`,
    })[deed],
  videoJoin: 'Join',
  videoWaits: 'The others are watching. Press Join to watch along.',

  cursorChat: 'Message at your cursor',
  movePinByKeys: 'Move the pin that has the focus',
  answerEditRequest: 'Answer a request to edit',
  commentOnSelection: 'Comment on the selected text',
  selectOneThread: 'Select a thread in the list',
  selectAllThreads: 'Select all threads in the list',
  cursorChatHint: 'Say something',
  cursorRemark: (name, text) => `${name} at their cursor: ${text}`,

  editorMine: (standing) =>
    ({ nobody: 'Nobody is editing', editor: 'You are editing', elsewhere: 'You are editing in another tab' })[standing],
  editorTheirs: (standing, name) =>
    ({
      viewer: `${name} is editing`,
      asking: `Waiting for ${name}`,
      refused: `${name} keeps editing for now`,
    })[standing],
  editorAsked: (name) => `${name} asks to edit`,
  editorAskedNow: (name, seconds, keys) =>
    [
      `${name} asks to edit.`,
      seconds > 0 && `Without an answer they can edit in ${seconds === 1 ? '1 second' : `${n(seconds)} seconds`}.`,
      keys && `Press ${keys} to answer.`,
    ]
      .filter(Boolean)
      .join(' '),
  secondsLeft: (seconds) => `${n(seconds)} s`,
  editStart: 'Edit',
  editHere: 'Edit here',
  editAsk: 'Ask to edit',
  editStop: 'Stop editing',
  editKeep: 'Keep editing',
  editHandOver: 'Hand over',

  following: (name) => `Following ${name}`,
  followWaiting: (name) => `Waiting for ${name}`,
  followElsewhere: (name, place) => `${name} went to ${place}`,
  followOtherDocument: (name) => `${name} is in another document`,
  followGo: 'Go there',
  followStop: 'Stop',
  followStopOf: (name) => `Stop following ${name}`,
  followAgain: 'Follow again',
  followEnded: (why, name) =>
    ({ input: `No longer following ${name}`, left: `${name} has left`, circle: `${name} is following you` })[why],
  followers: (names, others) => {
    const rest = others > 0 ? [others === 1 ? '1 other' : `${n(others)} others`] : [];
    const verb = names.length + others === 1 ? 'is' : 'are';
    return `${new Intl.ListFormat('en-GB').format([...names, ...rest])} ${verb} following you`;
  },
  followHint: 'Press to follow',
  followed: 'Following',

  peopleHere: (count) => `People here: ${n(count)}`,
  showPeopleHere: (count) => `${n(count)} more, show everyone`,
  presentFor: (status, duration) => {
    const state = { active: 'Active', away: 'Away', offline: 'Offline' }[status];
    if (!duration) return status === 'active' ? 'Active now' : state;
    const { value, unit } = duration;
    return `${state} for ${n(value)} ${value === 1 ? unit : `${unit}s`}`;
  },
  andMorePeople: (count) => `and ${n(count)} more`,
  notifications: 'Notifications',
  notificationsUnread: (count) =>
    count === 0
      ? 'No unread notifications'
      : count === 1
        ? '1 unread notification'
        : `${n(count)} unread notifications`,
  otherNotifications: 'There is something new',
  tabForYou: 'For you',
  tabDocuments: 'Documents',
  tabAll: 'All',
  tabPeople: 'People',
  unreadOnly: 'Only unread',
  archivedNotifications: 'Archive',
  notificationSettings: 'Notification settings',
  back: 'Back',
  notificationArchived: 'Moved to the archive',
  allMarkedRead: 'All marked as read',
  markGroupRead: (name) => `Mark as read: ${name}`,
  nothingArchived: 'Nothing in the archive',
  nothingArchivedHint: 'What you archive is kept here.',
  nothingUnread: 'All caught up',
  nothingUnreadHint: 'There is nothing you have not read.',
  allMuted: 'Everything is muted',
  allMutedHint: 'Nothing new comes in until you unmute.',
  noNotifications: 'Nothing yet',
  noNotificationsHint: 'What happens in the documents shows up here.',
  noNotificationsForYouHint: 'Replies, mentions and assignments show up here.',
  notificationsFailed: 'Notifications cannot be loaded',
  noConnection: 'There is no connection at the moment.',
  signInForNotifications: 'Sign in to see what concerns you.',
  today: 'Today',
  yesterday: 'Yesterday',
  moreNotifications: (count) => (count === 1 ? 'and 1 more' : `and ${n(count)} more`),
  showNotification: 'Show',
  toldAdded: (people) => `${people} commented`,
  toldReplied: (people, _, count, areSeveral) =>
    areSeveral || count === 1 ? `${people} replied` : `${people} left ${n(count)} replies`,
  toldMentioned: (people) => `${people} mentioned you`,
  toldAssignedToYou: (people, number, count) =>
    `${people} assigned ${number ? `thread ${number}` : count === 1 ? 'a thread' : `${n(count)} threads`} to you`,
  toldAssigned: (people, value) => `${people} assigned a thread to ${value}`,
  toldReacted: (people, value) => (value ? `${people} reacted with ${value}` : `${people} reacted to your comment`),
  toldStatus: (people, value) => `${people} set the status to ${value}`,
  toldResolved: (people, value) => (value === '' ? `${people} resolved this` : `${people} marked this as ${value}`),
  toldPriority: (people, value) =>
    value ? `${people} set the priority to ${value}` : `${people} removed the priority`,
  toldPrivate: (people) => `${people} made this private`,
  toldPublic: (people) => `${people} made this public`,
  toldApproved: (people) => `${people} approved this`,
  toldAccepted: (people) => `${people} accepted a suggestion`,
  toldRejected: (people) => `${people} rejected a suggestion`,
  twoPeople: (first, second) => `${first} and ${second}`,
  personAndOthers: (first, others) => `${first} and ${n(others)} others`,
  unarchive: 'Move out of the archive',
  archive: 'Archive',
  channelInbox: 'On this page',
  channelEmail: 'Email',
  tellAll: 'Everything',
  tellMine: 'Only what concerns me',
  tellNone: 'Nothing',
  tellAsForAll: (value) => `As for all: ${value}`,
  muteAll: 'Mute everything',
  muteAllHint: 'Nothing new comes in, on any channel.',
  mutedHint: 'Nothing new comes in until you turn this off. What you have chosen is kept.',
  systemNotifications: 'Desktop notifications',
  systemNotificationsHint: 'Shown while you look at something else.',
  systemNotificationsDenied: 'Blocked for this site. Allow notifications in the settings of your browser.',

  addComment: 'Add comment',
  clearFilters: 'Clear filters',
  threadsShown: (count) => (count === 1 ? '1 thread' : `${n(count)} threads`),
  select: 'Select',
  linkMissed: 'The comment this link leads to is not in this document, or no longer there.',
  bold: 'Bold',
  italic: 'Italic',
  strike: 'Strikethrough',
  bulletedList: 'Bulleted list',
  numberedList: 'Numbered list',
  quote: 'Quote',
  codeBlock: 'Code block',
  undo: 'Undo',
} satisfies Partial<Messages>;

export default more;
