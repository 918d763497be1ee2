import { expect, fixture, html, oneEvent } from '@open-wc/testing';
import type { CollabRecordingPlayer } from '../../../components/recorder/recording-player/recording-player.js';
import '../../../components/recorder/recording-player/define.js';
import type { CommentRecording } from '../../../store/index.js';
import { soundRecording, transcription } from '../../../stories/sample-recordings.js';
import { find } from '../../find.js';
import { findByRole, queryByText } from '../../queries.js';
import { waitUntil } from '../../wait-until.js';
import { animationsEnd } from '../animations.js';
import { click } from '../pointer.js';

describe('<collab-recording-player>', () => {
  let element: CollabRecordingPlayer;

  async function show(recording: CommentRecording): Promise<void> {
    element = await fixture(html`
      <collab-recording-player
        annotation-id="a1"
        comment-id="7"
        .capabilities=${{ canDelete: true }}
        .recording=${recording}
      ></collab-recording-player>
    `);
  }

  const has = (selector: string) => element.shadowRoot?.querySelector(selector) !== null;
  const player = () => find(element, 'audio', HTMLAudioElement);

  it('passes the accessibility audit in every state', async () => {
    await show(soundRecording('r1', { transcription, recordedTime: { duration: 62 } }));
    find(element, 'details', HTMLDetailsElement).open = true;
    await expect(element).to.be.accessible();
    await click(findByRole(element, 'button', 'Delete Audio recording'));
    await waitUntil(() => has('[role="alertdialog"]'));
    await animationsEnd();
    await expect(element).to.be.accessible();
    element.recording = soundRecording('r2', { audioUrl: 'blob:gone' });
    await waitUntil(() => has('[part~="missing"]'));
    await expect(element).to.be.accessible();
  });

  it('plays audio with native controls', async () => {
    await show(soundRecording('r1'));
    await waitUntil(() => player().duration > 0);
    expect(player().duration).to.equal(3);
    expect(player().controls).to.equal(true);
    expect(player().ariaLabel).to.equal('Audio recording');
  });

  it('plays video if there is one, otherwise audio', async () => {
    const { audioUrl = '' } = soundRecording('r1');
    await show({ id: 'r1', tag: '', type: 'screen', videoUrl: audioUrl, audioUrl, thumbnailUrl: audioUrl });
    const video = find(element, 'video', HTMLVideoElement);
    expect(video.getAttribute('src')).to.equal(audioUrl);
    expect(video.getAttribute('poster')).to.equal(audioUrl);
    element.recording = { id: 'r2', tag: '', type: 'audio', assets: [{ url: audioUrl }] };
    await element.updateComplete;
    expect(player().getAttribute('src')).to.equal(audioUrl);
  });

  it('plays and links no unsafe address', async () => {
    const bad = 'javascript:alert(1)';
    await show({ id: 'r1', tag: '', type: 'video', videoUrl: bad, audioUrl: 'data:text/html,a', videoPlayerUrl: bad });
    expect(has('[src], [href], [poster]')).to.equal(false);
    expect(find(element, '[part~="missing"]').textContent.trim()).to.equal('Couldn’t load');
    element.recording = { id: 'r2', tag: '', type: 'video', videoUrl: 'blob:gone', thumbnailUrl: bad };
    await element.updateComplete;
    expect(has('[poster]')).to.equal(false);
  });

  it('links to the player page without playable media', async () => {
    await show({ id: 'r1', tag: '', type: 'video', videoPlayerUrl: 'https://example.com/r1' });
    const link = find(element, 'a', HTMLAnchorElement);
    expect([link.href, link.rel]).to.deep.equal(['https://example.com/r1', 'noopener noreferrer nofollow']);
    expect(has('[part~="missing"]')).to.equal(false);
  });

  it('shows name, length and transcript', async () => {
    const assets = [{ url: '', fileName: 'Sorter.wav' }];
    await show(soundRecording('r1', { assets, transcription, recordedTime: { duration: 62.4 } }));
    expect(find(element, '[part~="name"]').textContent).to.equal('Sorter.wav');
    expect(queryByText(element, '1:02')).to.exist;
    const details = find(element, 'details', HTMLDetailsElement);
    expect(details.open).to.equal(false);
    expect(details.querySelectorAll('li').length).to.equal(2);
    expect(find(details, 'li').textContent).to.equal('00:00This is the sorter since Monday.');
    element.recording = soundRecording('r2', { transcription: { transcriptedText: 'Only a text.' } });
    await element.updateComplete;
    expect(find(element, 'details').textContent).to.contain('Only a text.');
  });

  it('reports a failed recording and retries', async () => {
    await show(soundRecording('r1', { audioUrl: 'blob:gone' }));
    await waitUntil(() => has('[part~="missing"]'));
    find(element, '[part~="missing"] button').click();
    await element.updateComplete;
    expect(has('audio')).to.equal(true);
    await waitUntil(() => has('[part~="missing"]'));
  });

  it('keeps the focus on failure and retry', async () => {
    await show(soundRecording('r1'));
    player().focus();
    element.recording = soundRecording('r1', { audioUrl: 'blob:gone' });
    await waitUntil(() => has('[part~="missing"] button:focus'));
    find(element, '[part~="missing"] button').click();
    await element.updateComplete;
    expect(has('audio:focus')).to.equal(true);
    await waitUntil(() => has('[part~="missing"] button:focus'));
  });

  it('does not retry by itself while the address is unchanged', async () => {
    await show(soundRecording('r1', { audioUrl: 'blob:gone' }));
    await waitUntil(() => has('[part~="missing"]'));
    element.recording = soundRecording('r1', { audioUrl: 'blob:gone' });
    await element.updateComplete;
    expect(has('audio')).to.equal(false);
    element.recording = soundRecording('r1');
    await element.updateComplete;
    expect(has('audio')).to.equal(true);
  });

  it('has a transcript that scrolls by keyboard', async () => {
    await show(soundRecording('r1', { transcription }));
    find(element, 'details', HTMLDetailsElement).open = true;
    const segments = find(element, '[role="group"]');
    segments.focus();
    expect(has('[role="group"]:focus')).to.equal(true);
    expect([segments.role, segments.ariaLabel]).to.deep.equal(['group', 'Transcript']);
  });

  it('asks for confirmation with the name', async () => {
    await show(soundRecording('r1'));
    const remove = findByRole(element, 'button', 'Delete Audio recording');
    await click(remove);
    await waitUntil(() => has('[role="alertdialog"]'));
    const deleted = oneEvent(element, 'collab-recording-delete');
    findByRole(element, 'button', 'Delete').click();
    expect((await deleted).detail).to.deep.equal({ annotationId: 'a1', commentId: 7, recorderId: 'r1' });
    await waitUntil(() => !has('[role="alertdialog"]'));
  });
});
