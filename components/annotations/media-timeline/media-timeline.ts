import { html, nothing, type PropertyValues } from 'lit';
import { query } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import { clustersOf, pauseAt, type ObservedRoot } from '../../../anchors/index.js';
import type { CollabStore } from '../../../store/index.js';
import { CollabContainer } from '../../base/container.js';
import { property, state } from '../../base/decorators.js';
import { runUnlessPrevented } from '../../base/events.js';
import { LocalizeController } from '../../base/localize.js';
import { statusDetailOf } from '../../page/status-detail.js';
import hostStyles from '../../styles/host.styles.js';
import { checkSelector, warnIfNoMatch } from '../comment-layer/layer-selectors.js';
import { createClusterItem, updateMarker } from '../comment-layer/markers.js';
import type { CollabPinActivateEvent } from '../comment-pin/comment-pin.events.js';
import '../../base/english-messages.js';
import { CollabCommentPin } from '../comment-pin/comment-pin.js';
import { CollabPinCluster } from '../pin-cluster/pin-cluster.js';
import { formatMediaTime } from './format-time.js';
import { MediaElementController } from './media-element-controller.js';
import styles from './media-timeline.styles.js';
import { type TimedThread, TimedThreads } from './timed-threads.js';

/** Pins with a smaller distance, in px, share a marker. */
const MIN_DISTANCE = 22;

/** Threads that share a marker. */
interface Marker {
  readonly key: string;
  /** In seconds. */
  readonly time: number;
  readonly threads: readonly TimedThread[];
}

/**
 * Shows the comments on a video or audio element along its timeline. Each thread has a pin at its time; near pins share a
 * marker. A click on a pin pauses the media element at that time and opens the thread.
 *
 * @summary Comments on a video or audio element, along its timeline.
 * @tag collab-media-timeline
 * @fires {CollabPinActivateEvent} collab-pin-activate - Fired before a thread opens; cancelable.
 * @csspart track - The line that represents the duration.
 * @csspart progress - The played part of the line.
 * @csspart pin - A pin.
 * @csspart pin-button - The button that draws a pin.
 * @csspart cluster - A marker for several pins.
 * @cssstate empty - There are no comments.
 */
export class CollabMediaTimeline extends CollabContainer {
  static override readonly feature = 'comment';
  static override dependencies = { 'collab-comment-pin': CollabCommentPin, 'collab-pin-cluster': CollabPinCluster };
  static override styles = [hostStyles, styles];

  /** Selector of the `<video>` or `<audio>` of the timeline. */
  @property() for = '';

  /** Width of the track, in px. */
  @state() private width = 0;
  @query('.track') private readonly track!: HTMLElement;

  readonly #localize = new LocalizeController(this);
  readonly #mediaController = new MediaElementController(
    this,
    { root: () => this.#root, selector: () => this.#selector },
    () => this.#updateProgress(),
  );
  readonly #resizeObserver = new ResizeObserver(([entry]) => (this.width = entry?.contentRect.width ?? 0));
  #threads: TimedThreads | undefined;

  constructor() {
    super();
    this.addEventListener('collab-pin-activate', (event) => this.#handlePinActivate(event));
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#resizeObserver.disconnect();
  }

  protected override storeConnected(store: CollabStore): () => void {
    const threads = new TimedThreads(store, this.#root, () => this.requestUpdate());
    this.#threads = threads;
    return () => {
      threads.dispose();
      this.#threads = undefined;
    };
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    if (changed.has('for')) warnIfNoMatch(this.#selector, () => this.#root, this.localName);
    this.#resizeObserver.observe(this.track);
    this.#updateMarkers();
    this.#updateProgress();
  }

  protected override render() {
    const { page } = this;
    void (page && this.read(page.navigation.openThread));
    void (page && this.read(page.navigation.hoveredThread));
    const markers = this.#markers;
    this.setState('empty', markers.length === 0);
    return html`
      <div part="track" class="track"><div part="progress" class="progress"></div></div>
      ${
        markers.length === 0
          ? nothing
          : html`
              <ol
                class="markers"
                aria-label=${this.#localize.term('commentsByTime')}
                @pointerover=${this.#handleEnter}
                @pointerout=${this.#handleLeave}
                @focusin=${this.#handleEnter}
                @focusout=${this.#handleLeave}
              >
                ${repeat(
                  markers,
                  ({ key }) => key,
                  (marker) => this.#renderMarker(marker),
                )}
              </ol>
            `
      }
    `;
  }

  get #selector(): string {
    return checkSelector('for', this.for, this.localName);
  }

  get #root(): ObservedRoot {
    const root = this.getRootNode();
    return root instanceof ShadowRoot ? root : document;
  }

  get #markers(): readonly Marker[] {
    const { media: media, duration: length } = this.#mediaController;
    const threads = (media && length > 0 && this.#threads?.threadsOf(media)) || [];
    const byId = new Map(threads.map((thread) => [thread.row.id, thread]));
    const points = threads.map(({ row, time }) => ({
      key: row.id,
      x: (Math.min(time / length, 1) || 0) * this.width,
      y: 0,
    }));
    return clustersOf(points, MIN_DISTANCE).map(({ head, keys }) => ({
      key: head.key,
      time: byId.get(head.key)?.time ?? 0,
      threads: keys.flatMap((key) => byId.get(key) ?? []),
    }));
  }

  #renderMarker({ time, threads: [first, ...others] }: Marker) {
    const label = html`<span class="visually-hidden">${this.#localize.term('atMoment', formatMediaTime(time))}</span>`;
    return html`
      <li class="marker">
        ${label}
        ${
          others.length > 0
            ? html`<collab-pin-cluster part="cluster"></collab-pin-cluster>`
            : html`<collab-comment-pin
                part="pin"
                exportparts="button: pin-button"
                annotation-id=${first?.row.id ?? ''}
              ></collab-comment-pin>`
        }
      </li>
    `;
  }

  /** Updates the positions and states of the markers. */
  #updateMarkers(): void {
    const { collab, page } = this;
    if (!collab || !page) return;
    const detail = statusDetailOf(collab.config);
    const open = page.navigation.openThread.peek();
    const hovered = page.navigation.hoveredThread.peek();
    const items = this.renderRoot.querySelectorAll<HTMLElement>('.marker');
    for (const [at, { time, threads }] of this.#markers.entries()) {
      const item = items[at];
      const marker = item?.querySelector<CollabCommentPin | CollabPinCluster>('collab-comment-pin, collab-pin-cluster');
      if (!item || !marker) continue;
      const rows = threads.map(({ row }) => row);
      item.style.setProperty('--_at', String(Math.min(1, time / this.#mediaController.duration)));
      if (marker instanceof CollabPinCluster)
        marker.items = rows.map((row) => createClusterItem(row, this.#localize, detail));
      else updateMarker(marker, rows, open, detail);
      marker.selected = rows.some(({ id }) => id === open);
      marker.highlighted = rows.some(({ id }) => id === hovered);
    }
  }

  #updateProgress(): void {
    const { media: media, duration: length } = this.#mediaController;
    const progress = media && length > 0 ? media.currentTime / length : 0;
    this.track.style.setProperty('--_played', String(progress));
  }

  #handlePinActivate(event: CollabPinActivateEvent): void {
    const { annotationId } = event.detail;
    const anchor = event.composedPath().find((node) => node instanceof Element);
    runUnlessPrevented(event, () => {
      if (this.page?.navigation.openThread.peek() === annotationId) this.page.navigation.close();
      else this.#open(annotationId, anchor);
    });
  }

  /** Pauses the media element at the thread's time and opens the thread: at its target, or beside its pin if no layer shows targets. */
  #open(annotationId: string, anchor: Element | undefined): void {
    const { media: media } = this.#mediaController;
    const thread = media && this.#threads?.threadsOf(media).find(({ row }) => row.id === annotationId);
    if (thread) pauseAt(media, thread.time);
    if (!this.page?.targets.reveal(annotationId)) this.page?.navigation.open(annotationId, anchor);
  }

  #handleEnter(event: Event): void {
    this.#setHovered(event, true);
  }

  #handleLeave(event: Event): void {
    this.#setHovered(event, false);
  }

  #setHovered({ target }: Event, isHovered: boolean): void {
    if (!this.page || !(target instanceof CollabCommentPin)) return;
    const { hoveredThread } = this.page.navigation;
    if (isHovered) hoveredThread.value = target.annotationId;
    else if (hoveredThread.peek() === target.annotationId) hoveredThread.value = null;
  }
}
