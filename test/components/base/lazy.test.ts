import { expect } from '@open-wc/testing';
import { failedParts, hasFailed, loadOnce, retryParts, type LazyPart } from '../../../components/base/lazy.js';
import { waitUntil } from '../../wait-until.js';

describe('loadOnce', () => {
  let isOnline: boolean;
  let loads: number;
  let part: LazyPart;

  beforeEach(() => {
    isOnline = true;
    loads = 0;
    part = loadOnce(() => {
      loads += 1;
      return isOnline ? Promise.resolve() : Promise.reject(new Error(`Offline ${loads}`));
    });
  });

  it('loads once', async () => {
    expect(await Promise.all([part(), part()])).to.deep.equal([true, true]);
    expect(await part()).to.equal(true);
    expect(loads).to.equal(1);
    expect(failedParts.peek().length).to.equal(0);
  });

  it('loads again when it is asked for again', async () => {
    isOnline = false;
    expect(await part()).to.equal(false);
    expect(hasFailed(part)).to.equal(true);
    isOnline = true;
    expect(await part()).to.equal(true);
    expect(hasFailed(part)).to.equal(false);
  });

  it('loads again when the browser is online again, and not once it is there', async () => {
    isOnline = false;
    await part();
    isOnline = true;
    dispatchEvent(new Event('online'));
    await waitUntil(() => !hasFailed(part));
    expect(loads).to.equal(2);
    dispatchEvent(new Event('online'));
    expect(loads).to.equal(2);
  });

  it('renders a host again when it could not be loaded and when it is there, and is loaded by no rendering', async () => {
    let renders = 0;
    const host = {
      requestUpdate: () => {
        renders += 1;
        void part(host);
      },
    };
    isOnline = false;
    void part(host);
    await waitUntil(() => renders === 1);
    void part(host);
    expect(loads).to.equal(1);
    isOnline = true;
    retryParts();
    await waitUntil(() => renders === 2);
    expect(loads).to.equal(2);
  });
});
