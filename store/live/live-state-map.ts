import { dictionary } from '../model/dictionary.js';
import type { LiveStateData, LiveStateDataMap } from '../model/index.js';
import { EDITOR, liveKey, type LiveRecord } from '../model/live-change.js';
import { editingOf } from '../model/reduce-live.js';

const AUTO_SYNC = 'autoSyncState';

const latestFirst = (a: LiveStateData, b: LiveStateData): number => b.lastUpdated - a.lastUpdated;

/** Values as the specification has them together (LiveStateDataMap). */
export function liveStateMap(records: readonly LiveRecord[]): LiveStateDataMap {
  const custom = records.filter(({ key, value }) => key === liveKey('custom', value.liveStateDataId));
  const fields = records.filter(({ key, value }) => key === liveKey('field', value.liveStateDataId));
  const singleEditor = editingOf(records.find(({ key }) => key === EDITOR));
  const autoSyncState = fields.length > 0 ? syncedFields(fields) : undefined;
  return {
    ...(custom.length > 0 && {
      custom: dictionary(custom.map(({ value }) => [value.liveStateDataId, value] as const)),
    }),
    ...((singleEditor ?? autoSyncState) && {
      default: { ...(singleEditor && { singleEditor }), ...(autoSyncState && { autoSyncState }) },
    }),
  };
}

/**
 * Form fields: `current` holds what each has, by its id, and who changed one of them last; `history` what they had before, by the field's
 * id and its time (decisions leave both open).
 */
function syncedFields(fields: readonly LiveRecord[]): NonNullable<LiveStateDataMap['default']>['autoSyncState'] {
  const [latest] = fields.map(({ value }) => value).sort(latestFirst);
  const data = dictionary(fields.map(({ value }) => [value.liveStateDataId, value.data] as const));
  const history = fields.flatMap((field) => field.history ?? []);
  return {
    ...(latest && { current: { ...latest, liveStateDataId: AUTO_SYNC, data } }),
    ...(history.length > 0 && {
      history: dictionary(history.map((value) => [`${value.liveStateDataId}/${value.lastUpdated}`, value] as const)),
    }),
  };
}
