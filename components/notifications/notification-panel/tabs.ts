import { html, nothing } from 'lit';
import type { NotificationCounts, NotificationListQuery, NotificationQuery } from '../../../store/index.js';
import type { LocalizeController } from '../../base/localize.js';
import { shortCount } from '../../display/short-count.js';
import type { NotificationGrouping } from '../notification-list/groups.js';

/** All tabs, in their default order. */
export const notificationTabs = ['for-you', 'documents', 'all', 'people'] as const;

export type NotificationTab = (typeof notificationTabs)[number];

/** The query and the grouping of each tab. */
export const tabContents: Readonly<
  Record<NotificationTab, { readonly query: NotificationListQuery; readonly grouping: NotificationGrouping }>
> = {
  'for-you': { query: { type: 'forYou' }, grouping: 'day' },
  documents: { query: { type: 'documents' }, grouping: 'document' },
  all: { query: { type: 'all' }, grouping: 'day' },
  // A large page, so that the groups of most people appear at once.
  people: { query: { type: 'all', pageSize: 200 }, grouping: 'person' },
};

/** Returns the query for all notifications of a tab, or for those of one document. */
export function tabQuery(tab: NotificationTab, documentId?: string): NotificationQuery {
  const { type } = tabContents[tab].query;
  return { ...(type && { type }), ...(documentId !== undefined && { documentIds: [documentId] }) };
}

const terms = { 'for-you': 'tabForYou', documents: 'tabDocuments', all: 'tabAll', people: 'tabPeople' } as const;

interface TabsOptions {
  readonly tabs: readonly NotificationTab[];
  readonly tab: NotificationTab;
  readonly counts: NotificationCounts | null;
  readonly localize: LocalizeController;
  readonly select: (tab: NotificationTab) => void;
}

/** Returns the tab that a key moves to: the next, the previous, the first or the last. */
function tabForKey({ key }: KeyboardEvent, { tabs, tab, localize }: TabsOptions): NotificationTab | undefined {
  const forward = localize.dir() === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  const step = key === 'ArrowLeft' || key === 'ArrowRight' ? (key === forward ? 1 : -1) : 0;
  if (step !== 0) return tabs.at((tabs.indexOf(tab) + step) % tabs.length);
  if (key === 'Home') return tabs[0];
  return key === 'End' ? tabs.at(-1) : undefined;
}

/** Returns the number of unread notifications on the badge of a tab. Only two tabs have a badge. */
function badgeCount(tab: NotificationTab, counts: NotificationCounts | null): number {
  if (tab === 'for-you') return counts?.forYou ?? 0;
  return tab === 'all' ? (counts?.all ?? 0) : 0;
}

export const tabName = (tab: NotificationTab, localize: LocalizeController): string => localize.term(terms[tab]);

/** Renders the tabs with badges for unread notifications. */
export function renderTabs(options: TabsOptions) {
  const { tabs, tab, counts, localize, select } = options;
  const handleKey = (event: KeyboardEvent): void => {
    const next = tabForKey(event, options);
    if (!next || !(event.currentTarget instanceof HTMLElement)) return;
    event.preventDefault();
    select(next);
    event.currentTarget.querySelector<HTMLElement>(`#tab-${next}`)?.focus();
  };
  return html`
    <div part="tabs" class="tabs" role="tablist" aria-label=${localize.term('notifications')} @keydown=${handleKey}>
      ${tabs.map((each) => {
        const count = badgeCount(each, counts);
        return html`
          <button
            part="tab"
            class="tab"
            id="tab-${each}"
            type="button"
            role="tab"
            tabindex=${each === tab ? '0' : '-1'}
            aria-selected=${String(each === tab)}
            aria-controls="panel"
            @click=${() => select(each)}
          >
            ${tabName(each, localize)}
            ${
              count > 0
                ? html`<span class="badge" aria-hidden="true"
                      >${shortCount(count, (value) => localize.number(value))}</span
                    >
                    <span class="visually-hidden">${localize.term('unreadCount', count)}</span>`
                : nothing
            }
          </button>
        `;
      })}
    </div>
  `;
}
