import { expect } from '@open-wc/testing';
import type { PageChange } from '../../../anchors/watch/mutations.js';
import { observeRoot } from '../../../anchors/watch/root-observer.js';
import { waitUntil } from '../../wait-until.js';
import { clearPages, one, pageOf } from '../page.js';

describe('observeRoot', () => {
  let heard: PageChange[];
  let end: () => void;

  beforeEach(() => {
    pageOf(`<ol>${'<li>0</li>'.repeat(1100)}</ol>`);
    heard = [];
    end = observeRoot(document, (change) => heard.push(change));
  });

  afterEach(() => {
    end();
    clearPages();
  });

  const isHeard = async (write: () => void): Promise<boolean> => {
    heard = [];
    write();
    await Promise.resolve();
    return heard.length > 0;
  };

  const rewriteAll = (): void => {
    for (const { firstChild } of document.querySelectorAll('li')) if (firstChild) firstChild.nodeValue = 'Again';
  };

  const rewriteOne = (): void => {
    const { firstChild } = one('li');
    if (firstChild) firstChild.nodeValue = 'Other';
  };

  it('limits text mutations on a page that constantly rewrites itself, and reports all others', async () => {
    expect(await isHeard(rewriteAll)).to.equal(true);
    while (await isHeard(rewriteAll));
    expect(await isHeard(rewriteOne)).to.equal(false);
    expect(await isHeard(() => one('ol').append(document.createElement('li')))).to.equal(true);
    expect(await isHeard(() => one('ol').setAttribute('id', 'list'))).to.equal(true);
  });

  it('reports a text change after the limit ends, and observes text again', async () => {
    while (await isHeard(rewriteAll));
    await waitUntil(() => heard.length > 0);
    expect(heard[0]).to.include({ records: undefined, hasTextChanges: true, mayReveal: true });
    expect(await isHeard(rewriteOne)).to.equal(true);
  });

  it('does not notify removed listeners', async () => {
    while (await isHeard(rewriteAll));
    end();
    const again: PageChange[] = [];
    end = observeRoot(document, (change) => again.push(change));
    rewriteOne();
    await Promise.resolve();
    expect(again).to.have.length(1);
    expect(heard).to.deep.equal([]);
  });
});
