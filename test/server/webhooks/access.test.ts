import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Scope } from '../../../store/backends/protocol.js';
import type { Mutation } from '../../../store/model/index.js';
import type { Client } from '../../conformance/client.js';
import { newScope } from '../rest/rest-stage.js';
import { payloadOf, type Received, type Receiver } from './receiver.js';
import { WebhookStage } from './webhook-stage.js';

const of = { annotationId: 't1' };
const thread: Mutation = {
  name: 'annotation.add',
  args: { annotation: { ...of, comments: [{ commentId: 1, commentText: 'Begin' }] } },
};
const reply = (commentText: string, more: object = {}): Mutation => ({
  name: 'comment.add',
  args: { ...of, comment: { commentId: (lastCommentId += 1), commentText, ...more } },
});
let lastCommentId = 1;

let stage: WebhookStage;
let scope: Scope;
let ada: Client;
let ben: Client;
/** Endpoints for all organizations, for that of the thread, and for another one. */
let all: Receiver;
let own: Receiver;
let other: Receiver;

beforeAll(async () => {
  stage = await WebhookStage.start();
});
beforeEach(async () => {
  scope = newScope();
  const { organizationId } = scope;
  [all, own, other] = await Promise.all(
    [{}, { organizationId }, { organizationId: newScope().organizationId }].map(
      async (settings) => (await stage.receive(settings)).receiver,
    ) as [Promise<Receiver>, Promise<Receiver>, Promise<Receiver>],
  );
  [ada, ben] = await Promise.all([
    stage.connect({ userId: 'ada', organizationId, email: 'ada@example.com' }),
    stage.connect({ userId: 'ben', organizationId }),
  ]);
});
afterEach(() => stage.clear());
afterAll(() => stage.close());

/** Denies Ben the document. */
const deny = () =>
  stage.rest.done('/v2/auth/permissions/add', {
    userId: 'ben',
    permissions: { resources: [{ ...ofDocument(), hasAccess: false }] },
  });
const ofDocument = () => ({ type: 'document', id: scope.documentId, organizationId: scope.organizationId });

const bodies = ({ received }: Receiver): string => received.map(({ body }) => body).join('\n');

describe('webhooks about a thread', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['everybody', () => Promise.resolve()],
    ['its people', () => stage.push(ada, scope, { name: 'access.set', args: { ...of, accessMode: 'private' } })],
    [
      'people with a context',
      () =>
        stage.rest.doneAll('/v2/commentannotations/update', {
          ...scope,
          annotationIds: ['t1'],
          updatedData: { contextFilter: { access: { team: ['red'] } } },
        }),
    ],
    ['those who are not denied the document', deny],
  ])('for %s go to the endpoints of its organization, and to no others', async (_name, restrict) => {
    await stage.push(ada, scope, thread);
    await restrict();
    await stage.rest.done('/v2/commentannotations/comments/add', {
      ...scope,
      annotationId: 't1',
      commentData: [{ commentText: 'Told', from: { userId: 'cal' } }],
    });
    await stage.webhooks.deliverDue();
    for (const receiver of [all, own]) {
      const { event, data } = payloadOf(receiver.received.at(-1) as Received);
      expect(event).toBe('comment.add');
      expect(data.targetComment?.commentText).toBe('Told');
      expect(data.commentAnnotation.from.email).toBe('ada@example.com');
    }
    expect(other.received).toEqual([]);
  });

  it('are not sent for what somebody does whose access has ended, and go on for others', async () => {
    await stage.push(ada, scope, thread);
    await deny();
    const [refused] = await ben.push(scope, reply('Not allowed'));
    expect(refused?.ok).toBe(false);
    await stage.push(ada, scope, reply('Allowed'));
    expect(own.events).toEqual(['comment_annotation.add', 'comment.add']);
    expect(bodies(own)).not.toContain('Not allowed');
  });

  it('contain no draft, also of the person who acts', async () => {
    await stage.push(ada, scope, thread, reply('Not yet', { isDraft: true }), reply('Done'));
    await stage.push(ada, scope, { name: 'annotation.resolve', args: of });
    expect(own.events).toEqual(['comment_annotation.add', 'comment.add', 'comment_annotation.status_change']);
    expect(bodies(own)).toContain('Done');
    expect(bodies(own)).not.toContain('Not yet');
  });
});
