import { expect, fixture, html } from '@open-wc/testing';
import { pageContextOf } from '../../../components/page/page-context.js';
import '../../../components/root/root/define.js';
import '../../../components/comments/thread-dialog/define.js';
import type { CollabRoot } from '../../../components/root/root/root.js';
import { memoryBackend, withProviders, type CollabStore, type Comment } from '../../../store/index.js';
import { queryByRole } from '../../queries.js';
import { Customer } from '../../store/backends/providers/customer.js';
import { waitUntil } from '../../wait-until.js';
import { addThread, memoryStore } from '../memory-store.js';
import { ada, grace } from '../people.js';
import { click } from '../pointer.js';

describe('data providers', () => {
  it('of a root store its content', async () => {
    const customer = new Customer();
    const root: CollabRoot = await fixture(html`
      <collab-root
        backend="memory"
        document-id="report"
        .dataProviders=${customer.providers()}
        .user=${ada}
      ></collab-root>
    `);
    await waitUntil(() => root.store?.me.peek()?.userId === 'ada');
    const annotationId = await addThread(root.store as CollabStore, 'Kept at home');
    expect([...(customer.threads.get(annotationId)?.comments.values() ?? [])]).to.deep.include.members([
      { commentId: firstComment(root.store, annotationId)?.commentId, commentText: 'Kept at home' },
    ]);
  });

  describe('that fail', () => {
    let customer: Customer;
    let author: CollabStore;
    let reader: CollabStore;
    let box: HTMLElement;

    const text = () => deepText(box);

    beforeEach(async () => {
      customer = new Customer();
      const backend = memoryBackend();
      author = await memoryStore({ backend: withProviders(backend, customer.providers()) });
      const annotationId = await addThread(author, 'Is this right?');
      customer.failure = (name) => (name === 'comment.get' ? 'status' : 'none');
      reader = await memoryStore({ backend: withProviders(backend, customer.providers()), user: grace });
      box = await fixture(html`<collab-thread-dialog .store=${reader}></collab-thread-dialog>`);
      pageContextOf(reader).navigation.open(annotationId);
    });

    afterEach(async () => {
      box.remove();
      await author.dispose();
      await reader.dispose();
    });

    it('leave a notice in the comment, and load its text on request', async () => {
      await waitUntil(() => text().includes('Couldn’t load this comment.'));
      await expect(box).to.be.accessible();
      customer.failure = () => 'none';
      const retry = () => queryByRole(box, 'button', 'Retry');
      await waitUntil(retry);
      await click(retry() as HTMLElement);
      await waitUntil(() => text().includes('Is this right?'));
      expect(retry()).to.equal(undefined);
    });
  });
});

const firstComment = (store: CollabStore | undefined, annotationId: string): Comment | undefined =>
  store?.comments.byId(annotationId).peek()?.data.comments[0];

/** Returns the text of an element with its shadow roots. */
function deepText(node: Node): string {
  if (node instanceof Element && ['STYLE', 'SCRIPT'].includes(node.tagName)) return '';
  const roots = node instanceof Element && node.shadowRoot ? [node.shadowRoot] : [];
  const own = node.nodeType === Node.TEXT_NODE ? (node.textContent ?? '') : '';
  return [own, ...[...roots, ...node.childNodes].map(deepText)].join(' ');
}
