import { expect, fixture, html, oneEvent } from '@open-wc/testing';
import { emulateMedia } from '@web/test-runner-commands';
import { CollabContainer } from '../../../components/base/container.js';
import { contactsFor } from '../../../components/base/writing-context.js';
import { loadLocale } from '../../../components/root/root/locales.js';
import { registerLocale, type CollabRoot } from '../../../components/root/root/root.js';
import '../../../components/root/connection-status/define.js';
import '../../../components/root/root/define.js';
import { predefinedConfig, type CollabStore } from '../../../store/index.js';
import { pageStateOf } from '../../../components/page/page-state.js';
import { find } from '../../find.js';
import { addThread, memoryStore } from '../memory-store.js';
import { ada, grace } from '../people.js';
import { warningsOf } from '../warnings.js';
import { waitUntil } from '../../wait-until.js';

class TestGuest extends CollabContainer {
  get given(): CollabStore | undefined {
    return this.collab;
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

  describe('asks before a comment takes its thread along', () => {
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

    it('and deletes nothing where they do not', async () => {
      const handle = remove(0);
      await waitUntil(() => dialog()?.open);
      find(dialog() as Element, '[part="cancel"]').click();
      const settled = await handle.settled;
      expect(settled.ok ? '' : settled.error.code).to.equal('cancelled');
      expect(commentIds()).to.have.length(2);
      expect(dialog() ?? null).to.equal(null);
    });

    it('but not where it is told not to, nor for a reply', async () => {
      expect(await remove(1).settled).to.deep.equal({ ok: true });
      expect(await remove(0, { skipDeleteThreadConfirmation: true }).settled).to.deep.equal({ ok: true });
      expect(dialog() ?? null).to.equal(null);
    });
  });

  describe('makes a store', () => {
    it('that knows the user, the document and the place', async () => {
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

    it('with the options of its documents, equal ones once', async () => {
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

    it('warns about lists that are none and goes on without them', async () => {
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

    it('that knows whom the page offers to be mentioned, for the elements inside', async () => {
      const root = await fixture<CollabRoot>(html`
        <collab-root backend="memory" .contacts=${{ contacts: [grace] }}
          ><test-guest><p></p></test-guest
        ></collab-root>
      `);
      expect(root.store?.contacts.directory.peek().contacts).to.deep.equal([grace]);
      await waitUntil(() => contactsFor(find(root, 'p')) === root.store?.contacts);
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

    it('with the organization of the attribute for a user who names none', async () => {
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

    it('with the predefined sets where the config is wrong, and says so', async () => {
      const statuses = [{ id: 'DONE', name: 'Done', type: 'terminal' as const, color: '#000000' }];
      let root: CollabRoot | undefined;
      const warnings = await warningsOf(async () => {
        root = await fixture<CollabRoot>(html`<collab-root backend="memory" .config=${{ statuses }}></collab-root>`);
      });
      expect(root?.store?.config.statuses).to.deep.equal(predefinedConfig.statuses);
      expect(warnings).to.have.length(1);
    });
  });

  describe('keeps its store in step', () => {
    let root: CollabRoot;

    beforeEach(async () => {
      root = await fixture(html`<collab-root backend="memory" document-id="report" user=${userJson}></collab-root>`);
      await waitUntil(() => userOf(root) === 'ada');
    });

    it('with another user, as an attribute or a property', async () => {
      root.setAttribute('user', JSON.stringify(grace));
      await root.updateComplete;
      await waitUntil(() => userOf(root) === 'grace');
      root.user = ada;
      await root.updateComplete;
      await waitUntil(() => userOf(root) === 'ada');
    });

    it('with nobody', async () => {
      root.removeAttribute('user');
      await root.updateComplete;
      await waitUntil(() => userOf(root) === undefined);
    });

    it('with another document and place', async () => {
      root.documentId = 'plan';
      root.locationId = 'p3';
      await root.updateComplete;
      expect(root.store?.documents.peek()).to.deep.equal(['plan']);
      expect(root.store?.locations.peek()).to.deep.equal([{ id: 'p3' }]);
    });

    it('through a move in the page', async () => {
      const { store } = root;
      const section = document.createElement('section');
      document.body.append(section);
      section.append(root);
      await root.updateComplete;
      await waitUntil(() => root.store === store && root.store?.me.peek() !== null);
      section.remove();
    });

    it('and gives it up once it is removed', async () => {
      const { store } = root;
      root.remove();
      await waitUntil(() => root.store === undefined);
      await store?.identify(grace);
      expect(store?.me.peek()?.userId).to.equal('ada');
    });
  });

  describe('takes a store', () => {
    it('of the page, and leaves alone what it is not told of', async () => {
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

  describe('warns once of a bad value, and goes on', () => {
    it('a user that is no JSON', async () => {
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

    it('a document id the service would not take', async () => {
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

    it('a service address, without putting the data elsewhere', async () => {
      let root: CollabRoot | undefined;
      const warnings = await warningsOf(async () => {
        root = await fixture<CollabRoot>(
          html`<collab-root backend="wss://collab.example" user=${userJson}></collab-root>`,
        );
      });
      expect(warnings).to.have.length(1);
      expect(warnings[0]).to.contain('wss://collab.example').and.to.contain('"local"').and.to.contain('"memory"');
      expect(root?.store === undefined).to.equal(true);
    });

    it('a language it has no messages in', async () => {
      const warnings = await warningsOf(() => fixture(html`<collab-root backend="memory" locale="tlh"></collab-root>`));
      expect(warnings).to.have.length(1);
      expect(warnings[0]).to.contain('tlh').and.to.contain('de');
    });
  });

  describe('serves', () => {
    it('the elements inside it, the nearest root first', async () => {
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

    it('elements put into it later', async () => {
      const root = await fixture<CollabRoot>(html`<collab-root backend="memory"><p></p></collab-root>`);
      const guest = new TestGuest();
      root.append(guest);
      expect(guest.given === root.store).to.equal(true);
    });

    it('the whole page where it has no children', async () => {
      const box = await fixture(html`<div><test-guest></test-guest><collab-root backend="memory"></collab-root></div>`);
      const root = find(box, 'collab-root');
      await root.updateComplete;
      expect(find(box, 'test-guest', TestGuest).given === root.store).to.equal(true);
      const late = new TestGuest();
      box.append(late);
      expect(late.given === root.store).to.equal(true);
    });

    it('no longer the whole page once it gets children', async () => {
      const box = await fixture(html`<div><test-guest></test-guest><collab-root backend="memory"></collab-root></div>`);
      const root = find(box, 'collab-root');
      await root.updateComplete;
      root.append(new TestGuest());
      await waitUntil(() => find(box, 'test-guest', TestGuest).given === undefined);
      expect(find(root, 'test-guest', TestGuest).given === root.store).to.equal(true);
    });

    it('not the page where it has children', async () => {
      const box = await fixture(html`
        <div>
          <test-guest></test-guest>
          <collab-root backend="memory"><p></p></collab-root>
        </div>
      `);
      await find(box, 'collab-root').updateComplete;
      expect(find(box, 'test-guest', TestGuest).given === undefined).to.equal(true);
    });

    it('the page in the place of another root that is removed', async () => {
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

    it('the page again once it is put back, with what it gets later', async () => {
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

    it('nobody once it is removed, ten times over', async () => {
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

  it('tells the page of what happens in the store', async () => {
    const store = await memoryStore();
    const root = await fixture<CollabRoot>(html`<collab-root .store=${store}></collab-root>`);
    const seen: string[] = [];
    document.addEventListener('collab-event', ({ detail }) => seen.push(detail.type), { once: true });
    const told = oneEvent(root, 'collab-event');
    const id = await addThread(store, 'Is this right?');
    const { detail } = await told;
    expect(seen).to.deep.equal(['addCommentAnnotation']);
    expect(detail.type).to.equal('addCommentAnnotation');
    expect(detail.annotationId).to.equal(id);
    expect(detail.payload).to.have.property('commentAnnotation');
    await store.dispose();
  });

  describe('gives its colours', () => {
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

    it('as it is told', async () => {
      root.theme = 'dark';
      await root.updateComplete;
      await waitUntil(isDark);
      root.theme = 'light';
      await root.updateComplete;
      await waitUntil(() => guest.matches(':state(light)'));
    });

    it('as the system says', async () => {
      await emulateMedia({ colorScheme: 'dark' });
      await waitUntil(isDark);
    });

    for (const [sign, set] of [
      ['an attribute', () => page.setAttribute('data-theme', 'dark')],
      ['a class', () => page.classList.add('dark')],
      ['color-scheme', () => page.style.setProperty('color-scheme', 'dark')],
      ['its ground', () => document.body.style.setProperty('background', '#101114')],
    ] as const) {
      it(`as the page says by ${sign}`, async () => {
        set();
        await waitUntil(isDark);
      });
    }

    it('as a light page says on a dark system', async () => {
      page.setAttribute('data-theme', 'light');
      await emulateMedia({ colorScheme: 'dark' });
      await waitUntil(() => guest.matches(':state(light)'));
    });

    it('and leaves what is slotted as it is', async () => {
      root.theme = 'dark';
      const paragraph = document.createElement('p');
      root.append(paragraph);
      await root.updateComplete;
      expect(getComputedStyle(paragraph).colorScheme).to.equal('normal');
      expect(getComputedStyle(root).display).to.equal('contents');
    });
  });

  it('warns once of shortcuts that are none, and keeps the usual keys', async () => {
    const root = await fixture<CollabRoot>(html`<collab-root backend="memory"></collab-root>`);
    const page = pageStateOf(root.store as CollabStore);
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

  describe('takes languages of the page', () => {
    const status = (root: Element) => root.querySelector('collab-connection-status')?.shadowRoot?.textContent.trim();

    it('beside its own, and says the rest in English', async () => {
      registerLocale({ $code: 'eo', $name: 'Esperanto', $dir: 'ltr', errorNoService: 'Komentoj ne atingeblas' });
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

    it('and its own words in one of the kit’s, whenever that comes', async () => {
      registerLocale({ $code: 'de', $name: 'Deutsch', $dir: 'ltr', errorNoService: 'Nicht da' });
      const root = await fixture<CollabRoot>(
        html`<collab-root backend="nowhere" locale="de"
          ><collab-connection-status></collab-connection-status
        ></collab-root>`,
      );
      await loadLocale('de');
      await waitUntil(() => status(root) === 'Nicht da');
    });

    it('and warns of a code that is none', async () => {
      const warnings = await warningsOf(() => registerLocale({ $code: '!', $name: 'None', $dir: 'ltr' }));
      expect(warnings.join()).to.contain('"!"').and.to.contain('pt-BR');
    });
  });
});
