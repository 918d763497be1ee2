import { expect } from '@open-wc/testing';
import { CollabElement } from '../../../components/base/element.js';

describe('defining an element', () => {
  const warnings: unknown[] = [];
  const { warn } = console;

  beforeEach(() => {
    warnings.length = 0;
    console.warn = (...args: unknown[]) => void warnings.push(args[0]);
  });

  afterEach(() => {
    console.warn = warn;
  });

  it('does not warn if another copy of the kit came first', () => {
    class First extends CollabElement {}
    class Second extends CollabElement {}
    First.define('collab-test-copied');
    Second.define('collab-test-copied');
    expect(customElements.get('collab-test-copied')).to.equal(First);
    expect(warnings).to.deep.equal([]);
  });

  it('warns if a foreign class has the tag', () => {
    customElements.define('collab-test-taken', class extends HTMLElement {});
    class Own extends CollabElement {}
    Own.define('collab-test-taken');
    expect(warnings).to.deep.equal(['<collab-test-taken> is already defined by another class.']);
  });
});
