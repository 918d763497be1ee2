import { isDistinctive as hasWords } from './normalized-text.js';
import type { Evidence } from './evidence.js';
import { identifyingLength, type MatchCounts, type ItemReading, type Reading } from './reading.js';

/** Facts about a target and the page that are the same for all candidates. */
export interface Facts {
  /** The stored reading; undefined for a target that has only names or paths. */
  readonly kept: Reading | undefined;
  /** Number of places that match now; `kept.alike` has the numbers from the time of the description. */
  readonly now: Omit<MatchCounts, 'nth'>;
  /** Whether the target is a table cell, which only its row and its column identify. */
  readonly isCell: boolean;
  /** Whether the target has only names and paths. */
  readonly isWayOnly: boolean;
  /** Number of candidates that each strategy found. */
  readonly found: ReadonlyMap<string, number>;
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

const isUnique = (level: keyof Facts['now'], { kept, now }: Facts): boolean =>
  kept?.alike[level] === 1 && now[level] === 1;

/**
 * Whether the candidate is the only element of its tag with its text. In another item, the neighbouring texts must also
 * be the same.
 */
const isUniqueInTag = (evidence: Evidence, facts: Facts): boolean =>
  evidence.tag &&
  isUnique('tag', facts) &&
  (evidence.item !== 'other' ||
    (facts.now.text >= (facts.kept?.alike.text ?? 1) && (evidence.neighbours === 2 || !facts.kept?.item?.isRecord)));

/** Whether an element shows content of its own: text, or attributes such as an address. */
const showsContent = ({ text, marks, signature }: Reading): boolean =>
  text !== '' ? hasWords(text) : Object.keys(marks).length > 0 || signature !== '';

/** Whether words distinguished the item, and not only numbers, which may be counters. */
const isDistinguishedByWords = (item: Pick<ItemReading, 'own' | 'pieces'> | undefined): boolean =>
  item?.own.some((at) => hasWords(item.pieces[at] ?? '')) === true;

/** Whether a path uses no position except that of a part directly in a row, which is its column. */
const isTrustedPath = ({ way, isEntry }: ItemReading): boolean => {
  const [, first = '', ...others] = way.split(' > ');
  const isPositional = (step: string): boolean => step.includes(':nth-of-type(');
  return !others.some(isPositional) && (isEntry || !isPositional(first));
};

const isSameItem = ({ item }: Evidence): boolean => item === 'same' || item === 'edited';

/** Whether the item is the same, or its distinctive texts were edited. */
const isProbablySameItem = (evidence: Evidence): boolean => isSameItem(evidence) || evidence.item === 'reworded';

/** Whether the attributes differ, and only the attributes distinguished the element from others with its text. */
const hasOtherMarks = ({ marks }: Evidence, { kept }: Facts): boolean =>
  kept !== undefined && !marks && kept.alike.marks < kept.alike.text;

/** Whether an element without text has another signature. Icons are not edited, so it is another icon. */
const showsOtherContent = ({ text }: Evidence, { kept }: Facts): boolean =>
  kept?.text === '' && kept.signature !== '' && text === 'other';

/** Whether the record has another address or picture, and several places have or had its text. */
const hasOtherSign = ({ sign }: Evidence, { kept, now }: Facts): boolean =>
  !sign && ((kept?.alike.text ?? 0) > 1 || now.text > 1);

const isOtherRecord = (evidence: Evidence, facts: Facts): boolean =>
  evidence.record === 'other' ||
  evidence.name === 'other' ||
  evidence.term === 'other' ||
  !evidence.group ||
  hasOtherSign(evidence, facts) ||
  hasOtherMarks(evidence, facts);

/** Whether all surroundings are the same. Some pages generate new ids on each build, so an id alone may differ. */
const hasSameSurroundings = ({ item, heading, exactNeighbours }: Evidence): boolean =>
  item === 'same' && heading && exactNeighbours;

const hasSameNeighbours = ({ exactNeighbours }: Evidence, { kept }: Facts): boolean =>
  exactNeighbours && kept?.neighbours.every(Boolean) === true;

/**
 * Whether nothing suggests that an element at the same path with positions is another one of those with the same text:
 * its neighbours and its heading are the same.
 */
const isUnmoved = (evidence: Evidence, facts: Facts): boolean =>
  facts.kept === undefined ||
  (evidence.exactNeighbours &&
    evidence.heading &&
    evidence.sign &&
    evidence.term !== 'other' &&
    !hasOtherMarks(evidence, facts));

/**
 * Whether an element is at its old place: between the same texts, under the same heading. Rows of a table have similar
 * neighbours, so distinctive words of the item must be in the item or long enough beside it. If such words are beside
 * the element, its heading may differ.
 */
function isInPlace(evidence: Evidence, facts: Facts): boolean {
  if (evidence.item === 'other' || !evidence.sign || !hasSameNeighbours(evidence, facts)) return false;
  const { item, neighbours, isPlain } = facts.kept ?? {};
  // Only its numbers distinguished it from others, and they differ.
  if (!isPlain && evidence.item === 'part' && !isDistinguishedByWords(item)) return false;
  const beside = item?.own.map((at) => item.pieces[at] ?? '').filter((piece) => neighbours?.includes(piece));
  if (beside?.some((piece) => piece.length >= identifyingLength && hasWords(piece))) return true;
  return evidence.heading && (!isDistinguishedByWords(item) || isProbablySameItem(evidence));
}

/**
 * Whether the candidate may be the remainder of several elements with its text that no words distinguished. It is
 * identified only by the same neighbours and the same heading.
 */
const isRemainingDuplicate = ({ heading, neighbours }: Evidence, { kept, now }: Facts): boolean =>
  kept !== undefined &&
  now.text < kept.alike.text &&
  !isDistinguishedByWords(kept.item) &&
  // If all items read alike, each has such neighbours, and it is unknown which one was removed.
  (now.item < kept.alike.item || !(heading && kept.heading !== '' && neighbours === 2));

/** Whether a whole record, such as a card of a board, may have moved: its old heading is still on the page. */
const isMovedRecord = ({ tag, isHeadingThere }: Evidence, { text, pieces, isEntry }: Reading): boolean =>
  (isEntry === true || pieces.filter(hasWords).length > 1) && text.length >= identifyingLength && tag && isHeadingThere;

/** Whether a text is in another record than the one in which it was described. */
function isInOtherRecord(evidence: Evidence, facts: Facts): boolean {
  const { kept } = facts;
  const item = kept?.item;
  if (!kept || kept.text.length >= uniqueLength) return false;
  // The record has another address or picture, and no text around it that only its record had.
  const isRecord = kept.isEntry === true && kept.pieces.length > 1;
  if (!evidence.sign && (isRecord || evidence.item !== 'same' || !isDistinguishedByWords(item))) return true;
  if (isMovedRecord(evidence, kept)) return false;
  const hasOtherSurroundings = !isProbablySameItem(evidence) && evidence.neighbours === 0 && !evidence.heading;
  // If no surroundings match, even the same title may be a coincidence.
  if (item?.isRecord && hasOtherSurroundings) return true;
  // A short text in another item under another heading, in another group or beside another term has another subject.
  const isUnderOther = (kept.heading !== '' && !evidence.heading) || !evidence.group;
  const isInOtherPart = isUnderOther && item !== undefined && !isProbablySameItem(evidence);
  if (kept.text.length < identifyingLength && (isInOtherPart || evidence.term === 'other')) return true;
  if (headings.test(kept.tag) || kept.isTitle) return false;
  // An entry with several distinctive pieces is itself a record; its parent is a list of records.
  if (kept.isEntry && kept.pieces.filter(hasWords).length > 1 && isDistinguishedByWords(kept)) return false;
  const isIdentifying = kept.text.length >= identifyingLength && hasWords(kept.text);
  if (isIdentifying && hasSameNeighbours(evidence, facts)) return false;
  if (!isIdentifying && evidence.isInFullerEntry) return true;
  if (!item?.isRecord || isInPlace(evidence, facts)) return false;
  return isIdentifying ? evidence.item === 'other' && isDistinguishedByWords(item) : !isProbablySameItem(evidence);
}

/**
 * The decision table, ordered from the surest rule to the loosest. The first rule that holds for a candidate decides.
 * Each rule requires evidence of identity, such as a name, a text, attributes, or the item around. A position alone is
 * never enough; it only distinguishes candidates that are known to be alike. Resolution and watching use the same
 * table. docs/anchors.md describes each rule.
 */
export const rules: readonly Rule[] = [
  {
    name: 'watched, and shows the same',
    isExact: true,
    holds: ({ watched }) => watched === 'same',
  },
  {
    name: 'own name',
    isExact: true,
    holds: ({ name }) => name === 'same',
  },
  {
    name: 'named record',
    isExact: true,
    holds: (evidence, facts) => {
      const { record, isOnlyWay, by, text, heading, neighbours } = evidence;
      if (facts.isCell || !by.has('path') || (record !== 'same' && record !== 'same id')) return false;
      if (record === 'same') return isOnlyWay || text === 'same';
      if (text === 'same') return isUnmoved(evidence, facts) || (isOnlyWay && (heading || neighbours > 0));
      // Below the id of a page, another view has other content at the same path.
      return isOnlyWay && (text !== 'other' || hasSameNeighbours(evidence, facts));
    },
  },
  {
    name: 'cell of its row',
    isExact: true,
    holds: ({ by, group }) => by.has('cell') && group,
  },
  {
    name: 'unique text',
    isExact: true,
    holds: (evidence, facts) =>
      evidence.text === 'same' &&
      (isUnique('text', facts) || isUniqueInTag(evidence, facts)) &&
      facts.kept !== undefined &&
      showsContent(facts.kept) &&
      evidence.record !== 'other' &&
      !(evidence.name === 'other' && facts.kept.text === '' && !hasSameSurroundings(evidence)) &&
      // A field label is accepted if it still has its id.
      ((evidence.by.has('name') && facts.kept.tag === 'label') || !isInOtherRecord(evidence, facts)),
  },
  {
    name: 'first text of its labelled part',
    isExact: true,
    holds: (evidence, facts) =>
      evidence.text === 'same' &&
      evidence.label &&
      facts.now.text >= (facts.kept?.alike.text ?? 1) &&
      !isOtherRecord(evidence, facts),
  },
  {
    name: 'unique text and address',
    isExact: true,
    holds: (evidence, facts) =>
      evidence.text === 'same' &&
      evidence.marks &&
      facts.kept !== undefined &&
      facts.kept.text !== '' &&
      Object.keys(facts.kept.marks).length > 0 &&
      isUnique('marks', facts) &&
      (facts.kept.marks.href !== undefined || !isInOtherRecord(evidence, facts)) &&
      !isOtherRecord(evidence, facts),
  },
  {
    name: 'text in its item',
    isExact: true,
    holds: (evidence, facts) =>
      evidence.text === 'same' &&
      evidence.item === 'same' &&
      (facts.kept?.item?.own.length ?? 0) > 0 &&
      isUnique('item', facts) &&
      // An entry with more content than the whole list had is another entry.
      !(evidence.isInFullerEntry && facts.kept?.item?.isRecord === false) &&
      !isOtherRecord(evidence, facts),
  },
  {
    name: 'text under its heading',
    isExact: true,
    holds: (evidence, facts) =>
      evidence.text === 'same' &&
      evidence.nth === 1 &&
      (evidence.heading
        ? facts.kept?.heading !== '' || isUnique('item', facts) || evidence.exactNeighbours
        : hasSameNeighbours(evidence, facts)) &&
      isUnique('all', facts) &&
      (evidence.item === 'same' || facts.kept?.item === undefined) &&
      (evidence.neighbours === 2 || (facts.kept !== undefined && showsContent(facts.kept))) &&
      !isRemainingDuplicate(evidence, facts) &&
      !isOtherRecord(evidence, facts) &&
      !isInOtherRecord(evidence, facts),
  },
  {
    name: 'one of as many alike',
    isExact: true,
    holds: (evidence, facts) =>
      facts.kept !== undefined &&
      facts.kept.alike.all > 1 &&
      facts.kept.alike.all === facts.now.all &&
      evidence.nth > 0 &&
      evidence.nth === facts.kept.alike.nth &&
      facts.kept.alike.item === facts.now.item &&
      evidence.heading &&
      // Records that only numbers distinguish have the same neighbours except for these numbers.
      evidence.exactNeighbours &&
      evidence.entry &&
      !isOtherRecord(evidence, facts),
  },
  {
    name: 'text in its edited item',
    isExact: false,
    holds: (evidence, facts) =>
      evidence.text === 'same' &&
      evidence.item === 'edited' &&
      facts.kept?.alike.item === 1 &&
      facts.now.item === 0 &&
      // The neighbours distinguish it from others with this text. If there are fewer than before, the target may be the
      // one that was removed.
      (facts.kept.alike.text === 1 || evidence.neighbours > (facts.now.text < facts.kept.alike.text ? 1 : 0)) &&
      !isOtherRecord(evidence, facts) &&
      !isInOtherRecord(evidence, facts),
  },
  {
    name: 'text between the same texts',
    isExact: false,
    holds: (evidence, facts) =>
      evidence.text === 'same' &&
      isInPlace(evidence, facts) &&
      facts.kept?.alike.all === 1 &&
      facts.now.text >= facts.kept.alike.text &&
      showsContent(facts.kept) &&
      !isOtherRecord(evidence, facts),
  },
  {
    name: 'place in its item',
    isExact: false,
    holds: (evidence, facts) =>
      evidence.by.has('item') &&
      facts.kept?.alike.item === 1 &&
      facts.kept.item !== undefined &&
      isDistinguishedByWords(facts.kept.item) &&
      isTrustedPath(facts.kept.item) &&
      isSameItem(evidence) &&
      (evidence.text === 'counted' || (evidence.text === 'typo' && evidence.item === 'same')) &&
      !isOtherRecord(evidence, facts),
  },
  {
    name: 'most of its texts',
    isExact: false,
    holds: (evidence, facts) =>
      evidence.text === 'most' &&
      facts.kept?.alike.text === 1 &&
      facts.now.text === 0 &&
      (isSameItem(evidence) ||
        (evidence.heading && evidence.neighbours > 0) ||
        (evidence.isTold && isMovedRecord(evidence, facts.kept))) &&
      !isOtherRecord(evidence, facts) &&
      !isInOtherRecord(evidence, facts),
  },
  {
    name: 'watched, and edited in its item',
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
      facts.now.text === 0 &&
      facts.kept?.alike.all === 1 &&
      facts.kept.neighbours.some(Boolean) &&
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
      evidence.by.has('component') && facts.found.get('component') === 1 && !isOtherRecord(evidence, facts),
  },
  {
    name: 'way alone',
    isExact: false,
    holds: (evidence, facts) =>
      facts.isWayOnly && (evidence.by.has('path') || evidence.by.has('name')) && !isOtherRecord(evidence, facts),
  },
  {
    name: 'watched, and written on',
    isExact: true,
    holds: ({ watched }) => watched === 'alike',
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
const isUnmatchedCell = ({ isInTable, label }: Evidence, { isCell }: Facts): boolean => isCell && isInTable && !label;

const isCellRule = ({ name }: Rule, evidence: Evidence, facts: Facts): boolean =>
  name === 'own name' ||
  name === 'cell of its row' ||
  name.startsWith('watched') ||
  // The only cell with its text, in its column, in a row in which something else was edited.
  (name === 'unique text' && evidence.isInColumn && (isProbablySameItem(evidence) || facts.kept?.isTitle === true));

/**
 * Whether only a letter or two differ between the same neighbours. Such a small change does not suggest another record.
 */
const isTypoInPlace = ({ text, exactNeighbours }: Evidence): boolean => text === 'typo' && exactNeighbours;

/** Applies the decision table: the first rule that holds for exactly one candidate attaches it. */
export function decide(candidates: readonly RuleCandidate[], facts: Facts): Decision {
  for (const rule of rules) {
    const matching = candidates.filter(
      ({ evidence }) =>
        evidence.watched !== 'excluded' &&
        (isCellRule(rule, evidence, facts) || !isUnmatchedCell(evidence, facts)) &&
        rule.holds(evidence, facts),
    );
    const [first, second] = matching;
    // An inexact rule is not enough for an overwritten element, so the next rules decide.
    if (first && !second && !rule.isExact && first.isDoubted && !isTypoInPlace(first.evidence)) continue;
    if (first && !second) return { state: 'attached', element: first.element, rule: rule.name };
    // Several candidates match, and a looser rule cannot distinguish them.
    if (second) return { state: 'ghost', reason: 'ambiguous', rule: `${rule.name}, more than once` };
  }
  const areSeveralAlike =
    candidates.filter(({ evidence }) => evidence.text === 'same' && !isOtherRecord(evidence, facts)).length > 1;
  return areSeveralAlike
    ? { state: 'ghost', reason: 'ambiguous', rule: 'several alike' }
    : { state: 'ghost', reason: 'missing', rule: candidates.length > 0 ? 'no rule holds' : 'no candidate' };
}
