import { expect, fixture, html } from '@open-wc/testing';
import type { CollabThreadDialog } from '../../../components/comments/thread-dialog/thread-dialog.js';
import type { CollabToasts } from '../../../components/ui/toasts/toasts.js';
import '../../../components/comments/thread-dialog/define.js';
import '../../../components/ui/toasts/define.js';
import type { CollabStore, NewComment } from '../../../store/index.js';
import { soundRecording } from '../../../stories/sample-recordings.js';
import { find } from '../../find.js';
import { findByRole } from '../../queries.js';
import { waitUntil } from '../../wait-until.js';
import { memoryStore } from '../memory-store.js';
import { click } from '../pointer.js';

describe('recordings in a thread', () => {
  let store: CollabStore;
  let toasts: CollabToasts;
  let dialog: CollabThreadDialog;

  // Loaded before it is wanted: no test is about how long that takes.
  before(() => import('../../../components/recorder/recording-player/recording-player.js'));

  beforeEach(async () => {
    store = await memoryStore();
    toasts = await fixture(html`<collab-toasts .store=${store}></collab-toasts>`);
  });

  afterEach(() => store.dispose());

  async function open(comment: NewComment): Promise<string> {
    const handle = store.comments.addCommentAnnotation({ annotation: { comments: [comment] } });
    await handle.settled;
    dialog = await fixture(html`
      <collab-thread-dialog annotation-id=${handle.annotationId} .store=${store}></collab-thread-dialog>
    `);
    await waitUntil(() => players()[0]?.shadowRoot?.querySelector('audio'));
    return handle.annotationId;
  }

  const commentOf = () =>
    dialog.shadowRoot?.querySelector('collab-thread')?.shadowRoot?.querySelector('collab-comment');
  const players = () => [...(commentOf()?.shadowRoot?.querySelectorAll('collab-recording-player') ?? [])];
  const recordings = (annotationId: string) =>
    store.comments
      .byId(annotationId)
      .peek()
      ?.data.comments[0]?.recorders.map(({ id }) => id);

  it('are shown in a comment without text, the transcript first', async () => {
    const voice = soundRecording('v');
    const other = soundRecording('r1');
    await open({ commentText: '', type: 'voice', commentVoiceUrl: voice.audioUrl ?? '', recorders: [other] });
    const sources = players().map((player) => find(player, 'audio').getAttribute('src'));
    expect(sources).to.deep.equal([voice.audioUrl, other.audioUrl]);
    expect(commentOf()?.shadowRoot?.querySelector('collab-comment-body')).to.equal(null);
    expect(players().map(({ capabilities }) => capabilities.canDelete ?? false)).to.deep.equal([false, true]);
  });

  it('are deleted, and restored when that is undone', async () => {
    const id = await open({ commentText: 'Hear', recorders: [soundRecording('r1')] });
    const [player] = players();
    await click(findByRole(player as Element, 'button', /^Delete /));
    await waitUntil(() => player?.shadowRoot?.querySelector('[role="alertdialog"]'));
    await click(findByRole(player as Element, 'button', 'Delete'));
    expect(recordings(id)).to.deep.equal([]);
    await waitUntil(() => players().length === 0);
    await waitUntil(() => commentOf()?.shadowRoot?.activeElement?.localName === 'collab-menu');
    await waitUntil(() => toasts.shadowRoot?.querySelector('[part="action"]'));
    expect(toasts.shadowRoot?.textContent).to.contain('Recording deleted');
    await click(find(toasts, '[part="action"]'));
    expect(recordings(id)).to.deep.equal(['r1']);
    await waitUntil(() => players().length === 1);
  });

  it('can only be deleted with the comment if it has no text', async () => {
    await open({ commentText: '', recorders: [soundRecording('r1')] });
    expect(players().map(({ capabilities }) => capabilities.canDelete ?? false)).to.deep.equal([false]);
  });
});
