import type { Messages } from './en.js';

const de: Messages = {
  $code: 'de',
  $name: 'Deutsch',
  $dir: 'ltr',

  openThread: (number, unread) =>
    unread > 0 ? `Thread ${number} öffnen, ${unread} ungelesen` : `Thread ${number} öffnen`,
  close: 'Schließen',

  messagesRegion: 'Meldungen',
  dismiss: 'Ausblenden',
  retry: 'Erneut versuchen',
  offline: 'Offline',
  offlineHint: 'Änderungen bleiben auf diesem Gerät und werden später gesendet.',
  unsentChanges: (count) => (count === 1 ? '1 Änderung nicht gesendet' : `${count} Änderungen nicht gesendet`),
  errorNotAllowed: 'Das ist hier nicht erlaubt.',
  errorSignedOut: 'Die Sitzung ist beendet. Melden Sie sich an, um fortzufahren.',
  errorGone: 'Das gibt es nicht mehr.',
  errorTooMuch: 'Zu viel auf einmal. Versuchen Sie es gleich noch einmal.',
  errorUnreachable: 'Das konnte nicht gesendet werden. Es bleibt hier und kann erneut gesendet werden.',
  errorStorageFull: 'Auf diesem Gerät ist kein Platz mehr: Neue Kommentare bleiben vielleicht nicht erhalten.',
  errorStorageUnavailable:
    'Dieser Browser speichert hier nichts: Kommentare sind weg, sobald die Seite geschlossen wird.',
  errorCorruptRow: 'Ein gespeicherter Thread war nicht lesbar. Er wurde beiseitegelegt, die anderen sind da.',
  errorNoService: 'Kommentare sind nicht erreichbar',

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
  charactersLeft: (count) => (count === 1 ? 'Noch 1 Zeichen' : `Noch ${count.toLocaleString('de')} Zeichen`),
  tooLong: (excess) => `${excess.toLocaleString('de')} Zeichen zu viel. Kürze den Text, um ihn zu senden.`,
};

export default de;
