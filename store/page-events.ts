import { eventMetadata } from './event-metadata.js';
import { plainCopy } from './plain-copy.js';
import type { Scope } from './protocol.js';
import type { StoreState } from './state.js';

/** What a person does with an element that changes nothing, by the specification's names (Events). */
export interface PageEvents {
  readonly linkClick: {
    readonly annotationId: string;
    readonly commentId: number;
    readonly text: string;
    readonly link: string;
  };
  /** Without a thread, in the composer of a new one. */
  readonly composerClicked: { readonly annotationId?: string };
}

/** Tells listeners what a person did with an element; of a thread that is not there, nothing. */
export function tell<K extends keyof PageEvents>(
  { hub, rows, locations }: StoreState,
  root: Scope | undefined,
  type: K,
  about: PageEvents[K],
): void {
  if (!hub.isHeard(type)) return;
  const { annotationId, ...more } = about;
  const row = annotationId === undefined ? undefined : rows.get(annotationId);
  const { root: location = null } = locations;
  const place = annotationId === undefined && root ? { ...root, data: { location } } : row;
  if (!place) return;
  const told = { ...more, ...(row && { commentAnnotation: row.data }), metadata: eventMetadata(place) };
  // Each payload goes with its type, which the compiler cannot follow from the fields.
  hub.emit(type, plainCopy(told) as never);
}
