import { asCollabError, CollabFailure } from '../../base/collab-failure.js';
import type { SingleEditorApi, SingleEditorOptions, LiveHandle, LiveOutcome, LiveStateApi } from '../../api/live.js';
import type {
  EditorAccessTimer,
  ExternalUserPresence,
  SetUserAsEditorResponse,
  FetchLiveStateDataRequest,
  LiveStateData,
  LiveStateDataMap,
  LiveStateValue,
  SetLiveStateDataConfig,
} from '../../model/index.js';
import type { Readable } from '../../base/readable.js';
import { SIGNED_OUT } from '../../sync/resolved-handle.js';
import type { StoreState } from '../../sync/state.js';
import type { EditorAtWork } from './single-editor.js';
import type { LoadedLive } from './whole-live.js';
import { computed, signal } from '../../base/signals.js';
import { plainCopy } from '../../base/plain-copy.js';

const ALONE: ExternalUserPresence = Object.freeze({
  sameUserPresentOnTab: false,
  differentUserPresentOnTab: false,
  userIds: Object.freeze([]),
});
const IDLE: EditorAccessTimer = Object.freeze({ state: 'idle' });

interface EditorSource {
  load(): Promise<LoadedLive>;
  /** A value of the editor, and what it is before that is loaded. */
  read<T>(read: (editor: EditorAtWork) => Readable<T>, before: T): Readable<T>;
}

/** Who edits, loaded once a page works that way. */
function editorOnDemand({ live, me }: StoreState, { load, read }: EditorSource): SingleEditorApi {
  const act = (act: (editor: EditorAtWork) => Promise<SetUserAsEditorResponse>): Promise<SetUserAsEditorResponse> => {
    const userId = me.peek()?.userId;
    return load().then(
      ({ singleEditor }) => (me.peek()?.userId === userId ? act(singleEditor) : { error: SIGNED_OUT }),
      (thrown: unknown) => ({ error: asCollabError(thrown, 'unavailable') }),
    );
  };
  return {
    enable(options: SingleEditorOptions = {}) {
      const own = { ...options };
      live.editorOptions.value = [...live.editorOptions.peek(), own];
      void load().catch((thrown: unknown) => (live.failure.value = asCollabError(thrown, 'unavailable')));
      return () => void (live.editorOptions.value = live.editorOptions.peek().filter((each) => each !== own));
    },
    config: read((editor) => editor.config, null),
    state: read((editor) => editor.state, null),
    access: read((editor) => editor.access, null),
    timer: read((editor) => editor.timer, IDLE),
    others: read((editor) => editor.others, ALONE),
    setUserAsEditor: () => act((editor) => editor.setUserAsEditor()),
    editCurrentTab: () => act((editor) => editor.editCurrentTab()),
    requestEditorAccess: () => act((editor) => editor.requestEditorAccess()),
    cancelEditorAccessRequest: () => act((editor) => editor.cancelEditorAccessRequest()),
    acceptEditorAccessRequest: () => act((editor) => editor.acceptEditorAccessRequest()),
    rejectEditorAccessRequest: () => act((editor) => editor.rejectEditorAccessRequest()),
    handOver: (userId) => act((editor) => editor.handOver(userId)),
    resetUserAccess: () => act((editor) => editor.resetUserAccess()),
  };
}

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
