import { isTextTarget, nameTypes, pathTypes, canPaintText } from '../../../anchors/index.js';
import type { AnnotationRow } from '../../../store/api/annotations.js';
import type { CommentAnnotation, CursorPosition, TargetElement } from '../../../store/model/index.js';
import type { CollabCommentPin } from '../comment-pin/comment-pin.js';
import type { LocalizeController } from '../../base/localize.js';
import { drawnColor } from '../../base/status-color.js';
import { openingOf } from '../../page/opening.js';
import { personName } from '../../display/person-name.js';
import { isTold, type StatusDetail } from '../../page/status-detail.js';
import { CollabJoinedPin } from '../joined-pin/joined-pin.js';
import type { PinClusterItem } from '../pin-cluster/pin-cluster.js';
import { CollabTextMark } from '../text-mark/text-mark.js';

/** Colour of a thread's pin: its own, else its status's where that is told; empty for the page's accent. */
function colorOf({ color, status }: CommentAnnotation, detail: StatusDetail): string {
  if (color && color !== status.color) return color;
  return isTold(status, detail) ? drawnColor(status) : '';
}

/** What marks the place of one thread, or of several. */
export type Marker = CollabCommentPin | CollabJoinedPin | CollabTextMark;

const tagFor = (target: TargetElement | undefined, count: number) => {
  if (isTextTarget(target)) return 'collab-text-mark';
  return count > 1 ? 'collab-joined-pin' : 'collab-comment-pin';
};

/** Whether a marker is one for so many threads at such a place. */
export const isFor = (marker: Marker, target: TargetElement | undefined, count: number): boolean =>
  marker.localName === tagFor(target, count);

/** Makes a marker for so many threads at a place; the button of a pin can be reached as `pin-button`. */
export function makeMarker(target: TargetElement | undefined, count: number): Marker {
  const marker = document.createElement(tagFor(target, count));
  if (marker instanceof CollabTextMark) {
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

/** Shows the threads of a place as they stand in its marker, and which one it opens: the open one, else one with news. */
export function fillMarker(
  marker: Marker,
  rows: readonly AnnotationRow[],
  open: string | null,
  detail: StatusDetail,
): void {
  const unread = rows.filter((row) => row.unread > 0);
  const opened = rows.find(({ id }) => id === open) ?? unread[0] ?? rows[0];
  if (!opened) return;
  marker.annotationId = opened.id;
  const standing = rows.filter(({ data }) => detail === 'none' || data.status.type !== 'terminal');
  if (marker instanceof CollabTextMark) {
    marker.quote = opened.data.targetElement?.targetText ?? '';
    marker.number = opened.data.annotationNumber ?? 0;
    marker.count = rows.length;
    marker.unread = rows.length > 1 ? unread.length : opened.unread;
    marker.failed = rows.some(isFailed);
  } else if (marker instanceof CollabJoinedPin) {
    marker.count = standing.length;
    marker.unread = unread.length;
    marker.color = colorOf((standing[0] ?? opened).data, detail);
    marker.failed = rows.some(isFailed);
  } else fillPin(marker, opened, detail);
}

const isFailed = (row: AnnotationRow): boolean => row.failed !== undefined || row.unsent.some(({ error }) => error);

const untold = { id: '', name: '', type: 'default' } as const;

/** Shows a thread as it stands in its pin. */
function fillPin(pin: CollabCommentPin, row: AnnotationRow, detail: StatusDetail): void {
  const { data } = row;
  const { id, name, type } = isTold(data.status, detail) ? data.status : untold;
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

/** What a cluster says of a thread. */
export function clusterItem(row: AnnotationRow, localize: LocalizeController, detail: StatusDetail): PinClusterItem {
  const { data } = row;
  const [first] = data.comments;
  return {
    annotationId: row.id,
    number: data.annotationNumber ?? 0,
    author: personName(first?.from ?? data.from, localize.term('unknownPerson')),
    text: first ? openingOf(first, localize).replace(/\s+/g, ' ').trim() : '',
    unread: row.unread,
    color: colorOf(data, detail),
  };
}

/** Whether two targets are the same, though one came anew from the data. */
export const isSameTarget = (a: TargetElement | undefined, b: TargetElement | undefined): boolean =>
  a === b || JSON.stringify(a) === JSON.stringify(b);

/** What of a target says where it is, and not what the page reads like at the moment. */
const placeOf = ({ selectors, ...target }: TargetElement): string =>
  JSON.stringify({ ...target, selectors: selectors?.filter(({ type }) => nameTypes.has(type) || pathTypes.has(type)) });

/** Whether two targets, described one after the other, mean the same place. */
export const isSamePlace = (a: TargetElement | undefined, b: TargetElement | undefined): boolean =>
  a === b || (a !== undefined && b !== undefined && placeOf(a) === placeOf(b));

export const isSamePosition = (a: CursorPosition | undefined, b: CursorPosition | undefined): boolean =>
  a?.left === b?.left && a?.top === b?.top;

/** A place, with all threads that are shown there as one; none while the first is being written. */
export interface Pinned {
  marker: Marker;
  rows: readonly AnnotationRow[];
  target: TargetElement | undefined;
  position: CursorPosition | undefined;
}

/** What the page knows a place by: its threads, or that one is being written. */
export const idsOf = (key: string, { rows }: Pinned): readonly string[] =>
  rows.length > 0 ? rows.map(({ id }) => id) : [key];
