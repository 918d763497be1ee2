import type { AnnotationRow } from '../../store/api.js';
import type { CommentAnnotation, TargetElement } from '../../store/model/index.js';
import { readableText } from '../../store/model/placeholders.js';
import type { CollabCommentPin } from '../comment-pin/comment-pin.js';
import { personName } from '../internal/person-name.js';
import type { PinClusterItem } from '../pin-cluster/pin-cluster.js';

/** The element a thread is about, wherever the thread says so; undefined for the page as a whole. */
export function targetOf(data: CommentAnnotation): TargetElement | undefined {
  const target = data.targetElement ?? data.position?.targetElement;
  return target ?? (data.targetElementId ? { elementId: data.targetElementId } : undefined);
}

/** Colour of a thread's pin: its own, else its status's. */
const colorOf = (data: CommentAnnotation): string => data.color || data.status.color;

/** Makes a pin; its buttons can be reached as `pin-button`. */
export function makePin(annotationId: string): CollabCommentPin {
  const pin = document.createElement('collab-comment-pin');
  pin.annotationId = annotationId;
  pin.part.add('pin');
  pin.setAttribute('exportparts', 'button: pin-button');
  return pin;
}

/** Shows a thread as it stands in its pin. */
export function fillPin(pin: CollabCommentPin, row: AnnotationRow): void {
  const { data } = row;
  pin.number = data.annotationNumber ?? 0;
  pin.unread = row.unread;
  pin.color = colorOf(data);
  pin.statusType = data.status.type;
  pin.statusId = data.status.id;
  pin.statusName = data.status.name;
  pin.pending = row.pending;
  pin.failed = row.failed !== undefined || row.unsent.some(({ error }) => error);
  pin.private = data.accessMode === 'private';
}

/** What a cluster says of a thread. */
export function clusterItem(row: AnnotationRow, unknownPerson: string): PinClusterItem {
  const { data } = row;
  const [first] = data.comments;
  return {
    annotationId: row.id,
    number: data.annotationNumber ?? 0,
    author: personName(first?.from ?? data.from, unknownPerson),
    text: first ? readableText(first).replace(/\s+/g, ' ').trim() : '',
    unread: row.unread,
    color: colorOf(data),
  };
}

/** Whether two targets are the same, though one came anew from the data. */
export const isSameTarget = (a: TargetElement | undefined, b: TargetElement | undefined): boolean =>
  a === b || JSON.stringify(a) === JSON.stringify(b);
