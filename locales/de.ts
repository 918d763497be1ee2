import type { Messages, PartName } from './english/messages.js';

/** Formats a number in German. */
const n = (value: number): string => value.toLocaleString('de');

/** Keyboard instructions of all comment modes. */
const moveOverPage =
  'Pfeil auf und ab wechseln zwischen Elementen, Pfeil links und rechts gehen aus einem Element hinaus und hinein, Pos1 und Ende zum ersten und letzten.';

const reactions: Readonly<Record<string, string>> = {
  'Thumbs up': 'Daumen hoch',
  'Thumbs down': 'Daumen runter',
  Heart: 'Herz',
  'Tears of joy': 'Freudentränen',
  Party: 'Konfetti',
  Eyes: 'Augen',
  Fire: 'Feuer',
  'Raised hands': 'Erhobene Hände',
};

/** Names of lazy modules. */
const partNames: Readonly<Record<PartName, string>> = {
  attaching: 'Anhängen von Dateien',
  attachments: 'Anhänge',
  commenting: 'Kommentarmodus',
  dialog: 'Kommentarfenster',
  editor: 'Texteditor',
  emoji: 'Emojis',
  exporting: 'Export',
  formatting: 'Formatierung',
  menu: 'Menü',
  notifications: 'Benachrichtigungen',
  other: 'einige Bedienelemente',
  reacting: 'Reaktionen',
  recordings: 'Aufnahmen',
  shortcuts: 'Liste der Tastenkürzel',
  suggestions: 'Vorschläge',
  threads: 'Threads',
  viewer: 'Bildansicht',
};

const de: Messages = {
  $code: 'de',
  $name: 'Deutsch',
  $dir: 'ltr',

  openThread: (number, unread, about) => {
    const thread = (number > 0 ? `Thread ${number} öffnen` : 'Thread öffnen') + (about ? `, zu ${about}` : '');
    return unread > 0 ? `${thread}, ${n(unread)} ungelesen` : thread;
  },
  close: 'Schließen',

  messagesRegion: 'Meldungen',
  dismiss: 'Ausblenden',
  retry: 'Erneut versuchen',
  reload: 'Neu laden',
  offline: 'Offline',
  offlineHint: 'Änderungen werden synchronisiert, sobald Sie wieder online sind.',
  backOnline: 'Sie sind wieder online.',
  changesKept: 'Ihre Änderungen bleiben auf diesem Gerät erhalten.',
  noAccess: 'Sie haben keinen Zugriff auf dieses Dokument',
  noAccessHint: 'Bitten Sie den Eigentümer um Zugriff.',
  errorAccessUnknown: 'Ihr Zugriff konnte nicht geprüft werden. Wir versuchen es weiter.',
  unsentChanges: (count) => (count === 1 ? '1 Änderung nicht gesendet' : `${n(count)} Änderungen nicht gesendet`),
  errorNotAllowed: 'Sie haben keine Berechtigung dazu.',
  errorSignedOut: 'Ihre Sitzung ist abgelaufen. Melden Sie sich an, um fortzufahren.',
  errorNoToken: 'Die Anmeldung ist gerade nicht möglich.',
  errorNotFound: 'Dieser Inhalt existiert nicht mehr.',
  errorConflict: 'Dieser Inhalt wurde inzwischen geändert. Laden Sie die Seite neu und versuchen Sie es erneut.',
  errorInvalid: 'Die Eingabe wurde nicht angenommen. Prüfen Sie sie und versuchen Sie es erneut.',
  errorUnknown: 'Etwas ist schiefgegangen. Versuchen Sie es erneut.',
  errorRateLimited: 'Zu viele Anfragen. Versuchen Sie es gleich noch einmal.',
  errorUnreachable: 'Senden fehlgeschlagen. Auf diesem Gerät gespeichert.',
  errorStorageFull: 'Der Speicher ist voll. Neue Kommentare gehen beim Schließen der Seite möglicherweise verloren.',
  errorStorageUnavailable:
    'Dieser Browser blockiert die Speicherung. Kommentare gehen beim Schließen der Seite verloren.',
  errorCorruptRow: 'Ein Thread konnte nicht geladen werden. Die anderen sind in Ordnung.',
  errorProvider: 'Speichern fehlgeschlagen. Ihr Text bleibt auf diesem Gerät.',
  contentMissing: 'Der Text dieses Kommentars ist nicht verfügbar.',
  contentFailed: 'Dieser Kommentar konnte nicht geladen werden.',
  contentLoading: 'Kommentar wird geladen',
  errorService: 'Der Dienst meldet einen Fehler. Versuchen Sie es erneut.',
  errorReloadNeeded: 'Diese Seite ist veraltet. Laden Sie sie neu.',
  errorStorageBlocked:
    'In einem anderen Tab ist eine ältere Version dieser Seite geöffnet. Schließen Sie ihn und laden Sie neu.',
  errorStorageFailed:
    'Speichern auf diesem Gerät fehlgeschlagen. Kopieren Sie nicht gesendeten Text und laden Sie die Seite neu.',
  errorClosed: 'Die Verbindung zu den Kommentaren ist beendet. Laden Sie die Seite neu.',
  errorNotSetUp: 'Die Kommentare sind nicht richtig eingerichtet. Wenden Sie sich an den Betreiber dieser Website.',
  errorCancelled: 'Abgebrochen. Es wurde nichts geändert.',
  errorDiscarded: 'Diese Änderung wurde verworfen. Wiederholen Sie sie bei Bedarf.',
  errorClipboard:
    'Kopieren fehlgeschlagen. Erlauben Sie den Zugriff auf die Zwischenablage oder kopieren Sie von Hand.',
  errorFileTooLarge: 'Diese Datei ist zu groß. Wählen Sie eine kleinere.',
  errorFileType: 'Dieser Dateityp wird nicht angenommen. Wählen Sie eine andere Datei.',
  errorTooManyFiles: 'Zu viele Dateien. Entfernen Sie eine und versuchen Sie es erneut.',
  errorUpload: 'Die Datei konnte nicht hochgeladen werden. Versuchen Sie es erneut.',
  errorEditorHere: 'Sie bearbeiten bereits in diesem Tab. Machen Sie hier weiter.',
  errorEditorElsewhere: 'Sie bearbeiten in einem anderen Tab. Machen Sie dort weiter, oder wechseln Sie hierher.',
  errorOtherEditor: 'Jemand anders bearbeitet gerade. Bitten Sie um Zugriff oder warten Sie.',
  errorServiceUnavailable: 'Kommentare sind nicht erreichbar',
  commentsUnread: (count) => (count > 0 ? `Kommentare, ${n(count)} ungelesen` : 'Kommentare'),
  commentsTotal: (count) => (count === 1 ? 'Kommentare, 1 offener Thread' : `Kommentare, ${n(count)} offene Threads`),
  newComment: 'Neuer Kommentar',
  signInToComment: 'Melden Sie sich an, um zu kommentieren.',
  signInToRead: 'Melden Sie sich an, um diesen Thread zu lesen.',
  textOfRemovedThread: 'Der Thread ist nicht mehr da, und Ihr Text wurde nicht gesendet.',
  threadDeleted: 'Thread gelöscht',
  threadRestored: 'Thread wiederhergestellt',
  threadKept: (name: string) => `${name} hat geantwortet, daher wurde der Thread nicht gelöscht`,
  commentDeleted: 'Kommentar gelöscht',
  commentRestored: 'Kommentar wiederhergestellt',
  commentAdded: 'Kommentar hinzugefügt',
  replyAdded: 'Antwort hinzugefügt',
  commentPublished: 'Kommentar veröffentlicht',
  commentSaved: 'Kommentar gespeichert',
  markedUnread: 'Als ungelesen markiert',
  threadResolved: 'Thread erledigt',
  threadUnavailable: 'Dieser Thread ist für Sie nicht mehr verfügbar.',
  deepLinkMissing: 'Dieser Kommentar ist nicht in diesem Dokument oder wurde gelöscht.',
  textNotSent: 'Ihr Text wurde nicht gesendet:',
  copyText: 'Text kopieren',
  copied: 'Kopiert',
  unsentDrafts: 'Nicht gesendete Entwürfe',
  draftFrom: (place) =>
    place ? `Nicht gesendeter Entwurf zu „${place}“` : 'Nicht gesendeter Entwurf von anderer Stelle',
  continueHere: 'Hier fortsetzen',
  draftDiscarded: 'Entwurf verworfen',
  inOtherLocation: (name) => `Nicht auf dieser Seite, sondern in ${name}.`,
  goToLocation: (name) => `Zu ${name} gehen`,
  comments: 'Kommentare',
  searchComments: 'Suchen',
  status: 'Status',
  statusOpen: 'Offen',
  statusInProgress: 'In Arbeit',
  loadingComments: 'Kommentare werden geladen',
  noComments: 'Noch keine Kommentare',
  noCommentsHint: 'Klicken Sie auf eine beliebige Stelle der Seite, um sie zu kommentieren.',
  addComment: 'Kommentar hinzufügen',
  noOpenThreads: 'Keine offenen Threads',
  noOpenThreadsHint: 'Alle Threads sind erledigt.',
  showAll: 'Alle anzeigen',
  commentsOffline: 'Kommentare konnten nicht geladen werden',
  commentsOfflineHint: 'Sie werden geladen, sobald Sie wieder online sind.',
  noResults: 'Keine Treffer',
  noResultsYet: 'Bisher keine Treffer',
  noResultsYetHint: (loaded) => `${loaded} Threads sind geladen. Laden Sie weitere, um auch dort zu suchen.`,
  noResultsHint: 'Versuchen Sie andere Wörter oder weniger Filter.',
  clearFilters: 'Filter zurücksetzen',
  clearSearch: 'Suche leeren',
  otherLocations: 'Anderswo im Dokument',
  threadsShown: (count) => (count === 1 ? '1 Thread' : `${n(count)} Threads`),
  unreadCount: (count) => `${n(count)} ungelesen`,
  replies: (count) => (count === 1 ? '1 Antwort' : `${n(count)} Antworten`),
  private: 'Privat',
  public: 'Öffentlich',
  notSent: 'Nicht gesendet',
  ghostReason: (what, why) => {
    if (why === 'unlisted') return 'Der Eintrag ist nicht im sichtbaren Teil seiner Tabelle oder Liste.';
    if (what === 'text')
      return why === 'missing' ? 'Der zitierte Text wurde entfernt.' : 'Der zitierte Text kommt mehrmals vor.';
    return why === 'missing' ? 'Das kommentierte Element wurde entfernt.' : 'Es gibt mehrere mögliche Treffer.';
  },
  ghostLabel: (why) => (why === 'differentDevice' ? 'Hier nicht angezeigt' : 'Losgelöst'),

  showMore: 'Mehr anzeigen',
  showLess: 'Weniger anzeigen',

  writeComment: 'Kommentar schreiben…',
  send: 'Senden',
  cancel: 'Abbrechen',
  formatting: 'Formatierung',
  bold: 'Fett',
  italic: 'Kursiv',
  strike: 'Durchgestrichen',
  code: 'Code',
  link: 'Link',
  bulletedList: 'Aufzählung',
  numberedList: 'Nummerierte Liste',
  quote: 'Zitat',
  codeBlock: 'Codeblock',
  linkAddress: 'Adresse des Links',
  linkInvalid: 'Geben Sie eine Web- oder E-Mail-Adresse ein.',
  apply: 'Übernehmen',
  removeLink: 'Link entfernen',
  charactersLeft: (count) => (count === 1 ? 'Noch 1 Zeichen' : `Noch ${n(count)} Zeichen`),
  tooLong: (excess) => `${n(excess)} Zeichen zu viel. Kürzen Sie den Text, um ihn zu senden.`,

  attachFiles: 'Dateien anhängen',
  attachedFiles: 'Angehängte Dateien',
  dropFiles: 'Zum Anhängen ablegen',
  removeFile: (name) => `${name} entfernen`,
  uploadingFile: (name) => `${name} wird hochgeladen`,
  uploading: (count) => (count === 1 ? '1 Datei wird hochgeladen …' : `${n(count)} Dateien werden hochgeladen …`),
  sendsWhenUploaded: 'Wird nach dem Hochladen gesendet …',
  uploadFailed: 'Upload fehlgeschlagen',
  uploadWaits: 'Wartet auf Verbindung …',
  filesNotUploaded: 'Einige Dateien konnten nicht hochgeladen werden. Zum Senden erneut versuchen oder entfernen.',
  fileTooLarge: (name, size, limit) => `${name} (${size}) kann nicht angehängt werden. Maximale Größe: ${limit}.`,
  fileType: (name, types) => `${name} kann nicht angehängt werden. Erlaubt: ${types}.`,
  tooManyFiles: (name, limit) =>
    `${name} kann nicht angehängt werden. Höchstens ${limit === 1 ? '1 Datei ist' : `${n(limit)} Dateien sind`} möglich.`,
  fileAttached: (name) => `${name} angehängt`,
  downloadFile: (name) => `${name} herunterladen`,
  deleteFile: (name) => `${name} löschen`,
  deleteFileQuestion: (name) => `${name} löschen?`,
  fileDeleted: 'Datei gelöscht',
  recordingDeleted: 'Aufnahme gelöscht',
  fileRestored: 'Datei wiederhergestellt',
  recordingRestored: 'Aufnahme wiederhergestellt',
  recordingName: (type) => ({ audio: 'Tonaufnahme', video: 'Videoaufnahme', screen: 'Bildschirmaufnahme' })[type],
  transcript: 'Abschrift',
  undo: 'Rückgängig',
  showImage: (name, number, count) =>
    count > 1 ? `${name} anzeigen, Bild ${n(number)} von ${n(count)}` : `Bild ${name} anzeigen`,
  showImageAndMore: (name, more) => `${name} und ${n(more)} weitere anzeigen`,
  notLoaded: 'Konnte nicht geladen werden',
  mediaBlocked: (host) => `Nicht von ${host} geladen`,
  loadMedia: 'Laden',
  imageViewer: 'Bilder',
  imageOf: (number, count) => `${n(number)} von ${n(count)}`,
  nextImage: 'Nächstes Bild',
  previousImage: 'Vorheriges Bild',
  zoomIn: 'Vergrößern',
  zoomOut: 'Verkleinern',
  zoomFit: 'An Fenster anpassen',

  fullScreen: 'Vollbild',
  sidebarWidth: 'Breite der Seitenleiste',
  commentOnPage: 'Diese Seite kommentieren',

  commentBy: (author) => `Kommentar von ${author}`,
  commentActions: (author) => `Aktionen für den Kommentar von ${author}`,
  unknownPerson: 'Unbekannte Person',
  edit: 'Bearbeiten',
  edited: 'bearbeitet',
  editComment: 'Kommentar bearbeiten',
  save: 'Speichern',
  delete: 'Löschen',
  discard: 'Verwerfen',
  discarded: 'Verworfen',
  unread: 'Ungelesen',
  markUnread: 'Als ungelesen markieren',
  sending: 'Wird gesendet…',
  waitingToSend: 'Wartet auf Versand',
  unsavedEdit: 'Nicht gespeicherte Änderung',
  continueEditing: 'Weiterschreiben',
  editConflict:
    'Jemand hat diesen Kommentar geändert, während Sie ihn bearbeitet haben. Oben steht die aktuelle Fassung; Ihre ist nicht gespeichert.',
  yourVersion: 'Ihre Fassung',
  saveMyVersion: 'Meine Fassung speichern',
  keepCurrentVersion: 'Aktuelle Fassung behalten',
  copyMyVersion: 'Meine Fassung kopieren',
  deleteThread: 'Thread löschen',
  deleteThreadQuestion: 'Diesen Thread löschen?',
  deleteCommentQuestion: 'Diesen Kommentar löschen?',
  deleteCommentDetail: 'Der Kommentar wird für alle gelöscht.',
  deleteFirstDetail: (replies) =>
    replies === 0
      ? 'Damit wird auch der Thread gelöscht.'
      : `Damit werden auch der Thread und ${replies === 1 ? 'die Antwort' : `die ${n(replies)} Antworten`} gelöscht.`,

  reactions: 'Reaktionen',
  addReaction: 'Reagieren',
  reactionAdded: (reaction) => `${reaction} hinzugefügt`,
  reactionRemoved: (reaction) => `${reaction} entfernt`,
  you: 'Sie',
  reactionName: (name) => (Object.hasOwn(reactions, name) && reactions[name]) || name,
  addEmoji: 'Emoji einfügen',
  moreEmoji: 'Weitere Emojis',
  emoji: 'Emojis',
  emojiGroups: 'Emoji-Kategorien',
  emojiFound: (count) =>
    count === 0 ? 'Keine Emojis gefunden' : count === 1 ? '1 Emoji gefunden' : `${n(count)} Emojis gefunden`,
  emojiFailed: 'Die Emojis konnten nicht geladen werden.',
  searchEmoji: 'Emojis suchen',
  recentEmoji: 'Zuletzt verwendet',
  skinTone: 'Hautton',
  noSkinTone: 'Ohne Hautton',
  reactedBy: (reaction, names, others) => {
    const count = names.length + others;
    const rest = others > 0 ? [others === 1 ? '1 weitere Person' : `${n(others)} weitere`] : [];
    return `${reaction}, ${count === 1 ? '1 Person' : `${n(count)} Personen`}: ${new Intl.ListFormat('de').format([...names, ...rest])}`;
  },

  thread: (number) => (number > 0 ? `Thread ${number}` : 'Thread'),
  threadActions: 'Aktionen für den Thread',
  loading: 'Wird geladen…',
  priorityLabel: 'Priorität',
  noPriority: 'Keine Priorität',
  setPriority: 'Priorität setzen',
  category: 'Kategorie',
  noCategory: 'Keine Kategorie',
  setCategory: 'Kategorie setzen',
  categoryQuestion: 'Frage',
  categoryFeedback: 'Rückmeldung',
  categoryBug: 'Fehler',
  categoryOther: 'Sonstiges',
  select: 'Auswählen',
  assigneeLabel: 'Zuständig:',
  assign: 'Zuweisen',
  unassign: 'Zuweisung aufheben',
  noAssignee: 'Nicht zugewiesen',
  proposedChange: 'Änderungsvorschlag',
  removed: 'Entfernt:',
  added: 'Hinzugefügt:',
  accept: 'Annehmen',
  reject: 'Ablehnen',
  originalTextNotFound: 'Der ursprüngliche Text wurde nicht gefunden. Es wurde nichts geändert.',
  approve: 'Freigeben',
  approved: 'Freigegeben',
  subscribe: 'Folgen',
  unsubscribe: 'Nicht mehr folgen',
  unsubscribed: 'Sie folgen diesem Thread nicht mehr.',
  subscriptionReason: (why) => {
    if (why === 'own') return 'Sie folgen diesem Thread.';
    const causes = {
      began: ', weil Sie ihn begonnen haben',
      assigned: ', weil er Ihnen zugewiesen ist',
      mentioned: ', weil Sie erwähnt wurden',
      replied: ', weil Sie geantwortet haben',
    };
    return `Sie folgen diesem Thread${why ? causes[why] : ''}.`;
  },
  copyLink: 'Link kopieren',
  linkCopied: 'Link kopiert',
  linkNotCopied: (link) => `Der Link konnte nicht kopiert werden. Kopieren Sie ihn hier: ${link}`,
  privateHint: 'Nur sichtbar für Verfasser, erwähnte oder zugewiesene Personen und Admins.',
  makePrivate: 'Privat machen',
  makePublic: 'Öffentlich machen',
  resolve: 'Erledigen',
  reopen: 'Wieder öffnen',
  resolved: 'Erledigt',
  resolvedBy: (name) => `Erledigt von ${name}`,
  reply: 'Antworten…',
  new: 'Neu',
  shortcuts: 'Tastenkürzel',
  nextComment: 'Nächster Kommentar',
  previousComment: 'Voriger Kommentar',
  firstComment: 'Erster Kommentar',
  lastComment: 'Letzter Kommentar',
  nextThread: 'Nächster Thread',
  previousThread: 'Voriger Thread',
  writeReply: 'Antworten',
  resolveOrReopen: 'Erledigen oder wieder öffnen',
  newCommentsBelow: (count) => `${n(count)} neue`,
  typing: ([first, second, ...more]) => {
    if (more.length > 0) return 'Mehrere schreiben…';
    return second === undefined ? `${first} schreibt…` : `${first} und ${second} schreiben…`;
  },
  seenBy: (names) => `Gesehen von ${names}`,
  morePeople: (count) => `${n(count)} weiteren`,
  draft: 'Entwurf',
  guest: 'Gast',
  saveDraft: 'Entwurf speichern',
  draftSaved: 'Entwurf gespeichert',
  onlyVisibleToYou: 'Nur für Sie sichtbar',
  publish: 'Veröffentlichen',
  earlierReplies: (count) => (count === 1 ? '1 frühere Antwort' : `${n(count)} frühere Antworten`),
  deleteThreadDetail: (comments) =>
    comments === 1
      ? 'Der Kommentar wird für alle gelöscht.'
      : `Alle ${n(comments)} Kommentare werden für alle gelöscht.`,

  pinCluster: (count, unread) =>
    unread > 0
      ? `${n(count)} Threads an dieser Stelle, ${n(unread)} ungelesen`
      : `${n(count)} Threads an dieser Stelle`,
  pinClusterList: 'Threads an dieser Stelle',
  threadPosition: (at, count) => `${n(at)} von ${n(count)}`,
  newThreadHere: 'Neuer Thread hier',
  threadName: (number, about) => (number > 0 ? `Thread ${number}` : 'Thread') + (about ? `, zu ${about}` : ''),
  selectThread: (number) => (number > 0 ? `Thread ${number} auswählen` : 'Thread auswählen'),
  expandThread: (number) => (number > 0 ? `Thread ${number} hier öffnen` : 'Hier öffnen'),
  collapseThread: (number) => (number > 0 ? `Thread ${number} schließen` : 'Schließen'),
  replyInDocument: 'Öffnen Sie das Dokument, um zu antworten.',
  showOnPage: 'Auf der Seite zeigen',
  threadsSelected: (count) => `${n(count)} ausgewählt`,
  selectAll: (count) => `Alle ${n(count)} auswählen`,
  selectNone: 'Auswahl aufheben',
  markRead: 'Als gelesen markieren',
  markAllRead: 'Alle als gelesen markieren',
  moreActions: 'Mehr',
  threadsChanged: (what, changed, skipped, name = '') => {
    const threads = changed === 1 ? '1 Thread' : `${n(changed)} Threads`;
    const done = {
      resolved: `${threads} erledigt`,
      reopened: `${threads} wieder geöffnet`,
      status: `${threads} auf „${name}“ gesetzt`,
      priority: `Priorität von ${threads} auf „${name}“ gesetzt`,
      priorityRemoved: `Priorität von ${threads} entfernt`,
      assigned: `${threads} ${name} zugewiesen`,
      unassigned: `Zuweisung von ${threads} aufgehoben`,
      read: `${threads} als gelesen markiert`,
      unread: `${threads} als ungelesen markiert`,
    }[what];
    return skipped > 0 ? `${done}. ${n(skipped)} übersprungen (keine Berechtigung).` : done;
  },
  exportAs: (format) => `Als ${format.toUpperCase()} exportieren`,
  joinedThreads: (count, unread, about) => {
    const threads = (count === 1 ? '1 Thread' : `${n(count)} Threads`) + (about ? `, zu ${about}` : '');
    return unread > 0 ? `${threads}, ${n(unread)} ungelesen` : threads;
  },
  commentMode: 'Kommentieren',
  commentsNotInDialog: 'Sie können in diesem Dialog nicht kommentieren.',
  commentModeReadOnly: 'Sie können Kommentare hier nur lesen.',
  commentsHere: (comments, threads, unread) => {
    const count = comments === 1 ? '1 Kommentar' : `${n(comments)} Kommentare`;
    const where = threads > 1 ? `${count} in ${n(threads)} Threads` : count;
    return unread > 0 ? `${where}, ${n(unread)} ungelesen` : where;
  },
  moreThreads: (count) => `${n(count)} weitere zeigen`,
  resolvedThreads: (count) => (count === 1 ? '1 erledigter Thread' : `${n(count)} erledigte Threads`),
  writeFirstComment: 'Schreiben Sie den ersten Kommentar.',
  commentModes: 'Kommentarmodi',
  commentModeName: (mode) => ({ element: 'Element', text: 'Text', area: 'Bereich' })[mode],
  commentModeHint: (mode) =>
    ({
      element: 'Auf etwas auf der Seite klicken.',
      text: 'Text markieren.',
      area: 'Ziehen, um einen Bereich auszuwählen.',
    })[mode],
  pickTarget: 'Zum Kommentieren auf etwas klicken',
  pickTargetHint: `${moveOverPage} Enter kommentiert, Escape beendet.`,
  commentModeKey: (action) =>
    ({
      beside: 'Vorheriges, nächstes',
      depth: 'Hinaus, hinein',
      words: 'Text auswählen',
      draw: 'Bereich aufziehen',
      move: 'Bewegen',
      resize: 'Größe ändern',
      comment: 'Kommentieren',
      moveHere: 'Hierher verschieben',
      back: 'Zurück',
      leave: 'Beenden',
    })[action],
  selectedTarget: (name, kind) => `Kommentieren: ${name}${kind ? `, ${kind}` : ''}`,
  selectedNewTarget: (name, kind) => `Verschieben zu: ${name}${kind ? `, ${kind}` : ''}`,
  targetKind: (kind) =>
    ({
      heading: 'Überschrift',
      link: 'Link',
      button: 'Schaltfläche',
      picture: 'Bild',
      video: 'Video',
      field: 'Feld',
      table: 'Tabelle',
      row: 'Tabellenzeile',
      cell: 'Tabellenzelle',
      list: 'Liste',
      item: 'Listeneintrag',
      form: 'Formular',
      paragraph: 'Absatz',
      section: 'Abschnitt',
    })[kind],
  noFurtherTarget: (edge) =>
    ({
      first: 'Davor ist nichts',
      last: 'Danach ist nichts',
      inside: 'Darin ist nichts',
      around: 'Außerhalb ist nichts',
    })[edge],
  areaOf: (number) =>
    `Bereich von Thread ${number}. Pfeiltasten bewegen ihn, Umschalt und Pfeiltasten ändern seine Größe.`,
  areaMoved: (number) => (number > 0 ? `Bereich von Thread ${number} verschoben` : 'Bereich verschoben'),
  threadMoved: (count, number) => {
    if (count > 1) return `${n(count)} Threads verschoben`;
    return number > 0 ? `Thread ${number} verschoben` : 'Markierung verschoben';
  },
  moveThread: 'Verschieben …',
  ghosts: 'Losgelöste Threads',
  detachedCount: (count) => (count === 1 ? '1 losgelöster Thread' : `${n(count)} losgelöste Threads`),
  partsNotLoaded: (parts) => {
    const names = new Intl.ListFormat('de').format(parts.map((part) => partNames[part]));
    return `Nicht geladen: ${names}. Prüfen Sie die Verbindung und versuchen Sie es erneut.`;
  },
  showCommentList: 'Kommentarliste zeigen',
  threadsNotShown: 'Hier nicht angezeigte Threads',
  notShownCount: (count) => `${n(count)} ${count === 1 ? 'Thread' : 'Threads'} hier nicht angezeigt`,
  hideNotice: 'Hinweis ausblenden',
  allThreadsAttached: 'Alle Threads sind wieder zugeordnet',
  reattach: 'Neu zuordnen …',
  pickNewTarget: (words) => `Klicken, um „${words}“ zuzuordnen`,
  pickNewTargetHint: `${moveOverPage} Enter verschiebt den Thread dorthin, Escape bricht ab.`,
  pickNewTextHint: `${moveOverPage} Mit der Umschalttaste wählen die Pfeiltasten nach links und rechts Wörter aus. Enter verschiebt den Thread dorthin oder, wenn keine ausgewählt sind, zum ganzen Text dort. Escape bricht ab.`,
  commentsByTime: 'Kommentare nach Zeit',
  atMoment: (time) => `Bei ${time}`,
  threadsOnQuote: (threads, words) => `${threads}, zu „${words}“`,
  commentOnText: 'Kommentieren',
  commentOnTextHint: (keys) => `${keys} kommentiert den ausgewählten Text.`,
  pickText: 'Text auswählen, um ihn zu kommentieren',
  pickTextHint: `${moveOverPage} Mit der Umschalttaste wählen die Pfeiltasten nach links und rechts Wörter aus. Enter kommentiert sie oder, wenn keine ausgewählt sind, den ganzen Text dort. Escape beendet.`,
  drawArea: 'Ziehen, um einen Bereich auszuwählen, oder klicken',
  drawAreaHint: `${moveOverPage} Enter beginnt einen Bereich. Dann bewegen ihn die Pfeiltasten, mit Umschalt ändern sie seine Größe, Enter setzt ihn, Escape geht zurück.`,
  areaSize: (left, top, width, height) =>
    `Bereich ${n(width)} % breit und ${n(height)} % hoch, ${n(left)} % von links, ${n(top)} % von oben`,
  commentModeEnded: 'Kommentarmodus aus',

  people: (count) => (count === 1 ? '1 Person' : `${n(count)} Personen`),
  notMember: 'Noch kein Mitglied',
  choosePeople: 'Personen wählen',
  searchPeople: 'Name oder E-Mail-Adresse',
  removePerson: (name) => `${name} entfernen`,
  mention: 'Jemanden erwähnen',
  assignTo: (name) => `${name} zuweisen`,
  assignTheThread: 'Zuweisen an',
  assignee: 'Zugewiesene Person',
  showMembers: 'Mitglieder anzeigen',
  hideMembers: 'Mitglieder ausblenden',
  membersShown: (group, count) => `${group}: ${count === 1 ? '1 Mitglied' : `${n(count)} Mitglieder`} angezeigt`,
  membersHidden: (group) => `${group}: Mitglieder ausgeblendet`,
  suggestionsFound: (count) => (count === 1 ? '1 Vorschlag' : `${n(count)} Vorschläge`),
  nothingFound: 'Keine Ergebnisse',
  filterMenu: 'Filter',
  searchFilters: 'Filter oder Wert suchen',
  chosenCount: (count) => `${n(count)} ausgewählt`,
  showMoreValues: (count) => `${n(count)} weitere zeigen`,
  notSet: 'Nicht gesetzt',
  groupAndSort: 'Gruppieren, sortieren, Ansichten',
  show: 'Zeigen',
  groupBy: 'Gruppieren nach',
  noGroups: 'Keine Gruppen',
  sortBy: 'Sortieren nach',
  sortName: (sortBy) =>
    ({
      lastUpdated: 'Letzte Aktivität',
      createdAt: 'Erstellt',
      annotationNumber: 'Nummer',
      unread: 'Ungelesen',
      priority: 'Priorität',
      place: 'Position auf der Seite',
    })[sortBy],
  reverseOrder: 'Reihenfolge umkehren',
  savedViews: 'Gespeicherte Ansichten',
  saveViewAs: 'Diese Ansicht speichern als…',
  deleteView: (name) => `${name} löschen`,
  viewSaved: (name) => `Als ${name} gespeichert`,
  viewDeleted: (name) => `${name} gelöscht`,
  quickView: (view) =>
    ({
      all: 'Alle',
      open: 'Offen',
      resolved: 'Erledigt',
      unread: 'Ungelesen',
      read: 'Gelesen',
      assigned: 'Mir zugewiesen',
      mentioned: 'Erwähnt mich',
      waiting: 'Wartet auf mich',
      drafts: 'Entwürfe',
      ghosts: 'Losgelöst',
    })[view],
  filterName: (filter) =>
    ({
      location: 'Ort',
      document: 'Dokument',
      people: 'Verfasst von',
      tagged: 'Erwähnt',
      assigned: 'Zugewiesen an',
      involved: 'Beteiligt',
      priority: 'Priorität',
      category: 'Kategorie',
      commentType: 'Art des Kommentars',
      version: 'Version',
      status: 'Status',
    })[filter],
  commentTypeName: (type) => ({ text: 'Text', voice: 'Sprache' })[type],
  removeFilter: (name) => `${name} entfernen`,
  countOf: (count, total) => `${count} von ${total}`,
  countOfLoaded: (shown, loaded) => `${shown} von ${loaded} geladenen`,
  loadMore: 'Mehr laden',
  loadingMore: 'Mehr wird geladen …',
  loadedCount: (loaded, isAll) => (isAll ? `Alle ${loaded} geladen` : `${loaded} geladen`),
  moreNotLoaded: 'Weitere Threads konnten nicht geladen werden. Versuchen Sie es erneut.',
  searching: 'Wird gesucht …',
  searchFailed: 'Die Suche ist fehlgeschlagen. Die Ergebnisse sind möglicherweise unvollständig.',
  keepTyping: 'Weiter tippen, um die Ergebnisse einzugrenzen.',
  contactScope: 'Suchen in',
  scopeAll: 'Alle',
  scopeOrganization: 'Organisation',
  scopeGroup: 'Meine Gruppen',
  scopeDocument: 'Dieses Dokument',

  videoAction: (action, name, detail) =>
    ({
      play: `${name} hat die Wiedergabe gestartet`,
      pause: `${name} hat angehalten`,
      seeking: `${name} ist zu ${detail} gesprungen`,
      ratechange: `${name} hat die Geschwindigkeit auf ${detail}× gestellt`,
      mute: `${name} hat den Ton ausgeschaltet`,
      unmute: `${name} hat den Ton eingeschaltet`,
    })[action],
  videoJoin: 'Mitsehen',
  videoBlocked: 'Andere sehen gerade zu. Klicken Sie auf „Mitsehen“, um mitzusehen.',

  cursorChat: 'Nachricht an Ihrem Mauszeiger',
  movePinByKeys: 'Die fokussierte Markierung verschieben',
  answerEditRequest: 'Auf eine Bearbeitungsanfrage antworten',
  commentOnSelection: 'Den markierten Text kommentieren',
  selectOneThread: 'Einen Thread in der Liste auswählen',
  selectAllThreads: 'Alle Threads in der Liste auswählen',
  cursorChatHint: 'Etwas sagen',
  cursorMessage: (name, text) => `${name}: ${text}`,

  ownEditorStatus: (status) =>
    ({
      nobody: 'Niemand bearbeitet',
      editor: 'Sie bearbeiten',
      elsewhere: 'Sie bearbeiten in einem anderen Tab',
      offline: 'Sie sind offline. Sie können wieder bearbeiten, wenn Sie verbunden sind.',
      reader: 'Sie können dieses Dokument ansehen, aber nicht bearbeiten',
    })[status],
  otherEditorStatus: (status, name) =>
    ({
      viewer: `${name} bearbeitet`,
      asking: `Warten auf ${name}`,
      refused: `${name} bearbeitet vorerst weiter`,
    })[status],
  editRequested: (name) => `${name} möchte bearbeiten`,
  editRequestAnnouncement: (name, seconds, keys) =>
    [
      `${name} möchte bearbeiten.`,
      seconds > 0 && `Ohne Antwort geschieht das in ${seconds === 1 ? '1 Sekunde' : `${n(seconds)} Sekunden`}.`,
      keys && `Zum Antworten ${keys} drücken.`,
    ]
      .filter(Boolean)
      .join(' '),
  secondsLeft: (seconds) => `${n(seconds)} s`,
  startEditing: 'Bearbeiten',
  editInThisTab: 'Hier bearbeiten',
  requestEditing: 'Bearbeitung anfragen',
  stopEditing: 'Bearbeitung beenden',
  keepEditing: 'Weiter bearbeiten',
  letThemEdit: 'Bearbeiten lassen',
  handOverEditing: 'Übergeben',

  following: (name) => `Sie folgen ${name}`,
  followWaiting: (name) => `Warten auf ${name}`,
  followOtherPage: (name, place) => `${name} ist auf ${place}`,
  followOtherDocument: (name) => `${name} ist in einem anderen Dokument`,
  goToLeader: 'Dorthin gehen',
  followStop: 'Beenden',
  followStopOf: (name) => `Folgen von ${name} beenden`,
  followAgain: 'Wieder folgen',
  followEnded: (why, name) =>
    ({
      input: `Sie folgen ${name} nicht mehr`,
      left: `${name} ist gegangen`,
      cycle: `${name} folgt Ihnen bereits`,
    })[why],
  followers: (names, others) => {
    const rest = others > 0 ? [others === 1 ? '1 weitere Person' : `${n(others)} weitere`] : [];
    const verb = names.length + others === 1 ? 'folgt' : 'folgen';
    return `${new Intl.ListFormat('de').format([...names, ...rest])} ${verb} Ihnen`;
  },
  followHint: 'Klicken, um zu folgen',
  followed: 'Sie folgen',

  notifications: 'Mitteilungen',
  notificationsUnread: (count) =>
    count === 0
      ? 'Keine ungelesenen Mitteilungen'
      : count === 1
        ? '1 ungelesene Mitteilung'
        : `${n(count)} ungelesene Mitteilungen`,
  newNotification: 'Neue Mitteilung',
  tabForYou: 'Für Sie',
  tabDocuments: 'Dokumente',
  tabAll: 'Alle',
  tabPeople: 'Personen',
  unreadOnly: 'Nur ungelesene',
  archivedNotifications: 'Archiv',
  commentElsewhere: (document: string) =>
    `Dieser Kommentar ist in „${document}“. Öffnen Sie das Dokument, um ihn zu sehen.`,
  notificationSettings: 'Mitteilungseinstellungen',
  back: 'Zurück',
  notificationArchived: 'Mitteilung archiviert',
  allMarkedRead: 'Alle als gelesen markiert',
  markGroupRead: (name) => `Als gelesen markieren: ${name}`,
  nothingArchived: 'Keine archivierten Mitteilungen',
  nothingArchivedHint: 'Archivierte Mitteilungen erscheinen hier.',
  nothingUnread: 'Keine ungelesenen Mitteilungen',
  nothingUnreadHint: 'Sie haben alles gelesen.',
  allMuted: 'Mitteilungen stummgeschaltet',
  allMutedHint: 'Sie erhalten keine, bis Sie die Stummschaltung aufheben.',
  noNotifications: 'Noch keine Mitteilungen',
  noNotificationsHint: 'Aktivitäten in Ihren Dokumenten erscheinen hier.',
  noNotificationsForYouHint: 'Antworten, Erwähnungen und Zuweisungen erscheinen hier.',
  notificationsFailed: 'Mitteilungen konnten nicht geladen werden',
  notificationSettingsFailed: 'Mitteilungseinstellungen konnten nicht geladen werden',
  settingNotSaved: 'Diese Einstellung konnte nicht gespeichert werden.',
  notificationsUnavailable: 'Mitteilungen sind nicht verfügbar',
  notificationsUnavailableHint:
    'Für diese Seite sind keine eingerichtet. Sie können weiterhin kommentieren und antworten.',
  noConnection: 'Sie sind offline. Versuchen Sie es mit Verbindung erneut.',
  signInForNotifications: 'Melden Sie sich an, um Ihre Mitteilungen zu sehen.',
  today: 'Heute',
  yesterday: 'Gestern',
  moreNotifications: (count) => `und ${n(count)} weitere`,
  showNotification: 'Zeigen',
  headlineCommented: (people) => `${people} hat kommentiert`,
  headlineReplied: (people, _, count, areSeveral) =>
    areSeveral
      ? `${people} haben geantwortet`
      : count === 1
        ? `${people} hat geantwortet`
        : `${people} hat ${n(count)}-mal geantwortet`,
  headlineMentioned: (people) => `${people} hat Sie erwähnt`,
  headlineAssignedToYou: (people, number, count) =>
    `${people} hat Ihnen ${number ? `Thread ${number}` : count === 1 ? 'einen Thread' : `${n(count)} Threads`} zugewiesen`,
  headlineAssigned: (people, value) => `${people} hat ${value} einen Thread zugewiesen`,
  headlineReacted: (people, value, _, areSeveral) => {
    const verb = areSeveral ? 'haben' : 'hat';
    return value ? `${people} ${verb} mit ${value} reagiert` : `${people} ${verb} auf Ihren Kommentar reagiert`;
  },
  headlineStatus: (people, value) => `${people} hat den Status auf ${value} gesetzt`,
  headlineResolved: (people, value) =>
    value === '' ? `${people} hat den Thread erledigt` : `${people} hat den Thread als ${value} markiert`,
  headlinePriority: (people, value) =>
    value ? `${people} hat die Priorität auf ${value} gesetzt` : `${people} hat die Priorität entfernt`,
  headlinePrivate: (people) => `${people} hat den Thread privat gemacht`,
  headlinePublic: (people) => `${people} hat den Thread öffentlich gemacht`,
  headlineApproved: (people) => `${people} hat den Thread bestätigt`,
  headlineAccepted: (people) => `${people} hat einen Vorschlag angenommen`,
  headlineRejected: (people) => `${people} hat einen Vorschlag abgelehnt`,
  twoPeople: (first, second) => `${first} und ${second}`,
  personAndOthers: (first, others) => `${first} und ${n(others)} weitere`,
  unarchive: 'Aus dem Archiv holen',
  archive: 'Archivieren',
  channelInbox: 'In der App',
  channelEmail: 'E-Mail',
  notifyAll: 'Alles',
  notifyMine: 'Erwähnungen, Antworten und Zuweisungen',
  notifyNone: 'Nichts',
  notifyDefault: (value) => `Standard: ${value}`,
  muteAll: 'Alles stummschalten',
  muteAllHint: 'Beendet Mitteilungen auf allen Kanälen.',
  mutedHint: 'Sie erhalten keine Mitteilungen, bis Sie dies ausschalten. Ihre Einstellungen bleiben erhalten.',
  systemNotifications: 'Desktop-Mitteilungen',
  systemNotificationsHint: 'Erscheinen, wenn dieser Tab im Hintergrund ist.',
  systemNotificationsDenied:
    'Für diese Website blockiert. Erlauben Sie Mitteilungen in den Einstellungen Ihres Browsers.',

  peopleHere: (count) => `Personen hier: ${n(count)}`,
  showPeopleHere: (count) => `${n(count)} weitere, alle zeigen`,
  presenceDuration: (status, duration) => {
    const state = { active: 'Aktiv', away: 'Abwesend', offline: 'Offline' }[status];
    if (!duration) return status === 'active' ? 'Gerade aktiv' : state;
    const { value, unit } = duration;
    const units = {
      minute: ['einer Minute', 'Minuten'],
      hour: ['einer Stunde', 'Stunden'],
      day: ['einem Tag', 'Tagen'],
    } as const;
    const [one, several] = units[unit];
    return `${state} seit ${value === 1 ? one : `${n(value)} ${several}`}`;
  },
  andMorePeople: (count) => `und ${n(count)} weitere`,
};

export default de;
