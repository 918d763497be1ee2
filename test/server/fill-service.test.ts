import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { demoElement, fillService, type DemoService } from '../../demo/fill-service.js';
import { people } from '../../demo/people.js';
import { sampleThreads } from '../../demo/sample-comments.js';
import { createStore, type CollabStore, type CommentAnnotation } from '../../store/index.js';
import { embeddedDatabases } from './databases.js';
import { connectTo, keys, startService, tokenFor, type RunningService } from './service-stage.js';
import { until } from './until.js';

const organizationId = 'fernway';

describe('npm run service -- --demo', () => {
  let running: RunningService;
  let service: DemoService;
  let store: CollabStore;

  beforeAll(async () => {
    running = await startService();
    const { apiKey, authToken } = keys;
    service = { url: running.url, apiKey, authToken, WebSocket: WebSocket as unknown as typeof globalThis.WebSocket };
    expect(await fillService(service)).toBe(true);
    store = createStore({ backend: connectTo(running.url) });
    await store.identify(people.amara, { authToken: await tokenFor(people.amara) });
  });

  afterAll(async () => {
    await store.dispose();
    await running.strike();
    await embeddedDatabases.close();
  });

  it('fills the directory, folders and documents', async () => {
    const { directory, rows } = running.service;
    expect([...(await directory.users.get(organizationId, Object.keys(people))).keys()]).toEqual(Object.keys(people));
    expect(await rows.folders(organizationId)).toHaveLength(3);
    expect(await rows.documents(organizationId, undefined, 10)).toMatchObject([
      { documentId: 'budget-2027', folderId: 'finance' },
      { documentId: 'plan-2027-q1', folderId: 'plans' },
    ]);
  });

  it('adds the threads of the demo with their statuses, reactions and a file, each at its time', async () => {
    const threads = new Map<string, CommentAnnotation>();
    for (const documentId of ['plan-2027-q1', 'budget-2027'])
      for await (const { rows } of running.service.rows.rows({ organizationId, documentId }))
        for (const { id, data } of rows) threads.set(id, data);
    expect([...threads.keys()].sort()).toEqual(sampleThreads.map(({ annotationId }) => annotationId).sort());
    for (const { annotationId, comments, status = 'OPEN' } of sampleThreads) {
      const thread = threads.get(annotationId);
      expect(thread?.status.id).toBe(status);
      expect(thread?.comments.map(({ from }) => from.userId)).toEqual(comments.map(({ from }) => from));
      const [first] = comments;
      const age = Date.now() - (thread?.comments[0]?.createdAt ?? 0);
      expect(Math.abs(age - first.ago)).toBeLessThan(120_000);
    }
    expect(threads.get('sample-order')?.comments[0]?.attachments).toMatchObject([{ name: 'washer-order.csv' }]);
    expect(threads.get('sample-headline')?.comments[1]?.reactionAnnotations).toHaveLength(2);
  });

  it('notifies those who are mentioned, and two people of the plan', async () => {
    const list = (await store.notifications.inbox()).list();
    await until(list.items, (items) => items.length > 0);
    const senders = list.items.peek().map(({ actionUser }) => actionUser?.userId);
    expect(senders).toEqual(expect.arrayContaining(['jonas', 'tomas']));
  });

  it('adds nothing to an organization that is there, and shows it with a token', async () => {
    expect(await fillService(service)).toBe(false);
    const element = await demoElement(service, 'jonas');
    expect(element).toContain(`backend='${running.url.replace('http', 'ws')}'`);
    expect(element).toMatch(/auth-token='ey[\w.-]+'/);
  });
});
