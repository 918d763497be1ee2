import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CollabStore } from '../../store/api/store.js';
import { memoryBackend } from '../../store/backends/memory.js';
import type { CommentConfig } from '../../store/model/index.js';
import { createStore } from '../../store/store.js';

/** Paths of what can be changed in a value, at whatever depth. */
function changeable(value: unknown, path = 'value', seen = new Set<unknown>()): string[] {
  if (typeof value !== 'object' || value === null || seen.has(value)) return [];
  seen.add(value);
  const own = Object.isFrozen(value) ? [] : [path];
  return [...own, ...Object.entries(value).flatMap(([key, field]) => changeable(field, `${path}.${key}`, seen))];
}

const status = { id: 'NEW', name: 'New', color: '#123456', type: 'default' as const };

describe('the values that a store returns', () => {
  let backend: ReturnType<typeof memoryBackend>;
  const stores: CollabStore[] = [];

  const join = async (userId: string, config: Partial<CommentConfig> = {}): Promise<CollabStore> => {
    const store = createStore({ backend, config });
    stores.push(store);
    await store.identify({ userId, organizationId: 'o1', name: userId, isAdmin: true });
    await store.setDocuments(['d1']);
    await vi.waitUntil(() => store.connection.peek() === 'online');
    return store;
  };

  beforeEach(() => {
    backend = memoryBackend();
  });

  afterEach(async () => {
    for (const store of stores.splice(0)) await store.dispose();
  });

  it('are frozen at every depth', async () => {
    const [ada, bo] = [await join('ada'), await join('bo')];
    const events: (readonly [string, unknown])[] = [];
    ada.onAny((type, event) => events.push([type, event]));
    const stops = [ada.presence.enter(), bo.presence.enter(), ada.cursors.enter(), bo.cursors.enter()];
    const inbox = await ada.notifications.inbox();
    const list = inbox.list();
    const cursors = ada.cursors.users();
    const presence = ada.presence.users();
    for (const readable of [inbox.counts, inbox.settings, cursors, presence])
      stops.push(readable.subscribe(() => undefined));
    const mention = { text: '@ada', userId: 'ada', contact: { userId: 'ada', organizationId: 'o1', name: 'ada' } };
    const {
      annotationId,
      commentId = 0,
      settled,
    } = bo.comments.addCommentAnnotation({
      annotation: {
        comments: [{ commentText: '{{ada}} look', taggedUserContacts: [mention] }],
        context: { at: { depth: [1] } },
        location: { id: 'intro', version: { id: '1', name: 'First' } },
        targetElement: {
          selectors: [{ type: 'id', value: '#x', score: 1 }],
          area: { left: 0, top: 0, width: 1, height: 1 },
        },
      },
    });
    await settled;
    await bo.comments.addReaction({ annotationId, commentId, reaction: { reactionId: 'HEART' } }).settled;
    await bo.live.set('x', { deep: [{ at: 1 }] }).settled;
    bo.presence.update({ pageInfo: { url: 'u', baseUrl: 'b', path: '/', title: 't' } });
    bo.cursors.move({ left: 0.5, top: 0.5, targetElement: { elementId: 'x' } });
    bo.comments.setTyping({ annotationId, isTyping: true });
    ada.setLocations([{ id: 'a', version: { id: '1', name: 'First' } }]);
    ada.setLocations([{ id: 'b' }], { appendLocation: true });
    ada.contacts.set({ contacts: [{ userId: 'kim', name: 'Kim' }], groups: [{ groupId: 'g', groupName: 'G' }] });
    await ada.drafts.set('new', { commentText: 'Later', commentHtml: '', attachments: [{ attachmentId: 1 }] });
    const pending = ada.comments.addComment({ annotationId, comment: { commentText: 'Pending' } });
    const view = ada.comments.view();
    const browse = await ada.comments.createFacetedView({ groupBy: 'status' });
    const value = ada.live.get('x');
    stops.push(value.subscribe(() => undefined));
    await vi.waitUntil(() => value.peek() !== null && browse.ready.peek() && inbox.counts.peek() !== null);
    await vi.waitUntil(() => presence.peek()?.length === 2 && list.items.peek().length > 0);
    const unsent = ada.unsent.peek();
    await pending.settled;
    await ada.live.set('y', { deep: [1] }).settled;
    await inbox.updateSettings({ settings: { inbox: 'ALL' } });
    const suggestions = await ada.contacts.search({ searchText: 'bo' });
    expect([suggestions, ...suggestions].every((each) => Object.isFrozen(each))).toBe(true);
    stops.push(ada.live.singleEditor.enable());
    const { config, state, access, timer, others } = ada.live.singleEditor;
    for (const readable of [config, state, access, timer, others]) stops.push(readable.subscribe(() => undefined));
    await ada.live.singleEditor.setUserAsEditor();
    await vi.waitUntil(() => access.peek()?.isEditor);
    expect(new Set(events.map(([type]) => type)).size).toBeGreaterThan(3);
    for (const [type, event] of events) expect(changeable(event, type)).toEqual([]);
    const given: Record<string, unknown> = {
      ...{ config: ada.config, me: ada.me.peek(), documents: ada.documents.peek(), locations: ada.locations.peek() },
      ...{ options: ada.documentsOptions.peek(), unsent, root: ada.rootLocation },
      ...{ rows: view.rows.peek(), row: ada.comments.byId(annotationId).peek(), counts: ada.comments.counts().peek() },
      ...{ page: (await ada.comments.page()).data, elsewhere: (await ada.comments.page({ allDocuments: true })).data },
      ...{ browsed: browse.rows.peek(), groups: browse.groups.peek(), grouped: browse.group('OPEN').peek() },
      ...{ values: browse.values('people').peek(), quickViews: browse.quickViews.peek() },
      ...{ live: value.peek(), allLive: await ada.live.fetch() },
      ...{ presence: presence.peek(), typing: ada.comments.typing(annotationId).peek(), cursors: cursors.peek() },
      ...{ inbox: [inbox.counts.peek(), inbox.settings.peek(), inbox.channels].map((each) => Object.freeze(each)) },
      ...{ notifications: list.items.peek(), notificationPage: (await inbox.page()).notifications },
      ...{ directory: ada.contacts.directory.peek(), draft: await ada.drafts.get('new') },
      ...{
        suggested: (await ada.contacts.suggest({ searchText: 'bo' })).map((each) => Object.values(each)[1] as unknown),
      },
      ...{ attachments: ada.comments.getAttachment({ annotationId, commentId }) },
      ...{
        folders: await ada.fetchFolders({ organizationId: 'o1' }),
        fetched: await ada.fetchDocuments({ allDocuments: true }),
      },
      ...{
        editing: config.peek(),
        editor: state.peek(),
        access: access.peek(),
        timer: timer.peek(),
        others: others.peek(),
      },
    };
    for (const [name, each] of Object.entries(given)) {
      if (name === 'inbox' || name === 'suggested')
        for (const part of each as unknown[]) expect(changeable(part, name)).toEqual([]);
      else expect(changeable(each, name)).toEqual([]);
    }
    for (const stop of stops) stop();
    browse.dispose();
    list.dispose();
  });

  it('do not change when the page changes its own arguments later', async () => {
    const config = { statuses: [{ ...status }], priorities: [] };
    const user = { userId: 'ada', organizationId: 'o1', name: 'Ada' };
    const store = createStore({ backend, config });
    stores.push(store);
    await store.identify(user);
    const documents = ['d1'];
    await store.setDocuments(documents);
    await vi.waitUntil(() => store.connection.peek() === 'online');
    const comment = { commentText: 'Look' };
    const context = { at: { depth: [1] } };
    const { annotationId } = store.comments.addCommentAnnotation({ annotation: { comments: [comment], context } });
    const data = { deep: [1] };
    const live = store.live.set('x', data);
    const contacts = [{ userId: 'kim', name: 'Kim' }];
    store.contacts.set({ contacts });
    const draft = { commentText: 'Later', commentHtml: '', attachments: [{ attachmentId: 1 }] };
    const saving = store.drafts.set('new', draft);
    const query = { statusIds: ['NEW'] };
    const view = store.comments.view(query);

    for (const each of config.statuses) each.name = 'Changed';
    user.name = comment.commentText = 'Changed';
    documents.push('d2');
    context.at.depth.push(2);
    data.deep.push(2);
    for (const each of contacts) each.name = 'Changed';
    draft.attachments.pop();
    query.statusIds.pop();
    query.statusIds.push('OTHER');
    await Promise.all([live.settled, saving]);

    expect(store.config.statuses[0]?.name).toBe('New');
    expect(store.me.peek()?.name).toBe('Ada');
    expect(store.documents.peek()).toEqual(['d1']);
    const row = store.comments.byId(annotationId).peek();
    expect(row?.data.comments[0]?.commentText).toBe('Look');
    expect(row?.data.context).toEqual({ at: { depth: [1] } });
    expect(row?.data.status.name).toBe('New');
    expect((await store.live.fetch()).custom?.x?.data).toEqual({ deep: [1] });
    expect(store.contacts.directory.peek().contacts).toEqual([{ userId: 'kim', name: 'Kim' }]);
    expect((await store.drafts.get('new'))?.attachments).toEqual([{ attachmentId: 1 }]);
    await store.comments.addCommentAnnotation({ annotation: { comments: [{ commentText: 'More' }] } }).settled;
    expect(view.rows.peek()).toHaveLength(2);
  });
});
