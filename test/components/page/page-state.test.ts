import { effect, signal } from '@preact/signals-core';
import { expect } from '@open-wc/testing';
import { PageState, pageStateOf } from '../../../components/page/page-state.js';
import type { AnnotationRow, CollabError, CollabStore } from '../../../store/index.js';

function fakeStore(errors: ((error: CollabError) => void)[] = []): CollabStore {
  const on = (_type: string, listener: (error: CollabError) => void) => errors.push(listener);
  return { on } as unknown as CollabStore;
}

describe('PageState', () => {
  it('is one for each store', () => {
    const a = fakeStore();
    const b = fakeStore();
    expect(pageStateOf(a)).to.equal(pageStateOf(a));
    expect(pageStateOf(a)).not.to.equal(pageStateOf(b));
  });

  it('keeps what stays wrong until it is dismissed, and no other error', () => {
    const errors: ((error: CollabError) => void)[] = [];
    const page = pageStateOf(fakeStore(errors));
    for (const code of ['NOT_FOUND', 'storage_full']) errors[0]?.({ code, message: '' });
    expect([...page.problems.peek().keys()]).to.deep.equal(['storage_full']);
    page.dismissProblem('storage_full');
    expect(page.problems.peek().size).to.equal(0);
  });

  it('has one thing open at a time, and tells of a change once', () => {
    const page = new PageState();
    const seen: [string | null, boolean][] = [];
    const stop = effect(() => {
      seen.push([page.openThread.value, page.newThread.value !== null]);
    });
    page.start({});
    page.open('a');
    page.close();
    stop();
    expect(seen).to.deep.equal([
      [null, false],
      [null, true],
      ['a', false],
      [null, false],
    ]);
  });

  it('knows what a thread without a place stands beside, as long as it is open', () => {
    const page = new PageState();
    page.open('a', document.body);
    expect(page.beside).to.equal(document.body);
    page.open('b');
    expect(page.beside).to.equal(undefined);
  });

  it('has a thread stand beside what it was opened by among others, until it is closed, and at its place else', () => {
    const page = new PageState();
    const pin = document.body;
    const bubble = document.documentElement;
    const among = signal([{ id: 'a' }, { id: 'b' }] as unknown as readonly AnnotationRow[]);
    page.setAnchor('a', pin);
    page.open('a', bubble);
    expect(page.placeOf('a') === pin).to.equal(true);
    page.open('a', bubble, among);
    page.open('b', page.beside);
    expect(page.amongOf('b')).to.equal(among);
    page.open('a', page.beside);
    expect(page.placeOf('a') === bubble).to.equal(true);
    page.open('c', page.beside);
    page.open('a');
    expect(page.amongOf('a')).to.equal(undefined);
    expect(page.placeOf('a') === pin).to.equal(true);
  });

  it('tells of a changed anchor, and only of a changed one', () => {
    const page = new PageState();
    page.setAnchor('a', document.body);
    page.setAnchor('a', document.body);
    expect(page.anchorsChanged.peek()).to.equal(1);
    expect(page.anchorOf('a')).to.equal(document.body);
    page.setAnchor('a', undefined);
    expect(page.anchorsChanged.peek()).to.equal(2);
    expect(page.anchorOf('a')).to.equal(undefined);
  });

  it('keeps messages until they are dismissed', () => {
    const page = new PageState();
    const first = page.toast({ message: 'Saved', type: 'success' });
    const second = page.toast({ message: 'Failed', type: 'error' });
    page.dismissToast(first);
    expect(page.toasts.peek().map(({ id, message }) => ({ id, message }))).to.deep.equal([
      { id: second, message: 'Failed' },
    ]);
  });
});
