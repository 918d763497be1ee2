import { expect, fixture, html } from '@open-wc/testing';
import type { CollabComposer } from '../../../components/comments/composer/composer.js';
import type { CollabInlineComments } from '../../../components/comments/inline-comments/inline-comments.js';
import '../../../components/comments/inline-comments/define.js';
import '../../../components/comments/thread-dialog/define.js';
import type { CollabThreadDialog } from '../../../components/comments/thread-dialog/thread-dialog.js';
import type { CollabStore } from '../../../store/index.js';
import { find } from '../../find.js';
import { waitUntil } from '../../wait-until.js';
import { addThread, memoryStore } from '../memory-store.js';

const notes = (name = 'notes.txt') => new File(['a'], name, { type: 'text/plain' });

describe('uploadFile into a composer', () => {
  let store: CollabStore;

  beforeEach(async () => {
    store = await memoryStore();
  });

  afterEach(() => store.dispose());

  const filesIn = (composer: Element | null | undefined): string[] =>
    composer?.shadowRoot?.querySelector('collab-file-strip')?.items.map(({ name }) => name) ?? [];

  async function inline(targetElementId: string): Promise<CollabInlineComments> {
    const page = await fixture(html`
      <div>
        <article id=${targetElementId}>Text</article>
        <collab-inline-comments target-element-id=${targetElementId} .store=${store}></collab-inline-comments>
      </div>
    `);
    const element = find(page, 'collab-inline-comments');
    await waitUntil(() => element.shadowRoot?.querySelector('[part~="begin"] collab-composer'));
    return element;
  }

  const beginning = (element: CollabInlineComments): CollabComposer =>
    find(find(element, '[part~="begin"]'), 'collab-composer');

  it('puts files into the composer of a new thread about an element', async () => {
    const story = await inline('story');
    const summary = await inline('summary');
    const { settled } = store.comments.uploadFile({ files: [notes()], targetElementId: 'story' });
    await waitUntil(() => filesIn(beginning(story)).length === 1);
    expect(filesIn(beginning(story))).to.deep.equal(['notes.txt']);
    expect(filesIn(beginning(summary))).to.deep.equal([]);
    const [response] = await settled;
    expect(response?.valid).to.equal(true);
  });

  it('puts files into the composer of a thread', async () => {
    const annotationId = await addThread(store, 'See');
    const story = await inline('story');
    const dialog = await fixture<CollabThreadDialog>(html`
      <collab-thread-dialog annotation-id=${annotationId} .store=${store}></collab-thread-dialog>
    `);
    const reply = () =>
      dialog.shadowRoot?.querySelector('collab-thread')?.shadowRoot?.querySelector('collab-composer[replying]');
    await waitUntil(reply);
    store.comments.uploadFile({ files: [notes('reply.txt')], annotationId });
    await waitUntil(() => filesIn(reply()).length === 1);
    expect(filesIn(beginning(story))).to.deep.equal([]);
    store.comments.uploadFile({ files: [notes('new.txt')] });
    await waitUntil(() => filesIn(beginning(story)).length === 1);
    expect(filesIn(reply())).to.deep.equal(['reply.txt']);
  });

  it('gives files to no composer that was removed, nor to any for another element', async () => {
    const story = await inline('story');
    const { uploads } = store.comments.uploadFile({ files: [notes()], targetElementId: 'elsewhere' });
    await waitUntil(() => uploads[0]?.state.peek().status === 'stored');
    expect(filesIn(beginning(story))).to.deep.equal([]);
    const composer = beginning(story);
    story.remove();
    const { settled } = store.comments.uploadFile({ files: [notes()], targetElementId: 'story' });
    await settled;
    expect(filesIn(composer)).to.deep.equal([]);
  });
});
