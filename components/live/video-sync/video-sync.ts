import { html, nothing, svg, type PropertyValues } from 'lit';
import { query } from 'lit/decorators.js';
import { property } from '../../base/decorators.js';
import { keyed } from 'lit/directives/keyed.js';
import { repeat } from 'lit/directives/repeat.js';
import type { CollabStore } from '../../../store/index.js';
import { CollabContainer } from '../../base/container.js';
import { LiveAnnouncerController } from '../../controllers/live-announcer.js';
import controlStyles from '../../styles/controls.styles.js';
import hostStyles from '../../styles/host.styles.js';
import { LocalizeController } from '../../base/localize.js';
import '../../base/more-english.js';
import { pacedBy } from '../../base/throttle.js';
import layerStyles from '../../styles/people-layer.styles.js';
import { personName } from '../../display/person-name.js';
import { clock } from '../../annotations/media-timeline/clock.js';
import type { Medium } from './medium.js';
import { OverMedia } from './over-media.js';
import { Players } from './players.js';
import type { SharedPlayer } from './shared-player.js';
import styles from './video-sync.styles.js';

type Player = Element & Medium;

/**
 * Keeps players in step between the people on the document: whether they play, where, how fast, and whether they are heard.
 * They are those marked with `data-collab-video`, whose value is the player's name for all (its `id` where it says none):
 * `<video>`, `<audio>`, and elements with the same properties, methods and events. It shows who has done what, and a button
 * where the browser lets nothing play before the user presses something.
 *
 * @summary Players of video and sound that everybody watches together.
 * @tag collab-video-sync
 * @csspart layer - What lies over the page and holds what is shown at players.
 * @csspart notice - What somebody else has done with a player, for some seconds.
 * @csspart join-button - What begins to play where the others are.
 * @cssstate waiting - A player waits for the user to join.
 * @cssprop [--collab-video-sync-notice-duration=4s] - How long it is shown what somebody has done.
 */
export class CollabVideoSync extends CollabContainer {
  static override readonly feature = 'liveStateSync';
  static override styles = [hostStyles, controlStyles, layerStyles, styles];

  /** Id of a player, marked or not, or of an element whose players are kept in step; those that are marked on the page by default. */
  @property() for = '';
  /** Whether it is not shown, nor read out, what others do. */
  @property({ type: Boolean, attribute: 'without-notice' }) withoutNotice = false;
  /** Whether all have the same volume, too. */
  @property({ type: Boolean, attribute: 'shared-volume' }) sharedVolume = false;

  @query('.layer') private readonly layer!: HTMLElement | null;

  readonly #localize = new LocalizeController(this);
  readonly #announcer = new LiveAnnouncerController(this);
  readonly #paced = pacedBy((message) => this.#announcer.announce(message));
  readonly #over = new OverMedia();
  readonly #notices = new Map<Player, { readonly text: string; readonly at: number }>();
  readonly #players = new Players({
    root: () => this.#root,
    isChosen: () => this.for !== '',
    sharesVolume: () => this.sharedVolume,
    changed: () => this.#changed(),
    done: (medium, said, before) => this.#done(medium, said, before),
  });
  #waiting: readonly Player[] = [];
  #listening: AbortController | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#listening = new AbortController();
    // What fills the screen lies above what was shown before it.
    document.addEventListener('fullscreenchange', () => this.#raise(), { signal: this.#listening.signal });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#listening?.abort();
    this.#paced.clear();
    this.#over.clear();
  }

  protected override storeConnected(store: CollabStore): () => void {
    this.#players.begin(store);
    return () => {
      this.#players.end();
      this.#notices.clear();
      this.#waiting = [];
    };
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    if (changed.has('for') && changed.get('for') !== undefined && this.collab) {
      this.#players.end();
      this.#players.begin(this.collab);
    }
    this.#place();
  }

  protected override render() {
    this.setState('waiting', this.#waiting.length > 0);
    return html`
      <div part="layer" class="layer" popover="manual">
        ${repeat(
          this.#shown,
          (medium) => medium,
          (medium) => html`<div class="over">${this.#notice(medium)}${this.#join(medium)}</div>`,
        )}
      </div>
    `;
  }

  get #root(): Element | undefined {
    if (!this.for) return document.documentElement;
    return (this.getRootNode() as Document | ShadowRoot).getElementById(this.for) ?? undefined;
  }

  /** The players at which there is something to be seen. */
  get #shown(): readonly Player[] {
    return [...new Set([...this.#notices.keys(), ...this.#waiting])];
  }

  #notice(medium: Player) {
    const notice = this.#notices.get(medium);
    if (!notice) return nothing;
    // Another one begins anew.
    return keyed(
      notice.at,
      html`<span part="notice" class="notice" aria-hidden="true" @animationend=${() => this.#forget(medium)}
        >${notice.text}</span
      >`,
    );
  }

  #join(medium: Player) {
    if (!this.#waiting.includes(medium)) return nothing;
    const join = this.#localize.term('videoJoin');
    const label = medium.getAttribute('aria-label') ?? medium.getAttribute('title');
    return html`
      <button
        part="join-button"
        class="button button--primary join"
        type="button"
        aria-label=${label ? `${join}: ${label}` : nothing}
        @click=${() => this.#players.join(medium)}
      >
        ${svg`<svg viewBox="0 0 16 16" aria-hidden="true"><path d="M4 2.5v11l9-5.5z" /></svg>`} ${join}
      </button>
    `;
  }

  /** Shows the layer where there is something in it, and brings what is in it to its place. */
  #place(): void {
    const { layer } = this;
    if (!layer || !this.isConnected) return;
    const shown = this.#shown;
    if (shown.length > 0 !== layer.matches(':popover-open')) layer.togglePopover(shown.length > 0);
    const boxes = [...layer.querySelectorAll<HTMLElement>('.over')];
    this.#over.show(boxes.flatMap((box, at) => (shown[at] ? [{ element: shown[at], box }] : [])));
  }

  #raise(): void {
    if (!this.layer?.matches(':popover-open')) return;
    this.layer.hidePopover();
    this.layer.showPopover();
  }

  #changed(): void {
    for (const medium of this.#notices.keys()) if (!this.#players.has(medium)) this.#notices.delete(medium);
    const waiting = this.#players.waiting;
    if (waiting.some((medium) => !this.#waiting.includes(medium))) this.#paced.say(this.#localize.term('videoWaits'));
    this.#waiting = waiting;
    this.requestUpdate();
  }

  #forget(medium: Player): void {
    this.#notices.delete(medium);
    this.requestUpdate();
  }

  #done(medium: Player, said: SharedPlayer, before: SharedPlayer | undefined): void {
    const text = this.withoutNotice ? '' : this.#textOf(said, before);
    if (!text) return;
    this.#notices.set(medium, { text, at: said.lastUpdated });
    this.#paced.say(text);
    this.requestUpdate();
  }

  #textOf({ playerState, lastUpdatedBy, lastUpdatedEvent: deed }: SharedPlayer, before?: SharedPlayer): string {
    const { currentTime, speed, muted } = playerState;
    const name = personName(lastUpdatedBy, this.#localize.term('unknownPerson'));
    if (deed === 'play' || deed === 'pause') return this.#localize.term('videoDeed', deed, name, '');
    if (deed === 'seeking') return this.#localize.term('videoDeed', deed, name, clock(currentTime));
    if (deed === 'ratechange') return this.#localize.term('videoDeed', deed, name, this.#localize.number(speed));
    if (deed !== 'volumechange' || muted === before?.playerState.muted) return '';
    return this.#localize.term('videoDeed', muted ? 'mute' : 'unmute', name, '');
  }
}
