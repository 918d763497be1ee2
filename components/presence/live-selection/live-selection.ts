import { html, type PropertyValues } from 'lit';
import { query } from 'lit/decorators.js';
import { closestAcross, containsAcross } from '../../../anchors/index.js';
import type { CollabStore, PresenceUser } from '../../../store/index.js';
import { selector } from '../../base/attribute-converters.js';
import { CollabContainer } from '../../base/container.js';
import { property } from '../../base/decorators.js';
import { LocalizeController } from '../../base/localize.js';
import { personName } from '../../display/person-name.js';
import { isAtCurrentLocation } from '../../page/current-location.js';
import type { PageContext } from '../../page/page-context.js';
import { clipToSidebar } from '../../page/sidebar-clip.js';
import { storeService } from '../../page/store-services.js';
import { UserActivity } from '../../page/user-activity.js';
import hostStyles from '../../styles/host.styles.js';
import unprinted from '../../styles/no-print.styles.js';
import layerStyles from '../../styles/people-layer.styles.js';
import { isShareable } from './describe-selection.js';
import styles from './live-selection.styles.js';
import { OwnSelection } from './own-selection.js';
import { parseSelections } from './received-selections.js';
import { RemoteSelections } from './remote-selections.js';

const tag = '<collab-live-selection>';

/**
 * Shows what other people have selected and focused. Selected text gets the person's color. Fields and elements with the
 * attribute `data-collab-selectable` get an outline. A flag shows the person's name. The element also publishes the user's
 * own selection, but never passwords, the content of fields, or anything in an element with `data-collab-selection="none"`.
 *
 * @summary Selections and focus of other people.
 * @tag collab-live-selection
 * @csspart layer - The container of the marks over the page.
 * @csspart outline - The outline of a field or an element.
 * @csspart caret - The end of selected text.
 * @csspart flag - The flag with the person's name.
 * @cssstate empty - No other person has a selection.
 * @cssprop [--collab-live-selection-width=2px] - Width of outlines and carets.
 * @cssprop [--collab-live-selection-tint=26%] - Share of the person's color in selected text.
 */
export class CollabLiveSelection extends CollabContainer {
  static override readonly feature = 'liveSelection';
  static override styles = [hostStyles, unprinted, layerStyles, styles];

  /** Id of the element in which selections are published and shown. Default: the whole page. */
  @property() for = '';
  /** Selector of the elements in which selections are published and shown. Default: all elements. */
  @property({ attribute: 'selector-allow', converter: selector(`${tag} selector-allow`) }) selectorAllow = '';
  /** Whether the user's own selection is not published. */
  @property({ type: Boolean, attribute: 'without-own' }) withoutOwn = false;

  @query('.layer') private readonly layer!: HTMLElement | null;

  readonly #localize = new LocalizeController(this);
  readonly #ownSelection = new OwnSelection((element) => this.#isAllowed(element));
  readonly #remoteSelections = new RemoteSelections({
    layer: () => this.layer ?? undefined,
    isAllowed: (element) => this.#isAllowed(element) && isShareable(element),
  });
  #people: readonly PresenceUser[] = [];

  protected override storeConnected(store: CollabStore, page: PageContext): () => void {
    const listening = new AbortController();
    const show = (): void => this.#show();
    const leave = storeService(store, UserActivity).enter({});
    const unsubscribes = [
      store.presence.users().subscribe((users) => {
        this.#people = users ?? [];
        this.#show();
      }),
      store.locations.subscribe(show),
    ];
    // The tints depend on the page's color scheme.
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', show, { signal: listening.signal });
    if (!this.withoutOwn) this.#ownSelection.listen(store);
    unsubscribes.push(clipToSidebar(page, () => this.layer));
    return () => {
      listening.abort();
      for (const unsubscribe of unsubscribes) unsubscribe();
      // The selection is withdrawn before the user leaves.
      this.#ownSelection.stop();
      leave();
      this.#remoteSelections.clear();
      this.#people = [];
    };
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    const { collab: store } = this;
    if (changed.has('withoutOwn') && changed.get('withoutOwn') !== undefined && store) {
      if (this.withoutOwn) this.#ownSelection.stop();
      else this.#ownSelection.listen(store);
    }
    if (changed.has('for') || changed.has('selectorAllow')) this.#ownSelection.refresh();
    // Selections may have arrived before the layer existed; names depend on the language.
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
    const selections = this.#people
      .filter((user) => user.userId !== myId && user.onlineStatus !== 'offline' && isAtCurrentLocation(user, locations))
      .flatMap((user) => {
        const name = personName(user, this.#localize.term('unknownPerson'));
        return parseSelections(user.selections).map((selection) => ({ user, name, selection }));
      });
    this.setState('empty', selections.length === 0);
    if (selections.length > 0 !== layer.matches(':popover-open')) layer.togglePopover(selections.length > 0);
    this.#remoteSelections.show(selections);
  }

  #isAllowed(element: Element): boolean {
    const root = this.for ? (this.getRootNode() as Document | ShadowRoot).getElementById(this.for) : null;
    if (this.for && !(root && containsAcross(root, element))) return false;
    return !this.selectorAllow || closestAcross(element, this.selectorAllow) !== undefined;
  }
}
