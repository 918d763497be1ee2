import type { Evidence } from './evidence.js';
import { isDistinctive as hasWords } from './normalized-text.js';
import { identifyingLength, type MatchCounts, type ItemReading, type Reading } from './stored-reading.js';

/** Facts about a target and the page that are the same for all candidates. */
export interface Facts {
  /** The stored reading; undefined for a target that has only names or paths. */
  readonly stored: Reading | undefined;
  /** Number of places that match now; `stored.counts` has the numbers from the time of the description. */
  readonly currentCounts: Omit<MatchCounts, 'position'>;
  /** Whether the target is a table cell, which only its row and its column identify. */
  readonly isCell: boolean;
  /** Whether the target has only names and paths. */
  readonly hasOnlyNamesAndPaths: boolean;
  /** Whether the page has one component of the stored tag. */
  readonly isOnlyComponent: boolean;
}

/** A row of the decision table. If it holds for exactly one candidate, that candidate is attached. */
export interface Rule {
  readonly name: string;
  /** Whether the rule also applies to overwritten elements, because it compares all of the text. */
  readonly isExact: boolean;
  holds(evidence: Evidence, facts: Facts): boolean;
}

const headings = /^(h[1-6]|summary|caption|legend|figcaption)$/;

/** Texts of this length occur in no other record, whatever their neighbours are. */
const uniqueLength = 60;

const isUnique = (level: keyof Facts['currentCounts'], { stored, currentCounts }: Facts): boolean =>
  stored?.counts[level] === 1 && currentCounts[level] === 1;

/**
 * Whether the candidate is the only element of its tag with its text. In another item, the neighbouring texts must also
 * be the same.
 */
const isUniqueInTag = (evidence: Evidence, facts: Facts): boolean =>
  evidence.hasSameTag &&
  isUnique('tag', facts) &&
  (evidence.item !== 'other' ||
    (facts.currentCounts.text >= (facts.stored?.counts.text ?? 1) &&
      (evidence.neighbours === 2 || !facts.stored?.item?.isRecord)));

/** Whether an element shows content of its own: text, or attributes such as an address. */
const showsContent = ({ text, attributes, signature }: Reading): boolean =>
  text !== '' ? hasWords(text) : Object.keys(attributes).length > 0 || signature !== '';

/** Whether words distinguished the item, and not only numbers, which may be counters. */
const isDistinguishedByWords = (item: Pick<ItemReading, 'distinctive' | 'pieces'> | undefined): boolean =>
  item?.distinctive.some((at) => hasWords(item.pieces[at] ?? '')) === true;

/** Whether a path uses no position except that of a part directly in a row, which is its column. */
const isTrustedPath = ({ path, isEntry }: ItemReading): boolean => {
  const [, first = '', ...others] = path.split(' > ');
  const isPositional = (step: string): boolean => step.includes(':nth-of-type(');
  return !others.some(isPositional) && (isEntry || !isPositional(first));
};

const isSameItem = ({ item }: Evidence): boolean => item === 'same' || item === 'edited';

/** Whether the item is the same, or its distinctive texts were edited. */
const isProbablySameItem = (evidence: Evidence): boolean => isSameItem(evidence) || evidence.item === 'reworded';

/** Whether the attributes differ, and only the attributes distinguished the element from others with its text. */
const hasOtherAttributes = ({ hasSameAttributes }: Evidence, { stored }: Facts): boolean =>
  stored !== undefined && !hasSameAttributes && stored.counts.attributes < stored.counts.text;

/** Whether an element without text has another signature. Icons are not edited, so it is another icon. */
const showsOtherContent = ({ text }: Evidence, { stored }: Facts): boolean =>
  stored?.text === '' && stored.signature !== '' && text === 'other';

/** Whether the record has another address or picture, and several places have or had its text. */
const hasOtherRecordAddress = ({ hasSameRecordAddress }: Evidence, { stored, currentCounts }: Facts): boolean =>
  !hasSameRecordAddress && ((stored?.counts.text ?? 0) > 1 || currentCounts.text > 1);

const isOtherRecord = (evidence: Evidence, facts: Facts): boolean =>
  evidence.record === 'other' ||
  evidence.name === 'other' ||
  evidence.term === 'other' ||
  !evidence.hasSameGroup ||
  hasOtherRecordAddress(evidence, facts) ||
  hasOtherAttributes(evidence, facts);

/** Whether all surroundings are the same. Some pages generate new ids on each build, so an id alone may differ. */
const hasSameSurroundings = ({ item, hasSameHeading, hasSameNeighbours }: Evidence): boolean =>
  item === 'same' && hasSameHeading && hasSameNeighbours;

const hasSameKnownNeighbours = ({ hasSameNeighbours }: Evidence, { stored }: Facts): boolean =>
  hasSameNeighbours && stored?.neighbours.every(Boolean) === true;

/**
 * Whether nothing suggests that an element at the same path with positions is another one of those with the same text:
 * its neighbours and its heading are the same.
 */
const isUnmoved = (evidence: Evidence, facts: Facts): boolean =>
  facts.stored === undefined ||
  (evidence.hasSameNeighbours &&
    evidence.hasSameHeading &&
    evidence.hasSameRecordAddress &&
    evidence.term !== 'other' &&
    !hasOtherAttributes(evidence, facts));

/**
 * Whether an element is at its old place: between the same texts, under the same heading. Rows of a table have similar
 * neighbours, so distinctive words of the item must be in the item or long enough beside it. If such words are beside
 * the element, its heading may differ.
 */
function isInPlace(evidence: Evidence, facts: Facts): boolean {
  if (evidence.item === 'other' || !evidence.hasSameRecordAddress || !hasSameKnownNeighbours(evidence, facts))
    return false;
  const { item, neighbours, isPlain } = facts.stored ?? {};
  // Only its numbers distinguished it from others, and they differ.
  if (!isPlain && evidence.item === 'part' && !isDistinguishedByWords(item)) return false;
  const beside = item?.distinctive.map((at) => item.pieces[at] ?? '').filter((piece) => neighbours?.includes(piece));
  if (beside?.some((piece) => piece.length >= identifyingLength && hasWords(piece))) return true;
  return evidence.hasSameHeading && (!isDistinguishedByWords(item) || isProbablySameItem(evidence));
}

/**
 * Whether the candidate may be the remainder of several elements with its text that no words distinguished. It is
 * identified only by the same neighbours and the same heading.
 */
const isRemainingDuplicate = ({ hasSameHeading, neighbours }: Evidence, { stored, currentCounts }: Facts): boolean =>
  stored !== undefined &&
  currentCounts.text < stored.counts.text &&
  !isDistinguishedByWords(stored.item) &&
  // If all items have the same text, each has such neighbours, and it is unknown which one was removed.
  (currentCounts.item < stored.counts.item || !(hasSameHeading && stored.heading !== '' && neighbours === 2));

/** Whether a whole record, such as a card of a board, may have moved: its old heading is still on the page. */
const isMovedRecord = ({ hasSameTag, isHeadingOnPage }: Evidence, { text, pieces, isEntry }: Reading): boolean =>
  (isEntry === true || pieces.filter(hasWords).length > 1) &&
  text.length >= identifyingLength &&
  hasSameTag &&
  isHeadingOnPage;

/** Whether a text is in another record than the one in which it was described. */
function isInOtherRecord(evidence: Evidence, facts: Facts): boolean {
  const { stored } = facts;
  const item = stored?.item;
  if (!stored || stored.text.length >= uniqueLength) return false;
  // The record has another address or picture, and no text around it that only its record had.
  const isRecord = stored.isEntry === true && stored.pieces.length > 1;
  if (!evidence.hasSameRecordAddress && (isRecord || evidence.item !== 'same' || !isDistinguishedByWords(item)))
    return true;
  if (isMovedRecord(evidence, stored)) return false;
  const hasOtherSurroundings = !isProbablySameItem(evidence) && evidence.neighbours === 0 && !evidence.hasSameHeading;
  // If no surroundings match, even the same title may be a coincidence.
  if (item?.isRecord && hasOtherSurroundings) return true;
  // A short text in another item under another heading, in another group or beside another term has another subject.
  const isUnderOther = (stored.heading !== '' && !evidence.hasSameHeading) || !evidence.hasSameGroup;
  const isInOtherPart = isUnderOther && item !== undefined && !isProbablySameItem(evidence);
  if (stored.text.length < identifyingLength && (isInOtherPart || evidence.term === 'other')) return true;
  if (headings.test(stored.tag) || stored.isTitle) return false;
  // An entry with several distinctive pieces is itself a record; its parent is a list of records.
  if (stored.isEntry && stored.pieces.filter(hasWords).length > 1 && isDistinguishedByWords(stored)) return false;
  const isIdentifying = stored.text.length >= identifyingLength && hasWords(stored.text);
  if (isIdentifying && hasSameKnownNeighbours(evidence, facts)) return false;
  if (!isIdentifying && evidence.isInFullerEntry) return true;
  if (!item?.isRecord || isInPlace(evidence, facts)) return false;
  return isIdentifying ? evidence.item === 'other' && isDistinguishedByWords(item) : !isProbablySameItem(evidence);
}

/**
 * The decision table, ordered from the surest rule to the loosest. The first rule that holds for a candidate decides.
 * Each rule requires evidence of identity, such as a name, a text, attributes, or the item around. A position alone is
 * never enough; it only distinguishes candidates whose content is the same. Resolution and watching use the same
 * table. docs/anchors.md describes each rule.
 */
export const rules: readonly Rule[] = [
  {
    name: 'own name',
    isExact: true,
    holds: ({ name }) => name === 'same',
  },
  {
    name: 'named record',
    isExact: true,
    holds: (evidence, facts) => {
      const { record, hasPathWithoutPositions, by, text, hasSameHeading, neighbours } = evidence;
      if (facts.isCell || !by.has('path') || (record !== 'same' && record !== 'same id')) return false;
      if (record === 'same') return hasPathWithoutPositions || text === 'same';
      if (text === 'same')
        return isUnmoved(evidence, facts) || (hasPathWithoutPositions && (hasSameHeading || neighbours > 0));
      // Below the id of a page, another view has other content at the same path.
      return hasPathWithoutPositions && (text !== 'other' || hasSameKnownNeighbours(evidence, facts));
    },
  },
  {
    name: 'cell of its row',
    isExact: true,
    holds: ({ by, hasSameGroup }) => by.has('cell') && hasSameGroup,
  },
  {
    name: 'unique text',
    isExact: true,
    holds: (evidence, facts) =>
      evidence.text === 'same' &&
      (isUnique('text', facts) || isUniqueInTag(evidence, facts)) &&
      facts.stored !== undefined &&
      showsContent(facts.stored) &&
      evidence.record !== 'other' &&
      !(evidence.name === 'other' && facts.stored.text === '' && !hasSameSurroundings(evidence)) &&
      // A field label is accepted if it still has its id.
      ((evidence.by.has('name') && facts.stored.tag === 'label') || !isInOtherRecord(evidence, facts)),
  },
  {
    name: 'first text of its labelled part',
    isExact: true,
    holds: (evidence, facts) =>
      evidence.text === 'same' &&
      evidence.hasSameLabel &&
      facts.currentCounts.text >= (facts.stored?.counts.text ?? 1) &&
      !isOtherRecord(evidence, facts),
  },
  {
    name: 'unique text and address',
    isExact: true,
    holds: (evidence, facts) =>
      evidence.text === 'same' &&
      evidence.hasSameAttributes &&
      facts.stored !== undefined &&
      facts.stored.text !== '' &&
      Object.keys(facts.stored.attributes).length > 0 &&
      isUnique('attributes', facts) &&
      (facts.stored.attributes.href !== undefined || !isInOtherRecord(evidence, facts)) &&
      !isOtherRecord(evidence, facts),
  },
  {
    name: 'text in its item',
    isExact: true,
    holds: (evidence, facts) =>
      evidence.text === 'same' &&
      evidence.item === 'same' &&
      (facts.stored?.item?.distinctive.length ?? 0) > 0 &&
      isUnique('item', facts) &&
      // An entry with more content than the whole list had is another entry.
      !(evidence.isInFullerEntry && facts.stored?.item?.isRecord === false) &&
      !isOtherRecord(evidence, facts),
  },
  {
    name: 'text under its heading',
    isExact: true,
    holds: (evidence, facts) =>
      evidence.text === 'same' &&
      evidence.position === 1 &&
      (evidence.hasSameHeading
        ? facts.stored?.heading !== '' || isUnique('item', facts) || evidence.hasSameNeighbours
        : hasSameKnownNeighbours(evidence, facts)) &&
      isUnique('all', facts) &&
      (evidence.item === 'same' || facts.stored?.item === undefined) &&
      (evidence.neighbours === 2 || (facts.stored !== undefined && showsContent(facts.stored))) &&
      !isRemainingDuplicate(evidence, facts) &&
      !isOtherRecord(evidence, facts) &&
      !isInOtherRecord(evidence, facts),
  },
  {
    name: 'same position among equal matches',
    isExact: true,
    holds: (evidence, facts) =>
      facts.stored !== undefined &&
      facts.stored.counts.all > 1 &&
      facts.stored.counts.all === facts.currentCounts.all &&
      evidence.position > 0 &&
      evidence.position === facts.stored.counts.position &&
      facts.stored.counts.item === facts.currentCounts.item &&
      evidence.hasSameHeading &&
      // Records that only numbers distinguish have the same neighbours except for these numbers.
      evidence.hasSameNeighbours &&
      evidence.hasSameEntryText &&
      !isOtherRecord(evidence, facts),
  },
  {
    name: 'text in its edited item',
    isExact: false,
    holds: (evidence, facts) =>
      evidence.text === 'same' &&
      evidence.item === 'edited' &&
      facts.stored?.counts.item === 1 &&
      facts.currentCounts.item === 0 &&
      // The neighbours distinguish it from others with this text. If there are fewer than before, the target may be the
      // one that was removed.
      (facts.stored.counts.text === 1 ||
        evidence.neighbours > (facts.currentCounts.text < facts.stored.counts.text ? 1 : 0)) &&
      !isOtherRecord(evidence, facts) &&
      !isInOtherRecord(evidence, facts),
  },
  {
    name: 'text between the same texts',
    isExact: false,
    holds: (evidence, facts) =>
      evidence.text === 'same' &&
      isInPlace(evidence, facts) &&
      facts.stored?.counts.all === 1 &&
      facts.currentCounts.text >= facts.stored.counts.text &&
      showsContent(facts.stored) &&
      !isOtherRecord(evidence, facts),
  },
  {
    name: 'numbered id and number',
    isExact: true,
    holds: (evidence, facts) =>
      evidence.name === 'position' && evidence.isSameNumbered && !isOtherRecord(evidence, facts),
  },
  {
    name: 'path in its item',
    isExact: false,
    holds: (evidence, facts) =>
      evidence.by.has('item') &&
      facts.stored?.counts.item === 1 &&
      facts.stored.item !== undefined &&
      isDistinguishedByWords(facts.stored.item) &&
      isTrustedPath(facts.stored.item) &&
      isSameItem(evidence) &&
      (evidence.text === 'counted' || (evidence.text === 'typo' && evidence.item === 'same')) &&
      !isOtherRecord(evidence, facts),
  },
  {
    name: 'most of its texts',
    isExact: false,
    holds: (evidence, facts) =>
      evidence.text === 'most' &&
      facts.stored?.counts.text === 1 &&
      facts.currentCounts.text === 0 &&
      (isSameItem(evidence) ||
        (evidence.hasSameHeading && evidence.neighbours > 0) ||
        (evidence.hasIdentifyingPieces && isMovedRecord(evidence, facts.stored))) &&
      !isOtherRecord(evidence, facts) &&
      !isInOtherRecord(evidence, facts),
  },
  {
    name: 'watched, edited in its item',
    isExact: true,
    holds: (evidence, facts) =>
      evidence.watched === 'edited' &&
      !showsOtherContent(evidence, facts) &&
      (isSameItem(evidence) || evidence.neighbours === 2 || evidence.item === 'none' || evidence.text !== 'other') &&
      !isOtherRecord(evidence, facts),
  },
  {
    name: 'edited between the same neighbours',
    isExact: false,
    holds: (evidence, facts) =>
      (evidence.text === 'typo' || evidence.text === 'edited') &&
      facts.currentCounts.text === 0 &&
      facts.stored?.counts.all === 1 &&
      facts.stored.neighbours.some(Boolean) &&
      evidence.neighbours === 2 &&
      !isOtherRecord(evidence, facts) &&
      (evidence.item === 'none' || isSameItem(evidence)),
  },
  {
    name: 'text of an earlier version',
    isExact: true,
    holds: (evidence, facts) => evidence.by.has('earlier text') && !isOtherRecord(evidence, facts),
  },
  {
    name: 'only component of its tag',
    isExact: false,
    holds: (evidence, facts) =>
      evidence.by.has('component') && facts.isOnlyComponent && !isOtherRecord(evidence, facts),
  },
  {
    name: 'names and paths alone',
    isExact: false,
    holds: (evidence, facts) =>
      facts.hasOnlyNamesAndPaths &&
      (evidence.by.has('path') || evidence.by.has('name')) &&
      !isOtherRecord(evidence, facts),
  },
  {
    name: 'watched, similar content',
    isExact: true,
    holds: ({ watched }) => watched === 'similar',
  },
];

/** Result of the decision table, with the rule that decided. */
export type Decision =
  | { readonly state: 'attached'; readonly element: Element; readonly rule: string }
  | { readonly state: 'ghost'; readonly reason: 'missing' | 'ambiguous'; readonly rule: string };

interface RuleCandidate {
  readonly element: Element;
  readonly evidence: Evidence;
  /** Whether the element was overwritten, so that only exact rules apply. */
  readonly isDoubted: boolean;
}

/**
 * Whether a candidate for a cell is in a table but was not found by its row and column, nor by a label. A page may be
 * rendered again without tables.
 */
const isUnmatchedCell = ({ isInTable, hasSameLabel }: Evidence, { isCell }: Facts): boolean =>
  isCell && isInTable && !hasSameLabel;

const isCellRule = ({ name }: Rule, evidence: Evidence, facts: Facts): boolean =>
  name === 'own name' ||
  name === 'cell of its row' ||
  name.startsWith('watched') ||
  // The only cell with its text, in its column, in a row in which something else was edited.
  (name === 'unique text' && evidence.isInColumn && (isProbablySameItem(evidence) || facts.stored?.isTitle === true));

/**
 * Whether only a letter or two differ between the same neighbours. Such a small change does not suggest another record.
 */
const isTypoInPlace = ({ text, hasSameNeighbours }: Evidence): boolean => text === 'typo' && hasSameNeighbours;

/** Applies the decision table: the first rule that holds for exactly one candidate attaches it. */
export function decide(candidates: readonly RuleCandidate[], facts: Facts): Decision {
  const possible = candidates.filter(({ evidence }) => evidence.watched !== 'excluded');
  for (const rule of rules) {
    const matching = possible.filter(
      ({ evidence }) =>
        (isCellRule(rule, evidence, facts) || !isUnmatchedCell(evidence, facts)) && rule.holds(evidence, facts),
    );
    const [first, second] = matching;
    // An inexact rule is not enough for an overwritten element, so the next rules decide.
    if (first && !second && !rule.isExact && first.isDoubted && !isTypoInPlace(first.evidence)) continue;
    if (first && !second) return { state: 'attached', element: first.element, rule: rule.name };
    // Several candidates match, and a looser rule cannot distinguish them.
    if (second) return { state: 'ghost', reason: 'ambiguous', rule: `${rule.name}, more than once` };
  }
  const hasSeveralMatches =
    possible.filter(({ evidence }) => evidence.text === 'same' && !isOtherRecord(evidence, facts)).length > 1;
  return hasSeveralMatches
    ? { state: 'ghost', reason: 'ambiguous', rule: 'several equal matches' }
    : { state: 'ghost', reason: 'missing', rule: candidates.length > 0 ? 'no rule holds' : 'no candidate' };
}
