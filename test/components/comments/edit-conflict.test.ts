import { expect, fixture, html, oneEvent } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { announced } from '../../announced.js';
import { find } from '../../find.js';
import { comment, people } from '../../../stories/sample-threads.js';
import type { CollabEditConflict } from '../../../components/comments/edit-conflict/edit-conflict.js';
import '../../../components/comments/edit-conflict/define.js';
import { waitUntil } from '../../wait-until.js';

describe('<collab-edit-conflict>', () => {
  let element: CollabEditConflict;

  const theirs = comment(3, people.ana, '<p>Theirs</p>', { commentText: 'Theirs' });
  const mine = { commentText: 'Mine, {{ben}}', commentHtml: '<p>Mine, <strong>{{ben}}</strong></p>' };
  const taggedUserContacts = [{ text: '@Ben', userId: 'ben', contact: people.ben }];
  const button = (part: string) => find(element, `[part="${part}"]`);
  const body = () => find(element, 'collab-comment-body');

  function clipboard(writeText: (text: string) => Promise<void>): void {
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  }

  afterEach(() => Reflect.deleteProperty(navigator, 'clipboard'));

  beforeEach(async () => {
    element = await fixture(html`
      <collab-edit-conflict
        annotation-id="a1"
        .comment=${theirs}
        .mine=${{ ...mine, taggedUserContacts }}
      ></collab-edit-conflict>
    `);
  });

  it('passes the accessibility audit', async () => {
    await expect(element).to.be.accessible();
  });

  it('tells of it, and shows what the user wrote as a comment shows it', async () => {
    expect(find(element, '[role="alert"]').textContent).to.contain('your version is not saved');
    await waitUntil(() => body().shadowRoot?.querySelector('strong'));
    expect(find(body(), '[part="text"]').textContent.trim()).to.equal('Mine, @Benjamin Okafor');
    expect(find(element, '[role="group"]').getAttribute('aria-labelledby')).to.equal('mine');
  });

  it('keeps harmful markup out', async () => {
    element.mine = { commentText: 'Mine', commentHtml: '<p>Mine<img src="x" onerror="alert(1)"></p>' };
    await waitUntil(() => body().shadowRoot?.querySelector('p')?.textContent === 'Mine');
    expect(body().shadowRoot?.querySelector('img')).to.equal(null);
  });

  it('shows a text that has no HTML, and not that of the other', async () => {
    element.mine = { commentText: 'Only text' };
    await waitUntil(() => find(body(), '[part="text"]').textContent.trim() === 'Only text');
  });

  it('shows the user’s files where they are others', async () => {
    expect(element.shadowRoot?.querySelector('collab-attachments')).to.equal(null);
    element.mine = {
      ...mine,
      attachments: [{ attachmentId: 7, name: 'plan.pdf', size: 3, mimeType: 'application/pdf' }],
    };
    await element.updateComplete;
    expect(find(element, 'collab-attachments').attachments.map(({ name }) => name)).to.deep.equal(['plan.pdf']);
  });

  for (const [part, type] of [
    ['use-mine', 'collab-comment-retry'],
    ['keep-theirs', 'collab-comment-discard'],
  ] as const) {
    it(`asks by the keyboard: ${part}`, async () => {
      const asked = oneEvent(element, type);
      button(part).focus();
      await sendKeys({ press: 'Enter' });
      expect((await asked).detail).to.deep.equal({ annotationId: 'a1', commentId: 3 });
    });
  }

  it('copies what the user wrote, names and all, and says so', async () => {
    let copied = '';
    clipboard((text) => Promise.resolve(void (copied = text)));
    button('copy-mine').focus();
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => button('copy-mine').textContent.trim() === 'Copied');
    expect(copied).to.equal('Mine, @Benjamin Okafor');
    expect(announced()).to.equal('Copied');
  });

  it('copies what has no text beside its HTML', async () => {
    let copied = '';
    clipboard((text) => Promise.resolve(void (copied = text)));
    element.mine = { commentHtml: '<p>One</p><p>Two</p>' };
    await element.updateComplete;
    button('copy-mine').click();
    await waitUntil(() => copied === 'One\nTwo');
  });

  it('selects it where the browser will not copy', async () => {
    clipboard(() => Promise.reject(new Error('Not allowed.')));
    button('copy-mine').focus();
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => element.shadowRoot?.activeElement?.localName === 'textarea');
    const field = find(element, 'textarea');
    expect(field.value.slice(field.selectionStart, field.selectionEnd)).to.equal('Mine, @Benjamin Okafor');
    await expect(element).to.be.accessible();
  });
});
