import type { Translation } from '@shoelace-style/localize';

/** Every message of the kit. Functions take counts and names and return a whole sentence. */
export interface Messages extends Translation {
  openThread: (number: number, unread: number) => string;
  close: string;
}

const en: Messages = {
  $code: 'en',
  $name: 'English',
  $dir: 'ltr',

  openThread: (number, unread) => (unread > 0 ? `Open thread ${number}, ${unread} unread` : `Open thread ${number}`),
  close: 'Close',
};

export default en;
