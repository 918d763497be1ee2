import { number, shape, string } from './checks.js';
import type { LiveStateData } from './live-state.js';

/** Namespace of a value: custom values, or automatically synchronized form fields. */
export type LiveSpace = 'custom' | 'field';

/** A stored live value. */
export interface LiveRecord {
  /** `custom/` or `field/` with the value's id, or `editor`. */
  readonly key: string;
  readonly value: LiveStateData;
  /** Previous values of a field, oldest first. */
  readonly history?: readonly LiveStateData[];
  /** Of the single-editor state: who edits, or was the last to do so. Absent before anybody edited, and in records of earlier versions. */
  readonly lastEditor?: LastEditor;
}

/** Latest user with the role of the single editor. */
export interface LastEditor {
  readonly userId: string;
  /** Time at which the user took over from another one, in ms since the epoch. Each takeover has a later one. */
  readonly since: number;
}

/** Key of the single-editor state. */
export const EDITOR = 'editor';

/** Returns the key of a value. */
export const liveKey = (space: LiveSpace, liveStateDataId: string): string => `${space}/${liveStateDataId}`;

const recordShape = shape(
  {
    key: string,
    value: shape({ id: string, liveStateDataId: string, lastUpdated: number, updatedBy: shape({ userId: string }) }),
  },
  { lastEditor: shape({ userId: string, since: number }) },
);

/** Whether stored data is a valid live record. */
export const isLiveRecord = (value: unknown): boolean => recordShape(value, 'record') === undefined;
