import { html, nothing, type PropertyValues } from 'lit';
import { property, state } from '../../base/decorators.js';
import type { CommentRecording } from '../../../store/index.js';
import { CollabIcon } from '../../ui/icon/icon.js';
import { numeric } from '../../base/attribute-values.js';
import confirmationStyles from '../../styles/confirmation.styles.js';
import controlStyles from '../../styles/controls.styles.js';
import { ConfirmationController } from '../../controllers/confirmation.js';
import { CollabElement } from '../../base/element.js';
import hostStyles from '../../styles/host.styles.js';
import { isSafeHref } from '../../base/links.js';
import { LocalizeController } from '../../base/localize.js';
import { renderHeldMedia } from '../../display/pending-media.js';
import { followMediaOrigins, heldHost, pictureToShow } from '../../base/media-origins.js';
import '../../base/more-english.js';
import { renderRecordingName } from './name.js';
import { CollabRecordingDeleteEvent } from './recording-player.events.js';
import styles from './recording-player.styles.js';
import { sourceOf } from './source.js';
import { renderTranscript } from './transcript.js';

export * from './recording-player.events.js';

/** What plays the recording, or tries to once more. */
const playable = 'audio, video, .missing button';

const urlOf = (recording: CommentRecording | undefined) => recording && sourceOf(recording).url;

/**
 * A recording in a comment: heard or watched in place by the browser's own controls, with what was said in it.
 *
 * @tag collab-recording-player
 * @fires {CollabRecordingDeleteEvent} collab-recording-delete - The user takes the recording from its comment, and has been asked.
 * @csspart name - What kind of recording it is, or what its file is called.
 * @csspart player - The browser's own player.
 * @csspart missing - What stands for a recording that could not be loaded.
 * @csspart transcript - What was said, folded.
 * @csspart confirmation - The question before deleting.
 * @cssprop [--collab-recording-player-inline-size=20rem] - Greatest width.
 */
export class CollabRecordingPlayer extends CollabElement {
  static override dependencies = { 'collab-icon': CollabIcon };
  static override styles = [hostStyles, controlStyles, confirmationStyles, styles];

  static {
    this.addInitializer((host) => followMediaOrigins(host));
  }

  /** The recording. */
  @property({ attribute: false }) recording?: CommentRecording | undefined;
  /** Thread of the comment; named in the event. */
  @property({ attribute: 'annotation-id' }) annotationId = '';
  /** The comment; named in the event. */
  @property({ attribute: 'comment-id', converter: numeric('<collab-recording-player> comment-id') }) commentId = 0;
  /** Whether the user may delete it. */
  @property({ type: Boolean }) deletable = false;

  /** Whether the browser could not play it. */
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
  /** Whether the user has deleted it: the focus is where that leads to. */
  #isDeleted = false;

  /** What of the player has the focus before it is rendered anew, which may take it away. */
  #focused: Element | undefined;

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('recording') && urlOf(changed.get('recording')) !== urlOf(this.recording)) this.broken = false;
    this.#focused = this.renderRoot.querySelector(`:is(${playable}):focus`) ?? undefined;
  }

  protected override updated(): void {
    // The player and the button that tries again stand in one another's place.
    if (this.#focused?.isConnected === false) this.renderRoot.querySelector<HTMLElement>(playable)?.focus();
  }

  protected override render() {
    const { recording } = this;
    if (!recording) return nothing;
    const name = this.#name;
    return html`
      <div class="head">
        ${renderRecordingName(name, recording.videoPlayerUrl)}
        ${recording.recordedTime ? this.#length(recording.recordedTime) : nothing}
        ${this.deletable ? this.#deleteButton(name) : nothing}
      </div>
      ${this.#player(recording, name)} ${renderTranscript(recording.transcription, this.#localize.term('transcript'))}
      ${this.#deletion.render()}
    `;
  }

  get #name(): string {
    const { assets, type = 'audio' } = this.recording ?? {};
    return assets?.find(({ fileName }) => fileName)?.fileName ?? this.#localize.term('recordingName', type);
  }

  #length({ display, duration = 0 }: NonNullable<CommentRecording['recordedTime']>) {
    const minutes = Math.floor(duration / 60);
    const seconds = Math.floor(duration % 60);
    const length = display ?? (duration > 0 ? `${minutes}:${String(seconds).padStart(2, '0')}` : '');
    return length ? html`<bdi class="length">${length}</bdi>` : nothing;
  }

  #deleteButton(name: string) {
    return html`
      <button
        class="delete icon-button"
        type="button"
        aria-label=${this.#localize.term('deleteFile', name)}
        @click=${this.#ask}
      >
        <collab-icon name="trash"></collab-icon>
      </button>
    `;
  }

  #player(recording: CommentRecording, name: string) {
    const { kind, url, poster } = sourceOf(recording);
    if (!url && isSafeHref(recording.videoPlayerUrl ?? '')) return nothing;
    if (this.broken || !url) return this.#missing(name, url !== undefined);
    const host = heldHost(url);
    if (host !== undefined) {
      const held = { address: url, host, name, localize: this.#localize };
      return html`<div part="missing" class="missing">${renderHeldMedia(held)}</div>`;
    }
    if (kind === 'audio') {
      return html`
        <audio part="player" controls preload="metadata" aria-label=${name} src=${url} @error=${this.#failed}></audio>
      `;
    }
    return html`
      <video
        part="player"
        controls
        playsinline
        preload="metadata"
        aria-label=${name}
        poster=${pictureToShow(poster) || nothing}
        src=${url}
        @error=${this.#failed}
      ></video>
    `;
  }

  #missing(name: string, isLoadable: boolean) {
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

  #ask(): void {
    this.#isDeleted = false;
    this.#deletion.ask();
  }

  #delete(): boolean {
    const { annotationId, commentId, recording } = this;
    const detail = { annotationId, commentId, recorderId: recording?.id ?? '' };
    this.#isDeleted = this.dispatchEvent(new CollabRecordingDeleteEvent(detail));
    return this.#isDeleted;
  }

  #failed(): void {
    this.broken = true;
  }
}
