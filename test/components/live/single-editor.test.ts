import { expect, fixture, html } from '@open-wc/testing';
import { emulateMedia, sendKeys } from '@web/test-runner-commands';
import { keyNames } from '../../../components/base/keyboard.js';
import '../../../components/live/auto-sync/define.js';
import '../../../components/live/single-editor/define.js';
import '../../../components/root/connection-status/define.js';
import { ariaKeys } from '../../../components/base/shortcuts.js';
import { deepActiveElement } from '../../../components/controllers/focus-restore.js';
import type { CollabSingleEditor } from '../../../components/live/single-editor/single-editor.js';
import type { MemoryBackend } from '../../../store/backends/memory.js';
import { memoryBackend, type CollabStore, type User, type UserEditorAccess } from '../../../store/index.js';
import { announced, noteAnnounced } from '../../announced.js';
import { find } from '../../find.js';
import { waitUntil } from '../../wait-until.js';
import { awayBackend, type AwayBackend } from '../away-backend.js';
import { memoryStore } from '../memory-store.js';
import { ada, grace } from '../people.js';
import { click } from '../pointer.js';

describe('<collab-single-editor>', () => {
  let backend: MemoryBackend;
  let store: CollabStore;
  /** Store of another person on the same document. */
  let other: CollabStore;
  let page: HTMLElement;
  let editor: CollabSingleEditor;
  const others: CollabStore[] = [];

  beforeEach(async () => {
    backend = memoryBackend();
    store = await memoryStore({ backend });
    other = await join(grace);
    page = await fixture(html`
      <form data-collab-single-editor>
        <label>Name <input id="name" /></label>
        <label
          >Kind
          <select id="kind">
            <option>One</option>
          </select></label
        >
        <input id="off" aria-label="Off" disabled />
        <div id="text" contenteditable="plaintext-only" role="textbox" aria-label="Text" tabindex="0">Words</div>
        <button id="plain" type="button">Plain</button>
        <button id="save" type="button" data-collab-editor-only>Save</button>
        <label data-collab-single-editor="off">Search <input id="search" /></label>
      </form>
    `);
    editor = await fixture(html`<collab-single-editor .store=${store} request-timeout="0"></collab-single-editor>`);
    await says('No one is editing');
  });

  afterEach(async () => {
    editor.remove();
    await Promise.all([store, ...others.splice(0)].map((each) => each.dispose()));
  });

  async function join(user: User): Promise<CollabStore> {
    const joined = await memoryStore({ backend, user });
    others.push(joined);
    joined.live.singleEditor.enable({ editorAccessTimeout: 0 });
    joined.presence.enter();
    await joined.live.fetch();
    return joined;
  }

  const off = (): HTMLInputElement => page.querySelector('#off') as HTMLInputElement;
  const label = (): string => find(editor, '[part~="label"]').textContent.trim();
  const says = (text: string): Promise<void> => waitUntil(() => label() === text, `"${text}" was expected`);
  const buttons = (): readonly string[] =>
    [...(editor.shadowRoot?.querySelectorAll('button') ?? [])].map((button) => button.textContent.trim());
  const press = async (name: string): Promise<void> => {
    await waitUntil(() => buttons().includes(name));
    const all = [...(editor.shadowRoot?.querySelectorAll('button') ?? [])];
    await click(all.find((button) => button.textContent.trim() === name) as HTMLElement);
  };
  const edits = (by: CollabStore): Promise<void> =>
    waitUntil(() => by.live.singleEditor.access.peek()?.isEditorOnCurrentTab);
  /** Returns the ids of the editable fields. */
  const open = (): readonly string[] =>
    [...page.querySelectorAll<HTMLElement & { disabled?: boolean }>('[id]')]
      .filter((each) => !each.disabled && each.getAttribute('contenteditable') !== 'false')
      .map(({ id }) => id);

  it('is one line where it is as wide as its content, such as in a header', async () => {
    editor.style.inlineSize = 'max-content';
    const middleOf = (selector: string): number => {
      const { top, bottom } = find(editor, selector).getBoundingClientRect();
      return Math.round((top + bottom) / 2);
    };
    expect(middleOf('button')).to.equal(middleOf('[part~="label"]'));
  });

  it('passes the accessibility audit', async () => {
    await other.live.singleEditor.setUserAsEditor();
    await says('Grace Hopper is editing');
    await expect(editor).to.be.accessible();
    await other.live.singleEditor.handOver(ada.userId);
    await other.live.singleEditor.requestEditorAccess();
    await says('Grace Hopper wants to edit');
    for (const forcedColors of ['active', 'none'] as const) {
      await emulateMedia({ forcedColors });
      await expect(editor).to.be.accessible();
    }
  });

  it('locks fields for everyone but the editor, and leaves the rest of the page unchanged', async () => {
    expect(open()).to.deep.equal(['plain', 'search']);
    await press('Edit');
    await says('You are editing');
    expect(open()).to.deep.equal(['name', 'kind', 'text', 'plain', 'save', 'search']);
    expect(find(page, '#text').getAttribute('contenteditable')).to.equal('plaintext-only');
    await press('Stop editing');
    await says('No one is editing');
    expect(open()).to.deep.equal(['plain', 'search']);
  });

  it('locks fields that are added later, and restores states that the page has set in between', async () => {
    const late = Object.assign(document.createElement('textarea'), { id: 'late' });
    page.append(late);
    await waitUntil(() => late.disabled);
    off().disabled = false;
    await waitUntil(() => off().disabled);
    await press('Edit');
    await says('You are editing');
    expect(late.disabled).to.equal(false);
    expect(off().disabled).to.equal(false);
  });

  it('unlocks all fields when it is removed', async () => {
    editor.remove();
    expect(open()).to.deep.equal(['name', 'kind', 'text', 'plain', 'save', 'search']);
  });

  it('locks nothing with custom-mode', async () => {
    editor.customMode = true;
    await editor.updateComplete;
    expect(open()).to.deep.equal(['name', 'kind', 'text', 'plain', 'save', 'search']);
  });

  it('locks only the elements named by for', async () => {
    editor.for = 'nowhere';
    await editor.updateComplete;
    expect(open()).to.have.length(6);
    page.id = 'form';
    editor.for = 'form';
    await editor.updateComplete;
    expect(open()).to.deep.equal(['plain', 'search']);
  });

  it('requests to edit, and cancels the request', async () => {
    await other.live.singleEditor.setUserAsEditor();
    await says('Grace Hopper is editing');
    expect(buttons()).to.deep.equal(['Ask to edit']);
    await press('Ask to edit');
    await says('Waiting for Grace Hopper');
    expect(editor.matches(':state(asking)')).to.equal(true);
    await press('Cancel');
    await says('Grace Hopper is editing');
    await press('Ask to edit');
    await says('Waiting for Grace Hopper');
    await other.live.singleEditor.rejectEditorAccessRequest();
    await says('Grace Hopper is still editing');
    await press('Ask to edit');
    await waitUntil(() => other.live.singleEditor.state.peek()?.requestEditorAccess?.status === 'pending');
    await other.live.singleEditor.acceptEditorAccessRequest();
    await says('You are editing');
    expect(open()).to.include('name');
  });

  it('announces that a request is granted while the user waits at its button', async () => {
    await other.live.singleEditor.setUserAsEditor();
    await press('Ask to edit');
    await says('Waiting for Grace Hopper');
    find(editor, '[part~="button"]').focus();
    const announcements = noteAnnounced();
    await other.live.singleEditor.acceptEditorAccessRequest();
    await says('You are editing');
    await waitUntil(() => announcements.said.includes('You are editing'));
    announcements.end();
  });

  it('accepts and rejects requests', async () => {
    await press('Edit');
    await says('You are editing');
    await other.live.singleEditor.requestEditorAccess();
    await says('Grace Hopper wants to edit');
    expect(buttons()).to.deep.equal(['Keep editing', 'Let them edit']);
    await press('Keep editing');
    await says('You are editing');
    await other.live.singleEditor.requestEditorAccess();
    await says('Grace Hopper wants to edit');
    await press('Let them edit');
    await says('Grace Hopper is editing');
    await edits(other);
    expect(open()).to.deep.equal(['plain', 'search']);
  });

  it('shows the remaining time without announcing every second', async () => {
    editor.requestTimeout = 60;
    await press('Edit');
    await says('You are editing');
    other.live.singleEditor.enable({ editorAccessTimeout: 60 });
    await other.live.singleEditor.requestEditorAccess();
    await waitUntil(() => /^\d+ s$/.test(editor.shadowRoot?.querySelector('[part~="timer"]')?.textContent ?? ''));
    expect(find(editor, '[part~="timer"]').ariaHidden).to.equal('true');
    const announcements = noteAnnounced();
    const first = find(editor, '[part~="timer"]').textContent;
    await waitUntil(() => find(editor, '[part~="timer"]').textContent !== first);
    announcements.end();
    expect(announcements.said).to.deep.equal([]);
  });

  it('announces a request immediately with the remaining time and the shortcut', async () => {
    await press('Edit');
    await says('You are editing');
    other.live.singleEditor.enable({ editorAccessTimeout: 20 });
    await other.live.singleEditor.requestEditorAccess();
    const keys = keyNames('Mod-Alt-Enter');
    const question = new RegExp(
      `^Grace Hopper wants to edit\\. If you don’t respond, they can edit in (19|20) seconds\\. Press ${keys.replace(/\+/g, '\\+')} to respond\\.$`,
    );
    await waitUntil(() => question.test(announced('assertive')), announced('assertive'));
    find(page, '#name').focus();
    await sendKeys({ press: 'Control+Alt+Enter' });
    expect(deepActiveElement()?.textContent.trim()).to.equal('Keep editing');
    expect(deepActiveElement()?.ariaKeyShortcuts).to.equal(ariaKeys(['Mod-Alt-Enter']));
    await sendKeys({ press: 'Enter' });
    await says('You are editing');
    await edits(store);
  });

  it('has a default timeout of 20 seconds', async () => {
    editor.remove();
    editor = await fixture(html`<collab-single-editor .store=${store}></collab-single-editor>`);
    expect(editor.requestTimeout).to.equal(20);
    expect(store.live.singleEditor.config.peek()?.editorAccessTimeout).to.equal(20);
    await press('Edit');
    await says('You are editing');
    // The other person uses an element of their own.
    const theirs = await memoryStore({ backend, user: { ...grace, userId: 'mary', name: 'Mary' } });
    others.push(theirs);
    const asking: CollabSingleEditor = await fixture(
      html`<collab-single-editor .store=${theirs}></collab-single-editor>`,
    );
    await waitUntil(() => asking.shadowRoot?.querySelector('button'));
    find(asking, 'button').click();
    await says('Mary wants to edit');
    await waitUntil(() => /^(19|20) s$/.test(editor.shadowRoot?.querySelector('[part~="timer"]')?.textContent ?? ''));
    asking.remove();
  });

  describe('keyboard shortcut', () => {
    const places: Readonly<Record<string, () => HTMLElement | undefined>> = {
      'without focus': () => undefined,
      'in a field': () => find(page, '#name'),
      'in editable text': () => find(page, '#text'),
      'on a button': () => find(page, '#plain'),
      'in a shadow root of the page': () => {
        const host = document.createElement('div');
        page.append(host);
        const input = document.createElement('input');
        host.attachShadow({ mode: 'open' }).append(input);
        return input;
      },
      'in a field that stops key events': () => {
        const input = find(page, '#name');
        input.addEventListener('keydown', (event) => event.stopPropagation());
        return input;
      },
    };

    for (const [name, place] of Object.entries(places)) {
      it(name, async () => {
        await press('Edit');
        await says('You are editing');
        await other.live.singleEditor.requestEditorAccess();
        await says('Grace Hopper wants to edit');
        deepActiveElement()?.blur();
        place()?.focus();
        await sendKeys({ press: 'Control+Alt+Enter' });
        expect(deepActiveElement()?.textContent.trim()).to.equal('Keep editing');
        await sendKeys({ press: 'Enter' });
        await waitUntil(() => !editor.matches(':state(asked)'));
        expect(store.live.singleEditor.access.peek()?.isEditor).to.equal(true);
      });
    }
  });

  it('keeps the focus after each answer, and does not announce the initial state', async () => {
    const announcements = noteAnnounced();
    const again = await fixture<CollabSingleEditor>(
      html`<collab-single-editor .store=${store} request-timeout="0"></collab-single-editor>`,
    );
    editor.remove();
    editor = again;
    await says('No one is editing');
    expect(announcements.said).to.deep.equal([]);
    const answer = async (name: string, then: string): Promise<void> => {
      await waitUntil(() => buttons().includes(name));
      const all = [...(editor.shadowRoot?.querySelectorAll('button') ?? [])];
      all.find((button) => button.textContent.trim() === name)?.focus();
      await sendKeys({ press: 'Enter' });
      await says(then);
      await waitUntil(() => editor.shadowRoot?.activeElement, `${name} loses the focus`);
    };
    await answer('Edit', 'You are editing');
    for (const [name, then] of [
      ['Keep editing', 'You are editing'],
      ['Let them edit', 'Grace Hopper is editing'],
    ] as const) {
      await other.live.singleEditor.requestEditorAccess();
      await says('Grace Hopper wants to edit');
      await answer(name, then);
    }
    await answer('Ask to edit', 'Waiting for Grace Hopper');
    await answer('Cancel', 'Grace Hopper is editing');
    announcements.end();
    // A screen reader reads the focused line, so it is not announced; a remaining button is announced.
    expect(announcements.said.filter((each) => !each.includes('wants to edit'))).to.deep.equal([
      'Waiting for Grace Hopper',
      'Grace Hopper is editing',
    ]);
  });

  it('hands over editing to another person', async () => {
    await press('Edit');
    await says('You are editing');
    await waitUntil(() => buttons().includes('Hand over'));
    await press('Hand over');
    const menu = find(editor, 'collab-menu');
    await waitUntil(() => menu.shadowRoot?.querySelector('[part~="item"]'));
    await sendKeys({ press: 'Enter' });
    await edits(other);
    await says('Grace Hopper is editing');
  });

  it('shows that the user edits in another tab, and moves editing to this tab', async () => {
    const again = await join(ada);
    await again.live.singleEditor.setUserAsEditor();
    await says('You are editing in another tab');
    expect(open()).to.deep.equal(['plain', 'search']);
    await press('Edit here');
    await says('You are editing');
    expect(again.live.singleEditor.access.peek()).to.deep.equal({ isEditor: true, isEditorOnCurrentTab: false });
  });

  it('allows editing in every tab with any-tab', async () => {
    editor.anyTab = true;
    const again = await join(ada);
    await again.live.singleEditor.setUserAsEditor();
    await says('You are editing');
    expect(open()).to.include('name');
  });

  it('makes the user the editor with auto if there is none', async () => {
    editor.auto = true;
    await says('You are editing');
    await edits(store);
  });

  it('fires collab-single-editor-changed', async () => {
    const changes: UserEditorAccess[] = [];
    editor.addEventListener('collab-single-editor-changed', ({ detail }) => changes.push(detail));
    await press('Edit');
    await says('You are editing');
    await press('Stop editing');
    await says('No one is editing');
    expect(changes).to.deep.equal([
      { isEditor: true, isEditorOnCurrentTab: true },
      { isEditor: false, isEditorOnCurrentTab: false },
    ]);
  });

  it('shows no buttons to users without permission', async () => {
    const reader = await memoryStore({ backend, user: { ...ada, userId: 'reader', isReadOnly: true } });
    others.push(reader);
    editor.store = reader;
    await other.live.singleEditor.setUserAsEditor();
    await says('Grace Hopper is editing');
    expect(buttons()).to.deep.equal([]);
    expect(open()).to.deep.equal(['plain', 'search']);
  });

  it('offers no editing to viewers and to people without access', async () => {
    backend.setAccess(ada.userId, 'viewer');
    await says('You can view this document, but not edit it');
    expect(buttons()).to.deep.equal([]);
    backend.setAccess(ada.userId, 'none');
    await says('You don’t have access to this document');
    expect([buttons(), open()]).to.deep.equal([[], ['plain', 'search']]);
  });

  describe('while the service is away', () => {
    const mary = { ...ada, userId: 'mary', name: 'Mary' };
    let away: AwayBackend;

    beforeEach(async () => {
      editor.remove();
      away = awayBackend(backend);
      const tab = await memoryStore({ backend: away, user: mary });
      others.push(tab);
      editor = await fixture(html`<collab-single-editor .store=${tab} request-timeout="0"></collab-single-editor>`);
    });

    it('locks the fields of a page that opens, and says why', async () => {
      await says('You’re offline. You can edit when you’re connected.');
      expect([buttons(), open()]).to.deep.equal([[], ['plain', 'search']]);
      away.comeBack();
      await press('Edit');
      await says('You are editing');
      expect(open()).to.include('name');
    });

    it('tells an editor that they cannot edit, and that they can again', async () => {
      away.comeBack();
      await press('Edit');
      await says('You are editing');
      const announcements = noteAnnounced();
      away.leave();
      await waitUntil(() => announcements.said.length === 1);
      away.comeBack();
      await waitUntil(() => announcements.said.length === 2);
      announcements.end();
      expect(announcements.said).to.deep.equal([
        'You’re offline. You can edit when you’re connected.',
        'You are editing',
      ]);
    });

    it('leaves it to the status of the page to tell everybody else', async () => {
      const status = await fixture(html`<collab-connection-status .store=${editor.store}></collab-connection-status>`);
      const announcements = noteAnnounced();
      away.comeBack();
      await says('No one is editing');
      away.leave();
      await says('You’re offline. You can edit when you’re connected.');
      away.comeBack();
      await says('No one is editing');
      away.leave({ code: 'token_expired', message: 'For developers' });
      await says('Your session expired. Sign in to continue.');
      away.comeBack();
      await says('No one is editing');
      backend.setAccess(mary.userId, 'viewer');
      await says('You can view this document, but not edit it');
      await waitUntil(() => announcements.said.length > 0);
      const changes = ['You can view this document, but not edit it'];
      away.leave();
      await waitUntil(() => status.shadowRoot?.textContent.includes('Offline'));
      expect(label()).to.equal(changes[0]);
      away.comeBack();
      await waitUntil(() => !status.shadowRoot?.textContent.includes('Offline'));
      backend.setAccess(mary.userId, 'none');
      await says('You don’t have access to this document');
      await waitUntil(() =>
        announcements.said.includes('You don’t have access to this document. Ask its owner for access.'),
      );
      announcements.end();
      const ownMessages = announcements.said.filter((each) => each === label() || each.includes('edit'));
      expect(ownMessages).to.deep.equal(changes);
    });

    it('drops what was typed meanwhile if somebody else edits now', async () => {
      const name = find(page, '#name') as HTMLInputElement;
      name.dataset.collabSync = '';
      const sync = await fixture(html`<collab-auto-sync .store=${editor.store}></collab-auto-sync>`);
      away.comeBack();
      await press('Edit');
      await says('You are editing');
      away.leave();
      name.value = 'Mine';
      name.dispatchEvent(new Event('input', { bubbles: true }));
      const again = await join(mary);
      await again.live.singleEditor.handOver(grace.userId);
      await edits(other);
      await other.live.setField('name', 'Theirs').settled;
      away.comeBack();
      // Arrives after everything that the tab sends.
      await editor.store?.live.set('last', 1).settled;
      await waitUntil(() => name.value === 'Theirs');
      expect(other.live.field('name').peek()?.data).to.equal('Theirs');
      await says('Grace Hopper is editing');
      sync.remove();
    });
  });

  it('shows the error of a failed action', async () => {
    await waitUntil(() => buttons().includes('Edit'));
    backend.setAccess(ada.userId, 'viewer');
    // Before the button goes.
    find(editor, 'button').click();
    await waitUntil(() => editor.shadowRoot?.querySelector('[role="alert"]'));
    expect(find(editor, '[role="alert"]').textContent).to.equal('You don’t have permission to do that.');
  });
});
