import type { Messages } from './messages.js';
import { n } from './number.js';

/** The few words of a pin: all of English would weigh more than the pin. */
export const pin = {
  openThread: (number, unread, about) => {
    const thread = (number > 0 ? `Open thread ${number}` : 'Open thread') + (about ? `, on ${about}` : '');
    return unread > 0 ? `${thread}, ${n(unread)} unread` : thread;
  },
  private: 'Private',
  notSent: 'Not sent',
  sending: 'Sending…',
} as const satisfies Partial<Messages>;
