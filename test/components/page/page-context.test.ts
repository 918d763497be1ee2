import { expect } from '@open-wc/testing';
import { effect, signal } from '@preact/signals-core';
import {
  PageContext,
  pageContextForRoot,
  pageContextOf,
  releasePageContext,
} from '../../../components/page/page-context.js';
import type { TargetProvider } from '../../../components/page/page-targets.js';
import type { AnnotationRow, CollabError, CollabStore } from '../../../store/index.js';
import { warningsOf } from '../warnings.js';

function fakeStore(
  errors: ((error: CollabError) => void)[] = [],
  connectionProblem = signal<CollabError | null>(null),
): CollabStore {
  const on = (_type: string, listener: (error: CollabError) => void) => errors.push(listener);
  return { on, connectionProblem } as unknown as CollabStore;
}

describe('PageContext', () => {
  it('is the same for the elements of one store', () => {
    const a = fakeStore();
    const b = fakeStore();
    expect(pageContextOf(a)).to.equal(pageContextOf(a));
    expect(pageContextOf(a)).not.to.equal(pageContextOf(b));
  });

  it('keeps persistent errors until they are dismissed, and no others', () => {
    const errors: ((error: CollabError) => void)[] = [];
    const page = pageContextOf(fakeStore(errors));
    for (const code of ['NOT_FOUND', 'storage_full']) errors[0]?.({ code, message: '' });
    expect([...page.problems.current.peek().keys()]).to.deep.equal(['storage_full']);
    page.problems.dismiss('storage_full');
    expect(page.problems.current.peek().size).to.equal(0);
  });

  it('tells developers once why the backend refuses the connection', async () => {
    const refusal = signal<CollabError | null>(null);
    pageContextOf(fakeStore([], refusal));
    const warnings = await warningsOf(() => {
      for (let attempt = 0; attempt < 2; attempt += 1) {
        refusal.value = { code: 'INVALID_ARGUMENT', message: 'The service does not know this API key.' };
        refusal.value = null;
      }
    });
    expect(warnings).to.deep.equal([
      '[collab-elements] The backend refuses the connection (INVALID_ARGUMENT): The service does not know this API key.',
    ]);
  });

  it('opens one thread at a time and changes in one step', () => {
    const page = new PageContext(fakeStore());
    const observed: [string | null, boolean][] = [];
    const stop = effect(() => {
      observed.push([page.navigation.openThread.value, page.navigation.newThread.value !== null]);
    });
    page.navigation.startThread({});
    page.navigation.open('a');
    page.navigation.close();
    stop();
    expect(observed).to.deep.equal([
      [null, false],
      [null, true],
      ['a', false],
      [null, false],
    ]);
  });

  it('keeps the anchor of an open thread without a target on the page', () => {
    const page = new PageContext(fakeStore());
    page.navigation.open('a', document.body);
    expect(page.navigation.fallbackAnchor).to.equal(document.body);
    page.navigation.open('b');
    expect(page.navigation.fallbackAnchor).to.equal(undefined);
  });

  it('anchors a thread of a group to the marker of the group until it closes', () => {
    const page = new PageContext(fakeStore());
    const pin = document.body;
    const bubble = document.documentElement;
    const among = signal([{ id: 'a' }, { id: 'b' }] as unknown as readonly AnnotationRow[]);
    page.navigation.setAnchor('a', pin);
    page.navigation.open('a', bubble);
    expect(page.navigation.dialogAnchorOf('a') === pin).to.equal(true);
    page.navigation.open('a', bubble, among);
    page.navigation.open('b', page.navigation.fallbackAnchor);
    expect(page.navigation.groupOf('b')).to.equal(among);
    page.navigation.open('a', page.navigation.fallbackAnchor);
    expect(page.navigation.dialogAnchorOf('a') === bubble).to.equal(true);
    page.navigation.open('c', page.navigation.fallbackAnchor);
    page.navigation.open('a');
    expect(page.navigation.groupOf('a')).to.equal(undefined);
    expect(page.navigation.dialogAnchorOf('a') === pin).to.equal(true);
  });

  it('counts changes of anchors', () => {
    const page = new PageContext(fakeStore());
    page.navigation.setAnchor('a', document.body);
    page.navigation.setAnchor('a', document.body);
    expect(page.navigation.anchorsChanged.peek()).to.equal(1);
    expect(page.navigation.anchorOf('a')).to.equal(document.body);
    page.navigation.setAnchor('a', undefined);
    expect(page.navigation.anchorsChanged.peek()).to.equal(2);
    expect(page.navigation.anchorOf('a')).to.equal(undefined);
  });

  it('keeps toasts until they are dismissed', () => {
    const page = new PageContext(fakeStore());
    const first = page.toasts.add({ message: 'Saved', type: 'success' });
    const second = page.toasts.add({ message: 'Failed', type: 'error' });
    page.toasts.dismiss(first);
    expect(page.toasts.messages.peek().map(({ id, message }) => ({ id, message }))).to.deep.equal([
      { id: second, message: 'Failed' },
    ]);
  });

  it('numbers toasts across all contexts', () => {
    const [a, b] = [new PageContext(fakeStore()), new PageContext(fakeStore())];
    const message = { message: 'Saved', type: 'success' } as const;
    expect(a.toasts.add(message)).not.to.equal(b.toasts.add(message));
  });

  it('opens a thread in its document until another opens', () => {
    const { navigation } = new PageContext(fakeStore());
    navigation.open({ id: 'a', documentId: 'copy' });
    expect(navigation.openDocumentId.peek()).to.equal('copy');
    navigation.open('a');
    expect(navigation.openDocumentId.peek()).to.equal('copy');
    navigation.open('b');
    navigation.open('a');
    expect(navigation.openDocumentId.peek()).to.equal(undefined);
  });

  it('asks all providers of targets until they are removed', () => {
    const { targets } = new PageContext(fakeStore());
    const answer = (name: string): TargetProvider => ({
      reveal: () => name !== '',
      elementOf: () => undefined,
      nameOf: () => name,
      rangeOf: () => undefined,
      ghosts: () => new Map(),
      acceptsMode: () => name !== '',
    });
    expect([targets.hasProvider, targets.acceptsMode('text')]).to.deep.equal([false, true]);
    const removeEmpty = targets.register(answer(''));
    expect([targets.reveal('a'), targets.acceptsMode('text')]).to.deep.equal([false, false]);
    const remove = targets.register(answer('Orders'));
    expect([targets.reveal('a'), targets.nameOf('a')]).to.deep.equal([true, 'Orders']);
    remove();
    removeEmpty();
    expect([targets.reveal('a'), targets.nameOf('a'), targets.hasProvider]).to.deep.equal([false, '', false]);
  });

  it('creates a service at its first use, one for each page', () => {
    class Counter {
      count = 0;
    }
    const page = new PageContext(fakeStore());
    page.service(Counter).count = 1;
    expect(page.service(Counter).count).to.equal(1);
    expect(new PageContext(fakeStore()).service(Counter).count).to.equal(0);
  });

  it('of a store can be used by another root after its root has released it', () => {
    const store = fakeStore();
    const [first, second] = [document.createElement('div'), document.createElement('div')];
    document.body.append(first, second);
    const shared = pageContextForRoot(first, store);
    releasePageContext(first, shared);
    expect(pageContextForRoot(second, store)).to.equal(shared);
    first.remove();
    second.remove();
  });

  it('is shared with elements outside a root by the first root of a store, and not by another', () => {
    const store = fakeStore();
    const [first, second] = [document.createElement('div'), document.createElement('div')];
    document.body.append(first, second);
    const shared = pageContextForRoot(first, store);
    expect(shared).to.equal(pageContextOf(store));
    const own = pageContextForRoot(second, store);
    expect(own).not.to.equal(shared);
    expect(pageContextForRoot(second, store, own)).to.equal(own);
    expect(pageContextForRoot(first, store, shared)).to.equal(shared);
    first.remove();
    // A root keeps its context after the other root has gone.
    expect(pageContextForRoot(second, store, own)).to.equal(own);
    second.remove();
    expect(pageContextForRoot(document.createElement('div'), store)).to.equal(shared);
  });
});
