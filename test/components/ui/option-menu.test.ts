import { expect, fixture, html, oneEvent } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { CollabOptionMenu } from '../../../components/ui/option-menu/option-menu.js';
import { priorities, statuses } from '../../../stories/sample-threads.js';
import { find } from '../../find.js';
import { waitUntil } from '../../wait-until.js';
import '../../../components/ui/option-menu/define.js';

describe('<collab-option-menu>', () => {
  let menu: CollabOptionMenu;

  beforeEach(async () => {
    menu = await fixture(html`
      <collab-option-menu
        label="Status"
        .options=${Object.values(statuses)}
        .value=${statuses.open}
      ></collab-option-menu>
    `);
  });

  it('passes the accessibility audit', async () => {
    await expect(menu).to.be.accessible();
    menu.readonly = true;
    await menu.updateComplete;
    await expect(menu).to.be.accessible();
  });

  // A glyph is decoration: it has neither role nor part.
  const glyphs = () => [...find(menu, 'button').querySelectorAll<HTMLElement>('.glyph')];
  const glyph = () => glyphs()[0] ?? expect.fail('There is no glyph.');

  it('names the selected option and its purpose', () => {
    expect(find(menu, 'button').ariaLabel).to.equal('Status: Open');
  });

  it('draws the predefined Open status in the accent color', () => {
    expect(glyph().style.getPropertyValue('--_option-color')).to.equal('var(--_color-accent)');
  });

  it('draws each option like the selected one, which has a check mark', async () => {
    menu.noneLabel = 'None';
    menu.focus();
    await sendKeys({ press: 'Enter' });
    const menuItems = [...(find(menu, 'collab-menu').shadowRoot?.querySelectorAll('[role^=menuitem]') ?? [])].map(
      (item) => {
        const [glyph] = item.querySelector('slot')?.assignedElements() ?? [];
        if (!(glyph instanceof HTMLElement)) return 'nothing';
        const color = glyph.style.getPropertyValue('--_option-color');
        const tick = item.querySelector('collab-icon[name=check]') ? ' ticked' : '';
        return `${glyph.dataset.type ?? ''} ${color}${tick}`;
      },
    );
    const { ongoing, resolved } = statuses;
    expect(menuItems).to.deep.equal([
      'default var(--_color-accent) ticked',
      `ongoing ${ongoing.color}`,
      `terminal ${resolved.color}`,
      'none ',
    ]);
    await expect(menu).to.be.accessible();
  });

  it('uses a custom light color as the background of the glyph', async () => {
    menu.value = {
      id: 'mine',
      name: 'Mine',
      type: 'default',
      color: 'rgb(10, 20, 30)',
      lightColor: 'rgb(200, 210, 220)',
    };
    await menu.updateComplete;
    expect(getComputedStyle(glyph()).backgroundColor).to.equal('rgb(200, 210, 220)');
    menu.value = {
      id: 'mine',
      name: 'Mine',
      type: 'default',
      color: 'red',
      lightColor: 'var(--x, url(https://a.example))',
    };
    await menu.updateComplete;
    expect(getComputedStyle(glyph()).backgroundColor).to.equal('rgba(0, 0, 0, 0)');
    menu.value = { id: 'P9', name: 'P9', color: 'rgb(10, 20, 30)', lightColor: 'rgb(200, 210, 220)' };
    await menu.updateComplete;
    expect(getComputedStyle(glyph()).boxShadow).to.contain('rgb(200, 210, 220)');
  });

  it('uses a custom picture from a safe address', async () => {
    const address = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
    menu.value = { id: 'mine', name: 'Mine', type: 'default', color: 'red', iconUrl: address };
    await waitUntil(() => menu.shadowRoot?.querySelector('img'));
    const picture = find(menu, 'img');
    expect(picture.getAttribute('src')).to.equal(address);
    expect(picture.alt).to.equal('');
    await expect(menu).to.be.accessible();
    menu.value = { id: 'mine', name: 'Mine', type: 'default', color: 'red', iconUrl: 'javascript:alert(1)' };
    await menu.updateComplete;
    expect(menu.shadowRoot?.querySelector('img')).to.equal(null);
    expect(glyph().dataset.type).to.equal('default');
  });

  it('renders a custom SVG as an image in the color of the status', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><script>alert(1)</script><path d="M0 0h8v8H0z" fill="currentColor"/></svg>';
    menu.options = [{ id: 'mine', name: 'Mine', type: 'default', color: 'rgb(10, 20, 30)', svg }];
    menu.value = menu.options[0];
    await waitUntil(() => menu.shadowRoot?.querySelector('img'));
    const [chip, option] = [...(menu.shadowRoot?.querySelectorAll('img') ?? [])];
    expect(option?.src).to.equal(chip?.src);
    expect(chip?.src).to.match(/^blob:/);
    await chip?.decode();
    expect(chip?.naturalWidth).to.equal(8);
    const canvas = new OffscreenCanvas(8, 8).getContext('2d');
    if (chip) canvas?.drawImage(chip, 0, 0);
    expect([...(canvas?.getImageData(4, 4, 1, 1).data ?? [])]).to.deep.equal([10, 20, 30, 255]);
    expect(menu.shadowRoot?.querySelector('script, svg')).to.equal(null);
  });

  it('fires collab-option-select by keyboard', async () => {
    const selected = oneEvent(menu, 'collab-option-select');
    menu.focus();
    await sendKeys({ press: 'Enter' });
    await sendKeys({ press: 'ArrowDown' });
    await sendKeys({ press: 'Enter' });
    expect((await selected).detail).to.deep.equal({ id: 'IN_PROGRESS' });
  });

  it('fires nothing when the selected option is selected again', async () => {
    let asked = false;
    menu.addEventListener('collab-option-select', () => (asked = true));
    menu.focus();
    await sendKeys({ press: 'Enter' });
    await sendKeys({ press: 'Enter' });
    expect(find(menu, 'collab-menu').open).to.equal(false);
    expect(asked).to.equal(false);
  });

  it('offers no option if that has a label', async () => {
    menu.noneLabel = 'No priority';
    menu.options = Object.values(priorities);
    menu.value = priorities.urgent;
    await menu.updateComplete;
    const selected = oneEvent(menu, 'collab-option-select');
    menu.focus();
    await sendKeys({ press: 'ArrowUp' });
    await sendKeys({ press: 'Enter' });
    expect((await selected).detail).to.deep.equal({ id: '' });
  });

  it('is a text if it is read-only', async () => {
    menu.readonly = true;
    await menu.updateComplete;
    expect(menu.shadowRoot?.querySelector('button')).to.equal(null);
    expect(find(menu, '[part~="chip"]').textContent.trim()).to.equal('Open');
  });

  describe('multiple selection', () => {
    beforeEach(async () => {
      Object.assign(menu, { multiple: true, values: [statuses.open], value: undefined, noneLabel: 'None' });
      await menu.updateComplete;
    });

    it('names all selected options, each with its color', async () => {
      menu.values = [statuses.open, statuses.ongoing];
      await menu.updateComplete;
      expect(find(menu, 'button').ariaLabel).to.equal('Status: Open, In progress');
      const colors = glyphs().map(({ style }) => style.getPropertyValue('--_option-color'));
      expect(colors).to.deep.equal(['var(--_color-accent)', statuses.ongoing.color]);
      menu.values = [];
      await menu.updateComplete;
      expect(find(menu, 'button').ariaLabel).to.equal('Status: None');
    });

    it('adds and removes options and stays open', async () => {
      const asked: unknown[] = [];
      menu.addEventListener('collab-option-select', ({ detail }) => asked.push(detail));
      menu.show();
      await menu.updateComplete;
      await find(menu, 'collab-menu').updateComplete;
      await sendKeys({ press: 'Enter' });
      await sendKeys({ press: 'ArrowDown' });
      await sendKeys({ press: 'Enter' });
      expect(asked).to.deep.equal([
        { id: 'OPEN', ids: [] },
        { id: 'IN_PROGRESS', ids: ['OPEN', 'IN_PROGRESS'] },
      ]);
      expect(find(menu, 'collab-menu').open).to.equal(true);
    });
  });
});
