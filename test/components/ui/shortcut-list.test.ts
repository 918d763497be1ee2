import { expect, fixture, html } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { CollabShortcutList } from '../../../components/ui/shortcut-list/shortcut-list.js';
import '../../../components/ui/shortcut-list/define.js';
import { find } from '../../find.js';
import { waitUntil } from '../../wait-until.js';

const shortcuts = [
  { label: 'Reply', chords: ['r'] },
  { label: 'Next thread', chords: ['n', 'Mod-Alt-m'] },
];

describe('<collab-shortcut-list>', () => {
  let list: CollabShortcutList;
  let opener: HTMLButtonElement;

  beforeEach(async () => {
    const box = await fixture(html`
      <div><button>Elsewhere</button><collab-shortcut-list .shortcuts=${shortcuts}></collab-shortcut-list></div>
    `);
    list = find(box, 'collab-shortcut-list');
    opener = find(box, 'button');
    opener.focus();
    list.open = true;
    await list.updateComplete;
  });

  it('passes the accessibility audit', async () => {
    await expect(list).to.be.accessible();
  });

  it('takes the focus and lists the shortcuts', () => {
    const panel = find(list, '[part~="panel"]');
    expect(panel.matches(':popover-open:focus')).to.equal(true);
    expect(find(panel, 'dl > div').innerText.split('\n').filter(Boolean)).to.deep.equal(['Reply', 'R']);
    const isMac = navigator.platform.startsWith('Mac');
    expect(panel.innerText).to.contain(isMac ? '⌘⌥M' : 'Ctrl+Alt+M');
  });

  for (const way of ['Escape', 'the button']) {
    it(`closes by ${way} and restores the focus`, async () => {
      if (way === 'Escape') await sendKeys({ press: 'Escape' });
      else find(list, 'button').click();
      await waitUntil(() => !list.open && document.activeElement === opener);
      expect(list.shadowRoot?.querySelectorAll('[part~="panel"]').length).to.equal(0);
    });
  }
});
