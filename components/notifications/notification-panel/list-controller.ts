import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type {
  CollabStore,
  DocumentMetadata,
  Notification,
  NotificationInbox,
  NotificationList,
  NotificationListQuery,
} from '../../../store/index.js';
import { createDictionary } from '../../../store/model/dictionary.js';
import type { LocalizeController } from '../../base/localize.js';
import { personName } from '../../display/person-name.js';
import { groupNotifications, type NotificationGroup, type NotificationGrouping } from '../notification-list/groups.js';

const DAY = 24 * 60 * 60 * 1000;

/** Names of documents, by id. */
type DocumentNameMap = Readonly<Record<string, string>>;

/** Returns the number of calendar days between two times. Rounding absorbs days of 23 or 25 hours. */
function calendarDaysBetween(earlier: number, later: number): number {
  const startOfDay = (time: number): number => new Date(time).setHours(0, 0, 0, 0);
  return Math.round((startOfDay(later) - startOfDay(earlier)) / DAY);
}

/** Returns the name of a day: today, yesterday, a weekday within the last week, or the date. */
function dayName(time: number, localize: LocalizeController, now = Date.now()): string {
  const daysAgo = calendarDaysBetween(time, now);
  if (daysAgo === 0) return localize.term('today');
  if (daysAgo === 1) return localize.term('yesterday');
  if (daysAgo > 1 && daysAgo < 7) return localize.date(new Date(time), { weekday: 'long' });
  const isThisYear = new Date(time).getFullYear() === new Date(now).getFullYear();
  return localize.date(new Date(time), { day: 'numeric', month: 'long', ...(!isThisYear && { year: 'numeric' }) });
}

/** Returns the name of a document, or its id if it has none. */
export const documentNameOrId = (names: DocumentNameMap, documentId: string): string =>
  (Object.hasOwn(names, documentId) && names[documentId]) || documentId;

/** Finds the names of the documents of notifications. Names that the page gives take precedence over those of the store. */
export class DocumentNames {
  readonly #requestedIds = new WeakMap<CollabStore, Set<string>>();
  #names: DocumentNameMap = {};
  #metadata: ReadonlyMap<string, DocumentMetadata> | undefined;
  #pageNames: DocumentNameMap | undefined;

  /** Requests the metadata of documents without a name, once per document. */
  request(store: CollabStore, notifications: readonly Notification[], pageNames: DocumentNameMap): void {
    const requestedIds = this.#requestedIds.get(store) ?? new Set<string>();
    this.#requestedIds.set(store, requestedIds);
    const newIds = new Set(
      notifications
        .flatMap(({ metadata }) => metadata?.documentId ?? [])
        .filter((id) => !requestedIds.has(id) && !Object.hasOwn(pageNames, id)),
    );
    if (newIds.size === 0) return;
    for (const id of newIds) requestedIds.add(id);
    // A backend without a catalog has no names; ids are shown instead.
    store.fetchDocuments({ documentIds: [...newIds] }).catch(() => undefined);
  }

  /** Returns the names by document id; the same object until a name changes. */
  merge(metadata: ReadonlyMap<string, DocumentMetadata>, pageNames: DocumentNameMap): DocumentNameMap {
    if (metadata === this.#metadata && pageNames === this.#pageNames) return this.#names;
    this.#metadata = metadata;
    this.#pageNames = pageNames;
    const storeNames = [...metadata].flatMap(([id, { documentName }]) =>
      documentName ? [[id, documentName] as const] : [],
    );
    this.#names = createDictionary([...storeNames, ...Object.entries(pageNames)]);
    return this.#names;
  }
}

/** The notification list for the current query, and its groups. */
export class NotificationListController implements ReactiveController {
  readonly #localize: LocalizeController;
  #list: NotificationList | undefined;
  #inbox: NotificationInbox | undefined;
  #queryKey = '';
  #groups: readonly NotificationGroup[] = [];
  /** The values that the groups were computed from. */
  #groupInputs: readonly unknown[] = [];

  constructor(host: ReactiveControllerHost, localize: LocalizeController) {
    this.#localize = localize;
    host.addController(this);
  }

  hostDisconnected(): void {
    this.dispose();
  }

  get list(): NotificationList | undefined {
    return this.#list;
  }

  /** Replaces the list if the inbox or the query has changed. Returns whether it was replaced. */
  setQuery(inbox: NotificationInbox | undefined, query: NotificationListQuery): boolean {
    const queryKey = JSON.stringify(query);
    if (inbox === this.#inbox && queryKey === this.#queryKey) return false;
    this.dispose();
    this.#inbox = inbox;
    this.#queryKey = queryKey;
    this.#list = inbox?.list(query);
    return true;
  }

  /** Returns the groups of the items. They are recomputed only when an input changes, since there can be thousands of items. */
  groupsOf(
    items: readonly Notification[],
    grouping: NotificationGrouping,
    documentNames: DocumentNameMap,
  ): readonly NotificationGroup[] {
    const localize = this.#localize;
    // The date is an input, because names of days are relative to today.
    const inputs = [items, grouping, documentNames, localize.lang(), new Date().toDateString()];
    if (inputs.every((input, index) => input === this.#groupInputs[index])) return this.#groups;
    this.#groupInputs = inputs;
    const names = {
      day: (time: number) => dayName(time, localize),
      document: (documentId: string) => documentNameOrId(documentNames, documentId),
      person: ({ actionUser }: Notification) => personName(actionUser, localize.term('unknownPerson')),
    };
    this.#groups = groupNotifications(items, grouping, names, this.#groups);
    return this.#groups;
  }

  /** Ends the live query. */
  dispose(): void {
    this.#list?.dispose();
    this.#list = undefined;
    this.#inbox = undefined;
    this.#queryKey = '';
  }
}
