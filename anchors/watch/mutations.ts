import { isElement } from '../dom/node-kinds.js';
import { isMarkingStyle } from '../resolve/marks.js';



/** Attributes that say how an element stands or looks; all others may name it. */
const appearance = new Set([
  'class',
  'style',
  'hidden',
  'open',
  'aria-details',
  'aria-expanded',
  'aria-hidden',
  'aria-selected',
  'tabindex',
]);

/** Whether a change may give an element another name, or have it show another picture. */
const concernsNames = ({ type, attributeName, target }: MutationRecord): boolean =>
  type === 'attributes' &&
  (!appearance.has(attributeName ?? '') || (isElement(target) && isMarkingStyle(target, attributeName ?? '')));

/** What changes of a page, all at once, mean for places in it. */
export interface PageChange {
  /** What was recorded; undefined where text may be other anywhere. */
  readonly records: readonly MutationRecord[] | undefined;
  /** Elements that may have another name. */
  readonly renamed: ReadonlySet<Node>;
  /** Whether what the page reads like may be other. */
  readonly isRewritten: boolean;
  /** Whether a lost place may be there: something came, was named, or reads otherwise. */
  readonly mayReveal: boolean;
}

/** Reads changes once for all who follow them: there may be very many. */
export function readChange(records: readonly MutationRecord[]): PageChange {
  const renamed = new Set<Node>();
  let [isRewritten, mayReveal] = [false, false];
  for (const record of records) {
    if (record.type !== 'attributes') isRewritten = true;
    else if (concernsNames(record)) renamed.add(record.target);
    mayReveal ||= record.type === 'characterData' || record.addedNodes.length > 0;
  }
  return { records, renamed, isRewritten, mayReveal: mayReveal || renamed.size > 0 };
}

/** Text was rewritten, and nobody knows where. */
export const rewrittenSomewhere: PageChange = {
  records: undefined,
  renamed: new Set(),
  isRewritten: true,
  mayReveal: true,
};
