import type { Messages } from '../en.js';

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
  placeElsewhere: (name) => `In ${name}`,
  otherPlaces: 'Elsewhere in the document',
  unreadCount: (count) => `${count} unread`,
  replies: (count) => (count === 1 ? '1 reply' : `${count} replies`),
  public: 'Public',
  whyPlaceLost: (what, why) => {
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
  recordingDeleted: 'Recording deleted',
  recordingName: (type) => ({ audio: 'Audio recording', video: 'Video recording', screen: 'Screen recording' })[type],
  transcript: 'Transcript',
  showImage: (name, number, count) => (count > 1 ? `Show ${name}, image ${number} of ${count}` : `Show image ${name}`),
  showImageAndMore: (name, more) => `Show ${name} and ${more} more`,
  notLoaded: 'Could not be loaded',
  imageViewer: 'Images',
  imageOf: (number, count) => `${number} of ${count}`,
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

  threadActions: 'Actions for the thread',
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
    unread > 0 ? `${count} threads at this place, ${unread} unread` : `${count} threads at this place`,
  pinClusterList: 'Threads at this place',
  threadPosition: (at, count) => `${at} of ${count}`,
  newThreadHere: 'New thread here',
  threadName: (number) => (number > 0 ? `Thread ${number}` : 'Thread'),
  selectThread: (number) => (number > 0 ? `Select thread ${number}` : 'Select thread'),
  openHere: (number) => (number > 0 ? `Open thread ${number} here` : 'Open here'),
  closeHere: (number) => (number > 0 ? `Close thread ${number}` : 'Close'),
  replyInItsDocument: 'Go to its document to reply.',
  goToPlace: 'Go to its place',
  threadsSelected: (count) => `${count} selected`,
  selectAll: (count) => `Select all ${count}`,
  selectNone: 'Clear selection',
  markRead: 'Mark as read',
  markAllRead: 'Mark all as read',
  moreActions: 'More',
  threadsChanged: (changed, barred) => {
    const done = changed === 1 ? '1 thread changed' : `${changed} threads changed`;
    return barred > 0 ? `${done}. ${barred} you may not change.` : done;
  },
  exportAs: (format) => `Export as ${format.toUpperCase()}`,
  joinedThreads: (count, unread) => {
    const threads = count === 1 ? '1 thread' : `${count} threads`;
    return unread > 0 ? `${threads}, ${unread} unread` : threads;
  },
  commentsHere: (comments, threads, unread) => {
    const count = comments === 1 ? '1 comment' : `${comments} comments`;
    const where = threads > 1 ? `${count} in ${threads} threads` : count;
    return unread > 0 ? `${where}, ${unread} unread` : where;
  },
  moreThreads: (count) => `Show ${count} more`,
  resolvedThreads: (count) => (count === 1 ? '1 resolved thread' : `${count} resolved threads`),
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
  pickTargetHint: 'Arrow keys move over the page, Enter comments, Escape leaves.',
  pickedTarget: (name) => `Comment on: ${name}`,
  areaOf: (number) => `Area of thread ${number}: arrow keys move it, with Shift they resize it`,
  areaMoved: 'Area moved',
  threadMoved: 'Moved to a new place',
  moveThread: 'Move…',
  ghosts: 'Threads that lost their place',
  ghostCount: (count) => (count === 1 ? '1 thread lost its place' : `${count} threads lost their place`),
  noGhostsLeft: 'Every thread has its place again',
  attachToPlace: 'Attach to a new place…',
  pickNewPlace: (words) => `Choose a new place for “${words}”`,
  commentsByTime: 'Comments by time',
  atMoment: (time) => `At ${time}`,
  onText: (threads, words) => `${threads}, on “${words}”`,
  commentOnText: 'Comment',
  commentOnTextHint: (keys) => `Press ${keys} to comment on the selected text.`,
  pickText: 'Select the text to comment on',
  pickTextHint:
    'Arrow keys move over the page and Enter comments on the text there. With Shift, left and right arrow keys select words of it.',
  drawArea: 'Draw an area, or press for a point',
  drawAreaHint:
    'Arrow keys move over the page and Enter begins an area. Then arrow keys move it, with Shift they resize it, Enter places it and Escape goes back.',
  drawnArea: (left, top, width, height) =>
    `Area ${width} % wide and ${height} % high, ${left} % from the left, ${top} % from the top`,
  commentMode: 'Comment',
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
  membersShown: (group, count) => `${group}: ${count === 1 ? '1 member' : `${count} members`} shown`,
  membersHidden: (group) => `${group}: members hidden`,
  suggestionsFound: (count) => (count === 1 ? '1 suggestion' : `${count} suggestions`),
  nothingFound: 'Nothing found',
  filterMenu: 'Filters',
  searchFilters: 'Find a filter or value',
  chosenCount: (count) => `${count} chosen`,
  showMoreValues: (count) => `Show ${count} more`,
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
  secondsLeft: (seconds) => `${seconds} s`,
  editStart: 'Edit',
  editHere: 'Edit here',
  editAsk: 'Ask to edit',
  editStop: 'Stop editing',
  editKeep: 'Keep editing',
  editHandOver: 'Hand over',

  following: (name) => `Following ${name}`,
  followWaiting: (name) => `Waiting for ${name}`,
  followStop: 'Stop',
  followStopOf: (name) => `Stop following ${name}`,
  followAgain: 'Follow again',
  followEnded: (why, name) =>
    ({ input: `No longer following ${name}`, left: `${name} has left`, circle: `${name} is following you` })[why],
  followers: (names, others) => {
    const rest = others > 0 ? [others === 1 ? '1 other' : `${others} others`] : [];
    const verb = names.length + others === 1 ? 'is' : 'are';
    return `${new Intl.ListFormat('en-GB').format([...names, ...rest])} ${verb} following you`;
  },
  followHint: 'Press to follow',
  followed: 'Following',

  peopleHere: (count) => `People here: ${count}`,
  showPeopleHere: (count) => `${count} more, show everyone`,
  presentFor: (status, duration) => {
    const state = { active: 'Active', away: 'Away', offline: 'Offline' }[status];
    if (!duration) return status === 'active' ? 'Active now' : state;
    const { value, unit } = duration;
    return `${state} for ${value} ${value === 1 ? unit : `${unit}s`}`;
  },
  andMorePeople: (count) => `and ${count} more`,
  addComment: 'Add comment',
  clearFilters: 'Clear filters',
  threadsShown: (count) => (count === 1 ? '1 thread' : `${count} threads`),
  select: 'Select',
  linkMissed: 'The comment this link leads to is not in this document, or no longer there.',
} satisfies Partial<Messages>;

export default more;
