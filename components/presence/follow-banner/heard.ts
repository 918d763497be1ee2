import { isPageTarget } from '../../../anchors/index.js';
import { fields, list, number, shape, text } from '../../../store/model/checks.js';
import type { DocumentPageInfo, PresenceFollowing, PresenceUser, PresenceView } from '../../../store/index.js';
import { heardHost, hostFields } from '../../page/received-host.js';

const followingShape = shape({ userId: text(1_000), since: number });

const viewShape = shape(
  {},
  {
    targetElement: shape({}, { ...hostFields, hosts: list(shape({}, hostFields)) }),
    position: shape(fields(number, 'left top')),
    ...fields(number, 'across down'),
  },
);

const pageShape = shape({ ...fields(text(10_000), 'url baseUrl path title') });

const isPage = (value: unknown): value is DocumentPageInfo => pageShape(value, 'pageInfo') === undefined;

/** Longer is no description of a place, in UTF-16 units of its JSON. */
const LONGEST_VIEW = 50_000;

/** A person as others have told of them, who may tell anything: whom they follow and what they see, where it can be that. */
export interface Heard {
  readonly user: PresenceUser;
  readonly userId: string;
  /** The page they are at; undefined where they do not say. */
  readonly page: DocumentPageInfo | undefined;
  readonly locationId: string | undefined;
  readonly following: PresenceFollowing | undefined;
  readonly view: PresenceView | undefined;
}

const isFollowing = (value: unknown): value is PresenceFollowing => followingShape(value, 'following') === undefined;

const isView = (value: unknown): value is PresenceView =>
  viewShape(value, 'view') === undefined && JSON.stringify(value).length <= LONGEST_VIEW;

const share = (value: number): number => Math.min(1, Math.max(0, value));

/** What somebody sees, with what it is found by and nothing else that may have been put there. */
function viewOf(value: unknown): PresenceView | undefined {
  if (!isView(value)) return undefined;
  const { targetElement, position, across, down } = value;
  const hosts = targetElement?.hosts?.map(heardHost);
  const target = targetElement && { ...heardHost(targetElement), ...(hosts && { hosts }) };
  return {
    ...(target && !isPageTarget(target) && position && { targetElement: target, position }),
    ...(across !== undefined && { across: share(across) }),
    ...(down !== undefined && { down: share(down) }),
  };
}

const heard = new WeakMap<PresenceUser, Heard>();

/** What is heard of a person; the same for as long as they are. */
export function heardOf(user: PresenceUser): Heard {
  const { userId, pageInfo, location, following, view } = user;
  const known = heard.get(user) ?? {
    user,
    userId,
    page: isPage(pageInfo) && pageInfo.url ? pageInfo : undefined,
    locationId: typeof location?.id === 'string' ? location.id : undefined,
    following: isFollowing(following) ? following : undefined,
    view: viewOf(view),
  };
  heard.set(user, known);
  return known;
}
