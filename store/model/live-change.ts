import type { LiveStateData, LiveStateValue } from './live-state.js';
import { accepts, checked, flag, id, jsonOf, number, oneOf, shape, string, type Check } from './checks.js';
import type { Result } from './error.js';
import { LONGEST_CHANGE } from './shapes.js';

/** Whose value it is: the integrator's own, or a form field's that is kept in step by itself. */
export type LiveSpace = 'custom' | 'field';

/** What each change of live state carries, by its name. */
export interface LiveChangeArgs {
  /** With `merge`, what the value does not say of an object stays as it is. */
  'live.set': { space: LiveSpace; liveStateDataId: string; data: LiveStateValue; merge?: boolean };
  /** The user is to be the editor where nobody is. With `isSingleTab`, in this tab alone. */
  'editor.claim': { isSingleTab: boolean };
  /** The user is to be the editor in this tab, in place of another tab of theirs. */
  'editor.moveHere': Record<string, never>;
  /** The user asks the editor; seconds until nobody's answer is a yes, 0 where that is never. */
  'editor.request': { editorAccessTimeout: number };
  'editor.cancel': Record<string, never>;
  'editor.accept': Record<string, never>;
  'editor.reject': Record<string, never>;
  /** The time to answer is over. */
  'editor.settle': Record<string, never>;
  /** The editor edits no more. */
  'editor.release': Record<string, never>;
  /** The editor gives it to somebody else who is there. */
  'editor.handOver': { userId: string };
}

/** One change of what people keep in step (Live state and single editor). */
export type LiveChange<Name extends keyof LiveChangeArgs = keyof LiveChangeArgs> = {
  [N in Name]: { readonly name: N; readonly args: LiveChangeArgs[N] };
}[Name];

/** A value as it is kept. */
export interface LiveRecord {
  /** `custom/` or `field/` and the value's id, or `editor`. */
  readonly key: string;
  readonly value: LiveStateData;
  /** Earlier values of a field, the latest last. */
  readonly history?: readonly LiveStateData[];
}

/** The key of who edits. */
export const EDITOR = 'editor';

/** The key of a value. */
export const liveKey = (space: LiveSpace, liveStateDataId: string): string => `${space}/${liveStateDataId}`;

/** The key of the value a change is about. */
export const keyOfChange = ({ name, args }: LiveChange): string =>
  name === 'live.set' ? liveKey(args.space, args.liveStateDataId) : EDITOR;

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
