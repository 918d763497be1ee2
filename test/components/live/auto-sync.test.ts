import { expect, fixture, html } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import fc from 'fast-check';
import type { CollabAutoSync } from '../../../components/live/auto-sync/auto-sync.js';
import { mapPosition } from '../../../components/live/auto-sync/field-value.js';
import '../../../components/live/auto-sync/define.js';
import type { MemoryBackend } from '../../../store/backends/memory.js';
import { memoryBackend, type CollabStore, type LiveStateValue } from '../../../store/index.js';
import { waitUntil } from '../../wait-until.js';
import { awayBackend } from '../away-backend.js';
import { memoryStore } from '../memory-store.js';
import { ada, grace } from '../people.js';
import { warningsOf } from '../warnings.js';

describe('<collab-auto-sync>', () => {
  let backend: MemoryBackend;
  let store: CollabStore;
  /** Store of another person on the same document. */
  let other: CollabStore;
  let page: HTMLElement;
  let sync: CollabAutoSync;

  beforeEach(async () => {
    backend = memoryBackend();
    store = await memoryStore({ backend });
    other = await memoryStore({ backend, user: grace });
    await other.live.fetch();
    page = await fixture(html`
      <form>
        <input id="title" data-collab-sync />
        <textarea name="words" data-collab-sync></textarea>
        <input type="checkbox" id="done" data-collab-sync />
        <input type="radio" name="size" value="s" data-collab-sync="size" checked />
        <input type="radio" name="size" value="l" data-collab-sync="size" />
        <select id="kind" data-collab-sync>
          <option value="a">A</option>
          <option value="b">B</option>
        </select>
        <select id="kinds" multiple data-collab-sync>
          <option value="a">A</option>
          <option value="b">B</option>
          <option value="c">C</option>
        </select>
        <div id="rich" contenteditable data-collab-sync></div>
        <div id="plain" contenteditable="plaintext-only" data-collab-sync></div>
        <input type="password" id="secret" data-collab-sync />
        <input id="own" />
      </form>
    `);
    sync = await fixture(html`<collab-auto-sync .store=${store}></collab-auto-sync>`);
    await store.live.fetch();
  });

  afterEach(async () => {
    sync.remove();
    await Promise.all([store, other].map((each) => each.dispose()));
  });

  const find = (selector: string): HTMLInputElement => page.querySelector(selector) as HTMLInputElement;
  const value = (id: string): LiveStateValue | undefined => other.live.field(id).peek()?.data;
  const has = (id: string, data: LiveStateValue): Promise<void> =>
    waitUntil(() => JSON.stringify(value(id)) === JSON.stringify(data), `${id} is ${JSON.stringify(value(id))}`);
  const say = (id: string, data: LiveStateValue): void => void other.live.setField(id, data);
  const typeIn = (field: HTMLElement, text: string): Promise<unknown> => {
    field.focus();
    return sendKeys({ type: text });
  };

  it('publishes input and selections', async () => {
    await typeIn(find('#title'), 'Plan');
    await has('title', 'Plan');
    await typeIn(find('[name="words"]'), 'Words');
    await has('words', 'Words');
    find('#done').click();
    await has('done', true);
    find('[value="l"]').click();
    await has('size', 'l');
    find('#kind').focus();
    await sendKeys({ press: 'b' });
    await has('kind', 'b');
    await typeIn(find('#plain'), '<b>');
    await has('plain', '<b>');
    await typeIn(find('#rich'), 'Bold');
    await has('rich', 'Bold');
  });

  it('applies values of other people', async () => {
    say('title', 'Plan');
    say('words', 'Words');
    say('done', true);
    say('size', 'l');
    say('kind', 'b');
    say('kinds', ['a', 'c']);
    say('plain', '<b>');
    say('rich', '<p>Some <strong>bold</strong> words</p>');
    await waitUntil(() => find('#title').value === 'Plan');
    await waitUntil(() => find('#rich').textContent === 'Some bold words');
    expect(find('[name="words"]').value).to.equal('Words');
    expect(find('#done').checked).to.equal(true);
    expect([find('[value="s"]').checked, find('[value="l"]').checked]).to.deep.equal([false, true]);
    expect(find('#kind').value).to.equal('b');
    const { selectedOptions } = page.querySelector('#kinds') as HTMLSelectElement;
    expect([...selectedOptions].map((option) => option.value)).to.deep.equal(['a', 'c']);
    expect(find('#plain').textContent).to.equal('<b>');
    expect(find('#rich').querySelector('strong')?.textContent).to.equal('bold');
  });

  it('sanitises received HTML', async () => {
    say('rich', '<img src="x" onerror="window.harm = 1"><script>window.harm = 1</script><p>Words</p>');
    await waitUntil(() => find('#rich').textContent.includes('Words'));
    expect(find('#rich').querySelector('img, script')).to.equal(null);
    expect(window).to.not.have.property('harm');
  });

  it('dispatches input events for received values without publishing them again', async () => {
    const events: string[] = [];
    for (const type of ['input', 'change']) page.addEventListener(type, () => events.push(type));
    say('title', 'Plan');
    await waitUntil(() => find('#title').value === 'Plan');
    expect(events).to.deep.equal(['input', 'change']);
    await store.live.fetch();
    expect(store.live.field('title').peek()?.updatedBy.userId).to.equal(grace.userId);
  });

  it('publishes neither secrets nor unmarked fields', async () => {
    await typeIn(find('#secret'), 'secret');
    await typeIn(find('#own'), 'own');
    await typeIn(find('#title'), 'Plan');
    await has('title', 'Plan');
    expect(value('secret')).to.equal(undefined);
    expect(value('own')).to.equal(undefined);
    say('secret', 'theirs');
    say('title', 'Their plan');
    await waitUntil(() => find('#title').value === 'Their plan');
    expect(find('#secret').value).to.equal('secret');
  });

  it('keeps the caret at its place in the text', async () => {
    await typeIn(find('#title'), 'brown fox');
    await has('title', 'brown fox');
    find('#title').setSelectionRange(5, 5);
    say('title', 'The quick brown fox');
    await waitUntil(() => find('#title').value === 'The quick brown fox');
    expect(find('#title').selectionStart).to.equal(15);
    await typeIn(find('#rich'), 'brown fox');
    await has('rich', 'brown fox');
    say('rich', 'The quick brown fox');
    await waitUntil(() => find('#rich').textContent === 'The quick brown fox');
    await sendKeys({ type: '!' });
    await has('rich', 'The quick brown fox!');
  });

  it('keeps later input when an echo arrives', async () => {
    const title = find('#title');
    const values: string[] = [];
    title.addEventListener('input', () => values.push(title.value));
    for (const text of ['T', 'Tw', 'Two']) {
      title.value = text;
      title.dispatchEvent(new Event('input', { bubbles: true }));
    }
    await has('title', 'Two');
    expect(values).to.deep.equal(['T', 'Tw', 'Two']);
    say('title', 'T');
    await waitUntil(() => title.value === 'T');
  });

  it('applies no values during an IME composition', async () => {
    const title = find('#title');
    title.focus();
    title.dispatchEvent(new CompositionEvent('compositionstart'));
    say('title', 'Theirs');
    await waitUntil(() => store.live.field('title').peek()?.data === 'Theirs');
    expect(title.value).to.equal('');
    title.dispatchEvent(new CompositionEvent('compositionend'));
    expect(title.value).to.equal('Theirs');
  });

  it('adds fields that appear later, and removes fields that lose the mark', async () => {
    say('late', 'Here');
    const late = document.createElement('input');
    late.dataset.collabSync = 'late';
    page.append(late);
    await waitUntil(() => late.value === 'Here');
    delete late.dataset.collabSync;
    await sync.updateComplete;
    say('late', 'There');
    say('title', 'End');
    await waitUntil(() => find('#title').value === 'End');
    expect(late.value).to.equal('Here');
  });

  it('synchronizes only the fields of the element named by for', async () => {
    sync.for = 'elsewhere';
    await sync.updateComplete;
    say('title', 'Plan');
    page.id = 'elsewhere';
    sync.for = 'nowhere';
    await sync.updateComplete;
    expect(find('#title').value).to.equal('');
    sync.for = 'elsewhere';
    await waitUntil(() => find('#title').value === 'Plan');
  });

  it('ignores values of another type', async () => {
    for (const id of ['title', 'done', 'kind', 'rich', 'plain']) say(id, { not: 'a value' });
    say('words', 'End');
    await waitUntil(() => find('[name="words"]').value === 'End');
    expect([find('#title').value, find('#done').checked, find('#rich').textContent]).to.deep.equal(['', false, '']);
  });

  it('makes fields read-only for users who may not edit, and restores them', async () => {
    find('#done').disabled = true;
    backend.setAccess(ada.userId, 'viewer');
    await waitUntil(() => find('#title').readOnly);
    expect([find('#kind').disabled, find('#rich').isContentEditable, find('#own').readOnly]).to.deep.equal([
      true,
      false,
      false,
    ]);
    say('title', 'Plan');
    await waitUntil(() => find('#title').value === 'Plan');
    backend.setAccess(ada.userId, 'editor');
    await waitUntil(() => !find('#title').readOnly);
    expect([find('#kind').disabled, find('#rich').isContentEditable, find('#done').disabled]).to.deep.equal([
      false,
      true,
      true,
    ]);
  });

  it('shows the shared value again after a refusal, which the store reports', async () => {
    say('title', 'Plan');
    await waitUntil(() => find('#title').value === 'Plan');
    const errors: string[] = [];
    store.on('error', ({ code }) => errors.push(code));
    backend.setAccess(ada.userId, 'viewer');
    for (const id of ['#title', '[name="words"]']) {
      find(id).value = 'Mine';
      find(id).dispatchEvent(new Event('input', { bubbles: true }));
    }
    await waitUntil(() => find('#title').value === 'Plan' && find('[name="words"]').value === '');
    expect(errors).to.include('PERMISSION_DENIED');
  });

  describe('while the service is away', () => {
    it('is read-only until the stored values arrive', async () => {
      say('title', 'Plan');
      await has('title', 'Plan');
      sync.remove();
      await store.dispose();
      const away = awayBackend(backend);
      store = await memoryStore({ backend: away });
      sync = await fixture(html`<collab-auto-sync .store=${store}></collab-auto-sync>`);
      await waitUntil(() => find('#title').readOnly);
      away.comeBack();
      await waitUntil(() => find('#title').value === 'Plan' && !find('#title').readOnly);
    });
  });

  it('warns of a field without a name', async () => {
    const [warning] = await warningsOf(async () => {
      const nameless = document.createElement('input');
      nameless.setAttribute('data-collab-sync', '');
      page.append(nameless);
      await sync.updateComplete;
    });
    expect(warning).to.contain('A field has data-collab-sync without a name');
  });
});

describe('mapPosition', () => {
  it('keeps the surrounding text', () => {
    // Unique characters: in "11", the removed one is ambiguous.
    const textOf = (characters: string) =>
      fc.string({ unit: fc.constantFrom(...characters.split(' ')), maxLength: 12 });
    const around = textOf('a b c 😀');
    fc.assert(
      fc.property(around, around, textOf('0 1 2'), textOf('X Y Z'), (head, tail, inserted, removed) => {
        const before = head + removed + tail;
        const after = head + inserted + tail;
        expect(mapPosition(before, after, 0)).to.equal(0);
        expect(after.slice(0, mapPosition(before, after, head.length)).startsWith(head)).to.equal(true);
        expect(after.slice(mapPosition(before, after, before.length - tail.length)).endsWith(tail)).to.equal(true);
        for (let at = 0; at <= before.length; at += 1)
          expect(mapPosition(before, after, at)).to.be.within(0, after.length);
      }),
    );
  });
});
