import type {
  EditorAccessEvent,
  EditorRoleEvent,
  SingleEditorEvents,
  SingleEditorLiveStateData,
} from '../model/index.js';

type Told = { [K in keyof SingleEditorEvents]: readonly [K, SingleEditorEvents[K]] }[keyof SingleEditorEvents];

/** Who hears of it. */
interface Listener {
  readonly userId: string | undefined;
  readonly tabId: string;
}

const answers = { accepted: 'accessAccepted', rejected: 'accessRejected', cancelled: 'accessRequestCanceled' } as const;

/** What is to be told of a change of who edits (Events, Single editor). */
export function editorEvents(
  before: SingleEditorLiveStateData | undefined,
  after: SingleEditorLiveStateData | undefined,
  listener: Listener,
): readonly Told[] {
  return [...requestEvents(before, after), ...roleEvents(before, after, listener)];
}

function requestEvents(
  before: SingleEditorLiveStateData | undefined,
  after: SingleEditorLiveStateData | undefined,
): readonly Told[] {
  const [asked, now] = [before?.requestEditorAccess, after?.requestEditorAccess];
  if (!now) return [];
  const isNew = asked?.requestedAt !== now.requestedAt || asked.user.userId !== now.user.userId;
  if (!isNew && asked.status === now.status) return [];
  const { user: viewer, status, requestedAt } = now;
  const editor = before?.editor;
  const event: EditorAccessEvent = { viewer, ...(editor && { editor }), timestamp: requestedAt, status };
  const told: Told[] = isNew ? [['accessRequested', { ...event, status: 'requested' }]] : [];
  if (status !== 'pending') told.push([answers[status], event]);
  return told;
}

function roleEvents(
  before: SingleEditorLiveStateData | undefined,
  after: SingleEditorLiveStateData | undefined,
  { userId, tabId }: Listener,
): readonly Told[] {
  const isSame = before?.editor?.userId === after?.editor?.userId && before?.tabId === after?.tabId;
  if (!after || isSame) return [];
  const { editor } = after;
  const isMine = editor?.userId === userId;
  const wasMine = before?.editor?.userId === userId;
  const viewer = isMine ? undefined : before?.editor;
  const event: EditorRoleEvent = { ...(editor && { editor }), ...(viewer && { viewer }), timestamp: Date.now() };
  if (isMine && after.tabId === tabId) return [['editorAssigned', { ...event, role: 'editor' }]];
  if (isMine) return [['editorOnDifferentTabDetected', { ...event, role: 'editor' }]];
  return wasMine || editor ? [['viewerAssigned', { ...event, role: 'viewer' }]] : [];
}
