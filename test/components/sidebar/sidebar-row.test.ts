import { expect, fixture, html, oneEvent } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { CollabSidebarRow } from '../../../components/sidebar/sidebar-row/sidebar-row.js';
import '../../../components/sidebar/sidebar-row/define.js';
import type { CustomStatus } from '../../../store/index.js';
import { find } from '../../find.js';
import { findByText, queryByRole, queryByText } from '../../queries.js';
import { makeComment, makeRow, statusOf } from '../../store/rows.js';
import { waitUntil } from '../../wait-until.js';
import { ada, grace } from '../people.js';

const commentOf = (commentId: number, commentText: string, from = ada) =>
  makeComment(commentId, commentText, { from, createdAt: Date.UTC(2026, 0, 2) });

const comments = [commentOf(1, 'Is this\nright?'), commentOf(2, 'Yes.', grace)];

describe('<collab-sidebar-row>', () => {
  let row: CollabSidebarRow;

  beforeEach(async () => {
    row = await fixture(html`<collab-sidebar-row .row=${makeRow('t1', { comments })}></collab-sidebar-row>`);
  });

  const button = () => find(row, 'button');
  // A glyph is decoration: it has neither role nor part.
  const glyph = () => find(row, '.glyph');

  /** Returns the left edge of the nth occurrence of a letter in the excerpt's own text. */
  function leftOf(letter: string, index = 0): number {
    const text = [...find(row, '[part~="excerpt"]').childNodes].find(({ textContent }) =>
      textContent?.includes('@'),
    ) as Text;
    let at = text.data.indexOf(letter);
    for (let skipped = 0; skipped < index; skipped += 1) at = text.data.indexOf(letter, at + 1);
    const range = new Range();
    range.setStart(text, at);
    range.setEnd(text, at + 1);
    return range.getBoundingClientRect().left;
  }

  it('passes the accessibility audit', async () => {
    await expect(row).to.be.accessible();
  });

  it('shows author, excerpt and number of replies', () => {
    expect(button().innerText).to.contain('Ada Lovelace');
    expect(find(row, '[part~="excerpt"]').innerText).to.equal('Is this right?');
    expect(button().innerText).to.contain('1 reply');
  });

  it('aligns its text by the direction of its words', async () => {
    row.dir = 'rtl';
    row.style.inlineSize = '300px';
    const excerpt = find(row, '[part~="excerpt"]');
    const box = excerpt.getBoundingClientRect();
    const words = new Range();
    words.selectNodeContents(excerpt);
    expect(words.getBoundingClientRect().left).to.be.closeTo(box.left, 1);
    row.row = makeRow('t1', { comments: [commentOf(1, 'כן')] });
    await row.updateComplete;
    words.selectNodeContents(excerpt);
    expect(words.getBoundingClientRect().right).to.be.closeTo(excerpt.getBoundingClientRect().right, 1);
  });

  it('shows its number and target in one line', async () => {
    expect(find(row, '[part="number"]').innerText).to.equal('1');
    expect(row.shadowRoot?.querySelector('[part="place"]')).to.equal(null);
    row.place = 'Orders a week, by hub and by the day of the week, for the whole of the last quarter';
    row.highlightTerms = ['hub'];
    row.style.inlineSize = '240px';
    await row.updateComplete;
    const place = find(row, '[part="place"]');
    expect(place.innerText).to.equal(row.place);
    expect(place.querySelector('mark')?.textContent).to.equal('hub');
    const line = parseFloat(getComputedStyle(place).lineHeight);
    expect(place.clientHeight).to.be.below(line * 1.5);
    await expect(row).to.be.accessible();
  });

  it('shows a quoted target text', async () => {
    row.row = makeRow('t1', { comments, targetElement: { targetText: 'within\nthe hour' } });
    row.label = 'Thread 1, on “within the hour”';
    await row.updateComplete;
    const place = find(row, '[part="place"]');
    expect(place.innerText).to.equal('within the hour');
    expect(getComputedStyle(place).borderInlineStartStyle).to.equal('solid');
    // Its label contains both.
    expect([place.ariaHidden, find(row, '[part="number"]').ariaHidden]).to.deep.equal(['true', 'true']);
  });

  it('shows the names of mentioned people', async () => {
    const taggedUserContacts = [{ text: '@Grace', userId: 'grace' }];
    row.row = makeRow('t1', { comments: [{ ...commentOf(1, 'Ask {{grace}}'), taggedUserContacts }] });
    await row.updateComplete;
    expect(find(row, '[part~="excerpt"]').innerText).to.equal('Ask @Grace');
  });

  it('draws the @ of a mention before the name, also between Arabic words', async () => {
    const taggedUserContacts = [{ text: '@Grace', userId: 'grace' }];
    row.row = makeRow('t1', { comments: [{ ...commentOf(1, 'مرحبا {{grace}} شكرا'), taggedUserContacts }] });
    await row.updateComplete;
    expect(leftOf('@')).to.be.lessThan(leftOf('G'));
    expect(leftOf('م')).to.be.greaterThan(leftOf('ش'));
  });

  it('draws the @ of a mention before the name between names of the other direction', async () => {
    const taggedUserContacts = [
      { text: '@Grace', userId: 'grace' },
      { text: '@دانا', userId: 'dana' },
    ];
    row.row = makeRow('t1', { comments: [{ ...commentOf(1, '{{dana}} {{grace}}'), taggedUserContacts }] });
    await row.updateComplete;
    expect(leftOf('@', 1)).to.be.lessThan(leftOf('G'));
    const reply = { ...commentOf(2, '{{grace}} Agreed'), from: { ...grace, name: 'دانا' }, taggedUserContacts };
    row.row = makeRow('t1', { comments: [commentOf(1, 'Done?'), reply] });
    row.highlightTerms = ['agreed'];
    await row.updateComplete;
    expect(leftOf('@')).to.be.lessThan(leftOf('G'));
  });

  it('describes attachments and recordings if there is no text', async () => {
    const files = { attachments: [{ attachmentId: 1, name: 'plan.pdf' }] };
    const recorders = [{ id: 'r1', tag: '', type: 'screen' as const }];
    row.row = makeRow('t1', { comments: [{ ...commentOf(1, ''), ...files, recorders, commentVoiceUrl: '/a.wav' }] });
    await row.updateComplete;
    expect(find(row, '[part~="excerpt"]').innerText).to.equal('plan.pdf, Audio recording, Screen recording');
  });

  it('fires collab-sidebar-row-activate on a click and on Enter', async () => {
    const clicked = oneEvent(row, 'collab-sidebar-row-activate');
    button().click();
    expect((await clicked).detail).to.deep.equal({ annotationId: 't1', documentId: 'd1' });
    row.focus();
    const pressed = oneEvent(row, 'collab-sidebar-row-activate');
    await sendKeys({ press: 'Enter' });
    expect((await pressed).detail).to.deep.equal({ annotationId: 't1', documentId: 'd1' });
  });

  it('announces unread comments', async () => {
    row.row = makeRow('t1', { comments }, { unread: 2 });
    await row.updateComplete;
    expect(queryByRole(row, 'img', '2 unread')).to.exist;
    expect(row.matches(':state(unread)')).to.equal(true);
    await expect(row).to.be.accessible();
  });

  it('shows status, priority, privacy, ghost and failed delivery', async () => {
    const priority = { id: 'P0', name: 'P0', color: '#dc2626' };
    const data = { comments, priority, status: statusOf('RESOLVED'), accessMode: 'private' as const };
    row.row = makeRow('t1', data, { failed: { code: 'unavailable', message: 'For developers.' } });
    row.ghost = { type: 'elementDeleted', message: 'The chart was removed.' };
    await row.updateComplete;
    const meta = find(row, '[part~="meta"]');
    for (const word of ['Resolved', 'P0', 'Private', 'Detached', 'Not sent']) {
      expect(meta.innerText).to.contain(word);
    }
    expect(findByText(row, 'Not sent').title).to.equal('Couldn’t send. Saved on this device.');
    expect(findByText(row, 'Detached').title).to.equal('The chart was removed.');
    expect(row.matches(':state(terminal)')).to.equal(true);
    await expect(row).to.be.accessible();
  });

  it('shows the ghost that the thread itself reports', async () => {
    const ghostComment = { type: 'differentDevice' as const, message: 'Only on small screens' };
    row.row = makeRow('t1', { comments, ghostComment });
    await row.updateComplete;
    expect(findByText(row, 'Not shown here').title).to.equal('Only on small screens');
  });

  it('hides the ghost of a target that was found', async () => {
    row.row = makeRow('t1', { comments, ghostComment: { type: 'elementDeleted' } });
    row.ghost = null;
    await row.updateComplete;
    expect(find(row, '[part~="meta"]').innerText).not.to.contain('Detached');
  });

  it('shows the priority first, in its color', async () => {
    const priority = { id: 'P0', name: 'P0', color: 'rgb(220, 38, 38)' };
    row.row = makeRow('t1', { comments, priority, status: statusOf('IN_PROGRESS') });
    await row.updateComplete;
    const [first] = find(row, '[part~="meta"]').children;
    expect(first?.textContent.replace(/\s+/g, ' ').trim()).to.equal('Priority P0');
    expect(getComputedStyle(glyph()).backgroundColor).to.equal(priority.color);
    row.row = makeRow('t1', { comments, priority: { ...priority, color: 'rgb(22, 101, 52)' } });
    await row.updateComplete;
    expect(getComputedStyle(glyph()).backgroundColor).to.equal('rgb(22, 101, 52)');
  });

  describe('custom status', () => {
    const own: CustomStatus = { id: 'own', name: 'Waits for legal', type: 'ongoing', color: 'rgb(10, 20, 30)' };
    const show = async (status: CustomStatus) => {
      row.row = makeRow('t1', { comments, status });
      await row.updateComplete;
    };

    it('uses its own colors', async () => {
      await show({ ...own, lightColor: 'rgb(200, 210, 220)' });
      expect(glyph().dataset.type).to.equal('ongoing');
      expect(getComputedStyle(glyph()).borderColor).to.equal('rgb(10, 20, 30)');
      expect(getComputedStyle(glyph()).backgroundColor).to.equal('rgb(200, 210, 220)');
      await expect(row).to.be.accessible();
    });

    it('is shown as the initial status, too', async () => {
      await show({ ...own, type: 'default' });
      expect(glyph().dataset.type).to.equal('default');
      expect(queryByText(row, 'Waits for legal')).to.exist;
      await show(statusOf('OPEN'));
      expect(find(row, '[part~="meta"]').innerText).not.to.contain('Open');
    });

    it('uses its own picture from a safe address', async () => {
      const iconUrl = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
      await show({ ...own, iconUrl });
      await waitUntil(() => row.shadowRoot?.querySelector('img'));
      expect(find(row, 'img').getAttribute('src')).to.equal(iconUrl);
      await show({ ...own, iconUrl: 'javascript:alert(1)' });
      expect(row.shadowRoot?.querySelector('img')).to.equal(null);
      expect(glyph().dataset.type).to.equal('ongoing');
    });

    it('renders its own SVG as an image', async () => {
      await show({ ...own, svg: '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h8v8H0z"/></svg>' });
      await waitUntil(() => row.shadowRoot?.querySelector('img'));
      expect(find(row, 'img').getAttribute('src')).to.match(/^blob:/);
      expect(row.shadowRoot?.querySelector('[part~="meta"] svg')).to.equal(null);
    });
  });

  it('truncates long names of priorities and statuses', async () => {
    const priority = { id: 'own', name: 'Blocks the release of the whole quarter, everywhere', color: '#dc2626' };
    const status = { ...statusOf('IN_PROGRESS'), id: 'own', name: 'Waits for the people of the hub in Porto, again' };
    row.row = makeRow('t1', { comments, priority, status });
    row.style.inlineSize = '240px';
    await row.updateComplete;
    expect(button().scrollWidth).to.be.at.most(240);
    const names = [...(row.shadowRoot?.querySelectorAll<HTMLElement>('[part~="meta"] bdi') ?? [])];
    expect(names.map(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).to.deep.equal([true, true]);
    for (const name of names) expect(name.getBoundingClientRect().right).to.be.at.most(240 + row.offsetLeft);
  });

  it('shows a pending change', async () => {
    row.row = makeRow('t1', { comments }, { pending: true });
    await row.updateComplete;
    expect(find(row, '[part~="meta"]').innerText).to.contain('Sending');
  });

  it('is current while its thread is open', async () => {
    row.selected = true;
    await row.updateComplete;
    expect(button().getAttribute('aria-current')).to.equal('true');
  });

  it('can be removed from the tab order', async () => {
    row.outOfTabOrder = true;
    await row.updateComplete;
    expect(button().tabIndex).to.equal(-1);
  });

  it('wraps long names and long words', async () => {
    const from = { ...ada, name: 'A'.repeat(200) };
    row.row = makeRow('t1', { comments: [commentOf(1, 'w'.repeat(2000), from)] });
    row.style.inlineSize = '240px';
    await row.updateComplete;
    expect(button().scrollWidth).to.be.at.most(240);
    expect(button().offsetHeight).to.be.lessThan(100);
  });

  it('renders nothing without a thread', async () => {
    row = await fixture(html`<collab-sidebar-row></collab-sidebar-row>`);
    expect(row.shadowRoot?.querySelector('button')).to.equal(null);
  });
});
