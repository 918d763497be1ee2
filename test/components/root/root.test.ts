import { expect, fixture, html, oneEvent } from '@open-wc/testing';
import { emulateMedia } from '@web/test-runner-commands';
import { contactsOf } from '../../../components/base/composer-context.js';
import { CollabContainer } from '../../../components/base/container.js';
import { failedModules } from '../../../components/base/lazy.js';
import { pageContextOf, type PageContext } from '../../../components/page/page-context.js';
import { loadLocale } from '../../../components/root/root/locales.js';
import '../../../components/root/connection-status/define.js';
import '../../../components/root/root/define.js';
import { registerLocale, type CollabRoot } from '../../../components/root/root/root.js';
import { createStore, memoryBackend, predefinedConfig, type CollabStore } from '../../../store/index.js';
import { find } from '../../find.js';
import { waitUntil } from '../../wait-until.js';
import { addThread, memoryStore } from '../memory-store.js';
import { ada, grace } from '../people.js';
import { warningsOf } from '../warnings.js';

class TestGuest extends CollabContainer {
  get given(): CollabStore | undefined {
    return this.collab;
  }
  get givenPage(): PageContext | undefined {
    return this.page;
  }
}
customElements.define('test-guest', TestGuest);

const userJson = JSON.stringify(ada);
const userOf = (root: CollabRoot) => root.store?.me.peek()?.userId;

describe('<collab-root>', () => {
  it('passes the accessibility audit', async () => {
    const root = await fixture(html`
      <collab-root backend="memory" document-id="report" user=${userJson}
        ><main><h1>Report</h1></main></collab-root
      >
    `);
    await expect(root).to.be.accessible();
  });

  describe('asks before a deletion deletes the thread', () => {
    let root: CollabRoot;
    let annotationId: string;
    const dialog = () => root.shadowRoot?.querySelector('collab-confirm-dialog')?.shadowRoot?.querySelector('dialog');
    const commentIds = () =>
      root.store?.comments
        .byId(annotationId)
        .peek()
        ?.data.comments.map(({ commentId }) => commentId) ?? [];

    beforeEach(async () => {
      root = await fixture(html`<collab-root backend="memory" document-id="report" user=${userJson}></collab-root>`);
      await waitUntil(() => userOf(root) === 'ada');
      const store = root.store as CollabStore;
      annotationId = await addThread(store, 'One');
      await store.comments.addComment({ annotationId, comment: { commentText: 'Two' } }).settled;
    });

    const remove = (at: number, more: object = {}) =>
      (root.store as CollabStore).comments.deleteComment({
        annotationId,
        commentId: commentIds()[at] ?? 0,
        ...more,
      });

    it('and deletes once the user confirms', async () => {
      const handle = remove(0);
      await waitUntil(() => dialog()?.open);
      expect(commentIds()).to.have.length(2);
      expect(dialog()?.textContent).to.contain('1 reply');
      find(dialog() as Element, '[part="confirm"]').click();
      expect(await handle.settled).to.deep.equal({ ok: true });
      expect(commentIds()).to.deep.equal([]);
    });

    it('and deletes nothing if the user cancels', async () => {
      const handle = remove(0);
      await waitUntil(() => dialog()?.open);
      find(dialog() as Element, '[part="cancel"]').click();
      const settled = await handle.settled;
      expect(settled.ok ? '' : settled.error.code).to.equal('cancelled');
      expect(commentIds()).to.have.length(2);
      expect(dialog() ?? null).to.equal(null);
    });

    it('but not if confirmation is off or a reply is deleted', async () => {
      expect(await remove(1).settled).to.deep.equal({ ok: true });
      expect(await remove(0, { skipDeleteThreadConfirmation: true }).settled).to.deep.equal({ ok: true });
      expect(dialog() ?? null).to.equal(null);
    });
  });

  describe('creates a store', () => {
    it('with the user, the document and the location', async () => {
      const root = await fixture<CollabRoot>(html`
        <collab-root
          backend="memory"
          document-id="report"
          location-id="p2"
          location-name="Page 2"
          user=${userJson}
        ></collab-root>
      `);
      await waitUntil(() => root.store?.me.peek()?.name === 'Ada Lovelace');
      expect(root.store?.documents.peek()).to.deep.equal(['report']);
      expect(root.store?.locations.peek()).to.deep.equal([{ id: 'p2', locationName: 'Page 2' }]);
    });

    it('with several documents and locations, one of each for new threads', async () => {
      const root = await fixture<CollabRoot>(html`
        <collab-root
          backend="memory"
          document-id="report"
          document-ids='["budget", "report"]'
          location-id="p2"
          locations='[{"id":"p1","locationName":"Page 1"},{"id":"p2","locationName":"Page 2"}]'
          user=${userJson}
        ></collab-root>
      `);
      const { store } = root;
      expect(store?.documents.peek()).to.deep.equal(['report', 'budget']);
      expect(store?.documentsOptions.peek().rootDocumentId).to.equal('report');
      expect(store?.locations.peek().map(({ id }) => id)).to.deep.equal(['p1', 'p2']);
      expect(store?.rootLocation).to.deep.equal({ id: 'p2', locationName: 'Page 2' });
      root.documentIds = [];
      root.locations = [];
      await root.updateComplete;
      expect(store?.documents.peek()).to.deep.equal(['report']);
      expect(store?.locations.peek()).to.deep.equal([{ id: 'p2' }]);
    });

    it('with the document options, once for equal options', async () => {
      const root = await fixture<CollabRoot>(html`
        <collab-root
          backend="memory"
          document-id="report"
          .documentsOptions=${{ folderId: 'q3', context: { access: { team: ['web'] } } }}
        ></collab-root>
      `);
      const before = root.store?.documentsOptions.peek();
      expect(before).to.deep.equal({ folderId: 'q3', context: { access: { team: ['web'] } } });
      root.documentsOptions = { folderId: 'q3', context: { access: { team: ['web'] } } };
      await root.updateComplete;
      expect(root.store?.documentsOptions.peek()).to.equal(before);
    });

    it('warns about invalid lists and ignores them', async () => {
      const warnings = await warningsOf(async () => {
        const root = await fixture<CollabRoot>(html`
          <collab-root backend="memory" document-id="report" document-ids="a, b" locations='{"id":"p1"}'></collab-root>
        `);
        expect(root.store?.documents.peek()).to.deep.equal(['report']);
        expect(root.store?.locations.peek()).to.deep.equal([]);
      });
      expect(warnings.map((warning) => /document-ids|locations/.exec(warning)?.[0])).to.have.members([
        'document-ids',
        'locations',
      ]);
    });

    it('with contacts for the elements inside', async () => {
      const root = await fixture<CollabRoot>(html`
        <collab-root backend="memory" .contacts=${{ contacts: [grace] }}
          ><test-guest><p></p></test-guest
        ></collab-root>
      `);
      expect(root.store?.contacts.directory.peek().contacts).to.deep.equal([grace]);
      await waitUntil(() => contactsOf(find(root, 'p')) === root.store?.contacts);
      root.contacts = {};
      await root.updateComplete;
      expect(root.store?.contacts.directory.peek()).to.deep.equal({});
    });

    it('from attributes set after it was connected, in any order', async () => {
      const root = document.createElement('collab-root');
      document.body.append(root);
      await root.updateComplete;
      root.setAttribute('document-id', 'report');
      root.setAttribute('user', userJson);
      root.setAttribute('backend', 'memory');
      await root.updateComplete;
      await waitUntil(() => userOf(root) === 'ada');
      expect(root.store?.documents.peek()).to.deep.equal(['report']);
      root.remove();
    });

    it('with the organization of the attribute for a user without one', async () => {
      const root = await fixture<CollabRoot>(html`
        <collab-root backend="memory" organization-id="acme" user='{"userId":"ada"}'></collab-root>
      `);
      await waitUntil(() => root.store?.me.peek()?.organizationId === 'acme');
    });

    it('with the statuses of its config', async () => {
      const statuses = [{ id: 'NEW', name: 'New', type: 'default' as const, color: '#000000' }];
      const root = await fixture<CollabRoot>(html`
        <collab-root backend="memory" .config=${{ statuses }}></collab-root>
      `);
      expect(root.store?.config.statuses).to.deep.equal(statuses);
    });

    it('with the predefined sets if the config is invalid, and warns', async () => {
      const statuses = [{ id: 'DONE', name: 'Done', type: 'terminal' as const, color: '#000000' }];
      let root: CollabRoot | undefined;
      const warnings = await warningsOf(async () => {
        root = await fixture<CollabRoot>(html`<collab-root backend="memory" .config=${{ statuses }}></collab-root>`);
      });
      expect(root?.store?.config.statuses).to.deep.equal(predefinedConfig.statuses);
      expect(warnings).to.have.length(1);
    });
  });

  describe('updates its store', () => {
    let root: CollabRoot;

    beforeEach(async () => {
      root = await fixture(html`<collab-root backend="memory" document-id="report" user=${userJson}></collab-root>`);
      await waitUntil(() => userOf(root) === 'ada');
    });

    it('with another user, by attribute or property', async () => {
      root.setAttribute('user', JSON.stringify(grace));
      await root.updateComplete;
      await waitUntil(() => userOf(root) === 'grace');
      root.user = ada;
      await root.updateComplete;
      await waitUntil(() => userOf(root) === 'ada');
    });

    it('without a user', async () => {
      root.removeAttribute('user');
      await root.updateComplete;
      await waitUntil(() => userOf(root) === undefined);
    });

    it('with another document and location', async () => {
      root.documentId = 'plan';
      root.locationId = 'p3';
      await root.updateComplete;
      expect(root.store?.documents.peek()).to.deep.equal(['plan']);
      expect(root.store?.locations.peek()).to.deep.equal([{ id: 'p3' }]);
    });

    it('after a move in the page', async () => {
      const { store } = root;
      const section = document.createElement('section');
      document.body.append(section);
      section.append(root);
      await root.updateComplete;
      await waitUntil(() => root.store === store && root.store?.me.peek() !== null);
      section.remove();
    });

    it('with the data of the memory backend after it was removed and added again', async () => {
      const { store } = root;
      if (!store) throw new Error('The root has no store.');
      const id = await addThread(store, 'Kept');
      const parent = root.parentElement;
      root.remove();
      await waitUntil(() => root.store === undefined);
      parent?.append(root);
      await waitUntil(() => root.store?.comments.byId(id).peek());
      expect(root.store === store).to.equal(false);
    });

    it('and disposes of it when removed', async () => {
      const { store } = root;
      root.remove();
      await waitUntil(() => root.store === undefined);
      await store?.identify(grace);
      expect(store?.me.peek()?.userId).to.equal('ada');
    });
  });

  describe('uses a store', () => {
    it('of the application, and leaves values without attributes unchanged', async () => {
      const store = await memoryStore();
      const root = await fixture<CollabRoot>(html`<collab-root .store=${store}></collab-root>`);
      expect(root.store === store).to.equal(true);
      expect(store.me.peek()?.userId).to.equal('ada');
      expect(store.documents.peek()).to.deep.equal(['report']);
      root.remove();
      await store.identify(grace);
      expect(store.me.peek()?.userId).to.equal('grace');
      await store.dispose();
    });
  });

  describe('with a store whose code does not load', () => {
    let root: CollabRoot;
    let isLost: boolean;

    beforeEach(async () => {
      isLost = true;
      const store = createStore({ backend: memoryBackend() });
      const identify = store.identify.bind(store);
      const failure = Object.assign(new Error('The comments did not load.'), { code: 'unavailable' });
      store.identify = (user) => (isLost ? Promise.reject(failure) : identify(user));
      await warningsOf(async () => {
        root = await fixture(html`<collab-root .store=${store} user=${userJson}></collab-root>`);
        await waitUntil(() => failedModules.peek().length > 0);
      });
    });

    it('signs the user in when the browser is online again', async () => {
      expect(failedModules.peek()[0]?.title).to.equal('threads');
      isLost = false;
      dispatchEvent(new Event('online'));
      await waitUntil(() => userOf(root) === 'ada');
      expect(failedModules.peek()).to.have.length(0);
    });

    it('does not sign the user in after a sign-out', async () => {
      root.user = null;
      await root.updateComplete;
      expect(failedModules.peek()).to.have.length(0);
    });

    it('does not sign the user in after its removal', async () => {
      root.remove();
      await waitUntil(() => failedModules.peek().length === 0);
    });
  });

  describe('warns once of an invalid value', () => {
    it('a user that is not JSON', async () => {
      let root: CollabRoot | undefined;
      const warnings = await warningsOf(async () => {
        root = await fixture<CollabRoot>(
          html`<collab-root backend="memory" document-id="report" user="Ada"></collab-root>`,
        );
        root.documentId = 'plan';
        await root.updateComplete;
      });
      expect(warnings).to.have.length(1);
      expect(warnings[0]).to.contain('"Ada"');
      expect(root?.store?.me.peek()).to.equal(null);
      expect(root?.store?.documents.peek()).to.deep.equal(['plan']);
    });

    it('a user without an id', async () => {
      const warnings = await warningsOf(() =>
        fixture(html`<collab-root backend="memory" user='{"name":"Ada"}'></collab-root>`),
      );
      expect(warnings).to.have.length(1);
      expect(warnings[0]).to.contain('userId');
    });

    it('an invalid document id', async () => {
      const warnings = await warningsOf(async () => {
        await fixture(html`<collab-root backend="memory" document-id=${'a\u0007b'} user=${userJson}></collab-root>`);
      });
      expect(warnings).to.have.length(1);
      expect(warnings[0]).to.contain('documents[0]');
    });

    it('a theme', async () => {
      let root: CollabRoot | undefined;
      const warnings = await warningsOf(async () => {
        root = await fixture<CollabRoot>(html`<collab-root backend="memory" theme="drak"></collab-root>`);
      });
      expect(warnings).to.have.length(1);
      expect(warnings[0]).to.contain('drak').and.to.contain('light');
      expect(root?.store === undefined).to.equal(false);
    });

    it('an unknown backend, without using another one', async () => {
      let root: CollabRoot | undefined;
      const warnings = await warningsOf(async () => {
        root = await fixture<CollabRoot>(html`<collab-root backend="cloud" user=${userJson}></collab-root>`);
      });
      expect(warnings).to.have.length(1);
      for (const part of ['"cloud"', '"local"', '"memory"', 'wss://']) expect(warnings[0]).to.contain(part);
      expect(root?.store === undefined).to.equal(true);
    });

    it('a service without a key', async () => {
      let root: CollabRoot | undefined;
      const warnings = await warningsOf(async () => {
        root = await fixture<CollabRoot>(
          html`<collab-root backend="wss://collab.example" user=${userJson}></collab-root>`,
        );
      });
      expect(warnings).to.have.length(1);
      expect(warnings[0]).to.contain('wss://collab.example').and.to.contain('"api-key"');
      expect(root?.store === undefined).to.equal(true);
    });

    it('a language without messages', async () => {
      const warnings = await warningsOf(() => fixture(html`<collab-root backend="memory" locale="tlh"></collab-root>`));
      expect(warnings).to.have.length(1);
      expect(warnings[0]).to.contain('tlh').and.to.contain('de');
    });
  });

  describe('provides', () => {
    it('the context to the elements inside it, from the nearest root', async () => {
      const outer = await fixture<CollabRoot>(html`
        <collab-root backend="memory">
          <test-guest></test-guest>
          <collab-root backend="memory"><test-guest></test-guest></collab-root>
        </collab-root>
      `);
      const inner = find(outer, 'collab-root');
      await inner.updateComplete;
      expect(find(outer, 'test-guest', TestGuest).given === outer.store).to.equal(true);
      expect(find(inner, 'test-guest', TestGuest).given === inner.store).to.equal(true);
      expect(inner.store === outer.store).to.equal(false);
    });

    it('the context to elements added later', async () => {
      const root = await fixture<CollabRoot>(html`<collab-root backend="memory"><p></p></collab-root>`);
      const guest = new TestGuest();
      root.append(guest);
      expect(guest.given === root.store).to.equal(true);
    });

    it('the context to the whole page without children', async () => {
      const box = await fixture(html`<div><test-guest></test-guest><collab-root backend="memory"></collab-root></div>`);
      const root = find(box, 'collab-root');
      await root.updateComplete;
      expect(find(box, 'test-guest', TestGuest).given === root.store).to.equal(true);
      const late = new TestGuest();
      box.append(late);
      expect(late.given === root.store).to.equal(true);
    });

    it('no context to the whole page once it has children', async () => {
      const box = await fixture(html`<div><test-guest></test-guest><collab-root backend="memory"></collab-root></div>`);
      const root = find(box, 'collab-root');
      await root.updateComplete;
      root.append(new TestGuest());
      await waitUntil(() => find(box, 'test-guest', TestGuest).given === undefined);
      expect(find(root, 'test-guest', TestGuest).given === root.store).to.equal(true);
    });

    it('no context to the page with children', async () => {
      const box = await fixture(html`
        <div>
          <test-guest></test-guest>
          <collab-root backend="memory"><p></p></collab-root>
        </div>
      `);
      await find(box, 'collab-root').updateComplete;
      expect(find(box, 'test-guest', TestGuest).given === undefined).to.equal(true);
    });

    it('the context to the page in place of a removed root', async () => {
      const box = await fixture(html`
        <div>
          <collab-root backend="memory"></collab-root>
          <collab-root backend="memory"></collab-root>
          <test-guest></test-guest>
        </div>
      `);
      const [first, second] = [...box.querySelectorAll('collab-root')];
      await second?.updateComplete;
      const guest = find(box, 'test-guest', TestGuest);
      expect(guest.given === first?.store).to.equal(true);
      first?.remove();
      expect(guest.given === second?.store).to.equal(true);
    });

    it('a page context of its own, also with the store of another root', async () => {
      const store = await memoryStore();
      const box = await fixture(html`
        <div>
          <collab-root .store=${store}><test-guest></test-guest></collab-root>
          <collab-root .store=${store}><test-guest></test-guest><test-guest .store=${store}></test-guest></collab-root>
          <test-guest .store=${store}></test-guest>
        </div>
      `);
      const pages = [...box.querySelectorAll<TestGuest>('test-guest')].map((guest) => guest.givenPage);
      expect(pages.map((page) => page?.store === store)).to.deep.equal([true, true, true, true]);
      const [first, second, ownStore, outside] = pages;
      expect(first === pageContextOf(store)).to.equal(true);
      expect([second === first, ownStore === second, outside === first]).to.deep.equal([false, true, true]);
      box.remove();
      await store.dispose();
    });

    it('the context to the page again after it is reconnected', async () => {
      const box = await fixture(html`<div><test-guest></test-guest><collab-root backend="memory"></collab-root></div>`);
      const root = find(box, 'collab-root');
      const guest = find(box, 'test-guest', TestGuest);
      await root.updateComplete;
      for (let round = 0; round < 2; round += 1) {
        root.remove();
        await waitUntil(() => root.store === undefined);
        box.append(root);
        await root.updateComplete;
        expect(guest.given !== undefined && guest.given === root.store).to.equal(true);
        const store = await memoryStore();
        root.store = store;
        await root.updateComplete;
        expect(guest.given === store).to.equal(true);
        root.store = undefined;
        await root.updateComplete;
      }
    });

    it('its context again after it is added again, and observes its store only while connected', async () => {
      const store = await memoryStore();
      const onAny = store.onAny.bind(store);
      let observers = 0;
      store.onAny = (listener) => {
        const stop = onAny(listener);
        observers += 1;
        return () => {
          observers -= 1;
          stop();
        };
      };
      const box = await fixture(html`
        <div>
          <collab-root .store=${store}><test-guest></test-guest></collab-root>
        </div>
      `);
      const root = find(box, 'collab-root');
      const guest = find(box, 'test-guest', TestGuest);
      expect(observers).to.equal(1);
      for (let round = 0; round < 2; round += 1) {
        root.remove();
        await waitUntil(() => observers === 0);
        box.append(root);
        await waitUntil(() => guest.givenPage === pageContextOf(store));
        expect(observers).to.equal(1);
      }
      box.remove();
      await store.dispose();
    });

    it('no context after ten removals', async () => {
      const box = await fixture(html`<div><test-guest></test-guest></div>`);
      const guest = find(box, 'test-guest', TestGuest);
      for (let round = 0; round < 10; round += 1) {
        const root = document.createElement('collab-root');
        root.backend = 'memory';
        box.append(root);
        await root.updateComplete;
        expect(guest.given === root.store).to.equal(true);
        root.remove();
        expect(guest.given === undefined).to.equal(true);
      }
    });
  });

  it('fires events of the store', async () => {
    const store = await memoryStore();
    const root = await fixture<CollabRoot>(html`<collab-root .store=${store}></collab-root>`);
    const events: string[] = [];
    document.addEventListener('collab-event', ({ detail }) => events.push(detail.type), { once: true });
    const storeEvent = oneEvent(root, 'collab-event');
    const id = await addThread(store, 'Is this right?');
    const { detail } = await storeEvent;
    expect(events).to.deep.equal(['addCommentAnnotation']);
    expect(detail.type).to.equal('addCommentAnnotation');
    expect(detail.annotationId).to.equal(id);
    expect(detail.payload).to.have.property('commentAnnotation');
    await store.dispose();
  });

  describe('provides the colour scheme', () => {
    let root: CollabRoot;
    let guest: TestGuest;
    const page = document.documentElement;

    beforeEach(async () => {
      root = await fixture(html`<collab-root backend="memory"><test-guest></test-guest></collab-root>`);
      guest = find(root, 'test-guest', TestGuest);
    });

    afterEach(async () => {
      for (const name of ['data-theme', 'class', 'style']) page.removeAttribute(name);
      document.body.removeAttribute('style');
      await emulateMedia({ colorScheme: 'light' });
    });

    const isDark = () => guest.matches(':state(dark)');

    it('of its theme', async () => {
      root.theme = 'dark';
      await root.updateComplete;
      await waitUntil(isDark);
      root.theme = 'light';
      await root.updateComplete;
      await waitUntil(() => guest.matches(':state(light)'));
    });

    it('of the system', async () => {
      await emulateMedia({ colorScheme: 'dark' });
      await waitUntil(isDark);
    });

    for (const [sign, set] of [
      ['an attribute', () => page.setAttribute('data-theme', 'dark')],
      ['a class', () => page.classList.add('dark')],
      ['color-scheme', () => page.style.setProperty('color-scheme', 'dark')],
      ['its ground', () => document.body.style.setProperty('background', '#101114')],
    ] as const) {
      it(`of the page by ${sign}`, async () => {
        set();
        await waitUntil(isDark);
      });
    }

    it('of a light page on a dark system', async () => {
      page.setAttribute('data-theme', 'light');
      await emulateMedia({ colorScheme: 'dark' });
      await waitUntil(() => guest.matches(':state(light)'));
    });

    it('and leaves slotted content unchanged', async () => {
      root.theme = 'dark';
      const paragraph = document.createElement('p');
      root.append(paragraph);
      await root.updateComplete;
      expect(getComputedStyle(paragraph).colorScheme).to.equal('normal');
      expect(getComputedStyle(root).display).to.equal('contents');
    });
  });

  it('warns once of invalid shortcuts and keeps the default keys', async () => {
    const root = await fixture<CollabRoot>(html`<collab-root backend="memory"></collab-root>`);
    const page = pageContextOf(root.store as CollabStore);
    const warnings = await warningsOf(async () => {
      root.setAttribute('shortcuts', '{"nextThred": "F8", "reply": "F9"}');
      await root.updateComplete;
      expect(page.shortcuts.keysOf('reply')).to.deep.equal(['F9']);
      root.setAttribute('shortcuts', 'never');
      await root.updateComplete;
      expect(page.shortcuts.keysOf('reply')).to.deep.equal(['Mod-Alt-m']);
    });
    expect(warnings.length).to.equal(2);
    expect(warnings[0]).to.contain('nextThred').and.to.contain('nextThread');
    expect(warnings[1]).to.contain('shortcuts="never"');
  });

  describe('accepts languages of the application', () => {
    const status = (root: Element) => root.querySelector('collab-connection-status')?.shadowRoot?.textContent.trim();

    it('besides its own, with English for missing messages', async () => {
      registerLocale({
        $code: 'eo',
        $name: 'Esperanto',
        $dir: 'ltr',
        errorNotSetUp: 'Komentoj ne atingeblas',
      });
      const warnings = await warningsOf(async () => {
        const root = await fixture<CollabRoot>(
          html`<collab-root backend="nowhere" locale="eo"
            ><collab-connection-status></collab-connection-status
          ></collab-root>`,
        );
        await waitUntil(() => status(root) === 'Komentoj ne atingeblas');
      });
      expect(warnings.join()).not.to.contain('there are no messages');
    });

    it('and messages for one of the kit’s languages, in any order', async () => {
      registerLocale({ $code: 'de', $name: 'Deutsch', $dir: 'ltr', errorNotSetUp: 'Nicht da' });
      const root = await fixture<CollabRoot>(
        html`<collab-root backend="nowhere" locale="de"
          ><collab-connection-status></collab-connection-status
        ></collab-root>`,
      );
      await loadLocale('de');
      await waitUntil(() => status(root) === 'Nicht da');
    });

    it('and follows a lang that changes', async () => {
      registerLocale({ $code: 'eo', $name: 'Esperanto', $dir: 'ltr', errorNotSetUp: 'Ne atingeblas' });
      const box = await fixture<HTMLElement>(
        html`<div lang="en">
          <collab-root backend="nowhere"><collab-connection-status></collab-connection-status></collab-root>
        </div>`,
      );
      const root = find(box, 'collab-root');
      await waitUntil(() => status(root)?.startsWith('Comments aren’t'));
      box.lang = 'eo';
      await waitUntil(() => status(root) === 'Ne atingeblas');
      box.lang = 'en';
      await waitUntil(() => status(root)?.startsWith('Comments aren’t'));
    });

    it('and warns of an invalid code', async () => {
      const warnings = await warningsOf(() => registerLocale({ $code: '!', $name: 'None', $dir: 'ltr' }));
      expect(warnings.join()).to.contain('"!"').and.to.contain('pt-BR');
    });
  });
});
