import type { Messages } from '../../locales/en.js';

/** The few words of a pin, as `locales/en.ts` has them: all of English would weigh more than the pin. */
export const english = {
  openThread: (number, unread) => {
    const thread = number > 0 ? `Open thread ${number}` : 'Open thread';
    return unread > 0 ? `${thread}, ${unread} unread` : thread;
  },
  private: 'Private',
  notSent: 'Not sent',
  sending: 'Sending…',
} as const satisfies Partial<Messages>;
