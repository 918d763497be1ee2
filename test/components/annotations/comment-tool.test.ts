import { expect, fixture, html, oneEvent } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { CollabCommentTool } from '../../../components/annotations/comment-tool/comment-tool.js';
import '../../../components/annotations/comment-layer/define.js';
import '../../../components/annotations/comment-tool/define.js';
import { pageContextOf, type PageContext } from '../../../components/page/page-context.js';
import { memoryBackend, type Backend, type CollabStore } from '../../../store/index.js';
import { find } from '../../find.js';
import { nameOf } from '../../queries.js';
import { memoryStore } from '../memory-store.js';
import { ada } from '../people.js';
import { click } from '../pointer.js';
import { warningsOf } from '../warnings.js';

describe('<collab-comment-tool>', () => {
  let store: CollabStore;
  let page: PageContext;
  let box: HTMLElement;
  let tool: CollabCommentTool;

  beforeEach(async () => {
    store = await memoryStore();
    page = pageContextOf(store);
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

  it('is enabled again once the document is one that the user may read', async () => {
    const memory = memoryBackend();
    const backend: Backend = {
      openStorage: (clientId) => memory.openStorage(clientId),
      connect: (session, sink) => {
        // Both are known from the start, so that the change of document is the only change.
        for (const [documentId, hasAccess] of [
          ['denied', false],
          ['report', true],
        ] as const)
          sink.access?.({ scope: { organizationId: ada.organizationId, documentId }, access: { hasAccess } });
        return memory.connect(session, sink);
      },
    };
    const guarded = await memoryStore({ backend });
    await guarded.setDocuments(['denied']);
    tool.store = guarded;
    await tool.updateComplete;
    expect(button().ariaDisabled).to.equal('true');
    await guarded.setDocuments(['report']);
    await tool.updateComplete;
    expect(button().ariaDisabled).to.equal(null);
    await guarded.setDocuments(['report', 'denied'], { rootDocumentId: 'denied' });
    await tool.updateComplete;
    expect(button().ariaDisabled).to.equal('true');
    tool.store = store;
    await tool.updateComplete;
    await guarded.dispose();
  });

  it('starts comment mode by pointer and ends it by keyboard', async () => {
    await click(tool);
    await tool.updateComplete;
    expect(page.modes.mode.peek()).to.equal('element');
    tool.focus();
    await sendKeys({ press: 'Enter' });
    expect(page.modes.mode.peek()).to.equal('none');
  });

  it('shows the mode that another element sets', async () => {
    page.modes.mode.value = 'element';
    await tool.updateComplete;
    expect(button().ariaPressed).to.equal('true');
    expect(tool.matches(':state(active)')).to.equal(true);
    page.modes.mode.value = 'none';
    await tool.updateComplete;
    expect(button().ariaPressed).to.equal('false');
    expect(tool.matches(':state(active)')).to.equal(false);
  });

  it('leaves comment mode when the last comment layer is removed', async () => {
    const layers = [1, 2].map(() => Object.assign(document.createElement('collab-comment-layer'), { store }));
    box.append(...layers);
    await Promise.all(layers.map((layer) => layer.updateComplete));
    await click(tool);
    layers[0]?.remove();
    await tool.updateComplete;
    expect(button().ariaPressed).to.equal('true');
    layers[1]?.remove();
    await tool.updateComplete;
    expect(button().ariaPressed).to.equal('false');
  });

  it('keeps the mode if the application prevents the event', async () => {
    tool.addEventListener('collab-comment-mode-toggle', (event) => event.preventDefault());
    const asked = oneEvent(tool, 'collab-comment-mode-toggle');
    await click(tool);
    expect((await asked).detail).to.deep.equal({ mode: 'element' });
    expect(page.modes.mode.peek()).to.equal('none');
  });

  for (const [who, sign, why] of [
    ['nobody', () => store.signOut(), 'Sign in to comment.'],
    ['an anonymous person', () => store.identify({ ...ada, isAnonymous: true }), 'Sign in to comment.'],
    [
      'a person who may only read',
      () => store.identify({ ...ada, isReadOnly: true }),
      'You can read comments here, but not write them.',
    ],
  ] as const) {
    it(`is disabled for ${who} with a reason`, async () => {
      await sign();
      await tool.updateComplete;
      await click(tool);
      button().click();
      expect(page.modes.mode.peek()).to.equal('none');
      expect(button().ariaDisabled).to.equal('true');
      expect(find(tool, 'collab-tooltip').textContent).to.equal(why);
      expect(button().getAttribute('aria-describedby')).to.equal('reason');
    });
  }

  it('is disabled without a store or by its attribute', async () => {
    tool.disabled = true;
    await tool.updateComplete;
    await click(tool);
    expect(page.modes.mode.peek()).to.equal('none');
    const alone: CollabCommentTool = await fixture(html`<collab-comment-tool></collab-comment-tool>`);
    expect(find(alone, 'button').ariaDisabled).to.equal('true');
  });

  it('has no shortcut by default', async () => {
    button().focus();
    await sendKeys({ press: 'c' });
    expect(page.modes.mode.peek()).to.equal('none');
    tool.shortcut = 'c';
    await sendKeys({ press: 'c' });
    expect(page.modes.mode.peek()).to.equal('element');
    await sendKeys({ press: 'Control+c' });
    expect(page.modes.mode.peek()).to.equal('element');
  });

  for (const field of ['input', '.editor']) {
    it(`ignores the shortcut while the user types (${field})`, async () => {
      tool.shortcut = 'c';
      find(box, field).focus();
      await sendKeys({ press: 'c' });
      expect(page.modes.mode.peek()).to.equal('none');
    });
  }

  it('shows only an icon with an accessible name', async () => {
    expect(button().innerText.trim()).to.equal('Comment');
    tool.withoutLabel = true;
    await tool.updateComplete;
    expect(button().innerText.trim()).to.equal('');
    expect(button().ariaLabel).to.equal('Comment');
  });

  it('shows slotted content', async () => {
    tool.append('Say something');
    await tool.updateComplete;
    expect(find(tool, 'slot', HTMLSlotElement).assignedNodes()).to.have.length(1);
  });

  describe('with several modes', () => {
    beforeEach(async () => {
      sessionStorage.removeItem('collab-comment-mode');
      tool.setAttribute('modes', 'element text area');
      await tool.updateComplete;
    });

    const arrow = (): HTMLElement => find(tool, '[part="arrow"]');
    const items = (): readonly HTMLElement[] => [
      ...(find(tool, 'collab-menu').shadowRoot?.querySelectorAll<HTMLElement>('[role="menuitemradio"]') ?? []),
    ];
    const choose = async (at: number): Promise<void> => {
      await click(arrow());
      await find(tool, 'collab-menu').updateComplete;
      await click(items()[at] as HTMLElement);
      await tool.updateComplete;
    };

    it('passes the accessibility audit', async () => {
      await expect(tool).to.be.accessible();
      await click(arrow());
      await find(tool, 'collab-menu').updateComplete;
      await expect(tool).to.be.accessible();
    });

    it('offers them in a menu with hints, and checks the current one', async () => {
      await click(arrow());
      await find(tool, 'collab-menu').updateComplete;
      expect(items().map(nameOf)).to.deep.equal([
        'Element Click anything on the page.',
        'Text Select text.',
        'Area Drag to select an area.',
      ]);
      expect(items().map(({ ariaChecked }) => ariaChecked)).to.deep.equal(['true', 'false', 'false']);
    });

    it('starts the chosen mode, and the same by its button afterwards', async () => {
      const asked = oneEvent(tool, 'collab-comment-mode-toggle');
      await choose(1);
      expect((await asked).detail).to.deep.equal({ mode: 'text' });
      expect(page.modes.mode.peek()).to.equal('text');
      await click(button());
      expect(page.modes.mode.peek()).to.equal('none');
      await click(button());
      expect(page.modes.mode.peek()).to.equal('text');
    });

    it('switches between modes while comment mode is on', async () => {
      await click(button());
      await choose(2);
      expect(page.modes.mode.peek()).to.equal('area');
      expect(button().ariaPressed).to.equal('true');
    });

    it('remembers the choice on the next page of the tab', async () => {
      await choose(2);
      page.modes.mode.value = 'none';
      const [next, alone] = await Promise.all([
        fixture<CollabCommentTool>(html`<collab-comment-tool modes="text area" .store=${store}></collab-comment-tool>`),
        fixture<CollabCommentTool>(html`<collab-comment-tool .store=${store}></collab-comment-tool>`),
      ]);
      find(alone, 'button').click();
      expect(page.modes.mode.peek()).to.equal('element');
      find(alone, 'button').click();
      find(next, 'button').click();
      expect(page.modes.mode.peek()).to.equal('area');
    });

    it('changes nothing if the application prevents the choice', async () => {
      tool.addEventListener('collab-comment-mode-toggle', (event) => event.preventDefault(), { once: true });
      await choose(1);
      expect(page.modes.mode.peek()).to.equal('none');
      await click(button());
      expect(page.modes.mode.peek()).to.equal('element');
    });

    it('describes the mode that its button starts', async () => {
      await choose(1);
      expect(find(tool, 'collab-icon').name).to.equal('comment-text');
      expect(button().innerText.trim()).to.equal('Comment');
      expect(find(tool, `#${button().getAttribute('aria-describedby') ?? ''}`).textContent).to.equal('Text');
    });

    it('disables the button and the menu', async () => {
      await store.signOut();
      await tool.updateComplete;
      expect(arrow()).to.have.property('disabled', true);
    });

    it('warns of an unknown mode and offers the others', async () => {
      const warnings = await warningsOf(async () => {
        tool.setAttribute('modes', 'text video');
        await tool.updateComplete;
      });
      expect(warnings.join()).to.contain('any of element, text, area');
      expect(tool.modes).to.deep.equal(['text']);
      expect(tool.shadowRoot?.querySelector('collab-menu')).to.equal(null);
    });
  });
});
