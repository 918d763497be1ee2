import { html, nothing } from 'lit';
import type { NotificationCounts, NotificationListQuery, NotificationQuery } from '../../../store/index.js';
import type { LocalizeController } from '../../base/localize.js';
import type { NotificationGrouping } from '../notification-list/groups.js';

/** The tabs there can be. */
export const notificationTabs = ['for-you', 'documents', 'all', 'people'] as const;

export type NotificationTab = (typeof notificationTabs)[number];

/** What each tab asks for, and how it is grouped. */
export const tabContents: Readonly<
  Record<NotificationTab, { readonly query: NotificationListQuery; readonly by: NotificationGrouping }>
> = {
  'for-you': { query: { type: 'forYou' }, by: 'day' },
  documents: { query: { type: 'documents' }, by: 'document' },
  all: { query: { type: 'all' }, by: 'day' },
  // People are found among many: they are asked for at once.
  people: { query: { type: 'all', pageSize: 200 }, by: 'person' },
};

/** All that a tab asks for, or all of it in a document, as what is marked is named. */
export function wholeQuery(tab: NotificationTab, documentId?: string): NotificationQuery {
  const { type } = tabContents[tab].query;
  return { ...(type && { type }), ...(documentId !== undefined && { documentIds: [documentId] }) };
}

const terms = { 'for-you': 'tabForYou', documents: 'tabDocuments', all: 'tabAll', people: 'tabPeople' } as const;

interface Tabs {
  readonly tabs: readonly NotificationTab[];
  readonly tab: NotificationTab;
  readonly counts: NotificationCounts | null;
  readonly localize: LocalizeController;
  readonly choose: (tab: NotificationTab) => void;
}

/** The tab a key leads to: the next and the one before along the line of text, the first and the last. */
function tabByKey({ key }: KeyboardEvent, { tabs, tab, localize }: Tabs): NotificationTab | undefined {
  const forward = localize.dir() === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  const by = key === 'ArrowLeft' || key === 'ArrowRight' ? (key === forward ? 1 : -1) : 0;
  if (by !== 0) return tabs.at((tabs.indexOf(tab) + by) % tabs.length);
  if (key === 'Home') return tabs[0];
  return key === 'End' ? tabs.at(-1) : undefined;
}

/** How many are unread in a tab, where that says more than the tab beside it. */
function countOf(tab: NotificationTab, counts: NotificationCounts | null): number {
  if (tab === 'for-you') return counts?.forYou ?? 0;
  return tab === 'all' ? (counts?.all ?? 0) : 0;
}

export const tabName = (tab: NotificationTab, localize: LocalizeController): string => localize.term(terms[tab]);

/** The tabs, with how many are unread. */
export function renderTabs(shown: Tabs) {
  const { tabs, tab, counts, localize, choose } = shown;
  const keyed = (event: KeyboardEvent): void => {
    const next = tabByKey(event, shown);
    if (!next || !(event.currentTarget instanceof HTMLElement)) return;
    event.preventDefault();
    choose(next);
    event.currentTarget.querySelector<HTMLElement>(`#tab-${next}`)?.focus();
  };
  return html`
    <div part="tabs" class="tabs" role="tablist" aria-label=${localize.term('notifications')} @keydown=${keyed}>
      ${tabs.map((each) => {
        const count = countOf(each, counts);
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
            @click=${() => choose(each)}
          >
            ${tabName(each, localize)}
            ${
              count > 0
                ? html`<span class="badge" aria-hidden="true">${count > 99 ? '99+' : localize.number(count)}</span>
                    <span class="visually-hidden">${localize.term('unreadCount', count)}</span>`
                : nothing
            }
          </button>
        `;
      })}
    </div>
  `;
}
