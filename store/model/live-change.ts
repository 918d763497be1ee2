import type { LiveStateData, LiveStateValue } from './live-state.js';

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
