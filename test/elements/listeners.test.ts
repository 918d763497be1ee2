import { expect } from '@open-wc/testing';
import { countListeners } from './listeners.js';

describe('the count of listeners', () => {
  let counter: ReturnType<typeof countListeners>;
  const listener = () => undefined;

  beforeEach(() => (counter = countListeners()));
  afterEach(() => counter.stop());

  it('sees what is left on the page', () => {
    window.addEventListener('resize', listener);
    document.addEventListener('keydown', listener, { capture: true });
    expect(counter.open()).to.deep.equal(['document keydown capture', 'window resize']);
    window.removeEventListener('resize', listener);
    document.removeEventListener('keydown', listener, { capture: true });
    expect(counter.open()).to.deep.equal([]);
  });

  it('sees what a signal ends', () => {
    const ending = new AbortController();
    matchMedia('(width > 1px)').addEventListener('change', listener, { signal: ending.signal });
    expect(counter.open()).to.have.length(1);
    ending.abort();
    expect(counter.open()).to.deep.equal([]);
  });

  it('leaves an element its own', () => {
    document.createElement('p').addEventListener('click', listener);
    expect(counter.open()).to.deep.equal([]);
  });
});
