import { html, nothing, type PropertyValues } from 'lit';
import { query } from 'lit/decorators.js';
import { property, state } from '../../base/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import { clustersOf, pauseAt, type ObservedRoot } from '../../../anchors/index.js';
import type { CollabStore } from '../../../store/index.js';
import { checkedSelector, warnOfNothing } from '../comment-layer/checked-selector.js';
import { clusterItem, fillMarker } from '../comment-layer/pinned.js';
import type { CollabPinActivateEvent } from '../comment-pin/comment-pin.events.js';
import { CollabCommentPin } from '../comment-pin/comment-pin.js';
import { CollabContainer } from '../../base/container.js';
import hostStyles from '../../styles/host.styles.js';
import { LocalizeController } from '../../base/localize.js';
import '../../base/more-english.js';
import { statusDetail } from '../../page/status-detail.js';
import { CollabPinCluster } from '../pin-cluster/pin-cluster.js';
import { clock } from './clock.js';
import styles from './media-timeline.styles.js';
import { MediumController } from './medium-controller.js';
import { type TimedThread, TimedThreads } from './timed-threads.js';

/** Pins nearer than this, in px, share a marker. */
const nearness = 22;

/** Threads that share a marker. */
interface Marked {
  readonly key: string;
  /** In seconds. */
  readonly time: number;
  readonly threads: readonly TimedThread[];
}

/**
 * The comments on a video or a sound along its length: a pin for each at its moment, one for several that are near. Pressed,
 * the medium goes there and waits, and the thread opens.
 *
 * @summary Comments on a video or a sound, along its length.
 * @tag collab-media-timeline
 * @fires {CollabPinActivateEvent} collab-pin-activate - The user asks to open a thread.
 * @csspart track - The line that stands for the length of the medium.
 * @csspart progress - What of it has been played.
 * @csspart pin - A pin.
 * @csspart pin-button - The button that draws a pin.
 * @csspart cluster - A marker for several pins.
 * @cssstate empty - There are no comments.
 */
export class CollabMediaTimeline extends CollabContainer {
  static override readonly feature = 'comment';
  static override dependencies = { 'collab-comment-pin': CollabCommentPin, 'collab-pin-cluster': CollabPinCluster };
  static override styles = [hostStyles, styles];

  /** Selector of the `<video>` or `<audio>` the timeline is for. */
  @property() for = '';

  /** Width of the track, in px. */
  @state() private width = 0;
  @query('.track') private readonly track!: HTMLElement;

  readonly #localize = new LocalizeController(this);
  readonly #medium = new MediumController(this, { root: () => this.#root, selector: () => this.#selector }, () =>
    this.#showProgress(),
  );
  readonly #resized = new ResizeObserver(([entry]) => (this.width = entry?.contentRect.width ?? 0));
  #threads: TimedThreads | undefined;

  constructor() {
    super();
    this.addEventListener('collab-pin-activate', (event) => this.#activated(event));
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#resized.disconnect();
  }

  protected override storeConnected(store: CollabStore): () => void {
    const threads = new TimedThreads(store, this.#root, () => this.requestUpdate());
    this.#threads = threads;
    return () => {
      threads.end();
      this.#threads = undefined;
    };
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    if (changed.has('for')) warnOfNothing(this.#selector, () => this.#root, this.localName);
    this.#resized.observe(this.track);
    this.#fill();
    this.#showProgress();
  }

  protected override render() {
    const { page } = this;
    void (page && this.read(page.openThread));
    void (page && this.read(page.hoveredThread));
    const marks = this.#marks;
    this.setState('empty', marks.length === 0);
    return html`
      <div part="track" class="track"><div part="progress" class="progress"></div></div>
      ${
        marks.length === 0
          ? nothing
          : html`
              <ol
                class="markers"
                aria-label=${this.#localize.term('commentsByTime')}
                @pointerover=${this.#entered}
                @pointerout=${this.#left}
                @focusin=${this.#entered}
                @focusout=${this.#left}
              >
                ${repeat(
                  marks,
                  ({ key }) => key,
                  (marked) => this.#marker(marked),
                )}
              </ol>
            `
      }
    `;
  }

  get #selector(): string {
    return checkedSelector('for', this.for, this.localName);
  }

  get #root(): ObservedRoot {
    const root = this.getRootNode();
    return root instanceof ShadowRoot ? root : document;
  }

  get #marks(): readonly Marked[] {
    const { medium, length } = this.#medium;
    const threads = (medium && length > 0 && this.#threads?.of(medium)) || [];
    const byId = new Map(threads.map((thread) => [thread.row.id, thread]));
    const points = threads.map(({ row, time }) => ({
      key: row.id,
      x: (Math.min(time / length, 1) || 0) * this.width,
      y: 0,
    }));
    return clustersOf(points, nearness).map(({ head, keys }) => ({
      key: head.key,
      time: byId.get(head.key)?.time ?? 0,
      threads: keys.flatMap((key) => byId.get(key) ?? []),
    }));
  }

  #marker({ time, threads: [first, ...others] }: Marked) {
    const moment = html`<span class="visually-hidden">${this.#localize.term('atMoment', clock(time))}</span>`;
    return html`
      <li class="marker">
        ${moment}
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

  /** Shows on the markers where they are and how their threads stand. */
  #fill(): void {
    const { collab, page } = this;
    if (!collab || !page) return;
    const detail = statusDetail(collab.config);
    const open = page.openThread.peek();
    const hovered = page.hoveredThread.peek();
    const items = this.renderRoot.querySelectorAll<HTMLElement>('.marker');
    for (const [at, { time, threads }] of this.#marks.entries()) {
      const item = items[at];
      const marker = item?.querySelector<CollabCommentPin | CollabPinCluster>('collab-comment-pin, collab-pin-cluster');
      if (!item || !marker) continue;
      const rows = threads.map(({ row }) => row);
      item.style.setProperty('--_at', String(Math.min(1, time / this.#medium.length)));
      if (marker instanceof CollabPinCluster)
        marker.items = rows.map((row) => clusterItem(row, this.#localize, detail));
      else fillMarker(marker, rows, open, detail);
      marker.selected = rows.some(({ id }) => id === open);
      marker.highlighted = rows.some(({ id }) => id === hovered);
    }
  }

  #showProgress(): void {
    const { medium, length } = this.#medium;
    const share = medium && length > 0 ? medium.currentTime / length : 0;
    this.track.style.setProperty('--_played', String(share));
  }

  #activated(event: CollabPinActivateEvent): void {
    const { annotationId } = event.detail;
    const beside = event.composedPath().find((node) => node instanceof Element);
    // What else listens comes first: it may prevent this.
    queueMicrotask(() => {
      if (event.defaultPrevented) return;
      if (this.page?.openThread.peek() === annotationId) this.page.close();
      else this.#open(annotationId, beside);
    });
  }

  /** Brings the medium to a thread and opens that: at its place, or here where nothing shows places. */
  #open(annotationId: string, beside: Element | undefined): void {
    const { medium } = this.#medium;
    const thread = medium && this.#threads?.of(medium).find(({ row }) => row.id === annotationId);
    if (thread) pauseAt(medium, thread.time);
    if (!this.page?.goTo?.(annotationId)) this.page?.open(annotationId, beside);
  }

  #entered(event: Event): void {
    this.#point(event, true);
  }

  #left(event: Event): void {
    this.#point(event, false);
  }

  #point({ target }: Event, isOver: boolean): void {
    if (!this.page || !(target instanceof CollabCommentPin)) return;
    const { hoveredThread } = this.page;
    if (isOver) hoveredThread.value = target.annotationId;
    else if (hoveredThread.peek() === target.annotationId) hoveredThread.value = null;
  }
}
