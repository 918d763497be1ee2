import { expect, fixture, html, oneEvent } from '@open-wc/testing';
import { sendKeys, setViewport } from '@web/test-runner-commands';
import type { CollabComposer } from '../../../../components/comments/composer/composer.js';
import { find } from '../../../find.js';
import { click } from '../../pointer.js';
import { openComposer, write } from './open-composer.js';
import { waitUntil } from '../../../wait-until.js';

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
describe('a bar of formats that is shown from the start', () => {
  it('comes by itself, into the room kept for it', async () => {
    const composer: CollabComposer = await fixture(html`<collab-composer with-toolbar></collab-composer>`);
    const height = () => find(composer, '.toolbar').getBoundingClientRect().height;
    const kept = height();
    expect(composer.shadowRoot?.querySelector('.toolbar button')).to.equal(null);
    await waitUntil(() => composer.shadowRoot?.querySelector('.toolbar button'));
    expect(height()).to.equal(kept);
  });
});

describe('the composer’s bar of formats', () => {
  let composer: CollabComposer;

  const button = (name: string) => find(composer, `.toolbar [aria-label="${name}"]`);
  const focused = () => composer.shadowRoot?.activeElement?.getAttribute('aria-label');

  beforeEach(async () => {
    ({ composer } = await openComposer());
    composer.withToolbar = true;
    await composer.updateComplete;
  });

  it('is opened and closed by its button', async () => {
    composer.withToolbar = false;
    await composer.updateComplete;
    const toggle = find(composer, '.actions [aria-label="Formatting"]');
    await click(toggle);
    await composer.updateComplete;
    expect(toggle.getAttribute('aria-pressed')).to.equal('true');
    for (const name of names) expect(button(name).getAttribute('aria-pressed'), name).to.equal('false');
    await click(toggle);
    await composer.updateComplete;
    expect(composer.shadowRoot?.querySelector('.toolbar')).to.equal(null);
  });

  describe('on a phone', () => {
    beforeEach(() => setViewport({ width: 360, height: 640 }));
    afterEach(() => setViewport({ width: 800, height: 600 }));

    it('wraps targets for a finger, so that all are in sight', async () => {
      composer.style.setProperty('--collab-control-size', '44px');
      composer.style.inlineSize = '336px';
      const bar = find(composer, '.toolbar').getBoundingClientRect();
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

  it('formats what is written next when pressed with the pointer', async () => {
    await click(button('Bold'));
    await write('b');
    expect(composer.value).to.equal('<p><strong>b</strong></p>');
  });

  it('shows what holds where the caret is', async () => {
    // The first step goes out of what will not be bold any more.
    await write('- **b**<ArrowLeft><ArrowLeft>');
    await waitUntil(() => button('Bold').getAttribute('aria-pressed') === 'true');
    expect(button('Bulleted list').getAttribute('aria-pressed')).to.equal('true');
    expect(button('Italic').getAttribute('aria-pressed')).to.equal('false');
  });

  it('is one stop for the keyboard, with arrows inside', async () => {
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

  describe('and its field for links', () => {
    const field = () => find(composer, '.link-address', HTMLInputElement);
    const open = async () => {
      await sendKeys({ press: 'Control+k' });
      await waitUntil(() => composer.shadowRoot?.activeElement === field());
    };

    it('links what is selected', async () => {
      await write('policy<Control+a>');
      await open();
      await write('example.com<Enter>');
      expect(composer.value).to.contain('<a href="https://example.com"');
      expect(composer.shadowRoot?.querySelector('.link')).to.equal(null);
      await write('<ArrowRight>!');
      expect(composer.value).to.contain('policy</a>!');
    });

    it('links what was selected when it was opened, wherever the selection has gone since', async () => {
      await write('please link me<Control+Shift+ArrowLeft>');
      await open();
      const editor = find(composer, '[role="textbox"]');
      editor.focus();
      await write('<Home>');
      field().focus();
      await write('no address<Enter><Control+a>example.com<Enter>');
      expect(composer.value).to.match(/^<p>please link <a href="https:\/\/example.com"[^>]*>me<\/a><\/p>$/);
    });

    it('links the same words when text has come before them', async () => {
      await write('link me<Control+Shift+ArrowLeft>');
      await open();
      const editor = find(composer, '[role="textbox"]');
      editor.focus();
      // Until the editor has put its selection back it takes a caret at the beginning for the browser's own, and undoes it.
      await waitUntil(() => String(getSelection()) === 'me');
      await write('<ArrowLeft><ArrowLeft> please');
      field().focus();
      await write('example.com<Enter>');
      expect(composer.value).to.match(/^<p>link please <a [^>]*>me<\/a><\/p>$/);
    });

    it('gives the selection back when it goes without an answer', async () => {
      await write('one two<Control+Shift+ArrowLeft>');
      await open();
      await write('<Control+a><Escape>2');
      expect(composer.value).to.equal('<p>one 2</p>');
    });

    it('changes and takes away the link the caret is in', async () => {
      await write('x<Shift+Enter>[a **b** c](https://example.com) d<Home><ArrowRight><ArrowRight>');
      await waitUntil(() => button('Link').getAttribute('aria-pressed') === 'true');
      await open();
      expect(field().value).to.equal('https://example.com');
      await write('https://example.org<Enter>');
      expect(composer.value).to.match(/^<p>x<\/p><p><a href="https:\/\/example.org"[^>]*>a [^]* c<\/a> d<\/p>$/);
      await open();
      await click(find(composer, '.link .button--ghost'));
      expect(composer.value).not.to.contain('<a');
    });

    it('writes the address where nothing is selected', async () => {
      await open();
      await write('mail@example.com<Enter>');
      expect(composer.value).to.contain('<a href="mailto:mail@example.com"');
    });

    it('says when an address is none', async () => {
      await open();
      await write('javascript:alert(1)<Enter>');
      await composer.updateComplete;
      expect(find(composer, '.link [role="alert"]').textContent).to.equal('Enter a web or mail address.');
      expect(composer.empty).to.equal(true);
    });

    it('goes on Escape, which then concerns nothing else', async () => {
      let cancelled = false;
      composer.addEventListener('collab-composer-cancel', () => (cancelled = true));
      await open();
      await sendKeys({ press: 'Escape' });
      await composer.updateComplete;
      expect(composer.shadowRoot?.querySelector('.link')).to.equal(null);
      expect(composer.shadowRoot?.activeElement?.role).to.equal('textbox');
      expect(cancelled).to.equal(false);
      const event = oneEvent(composer, 'collab-composer-cancel');
      await sendKeys({ press: 'Escape' });
      await event;
    });
  });
});
