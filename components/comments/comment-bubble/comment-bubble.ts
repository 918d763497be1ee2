import { computed } from '@preact/signals-core';
import { html, nothing, type PropertyValues } from 'lit';
import { property } from '../../base/decorators.js';
import type { AnnotationRow, CollabStore, Readable } from '../../../store/index.js';
import { CollabAvatar } from '../../ui/avatar/avatar.js';
import { commentRight } from '../../annotations/comment-layer/may-comment.js';
import { CollabIcon } from '../../ui/icon/icon.js';
import '../../ui/icon/more-icons.js';
import { numeric } from '../../base/attribute-values.js';
import { CollabContainer } from '../../base/container.js';
import hostStyles from '../../styles/host.styles.js';
import unprinted from '../../styles/unprinted.styles.js';
import { LocalizeController } from '../../base/localize.js';
import '../../base/more-english.js';
import { openThreadOf } from '../../page/open-document.js';
import { pageStateOf, type NewThreadPlace, type PageState } from '../../page/page-state.js';
import { personName } from '../../display/person-name.js';
import { threadsOn } from '../../page/threads-by-element.js';
import { CollabBubbleActivateEvent, CollabBubbleAddEvent } from './comment-bubble.events.js';
import styles from './comment-bubble.styles.js';
import { renderFaces, shownFaces } from './faces.js';
import { firstToRead, summaryOf, type Summary } from './summary.js';

export * from './comment-bubble.events.js';

/** What a bubble follows of its store. */
interface Followed {
  readonly rows: Readable<readonly AnnotationRow[]>;
  /** Whether one of the threads is open, or one is being begun here. */
  readonly open: Readable<boolean>;
}

/**
 * How many comments there are on something, and who wrote them, for cells of a table and cards of a board: the threads of an
 * element that are not settled, those of a location, or one thread. Pressed, it opens them in the page's dialog, which a layer
 * brings along. Its height is kept free while there is nothing to show.
 *
 * @summary Count and faces of the threads on an element.
 * @tag collab-comment-bubble
 * @fires {CollabBubbleActivateEvent} collab-bubble-activate - The user asks to open the threads.
 * @fires {CollabBubbleAddEvent} collab-bubble-add - The user asks to begin a thread on the element.
 * @csspart button - The button.
 * @csspart count - The number of comments.
 * @csspart faces - The faces.
 * @csspart more - The number of people who have no face here.
 * @cssstate empty - There are no comments.
 * @cssstate unread - There are comments the user has not seen.
 * @cssstate open - One of the threads is open.
 * @cssstate failed - Something of the user's own could not be sent.
 * @cssstate settled - The thread is settled.
 * @cssprop [--collab-comment-bubble-inline-size=2.75rem] - Least width, kept free while there is nothing to show; 6rem has room for the faces, too.
 */
export class CollabCommentBubble extends CollabContainer {
  static override readonly feature = 'comment';
  static override shadowRootOptions: ShadowRootInit = { ...CollabContainer.shadowRootOptions, delegatesFocus: true };
  static override dependencies = { 'collab-avatar': CollabAvatar, 'collab-icon': CollabIcon };
  static override styles = [hostStyles, unprinted, styles];

  /** The element whose threads are meant, by the id that they know it by. */
  @property({ attribute: 'target-element-id' }) targetElementId = '';
  /** The location whose threads are meant; with an element, only those of the element that are there. */
  @property({ attribute: 'location-id' }) locationId = '';
  /** The one thread that is meant, settled or not; it comes before the others. */
  @property({ attribute: 'annotation-id' }) annotationId = '';
  /** How many faces there are at most, the number of the other people counted in; 0 for none. */
  @property({ converter: numeric('<collab-comment-bubble> max', 3) }) max = 3;
  /** Whether a thread can be begun here where there is none, on the element. */
  @property({ type: Boolean }) addable = false;

  readonly #localize = new LocalizeController(this);
  #followed: Followed | undefined;
  #store: CollabStore | undefined;

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    const isOther = changed.has('targetElementId') || changed.has('locationId') || changed.has('annotationId');
    if (!isOther && this.collab === this.#store) return;
    this.#store = this.collab;
    this.#followed = this.collab && this.#follow(this.collab, pageStateOf(this.collab));
  }

  protected override render() {
    const rows = this.#followed ? this.read(this.#followed.rows) : [];
    const isOpen = this.#followed ? this.read(this.#followed.open) : false;
    const summary = summaryOf(rows);
    this.setState('empty', rows.length === 0);
    this.setState('unread', summary.unread > 0);
    this.setState('open', isOpen);
    this.setState('failed', summary.failed);
    this.setState('settled', summary.settled);
    if (rows.length === 0) return this.#mayAdd ? this.#add(isOpen) : nothing;
    return html`
      <button
        part="button"
        class="bubble"
        type="button"
        aria-haspopup="dialog"
        aria-expanded=${String(isOpen)}
        @click=${() => this.#activate(rows, isOpen)}
      >
        <span class="mark"><collab-icon name=${summary.settled ? 'resolve' : 'comment'}></collab-icon></span>
        <span part="count" class="count" aria-hidden="true">${summary.comments > 99 ? '99+' : summary.comments}</span>
        ${renderFaces(summary.people, this.max)}
        <span class="visually-hidden">${this.#label(rows.length, summary)}</span>
      </button>
    `;
  }

  #add(isOpen: boolean) {
    return html`
      <button
        part="button"
        class="bubble add"
        type="button"
        aria-label=${this.#localize.term('addComment')}
        aria-haspopup="dialog"
        aria-expanded=${String(isOpen)}
        @click=${() => this.#begin(isOpen)}
      >
        <span class="mark"><collab-icon name="comment-plus"></collab-icon></span>
      </button>
    `;
  }

  get #mayAdd(): boolean {
    const { collab } = this;
    if (!this.addable || !this.targetElementId || this.annotationId || !collab) return false;
    this.read(collab.me);
    return commentRight(collab) === 'granted';
  }

  #follow(store: CollabStore, page: PageState): Followed {
    const { annotationId, targetElementId: elementId, locationId } = this;
    const one = store.comments.byId(annotationId);
    const rows: Readable<readonly AnnotationRow[]> = annotationId
      ? computed(() => (one.value ? [one.value] : []))
      : threadsOn(store, { elementId, locationId });
    const open = computed(() => {
      const begun = page.newThread.value?.targetElement?.elementId;
      return (begun !== undefined && begun === elementId) || rows.value.some(({ id }) => id === page.openThread.value);
    });
    return { rows, open };
  }

  #label(threads: number, { comments, unread, people, failed }: Summary): string {
    const shown = people.slice(0, shownFaces(people.length, Math.max(this.max, 3)));
    const names = shown.map((user) => personName(user, this.#localize.term('unknownPerson')));
    if (people.length > shown.length) names.push(this.#localize.term('morePeople', people.length - shown.length));
    const label = `${this.#localize.term('commentsHere', comments, threads, unread)}: ${names.join(', ')}`;
    return failed ? `${label}, ${this.#localize.term('notSent')}` : label;
  }

  #activate(rows: readonly AnnotationRow[], isOpen: boolean): void {
    const { page } = this;
    const first = firstToRead(rows);
    if (!page || !first || !this.dispatchEvent(new CollabBubbleActivateEvent({ annotationId: first.id }))) return;
    if (isOpen) page.close();
    else openThreadOf(page, first, this, this.#followed?.rows);
  }

  #begin(isOpen: boolean): void {
    const { page, targetElementId } = this;
    if (!page || !this.dispatchEvent(new CollabBubbleAddEvent({ targetElementId }))) return;
    if (isOpen) page.close();
    else page.start({ targetElement: { elementId: targetElementId }, ...this.#location }, this, this.#followed?.rows);
  }

  get #location(): Pick<NewThreadPlace, 'location'> {
    const id = this.locationId;
    const known = this.collab?.locations.peek();
    return id ? { location: known?.find((location) => location.id === id) ?? { id } } : {};
  }
}
