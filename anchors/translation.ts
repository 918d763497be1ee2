import { isElement } from './node-kinds.js';

const pageOf = ({ target }: MutationRecord): Element | undefined => target.ownerDocument?.documentElement;

/** Whether the page begins or ends to be what a browser has translated. */
const isOtherPage = (record: MutationRecord): boolean =>
  record.attributeName === 'class' && record.target === pageOf(record);

/** A browser puts what it has translated into elements that no page has any more. */
const isTranslator = (node: Node): boolean => isElement(node) && node.localName === 'font';

function isByTranslator({ addedNodes, removedNodes, target }: MutationRecord): boolean {
  const nodes = [...addedNodes, ...removedNodes];
  if (isTranslator(target)) return true;
  return nodes.some(isTranslator) && nodes.every((node) => isTranslator(node) || node.nodeType === Node.TEXT_NODE);
}

/**
 * Tells, of changes that came together, which only say in another language what was there: those of a browser, which leaves
 * each text in its place. What a page says in another language by itself may as well be of other records.
 */
export function translationsIn(records: readonly MutationRecord[]): (record: MutationRecord) => boolean {
  const isTranslated = records[0] && pageOf(records[0])?.matches('[class*="translated-"]');
  return isTranslated || records.some(isOtherPage) ? isByTranslator : () => false;
}
