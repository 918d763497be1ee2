import { expect, fixture, html, oneEvent } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { provideComposerContext } from '../../../../components/base/composer-context.js';
import type { CollabComposer, CollabComposerSubmitEvent } from '../../../../components/comments/composer/composer.js';
import '../../../../components/comments/composer/define.js';
import { emptyContent, type ComposerSubmission } from '../../../../components/comments/composer/content.js';
import { suggestionName, type CollabStore, type User } from '../../../../store/index.js';
import { find } from '../../../find.js';
import { waitUntil } from '../../../wait-until.js';
import { animationsEnd } from '../../animations.js';
import { memoryStore } from '../../memory-store.js';
import { click } from '../../pointer.js';
import { listIn, loadMentions, open, paste, write } from './open-composer.js';

const user = (userId: string, name: string) => ({
  userId,
  name,
  email: `${userId}@acme.example`,
  organizationId: 'acme',
});
const [ana, ben, cem] = [user('ana', 'Ana Souza'), user('ben', 'Ben Ali'), user('cem', 'Cem')] as const;
const returns = { id: '12', name: 'Returns', groupId: 'open', link: 'https://example.com/12' };

describe('mentions in the composer', () => {
  let store: CollabStore;
  let composer: CollabComposer;
  let editor: HTMLElement;

  before(loadMentions);

  beforeEach(async () => {
    store = await memoryStore();
    store.contacts.set({
      contacts: [ana, ben, cem],
      groups: [{ groupId: 'sales', groupName: 'Sales', users: [ben, cem] }],
      lists: [{ hotkey: '#', description: 'Issues', groups: [{ id: 'open', name: 'Open' }], data: [returns] }],
      replaceContacts: true,
    });
    ({ composer, editor } = await open(html`<collab-composer .contacts=${store.contacts}></collab-composer>`));
  });

  afterEach(() => store.dispose());

  const list = () => listIn(composer);
  const offered = () =>
    list()?.open
      ? [...(list()?.querySelectorAll('collab-suggestion') ?? [])].map(
          ({ suggestion }) => suggestion && suggestionName(suggestion),
        )
      : [];
  const offers = (...names: string[]) => waitUntil(() => offered().join() === names.join(), `offers ${names.join()}`);
  const chips = () =>
    [...editor.querySelectorAll('[data-user-id], [data-group-id], [data-custom-id]')].map((chip) => chip.textContent);

  /** What is sent when the person presses Enter. */
  async function sent(): Promise<ComposerSubmission> {
    const submitted = oneEvent(composer, 'collab-composer-submit');
    await write('<Enter>');
    const { detail } = (await submitted) as Pick<CollabComposerSubmitEvent, 'detail'>;
    return { ...detail };
  }

  it('passes the accessibility audit with an open list', async () => {
    await write('@');
    await offers('Ana Souza', 'Ben Ali', 'Cem', 'Sales');
    await animationsEnd();
    await expect(composer).to.be.accessible();
    expect(composer.shadowRoot?.getElementById(editor.getAttribute('aria-activedescendant') ?? '')?.role).to.equal(
      'option',
    );
  });

  it('replaces the hotkey with a chip and a space, and sends the mention', async () => {
    await write('Ask @b');
    await offers('Ben Ali');
    await write('<Enter>now');
    expect(chips()).to.deep.equal(['@Ben Ali']);
    expect(await sent()).to.deep.equal({
      commentText: 'Ask {{ben}} now',
      commentHtml: '<p>Ask {{ben}} now</p>',
      taggedUserContacts: [{ text: '@Ben Ali', userId: 'ben', contact: { ...ben } }],
    });
    expect(composer.empty).to.equal(true);
  });

  it('removes its own space before punctuation, but not a typed one', async () => {
    await write('@b');
    await offers('Ben Ali');
    await write('<Enter>?');
    expect(editor.textContent).to.equal('@Ben Ali?');
    await write(' @ce');
    await offers('Cem');
    await write('<Enter>and !');
    expect(editor.textContent).to.equal('@Ben Ali? @Cem and !');
  });

  it('takes a space typed after a chip for its own', async () => {
    await write('@b');
    await offers('Ben Ali');
    await write('<Enter> thanks');
    expect(editor.textContent).to.equal('@Ben Ali thanks');
  });

  it('chooses by Tab, arrows and pointer, and puts the caret after the chip', async () => {
    await write('@');
    await offers('Ana Souza', 'Ben Ali', 'Cem', 'Sales');
    await write('<ArrowDown><Tab>@');
    await offers('Ben Ali', 'Ana Souza', 'Cem', 'Sales');
    const option = list()?.querySelectorAll('collab-suggestion')[2];
    if (option) await click(option);
    await write('!');
    expect(editor.textContent).to.equal('@Ben Ali @Cem!');
  });

  describe('with a typed name that was not chosen from the list', () => {
    const contacts = (...more: readonly (typeof ana)[]) =>
      store.contacts.set({ contacts: [ana, ben, cem, ...more], replaceContacts: true });
    const textOf = async () => (await sent()).commentText;

    it('mentions the person of that name on submit, ignoring case', async () => {
      await write('Ask @ben ali, please');
      const { commentText, taggedUserContacts } = await sent();
      expect(commentText).to.equal('Ask {{ben}}, please');
      expect(taggedUserContacts?.map(({ userId, text }) => [userId, text])).to.deep.equal([['ben', '@Ben Ali']]);
    });

    it('mentions several people and keeps the text between them', async () => {
      await write('@Cem and @Ana Souza: see @Cem.');
      expect(await textOf()).to.equal('{{cem}} and {{ana}}: see {{cem}}.');
    });

    it('mentions nobody for a partial name or a longer word', async () => {
      await write('Ask @ben please and @Cemal or a@Cem and @cem.b');
      expect(await textOf()).to.equal('Ask @ben please and @Cemal or a@Cem and @cem.b');
    });

    it('mentions nobody for an ambiguous name', async () => {
      contacts(user('cem2', 'Cem'), user('ben2', 'Ben Ali Khan'));
      await write('Ask @Cem or @Ben Ali now');
      expect(await textOf()).to.equal('Ask @Cem or @Ben Ali now');
      await write('Ask @Ben Ali Khan now');
      expect(await textOf()).to.equal('Ask {{ben2}} now');
    });

    it('mentions nobody if the page has its own search', async () => {
      store.contacts.set({ contacts: [cem], replaceContacts: true, search: () => Promise.resolve({ contacts: [] }) });
      await write('Ask @Cem now');
      expect(await textOf()).to.equal('Ask @Cem now');
    });

    it('mentions nobody in code, after Escape or in pasted text', async () => {
      await write('`@Cem` or @Ben Ali');
      await offers('Ben Ali');
      await write('<Escape> and ');
      paste(editor, { 'text/plain': '@Ana Souza, ' });
      await write('too');
      expect(await textOf()).to.equal('@Cem or @Ben Ali and @Ana Souza, too');
    });

    it('mentions nobody in existing content', async () => {
      composer.clear();
      composer.value = '<p>Ask @Cem</p>';
      await composer.updateComplete;
      await write(' now');
      expect(await textOf()).to.equal('Ask @Cem now');
    });

    it('chooses by Enter while the list loads, and sends by the next Enter', async () => {
      const cold = find(
        await fixture<HTMLElement>(
          html`<div>
            <collab-composer .contacts=${store.contacts}></collab-composer>
          </div>`,
        ),
        'collab-composer',
      );
      cold.focus();
      let count = 0;
      cold.addEventListener('collab-composer-submit', () => (count += 1));
      await sendKeys({ type: 'Ask @be' });
      await sendKeys({ press: 'Enter' });
      await waitUntil(() => cold.shadowRoot?.querySelector('[data-user-id]')?.textContent === '@Ben Ali');
      expect(count).to.equal(0);
      await sendKeys({ press: 'Enter' });
      await waitUntil(() => count === 1);
    });
  });

  it('sends by the second Enter while the first still completes a mention', async () => {
    let answer = (): void => undefined;
    const asked = new Promise<void>((resolve) => (answer = resolve));
    const { contacts } = store;
    const slow = new Proxy(contacts, {
      get: (target, name) =>
        name === 'suggest'
          ? async (request: Parameters<typeof contacts.suggest>[0]) => asked.then(() => contacts.suggest(request))
          : (Reflect.get(target, name) as unknown),
    });
    const cold = find(
      await fixture<HTMLElement>(html`<div><collab-composer .contacts=${slow}></collab-composer></div>`),
      'collab-composer',
    );
    cold.focus();
    const sent: string[] = [];
    cold.addEventListener('collab-composer-submit', ({ detail }) => sent.push(detail.commentText));
    await sendKeys({ type: 'Ask @be' });
    await waitUntil(() => cold.shadowRoot?.querySelector('.ProseMirror'));
    await sendKeys({ press: 'Enter' });
    await sendKeys({ press: 'Control+Enter' });
    answer();
    await waitUntil(() => sent.length > 0);
    expect(sent).to.deep.equal(['Ask {{ben}}']);
  });

  it('mentions a group with all its members', async () => {
    await write('@sal');
    await offers('Sales');
    await write('<Enter>');
    const { commentText, commentHtml, taggedUserContacts } = await sent();
    expect(commentText).to.equal('@Sales');
    expect(commentHtml).to.equal('<p><span data-group-id="sales">@Sales</span></p>');
    expect(taggedUserContacts?.map(({ userId, text }) => [userId, text])).to.deep.equal([
      ['ben', '@Sales'],
      ['cem', '@Sales'],
    ]);
  });

  it('adds a list item by the hotkey of its list', async () => {
    await write('See #');
    await offers('Returns');
    expect(list()?.description).to.equal('Issues');
    await write('<Enter>');
    expect(await sent()).to.deep.equal({
      commentText: 'See #Returns',
      commentHtml: '<p>See <span data-custom-id="12">#Returns</span></p>',
      customList: [{ text: '#Returns', custom: returns }],
    });
  });

  for (const text of ['ana@acme', 'a#']) {
    it(`offers nobody after “${text}”`, async () => {
      await write(text);
      await write('x<Backspace>');
      expect(offered()).to.deep.equal([]);
    });
  }

  it('shows no list in code', async () => {
    await write('```@');
    expect(offered()).to.deep.equal([]);
  });

  it('matches names of two words and closes without a match', async () => {
    await write('@ana s');
    await offers('Ana Souza');
    await write('<Backspace>and');
    await waitUntil(() => !list()?.open);
    expect((await sent()).commentText).to.equal('@ana and');
  });

  it('sends by Enter without a match', async () => {
    await write('@nobody');
    await waitUntil(() => list()?.open && offered().length === 0);
    expect((await sent()).commentText).to.equal('@nobody');
  });

  it('closes the list by Escape, and cancels the composer by the next', async () => {
    await write('@b');
    await offers('Ben Ali');
    await write('<Escape>');
    expect(list()?.open).to.equal(false);
    await write('e');
    expect(list()?.open).to.equal(false);
    const cancelled = oneEvent(composer, 'collab-composer-cancel');
    await write('<Escape>');
    await cancelled;
    await write(' @c');
    await offers('Cem');
  });

  it('restores the typed hotkey by undo', async () => {
    await write('Hi @b');
    await offers('Ben Ali');
    await write('<Enter>');
    await write('<Control+z>');
    expect(editor.textContent).to.equal('Hi @b');
    await offers('Ben Ali');
    await write('<Escape><Control+y>');
    expect(chips()).to.deep.equal(['@Ben Ali']);
  });

  it('deletes a chip as a whole', async () => {
    await write('@b');
    await offers('Ben Ali');
    await write('<Enter>');
    await write('<Backspace>');
    expect(chips()).to.deep.equal(['@Ben Ali']);
    await write('<Backspace>');
    expect(composer.empty).to.equal(true);
  });

  it('handles no key during composition', async () => {
    await write('@b');
    await offers('Ben Ali');
    const key = new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true, cancelable: true });
    editor.dispatchEvent(key);
    expect(chips()).to.deep.equal([]);
  });

  it('starts a mention by its button', async () => {
    await write('Hello');
    await click(find(composer, '[aria-label="Mention someone"]'));
    await offers('Ana Souza', 'Ben Ali', 'Cem', 'Sales');
    expect(editor.textContent).to.equal('Hello @');
  });

  it('has no mention button without contacts', async () => {
    composer = await fixture(html`<collab-composer with-toolbar></collab-composer>`);
    expect(composer.shadowRoot?.querySelector('[aria-label="Mention someone"]')).to.equal(null);
  });

  it('keeps chips on copy, cut and paste', async () => {
    await write('@b');
    await offers('Ben Ali');
    await write('<Enter>');
    await write('<Control+a><Control+x>');
    expect(composer.empty).to.equal(true);
    await write('<Control+v><Control+v>');
    expect(chips()).to.deep.equal(['@Ben Ali', '@Ben Ali']);
    expect((await sent()).taggedUserContacts?.length).to.equal(1);
  });

  it('pastes unknown chips as text, and known ones with their own name', async () => {
    await write('@b');
    await offers('Ben Ali');
    await write('<Enter>');
    composer.clear();
    paste(editor, { 'text/html': '<span data-user-id="mallory">@Ana</span> <span data-user-id="ben">@Ana</span>' });
    expect(chips()).to.deep.equal(['@Ben Ali']);
    expect(editor.textContent).to.equal('@Ana @Ben Ali');
  });

  it('parses mentions to chips and serializes them unchanged', async () => {
    const draft = {
      commentText: '{{ana}}, {{zoe}}, @Sales: #Returns',
      commentHtml:
        '<p>{{ana}}, {{zoe}}, <span data-group-id="sales">@Sales</span>: <span data-custom-id="12">#Returns</span></p>',
      taggedUserContacts: [
        { text: '@Ana Souza', userId: 'ana', contact: ana },
        { text: '@Sales', userId: 'cem', contact: cem },
      ],
      customList: [{ text: '#Returns', custom: returns }],
    };
    composer.draft = draft;
    await composer.updateComplete;
    expect(chips()).to.deep.equal(['@Ana Souza', '@Sales', '#Returns']);
    expect(await sent()).to.deep.equal(draft);
  });

  it('reports searches to the page', async () => {
    const events: unknown[] = [];
    store.on('autocompleteSearch', ({ searchText, type, event }) =>
      events.push([searchText, type, event instanceof Event]),
    );
    await write('#re');
    await offers('Returns');
    await waitUntil(() => events.length > 0);
    expect(events.at(-1)).to.deep.equal(['re', 'custom', true]);
  });

  it('uses the container’s contacts, requested once per update', async () => {
    const container = composer.parentElement ?? document.body;
    provideComposerContext(container, () => store);
    composer.contacts = undefined;
    await composer.updateComplete;
    const counted = { asked: 0, updates: 0 };
    composer.addEventListener('context-request', () => (counted.asked += 1));
    composer.addController({ hostUpdate: () => (counted.updates += 1) });
    await write('Ask @b');
    await offers('Ben Ali');
    await write('<Enter>');
    expect(chips()).to.deep.equal(['@Ben Ali']);
    expect(counted.asked).to.equal(counted.updates);
  });

  it('closes the list on blur and opens it on focus', async () => {
    await write('@');
    await offers('Ana Souza', 'Ben Ali', 'Cem', 'Sales');
    editor.blur();
    expect(list()?.open).to.equal(false);
    composer.focus();
    await offers('Ana Souza', 'Ben Ali', 'Cem', 'Sales');
  });

  it('removes the list when it is disconnected', async () => {
    await write('@');
    await offers('Ana Souza', 'Ben Ali', 'Cem', 'Sales');
    composer.remove();
    expect(list()).to.equal(null);
  });

  describe('with an assignee choice', () => {
    beforeEach(() => {
      composer.assignable = true;
    });

    it('assigns to the mentioned person if it is checked', async () => {
      await write('@b');
      await offers('Ben Ali');
      await write('<Enter>');
      await composer.updateComplete;
      const label = find(composer, '[part~="assign"] label');
      expect(label.textContent.trim()).to.equal('Assign to Ben Ali');
      await click(label);
      composer.focus();
      expect((await sent()).assignedTo?.userId).to.equal('ben');
      await composer.updateComplete;
      expect(composer.shadowRoot?.querySelector('[part~="assign"]')).to.equal(null);
    });

    it('sends no contact without a known organization', async () => {
      const dee = { userId: 'dee', name: 'Dee' };
      store.contacts.set({ contacts: [], groups: [{ groupId: 'team', groupName: 'Team', users: [dee as User] }] });
      await write('@Team');
      await offers('Team');
      await write('<Enter>');
      await composer.updateComplete;
      await click(find(composer, '[part~="assign"] label'));
      composer.focus();
      expect((await sent()).assignedTo).to.deep.equal(dee);
    });

    it('offers several mentioned people and assigns nobody by default', async () => {
      await write('@a');
      await offers('Ana Souza', 'Ben Ali', 'Sales');
      await write('<Enter>@c');
      await offers('Cem');
      await write('<Enter>');
      await composer.updateComplete;
      const select = find(composer, '[part~="assign"] select', HTMLSelectElement);
      select.value = 'cem';
      select.dispatchEvent(new Event('change'));
      await composer.updateComplete;
      await expect(composer).to.be.accessible();
      composer.focus();
      expect((await sent()).assignedTo?.userId).to.equal('cem');
      await write('@a');
      await offers('Ana Souza', 'Ben Ali', 'Sales');
      await write('<Enter>');
      expect(await sent()).not.to.have.property('assignedTo');
    });

    describe('and drafts', () => {
      const saveDraft = () => composer.shadowRoot?.querySelector<HTMLElement>('[part="save-draft"]') ?? null;

      beforeEach(async () => {
        composer.draftable = true;
        await write('@b');
        await offers('Ben Ali');
        await write('<Enter>');
        await composer.updateComplete;
      });

      it('saves the assignee with the draft of a new thread', async () => {
        await click(find(composer, '[part~="assign"] label'));
        const submitted = oneEvent(composer, 'collab-composer-submit');
        saveDraft()?.click();
        const { detail } = (await submitted) as Pick<CollabComposerSubmitEvent, 'detail'>;
        expect([detail.isDraft, detail.assignedTo?.userId]).to.deep.equal([true, 'ben']);
      });

      it('offers no draft of a reply with an assignee', async () => {
        composer.replying = true;
        await composer.updateComplete;
        expect(saveDraft() !== null).to.equal(true);
        const label = find(composer, '[part~="assign"] label');
        await click(label);
        await composer.updateComplete;
        expect(saveDraft() !== null).to.equal(false);
        await click(label);
        await composer.updateComplete;
        expect(saveDraft() !== null).to.equal(true);
      });
    });
  });

  it('adds a space after a chip at the end of stored content', async () => {
    const contact = { userId: 'ben', name: 'Ben Ali', email: ben.email, organizationId: 'acme' };
    const draft = {
      ...emptyContent,
      commentText: 'hi @Ben Ali',
      commentHtml: '<p>hi @Ben Ali</p>',
      taggedUserContacts: [{ text: '@Ben Ali', userId: 'ben', contact }],
    };
    composer.remove();
    ({ composer, editor } = await open(
      html`<collab-composer .contacts=${store.contacts} .draft=${draft}></collab-composer>`,
    ));
    composer.focus();
    await write('hi');
    const { commentText } = await sent();
    expect(commentText).to.equal('hi {{ben}} hi');
  });
});
