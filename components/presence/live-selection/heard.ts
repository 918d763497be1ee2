import { isPageTarget } from '../../../anchors/index.js';
import { fields, list, number, oneOf, shape, text } from '../../../store/model/checks.js';
import type { LiveSelection, TargetElement } from '../../../store/index.js';
import { heardHost, hostFields } from '../../page/received-host.js';
import { LONGEST_QUOTE } from './described.js';

/** More is not looked at of what a person says, and of how they describe a place, in UTF-16 units of its JSON. */
const MOST = 12;
const LONGEST_TARGET = 50_000;

const selection = shape({
  kind: oneOf('text', 'field', 'element'),
  timestamp: number,
  targetElement: shape(
    {},
    {
      ...hostFields,
      targetText: text(LONGEST_QUOTE),
      ...fields(text(2_000), 'prefix suffix'),
      ...fields(number, 'occurrence start'),
      hosts: list(shape({}, hostFields)),
    },
  ),
});

const isSelection = (value: unknown): value is LiveSelection => selection(value, 'selection') === undefined;

/** A target with what a place is found by, and nothing else that somebody may have put there. */
function targetOf(described: TargetElement): TargetElement {
  const { targetText, occurrence, prefix, suffix, start, hosts } = described;
  return {
    ...heardHost(described),
    ...(targetText !== undefined && { targetText }),
    ...(occurrence !== undefined && { occurrence }),
    ...(prefix !== undefined && { prefix }),
    ...(suffix !== undefined && { suffix }),
    ...(start !== undefined && { start }),
    ...(hosts && { hosts: hosts.map(heardHost) }),
  };
}

/** What a person says they have selected, where it can be that; it comes from others, who may send anything. */
function heardOf(value: unknown): LiveSelection | undefined {
  if (!isSelection(value)) return undefined;
  const { kind, timestamp } = value;
  const targetElement = targetOf(value.targetElement);
  const isFit = !isPageTarget(targetElement) && (kind === 'text') === Boolean(targetElement.targetText);
  return isFit && JSON.stringify(targetElement).length <= LONGEST_TARGET
    ? { kind, targetElement, timestamp }
    : undefined;
}

const heard = new WeakMap<object, readonly LiveSelection[]>();

/** What a person has selected by what is heard of them: of each kind the latest, and nothing of what is none. */
export function heardSelections(selections: unknown): readonly LiveSelection[] {
  if (!Array.isArray(selections)) return [];
  const known = heard.get(selections);
  if (known) return known;
  const latest = new Map<string, LiveSelection>();
  for (const value of selections.slice(0, MOST) as unknown[]) {
    const each = heardOf(value);
    const before = each && latest.get(each.kind);
    if (each && (!before || before.timestamp <= each.timestamp)) latest.set(each.kind, each);
  }
  const all = [...latest.values()];
  heard.set(selections, all);
  return all;
}
