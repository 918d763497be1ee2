import { effect } from '@preact/signals-core';
import { expect } from '@open-wc/testing';
import { PageState, pageStateOf } from '../../components/internal/page-state.js';
import type { CollabStore } from '../../store/index.js';

describe('PageState', () => {
  it('is one for each store', () => {
    const [a, b] = [{} as CollabStore, {} as CollabStore];
    expect(pageStateOf(a)).to.equal(pageStateOf(a));
    expect(pageStateOf(a)).not.to.equal(pageStateOf(b));
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
