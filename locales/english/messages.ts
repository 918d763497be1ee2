import type { Translation } from '@shoelace-style/localize';

/** Changes that can be applied to several threads at once. */
export type ThreadsChange =
  | ('resolved' | 'reopened' | 'status')
  | ('priority' | 'priorityRemoved')
  | ('assigned' | 'unassigned')
  | ('read' | 'unread');

/** Lazy modules that are named when they cannot be loaded. */
export type PartName =
  | 'attaching'
  | 'attachments'
  | 'commenting'
  | 'dialog'
  | 'editor'
  | 'emoji'
  | 'exporting'
  | 'formatting'
  | 'menu'
  | 'notifications'
  | 'reacting'
  | 'recordings'
  | 'shortcuts'
  | 'suggestions'
  | 'threads'
  | 'viewer'
  /** Any other module. */
  | 'other';

/** All messages of the kit. Functions take counts and names and return a complete text. */
export interface Messages extends Translation {
  openThread: (number: number, unread: number, about?: string) => string;
  close: string;

  messagesRegion: string;
  dismiss: string;
  retry: string;
  reload: string;
  offline: string;
  offlineHint: string;
  backOnline: string;
  changesKept: string;
  noAccess: string;
  noAccessHint: string;
  errorAccessUnknown: string;
  unsentChanges: (count: number) => string;
  errorNotAllowed: string;
  errorSignedOut: string;
  errorNoToken: string;
  errorNotFound: string;
  errorConflict: string;
  errorInvalid: string;
  errorUnknown: string;
  errorRateLimited: string;
  errorUnreachable: string;
  errorStorageFull: string;
  errorStorageUnavailable: string;
  errorCorruptRow: string;
  errorService: string;
  errorProvider: string;
  contentMissing: string;
  contentFailed: string;
  contentLoading: string;
  errorReloadNeeded: string;
  errorStorageBlocked: string;
  errorStorageFailed: string;
  errorClosed: string;
  errorNotSetUp: string;
  errorCancelled: string;
  errorDiscarded: string;
  errorClipboard: string;
  errorFileTooLarge: string;
  errorFileType: string;
  errorTooManyFiles: string;
  errorUpload: string;
  errorEditorHere: string;
  errorEditorElsewhere: string;
  errorOtherEditor: string;
  errorServiceUnavailable: string;
  commentsUnread: (count: number) => string;
  commentsTotal: (count: number) => string;
  newComment: string;
  signInToComment: string;
  signInToRead: string;
  textOfRemovedThread: string;
  threadDeleted: string;
  threadRestored: string;
  threadKept: (name: string) => string;
  commentDeleted: string;
  commentRestored: string;
  commentAdded: string;
  replyAdded: string;
  draftSaved: string;
  commentPublished: string;
  commentSaved: string;
  markedUnread: string;
  threadResolved: string;
  threadUnavailable: string;
  /** The thread of a link is not among those of the documents that are set, which may be because it is of another one. */
  deepLinkMissing: string;
  textNotSent: string;
  copyText: string;
  copied: string;
  unsentDrafts: string;
  draftFrom: (place: string) => string;
  continueHere: string;
  draftDiscarded: string;
  inOtherLocation: (name: string) => string;
  goToLocation: (name: string) => string;
  comments: string;
  searchComments: string;
  status: string;
  statusOpen: string;
  statusInProgress: string;
  loadingComments: string;
  noComments: string;
  noCommentsHint: string;
  addComment: string;
  noOpenThreads: string;
  noOpenThreadsHint: string;
  showAll: string;
  commentsOffline: string;
  commentsOfflineHint: string;
  noResults: string;
  noResultsYet: string;
  /** Number of loaded threads. */
  noResultsYetHint: (loaded: string) => string;
  noResultsHint: string;
  clearFilters: string;
  clearSearch: string;
  otherLocations: string;
  threadsShown: (count: number) => string;
  /** Number of listed entries and total number of a group. */
  countOf: (count: string, total: string) => string;
  /** Number of listed entries and number of loaded ones, while more can be loaded. */
  countOfLoaded: (shown: string, loaded: string) => string;
  loadMore: string;
  loadingMore: string;
  /** Number of loaded entries, announced after loading more. */
  loadedCount: (loaded: string, isAll: boolean) => string;
  moreNotLoaded: string;
  unreadCount: (count: number) => string;
  replies: (count: number) => string;
  private: string;
  public: string;
  notSent: string;
  /** Why a thread is a ghost: no match, several matches, or an item that its table or list does not show. */
  ghostReason: (what: 'element' | 'text', why: 'missing' | 'ambiguous' | 'unlisted') => string;
  ghostLabel: (why: 'differentDevice' | 'elementDeleted' | undefined) => string;

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
  uploadWaits: string;
  filesNotUploaded: string;
  fileTooLarge: (name: string, size: string, limit: string) => string;
  fileType: (name: string, types: string) => string;
  tooManyFiles: (name: string, limit: number) => string;
  fileAttached: (name: string) => string;
  downloadFile: (name: string) => string;
  deleteFile: (name: string) => string;
  deleteFileQuestion: (name: string) => string;
  fileDeleted: string;
  recordingDeleted: string;
  fileRestored: string;
  recordingRestored: string;
  recordingName: (type: 'audio' | 'video' | 'screen') => string;
  transcript: string;
  undo: string;
  showImage: (name: string, number: number, count: number) => string;
  showImageAndMore: (name: string, more: number) => string;
  notLoaded: string;
  mediaBlocked: (host: string) => string;
  loadMedia: string;
  imageViewer: string;
  imageOf: (number: number, count: number) => string;
  nextImage: string;
  previousImage: string;
  zoomIn: string;
  zoomOut: string;
  zoomFit: string;
  fullScreen: string;
  sidebarWidth: string;
  commentOnPage: string;

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
  waitingToSend: string;
  unsavedEdit: string;
  continueEditing: string;
  editConflict: string;
  yourVersion: string;
  saveMyVersion: string;
  keepCurrentVersion: string;
  copyMyVersion: string;
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
  /** Translates the English name of a built-in reaction; other names stay as they are. */
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
  /** Accessible name of a reaction; contains the visible count. */
  reactedBy: (reaction: string, names: readonly string[], others: number) => string;

  thread: (number: number) => string;
  threadActions: string;
  loading: string;
  priorityLabel: string;
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
  assigneeLabel: string;
  assign: string;
  unassign: string;
  noAssignee: string;
  proposedChange: string;
  removed: string;
  added: string;
  accept: string;
  reject: string;
  originalTextNotFound: string;
  approve: string;
  approved: string;
  subscribe: string;
  unsubscribe: string;
  unsubscribed: string;
  subscriptionReason: (why: 'own' | 'began' | 'assigned' | 'mentioned' | 'replied' | undefined) => string;
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
  newCommentsBelow: (count: number) => string;
  typing: (names: readonly string[]) => string;
  seenBy: (names: string) => string;
  morePeople: (count: number) => string;
  draft: string;
  /** Beside the name of a person who is a guest. */
  guest: string;
  saveDraft: string;
  onlyVisibleToYou: string;
  publish: string;
  deleteThreadDetail: (comments: number) => string;

  pinCluster: (count: number, unread: number) => string;
  pinClusterList: string;
  joinedThreads: (count: number, unread: number, about?: string) => string;
  threadPosition: (at: number, count: number) => string;
  newThreadHere: string;
  /** Name of a thread in a list; 0 for a thread without a number. */
  threadName: (number: number, about?: string) => string;
  /** Label of the checkbox that selects a thread for bulk actions. */
  selectThread: (number: number) => string;
  /** Expands a thread inside its list; 0 omits the number. */
  expandThread: (number: number) => string;
  collapseThread: (number: number) => string;
  /** Number of selected threads. */
  threadsSelected: (count: number) => string;
  selectAll: (count: number) => string;
  selectNone: string;
  markRead: string;
  markAllRead: string;
  moreActions: string;
  /** Result of a bulk action; `skipped` threads may not be changed by the user. */
  threadsChanged: (what: ThreadsChange, changed: number, skipped: number, name?: string) => string;
  exportAs: (format: 'csv' | 'json') => string;
  /** Hint on a thread that can only be read here. */
  replyInDocument: string;
  /** Label of the button that reveals a thread's target. */
  showOnPage: string;
  commentMode: string;
  commentModeReadOnly: string;
  commentsNotInDialog: string;
  commentsHere: (comments: number, threads: number, unread: number) => string;
  moreThreads: (count: number) => string;
  resolvedThreads: (count: number) => string;
  writeFirstComment: string;
  commentModes: string;
  commentModeName: (mode: 'element' | 'text' | 'area') => string;
  commentModeHint: (mode: 'element' | 'text' | 'area') => string;
  pickTarget: string;
  pickTargetHint: string;
  /** Descriptions of the keys in comment mode. */
  commentModeKey: (
    action: 'beside' | 'depth' | 'words' | 'draw' | 'move' | 'resize' | 'comment' | 'moveHere' | 'back' | 'leave',
  ) => string;
  /** Announces the target chosen by keyboard, with its kind if known. */
  selectedTarget: (name: string, kind?: string) => string;
  /** Announces the new target of a thread, chosen by keyboard, with its kind if known. */
  selectedNewTarget: (name: string, kind?: string) => string;
  targetKind: (
    kind:
      | 'heading'
      | 'link'
      | 'button'
      | 'picture'
      | 'video'
      | 'field'
      | 'table'
      | 'row'
      | 'cell'
      | 'list'
      | 'item'
      | 'form'
      | 'paragraph'
      | 'section',
  ) => string;
  /** Announces that a key has no further target. */
  noFurtherTarget: (edge: 'first' | 'last' | 'inside' | 'around') => string;
  /** Label of a thread's area. */
  areaOf: (number: number) => string;
  /** Announces that a thread's area was moved; 0 for a thread without a number. */
  areaMoved: (number: number) => string;
  /** Announces that one thread or several were moved; 0 for a thread without a number. */
  threadMoved: (count: number, number: number) => string;
  ghosts: string;
  detachedCount: (count: number) => string;
  partsNotLoaded: (parts: readonly PartName[]) => string;
  showCommentList: string;
  /** Heading of threads on items that their table or list does not show. */
  threadsNotShown: string;
  notShownCount: (count: number) => string;
  hideNotice: string;
  allThreadsAttached: string;
  reattach: string;
  moveThread: string;
  /** Instruction for reattaching a thread, which is named by its first words. */
  pickNewTarget: (words: string) => string;
  pickNewTargetHint: string;
  pickNewTextHint: string;
  commentsByTime: string;
  /** Time in a recording, as players show it. */
  atMoment: (time: string) => string;
  threadsOnQuote: (threads: string, words: string) => string;
  commentOnText: string;
  commentOnTextHint: (keys: string) => string;
  pickText: string;
  pickTextHint: string;
  drawArea: string;
  drawAreaHint: string;
  /** Position and size of an area, in percent of its element. */
  areaSize: (left: number, top: number, width: number, height: number) => string;
  commentModeEnded: string;

  notifications: string;
  notificationsUnread: (count: number) => string;
  newNotification: string;
  tabForYou: string;
  tabDocuments: string;
  tabAll: string;
  tabPeople: string;
  unreadOnly: string;
  archivedNotifications: string;
  commentElsewhere: (document: string) => string;
  notificationSettings: string;
  back: string;
  notificationArchived: string;
  allMarkedRead: string;
  markGroupRead: (name: string) => string;
  nothingArchived: string;
  nothingArchivedHint: string;
  nothingUnread: string;
  nothingUnreadHint: string;
  allMuted: string;
  allMutedHint: string;
  noNotifications: string;
  noNotificationsHint: string;
  noNotificationsForYouHint: string;
  notificationsFailed: string;
  notificationSettingsFailed: string;
  settingNotSaved: string;
  notificationsUnavailable: string;
  notificationsUnavailableHint: string;
  noConnection: string;
  signInForNotifications: string;
  today: string;
  yesterday: string;
  moreNotifications: (count: number) => string;
  showNotification: string;
  /** Headlines of notifications: people, new value, number of actions, and whether several people acted. */
  headlineCommented: (people: string, value: string, count: number, areSeveral: boolean) => string;
  headlineReplied: (people: string, value: string, count: number, areSeveral: boolean) => string;
  headlineMentioned: (people: string, value: string, count: number, areSeveral: boolean) => string;
  headlineAssignedToYou: (people: string, value: string, count: number, areSeveral: boolean) => string;
  headlineAssigned: (people: string, value: string, count: number, areSeveral: boolean) => string;
  headlineReacted: (people: string, value: string, count: number, areSeveral: boolean) => string;
  headlineStatus: (people: string, value: string, count: number, areSeveral: boolean) => string;
  headlineResolved: (people: string, value: string, count: number, areSeveral: boolean) => string;
  headlinePriority: (people: string, value: string, count: number, areSeveral: boolean) => string;
  headlinePrivate: (people: string, value: string, count: number, areSeveral: boolean) => string;
  headlinePublic: (people: string, value: string, count: number, areSeveral: boolean) => string;
  headlineApproved: (people: string, value: string, count: number, areSeveral: boolean) => string;
  headlineAccepted: (people: string, value: string, count: number, areSeveral: boolean) => string;
  headlineRejected: (people: string, value: string, count: number, areSeveral: boolean) => string;
  twoPeople: (first: string, second: string) => string;
  personAndOthers: (first: string, others: number) => string;
  unarchive: string;
  archive: string;
  channelInbox: string;
  channelEmail: string;
  notifyAll: string;
  notifyMine: string;
  notifyNone: string;
  notifyDefault: (value: string) => string;
  muteAll: string;
  muteAllHint: string;
  mutedHint: string;
  systemNotifications: string;
  systemNotificationsHint: string;
  systemNotificationsDenied: string;

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
  showMembers: string;
  hideMembers: string;
  membersShown: (group: string, count: number) => string;
  membersHidden: (group: string) => string;
  nothingFound: string;
  filterMenu: string;
  searchFilters: string;
  /** Number of selected values of a filter. */
  chosenCount: (count: number) => string;
  showMoreValues: (count: number) => string;
  /** Filter value of threads without a value. */
  notSet: string;
  groupAndSort: string;
  show: string;
  groupBy: string;
  noGroups: string;
  sortBy: string;
  sortName: (sortBy: 'lastUpdated' | 'createdAt' | 'annotationNumber' | 'unread' | 'priority' | 'place') => string;
  reverseOrder: string;
  savedViews: string;
  saveViewAs: string;
  deleteView: (name: string) => string;
  viewSaved: (name: string) => string;
  viewDeleted: (name: string) => string;
  quickView: (
    view: 'all' | 'open' | 'resolved' | 'unread' | 'read' | 'assigned' | 'mentioned' | 'waiting' | 'drafts' | 'ghosts',
  ) => string;
  filterName: (
    filter:
      | 'location'
      | 'document'
      | 'people'
      | 'tagged'
      | 'assigned'
      | 'involved'
      | 'priority'
      | 'category'
      | 'commentType'
      | 'version'
      | 'status',
  ) => string;
  commentTypeName: (type: 'text' | 'voice') => string;
  removeFilter: (name: string) => string;
  searching: string;
  searchFailed: string;
  keepTyping: string;
  contactScope: string;
  scopeAll: string;
  scopeOrganization: string;
  scopeGroup: string;
  scopeDocument: string;

  /** An action of another person on a synchronized player; the detail is the time or the speed. */
  videoAction: (
    action: 'play' | 'pause' | 'seeking' | 'ratechange' | 'mute' | 'unmute',
    name: string,
    detail: string,
  ) => string;
  /** Button that starts playback where the browser blocks autoplay, and its announcement. */
  videoJoin: string;
  videoBlocked: string;

  /** Label of the field for a message at the user's cursor. */
  cursorChat: string;
  answerEditRequest: string;
  movePinByKeys: string;
  commentOnSelection: string;
  selectOneThread: string;
  selectAllThreads: string;
  cursorChatHint: string;
  /** Announces a message at another person's cursor. */
  cursorMessage: (name: string, text: string) => string;

  /**
   * Editor status without another editor: no one, the user, or the user in another tab; the connection is lost; no one, and the user may only
   * view.
   */
  ownEditorStatus: (status: 'nobody' | 'editor' | 'elsewhere' | 'offline' | 'reader') => string;
  /** Editor status with another editor: the user watches, has requested access, or was refused. */
  otherEditorStatus: (status: 'viewer' | 'asking' | 'refused', name: string) => string;
  /** Another person requests to edit. */
  editRequested: (name: string) => string;
  /** Announces an edit request; 0 seconds means no automatic acceptance. */
  editRequestAnnouncement: (name: string, seconds: number, keys: string) => string;
  secondsLeft: (seconds: number) => string;
  startEditing: string;
  editInThisTab: string;
  requestEditing: string;
  stopEditing: string;
  keepEditing: string;
  /** Accepts an edit request. */
  letThemEdit: string;
  /** Opens the list of people who can become the editor. */
  handOverEditing: string;

  following: (name: string) => string;
  /** The followed person is absent. */
  followWaiting: (name: string) => string;
  followOtherPage: (name: string, place: string) => string;
  followOtherDocument: (name: string) => string;
  goToLeader: string;
  followStop: string;
  followStopOf: (name: string) => string;
  followAgain: string;
  /** Why following ended: user input, the leader left, or a cycle of followers. */
  followEnded: (why: 'input' | 'left' | 'cycle', name: string) => string;
  followers: (names: readonly string[], others: number) => string;
  /** Hint on an avatar that can be followed, and label of a followed one. */
  followHint: string;
  followed: string;

  peopleHere: (count: number) => string;
  showPeopleHere: (count: number) => string;
  /** Presence status of a person and its duration, from one minute on. */
  presenceDuration: (
    status: 'active' | 'away' | 'offline',
    duration?: { readonly value: number; readonly unit: 'minute' | 'hour' | 'day' },
  ) => string;
  andMorePeople: (count: number) => string;
}
