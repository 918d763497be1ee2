import { html, nothing, svg, type PropertyValues } from 'lit';
import { query } from 'lit/decorators.js';
import { keyed } from 'lit/directives/keyed.js';
import { repeat } from 'lit/directives/repeat.js';
import type { CollabStore } from '../../../store/index.js';
import { formatMediaTime } from '../../annotations/media-timeline/format-time.js';
import { CollabContainer } from '../../base/container.js';
import { property } from '../../base/decorators.js';
import { LocalizeController } from '../../base/localize.js';
import { throttleMessages } from '../../base/throttle.js';
import { LiveAnnouncerController } from '../../controllers/live-announcer.js';
import '../../base/english-messages.js';
import { personName } from '../../display/person-name.js';
import controlStyles from '../../styles/controls.styles.js';
import hostStyles from '../../styles/host.styles.js';
import layerStyles from '../../styles/people-layer.styles.js';
import type { PlayerElement } from './media-element.js';
import { OverlayPositioner } from './media-overlay.js';
import { PlayerRegistry } from './player-registry.js';
import type { SharedPlayer } from './shared-player.js';
import styles from './video-sync.styles.js';

/**
 * Synchronizes media players between the people on the document: playback, time, speed and muting. Players are `<video>`,
 * `<audio>` and elements with the same interface that have the attribute `data-collab-video`. Its value, or else the `id`,
 * identifies the player for everyone. Notices show other people's actions. A button appears where the browser blocks autoplay.
 *
 * @summary Synchronized playback of video and audio.
 * @tag collab-video-sync
 * @csspart layer - The container of the notices and buttons over the page.
 * @csspart notice - A notice of another person's action, shown for some seconds.
 * @csspart join-button - The button that starts playback at the others' position.
 * @cssstate waiting - A player waits for the user to join.
 * @cssprop [--collab-video-sync-notice-duration=4s] - Duration of a notice.
 */
export class CollabVideoSync extends CollabContainer {
  static override readonly feature = 'liveStateSync';
  static override styles = [hostStyles, controlStyles, layerStyles, styles];

  /** Id of a player or of an element with players. Default: all players of the page with `data-collab-video`. */
  @property() for = '';
  /** Whether other people's actions are neither shown nor announced. */
  @property({ type: Boolean, attribute: 'without-notice' }) withoutNotice = false;
  /** Whether the volume is synchronized, too. */
  @property({ type: Boolean, attribute: 'shared-volume' }) sharedVolume = false;

  @query('.layer') private readonly layer!: HTMLElement | null;

  readonly #localize = new LocalizeController(this);
  readonly #announcer = new LiveAnnouncerController(this);
  readonly #throttled = throttleMessages((message) => this.#announcer.announce(message));
  readonly #overlays = new OverlayPositioner();
  readonly #notices = new Map<PlayerElement, { readonly text: string; readonly at: number }>();
  readonly #players = new PlayerRegistry({
    getRoot: () => this.#root,
    isExplicitRoot: () => this.for !== '',
    sharesVolume: () => this.sharedVolume,
    onChange: () => this.#handleChange(),
    onAction: (media, shared, before) => this.#showNotice(media, shared, before),
  });
  #waiting: readonly PlayerElement[] = [];
  #listening: AbortController | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#listening = new AbortController();
    // A full-screen element covers popovers that were shown before it.
    document.addEventListener('fullscreenchange', () => this.#showAgain(), { signal: this.#listening.signal });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#listening?.abort();
    this.#throttled.clear();
    this.#overlays.clear();
  }

  protected override storeConnected(store: CollabStore): () => void {
    this.#players.connect(store);
    return () => {
      this.#players.disconnect();
      this.#notices.clear();
      this.#waiting = [];
    };
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    if (changed.has('for') && changed.get('for') !== undefined && this.collab) {
      this.#players.disconnect();
      this.#players.connect(this.collab);
    }
    this.#updateLayer();
  }

  protected override render() {
    this.setState('waiting', this.#waiting.length > 0);
    return html`
      <div part="layer" class="layer" popover="manual">
        ${repeat(
          this.#playersWithOverlay,
          (media) => media,
          (media) => html`<div class="overlay">${this.#renderNotice(media)}${this.#renderJoinButton(media)}</div>`,
        )}
      </div>
    `;
  }

  get #root(): Element | undefined {
    if (!this.for) return document.documentElement;
    return (this.getRootNode() as Document | ShadowRoot).getElementById(this.for) ?? undefined;
  }

  /** Players with a notice or a button. */
  get #playersWithOverlay(): readonly PlayerElement[] {
    return [...new Set([...this.#notices.keys(), ...this.#waiting])];
  }

  #renderNotice(media: PlayerElement) {
    const notice = this.#notices.get(media);
    if (!notice) return nothing;
    // A new notice restarts the animation.
    return keyed(
      notice.at,
      html`<span part="notice" class="notice" aria-hidden="true" @animationend=${() => this.#removeNotice(media)}
        >${notice.text}</span
      >`,
    );
  }

  #renderJoinButton(media: PlayerElement) {
    if (!this.#waiting.includes(media)) return nothing;
    const join = this.#localize.term('videoJoin');
    const label = media.getAttribute('aria-label') ?? media.getAttribute('title');
    return html`
      <button
        part="join-button"
        class="button button--primary join"
        type="button"
        aria-label=${label ? `${join}: ${label}` : nothing}
        @click=${() => this.#players.join(media)}
      >
        ${svg`<svg viewBox="0 0 16 16" aria-hidden="true"><path d="M4 2.5v11l9-5.5z" /></svg>`} ${join}
      </button>
    `;
  }

  /** Shows the layer if it has content, and positions the overlays. */
  #updateLayer(): void {
    const { layer } = this;
    if (!layer || !this.isConnected) return;
    const players = this.#playersWithOverlay;
    if (players.length > 0 !== layer.matches(':popover-open')) layer.togglePopover(players.length > 0);
    const boxes = [...layer.querySelectorAll<HTMLElement>('.overlay')];
    this.#overlays.show(boxes.flatMap((box, i) => (players[i] ? [{ element: players[i], box }] : [])));
  }

  #showAgain(): void {
    if (!this.layer?.matches(':popover-open')) return;
    this.layer.hidePopover();
    this.layer.showPopover();
  }

  #handleChange(): void {
    for (const media of this.#notices.keys()) if (!this.#players.has(media)) this.#notices.delete(media);
    const waiting = this.#players.waiting;
    if (waiting.some((media) => !this.#waiting.includes(media)))
      this.#throttled.say(this.#localize.term('videoBlocked'));
    this.#waiting = waiting;
    this.requestUpdate();
  }

  #removeNotice(media: PlayerElement): void {
    this.#notices.delete(media);
    this.requestUpdate();
  }

  #showNotice(media: PlayerElement, shared: SharedPlayer, before: SharedPlayer | undefined): void {
    const text = this.withoutNotice ? '' : this.#noticeText(shared, before);
    if (!text) return;
    this.#notices.set(media, { text, at: shared.lastUpdated });
    this.#throttled.say(text);
    this.requestUpdate();
  }

  #noticeText({ playerState, lastUpdatedBy, lastUpdatedEvent: action }: SharedPlayer, before?: SharedPlayer): string {
    const { currentTime, speed, muted } = playerState;
    const name = personName(lastUpdatedBy, this.#localize.term('unknownPerson'));
    if (action === 'play' || action === 'pause') return this.#localize.term('videoAction', action, name, '');
    if (action === 'seeking') return this.#localize.term('videoAction', action, name, formatMediaTime(currentTime));
    if (action === 'ratechange') return this.#localize.term('videoAction', action, name, this.#localize.number(speed));
    if (action !== 'volumechange' || muted === before?.playerState.muted) return '';
    return this.#localize.term('videoAction', muted ? 'mute' : 'unmute', name, '');
  }
}
