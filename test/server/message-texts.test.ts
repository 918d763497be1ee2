import { describe, expect, it } from 'vitest';
import { textOf } from '../../server/message-texts.js';
import type { AuthorityMessage } from '../../store/backends/remote/messages.js';
import { makeRecord } from '../store/rows.js';

const scope = { organizationId: 'a"cme', documentId: 'plan' };
const rows = ['a', 'b'].map((id) => ({ ...makeRecord(id), ...scope }));
const published = ['ada', 'ben'].map((userId) => ({
  scope,
  from: userId,
  user: { userId, organizationId: 'acme', name: 'Ada "the first"\n' },
  passing: { kind: 'typing', annotationId: 'a', isTyping: true, ttlMs: 5 } as const,
}));

const [row] = rows;
if (!row) throw new Error('There is no row.');

const messages: readonly AuthorityMessage[] = [
  { t: 'frame', frame: { t: 'reset', scope, epoch: 'e', to: 2, rows, first: true, offset: 0, more: false } },
  { t: 'frame', frame: { t: 'reset', scope, epoch: 'e', to: 0, rows: [], first: true, offset: 0, more: false } },
  {
    t: 'frame',
    frame: {
      t: 'ops',
      scope,
      epoch: 'e',
      from: 1,
      to: 3,
      ops: [
        { k: 'up', seq: 2, row },
        { k: 'rm', seq: 3, id: 'b' },
      ],
    },
  },
  { t: 'frame', frame: { t: 'ops', scope, epoch: 'e', from: 0, to: 0, ops: [] } },
  { t: 'published', published },
  { t: 'presence', frame: { organizationId: 'acme', isWhole: true, published: [] } },
  { t: 'hidden', scope },
];

describe('texts of messages', () => {
  it.each(messages.map((message) => [message.t, message] as const))('are the JSON of the message: %s', (_, message) => {
    // The second time, from texts that are known.
    for (let time = 0; time < 2; time++)
      expect(JSON.parse(textOf(message))).toEqual(JSON.parse(JSON.stringify(message)));
  });
});
