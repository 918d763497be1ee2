import { expect, fixture, html, oneEvent } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { CollabCommentTool } from '../../components/comment-tool/comment-tool.js';
import '../../components/comment-tool/define.js';
import { pageStateOf, type PageState } from '../../components/internal/page-state.js';
import type { CollabStore } from '../../store/index.js';
import { find } from '../find.js';
import { memoryStore } from './memory-store.js';
import { ada } from './people.js';
import { click } from './pointer.js';

describe('<collab-comment-tool>', () => {
  let store: CollabStore;
  let page: PageState;
  let box: HTMLElement;
  let tool: CollabCommentTool;

  beforeEach(async () => {
    store = await memoryStore();
    page = pageStateOf(store);
    box = await fixture(html`
      <div>
        <collab-comment-tool .store=${store}></collab-comment-tool>
        <input aria-label="Name" />
        <div class="editor" role="textbox" aria-label="Text" contenteditable="true"></div>
      </div>
    `);
    tool = find(box, 'collab-comment-tool');
  });

  afterEach(async () => {
    box.remove();
    await store.dispose();
  });

  const button = (): HTMLElement => find(tool, 'button');

  it('passes the accessibility audit', async () => {
    await expect(tool).to.be.accessible();
    await store.signOut();
    tool.withoutLabel = true;
    await tool.updateComplete;
    await expect(tool).to.be.accessible();
  });

  it('begins comment mode by pointer and ends it by key', async () => {
    await click(tool);
    await tool.updateComplete;
    expect(page.mode.peek()).to.equal('element');
    tool.focus();
    await sendKeys({ press: 'Enter' });
    expect(page.mode.peek()).to.equal('none');
  });

  it('shows the mode, whoever set it', async () => {
    page.mode.value = 'element';
    await tool.updateComplete;
    expect(button().ariaPressed).to.equal('true');
    expect(tool.matches(':state(active)')).to.equal(true);
    page.mode.value = 'none';
    await tool.updateComplete;
    expect(button().ariaPressed).to.equal('false');
    expect(tool.matches(':state(active)')).to.equal(false);
  });

  it('asks first, and leaves the mode as it is where a page prevents it', async () => {
    tool.addEventListener('collab-comment-mode-toggle', (event) => event.preventDefault());
    const asked = oneEvent(tool, 'collab-comment-mode-toggle');
    await click(tool);
    expect((await asked).detail).to.deep.equal({ mode: 'element' });
    expect(page.mode.peek()).to.equal('none');
  });

  for (const [who, sign, why] of [
    ['nobody', () => store.signOut(), 'Sign in to comment.'],
    ['an anonymous person', () => store.identify({ ...ada, isAnonymous: true }), 'Sign in to comment.'],
    [
      'a person who may only read',
      () => store.identify({ ...ada, isReadOnly: true }),
      'You can read comments here, not write them.',
    ],
  ] as const) {
    it(`cannot be used by ${who}, and says why`, async () => {
      await sign();
      await tool.updateComplete;
      await click(tool);
      button().click();
      expect(page.mode.peek()).to.equal('none');
      expect(button().ariaDisabled).to.equal('true');
      expect(find(tool, 'collab-tooltip').textContent).to.equal(why);
      expect(button().getAttribute('aria-describedby')).to.equal('why');
    });
  }

  it('cannot be used while it is disabled or has no store', async () => {
    tool.disabled = true;
    await tool.updateComplete;
    await click(tool);
    expect(page.mode.peek()).to.equal('none');
    const alone: CollabCommentTool = await fixture(html`<collab-comment-tool></collab-comment-tool>`);
    expect(find(alone, 'button').ariaDisabled).to.equal('true');
  });

  it('hears no key unless a page asks for one', async () => {
    button().focus();
    await sendKeys({ press: 'c' });
    expect(page.mode.peek()).to.equal('none');
    tool.shortcut = 'c';
    await sendKeys({ press: 'c' });
    expect(page.mode.peek()).to.equal('element');
    await sendKeys({ press: 'Control+c' });
    expect(page.mode.peek()).to.equal('element');
  });

  for (const field of ['input', '.editor']) {
    it(`leaves the key to what a person types into (${field})`, async () => {
      tool.shortcut = 'c';
      find(box, field).focus();
      await sendKeys({ press: 'c' });
      expect(page.mode.peek()).to.equal('none');
    });
  }

  it('shows an icon alone, with its name for those who do not see it', async () => {
    expect(button().innerText.trim()).to.equal('Comment');
    tool.withoutLabel = true;
    await tool.updateComplete;
    expect(button().innerText.trim()).to.equal('');
    expect(button().ariaLabel).to.equal('Comment');
  });

  it('shows what is put into it', async () => {
    tool.append('Say something');
    await tool.updateComplete;
    expect(find(tool, 'slot', HTMLSlotElement).assignedNodes()).to.have.length(1);
  });
});
