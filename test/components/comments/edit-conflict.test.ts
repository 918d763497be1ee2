import { expect, fixture, html, oneEvent } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { CollabEditConflict } from '../../../components/comments/edit-conflict/edit-conflict.js';
import { comment, people } from '../../../stories/sample-threads.js';
import { announced } from '../../announced.js';
import { find } from '../../find.js';
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
        .conflictingEdit=${{ ...mine, taggedUserContacts }}
      ></collab-edit-conflict>
    `);
  });

  it('passes the accessibility audit', async () => {
    await expect(element).to.be.accessible();
  });

  it('shows the conflict and the user’s edit as a comment', async () => {
    expect(find(element, '[role="alert"]').textContent).to.contain('yours isn’t saved');
    await waitUntil(() => body().shadowRoot?.querySelector('strong'));
    expect(find(body(), '[part="text"]').textContent.trim()).to.equal('Mine, @Benjamin Okafor');
    expect(find(element, '[role="group"]').getAttribute('aria-labelledby')).to.equal('mine');
  });

  it('sanitises the edit', async () => {
    element.conflictingEdit = { commentText: 'Mine', commentHtml: '<p>Mine<img src="x" onerror="alert(1)"></p>' };
    await waitUntil(() => body().shadowRoot?.querySelector('p')?.textContent === 'Mine');
    expect(body().shadowRoot?.querySelector('img')).to.equal(null);
  });

  it('shows an edit without HTML, not the other version’s HTML', async () => {
    element.conflictingEdit = { commentText: 'Only text' };
    await waitUntil(() => find(body(), '[part="text"]').textContent.trim() === 'Only text');
  });

  it('shows the user’s files if they differ', async () => {
    expect(element.shadowRoot?.querySelector('collab-attachments')).to.equal(null);
    element.conflictingEdit = {
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

  it('copies the edit with names and announces it', async () => {
    let copied = '';
    clipboard((text) => Promise.resolve(void (copied = text)));
    button('copy-mine').focus();
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => button('copy-mine').textContent.trim() === 'Copied');
    expect(copied).to.equal('Mine, @Benjamin Okafor');
    expect(announced()).to.equal('Copied');
  });

  it('copies an edit that has only HTML', async () => {
    let copied = '';
    clipboard((text) => Promise.resolve(void (copied = text)));
    element.conflictingEdit = { commentHtml: '<p>One</p><p>Two</p>' };
    await element.updateComplete;
    button('copy-mine').click();
    await waitUntil(() => copied === 'One\nTwo');
  });

  it('selects the edit if the browser denies copying', async () => {
    clipboard(() => Promise.reject(new Error('Not allowed.')));
    button('copy-mine').focus();
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => element.shadowRoot?.activeElement?.localName === 'textarea');
    const field = find(element, 'textarea');
    expect(field.value.slice(field.selectionStart, field.selectionEnd)).to.equal('Mine, @Benjamin Okafor');
    await expect(element).to.be.accessible();
  });
});
