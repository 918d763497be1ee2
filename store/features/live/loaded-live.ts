import type { FieldChangeConfig, LiveHandle, LiveOutcome, LiveStateApi } from '../../api/live.js';
import { CollabFailure } from '../../base/collab-failure.js';
import type { Readable } from '../../base/readable.js';
import { computed } from '../../base/signals.js';
import { deepFreeze } from '../../model/freeze.js';
import type {
  FetchLiveStateDataRequest,
  LiveStateData,
  LiveStateDataMap,
  LiveStateValue,
  SetLiveStateDataConfig,
} from '../../model/index.js';
import type { LiveChange } from '../../model/live-change.js';
import { liveKey, type LiveSpace } from '../../model/live-record.js';
import type { StoreState } from '../../sync/state.js';
import { LazyLiveSource } from './lazy-live-source.js';
import { SingleEditor, type LoadedSingleEditor } from './single-editor.js';

export { LiveSync } from './live-sync.js';

/** Live state API inside the lazy module. */
export interface LoadedLiveApi extends Omit<LiveStateApi, 'singleEditor' | 'supported'> {
  readonly singleEditor: LoadedSingleEditor;
}

/** Implementation of the live state API. */
export class LoadedLiveState implements LoadedLiveApi {
  readonly ready: Readable<boolean>;
  readonly singleEditor: LoadedSingleEditor;
  readonly #lazySource: LazyLiveSource;

  constructor(state: StoreState) {
    this.#lazySource = new LazyLiveSource(state);
    // This module loads on use, so the source is needed.
    this.#lazySource.request();
    this.ready = computed(() => this.#lazySource.source?.ready.value ?? false);
    this.singleEditor = new SingleEditor(state, this.#lazySource);
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

  setField(fieldId: string, data: LiveStateValue, config?: FieldChangeConfig): LiveHandle {
    return this.#set({ space: 'field', liveStateDataId: fieldId, data }, config);
  }

  async fetch({ liveStateDataId }: FetchLiveStateDataRequest = {}): Promise<LiveStateDataMap> {
    const source = await this.#lazySource.whenReady();
    if (!source.ok) throw new CollabFailure(source.error);
    return deepFreeze(source.value.map(liveStateDataId));
  }

  now(): number {
    return this.#lazySource.now();
  }

  #value(space: LiveSpace, id: string): Readable<LiveStateData | null> {
    const record = this.#lazySource.record(liveKey(space, id));
    return computed(() => record.value?.value ?? null);
  }

  #set(args: LiveChange<'live.set'>['args'], config?: FieldChangeConfig): LiveHandle {
    const settled: Promise<LiveOutcome> = this.#lazySource.applyChange({ name: 'live.set', args }, config);
    return { settled };
  }
}
