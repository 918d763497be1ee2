import { computed } from '@preact/signals-core';
import { CollabFailure } from '../collab-failure.js';
import type { LiveHandle, LiveOutcome, LiveStateApi, SingleEditorApi } from '../live-api.js';
import { liveKey, type LiveChange, type LiveRecord, type LiveSpace } from '../model/live-change.js';
import type {
  FetchLiveStateDataRequest,
  LiveStateData,
  LiveStateDataMap,
  LiveStateValue,
  SetLiveStateDataConfig,
} from '../model/index.js';
import { plainCopy } from '../plain-copy.js';
import type { Readable } from '../readable.js';
import type { StoreState } from '../state.js';
import { liveStateMap } from './live-state-map.js';
import { SingleEditor } from './single-editor.js';
import { WantedLive } from './wanted-live.js';

/** Live state as a page sees it. */
export class Live implements LiveStateApi {
  readonly ready: Readable<boolean>;
  readonly singleEditor: SingleEditorApi;
  readonly #wanted: WantedLive;

  constructor(state: StoreState) {
    this.#wanted = new WantedLive(state);
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
    const isAsked = ({ key }: LiveRecord): boolean =>
      liveStateDataId === undefined || key === liveKey('custom', liveStateDataId);
    return liveStateMap(source.value.all().filter(isAsked));
  }

  now(): number {
    return this.#wanted.now();
  }

  #value(space: LiveSpace, id: string): Readable<LiveStateData | null> {
    const record = this.#wanted.record(liveKey(space, id));
    return computed(() => record.value?.value ?? null);
  }

  #set(args: LiveChange<'live.set'>['args']): LiveHandle {
    const settled: Promise<LiveOutcome> = this.#wanted.make({
      name: 'live.set',
      args: { ...args, data: copyOf(args.data) },
    });
    return { settled };
  }
}

/** The value as it is now, whatever becomes of it; what no copy can be made of is refused as it is. */
function copyOf(data: LiveStateValue): LiveStateValue {
  try {
    return plainCopy(data);
  } catch {
    return data;
  }
}
