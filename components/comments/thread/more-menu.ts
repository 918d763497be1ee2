import { html, nothing } from 'lit';
import type { AnnotationRow, CustomAnnotationDropdownData, User } from '../../../store/index.js';
import '../../ui/icon/more-icons.js';
import type { LocalizeController } from '../../base/localize.js';
import '../../base/more-english.js';
import type { CollabMenuSelectEvent, MenuAction, MenuItem } from '../../ui/menu/menu.js';
import type { ThreadProperty } from '../thread-properties/thread-properties.js';
import type { ThreadCapabilities } from './capabilities.js';
import { subscriptionOf } from './subscription.js';
import * as events from './more-menu.events.js';

export interface MoreMenuOptions {
  localize: LocalizeController;
  row: AnnotationRow;
  me: User | null;
  customList: CustomAnnotationDropdownData | undefined;
  capabilities: ThreadCapabilities;
  /** Sends a request of the user's. */
  send: (request: Event) => void;
  /** Offers the choice of a property. */
  add: (wanted: ThreadProperty) => void;
  /** Asks before the thread is deleted. */
  ask: () => void;
}

/** An item of the menu, and what it does. */
type Item = Omit<MenuAction, 'id'> & { readonly run: () => void };

/** What can be done with a thread, and what has not been said of it yet. */
export function renderMoreMenu(options: MoreMenuOptions) {
  const groups = [shareItems(options), propertyItems(options), decisionItems(options), deletionItems(options)];
  const runs = new Map<string, () => void>();
  const items: MenuItem[] = [];
  for (const group of groups.filter(({ length }) => length > 0)) {
    if (items.length > 0) items.push({ separator: true });
    for (const { run, ...item } of group) {
      items.push({ id: String(runs.size), ...item });
      runs.set(String(runs.size), run);
    }
  }
  if (items.length === 0) return nothing;
  return html`
    <collab-menu
      class="more"
      placement="bottom-end"
      .label=${options.localize.term('threadActions')}
      .items=${items}
      @collab-menu-select=${(event: CollabMenuSelectEvent) => {
        event.stopPropagation();
        runs.get(event.detail.id)?.();
      }}
    ></collab-menu>
  `;
}

function shareItems({ localize, row, me, capabilities, send }: MoreMenuOptions): Item[] {
  const subject = { annotationId: row.id };
  const items: Item[] = [];
  if (capabilities.canCopyLink) {
    const run = () => send(new events.CollabThreadCopyLinkEvent(subject));
    items.push({ label: localize.term('copyLink'), icon: 'link', run });
  }
  if (capabilities.canMove) {
    const run = () => send(new events.CollabThreadMoveEvent(subject));
    items.push({ label: localize.term('moveThread'), icon: 'move', run });
  }
  if (capabilities.canSubscribe && me) {
    const { isSubscribed, cause } = subscriptionOf(row.data, me);
    const subscribe = () => send(new events.CollabThreadSubscribeEvent(subject));
    const unsubscribe = () => send(new events.CollabThreadUnsubscribeEvent(subject));
    items.push({
      label: localize.term(isSubscribed ? 'unsubscribe' : 'subscribe'),
      icon: 'bell',
      ...(isSubscribed && { hint: localize.term('subscribedBecause', cause) }),
      run: isSubscribed ? unsubscribe : subscribe,
    });
  }
  if (capabilities.canMarkUnread) {
    const run = () => send(new events.CollabThreadMarkUnreadEvent(subject));
    items.push({ label: localize.term('markUnread'), icon: 'eye', run });
  }
  return items;
}

/** What has been said of the thread is shown, and changed where it is shown. */
function propertyItems({ localize, row: { data }, customList, capabilities, add }: MoreMenuOptions): Item[] {
  const items: Item[] = [];
  if (capabilities.canAssign && !data.assignedTo)
    items.push({ label: localize.term('assign'), icon: 'person-plus', run: () => add('assignee') });
  if (capabilities.canChangePriority && !data.priority)
    items.push({ label: localize.term('setPriority'), icon: 'flag', run: () => add('priority') });
  if (capabilities.canChangeCategory && data.commentCategories.length === 0)
    items.push({ label: localize.term('setCategory'), icon: 'tag', run: () => add('category') });
  if (capabilities.canChangeCustomList && !data.customList?.length) {
    const label = customList?.placeholder || localize.term('select');
    items.push({ label, icon: 'list-bulleted', run: () => add('customList') });
  }
  return items;
}

function decisionItems({ localize, row, capabilities, send }: MoreMenuOptions): Item[] {
  const annotationId = row.id;
  const items: Item[] = [];
  if (capabilities.canApprove && !row.data.approved) {
    const run = () => send(new events.CollabThreadApproveEvent({ annotationId }));
    items.push({ label: localize.term('approve'), icon: 'check', run });
  }
  if (capabilities.canChangeAccess) {
    const isPrivate = row.data.accessMode === 'private';
    const accessMode = isPrivate ? 'public' : 'private';
    const run = () => send(new events.CollabThreadAccessChangeEvent({ annotationId, accessMode }));
    const label = localize.term(isPrivate ? 'makePublic' : 'makePrivate');
    items.push({ label, icon: isPrivate ? 'unlock' : 'lock', run });
  }
  return items;
}

function deletionItems({ localize, capabilities, ask }: MoreMenuOptions): Item[] {
  if (!capabilities.canDelete) return [];
  return [{ label: localize.term('deleteThread'), icon: 'trash', danger: true, run: ask }];
}
