import { isTelling as hasWords } from './normalized-text.js';
import type { Evidence } from './evidence.js';
import { ampleText, type Alike, type ItemReading, type Reading } from './reading.js';

/** What holds for a target and the page as a whole, whichever candidate is looked at. */
export interface Facts {
  /** What was kept; undefined for a target that names an element and says nothing of what it reads like. */
  readonly kept: Reading | undefined;
  /** How many places agree now, as `kept.alike` says how many did when the element was described. */
  readonly now: Omit<Alike, 'nth'>;
  /** Whether the target is the cell of a table: it is known by its row and its column alone. */
  readonly isCell: boolean;
  /** Whether the target has nothing but names and ways. */
  readonly isWayOnly: boolean;
  /** How many candidates there are of each means. */
  readonly found: ReadonlyMap<string, number>;
}

/** A row of the decision table: when it holds for one candidate alone, that is attached. */
export interface Rule {
  readonly name: string;
  /** Whether it holds for elements that are known to have been written over, since it compares all of the text. */
  readonly isExact: boolean;
  holds(evidence: Evidence, facts: Facts): boolean;
}

const headings = /^(h[1-6]|summary|caption|legend|figcaption)$/;

/** A text of this length is no other record's, whatever stands beside it. */
const longText = 60;

const isUnique = (level: keyof Facts['now'], { kept, now }: Facts): boolean =>
  kept?.alike[level] === 1 && now[level] === 1;

/** Whether it is the only one of its text in elements of its tag; in another record, only where the texts beside it are the same. */
const isUniqueInTag = (evidence: Evidence, facts: Facts): boolean =>
  evidence.tag &&
  isUnique('tag', facts) &&
  (evidence.item !== 'other' ||
    (facts.now.text >= (facts.kept?.alike.text ?? 1) && (evidence.neighbours === 2 || !facts.kept?.item?.isRecord)));

/** Whether an element shows something by itself: text, or attributes such as an address. */
const isTelling = ({ text, marks, signature }: Reading): boolean =>
  text !== '' ? hasWords(text) : Object.keys(marks).length > 0 || signature !== '';

/** Whether words told the item from others, and not its numbers alone: those may count. */
const isToldByWords = (item: Pick<ItemReading, 'own' | 'pieces'> | undefined): boolean =>
  item?.own.some((at) => hasWords(item.pieces[at] ?? '')) === true;

/** Whether a way goes by no number but for that of the element, or a part, that is directly in a row: its column. */
const isTrustedWay = ({ way, isEntry }: ItemReading): boolean => {
  const [, first = '', ...others] = way.split(' > ');
  const isNumbered = (step: string): boolean => step.includes(':nth-of-type(');
  return !others.some(isNumbered) && (isEntry || !isNumbered(first));
};

const isSameItem = ({ item }: Evidence): boolean => item === 'same' || item === 'edited';

/** Whether it is not known from its item to be another's: that is the same, or was edited where it was told by. */
const isAboutSameItem = (evidence: Evidence): boolean => isSameItem(evidence) || evidence.item === 'reworded';

/** Whether an attribute tells it from the one that was meant, where attributes alone told that from others of its text. */
const isOtherLink = ({ marks }: Evidence, { kept }: Facts): boolean =>
  kept !== undefined && !marks && kept.alike.marks < kept.alike.text;

/** Whether an element without words shows something else: an icon is not edited, but another. */
const isOtherSign = ({ text }: Evidence, { kept }: Facts): boolean =>
  kept?.text === '' && kept.signature !== '' && text === 'other';

/** Whether its record has another address or picture, and several have its text, or had. */
const isOtherSigned = ({ sign }: Evidence, { kept, now }: Facts): boolean =>
  !sign && ((kept?.alike.text ?? 0) > 1 || now.text > 1);

const isOtherRecord = (evidence: Evidence, facts: Facts): boolean =>
  evidence.record === 'other' ||
  evidence.name === 'other' ||
  evidence.term === 'other' ||
  !evidence.group ||
  isOtherSigned(evidence, facts) ||
  isOtherLink(evidence, facts);

/** Whether everything around it is the same. Some pages generate new ids on each build, so an id alone may differ. */
const isAllTheSame = ({ item, heading, exactNeighbours }: Evidence): boolean =>
  item === 'same' && heading && exactNeighbours;

const hasSameNeighbours = ({ exactNeighbours }: Evidence, { kept }: Facts): boolean =>
  exactNeighbours && kept?.neighbours.every(Boolean) === true;

/**
 * Whether nothing says that an element at the same way by numbers is another of those that read the same: what stands beside
 * it, and before it, is the same.
 */
const isUnmoved = (evidence: Evidence, facts: Facts): boolean =>
  facts.kept === undefined ||
  (evidence.exactNeighbours &&
    evidence.heading &&
    evidence.sign &&
    evidence.term !== 'other' &&
    !isOtherLink(evidence, facts));

/**
 * Whether an element stands where it stood: between the same texts, under the same heading. Rows of a table have the same
 * texts beside each other: where words told its item, those are to be there, or long enough beside it. With such words
 * beside it, its heading may be another.
 */
function isInPlace(evidence: Evidence, facts: Facts): boolean {
  if (evidence.item === 'other' || !evidence.sign || !hasSameNeighbours(evidence, facts)) return false;
  const { item, neighbours, isPlain } = facts.kept ?? {};
  // Only its numbers told it from others, and they are other.
  if (!isPlain && evidence.item === 'part' && !isToldByWords(item)) return false;
  const beside = item?.own.map((at) => item.pieces[at] ?? '').filter((piece) => neighbours?.includes(piece));
  if (beside?.some((piece) => piece.length >= ampleText && hasWords(piece))) return true;
  return evidence.heading && (!isToldByWords(item) || isAboutSameItem(evidence));
}

/**
 * Whether it may be what is left of several with its text, which no words of their items told apart: only between the same
 * texts under the same heading it is known.
 */
const isLeftover = ({ heading, neighbours }: Evidence, { kept, now }: Facts): boolean =>
  kept !== undefined &&
  now.text < kept.alike.text &&
  !isToldByWords(kept.item) &&
  // Of items that all read alike, each has such texts around it: nothing says which of them has gone.
  (now.item < kept.alike.item || !(heading && kept.heading !== '' && neighbours === 2));

/** Whether a record as a whole, such as a card of a board, may have been moved: the heading it stood under is still on the page. */
const isMovedRecord = ({ tag, isHeadingThere }: Evidence, { text, pieces, isEntry }: Reading): boolean =>
  (isEntry === true || pieces.filter(hasWords).length > 1) && text.length >= ampleText && tag && isHeadingThere;

/** Whether a text stands in another record than the one it was described in. */
function isInOtherRecord(evidence: Evidence, facts: Facts): boolean {
  const { kept } = facts;
  const item = kept?.item;
  if (!kept || kept.text.length >= longText) return false;
  // With another address or picture, and no text around it that only its record had.
  const isRecord = kept.isEntry === true && kept.pieces.length > 1;
  if (!evidence.sign && (isRecord || evidence.item !== 'same' || !isToldByWords(item))) return true;
  if (isMovedRecord(evidence, kept)) return false;
  const isStrange = !isAboutSameItem(evidence) && evidence.neighbours === 0 && !evidence.heading;
  // Where nothing around it agrees, even the title of a record is another's by chance.
  if (item?.isRecord && isStrange) return true;
  // A short text under another heading or in another group, in another item, is about something else; so is what stands beside another term.
  const isUnderOther = (kept.heading !== '' && !evidence.heading) || !evidence.group;
  const isElsewhere = isUnderOther && item !== undefined && !isAboutSameItem(evidence);
  if (kept.text.length < ampleText && (isElsewhere || evidence.term === 'other')) return true;
  if (headings.test(kept.tag) || kept.isTitle) return false;
  // An entry with several texts that only it had is a record itself; its parent is a list of records.
  if (kept.isEntry && kept.pieces.filter(hasWords).length > 1 && isToldByWords(kept)) return false;
  const isAmple = kept.text.length >= ampleText && hasWords(kept.text);
  if (isAmple && hasSameNeighbours(evidence, facts)) return false;
  if (!isAmple && evidence.isInFullerEntry) return true;
  if (!item?.isRecord || isInPlace(evidence, facts)) return false;
  return isAmple ? evidence.item === 'other' && isToldByWords(item) : !isAboutSameItem(evidence);
}

/**
 * The decision table: rules from the surest to the loosest. The first that holds for a candidate decides. A rule needs
 * evidence of identity (a name, text, attributes, the item around) and never a position alone; a position only tells apart
 * what is known to be alike. Fresh resolution and watching use the same table. Each rule is described in docs/anchors.md.
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
      // Below the id of a page, another view has other things at the same way.
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
      isTelling(facts.kept) &&
      evidence.record !== 'other' &&
      !(evidence.name === 'other' && facts.kept.text === '' && !isAllTheSame(evidence)) &&
      // The label of a field that has the id it had.
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
      // An entry with more in it than the whole list had is another.
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
      (evidence.neighbours === 2 || (facts.kept !== undefined && isTelling(facts.kept))) &&
      !isLeftover(evidence, facts) &&
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
      // Records that only their numbers tell apart have the same neighbours but for those.
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
      // Others of this text are told apart by what stands beside them; of fewer than before, it may be the one that has gone.
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
      isTelling(facts.kept) &&
      !isOtherRecord(evidence, facts),
  },
  {
    name: 'place in its item',
    isExact: false,
    holds: (evidence, facts) =>
      evidence.by.has('item') &&
      facts.kept?.alike.item === 1 &&
      facts.kept.item !== undefined &&
      isToldByWords(facts.kept.item) &&
      isTrustedWay(facts.kept.item) &&
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
      !isOtherSign(evidence, facts) &&
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

/** What the table decided, and by which rule. */
export type Decision =
  | { readonly state: 'attached'; readonly element: Element; readonly rule: string }
  | { readonly state: 'ghost'; readonly reason: 'missing' | 'ambiguous'; readonly rule: string };

interface Judged {
  readonly element: Element;
  readonly evidence: Evidence;
  /** Whether it is known to have been written over, so that only exact rules hold. */
  readonly isDoubted: boolean;
}

/**
 * Whether a cell is in a table, but was not found by its row and column, and is no first text of a labelled part; a page may
 * be made anew without tables.
 */
const isOtherCell = ({ isInTable, label }: Evidence, { isCell }: Facts): boolean => isCell && isInTable && !label;

const isOfCells = ({ name }: Rule, evidence: Evidence, facts: Facts): boolean =>
  name === 'own name' ||
  name === 'cell of its row' ||
  name.startsWith('watched') ||
  // The only cell of its text, in its column, of a row of which something else is edited.
  (name === 'unique text' && evidence.isInColumn && (isAboutSameItem(evidence) || facts.kept?.isTitle === true));

/** Whether but a letter or two are other, between the same texts: as little tells nothing of another record. */
const isMisspelt = ({ text, exactNeighbours }: Evidence): boolean => text === 'typo' && exactNeighbours;

/** Applies the table: the first rule that holds for one candidate alone attaches it. */
export function decide(candidates: readonly Judged[], facts: Facts): Decision {
  for (const rule of rules) {
    const held = candidates.filter(
      ({ evidence }) =>
        evidence.watched !== 'excluded' &&
        (isOfCells(rule, evidence, facts) || !isOtherCell(evidence, facts)) &&
        rule.holds(evidence, facts),
    );
    const [first, second] = held;
    // What was written over is not surely it, and yet no other is as long as it may be.
    if (first && !second && !rule.isExact && first.isDoubted && !isMisspelt(first.evidence)) continue;
    if (first && !second) return { state: 'attached', element: first.element, rule: rule.name };
    // What has the name, or is in the row, is one of several: nothing looser can tell which.
    if (second) return { state: 'ghost', reason: 'ambiguous', rule: `${rule.name}, more than once` };
  }
  const isAlike =
    candidates.filter(({ evidence }) => evidence.text === 'same' && !isOtherRecord(evidence, facts)).length > 1;
  return isAlike
    ? { state: 'ghost', reason: 'ambiguous', rule: 'several alike' }
    : { state: 'ghost', reason: 'missing', rule: candidates.length > 0 ? 'no rule holds' : 'no candidate' };
}
