import type { Messages } from './en.js';

const de: Messages = {
  $code: 'de',
  $name: 'Deutsch',
  $dir: 'ltr',

  openThread: (number, unread) =>
    unread > 0 ? `Thread ${number} öffnen, ${unread} ungelesen` : `Thread ${number} öffnen`,
  close: 'Schließen',
};

export default de;
