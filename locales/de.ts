import type { Messages, PartName } from './english/messages.js';

/** A number as it is written in German. */
const n = (value: number): string => value.toLocaleString('de');

/** How keys move over the page, in every comment mode. */
const moveOverPage =
  'Auf und Ab gehen über die Seite, die Pfeiltasten zur Seite in ein Element hinein und hinaus, Pos1 und Ende zum ersten und letzten.';

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

/** What could not be loaded. */
const partNames: Readonly<Record<PartName, string>> = {
  attaching: 'Anhängen von Dateien',
  attachments: 'Anhänge',
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
  offline: 'Offline',
  offlineHint: 'Änderungen bleiben auf diesem Gerät und werden später gesendet.',
  unsentChanges: (count) => (count === 1 ? '1 Änderung nicht gesendet' : `${n(count)} Änderungen nicht gesendet`),
  errorNotAllowed: 'Das ist hier nicht erlaubt.',
  errorSignedOut: 'Die Sitzung ist beendet. Melden Sie sich an, um fortzufahren.',
  errorGone: 'Das gibt es nicht mehr.',
  errorChanged: 'Inzwischen hat sich etwas geändert: Das geht so nicht mehr.',
  errorNotAccepted: 'Das wurde so nicht angenommen.',
  errorUnknown: 'Etwas ist schiefgegangen. Versuchen Sie es noch einmal.',
  errorTooMuch: 'Zu viel auf einmal. Versuchen Sie es gleich noch einmal.',
  errorUnreachable: 'Das konnte nicht gesendet werden. Es bleibt hier und kann erneut gesendet werden.',
  errorStorageFull: 'Auf diesem Gerät ist kein Platz mehr: Neue Kommentare bleiben vielleicht nicht erhalten.',
  errorStorageUnavailable:
    'Dieser Browser speichert hier nichts: Kommentare sind weg, sobald die Seite geschlossen wird.',
  errorCorruptRow: 'Ein gespeicherter Thread war nicht lesbar. Er wurde beiseitegelegt, die anderen sind da.',
  errorNoService: 'Kommentare sind nicht erreichbar',
  commentsUnread: (count) => (count > 0 ? `Kommentare, ${n(count)} ungelesen` : 'Kommentare'),
  commentsTotal: (count) => (count === 1 ? 'Kommentare, 1 offener Thread' : `Kommentare, ${n(count)} offene Threads`),
  newComment: 'Neuer Kommentar',
  signInToComment: 'Melden Sie sich an, um zu kommentieren.',
  signInToRead: 'Melden Sie sich an, um diesen Thread zu lesen.',
  threadDeleted: 'Thread gelöscht',
  commentDeleted: 'Kommentar gelöscht',
  commentAdded: 'Kommentar hinzugefügt',
  replyAdded: 'Antwort hinzugefügt',
  commentPublished: 'Kommentar veröffentlicht',
  commentSaved: 'Kommentar gespeichert',
  markedUnread: 'Als ungelesen markiert',
  threadResolved: 'Thread erledigt',
  threadGone: 'Dieser Thread ist nicht mehr hier.',
  linkMissed: 'Der Kommentar, zu dem dieser Link führt, ist nicht in diesem Dokument oder nicht mehr da.',
  textNotSent: 'Was Sie geschrieben haben, wurde nicht gesendet:',
  copyText: 'Text kopieren',
  copied: 'Kopiert',
  unsentDrafts: 'Nicht gesendete Entwürfe',
  draftFrom: (place) =>
    place ? `Nicht gesendeter Entwurf zu „${place}“` : 'Nicht gesendeter Entwurf von anderer Stelle',
  continueHere: 'Hier fortsetzen',
  draftDiscarded: 'Entwurf verworfen',
  placeElsewhere: (name) => `Nicht auf dieser Seite, sondern in ${name}.`,
  goToElsewhere: (name) => `Zu ${name} gehen`,
  comments: 'Kommentare',
  searchComments: 'Suchen',
  status: 'Status',
  statusOpen: 'Offen',
  statusInProgress: 'In Arbeit',
  loadingComments: 'Kommentare werden geladen',
  noComments: 'Noch keine Kommentare',
  noCommentsHint: 'Wählen Sie eine Stelle auf der Seite und sagen Sie, was Sie denken.',
  addComment: 'Kommentar hinzufügen',
  nothingOpen: 'Nichts offen',
  nothingOpenHint: 'Alle Threads sind erledigt.',
  showAll: 'Alle anzeigen',
  commentsOffline: 'Kommentare können gerade nicht geladen werden',
  commentsOfflineHint: 'Sie kommen, sobald wieder eine Verbindung besteht.',
  noMatches: 'Keine Treffer',
  noMatchesHint: 'Versuchen Sie andere Wörter oder weniger Filter.',
  clearFilters: 'Filter zurücksetzen',
  clearSearch: 'Suche leeren',
  otherPlaces: 'Anderswo im Dokument',
  threadsShown: (count) => (count === 1 ? '1 Thread' : `${n(count)} Threads`),
  unreadCount: (count) => `${n(count)} ungelesen`,
  replies: (count) => (count === 1 ? '1 Antwort' : `${n(count)} Antworten`),
  private: 'Privat',
  public: 'Öffentlich',
  notSent: 'Nicht gesendet',
  whyPlaceLost: (what, why) => {
    if (why === 'unlisted')
      return 'Worum es geht, steht nicht in dem Teil der Tabelle oder Liste, der gerade zu sehen ist.';
    if (what === 'text')
      return why === 'missing'
        ? 'Die Wörter, um die es ging, stehen hier nicht mehr.'
        : 'Die Wörter, um die es ging, stehen hier mehrmals.';
    return why === 'missing'
      ? 'Das, worum es ging, ist nicht mehr hier.'
      : 'Mehreres hier sieht aus wie das, worum es ging.';
  },
  placeLost: (why) => (why === 'differentDevice' ? 'Stelle wird hier nicht gezeigt' : 'Stelle ist weg'),

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
  linkInvalid: 'Gib eine Web- oder E-Mail-Adresse ein.',
  apply: 'Übernehmen',
  removeLink: 'Link entfernen',
  charactersLeft: (count) => (count === 1 ? 'Noch 1 Zeichen' : `Noch ${n(count)} Zeichen`),
  tooLong: (excess) => `${n(excess)} Zeichen zu viel. Kürze den Text, um ihn zu senden.`,

  attachFiles: 'Dateien anhängen',
  attachedFiles: 'Angehängte Dateien',
  dropFiles: 'Zum Anhängen ablegen',
  removeFile: (name) => `${name} entfernen`,
  uploadingFile: (name) => `${name} wird hochgeladen`,
  uploading: (count) => (count === 1 ? '1 Datei wird hochgeladen …' : `${n(count)} Dateien werden hochgeladen …`),
  sendsWhenUploaded: 'Wird nach dem Hochladen gesendet …',
  uploadFailed: 'Upload fehlgeschlagen',
  filesNotUploaded: 'Einige Dateien konnten nicht hochgeladen werden. Zum Senden erneut versuchen oder entfernen.',
  fileTooLarge: (name, size, limit) => `${name} ist ${size} groß; angehängt werden kann bis zu ${limit}.`,
  fileType: (name, types) => `${name} hat einen anderen Typ; angehängt werden kann: ${types}.`,
  tooManyFiles: (name, limit) =>
    `${name} ist eine zu viel; höchstens ${limit === 1 ? '1 Datei kann' : `${n(limit)} Dateien können`} angehängt werden.`,
  fileAttached: (name) => `${name} angehängt`,
  downloadFile: (name) => `${name} herunterladen`,
  deleteFile: (name) => `${name} löschen`,
  deleteFileQuestion: (name) => `${name} löschen?`,
  fileDeleted: 'Datei gelöscht',
  recordingDeleted: 'Aufnahme gelöscht',
  recordingName: (type) => ({ audio: 'Tonaufnahme', video: 'Videoaufnahme', screen: 'Bildschirmaufnahme' })[type],
  transcript: 'Abschrift',
  undo: 'Rückgängig',
  showImage: (name, number, count) =>
    count > 1 ? `${name} anzeigen, Bild ${n(number)} von ${n(count)}` : `Bild ${name} anzeigen`,
  showImageAndMore: (name, more) => `${name} und ${n(more)} weitere anzeigen`,
  notLoaded: 'Konnte nicht geladen werden',
  mediaHeld: (host) => `Nicht von ${host} geladen`,
  mediaLoad: 'Laden',
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
  unsavedEdit: 'Ihre Änderung ist nicht gespeichert.',
  continueEditing: 'Weiterschreiben',
  editConflict:
    'Dieser Kommentar wurde geändert, seit Sie ihn bearbeiten. Oben steht, was er jetzt sagt; Ihre Fassung ist nicht gespeichert.',
  yourVersion: 'Ihre Fassung',
  useMine: 'Meine verwenden',
  keepTheirs: 'Andere behalten',
  copyMine: 'Meine kopieren',
  deleteThread: 'Thread löschen',
  deleteThreadQuestion: 'Diesen Thread löschen?',
  deleteCommentQuestion: 'Diesen Kommentar löschen?',
  deleteCommentDetail: 'Das wird für alle gelöscht.',
  deleteFirstDetail: (replies) =>
    replies === 0
      ? 'Mit dem einzigen Kommentar verschwindet der Thread.'
      : `Mit dem ersten Kommentar verschwindet der ganze Thread, ${replies === 1 ? 'auch die Antwort' : `auch die ${n(replies)} Antworten`}.`,

  reactions: 'Reaktionen',
  addReaction: 'Reagieren',
  reactionAdded: (reaction) => `${reaction} hinzugefügt`,
  reactionRemoved: (reaction) => `${reaction} entfernt`,
  you: 'Sie',
  reactionName: (name) => (Object.hasOwn(reactions, name) && reactions[name]) || name,
  addEmoji: 'Emoji einfügen',
  moreEmoji: 'Weitere Emojis',
  emoji: 'Emojis',
  emojiGroups: 'Gruppen von Emojis',
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
  assignedTo: 'Zugewiesen an',
  assign: 'Zuweisen',
  unassign: 'Zuweisung aufheben',
  nobodyAssigned: 'Niemand',
  proposedChange: 'Änderungsvorschlag',
  removed: 'Entfernt:',
  added: 'Hinzugefügt:',
  accept: 'Annehmen',
  reject: 'Ablehnen',
  nothingToReplace: 'Worum es geht, ist nicht auf dieser Seite: Es wurde nichts geändert.',
  approve: 'Freigeben',
  approved: 'Freigegeben',
  subscribe: 'Folgen',
  unsubscribe: 'Nicht mehr folgen',
  unsubscribed: 'Du folgst diesem Thread nicht mehr.',
  subscribedBecause: (why) => {
    if (why === 'own') return 'Du hast dich entschieden, diesem Thread zu folgen.';
    const causes = {
      began: ', weil du ihn begonnen hast',
      assigned: ', weil er dir zugewiesen ist',
      mentioned: ', weil du erwähnt wurdest',
      replied: ', weil du geantwortet hast',
    };
    return `Du folgst diesem Thread${why ? causes[why] : ''}.`;
  },
  copyLink: 'Link kopieren',
  linkCopied: 'Link kopiert',
  linkNotCopied: (link) => `Dein Browser hat das Kopieren des Links nicht erlaubt: ${link}`,
  privateHint: 'Nur für die Person, die ihn begonnen hat, für Erwähnte, Zugewiesene und Admins sichtbar.',
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
  newBelow: (count) => `${n(count)} neue`,
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
  onlyYouSeeDraft: 'Das sehen nur Sie.',
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
  openHere: (number) => (number > 0 ? `Thread ${number} hier öffnen` : 'Hier öffnen'),
  closeHere: (number) => (number > 0 ? `Thread ${number} schließen` : 'Schließen'),
  replyInItsDocument: 'Gehe zum Dokument, um zu antworten.',
  goToPlace: 'Zu seiner Stelle gehen',
  threadsSelected: (count) => `${n(count)} ausgewählt`,
  selectAll: (count) => `Alle ${n(count)} auswählen`,
  selectNone: 'Auswahl aufheben',
  markRead: 'Als gelesen markieren',
  markAllRead: 'Alle als gelesen markieren',
  moreActions: 'Mehr',
  threadsChanged: (what, changed, barred, name = '') => {
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
    return barred > 0 ? `${done}. ${n(barred)} übersprungen (keine Berechtigung).` : done;
  },
  exportAs: (format) => `Als ${format.toUpperCase()} exportieren`,
  joinedThreads: (count, unread, about) => {
    const threads = (count === 1 ? '1 Thread' : `${n(count)} Threads`) + (about ? `, zu ${about}` : '');
    return unread > 0 ? `${threads}, ${n(unread)} ungelesen` : threads;
  },
  commentMode: 'Kommentieren',
  commentsNotInDialog: 'In diesem Dialog kann nicht kommentiert werden.',
  commentModeReadOnly: 'Kommentare sind hier nur zu lesen.',
  commentsHere: (comments, threads, unread) => {
    const count = comments === 1 ? '1 Kommentar' : `${n(comments)} Kommentare`;
    const where = threads > 1 ? `${count} in ${n(threads)} Threads` : count;
    return unread > 0 ? `${where}, ${n(unread)} ungelesen` : where;
  },
  moreThreads: (count) => `${n(count)} weitere zeigen`,
  resolvedThreads: (count) => (count === 1 ? '1 erledigter Thread' : `${n(count)} erledigte Threads`),
  writeFirstComment: 'Schreiben Sie den ersten.',
  commentModes: 'Arten zu kommentieren',
  commentModeName: (mode) => ({ element: 'Element', text: 'Text', area: 'Bereich' })[mode],
  commentModeHint: (mode) =>
    ({
      element: 'Auf der Seite etwas anklicken.',
      text: 'Die gemeinten Wörter markieren.',
      area: 'Einen Rahmen um einen Teil ziehen.',
    })[mode],
  pickTarget: 'Wählen, was kommentiert wird',
  pickTargetHint: `${moveOverPage} Enter kommentiert, Escape beendet.`,
  chooserKey: (action) =>
    ({
      beside: 'Vorheriges, nächstes',
      depth: 'Hinaus, hinein',
      words: 'Wörter auswählen',
      draw: 'Bereich beginnen',
      move: 'Bewegen',
      resize: 'Größe ändern',
      comment: 'Kommentieren',
      back: 'Zurück',
      leave: 'Beenden',
    })[action],
  pickedTarget: (name, kind) => `Kommentieren: ${name}${kind ? `, ${kind}` : ''}`,
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
  targetEdge: (edge) =>
    ({
      first: 'Davor ist nichts',
      last: 'Danach ist nichts',
      inside: 'Darin ist nichts',
      around: 'Darum herum ist nichts',
    })[edge],
  areaOf: (number) => `Bereich von Thread ${number}: Pfeiltasten bewegen ihn, mit Umschalt ändern sie seine Größe`,
  areaMoved: (number) => (number > 0 ? `Bereich von Thread ${number} verschoben` : 'Bereich verschoben'),
  threadMoved: (count, number) => {
    if (count > 1) return `${n(count)} Threads verschoben`;
    return number > 0 ? `Thread ${number} verschoben` : 'An eine neue Stelle verschoben';
  },
  moveThread: 'Verschieben …',
  ghosts: 'Threads ohne Stelle',
  ghostCount: (count) => (count === 1 ? '1 Thread ohne Stelle' : `${n(count)} Threads ohne Stelle`),
  partsNotLoaded: (parts) => {
    const names = new Intl.ListFormat('de').format(parts.map((part) => partNames[part]));
    return `Nicht geladen: ${names}. Prüfen Sie die Verbindung und versuchen Sie es erneut.`;
  },
  showCommentList: 'Kommentarliste zeigen',
  unlistedThreads: 'Gerade nicht sichtbare Threads',
  unlistedCount: (count) => `${n(count)} ${count === 1 ? 'Thread' : 'Threads'} gerade nicht sichtbar`,
  hideUnlisted: 'Hinweis ausblenden',
  noGhostsLeft: 'Alle Threads haben wieder eine Stelle',
  attachToPlace: 'An neuer Stelle anheften …',
  pickNewPlace: (words) => `Neue Stelle wählen für „${words}“`,
  commentsByTime: 'Kommentare nach Zeit',
  atMoment: (time) => `Bei ${time}`,
  onText: (threads, words) => `${threads}, zu „${words}“`,
  commentOnText: 'Kommentieren',
  commentOnTextHint: (keys) => `${keys} kommentiert den ausgewählten Text.`,
  pickText: 'Den Text auswählen, der kommentiert wird',
  pickTextHint: `${moveOverPage} Mit der Umschalttaste wählen die Pfeiltasten nach links und rechts Wörter aus. Enter kommentiert sie oder, wenn keine ausgewählt sind, den ganzen Text dort. Escape beendet.`,
  drawArea: 'Bereich aufziehen oder einen Punkt drücken',
  drawAreaHint: `${moveOverPage} Enter beginnt einen Bereich. Dann bewegen ihn die Pfeiltasten, mit Umschalt ändern sie seine Größe, Enter setzt ihn, Escape geht zurück.`,
  drawnArea: (left, top, width, height) =>
    `Bereich ${n(width)} % breit und ${n(height)} % hoch, ${n(left)} % von links, ${n(top)} % von oben`,
  commentModeLeft: 'Kommentieren beendet',

  people: (count) => (count === 1 ? '1 Person' : `${n(count)} Personen`),
  notMember: 'Noch kein Mitglied',
  choosePeople: 'Personen wählen',
  searchPeople: 'Name oder E-Mail-Adresse',
  removePerson: (name) => `${name} entfernen`,
  mention: 'Jemanden erwähnen',
  assignTo: (name) => `${name} zuweisen`,
  assignTheThread: 'Zuweisen an',
  assignee: 'Wem zugewiesen wird',
  showMembers: 'Mitglieder anzeigen',
  hideMembers: 'Mitglieder ausblenden',
  membersShown: (group, count) => `${group}: ${count === 1 ? '1 Mitglied' : `${n(count)} Mitglieder`} angezeigt`,
  membersHidden: (group) => `${group}: Mitglieder ausgeblendet`,
  suggestionsFound: (count) => (count === 1 ? '1 Vorschlag' : `${n(count)} Vorschläge`),
  nothingFound: 'Nichts gefunden',
  filterMenu: 'Filter',
  searchFilters: 'Filter oder Wert suchen',
  chosenCount: (count) => `${n(count)} gewählt`,
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
      place: 'Stelle auf der Seite',
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
      ghosts: 'Stelle verloren',
    })[view],
  filterName: (filter) =>
    ({
      location: 'Stelle',
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
  ofLoaded: (shown, loaded) => `${shown} von ${loaded} geladenen`,
  loadMore: 'Mehr laden',
  loadingMore: 'Mehr wird geladen …',
  loadedSoFar: (loaded, isAll) => (isAll ? `Alle ${loaded} geladen` : `${loaded} geladen`),
  moreNotLoaded: 'Weitere Threads konnten nicht geladen werden. Versuchen Sie es erneut.',
  searching: 'Wird gesucht …',
  searchFailed: 'Die Suche ist fehlgeschlagen: Es kann noch mehr geben.',
  narrowDown: 'Weiter tippen, um andere zu sehen.',
  contactScope: 'Wessen Kontakte',
  scopeAll: 'Alle',
  scopeOrganization: 'Organisation',
  scopeGroup: 'Meine Gruppen',
  scopeDocument: 'Dieses Dokument',

  videoDeed: (deed, name, detail) =>
    ({
      play: `${name} hat auf Wiedergabe gedrückt`,
      pause: `${name} hat angehalten`,
      seeking: `${name} ist zu ${detail} gesprungen`,
      ratechange: `${name} hat die Geschwindigkeit auf ${detail}× gestellt`,
      mute: `${name} hat den Ton ausgeschaltet`,
      unmute: `${name} hat den Ton eingeschaltet`,
    })[deed],
  videoJoin: 'Mitsehen',
  videoWaits: 'Die anderen sehen gerade zu. Drücken Sie „Mitsehen“, um dabei zu sein.',

  cursorChat: 'Nachricht an Ihrem Mauszeiger',
  movePinByKeys: 'Die fokussierte Markierung verschieben',
  answerEditRequest: 'Auf eine Anfrage zum Bearbeiten antworten',
  commentOnSelection: 'Den markierten Text kommentieren',
  selectOneThread: 'Einen Thread in der Liste auswählen',
  selectAllThreads: 'Alle Threads in der Liste auswählen',
  cursorChatHint: 'Etwas sagen',
  cursorRemark: (name, text) => `${name} am Mauszeiger: ${text}`,

  editorMine: (standing) =>
    ({
      nobody: 'Niemand bearbeitet',
      editor: 'Sie bearbeiten',
      elsewhere: 'Sie bearbeiten in einem anderen Tab',
    })[standing],
  editorTheirs: (standing, name) =>
    ({
      viewer: `${name} bearbeitet`,
      asking: `Warten auf ${name}`,
      refused: `${name} bearbeitet vorerst weiter`,
    })[standing],
  editorAsked: (name) => `${name} möchte bearbeiten`,
  editorAskedNow: (name, seconds, keys) =>
    [
      `${name} möchte bearbeiten.`,
      seconds > 0 && `Ohne Antwort geschieht das in ${seconds === 1 ? '1 Sekunde' : `${n(seconds)} Sekunden`}.`,
      keys && `Zum Antworten ${keys} drücken.`,
    ]
      .filter(Boolean)
      .join(' '),
  secondsLeft: (seconds) => `${n(seconds)} s`,
  editStart: 'Bearbeiten',
  editHere: 'Hier bearbeiten',
  editAsk: 'Um Bearbeitung bitten',
  editStop: 'Bearbeitung beenden',
  editKeep: 'Weiter bearbeiten',
  editHandOver: 'Übergeben',

  following: (name) => `Sie folgen ${name}`,
  followWaiting: (name) => `Warten auf ${name}`,
  followElsewhere: (name, place) => `${name} ist auf ${place}`,
  followOtherDocument: (name) => `${name} ist in einem anderen Dokument`,
  followGo: 'Hingehen',
  followStop: 'Beenden',
  followStopOf: (name) => `Folgen von ${name} beenden`,
  followAgain: 'Wieder folgen',
  followEnded: (why, name) =>
    ({
      input: `Sie folgen ${name} nicht mehr`,
      left: `${name} ist gegangen`,
      circle: `${name} folgt Ihnen bereits`,
    })[why],
  followers: (names, others) => {
    const rest = others > 0 ? [others === 1 ? '1 weitere Person' : `${n(others)} weitere`] : [];
    const verb = names.length + others === 1 ? 'folgt' : 'folgen';
    return `${new Intl.ListFormat('de').format([...names, ...rest])} ${verb} Ihnen`;
  },
  followHint: 'Drücken, um zu folgen',
  followed: 'Sie folgen',

  notifications: 'Mitteilungen',
  notificationsUnread: (count) =>
    count === 0
      ? 'Keine ungelesenen Mitteilungen'
      : count === 1
        ? '1 ungelesene Mitteilung'
        : `${n(count)} ungelesene Mitteilungen`,
  otherNotifications: 'Es gibt Neues',
  tabForYou: 'Für Sie',
  tabDocuments: 'Dokumente',
  tabAll: 'Alle',
  tabPeople: 'Personen',
  unreadOnly: 'Nur ungelesene',
  archivedNotifications: 'Archiv',
  notificationSettings: 'Mitteilungen einstellen',
  back: 'Zurück',
  notificationArchived: 'Ins Archiv verschoben',
  allMarkedRead: 'Alle als gelesen markiert',
  markGroupRead: (name) => `Als gelesen markieren: ${name}`,
  nothingArchived: 'Nichts im Archiv',
  nothingArchivedHint: 'Was Sie archivieren, bleibt hier.',
  nothingUnread: 'Alles gelesen',
  nothingUnreadHint: 'Es gibt nichts, was Sie nicht gelesen haben.',
  allMuted: 'Alles ist stummgeschaltet',
  allMutedHint: 'Es kommt nichts Neues, bis Sie es wieder einschalten.',
  noNotifications: 'Noch nichts',
  noNotificationsHint: 'Was in den Dokumenten geschieht, erscheint hier.',
  noNotificationsForYouHint: 'Antworten, Erwähnungen und Zuweisungen erscheinen hier.',
  notificationsFailed: 'Mitteilungen können nicht geladen werden',
  noConnection: 'Es besteht gerade keine Verbindung.',
  signInForNotifications: 'Melden Sie sich an, um zu sehen, was Sie betrifft.',
  today: 'Heute',
  yesterday: 'Gestern',
  moreNotifications: (count) => `und ${n(count)} weitere`,
  showNotification: 'Zeigen',
  toldAdded: (people) => `${people} hat kommentiert`,
  toldReplied: (people, _, count, areSeveral) =>
    areSeveral
      ? `${people} haben geantwortet`
      : count === 1
        ? `${people} hat geantwortet`
        : `${people} hat ${n(count)}-mal geantwortet`,
  toldMentioned: (people) => `${people} hat Sie erwähnt`,
  toldAssignedToYou: (people, number, count) =>
    `${people} hat Ihnen ${number ? `Thread ${number}` : count === 1 ? 'einen Thread' : `${n(count)} Threads`} zugewiesen`,
  toldAssigned: (people, value) => `${people} hat ${value} einen Thread zugewiesen`,
  toldReacted: (people, value, _, areSeveral) => {
    const verb = areSeveral ? 'haben' : 'hat';
    return value ? `${people} ${verb} mit ${value} reagiert` : `${people} ${verb} auf Ihren Kommentar reagiert`;
  },
  toldStatus: (people, value) => `${people} hat den Status auf ${value} gesetzt`,
  toldResolved: (people, value) =>
    value === '' ? `${people} hat den Thread erledigt` : `${people} hat den Thread als ${value} markiert`,
  toldPriority: (people, value) =>
    value ? `${people} hat die Priorität auf ${value} gesetzt` : `${people} hat die Priorität entfernt`,
  toldPrivate: (people) => `${people} hat den Thread privat gemacht`,
  toldPublic: (people) => `${people} hat den Thread öffentlich gemacht`,
  toldApproved: (people) => `${people} hat den Thread bestätigt`,
  toldAccepted: (people) => `${people} hat einen Vorschlag angenommen`,
  toldRejected: (people) => `${people} hat einen Vorschlag abgelehnt`,
  twoPeople: (first, second) => `${first} und ${second}`,
  personAndOthers: (first, others) => `${first} und ${n(others)} weitere`,
  unarchive: 'Aus dem Archiv holen',
  archive: 'Archivieren',
  channelInbox: 'Auf dieser Seite',
  channelEmail: 'E-Mail',
  tellAll: 'Alles',
  tellMine: 'Nur was mich betrifft',
  tellNone: 'Nichts',
  tellAsForAll: (value) => `Wie für alle: ${value}`,
  muteAll: 'Alles stummschalten',
  muteAllHint: 'Es kommt nichts Neues, auf keinem Kanal.',
  mutedHint: 'Es kommt nichts Neues, bis Sie das ausschalten. Was Sie gewählt haben, bleibt.',
  systemNotifications: 'Mitteilungen des Systems',
  systemNotificationsHint: 'Erscheinen, während Sie anderes ansehen.',
  systemNotificationsDenied:
    'Für diese Website blockiert. Erlauben Sie Mitteilungen in den Einstellungen Ihres Browsers.',

  peopleHere: (count) => `Personen hier: ${n(count)}`,
  showPeopleHere: (count) => `${n(count)} weitere, alle zeigen`,
  presentFor: (status, duration) => {
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
