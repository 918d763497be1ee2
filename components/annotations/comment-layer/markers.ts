import { isTextTarget, nameTypes, pathTypes, canPaintText } from '../../../anchors/index.js';
import type { AnnotationRow } from '../../../store/api/annotations.js';
import type { CommentAnnotation, CursorPosition, TargetElement } from '../../../store/model/index.js';
import { isResolved } from '../../../store/model/status.js';
import { displayColor } from '../../base/color.js';
import type { LocalizeController } from '../../base/localize.js';
import { personName } from '../../display/person-name.js';
import { excerptOf } from '../../page/comment-excerpt.js';
import { isStatusShown, type StatusDetail } from '../../page/status-detail.js';
import type { CollabCommentPin } from '../comment-pin/comment-pin.js';
import { CollabJoinedPin } from '../joined-pin/joined-pin.js';
import type { PinClusterItem } from '../pin-cluster/pin-cluster.js';
import type { CollabTextMark } from '../text-mark/text-mark.js';

/** Returns the color of a thread's marker: its own, else that of its visible status; empty for the accent color. */
function colorOf({ color, status }: CommentAnnotation, detail: StatusDetail): string {
  if (color && color !== status.color) return color;
  return isStatusShown(status, detail) ? displayColor(status) : '';
}

/** The element that marks the target of one or several threads. */
export type Marker = CollabCommentPin | CollabJoinedPin | CollabTextMark;

const tagFor = (target: TargetElement | undefined, count: number) => {
  if (isTextTarget(target)) return 'collab-text-mark';
  return count > 1 ? 'collab-joined-pin' : 'collab-comment-pin';
};

/** Whether a marker is the mark of a text. Its element is defined with the code for texts. */
export const isTextMark = (marker: Element): marker is CollabTextMark => marker.localName === 'collab-text-mark';

/** Whether a marker has the right type for a target and a number of threads. */
export const isMarkerFor = (marker: Marker, target: TargetElement | undefined, count: number): boolean =>
  marker.localName === tagFor(target, count);

/** Creates a marker for a target and a number of threads. It exports the button of a pin as `pin-button`. */
export function createMarker(target: TargetElement | undefined, count: number): Marker {
  const marker = document.createElement(tagFor(target, count));
  if (isTextMark(marker)) {
    marker.part.add('text');
    marker.filled = !canPaintText();
    marker.quote = target?.targetText ?? '';
    marker.setAttribute('exportparts', 'line: text-line, badge: text-badge');
  } else {
    marker.part.add('pin');
    marker.setAttribute('exportparts', 'button: pin-button');
  }
  return marker;
}

/** Updates a marker from its threads. It opens the open thread, else an unread one, else the first. */
export function updateMarker(
  marker: Marker,
  rows: readonly AnnotationRow[],
  open: string | null,
  detail: StatusDetail,
): void {
  const unread = rows.filter((row) => row.unread > 0);
  const opened = rows.find(({ id }) => id === open) ?? unread[0] ?? rows[0];
  if (!opened) return;
  marker.annotationId = opened.id;
  const unresolved = rows.filter(({ data }) => detail === 'none' || !isResolved(data.status));
  if (isTextMark(marker)) {
    marker.quote = opened.data.targetElement?.targetText ?? '';
    marker.number = opened.data.annotationNumber ?? 0;
    marker.count = rows.length;
    marker.unread = rows.length > 1 ? unread.length : opened.unread;
    marker.failed = rows.some(isFailed);
  } else if (marker instanceof CollabJoinedPin) {
    marker.count = unresolved.length;
    marker.unread = unread.length;
    marker.color = colorOf((unresolved[0] ?? opened).data, detail);
    marker.failed = rows.some(isFailed);
  } else updatePin(marker, opened, detail);
}

const isFailed = (row: AnnotationRow): boolean => row.failed !== undefined || row.unsent.some(({ error }) => error);

const hiddenStatus = { id: '', name: '', type: 'default' } as const;

/** Updates the pin of a thread. */
function updatePin(pin: CollabCommentPin, row: AnnotationRow, detail: StatusDetail): void {
  const { data } = row;
  const { id, name, type } = isStatusShown(data.status, detail) ? data.status : hiddenStatus;
  pin.number = data.annotationNumber ?? 0;
  pin.unread = row.unread;
  pin.color = colorOf(data, detail);
  pin.statusType = type;
  pin.statusId = id;
  pin.statusName = name;
  pin.pending = row.pending;
  pin.failed = isFailed(row);
  pin.private = data.accessMode === 'private';
}

/** Returns the entry of a thread in a cluster. */
export function createClusterItem(
  row: AnnotationRow,
  localize: LocalizeController,
  detail: StatusDetail,
): PinClusterItem {
  const { data } = row;
  const [first] = data.comments;
  return {
    annotationId: row.id,
    number: data.annotationNumber ?? 0,
    author: personName(first?.from ?? data.from, localize.term('unknownPerson')),
    text: first ? excerptOf(first, localize).replace(/\s+/g, ' ').trim() : '',
    unread: row.unread,
    color: colorOf(data, detail),
  };
}

/** Whether two targets have equal data. */
export const isSameTarget = (a: TargetElement | undefined, b: TargetElement | undefined): boolean =>
  a === b || JSON.stringify(a) === JSON.stringify(b);

/** Returns the parts of a target that identify its place, without its current text. */
const placeKeyOf = ({ selectors, ...target }: TargetElement): string =>
  JSON.stringify({ ...target, selectors: selectors?.filter(({ type }) => nameTypes.has(type) || pathTypes.has(type)) });

/** Whether two targets that were described at different times mean the same place. */
export const isSamePlace = (a: TargetElement | undefined, b: TargetElement | undefined): boolean =>
  a === b || (a !== undefined && b !== undefined && placeKeyOf(a) === placeKeyOf(b));

export const isSamePosition = (a: CursorPosition | undefined, b: CursorPosition | undefined): boolean =>
  a?.left === b?.left && a?.top === b?.top;

/** A marker with its target and threads. It has no threads while the first one is being written. */
export interface PinEntry {
  marker: Marker;
  rows: readonly AnnotationRow[];
  target: TargetElement | undefined;
  position: CursorPosition | undefined;
}

/** Returns the ids under which the page knows a marker: those of its threads, or its key while the first is written. */
export const threadIdsOf = (key: string, { rows }: PinEntry): readonly string[] =>
  rows.length > 0 ? rows.map(({ id }) => id) : [key];
