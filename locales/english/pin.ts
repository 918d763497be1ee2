import type { Messages } from './messages.js';
import { n } from './number.js';

/** Messages of a pin, apart from the others to keep its bundle small. */
export const pin = {
  openThread: (number, unread, about) => {
    const thread = (number > 0 ? `Open thread ${number}` : 'Open thread') + (about ? `, on ${about}` : '');
    return unread > 0 ? `${thread}, ${n(unread)} unread` : thread;
  },
  private: 'Private',
  notSent: 'Not sent',
  sending: 'Sending…',
} as const satisfies Partial<Messages>;
