import { html, nothing, type LitElement } from 'lit';
import type { AnnotationRow, CommentAnnotation, CustomAnnotationDropdownData, User } from '../../../store/index.js';
import { mentions } from '../../../store/rules/mentions.js';
import '../../ui/icon/more-icons.js';
import type { LocalizeController } from '../../base/localize.js';
import '../../base/english-messages.js';
import type { CollabMenuSelectEvent, MenuAction, MenuItem } from '../../ui/menu/menu.js';
import type { ThreadProperty } from '../thread-properties/thread-properties.js';
import type { ThreadCapabilities } from './capabilities.js';
import * as events from './thread.events.js';

/** The thread element whose menu is rendered. */
export interface MoreMenuHost extends LitElement {
  readonly currentUser: User | null;
  readonly customList?: CustomAnnotationDropdownData | undefined;
  readonly capabilities: ThreadCapabilities;
}

/** The thread element as the menu uses it, and its settings. */
interface MoreMenuOptions {
  readonly host: MoreMenuHost;
  readonly row: AnnotationRow;
  readonly localize: LocalizeController;
  /** Opens the choice of a property. */
  readonly chooseProperty: (property: ThreadProperty) => void;
  /** Asks the user to confirm that the thread is deleted. */
  readonly confirmDelete: () => void;
}

/** A menu item with its action. */
type ActionItem = Omit<MenuAction, 'id'> & { readonly run: () => void };

/** The reason why a user is subscribed to a thread. */
type SubscriptionCause = 'own' | 'began' | 'assigned' | 'mentioned' | 'replied';

/** Renders the menu with the actions of a thread and the properties that are not set yet. */
export function renderMoreMenu(options: MoreMenuOptions) {
  const groups = [sharingItems(options), propertyItems(options), decisionItems(options), deletionItems(options)];
  const actions = new Map<string, () => void>();
  const items: MenuItem[] = [];
  for (const group of groups.filter(({ length }) => length > 0)) {
    if (items.length > 0) items.push({ separator: true });
    for (const { run, ...item } of group) {
      items.push({ id: String(actions.size), ...item });
      actions.set(String(actions.size), run);
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
        actions.get(event.detail.id)?.();
      }}
    ></collab-menu>
  `;
}

function sharingItems({ host, row, localize }: MoreMenuOptions): ActionItem[] {
  const { capabilities, currentUser } = host;
  const subject = { annotationId: row.id };
  const items: ActionItem[] = [];
  if (capabilities.canCopyLink) {
    const run = () => host.dispatchEvent(new events.CollabThreadCopyLinkEvent(subject));
    items.push({ label: localize.term('copyLink'), icon: 'link', run });
  }
  if (capabilities.canMove) {
    const run = () => host.dispatchEvent(new events.CollabThreadMoveEvent(subject));
    items.push({ label: localize.term('moveThread'), icon: 'move', run });
  }
  if (capabilities.canSubscribe && currentUser) {
    const { isSubscribed, cause } = subscriptionOf(row.data, currentUser);
    const subscribe = () => host.dispatchEvent(new events.CollabThreadSubscribeEvent(subject));
    const unsubscribe = () => host.dispatchEvent(new events.CollabThreadUnsubscribeEvent(subject));
    items.push({
      label: localize.term(isSubscribed ? 'unsubscribe' : 'subscribe'),
      icon: 'bell',
      ...(isSubscribed && { hint: localize.term('subscriptionReason', cause) }),
      run: isSubscribed ? unsubscribe : subscribe,
    });
  }
  if (capabilities.canMarkUnread) {
    const run = () => host.dispatchEvent(new events.CollabThreadMarkUnreadEvent(subject));
    items.push({ label: localize.term('markUnread'), icon: 'eye', run });
  }
  return items;
}

/** Returns the items for properties that are not set. The other properties are changed in the header. */
function propertyItems({ host, row: { data }, localize, chooseProperty }: MoreMenuOptions): ActionItem[] {
  const { capabilities, customList } = host;
  const items: ActionItem[] = [];
  if (capabilities.canAssign && !data.assignedTo)
    items.push({ label: localize.term('assign'), icon: 'person-plus', run: () => chooseProperty('assignee') });
  if (capabilities.canChangePriority && !data.priority)
    items.push({ label: localize.term('setPriority'), icon: 'flag', run: () => chooseProperty('priority') });
  if (capabilities.canChangeCategory && data.commentCategories.length === 0)
    items.push({ label: localize.term('setCategory'), icon: 'tag', run: () => chooseProperty('category') });
  if (capabilities.canChangeCustomList && !data.customList?.length) {
    const label = customList?.placeholder || localize.term('select');
    items.push({ label, icon: 'list-bulleted', run: () => chooseProperty('customList') });
  }
  return items;
}

function decisionItems({ host, row, localize }: MoreMenuOptions): ActionItem[] {
  const { capabilities } = host;
  const annotationId = row.id;
  const items: ActionItem[] = [];
  if (capabilities.canApprove && !row.data.approved) {
    const run = () => host.dispatchEvent(new events.CollabThreadApproveEvent({ annotationId }));
    items.push({ label: localize.term('approve'), icon: 'check', run });
  }
  if (capabilities.canChangeAccess) {
    const isPrivate = row.data.accessMode === 'private';
    const accessMode = isPrivate ? 'public' : 'private';
    const run = () => host.dispatchEvent(new events.CollabThreadAccessChangeEvent({ annotationId, accessMode }));
    const label = localize.term(isPrivate ? 'makePublic' : 'makePrivate');
    items.push({ label, icon: isPrivate ? 'unlock' : 'lock', run });
  }
  return items;
}

function deletionItems({ host, localize, confirmDelete }: MoreMenuOptions): ActionItem[] {
  if (!host.capabilities.canDelete) return [];
  return [{ label: localize.term('deleteThread'), icon: 'trash', danger: true, run: confirmDelete }];
}

/** Returns whether a user is subscribed to a thread, and why. */
function subscriptionOf(
  data: CommentAnnotation,
  user: User,
): { isSubscribed: boolean; cause?: SubscriptionCause | undefined } {
  const subscription = Object.values(data.subscribedUsers ?? {}).find((each) => each.user.userId === user.userId);
  if (!subscription) return { isSubscribed: false };
  return { isSubscribed: true, cause: subscription.type === 'manual' ? 'own' : automaticCause(data, user.userId) };
}

/** Returns the closest reason for an automatic subscription (decisions, Transitions: Subscription). */
function automaticCause(
  { from, assignedTo, comments }: CommentAnnotation,
  userId: string,
): SubscriptionCause | undefined {
  if (assignedTo?.userId === userId) return 'assigned';
  if (from.userId === userId) return 'began';
  if (comments.some((comment) => mentions(comment, [userId]))) return 'mentioned';
  return comments.some((comment) => comment.from.userId === userId) ? 'replied' : undefined;
}
