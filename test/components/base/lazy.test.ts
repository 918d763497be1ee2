import { expect } from '@open-wc/testing';
import { failedModules, hasFailed, lazy, retryFailedModules, type LazyModule } from '../../../components/base/lazy.js';
import { waitUntil } from '../../wait-until.js';

describe('lazy', () => {
  let isOnline: boolean;
  let loads: number;
  let part: LazyModule;

  beforeEach(() => {
    isOnline = true;
    loads = 0;
    part = lazy(() => {
      loads += 1;
      return isOnline ? Promise.resolve() : Promise.reject(new Error(`Offline ${loads}`));
    });
  });

  it('loads once', async () => {
    expect(await Promise.all([part(), part()])).to.deep.equal([true, true]);
    expect(await part()).to.equal(true);
    expect(loads).to.equal(1);
    expect(failedModules.peek().length).to.equal(0);
  });

  it('loads again at the next call after a failure', async () => {
    isOnline = false;
    expect(await part()).to.equal(false);
    expect(hasFailed(part)).to.equal(true);
    isOnline = true;
    expect(await part()).to.equal(true);
    expect(hasFailed(part)).to.equal(false);
  });

  it('loads again when the browser is online again, unless it is loaded', async () => {
    isOnline = false;
    await part();
    isOnline = true;
    dispatchEvent(new Event('online'));
    await waitUntil(() => !hasFailed(part));
    expect(loads).to.equal(2);
    dispatchEvent(new Event('online'));
    expect(loads).to.equal(2);
  });

  it('leaves the failed modules unchanged when another one loads', async () => {
    isOnline = false;
    await part();
    const failed = failedModules.peek();
    await lazy(() => Promise.resolve())();
    expect(failedModules.peek()).to.equal(failed);
    isOnline = true;
    await part();
  });

  it('does not update a released host', async () => {
    let renders = 0;
    const host = { requestUpdate: () => (renders += 1) };
    isOnline = false;
    void part(host);
    await waitUntil(() => renders === 1);
    part.release(host);
    isOnline = true;
    retryFailedModules();
    await waitUntil(() => !hasFailed(part));
    expect(renders).to.equal(1);
  });

  it('updates a host on failure and success, and does not retry on its updates', async () => {
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
    retryFailedModules();
    await waitUntil(() => renders === 2);
    expect(loads).to.equal(2);
  });

  describe('preload', () => {
    it('loads once, also for the calls that follow', async () => {
      part.preload();
      part.preload();
      expect(await part()).to.equal(true);
      part.preload();
      expect(loads).to.equal(1);
    });

    it('reports no failure, and the next call loads again', async () => {
      let settled = false;
      const load = Promise.reject(new Error('Offline'));
      const silent = lazy(() => {
        loads += 1;
        return loads === 1 ? load : Promise.resolve();
      });
      silent.preload();
      await load.catch(() => (settled = true));
      await waitUntil(() => settled);
      silent.preload();
      expect(loads).to.equal(1);
      expect(hasFailed(silent)).to.equal(false);
      expect(await silent()).to.equal(true);
      expect(loads).to.equal(2);
    });

    it('reports a failure if the module is called while it preloads', async () => {
      isOnline = false;
      let renders = 0;
      part.preload();
      void part({ requestUpdate: () => (renders += 1) });
      await waitUntil(() => renders === 1);
      expect(hasFailed(part)).to.equal(true);
      expect(loads).to.equal(1);
    });
  });
});
