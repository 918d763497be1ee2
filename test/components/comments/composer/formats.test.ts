import { expect, fixture, html, oneEvent } from '@open-wc/testing';
import { sendKeys, setViewport } from '@web/test-runner-commands';
import type { CollabComposer } from '../../../../components/comments/composer/composer.js';
import { find } from '../../../find.js';
import { findByRole } from '../../../queries.js';
import { waitUntil } from '../../../wait-until.js';
import { click } from '../../pointer.js';
import { openComposer, write } from './open-composer.js';

const names = [
  'Bold',
  'Italic',
  'Strikethrough',
  'Code',
  'Link',
  'Bulleted list',
  'Numbered list',
  'Quote',
  'Code block',
];

// Before anything has loaded it.
describe('the initially visible format bar', () => {
  it('loads into its reserved space', async () => {
    const composer: CollabComposer = await fixture(html`<collab-composer with-toolbar></collab-composer>`);
    const height = () => find(composer, '[part~="toolbar"]').getBoundingClientRect().height;
    const reservedHeight = height();
    expect(composer.shadowRoot?.querySelector('[part~="toolbar"] button')).to.equal(null);
    await waitUntil(() => composer.shadowRoot?.querySelector('[part~="toolbar"] button'));
    expect(height()).to.equal(reservedHeight);
  });
});

describe('the composer’s format bar', () => {
  let composer: CollabComposer;

  const button = (name: string) => find(composer, `[part~="toolbar"] [aria-label="${name}"]`);
  const focused = () => composer.shadowRoot?.activeElement?.getAttribute('aria-label');

  beforeEach(async () => {
    ({ composer } = await openComposer());
    composer.withToolbar = true;
    await composer.updateComplete;
  });

  it('is toggled by its button', async () => {
    composer.withToolbar = false;
    await composer.updateComplete;
    const toggle = find(composer, '[part~="actions"] [aria-label="Formatting"]');
    await click(toggle);
    await composer.updateComplete;
    expect(toggle.getAttribute('aria-pressed')).to.equal('true');
    for (const name of names) expect(button(name).getAttribute('aria-pressed'), name).to.equal('false');
    await click(toggle);
    await composer.updateComplete;
    expect(composer.shadowRoot?.querySelector('[part~="toolbar"]')).to.equal(null);
  });

  describe('on a phone', () => {
    beforeEach(() => setViewport({ width: 360, height: 640 }));
    afterEach(() => setViewport({ width: 800, height: 600 }));

    it('wraps so that all touch targets are visible', async () => {
      composer.style.setProperty('--collab-control-size', '44px');
      composer.style.inlineSize = '336px';
      const bar = find(composer, '[part~="toolbar"]').getBoundingClientRect();
      for (const name of names) {
        const { left, right, bottom } = button(name).getBoundingClientRect();
        expect(left, name).to.be.at.least(bar.left);
        expect(right, name).to.be.at.most(bar.right);
        expect(bottom, name).to.be.at.most(bar.bottom);
      }
      expect(button('Bold').getBoundingClientRect().width).to.equal(44);
      expect(bar.right).to.be.at.most(composer.getBoundingClientRect().right);
      expect(document.documentElement.scrollWidth).to.equal(innerWidth);
      button('Bold').focus();
      await sendKeys({ press: 'End' });
      expect(focused()).to.equal('Code block');
    });
  });

  it('formats the next text after a pointer press', async () => {
    await click(button('Bold'));
    await write('b');
    expect(composer.value).to.equal('<p><strong>b</strong></p>');
  });

  it('shows the formats at the caret', async () => {
    // The first step moves the caret out of the text that is unformatted next.
    await write('- **b**<ArrowLeft><ArrowLeft>');
    await waitUntil(() => button('Bold').getAttribute('aria-pressed') === 'true');
    expect(button('Bulleted list').getAttribute('aria-pressed')).to.equal('true');
    expect(button('Italic').getAttribute('aria-pressed')).to.equal('false');
  });

  it('is one Tab stop with arrow key navigation', async () => {
    await sendKeys({ press: 'Shift+Tab' });
    expect(focused()).to.equal('Bold');
    await sendKeys({ press: 'ArrowRight' });
    expect(focused()).to.equal('Italic');
    await sendKeys({ press: 'End' });
    expect(focused()).to.equal('Code block');
    await sendKeys({ press: 'Enter' });
    expect(focused()).to.equal(composer.shadowRoot?.querySelector('[role="textbox"]')?.getAttribute('aria-label'));
    expect(button('Code block').getAttribute('aria-pressed')).to.equal('true');
  });

  describe('with the link field', () => {
    const field = () => find(composer, '[part~="link"] input', HTMLInputElement);
    const open = async () => {
      await sendKeys({ press: 'Control+k' });
      await waitUntil(() => composer.shadowRoot?.activeElement === field());
    };

    it('links the selection', async () => {
      await write('policy<Control+a>');
      await open();
      await write('example.com<Enter>');
      expect(composer.value).to.contain('<a href="https://example.com"');
      expect(composer.shadowRoot?.querySelector('[part~="link"]')).to.equal(null);
      await write('<ArrowRight>!');
      expect(composer.value).to.contain('policy</a>!');
    });

    it('links the selection from when the field was opened', async () => {
      await write('please link me<Control+Shift+ArrowLeft>');
      await open();
      const editor = find(composer, '[role="textbox"]');
      editor.focus();
      await write('<Home>');
      field().focus();
      await write('no address<Enter><Control+a>example.com<Enter>');
      expect(composer.value).to.match(/^<p>please link <a href="https:\/\/example.com"[^>]*>me<\/a><\/p>$/);
    });

    it('links the same words after text is inserted before them', async () => {
      await write('link me<Control+Shift+ArrowLeft>');
      await open();
      const editor = find(composer, '[role="textbox"]');
      editor.focus();
      // Until the editor has restored its selection, it reverts a caret at the start.
      await waitUntil(() => String(getSelection()) === 'me');
      await write('<ArrowLeft><ArrowLeft> please');
      field().focus();
      await write('example.com<Enter>');
      expect(composer.value).to.match(/^<p>link please <a [^>]*>me<\/a><\/p>$/);
    });

    it('restores the selection when it is cancelled', async () => {
      await write('one two<Control+Shift+ArrowLeft>');
      await open();
      await write('<Control+a><Escape>2');
      expect(composer.value).to.equal('<p>one 2</p>');
    });

    it('changes and removes the link at the caret', async () => {
      await write('x<Shift+Enter>[a **b** c](https://example.com) d<Home><ArrowRight><ArrowRight>');
      await waitUntil(() => button('Link').getAttribute('aria-pressed') === 'true');
      await open();
      expect(field().value).to.equal('https://example.com');
      await write('https://example.org<Enter>');
      expect(composer.value).to.match(/^<p>x<\/p><p><a href="https:\/\/example.org"[^>]*>a [^]* c<\/a> d<\/p>$/);
      await open();
      await click(findByRole(composer, 'button', 'Remove link'));
      expect(composer.value).not.to.contain('<a');
    });

    it('inserts the address without a selection', async () => {
      await open();
      await write('mail@example.com<Enter>');
      expect(composer.value).to.contain('<a href="mailto:mail@example.com"');
    });

    it('reports an invalid address', async () => {
      await open();
      await write('javascript:alert(1)<Enter>');
      await composer.updateComplete;
      expect(find(composer, '[part~="link"] [role="alert"]').textContent).to.equal('Enter a web or email address.');
      expect(composer.empty).to.equal(true);
    });

    it('closes on Escape, which goes no further', async () => {
      let cancelled = false;
      composer.addEventListener('collab-composer-cancel', () => (cancelled = true));
      await open();
      await sendKeys({ press: 'Escape' });
      await composer.updateComplete;
      expect(composer.shadowRoot?.querySelector('[part~="link"]')).to.equal(null);
      expect(composer.shadowRoot?.activeElement?.role).to.equal('textbox');
      expect(cancelled).to.equal(false);
      const event = oneEvent(composer, 'collab-composer-cancel');
      await sendKeys({ press: 'Escape' });
      await event;
    });
  });
});
