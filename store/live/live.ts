import { computed, signal } from '../signals.js';
import { asCollabError, CollabFailure } from '../collab-failure.js';
import type { LiveHandle, LiveOutcome, LiveStateApi, SingleEditorApi } from '../live-api.js';
import type {
  FetchLiveStateDataRequest,
  LiveStateData,
  LiveStateDataMap,
  LiveStateValue,
  SetLiveStateDataConfig,
} from '../model/index.js';
import { plainCopy } from '../plain-copy.js';
import type { Readable } from '../readable.js';
import { SIGNED_OUT } from '../settled-handle.js';
import type { StoreState } from '../state.js';
import { editorOnDemand } from './editor-on-demand.js';
import type { LoadedLive } from './whole-live.js';

/** Live state as a page sees it: what does the work is loaded with the first that asks for it, since most pages have none. */
export class Live implements LiveStateApi {
  readonly ready: Readable<boolean>;
  readonly singleEditor: SingleEditorApi;
  readonly #state: StoreState;
  readonly #whole = signal<LoadedLive | undefined>(undefined);
  #loading: Promise<LoadedLive> | undefined;

  constructor(state: StoreState) {
    this.#state = state;
    this.ready = this.#read((live) => live.ready, false);
    this.singleEditor = editorOnDemand(state, {
      load: () => this.#load(),
      read: (read, before) => this.#read(({ singleEditor }) => read(singleEditor), before),
    });
  }

  get(liveStateDataId: string): Readable<LiveStateData | null> {
    return this.#readLoaded((live) => live.get(liveStateDataId));
  }

  set(liveStateDataId: string, data: LiveStateValue, config?: SetLiveStateDataConfig): LiveHandle {
    const copy = copyOf(data);
    return this.#set((live) => live.set(liveStateDataId, copy, config));
  }

  field(fieldId: string): Readable<LiveStateData | null> {
    return this.#readLoaded((live) => live.field(fieldId));
  }

  setField(fieldId: string, data: LiveStateValue): LiveHandle {
    const copy = copyOf(data);
    return this.#set((live) => live.setField(fieldId, copy));
  }

  async fetch(request?: FetchLiveStateDataRequest): Promise<LiveStateDataMap> {
    const live = await this.#load().catch((thrown: unknown) => {
      throw new CollabFailure(asCollabError(thrown, 'unavailable'));
    });
    return live.fetch(request);
  }

  now(): number {
    return this.#whole.peek()?.now() ?? Date.now();
  }

  /** Whoever asks after it could not be loaded tries again. */
  #load(): Promise<LoadedLive> {
    const load = async (): Promise<LoadedLive> => {
      try {
        const { WholeLive } = await import('./whole-live.js');
        return (this.#whole.value = new WholeLive(this.#state));
      } catch (thrown) {
        this.#loading = undefined;
        throw thrown;
      }
    };
    return (this.#loading ??= load());
  }

  #readLoaded(read: (live: LoadedLive) => Readable<LiveStateData | null>): Readable<LiveStateData | null> {
    void this.#load().catch((thrown: unknown) => {
      this.#state.live.failure.value = asCollabError(thrown, 'unavailable');
    });
    return this.#read(read, null);
  }

  #read<T>(read: (live: LoadedLive) => Readable<T>, before: T): Readable<T> {
    const readable = computed(() => this.#whole.value && read(this.#whole.value));
    return computed(() => (readable.value ? readable.value.value : before));
  }

  /** What is set in an order goes in that order, also while it loads. */
  #set(set: (live: LoadedLive) => LiveHandle): LiveHandle {
    const { me } = this.#state;
    const userId = me.peek()?.userId;
    const settled = this.#load().then<LiveOutcome, LiveOutcome>(
      (live) => (me.peek()?.userId === userId ? set(live).settled : { ok: false, error: SIGNED_OUT }),
      (thrown: unknown) => ({ ok: false, error: asCollabError(thrown, 'unavailable') }),
    );
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
