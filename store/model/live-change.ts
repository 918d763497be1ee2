import { accepts, checkValue, flag, id, jsonUpTo, MAX_DEPTH, number, oneOf, shape, type Check } from './checks.js';
import type { Result } from './error.js';
import { EDITOR, liveKey, type LiveSpace } from './live-record.js';
import type { LiveStateValue } from './live-state.js';
import { MAX_CHANGE_LENGTH } from './shapes.js';

/** Arguments of live state changes by name. */
export interface LiveChangeArgs {
  /** With `merge`, absent fields of objects are unchanged. With `editing`, only the single editor makes the change. */
  'live.set': {
    space: LiveSpace;
    liveStateDataId: string;
    data: LiveStateValue;
    merge?: boolean;
    editing?: EditingBasis;
  };
  /** Makes the user the editor if there is none. With `isSingleTab`, fails if the user edits in another tab. */
  'editor.claim': { isSingleTab: boolean };
  /** Moves the editor to this tab of the same user. */
  'editor.moveHere': Record<string, never>;
  /** Requests editor access. An unanswered request is accepted after `editorAccessTimeout` seconds; never if 0. */
  'editor.request': { editorAccessTimeout: number };
  'editor.cancel': Record<string, never>;
  'editor.accept': Record<string, never>;
  'editor.reject': Record<string, never>;
  /** Accepts a request that has timed out. */
  'editor.settle': Record<string, never>;
  /** Ends editing. */
  'editor.release': Record<string, never>;
  /** Makes another connected user the editor. */
  'editor.handOver': { userId: string };
}

/** Role of the single editor with which a value was changed. The change is refused if the role has passed to somebody else since. */
export interface EditingBasis {
  /** `LastEditor.since` when the change was made, or 0 without one. */
  readonly since: number;
  /** Whether the role is limited to one tab: the change is also refused while another tab of the user has it. */
  readonly isSingleTab: boolean;
}

/** A live state change (Live state and single editor). */
export type LiveChange<Name extends keyof LiveChangeArgs = keyof LiveChangeArgs> = {
  [N in Name]: { readonly name: N; readonly args: LiveChangeArgs[N] };
}[Name];

/** Returns the key of the value that a change affects. */
export const keyOfChange = ({ name, args }: LiveChange): string =>
  name === 'live.set' ? liveKey(args.space, args.liveStateDataId) : EDITOR;

/** Maximum length of a value's id, in characters. */
const MAX_ID_LENGTH = 1_000;

const valueId = accepts(
  `1 to ${MAX_ID_LENGTH} characters`,
  (value) => typeof value === 'string' && value.length > 0 && value.length <= MAX_ID_LENGTH,
);

/** Accepts JSON data up to a length. */
const json = accepts(
  `text, a number, true or false, null, or JSON of these, of at most ${MAX_CHANGE_LENGTH} characters and ${MAX_DEPTH} levels`,
  (value) => {
    try {
      return isJson(value) && JSON.stringify(value).length <= MAX_CHANGE_LENGTH;
    } catch {
      return false;
    }
  },
);

function isJson(value: unknown, depth = 0): boolean {
  if (depth > MAX_DEPTH) return false;
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (Array.isArray(value)) return value.every((item) => isJson(item, depth + 1));
  if (typeof value !== 'object') return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return (
    (prototype === Object.prototype || prototype === null) &&
    Object.values(value).every((item) => isJson(item, depth + 1))
  );
}

const seconds: Check = accepts(
  'seconds from 0 to 3,600',
  (value) => Number.isFinite(value) && Number(value) >= 0 && Number(value) <= 3_600,
);
const noArgs = shape({});
const editing = shape({ since: number, isSingleTab: flag });

const liveChangeArgs: Readonly<Record<keyof LiveChangeArgs, Check>> = {
  'live.set': shape(
    { space: oneOf('custom', 'field'), liveStateDataId: valueId, data: json },
    { merge: flag, editing },
  ),
  'editor.claim': shape({ isSingleTab: flag }),
  'editor.moveHere': noArgs,
  'editor.request': shape({ editorAccessTimeout: seconds }),
  'editor.cancel': noArgs,
  'editor.accept': noArgs,
  'editor.reject': noArgs,
  'editor.settle': noArgs,
  'editor.release': noArgs,
  'editor.handOver': shape({ userId: id }),
};

/** Total limit: the value has its own limit, and the other fields are short. */
const sizeLimit = jsonUpTo(MAX_CHANGE_LENGTH + 2 * MAX_ID_LENGTH);

const changeShape: Check = (value, path) => {
  const nameFault = shape({ name: oneOf(...Object.keys(liveChangeArgs)) })(value, path);
  if (nameFault) return nameFault;
  const { name, args } = value as LiveChange;
  return liveChangeArgs[name](args, `${path}.args`) ?? sizeLimit(args, `${path}.args`);
};

/** Reads a change of live state that comes from a page, from another tab or from a client. */
export function parseLiveChange(value: unknown): Result<LiveChange> {
  return checkValue(value as LiveChange, 'change', changeShape);
}
