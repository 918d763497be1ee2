import { computed } from '../../base/signals.js';
import { CollabFailure } from '../../base/collab-failure.js';
import type { LiveHandle, LiveOutcome, LiveStateApi } from '../../api/live.js';
import { liveKey, type LiveChange, type LiveSpace } from '../../model/live-change.js';
import type {
  FetchLiveStateDataRequest,
  LiveStateData,
  LiveStateDataMap,
  LiveStateValue,
  SetLiveStateDataConfig,
} from '../../model/index.js';
import type { Readable } from '../../base/readable.js';
import type { StoreState } from '../../sync/state.js';
import { SingleEditor, type EditorAtWork } from './single-editor.js';
import { WantedLive } from './wanted-live.js';
import { deepFreeze } from '../../model/freeze.js';

export { OwnLive } from './own-live.js';

/** What there is of live state once it is loaded. */
export interface LoadedLive extends Omit<LiveStateApi, 'singleEditor'> {
  readonly singleEditor: EditorAtWork;
}

/** Live state as a page sees it, once it is loaded. */
export class WholeLive implements LoadedLive {
  readonly ready: Readable<boolean>;
  readonly singleEditor: EditorAtWork;
  readonly #wanted: WantedLive;

  constructor(state: StoreState) {
    this.#wanted = new WantedLive(state);
    // It is loaded because somebody asks.
    this.#wanted.want();
    this.ready = computed(() => this.#wanted.source?.ready.value ?? false);
    this.singleEditor = new SingleEditor(state, this.#wanted);
  }

  get(liveStateDataId: string): Readable<LiveStateData | null> {
    return this.#value('custom', liveStateDataId);
  }

  set(liveStateDataId: string, data: LiveStateValue, { merge = false }: SetLiveStateDataConfig = {}): LiveHandle {
    return this.#set({ space: 'custom', liveStateDataId, data, merge });
  }

  field(fieldId: string): Readable<LiveStateData | null> {
    return this.#value('field', fieldId);
  }

  setField(fieldId: string, data: LiveStateValue): LiveHandle {
    return this.#set({ space: 'field', liveStateDataId: fieldId, data });
  }

  async fetch({ liveStateDataId }: FetchLiveStateDataRequest = {}): Promise<LiveStateDataMap> {
    const source = await this.#wanted.whenKnown();
    if (!source.ok) throw new CollabFailure(source.error);
    return deepFreeze(source.value.map(liveStateDataId));
  }

  now(): number {
    return this.#wanted.now();
  }

  #value(space: LiveSpace, id: string): Readable<LiveStateData | null> {
    const record = this.#wanted.record(liveKey(space, id));
    return computed(() => record.value?.value ?? null);
  }

  #set(args: LiveChange<'live.set'>['args']): LiveHandle {
    const settled: Promise<LiveOutcome> = this.#wanted.make({ name: 'live.set', args });
    return { settled };
  }
}
