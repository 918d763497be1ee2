import type { Translation } from '@shoelace-style/localize';

/** What can be done with several threads at once. */
export type ThreadsChange =
  | ('resolved' | 'reopened' | 'status')
  | ('priority' | 'priorityRemoved')
  | ('assigned' | 'unassigned')
  | ('read' | 'unread');

/** What loads on demand and is missed where it could not be loaded. */
export type PartName =
  | (
      | 'attaching'
      | 'attachments'
      | 'editor'
      | 'emoji'
      | 'exporting'
      | 'formatting'
      | 'menu'
      | 'notifications'
      | 'reacting'
    )
  | ('recordings' | 'shortcuts' | 'suggestions' | 'threads' | 'viewer')
  /** What has no name of its own. */
  | 'other';

/** Every message of the kit. Functions take counts and names and return a whole sentence. */
export interface Messages extends Translation {
  openThread: (number: number, unread: number, about?: string) => string;
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
  draftSaved: string;
  commentPublished: string;
  commentSaved: string;
  markedUnread: string;
  threadResolved: string;
  threadGone: string;
  linkMissed: string;
  textNotSent: string;
  copyText: string;
  copied: string;
  unsentDrafts: string;
  draftFrom: (place: string) => string;
  continueHere: string;
  draftDiscarded: string;
  placeElsewhere: (name: string) => string;
  goToElsewhere: (name: string) => string;
  comments: string;
  searchComments: string;
  status: string;
  statusOpen: string;
  statusInProgress: string;
  loadingComments: string;
  noComments: string;
  noCommentsHint: string;
  addComment: string;
  nothingOpen: string;
  nothingOpenHint: string;
  showAll: string;
  commentsOffline: string;
  commentsOfflineHint: string;
  noMatches: string;
  noMatchesHint: string;
  clearFilters: string;
  clearSearch: string;
  otherPlaces: string;
  threadsShown: (count: number) => string;
  /** Some of more: what is listed of a group, and what it holds. */
  countOf: (count: string, total: string) => string;
  /** What is listed, of what has been loaded while there is more. */
  ofLoaded: (shown: string, loaded: string) => string;
  loadMore: string;
  loadingMore: string;
  /** What has been loaded, after more was asked for. */
  loadedSoFar: (loaded: string, isAll: boolean) => string;
  moreNotLoaded: string;
  unreadCount: (count: number) => string;
  replies: (count: number) => string;
  private: string;
  public: string;
  notSent: string;
  /** Why a place is lost: nothing is like it, or several things are and none surely is it. */
  whyPlaceLost: (what: 'element' | 'text', why: 'missing' | 'ambiguous' | 'unlisted') => string;
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
  recordingDeleted: string;
  recordingName: (type: 'audio' | 'video' | 'screen') => string;
  transcript: string;
  undo: string;
  showImage: (name: string, number: number, count: number) => string;
  showImageAndMore: (name: string, more: number) => string;
  notLoaded: string;
  mediaHeld: (host: string) => string;
  mediaLoad: string;
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
  /** Beside the name of a person who is a guest. */
  guest: string;
  saveDraft: string;
  onlyYouSeeDraft: string;
  publish: string;
  deleteThreadDetail: (comments: number) => string;

  pinCluster: (count: number, unread: number) => string;
  pinClusterList: string;
  joinedThreads: (count: number, unread: number, about?: string) => string;
  threadPosition: (at: number, count: number) => string;
  newThreadHere: string;
  /** A thread in a list; 0 where it has no number yet. */
  threadName: (number: number, about?: string) => string;
  /** Checks a thread, so that something is done with it and with others. */
  selectThread: (number: number) => string;
  /** Opens a thread in its list; 0 where its number goes without saying. */
  openHere: (number: number) => string;
  closeHere: (number: number) => string;
  /** How many threads are selected. */
  threadsSelected: (count: number) => string;
  selectAll: (count: number) => string;
  selectNone: string;
  markRead: string;
  markAllRead: string;
  moreActions: string;
  /** What was done with several at once, by the name it was given; some may not be changed by the person. */
  threadsChanged: (what: ThreadsChange, changed: number, barred: number, name?: string) => string;
  exportAs: (format: 'csv' | 'json') => string;
  /** Said of a thread that can only be read here. */
  replyInItsDocument: string;
  /** Leads to where on the page a thread is. */
  goToPlace: string;
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
  /** What keys do in comment mode, shown beside them. */
  chooserKey: (
    action: 'beside' | 'depth' | 'words' | 'draw' | 'move' | 'resize' | 'comment' | 'back' | 'leave',
  ) => string;
  /** What the keys have come to, with what it is where that is known. */
  pickedTarget: (name: string, kind?: string) => string;
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
  /** Why a key has led nowhere. */
  targetEdge: (edge: 'first' | 'last' | 'inside' | 'around') => string;
  /** Of the thread with that number. */
  areaOf: (number: number) => string;
  /** Of the thread with that number; 0 where it has none. */
  areaMoved: (number: number) => string;
  /** Of the one thread with that number, 0 where it has none; or of several. */
  threadMoved: (count: number, number: number) => string;
  ghosts: string;
  ghostCount: (count: number) => string;
  partsNotLoaded: (parts: readonly PartName[]) => string;
  showCommentList: string;
  /** Threads on items of tables and lists that show other items now. */
  unlistedThreads: string;
  unlistedCount: (count: number) => string;
  hideUnlisted: string;
  noGhostsLeft: string;
  attachToPlace: string;
  moveThread: string;
  /** For a thread, named by its first words. */
  pickNewPlace: (words: string) => string;
  commentsByTime: string;
  /** A moment as players show it. */
  atMoment: (time: string) => string;
  onText: (threads: string, words: string) => string;
  commentOnText: string;
  commentOnTextHint: (keys: string) => string;
  pickText: string;
  pickTextHint: string;
  drawArea: string;
  drawAreaHint: string;
  /** In percent of what the area is on. */
  drawnArea: (left: number, top: number, width: number, height: number) => string;
  commentModeLeft: string;

  notifications: string;
  notificationsUnread: (count: number) => string;
  otherNotifications: string;
  tabForYou: string;
  tabDocuments: string;
  tabAll: string;
  tabPeople: string;
  unreadOnly: string;
  archivedNotifications: string;
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
  noConnection: string;
  signInForNotifications: string;
  today: string;
  yesterday: string;
  moreNotifications: (count: number) => string;
  showNotification: string;
  /** Who did it, what came of it, how often, and whether several did it. */
  toldAdded: (people: string, value: string, count: number, areSeveral: boolean) => string;
  toldReplied: (people: string, value: string, count: number, areSeveral: boolean) => string;
  toldMentioned: (people: string, value: string, count: number, areSeveral: boolean) => string;
  toldAssignedToYou: (people: string, value: string, count: number, areSeveral: boolean) => string;
  toldAssigned: (people: string, value: string, count: number, areSeveral: boolean) => string;
  toldReacted: (people: string, value: string, count: number, areSeveral: boolean) => string;
  toldStatus: (people: string, value: string, count: number, areSeveral: boolean) => string;
  toldResolved: (people: string, value: string, count: number, areSeveral: boolean) => string;
  toldPriority: (people: string, value: string, count: number, areSeveral: boolean) => string;
  toldPrivate: (people: string, value: string, count: number, areSeveral: boolean) => string;
  toldPublic: (people: string, value: string, count: number, areSeveral: boolean) => string;
  toldApproved: (people: string, value: string, count: number, areSeveral: boolean) => string;
  toldAccepted: (people: string, value: string, count: number, areSeveral: boolean) => string;
  toldRejected: (people: string, value: string, count: number, areSeveral: boolean) => string;
  twoPeople: (first: string, second: string) => string;
  personAndOthers: (first: string, others: number) => string;
  unarchive: string;
  archive: string;
  channelInbox: string;
  channelEmail: string;
  tellAll: string;
  tellMine: string;
  tellNone: string;
  tellAsForAll: (value: string) => string;
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
  /** How many values are chosen in a filter. */
  chosenCount: (count: number) => string;
  showMoreValues: (count: number) => string;
  /** The value of threads that have none in a filter. */
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
  narrowDown: string;
  contactScope: string;
  scopeAll: string;
  scopeOrganization: string;
  scopeGroup: string;
  scopeDocument: string;

  /** What somebody has done with a player that all have in step; the detail is where they went, or the speed. */
  videoDeed: (
    deed: 'play' | 'pause' | 'seeking' | 'ratechange' | 'mute' | 'unmute',
    name: string,
    detail: string,
  ) => string;
  /** Presses a player that the browser does not let play by itself, and what is read out when that is so. */
  videoJoin: string;
  videoWaits: string;

  /** Name of the field for a short text at the user's cursor, and what stands in it while it is empty. */
  cursorChat: string;
  answerEditRequest: string;
  movePinByKeys: string;
  commentOnSelection: string;
  selectOneThread: string;
  selectAllThreads: string;
  cursorChatHint: string;
  /** What is read out when somebody writes at their cursor. */
  cursorRemark: (name: string, text: string) => string;

  /** Who edits, where it is nobody else: nobody at all, the user, or the user in another tab. */
  editorMine: (standing: 'nobody' | 'editor' | 'elsewhere') => string;
  /** Who edits, where it is somebody else: the user looks on, asks them, or was told no. */
  editorTheirs: (standing: 'viewer' | 'asking' | 'refused', name: string) => string;
  /** Somebody asks the user, who edits. */
  editorAsked: (name: string) => string;
  /** What is said at once to who is asked; without seconds, nothing happens by itself. */
  editorAskedNow: (name: string, seconds: number, keys: string) => string;
  secondsLeft: (seconds: number) => string;
  editStart: string;
  editHere: string;
  editAsk: string;
  editStop: string;
  editKeep: string;
  editHandOver: string;

  following: (name: string) => string;
  /** Who is followed is not there at this moment. */
  followWaiting: (name: string) => string;
  followElsewhere: (name: string, place: string) => string;
  followOtherDocument: (name: string) => string;
  followGo: string;
  followStop: string;
  followStopOf: (name: string) => string;
  followAgain: string;
  /** Why somebody is not followed any more: the user went their own way, they have left, or they follow the user. */
  followEnded: (why: 'input' | 'left' | 'circle', name: string) => string;
  followers: (names: readonly string[], others: number) => string;
  /** What pressing a face does, and that it has. */
  followHint: string;
  followed: string;

  peopleHere: (count: number) => string;
  showPeopleHere: (count: number) => string;
  /** How present a person is, and for how long by now, where that is a minute or more. */
  presentFor: (
    status: 'active' | 'away' | 'offline',
    duration?: { readonly value: number; readonly unit: 'minute' | 'hour' | 'day' },
  ) => string;
  andMorePeople: (count: number) => string;
}
