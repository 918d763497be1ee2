import { isPageTarget } from '../../../anchors/index.js';
import type { DocumentPageInfo, PresenceFollowing, PresenceUser, PresenceView } from '../../../store/index.js';
import { fields, list, number, shape, text } from '../../../store/model/checks.js';
import { sanitizeTargetHost, targetHostFields } from '../../page/target-host.js';

const followingShape = shape({ userId: text(1_000), since: number });

const viewShape = shape(
  {},
  {
    targetElement: shape({}, { ...targetHostFields, hosts: list(shape({}, targetHostFields)) }),
    position: shape(fields(number, 'left top')),
    ...fields(number, 'across down'),
  },
);

const pageShape = shape({ ...fields(text(10_000), 'url baseUrl path title') });

const isPage = (value: unknown): value is DocumentPageInfo => pageShape(value, 'pageInfo') === undefined;

/** Maximum length of a received view, in UTF-16 units of its JSON. */
const MAX_VIEW_LENGTH = 50_000;

/** Validated presence of another person. Other clients may send anything; invalid parts are undefined. */
export interface ReceivedPresence {
  readonly user: PresenceUser;
  readonly userId: string;
  readonly page: DocumentPageInfo | undefined;
  readonly locationId: string | undefined;
  readonly following: PresenceFollowing | undefined;
  readonly view: PresenceView | undefined;
}

const isFollowing = (value: unknown): value is PresenceFollowing => followingShape(value, 'following') === undefined;

const isView = (value: unknown): value is PresenceView =>
  viewShape(value, 'view') === undefined && JSON.stringify(value).length <= MAX_VIEW_LENGTH;

const clampFraction = (value: number): number => Math.min(1, Math.max(0, value));

/** Returns the known fields of a received view. */
function parseView(value: unknown): PresenceView | undefined {
  if (!isView(value)) return undefined;
  const { targetElement, position, across, down } = value;
  const hosts = targetElement?.hosts?.map(sanitizeTargetHost);
  const target = targetElement && { ...sanitizeTargetHost(targetElement), ...(hosts && { hosts }) };
  return {
    ...(target && !isPageTarget(target) && position && { targetElement: target, position }),
    ...(across !== undefined && { across: clampFraction(across) }),
    ...(down !== undefined && { down: clampFraction(down) }),
  };
}

const cache = new WeakMap<PresenceUser, ReceivedPresence>();

/** Validates the presence of a person; returns the same object for the same input. */
export function parsePresence(user: PresenceUser): ReceivedPresence {
  const { userId, pageInfo, location, following, view } = user;
  const presence = cache.get(user) ?? {
    user,
    userId,
    page: isPage(pageInfo) && pageInfo.url ? pageInfo : undefined,
    locationId: typeof location?.id === 'string' ? location.id : undefined,
    following: isFollowing(following) ? following : undefined,
    view: parseView(view),
  };
  cache.set(user, presence);
  return presence;
}
