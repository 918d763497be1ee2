import { isPageTarget } from '../../../anchors/index.js';
import type { LiveSelection, TargetElement } from '../../../store/index.js';
import { fields, list, number, oneOf, shape, text } from '../../../store/model/checks.js';
import { sanitizeTargetHost, targetHostFields } from '../../page/target-host.js';
import { MAX_TEXT_LENGTH } from './describe-selection.js';

/** Maximum number of selections of a person, and maximum length of a target in UTF-16 units of its JSON. */
const MAX_SELECTIONS = 12;
const MAX_TARGET_LENGTH = 50_000;

const selection = shape({
  kind: oneOf('text', 'field', 'element'),
  timestamp: number,
  targetElement: shape(
    {},
    {
      ...targetHostFields,
      targetText: text(MAX_TEXT_LENGTH),
      ...fields(text(2_000), 'prefix suffix'),
      ...fields(number, 'occurrence start'),
      hosts: list(shape({}, targetHostFields)),
    },
  ),
});

const isSelection = (value: unknown): value is LiveSelection => selection(value, 'selection') === undefined;

/** Returns the known fields of a received target. */
function parseTarget(described: TargetElement): TargetElement {
  const { targetText, occurrence, prefix, suffix, start, hosts } = described;
  return {
    ...sanitizeTargetHost(described),
    ...(targetText !== undefined && { targetText }),
    ...(occurrence !== undefined && { occurrence }),
    ...(prefix !== undefined && { prefix }),
    ...(suffix !== undefined && { suffix }),
    ...(start !== undefined && { start }),
    ...(hosts && { hosts: hosts.map(sanitizeTargetHost) }),
  };
}

/** Validates a received selection: other clients may send anything. */
function parseSelection(value: unknown): LiveSelection | undefined {
  if (!isSelection(value)) return undefined;
  const { kind, timestamp } = value;
  const targetElement = parseTarget(value.targetElement);
  const isValid = !isPageTarget(targetElement) && (kind === 'text') === Boolean(targetElement.targetText);
  return isValid && JSON.stringify(targetElement).length <= MAX_TARGET_LENGTH
    ? { kind, targetElement, timestamp }
    : undefined;
}

const cache = new WeakMap<object, readonly LiveSelection[]>();

/** Returns a person's valid selections, the latest of each kind. */
export function parseSelections(selections: unknown): readonly LiveSelection[] {
  if (!Array.isArray(selections)) return [];
  const known = cache.get(selections);
  if (known) return known;
  const latest = new Map<string, LiveSelection>();
  for (const value of selections.slice(0, MAX_SELECTIONS) as unknown[]) {
    const each = parseSelection(value);
    const before = each && latest.get(each.kind);
    if (each && (!before || before.timestamp <= each.timestamp)) latest.set(each.kind, each);
  }
  const all = [...latest.values()];
  cache.set(selections, all);
  return all;
}
