import { html, type PropertyValues } from 'lit';
import { query } from 'lit/decorators.js';
import { property } from '../../base/decorators.js';
import { closestAcross, containsAcross } from '../../../anchors/index.js';
import type { CollabStore, PresenceUser } from '../../../store/index.js';
import { enterPresence } from '../../page/activity.js';
import { CollabContainer } from '../../base/container.js';
import hostStyles from '../../styles/host.styles.js';
import unprinted from '../../styles/unprinted.styles.js';
import { LocalizeController } from '../../base/localize.js';
import { pageStateOf } from '../../page/page-state.js';
import { keepUnderSidebar } from '../../page/under-sidebar.js';
import layerStyles from '../../styles/people-layer.styles.js';
import { personName } from '../../display/person-name.js';
import { isHere } from '../../page/rows-here.js';
import { selector } from '../../base/selector.js';
import { heardSelections } from './heard.js';
import styles from './live-selection.styles.js';
import { OwnSelection } from './own-selection.js';
import { Stage } from './stage.js';
import { isTellable } from './shareable.js';

const tag = '<collab-live-selection>';

/**
 * What others have selected and focused: words of the page in their colour, and an outline around fields and around elements
 * with the attribute `data-collab-selectable`, each with a flag that says whose it is. While it is on the page, the
 * others are told what the user has selected; never of passwords, of what is written in fields, nor of anything in an element
 * with `data-collab-selection="none"`.
 *
 * @summary What others have selected and focused.
 * @tag collab-live-selection
 * @csspart layer - What lies over the page and holds the marks.
 * @csspart outline - What is around a field or an element.
 * @csspart caret - The end of words.
 * @csspart flag - The name of its person.
 * @cssstate empty - Nobody else has anything selected.
 * @cssprop [--collab-live-selection-width=2px] - Width of outlines and carets.
 * @cssprop [--collab-live-selection-tint=26%] - How much of the person's colour selected words have.
 */
export class CollabLiveSelection extends CollabContainer {
  static override readonly feature = 'liveSelection';
  static override styles = [hostStyles, unprinted, layerStyles, styles];

  /** Id of the element in which selections are told of and shown; all of the page by default. */
  @property() for = '';
  /** Selectors of elements in which alone selections are told of and shown, with commas between them; all by default. */
  @property({ converter: selector(`${tag} allow`) }) allow = '';
  /** Whether what the user has selected is not told of. */
  @property({ type: Boolean, attribute: 'without-own' }) withoutOwn = false;

  @query('.layer') private readonly layer!: HTMLElement | null;

  readonly #localize = new LocalizeController(this);
  readonly #own = new OwnSelection((element) => this.#isAllowed(element));
  readonly #stage = new Stage({
    layer: () => this.layer ?? undefined,
    isAllowed: (element) => this.#isAllowed(element) && isTellable(element),
  });
  #people: readonly PresenceUser[] = [];

  protected override storeConnected(store: CollabStore): () => void {
    const listening = new AbortController();
    const show = (): void => this.#show();
    const leave = enterPresence(store, {});
    const ends = [
      store.presence.users().subscribe((users) => {
        this.#people = users ?? [];
        this.#show();
      }),
      store.locations.subscribe(show),
    ];
    // The page's colours are mixed with those of people.
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', show, { signal: listening.signal });
    if (!this.withoutOwn) this.#own.listen(store);
    ends.push(keepUnderSidebar(pageStateOf(store), () => this.layer));
    return () => {
      listening.abort();
      for (const end of ends) end();
      // Nothing is told of the user once they have left.
      this.#own.stop();
      leave();
      this.#stage.clear();
      this.#people = [];
    };
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    const { collab: store } = this;
    if (changed.has('withoutOwn') && changed.get('withoutOwn') !== undefined && store) {
      if (this.withoutOwn) this.#own.stop();
      else this.#own.listen(store);
    }
    if (changed.has('for') || changed.has('allow')) this.#own.look();
    // What was told before there was a layer, and by other names in another language.
    this.#show();
  }

  protected override render() {
    return html`<div part="layer" class="layer" popover="manual" aria-hidden="true"></div>`;
  }

  #show(): void {
    const { collab: store, layer } = this;
    if (!store || !layer) return;
    const locations = store.locations.peek();
    const myId = store.me.peek()?.userId;
    const shown = this.#people
      .filter((user) => user.userId !== myId && user.onlineStatus !== 'offline' && isHere(user, locations))
      .flatMap((user) => {
        const name = personName(user, this.#localize.term('unknownPerson'));
        return heardSelections(user.selections).map((selection) => ({ user, name, selection }));
      });
    this.setState('empty', shown.length === 0);
    if (shown.length > 0 !== layer.matches(':popover-open')) layer.togglePopover(shown.length > 0);
    this.#stage.show(shown);
  }

  #isAllowed(element: Element): boolean {
    const root = this.for ? (this.getRootNode() as Document | ShadowRoot).getElementById(this.for) : null;
    if (this.for && !(root && containsAcross(root, element))) return false;
    return !this.allow || closestAcross(element, this.allow) !== undefined;
  }
}
