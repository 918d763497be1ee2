import { expect, fixture, html, oneEvent } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { emptyContent, type ComposerSubmission } from '../../../../components/comments/composer/content.js';
import type { CollabComposer, CollabComposerSubmitEvent } from '../../../../components/comments/composer/composer.js';
import '../../../../components/comments/composer/define.js';
import { provideWriting } from '../../../../components/base/writing-context.js';
import { suggestionName, type CollabStore, type User } from '../../../../store/index.js';
import { find } from '../../../find.js';
import { animationsEnd } from '../../animations.js';
import { memoryStore } from '../../memory-store.js';
import { click } from '../../pointer.js';
import { listIn, loadNaming, open, paste, write } from './open-composer.js';
import { waitUntil } from '../../../wait-until.js';

const user = (userId: string, name: string) => ({
  userId,
  name,
  email: `${userId}@acme.example`,
  organizationId: 'acme',
});
const [ana, ben, cem] = [user('ana', 'Ana Souza'), user('ben', 'Ben Ali'), user('cem', 'Cem')] as const;
const returns = { id: '12', name: 'Returns', groupId: 'open', link: 'https://example.com/12' };

describe('naming in the composer', () => {
  let store: CollabStore;
  let composer: CollabComposer;
  let editor: HTMLElement;

  before(loadNaming);

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
  const chips = () => [...editor.querySelectorAll('.chip')].map((chip) => chip.textContent);

  /** What is sent when the person presses Enter. */
  async function sent(): Promise<ComposerSubmission> {
    const submitted = oneEvent(composer, 'collab-composer-submit');
    await write('<Enter>');
    const { detail } = (await submitted) as Pick<CollabComposerSubmitEvent, 'detail'>;
    return { ...detail };
  }

  it('passes the accessibility audit while people are offered', async () => {
    await write('@');
    await offers('Ana Souza', 'Ben Ali', 'Cem', 'Sales');
    await animationsEnd();
    await expect(composer).to.be.accessible();
    expect(composer.shadowRoot?.getElementById(editor.getAttribute('aria-activedescendant') ?? '')?.role).to.equal(
      'option',
    );
  });

  it('puts a chip and a space where the hotkey was, and sends whom it stands for', async () => {
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

  it('takes its space back for what belongs to the name, and no space of the person’s', async () => {
    await write('@b');
    await offers('Ben Ali');
    await write('<Enter>?');
    expect(editor.textContent).to.equal('@Ben Ali?');
    await write(' @ce');
    await offers('Cem');
    await write('<Enter>and !');
    expect(editor.textContent).to.equal('@Ben Ali? @Cem and !');
  });

  it('chooses by Tab, by arrows and by the pointer, and goes on where the chip is', async () => {
    await write('@');
    await offers('Ana Souza', 'Ben Ali', 'Cem', 'Sales');
    await write('<ArrowDown><Tab>@');
    await offers('Ben Ali', 'Ana Souza', 'Cem', 'Sales');
    const option = list()?.querySelectorAll('collab-suggestion')[2];
    if (option) await click(option);
    await write('!');
    expect(editor.textContent).to.equal('@Ben Ali @Cem!');
  });

  describe('where a name was typed and nobody was chosen', () => {
    const contacts = (...more: readonly (typeof ana)[]) =>
      store.contacts.set({ contacts: [ana, ben, cem, ...more], replaceContacts: true });
    const textOf = async () => (await sent()).commentText;

    it('mentions the one who is called so when it is sent, whatever the case', async () => {
      await write('Ask @ben ali, please');
      const { commentText, taggedUserContacts } = await sent();
      expect(commentText).to.equal('Ask {{ben}}, please');
      expect(taggedUserContacts?.map(({ userId, text }) => [userId, text])).to.deep.equal([['ben', '@Ben Ali']]);
    });

    it('mentions several, and keeps what stands between them', async () => {
      await write('@Cem and @Ana Souza: see @Cem.');
      expect(await textOf()).to.equal('{{cem}} and {{ana}}: see {{cem}}.');
    });

    it('mentions nobody by a part of a name, or in a longer word', async () => {
      await write('Ask @ben please and @Cemal or a@Cem and @cem.b');
      expect(await textOf()).to.equal('Ask @ben please and @Cemal or a@Cem and @cem.b');
    });

    it('mentions nobody where another may be meant', async () => {
      contacts(user('cem2', 'Cem'), user('ben2', 'Ben Ali Khan'));
      await write('Ask @Cem or @Ben Ali now');
      expect(await textOf()).to.equal('Ask @Cem or @Ben Ali now');
      await write('Ask @Ben Ali Khan now');
      expect(await textOf()).to.equal('Ask {{ben2}} now');
    });

    it('mentions nobody where the page’s own search may know another of that name', async () => {
      store.contacts.set({ contacts: [cem], replaceContacts: true, search: () => Promise.resolve({ contacts: [] }) });
      await write('Ask @Cem now');
      expect(await textOf()).to.equal('Ask @Cem now');
    });

    it('mentions nobody in code, where the list was closed by Escape, or by what was pasted', async () => {
      await write('`@Cem` or @Ben Ali');
      await offers('Ben Ali');
      await write('<Escape> and ');
      paste(editor, { 'text/plain': '@Ana Souza, ' });
      await write('too');
      expect(await textOf()).to.equal('@Cem or @Ben Ali and @Ana Souza, too');
    });

    it('mentions nobody by a comment that is written already', async () => {
      composer.clear();
      composer.value = '<p>Ask @Cem</p>';
      await composer.updateComplete;
      await write(' now');
      expect(await textOf()).to.equal('Ask @Cem now');
    });

    it('chooses by Enter before the list has come, as it does then, and sends by the next', async () => {
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
      await waitUntil(() => cold.shadowRoot?.querySelector('.chip')?.textContent === '@Ben Ali');
      expect(count).to.equal(0);
      await sendKeys({ press: 'Enter' });
      await waitUntil(() => count === 1);
    });
  });

  it('sends by the second of two keys, though the first is still choosing whom it names', async () => {
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

  it('names a group with all its people', async () => {
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

  it('names an item of a list by the hotkey of the list', async () => {
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

  it('offers nobody in code', async () => {
    await write('```@');
    expect(offered()).to.deep.equal([]);
  });

  it('goes on with a name of two words, and stops where nobody is called so', async () => {
    await write('@ana s');
    await offers('Ana Souza');
    await write('<Backspace>and');
    await waitUntil(() => !list()?.open);
    expect((await sent()).commentText).to.equal('@ana and');
  });

  it('sends by Enter where nobody is found', async () => {
    await write('@nobody');
    await waitUntil(() => list()?.open && offered().length === 0);
    expect((await sent()).commentText).to.equal('@nobody');
  });

  it('leaves the list by Escape for this hotkey, and the composer by the next', async () => {
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

  it('takes a chip back by undo, where the hotkey is then as it was typed', async () => {
    await write('Hi @b');
    await offers('Ben Ali');
    await write('<Enter>');
    await write('<Control+z>');
    expect(editor.textContent).to.equal('Hi @b');
    await offers('Ben Ali');
    await write('<Escape><Control+y>');
    expect(chips()).to.deep.equal(['@Ben Ali']);
  });

  it('takes a chip away as a whole', async () => {
    await write('@b');
    await offers('Ben Ali');
    await write('<Enter>');
    await write('<Backspace>');
    expect(chips()).to.deep.equal(['@Ben Ali']);
    await write('<Backspace>');
    expect(composer.empty).to.equal(true);
  });

  it('takes no key while a word is composed', async () => {
    await write('@b');
    await offers('Ben Ali');
    const key = new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true, cancelable: true });
    editor.dispatchEvent(key);
    expect(chips()).to.deep.equal([]);
  });

  it('has a button that begins a mention', async () => {
    await write('Hello');
    await click(find(composer, '[aria-label="Mention somebody"]'));
    await offers('Ana Souza', 'Ben Ali', 'Cem', 'Sales');
    expect(editor.textContent).to.equal('Hello @');
  });

  it('has no such button where nobody is known', async () => {
    composer = await fixture(html`<collab-composer with-toolbar></collab-composer>`);
    expect(composer.shadowRoot?.querySelector('[aria-label="Mention somebody"]')).to.equal(null);
  });

  it('keeps chips when they are copied, cut and pasted', async () => {
    await write('@b');
    await offers('Ben Ali');
    await write('<Enter>');
    await write('<Control+a><Control+x>');
    expect(composer.empty).to.equal(true);
    await write('<Control+v><Control+v>');
    expect(chips()).to.deep.equal(['@Ben Ali', '@Ben Ali']);
    expect((await sent()).taggedUserContacts?.length).to.equal(1);
  });

  it('takes chips of other pages as text where it does not know them, and by their own name where it does', async () => {
    await write('@b');
    await offers('Ben Ali');
    await write('<Enter>');
    composer.clear();
    paste(editor, { 'text/html': '<span data-user-id="mallory">@Ana</span> <span data-user-id="ben">@Ana</span>' });
    expect(chips()).to.deep.equal(['@Ben Ali']);
    expect(editor.textContent).to.equal('@Ana @Ben Ali');
  });

  it('reads what a comment names as chips, and writes it as it was', async () => {
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

  it('tells the page of what is looked for', async () => {
    const told: unknown[] = [];
    store.on('autocompleteSearch', ({ searchText, type, event }) =>
      told.push([searchText, type, event instanceof Event]),
    );
    await write('#re');
    await offers('Returns');
    await waitUntil(() => told.length > 0);
    expect(told.at(-1)).to.deep.equal(['re', 'custom', true]);
  });

  it('names whom the container knows that it stands in, which it asks once an update', async () => {
    const container = composer.parentElement ?? document.body;
    provideWriting(container, () => store);
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

  it('closes the list when the focus leaves, and opens it when it is back', async () => {
    await write('@');
    await offers('Ana Souza', 'Ben Ali', 'Cem', 'Sales');
    editor.blur();
    expect(list()?.open).to.equal(false);
    composer.focus();
    await offers('Ana Souza', 'Ben Ali', 'Cem', 'Sales');
  });

  it('leaves nothing behind', async () => {
    await write('@');
    await offers('Ana Souza', 'Ben Ali', 'Cem', 'Sales');
    composer.remove();
    expect(list()).to.equal(null);
  });

  describe('with an offer to assign', () => {
    beforeEach(() => {
      composer.assignable = true;
    });

    it('assigns to who is mentioned, where the person wants it', async () => {
      await write('@b');
      await offers('Ben Ali');
      await write('<Enter>');
      await composer.updateComplete;
      const label = find(composer, '.assign label');
      expect(label.textContent.trim()).to.equal('Assign to Ben Ali');
      await click(label);
      composer.focus();
      expect((await sent()).assignedTo?.userId).to.equal('ben');
      await composer.updateComplete;
      expect(composer.shadowRoot?.querySelector('.assign')).to.equal(null);
    });

    it('says nothing of an organization that it does not know', async () => {
      const dee = { userId: 'dee', name: 'Dee' };
      store.contacts.set({ contacts: [], groups: [{ groupId: 'team', groupName: 'Team', users: [dee as User] }] });
      await write('@Team');
      await offers('Team');
      await write('<Enter>');
      await composer.updateComplete;
      await click(find(composer, '.assign label'));
      composer.focus();
      expect((await sent()).assignedTo).to.deep.equal(dee);
    });

    it('lets one of several be chosen, and assigns nobody by default', async () => {
      await write('@a');
      await offers('Ana Souza', 'Ben Ali', 'Sales');
      await write('<Enter>@c');
      await offers('Cem');
      await write('<Enter>');
      await composer.updateComplete;
      const select = find(composer, '.assign select', HTMLSelectElement);
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

    describe('to be saved as a draft', () => {
      const saveDraft = () => composer.shadowRoot?.querySelector<HTMLElement>('[part="save-draft"]') ?? null;

      beforeEach(async () => {
        composer.draftable = true;
        await write('@b');
        await offers('Ben Ali');
        await write('<Enter>');
        await composer.updateComplete;
      });

      it('keeps with a new thread whom it is to be assigned to', async () => {
        await click(find(composer, '.assign label'));
        const submitted = oneEvent(composer, 'collab-composer-submit');
        saveDraft()?.click();
        const { detail } = (await submitted) as Pick<CollabComposerSubmitEvent, 'detail'>;
        expect([detail.isDraft, detail.assignedTo?.userId]).to.deep.equal([true, 'ben']);
      });

      it('offers a reply no draft while somebody is to be assigned, which would be lost with it', async () => {
        composer.replying = true;
        await composer.updateComplete;
        expect(saveDraft() !== null).to.equal(true);
        const label = find(composer, '.assign label');
        await click(label);
        await composer.updateComplete;
        expect(saveDraft() !== null).to.equal(false);
        await click(label);
        await composer.updateComplete;
        expect(saveDraft() !== null).to.equal(true);
      });
    });
  });

  it('goes on after a name that ends what was kept with a space between', async () => {
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
