import { accepts, checked, flag, id, jsonOf, number, oneOf, shape, string, type Check } from './checks.js';
import type { Result } from './error.js';
import type { LiveChange, LiveChangeArgs } from './live-change.js';
import { LONGEST_CHANGE } from './shapes.js';

/** The longest id of a value, in characters. */
const LONGEST_ID = 1_000;

const valueId = accepts(
  `1 to ${LONGEST_ID} characters`,
  (value) => typeof value === 'string' && value.length > 0 && value.length <= LONGEST_ID,
);

/** Accepts what JSON can carry as it is, up to a length. */
const json = accepts(
  `text, a number, true or false, null, or JSON of these, of at most ${LONGEST_CHANGE} characters`,
  (value) => {
    try {
      return isJson(value) && JSON.stringify(value).length <= LONGEST_CHANGE;
    } catch {
      return false;
    }
  },
);

function isJson(value: unknown): boolean {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (Array.isArray(value)) return value.every(isJson);
  if (typeof value !== 'object') return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return (prototype === Object.prototype || prototype === null) && Object.values(value).every(isJson);
}

const seconds: Check = accepts(
  'seconds from 0 to 3,600',
  (value) => Number.isFinite(value) && Number(value) >= 0 && Number(value) <= 3_600,
);
const nothing = shape({});

const liveChangeArgs: Readonly<Record<keyof LiveChangeArgs, Check>> = {
  'live.set': shape({ space: oneOf('custom', 'field'), liveStateDataId: valueId, data: json }, { merge: flag }),
  'editor.claim': shape({ isSingleTab: flag }),
  'editor.moveHere': nothing,
  'editor.request': shape({ editorAccessTimeout: seconds }),
  'editor.cancel': nothing,
  'editor.accept': nothing,
  'editor.reject': nothing,
  'editor.settle': nothing,
  'editor.release': nothing,
  'editor.handOver': shape({ userId: id }),
};

/** The value has a limit of its own; nothing beside it is long. */
const bounded = jsonOf(LONGEST_CHANGE + 2 * LONGEST_ID);

const changeShape: Check = (value, path) => {
  const named = shape({ name: oneOf(...Object.keys(liveChangeArgs)) })(value, path);
  if (named) return named;
  const { name, args } = value as LiveChange;
  return liveChangeArgs[name](args, `${path}.args`) ?? bounded(args, `${path}.args`);
};

/** Reads a change of live state that comes from a page, from another tab or from a client. */
export function parseLiveChange(value: unknown): Result<LiveChange> {
  return checked(value as LiveChange, 'change', changeShape);
}

const recordShape = shape({
  key: string,
  value: shape({ id: string, liveStateDataId: string, lastUpdated: number, updatedBy: shape({ userId: string }) }),
});

/** Whether something that was kept is a value. */
export const isLiveRecord = (value: unknown): boolean => recordShape(value, 'record') === undefined;
