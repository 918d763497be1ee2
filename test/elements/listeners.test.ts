import { expect } from '@open-wc/testing';
import { countListeners } from './listeners.js';

describe('counting listeners', () => {
  let counter: ReturnType<typeof countListeners>;
  const listener = () => undefined;

  beforeEach(() => (counter = countListeners()));
  afterEach(() => counter.stop());

  it('finds listeners left on the page', () => {
    window.addEventListener('resize', listener);
    document.addEventListener('keydown', listener, { capture: true });
    expect(counter.open()).to.deep.equal(['document keydown capture', 'window resize']);
    window.removeEventListener('resize', listener);
    document.removeEventListener('keydown', listener, { capture: true });
    expect(counter.open()).to.deep.equal([]);
  });

  it('excludes listeners removed by a signal', () => {
    const ending = new AbortController();
    matchMedia('(width > 1px)').addEventListener('change', listener, { signal: ending.signal });
    expect(counter.open()).to.have.length(1);
    ending.abort();
    expect(counter.open()).to.deep.equal([]);
  });

  it('ignores listeners on the element itself', () => {
    document.createElement('p').addEventListener('click', listener);
    expect(counter.open()).to.deep.equal([]);
  });
});
