import { expect } from '@open-wc/testing';
import { DraftStore } from '../../../components/comments/thread-dialog/draft-store.js';
import type { CollabStore, Draft } from '../../../store/index.js';
import { SampleUpload } from '../../../stories/sample-files.js';
import { waitUntil } from '../../wait-until.js';
import { ada, grace } from '../people.js';

/** Drafts of a store whose database answers when it is told to. */
class TestDrafts {
  readonly kept = new Map<string, unknown>();
  readonly #answers: (() => void)[] = [];
  me = ada;

  readonly store = this.#makeStore();

  #makeStore(): CollabStore {
    const write = (act: () => void): Promise<void> =>
      new Promise((resolve) => {
        this.#answers.push(() => {
          act();
          resolve();
        });
      });
    return {
      me: { peek: () => this.me },
      drafts: {
        get: (key: string) => Promise.resolve(this.kept.get(key)),
        set: (key: string, draft: Draft) => write(() => this.kept.set(key, draft)),
        delete: (key: string) => write(() => this.kept.delete(key)),
      },
    } as unknown as CollabStore;
  }

  /** The database does what it was asked for. */
  async answer(): Promise<void> {
    for (const answer of this.#answers.splice(0)) answer();
    await Promise.resolve();
  }
}

const typed = (commentText: string) => ({ commentText, commentHtml: `<p>${commentText}</p>`, empty: false });
const content = (commentText: string) => ({ commentText, commentHtml: `<p>${commentText}</p>` });
const leave = () => window.dispatchEvent(new PageTransitionEvent('pagehide'));

describe('DraftStore', () => {
  let drafts: TestDrafts;

  beforeEach(() => {
    localStorage.clear();
    drafts = new TestDrafts();
  });

  it('returns a draft before it is written', async () => {
    const keeper = new DraftStore(drafts.store);
    keeper.save('reply:a', typed('Half'));
    expect(await keeper.load('reply:a')).to.deep.equal(content('Half'));
    keeper.close();
  });

  it('saves a draft for its author after the user has changed', async () => {
    const keeper = new DraftStore(drafts.store);
    keeper.save('reply:a', typed('Half'));
    drafts.me = grace;
    expect(await keeper.load('reply:a')).to.equal(undefined);
    keeper.flush();
    await drafts.answer();
    expect([...drafts.kept]).to.deep.equal([]);
    drafts.me = ada;
    expect(await keeper.load('reply:a')).to.deep.equal(content('Half'));
    keeper.close();
  });

  describe('running uploads', () => {
    let one: SampleUpload;
    let two: SampleUpload;
    const sent = (id: number) =>
      new SampleUpload(id, new File(['a'], `${id}.txt`), { status: 'uploading', progress: 0 });
    const fileNames = (key = 'reply:a') =>
      (drafts.kept.get(key) as Draft | undefined)?.attachments?.map(({ name }) => name).join();

    const coming = async (keeper: DraftStore) =>
      (await keeper.load('reply:a'))?.uploads?.map(({ file }) => file.name).join();

    beforeEach(() => {
      one = sent(1);
      two = sent(2);
    });

    // What is still on its way has the browser ask in the tests that follow.
    afterEach(() => {
      one.store();
      two.store();
    });

    /** What was asked of the database is done, again and again. */
    const kept = (isKept: () => boolean) =>
      waitUntil(() => {
        void drafts.answer();
        return isKept();
      });

    it('are saved with their draft when they finish, even if the dialog is closed', async () => {
      const keeper = new DraftStore(drafts.store);
      keeper.save('reply:a', { ...typed('See'), attachments: [], uploads: [one, two] });
      keeper.close();
      two.store();
      await kept(() => fileNames() === '2.txt');
      one.store();
      await kept(() => fileNames() === '2.txt,1.txt');
      expect(drafts.kept.get('reply:a')).to.include(content('See')).and.not.have.property('uploads');
    });

    it('are returned with the draft until they finish', async () => {
      const before = new DraftStore(drafts.store);
      before.save('reply:a', { ...typed(''), attachments: [], uploads: [one, two] });
      before.close();
      await kept(() => drafts.kept.has('reply:a'));
      const after = new DraftStore(drafts.store);
      expect(await coming(after)).to.equal('1.txt,2.txt');
      two.store();
      await kept(() => fileNames() === '2.txt');
      expect(await coming(after)).to.equal('1.txt');
      after.close();
    });

    it('do not change later text or sent drafts', async () => {
      const keeper = new DraftStore(drafts.store);
      keeper.save('reply:a', { ...typed('Half'), uploads: [one] });
      keeper.save('reply:a', { ...typed('Half a thought'), uploads: [one] });
      keeper.save('reply:b', { ...typed('Sent'), uploads: [two] });
      keeper.delete('reply:b');
      two.store();
      one.store();
      await kept(() => fileNames() === '1.txt');
      expect(drafts.kept.get('reply:a')).to.include(content('Half a thought'));
      expect(drafts.kept.has('reply:b')).to.equal(false);
      keeper.close();
    });

    it('let the browser ask before unload only while they run', async () => {
      const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
      const keeper = new DraftStore(drafts.store);
      keeper.save('reply:a', { ...typed('See'), uploads: [one] });
      keeper.save('reply:b', { ...typed('Sent'), uploads: [two] });
      await waitUntil(async () => (await coming(keeper)) === '1.txt');
      keeper.close();
      expect(asks()).to.equal(true);
      one.store();
      expect(asks()).to.equal(true);
      keeper.delete('reply:b');
      expect(asks()).to.equal(false);
    });

    it('do not restore a draft that is sent when they finish', async () => {
      const keeper = new DraftStore(drafts.store);
      keeper.save('reply:a', { ...typed('Sent'), uploads: [one] });
      keeper.save('reply:b', { ...typed('Half'), uploads: [two] });
      await waitUntil(async () => (await coming(keeper)) === '1.txt');
      one.store();
      keeper.delete('reply:a');
      two.store();
      await kept(() => fileNames('reply:b') === '2.txt');
      expect(drafts.kept.has('reply:a')).to.equal(false);
      keeper.close();
    });

    it('are saved for their author after the user has changed', async () => {
      const keeper = new DraftStore(drafts.store);
      keeper.save('reply:a', { ...typed('Mine'), uploads: [one] });
      drafts.me = grace;
      one.store();
      await waitUntil(() => Object.values(localStorage).join().includes('1.txt'));
      expect(await keeper.load('reply:a')).to.equal(undefined);
      drafts.me = ada;
      expect((await keeper.load('reply:a'))?.attachments?.[0]?.name).to.equal('1.txt');
      keeper.close();
    });
  });

  it('writes the latest text on flush', async () => {
    const keeper = new DraftStore(drafts.store);
    keeper.save('reply:a', typed('Half'));
    keeper.save('reply:a', typed('Half a thought'));
    keeper.flush();
    await drafts.answer();
    expect(drafts.kept.get('reply:a')).to.deep.equal(content('Half a thought'));
    keeper.close();
  });

  it('deletes empty and sent drafts', async () => {
    drafts.kept.set('reply:a', content('Old')).set('reply:b', content('Old'));
    const keeper = new DraftStore(drafts.store);
    keeper.save('reply:a', { ...typed(''), empty: true });
    keeper.delete('reply:b');
    await drafts.answer();
    expect(drafts.kept.size).to.equal(0);
    keeper.close();
  });

  it('restores drafts if the page unloads before the database has written', async () => {
    const before = new DraftStore(drafts.store);
    before.save('reply:a', typed('Just typed'));
    leave();
    before.close();
    const after = new DraftStore(new TestDrafts().store);
    expect(await after.load('reply:a')).to.deep.equal(content('Just typed'));
    after.close();
  });

  it('does not restore a draft that was sent just before unload', async () => {
    drafts.kept.set('reply:a', content('Sent'));
    const before = new DraftStore(drafts.store);
    before.delete('reply:a');
    leave();
    before.close();
    const after = new DraftStore(drafts.store);
    expect(await after.load('reply:a')).to.equal(undefined);
    after.close();
  });

  it('shows a draft to no other user', async () => {
    const before = new DraftStore(drafts.store);
    before.save('reply:a', typed('Mine'));
    leave();
    before.close();
    const theirs = new TestDrafts();
    theirs.me = grace;
    const after = new DraftStore(theirs.store);
    expect(await after.load('reply:a')).to.equal(undefined);
    after.close();
  });

  it('removes the backup once the database has written', async () => {
    const keeper = new DraftStore(drafts.store);
    keeper.save('reply:a', typed('Kept'));
    leave();
    expect(localStorage.length).to.equal(1);
    await drafts.answer();
    expect(localStorage.length).to.equal(0);
    leave();
    expect(localStorage.length).to.equal(0);
    keeper.close();
  });

  it('removes its listeners on close', () => {
    const keeper = new DraftStore(drafts.store);
    keeper.close();
    keeper.save('reply:a', typed('Late'));
    leave();
    expect(localStorage.length).to.equal(0);
  });
});
