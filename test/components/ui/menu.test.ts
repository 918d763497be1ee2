import { expect, fixture, html, oneEvent } from '@open-wc/testing';
import { sendKeys, sendMouse, setViewport } from '@web/test-runner-commands';
import type { CollabMenu, MenuItem } from '../../../components/ui/menu/menu.js';
import { find } from '../../find.js';
import { nameOf } from '../../queries.js';
import { waitUntil } from '../../wait-until.js';
import '../../../components/ui/menu/define.js';
import { animationsEnd } from '../animations.js';

const items: MenuItem[] = [
  { id: 'reply', label: 'Reply with quote', icon: 'reply' },
  { id: 'edit', label: 'Edit', icon: 'edit' },
  { id: 'read', label: 'Read aloud', disabled: true },
  { id: 'subscribed', label: 'Subscribed', checked: true },
  { separator: true },
  { id: 'delete', label: 'Delete', icon: 'trash', danger: true },
];

describe('<collab-menu>', () => {
  let menu: CollabMenu;

  beforeEach(async () => {
    menu = await fixture(html`<collab-menu label="More" .items=${items}></collab-menu>`);
  });

  it('passes the accessibility audit while closed and open', async () => {
    await expect(menu).to.be.accessible();
    await openByKeyboard();
    await animationsEnd();
    await expect(menu).to.be.accessible();
  });

  it('opens on a click and takes the focus', async () => {
    await click(trigger());
    await waitUntil(isOpen);
    expect(trigger().getAttribute('aria-expanded')).to.equal('true');
    expect(focused()).to.equal('reply');
  });

  it('names its default button and leaves a slotted one alone', async () => {
    expect(find(menu, '[role="menu"]').ariaLabel).to.equal('More');
    menu.label = '';
    await menu.updateComplete;
    expect(find(menu, '[role="menu"]').hasAttribute('aria-label')).to.equal(false);
  });

  it('shows ten items for touch without scrolling where there is room', async () => {
    await setViewport({ width: 360, height: 740 });
    menu.items = Array.from({ length: 10 }, (_, index) => ({ id: String(index), label: `Item ${index}` }));
    menu.style.setProperty('--collab-target-size', '44px');
    await openByKeyboard();
    const list = find(menu, '[part~="menu"]');
    expect(list.scrollHeight).to.be.at.most(list.clientHeight);
  });

  it('is closed after it is reconnected', async () => {
    await openByKeyboard();
    const home = menu.parentElement;
    menu.remove();
    home?.append(menu);
    await menu.updateComplete;
    expect([menu.open, isOpen()]).to.deep.equal([false, false]);
  });

  it('opens on the last item with ArrowUp', async () => {
    menu.focus();
    await sendKeys({ press: 'ArrowUp' });
    await waitUntil(isOpen);
    expect(focused()).to.equal('delete');
  });

  it('moves through the items with arrows, Home and End', async () => {
    await openByKeyboard();
    await sendKeys({ press: 'ArrowDown' });
    expect(focused()).to.equal('edit');
    await sendKeys({ press: 'End' });
    expect(focused()).to.equal('delete');
    await sendKeys({ press: 'ArrowDown' });
    expect(focused()).to.equal('reply');
    await sendKeys({ press: 'End' });
    await sendKeys({ press: 'Home' });
    expect(focused()).to.equal('reply');
  });

  it('finds items by their letters', async () => {
    await openByKeyboard();
    await sendKeys({ press: 'd' });
    expect(focused()).to.equal('delete');
  });

  it('takes a space inside a word for a part of it, also where no item matches', async () => {
    await openByKeyboard();
    const selected: string[] = [];
    menu.addEventListener('collab-menu-select', ({ detail }) => selected.push(detail.id));
    await sendKeys({ type: 'xy z' });
    expect([selected, isOpen()]).to.deep.equal([[], true]);
  });

  it('moves to the next item with the same letter', async () => {
    await openByKeyboard();
    await sendKeys({ press: 'r' });
    expect(focused()).to.equal('read');
    await sendKeys({ press: 'r' });
    expect(focused()).to.equal('reply');
  });

  it('fires collab-menu-select, closes and returns the focus', async () => {
    await openByKeyboard();
    await sendKeys({ press: 'ArrowDown' });
    const selected = oneEvent(menu, 'collab-menu-select');
    await sendKeys({ press: 'Enter' });
    expect((await selected).detail).to.deep.equal({ id: 'edit' });
    await waitUntil(() => !isOpen());
    expect(trigger().matches(':focus')).to.equal(true);
  });

  it('stays open if the event is prevented', async () => {
    menu.addEventListener('collab-menu-select', (event) => event.preventDefault());
    await openByKeyboard();
    await sendKeys({ press: 'Enter' });
    await menu.updateComplete;
    expect(isOpen()).to.equal(true);
  });

  it('leaves a focus that a listener has moved', async () => {
    const field = await fixture<HTMLInputElement>(html`<input aria-label="Name" />`);
    menu.addEventListener('collab-menu-select', () => field.focus());
    await openByKeyboard();
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => !isOpen());
    expect(field.matches(':focus')).to.equal(true);
  });

  it('does not select a disabled item', async () => {
    const chosen: string[] = [];
    menu.addEventListener('collab-menu-select', (event) => chosen.push(event.detail.id));
    await openByKeyboard();
    await sendKeys({ type: 're' });
    await sendKeys({ type: 'a' });
    expect(focused()).to.equal('read');
    await sendKeys({ press: 'Enter' });
    expect(chosen).to.deep.equal([]);
    expect(isOpen()).to.equal(true);
  });

  it('renders its items when it first opens', async () => {
    expect(menu.shadowRoot?.querySelector('[part~="item"]')).to.equal(null);
    await openByKeyboard();
    expect(menu.shadowRoot?.querySelectorAll('[part~="item"]').length).to.be.greaterThan(1);
  });

  it('exposes checked items', async () => {
    await openByKeyboard();
    const subscribed = menu.shadowRoot?.querySelector('[data-id="subscribed"]');
    expect(subscribed?.role).to.equal('menuitemcheckbox');
    expect(subscribed?.ariaChecked).to.equal('true');
  });

  it('exposes exclusive items as radio items', async () => {
    menu.items = [{ id: 'newest', label: 'Newest', checked: true, exclusive: true }];
    await openByKeyboard();
    expect(find(menu, '[data-id="newest"]').role).to.equal('menuitemradio');
  });

  it('names an item by all that is visible in it: its label and its hint', async () => {
    menu.items = [{ id: 'follow', label: 'Follow', hint: 'You are told of replies.' }];
    await openByKeyboard();
    const item = find(menu, '[data-id="follow"]');
    expect(nameOf(item)).to.equal('Follow You are told of replies.');
  });

  it('closes on Escape and returns the focus', async () => {
    await openByKeyboard();
    await sendKeys({ press: 'Escape' });
    await waitUntil(() => !isOpen());
    expect(trigger().matches(':focus')).to.equal(true);
  });

  it('closes on Tab, which continues from the button', async () => {
    const after = await fixture<HTMLButtonElement>(html`<button>After</button>`);
    await openByKeyboard();
    await sendKeys({ press: 'Tab' });
    await waitUntil(() => !isOpen());
    expect(after.matches(':focus')).to.equal(true);
  });

  it('closes on a press outside', async () => {
    await click(trigger());
    await waitUntil(isOpen);
    await sendMouse({ type: 'click', position: [400, 500] });
    await waitUntil(() => !isOpen());
  });

  it('opens from a slotted button', async () => {
    const own = await fixture<CollabMenu>(
      html`<collab-menu label="Sort" .items=${items}><button slot="trigger">Sort</button></collab-menu>`,
    );
    const button = own.querySelector('button') ?? expect.fail();
    expect(button.getAttribute('aria-haspopup')).to.equal('menu');
    await click(button);
    await waitUntil(() => button.getAttribute('aria-expanded') === 'true');
    await sendKeys({ press: 'Escape' });
    expect(button.matches(':focus')).to.equal(true);
  });

  it('stays within a small window', async () => {
    menu.items = Array.from({ length: 60 }, (_, i) => ({ id: `i${i}`, label: `Item ${i}` }));
    await openByKeyboard();
    const popup = menu.shadowRoot?.querySelector('[part~="menu"]') ?? expect.fail();
    await waitUntil(
      () => popup.getBoundingClientRect().bottom <= innerHeight && popup.getBoundingClientRect().top >= 0,
    );
    expect(popup.scrollHeight).to.be.greaterThan(popup.clientHeight);
  });

  async function openByKeyboard(): Promise<void> {
    menu.focus();
    await sendKeys({ press: 'Enter' });
    await waitUntil(isOpen);
  }

  async function click(element: Element): Promise<void> {
    const { x, y, width, height } = element.getBoundingClientRect();
    await sendMouse({ type: 'click', position: [Math.round(x + width / 2), Math.round(y + height / 2)] });
  }

  function trigger(): HTMLElement {
    return menu.shadowRoot?.querySelector<HTMLElement>('[part~="trigger"]') ?? expect.fail('There is no button.');
  }

  const isOpen = () => menu.shadowRoot?.querySelector('[part~="menu"]')?.matches(':popover-open') ?? false;
  const focused = () => menu.shadowRoot?.activeElement?.getAttribute('data-id');
});
