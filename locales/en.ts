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
  errorTooMuch: string;
  errorUnreachable: string;
  errorStorageFull: string;
  errorStorageUnavailable: string;
  errorCorruptRow: string;
  errorNoService: string;

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
}

const en: Messages = {
  $code: 'en',
  $name: 'English',
  $dir: 'ltr',

  openThread: (number, unread) => (unread > 0 ? `Open thread ${number}, ${unread} unread` : `Open thread ${number}`),
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
  errorTooMuch: 'Too much at once. Try again in a moment.',
  errorUnreachable: 'That could not be sent. It is kept here, to be tried again.',
  errorStorageFull: 'This device has no room left: new comments may not outlast this page.',
  errorStorageUnavailable: 'This browser keeps nothing here: comments are gone once the page is closed.',
  errorCorruptRow: 'A saved thread could not be read. It was set aside; the others are here.',
  errorNoService: 'Comments cannot be reached',

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
};

export default en;
