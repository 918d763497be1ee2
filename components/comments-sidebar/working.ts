import { html, nothing } from 'lit';
import type { ThreadsChange } from '../../locales/en.js';
import type { AnnotationRow, CollabStore } from '../../store/index.js';
import type { BulkAct, CollabBulkActEvent, CollabBulkSelectEvent } from '../bulk-actions/bulk-actions.events.js';
import type { LiveAnnouncerController } from '../internal/controllers/live-announcer.js';
import { loadOnce } from '../internal/load-once.js';
import type { LocalizeController } from '../internal/localize.js';
import type { PageState } from '../internal/page-state.js';
import { personName } from '../internal/person-name.js';
import { predefinedName } from '../internal/predefined-name.js';
import { actOnThreads, type BulkOutcome } from './bulk.js';

const load = loadOnce(async () => {
  const { CollabBulkActions } = await import('../bulk-actions/bulk-actions.js');
  CollabBulkActions.define('collab-bulk-actions');
});

/** How long what was done can be undone, in ms. */
const OFFER = 8000;

interface WorkingOptions {
  readonly store: CollabStore;
  readonly page: PageState;
  readonly localize: LocalizeController;
  readonly announcer: LiveAnnouncerController;
  readonly changed: () => void;
}

/** What a person has in hand of the threads that are listed: those that are checked, and what is done with all of them. */
class Working {
  readonly #options: WorkingOptions;
  #checked: ReadonlySet<string> = new Set();
  #listed: readonly AnnotationRow[] = [];
  #inHand: readonly AnnotationRow[] = [];

  constructor(options: WorkingOptions) {
    this.#options = options;
  }

  /** Ids of the threads that are checked. */
  get checked(): ReadonlySet<string> {
    return this.#checked;
  }

  check(annotationIds: ReadonlySet<string>): void {
    const { announcer, localize } = this.#options;
    // A range is chosen key by key: only what comes of it is worth hearing.
    announcer.announceAtRest(() => localize.term('threadsSelected', this.#checked.size));
    this.#checked = annotationIds;
    this.#listed = [];
    this.#options.changed();
  }

  /** Of those that are checked the ones that are listed: nobody acts on what they do not see. */
  inHand(rows: readonly AnnotationRow[]): readonly AnnotationRow[] {
    if (rows !== this.#listed) {
      this.#listed = rows;
      this.#inHand = this.#checked.size > 0 ? rows.filter(({ id }) => this.#checked.has(id)) : [];
    }
    return this.#inHand;
  }

  /** What can be done with those in hand, while there are any. */
  render(rows: readonly AnnotationRow[]) {
    const inHand = this.inHand(rows);
    if (inHand.length === 0) return nothing;
    void load();
    const { store } = this.#options;
    const { statuses, priorities, without = [] } = store.config;
    return html`
      <collab-bulk-actions
        part="bulk-actions"
        class="bulk-actions"
        .count=${inHand.length}
        .total=${rows.length}
        .statuses=${without.includes('status') ? [] : statuses}
        .priorities=${without.includes('priority') ? [] : priorities}
        ?without-assign=${without.includes('assign')}
        .contacts=${store.contacts}
        @collab-bulk-act=${(event: CollabBulkActEvent) => void this.act(inHand, event.detail)}
        @collab-bulk-select=${(event: CollabBulkSelectEvent) =>
          this.check(new Set(event.detail.all ? rows.map(({ id }) => id) : []))}
      ></collab-bulk-actions>
    `;
  }

  /** Acts on threads, says what became of it and offers the way back. */
  async act(rows: readonly AnnotationRow[], act: BulkAct): Promise<void> {
    const outcome = await actOnThreads(this.#options.store, rows, act);
    const { page, announcer } = this.#options;
    const message = this.#messageOf(act, outcome);
    if (page.toasters.peek() === 0) announcer.announce(message);
    else page.toast({ message, type: 'success', ...this.#wayBack(outcome) });
  }

  #messageOf(act: BulkAct, { changed, barred }: BulkOutcome): string {
    const { localize } = this.#options;
    const say = (what: ThreadsChange, name?: string): string =>
      localize.term('threadsChanged', what, changed.length, barred, name);
    switch (act.act) {
      case 'status':
        if (act.status.type === 'terminal') return say('resolved');
        if (changed.length > 0 && changed.every(({ data }) => data.status.type === 'terminal')) return say('reopened');
        return say('status', predefinedName(act.status, localize));
      case 'priority':
        return act.priority ? say('priority', predefinedName(act.priority, localize)) : say('priorityRemoved');
      case 'assign':
        if (!act.assignedTo) return say('unassigned');
        return say('assigned', personName(act.assignedTo, localize.term('unknownPerson')));
      default:
        return say(act.act);
    }
  }

  #wayBack({ changed, undo }: BulkOutcome) {
    const label = this.#options.localize.term('undo');
    return changed.length > 0 ? { duration: OFFER, action: { label, run: () => void undo() } } : {};
  }
}

export type { Working };

export const working = (options: WorkingOptions): Working => new Working(options);
