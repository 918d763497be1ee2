/** Attributes that say how an element stands or looks; all others may name it. */
const appearance = new Set([
  'class',
  'style',
  'hidden',
  'open',
  'aria-expanded',
  'aria-hidden',
  'aria-selected',
  'tabindex',
]);

/** Whether a change may give an element another name. */
export const concernsNames = ({ type, attributeName }: MutationRecord): boolean =>
  type === 'attributes' && !appearance.has(attributeName ?? '');

/** Whether a lost place may be there after a change: something came, was named, or reads otherwise. */
export function mayReveal(record: MutationRecord): boolean {
  return record.type === 'childList'
    ? record.addedNodes.length > 0
    : concernsNames(record) || record.type === 'characterData';
}
