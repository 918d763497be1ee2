import { html, nothing, type PropertyValues } from 'lit';
import type { CommentRecording, RecorderDataTranscriptSegment } from '../../../store/index.js';
import { numberAtLeast } from '../../base/attribute-converters.js';
import { showBidiControls } from '../../base/bidi-controls.js';
import { property, state } from '../../base/decorators.js';
import { hasDeepChange } from '../../base/deep-equal.js';
import { CollabElement } from '../../base/element.js';
import { isSafeHref } from '../../base/links.js';
import { LocalizeController } from '../../base/localize.js';
import { isSafeMediaUrl, observeMediaOrigins, blockedHost, allowedPictureUrl } from '../../base/media-urls.js';
import { ConfirmationController } from '../../controllers/confirmation.js';
import { renderBlockedMedia } from '../../display/blocked-media.js';
import confirmationStyles from '../../styles/confirmation.styles.js';
import controlStyles from '../../styles/controls.styles.js';
import hostStyles from '../../styles/host.styles.js';
import { CollabIcon } from '../../ui/icon/icon.js';
import '../../base/english-messages.js';
import '../../base/page-messages.js';
import { CollabRecordingDeleteEvent } from './recording-player.events.js';
import styles from './recording-player.styles.js';

export * from './recording-player.events.js';

/** Selector of the player and of the Retry button that replaces it. */
const playerSelector = 'audio, video, .missing button';

/** The permissions of the user for a recording. Actions that are missing or false are not offered. */
export interface RecordingCapabilities {
  readonly canDelete?: boolean;
}

/**
 * Player for an audio or video recording of a comment, with its transcript.
 *
 * @tag collab-recording-player
 * @fires {CollabRecordingDeleteEvent} collab-recording-delete - Fired after the user has confirmed the deletion; cancelable.
 * @csspart name - The type of the recording or its file name.
 * @csspart player - The native player.
 * @csspart missing - The placeholder of a recording that could not be loaded.
 * @csspart transcript - The transcript, collapsed.
 * @csspart confirmation - The question before deleting.
 * @cssprop [--collab-recording-player-inline-size=20rem] - Greatest width.
 */
export class CollabRecordingPlayer extends CollabElement {
  static override dependencies = { 'collab-icon': CollabIcon };
  static override styles = [hostStyles, controlStyles, confirmationStyles, styles];

  static {
    this.addInitializer((host) => observeMediaOrigins(host));
  }

  /** The recording. */
  @property({ attribute: false }) recording?: CommentRecording | undefined;
  /** Id of the comment's thread. */
  @property({ attribute: 'annotation-id' }) annotationId = '';
  /** Id of the comment. */
  @property({ attribute: 'comment-id', converter: numberAtLeast('<collab-recording-player> comment-id') }) commentId =
    0;
  /** The permissions of the user. */
  @property({ attribute: false, hasChanged: hasDeepChange }) capabilities: RecordingCapabilities = {};

  /** Whether the browser cannot play the recording. */
  @state() private broken = false;

  readonly #localize = new LocalizeController(this);
  readonly #deletion: ConfirmationController = new ConfirmationController(this, {
    localize: this.#localize,
    question: () => this.#localize.term('deleteFileQuestion', this.#name),
    detail: () => this.#localize.term('deleteCommentDetail'),
    confirmLabel: () => this.#localize.term('delete'),
    confirm: () => this.#delete(),
    opener: () => (this.#isDeleted ? null : this.renderRoot.querySelector<HTMLElement>('.delete')),
  });
  /** Whether the user has deleted the recording, so that the focus is not restored. */
  #isDeleted = false;

  /** The focused player or Retry button before an update, which can remove it. */
  #focusedBefore: Element | undefined;

  protected override willUpdate(changed: PropertyValues<this>): void {
    const previous = changed.get('recording');
    if (changed.has('recording') && this.#urlOf(previous) !== this.#urlOf(this.recording)) this.broken = false;
    this.#focusedBefore = this.renderRoot.querySelector(`:is(${playerSelector}):focus`) ?? undefined;
  }

  protected override updated(): void {
    // The player and the Retry button replace each other.
    if (this.#focusedBefore?.isConnected === false) this.renderRoot.querySelector<HTMLElement>(playerSelector)?.focus();
  }

  protected override render() {
    const { recording } = this;
    if (!recording) return nothing;
    const name = this.#name;
    return html`
      <div class="head">
        ${renderName(name, recording.videoPlayerUrl)}
        ${recording.recordedTime ? this.#renderLength(recording.recordedTime) : nothing}
        ${this.capabilities.canDelete ? this.#renderDeleteButton(name) : nothing}
      </div>
      ${this.#renderPlayer(recording, name)}
      ${renderTranscript(recording.transcription, this.#localize.term('transcript'))} ${this.#deletion.render()}
    `;
  }

  get #name(): string {
    const { assets, type = 'audio' } = this.recording ?? {};
    return assets?.find(({ fileName }) => fileName)?.fileName ?? this.#localize.term('recordingName', type);
  }

  #urlOf(recording: CommentRecording | undefined): string | undefined {
    return recording && mediaSource(recording).url;
  }

  #renderLength({ display, duration = 0 }: NonNullable<CommentRecording['recordedTime']>) {
    const minutes = Math.floor(duration / 60);
    const seconds = Math.floor(duration % 60);
    const length = display ?? (duration > 0 ? `${minutes}:${String(seconds).padStart(2, '0')}` : '');
    return length ? html`<bdi class="length">${length}</bdi>` : nothing;
  }

  #renderDeleteButton(name: string) {
    return html`
      <button
        class="delete icon-button"
        type="button"
        aria-label=${this.#localize.term('deleteFile', name)}
        @click=${this.#confirmDeletion}
      >
        <collab-icon name="trash"></collab-icon>
      </button>
    `;
  }

  #renderPlayer(recording: CommentRecording, name: string) {
    const { kind, url, poster } = mediaSource(recording);
    if (!url && isSafeHref(recording.videoPlayerUrl ?? '')) return nothing;
    if (this.broken || !url) return this.#renderMissing(name, url !== undefined);
    const host = blockedHost(url);
    if (host !== undefined) {
      const held = { address: url, host, name, localize: this.#localize };
      return html`<div part="missing" class="missing">${renderBlockedMedia(held)}</div>`;
    }
    if (kind === 'audio') {
      return html`
        <audio
          part="player"
          controls
          preload="metadata"
          aria-label=${name}
          src=${url}
          @error=${this.#handleError}
        ></audio>
      `;
    }
    return html`
      <video
        part="player"
        controls
        playsinline
        preload="metadata"
        aria-label=${name}
        poster=${allowedPictureUrl(poster) || nothing}
        src=${url}
        @error=${this.#handleError}
      ></video>
    `;
  }

  #renderMissing(name: string, isLoadable: boolean) {
    const retry = () => (this.broken = false);
    return html`
      <div part="missing" class="missing">
        <span>${this.#localize.term('notLoaded')}</span>
        ${
          isLoadable
            ? html`<button class="button button--ghost" type="button" @click=${retry}>
                ${this.#localize.term('retry')}<span class="visually-hidden">: ${name}</span>
              </button>`
            : nothing
        }
      </div>
    `;
  }

  #confirmDeletion(): void {
    this.#isDeleted = false;
    this.#deletion.ask();
  }

  #delete(): boolean {
    const { annotationId, commentId, recording } = this;
    const detail = { annotationId, commentId, recorderId: recording?.id ?? '' };
    this.#isDeleted = this.dispatchEvent(new CollabRecordingDeleteEvent(detail));
    return this.#isDeleted;
  }

  #handleError(): void {
    this.broken = true;
  }
}

/** Renders the name of a recording, as a link if it has a player page. */
function renderName(fileName: string, playerUrl = '') {
  const name = showBidiControls(fileName);
  if (!isSafeHref(playerUrl)) return html`<bdi part="name" class="name" title=${name}>${name}</bdi>`;
  return html`
    <a part="name" class="name" href=${playerUrl} target="_blank" rel="noopener noreferrer nofollow" title=${name}
      ><bdi>${name}</bdi></a
    >
  `;
}

/** The media that is played. */
interface MediaSource {
  readonly kind: 'audio' | 'video';
  /** Address of the media; undefined without a safe one. */
  readonly url: string | undefined;
  /** Picture shown before a video plays. */
  readonly poster: string | undefined;
}

const safeUrl = (url: string | undefined): string | undefined => (url && isSafeMediaUrl(url) ? url : undefined);

/** Returns the media of a recording: its video if it has one, otherwise its audio. */
function mediaSource({ type, audioUrl, videoUrl, thumbnailUrl, assets }: CommentRecording): MediaSource {
  const asset = assets?.find(({ url }) => isSafeMediaUrl(url));
  const kind = type === 'audio' && !(videoUrl && !audioUrl) ? 'audio' : 'video';
  const first = kind === 'audio' ? audioUrl : videoUrl;
  const second = kind === 'audio' ? videoUrl : audioUrl;
  return {
    kind,
    url: safeUrl(first) ?? asset?.url ?? safeUrl(second),
    poster: safeUrl(thumbnailUrl ?? asset?.thumbnailUrl),
  };
}

type Transcription = NonNullable<CommentRecording['transcription']>;

/** Renders the transcript of a recording, collapsed. */
function renderTranscript(transcription: Transcription | undefined, label: string) {
  if (!transcription) return nothing;
  const { contentSummary = '', transcriptSegments = [], transcriptedText = '' } = transcription;
  if (!contentSummary && !transcriptedText && transcriptSegments.length === 0) return nothing;
  return html`
    <details part="transcript" class="transcript">
      <summary>${label}</summary>
      ${renderParagraph(contentSummary, 'summary')} ${renderParagraph(transcriptedText)}
      ${
        transcriptSegments.length > 0
          ? html`<div class="segments" role="group" aria-label=${label} tabindex="0">
              <ol>
                ${transcriptSegments.map(renderSegment)}
              </ol>
            </div>`
          : nothing
      }
    </details>
  `;
}

const renderParagraph = (text: string, className = 'transcript-text') =>
  text ? html`<p class=${className} dir="auto">${text}</p>` : nothing;

const renderSegment = ({ startTime, text }: RecorderDataTranscriptSegment) => html`
  <li><bdi class="time">${startTime}</bdi><span class="transcript-text" dir="auto">${text}</span></li>
`;
