import type {
  FieldChangeConfig,
  SingleEditorApi,
  SingleEditorOptions,
  LiveHandle,
  LiveOutcome,
  LiveStateApi,
} from '../../api/live.js';
import { asCollabError } from '../../base/collab-failure.js';
import { Lazy } from '../../base/lazy.js';
import { plainCopy } from '../../base/plain-copy.js';
import type { Readable } from '../../base/readable.js';
import { computed, signal } from '../../base/signals.js';
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
import { SIGNED_OUT } from '../../sync/resolved-handle.js';
import type { StoreState } from '../../sync/state.js';
import type { LoadedLiveApi } from './loaded-live.js';
import type { LoadedSingleEditor } from './single-editor.js';

const NO_OTHERS: ExternalUserPresence = Object.freeze({
  sameUserPresentOnTab: false,
  differentUserPresentOnTab: false,
  userIds: Object.freeze([]),
});
const IDLE: EditorAccessTimer = Object.freeze({ state: 'idle' });

interface EditorSource {
  load(): Promise<LoadedLiveApi>;
  /** Returns a value of the editor, or the fallback until the editor is loaded. */
  read<T>(read: (editor: LoadedSingleEditor) => Readable<T>, fallback: T): Readable<T>;
}

/** Returns the single-editor API; the module loads on first use. */
function createLazySingleEditor({ live, me }: StoreState, { load, read }: EditorSource): SingleEditorApi {
  const run = (
    act: (editor: LoadedSingleEditor) => Promise<SetUserAsEditorResponse>,
  ): Promise<SetUserAsEditorResponse> => {
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
      // Reported as a problem.
      load().catch(() => undefined);
      return () => void (live.editorOptions.value = live.editorOptions.peek().filter((each) => each !== own));
    },
    config: read((editor) => editor.config, null),
    state: read((editor) => editor.state, null),
    access: read((editor) => editor.access, null),
    timer: read((editor) => editor.timer, IDLE),
    others: read((editor) => editor.others, NO_OTHERS),
    setUserAsEditor: () => run((editor) => editor.setUserAsEditor()),
    editCurrentTab: () => run((editor) => editor.editCurrentTab()),
    requestEditorAccess: () => run((editor) => editor.requestEditorAccess()),
    cancelEditorAccessRequest: () => run((editor) => editor.cancelEditorAccessRequest()),
    acceptEditorAccessRequest: () => run((editor) => editor.acceptEditorAccessRequest()),
    rejectEditorAccessRequest: () => run((editor) => editor.rejectEditorAccessRequest()),
    handOver: (userId) => run((editor) => editor.handOver(userId)),
    resetUserAccess: () => run((editor) => editor.resetUserAccess()),
  };
}

/** Public live state API of a store. The module loads on first use, since most pages have no live state. */
export class Live implements LiveStateApi {
  readonly ready: Readable<boolean>;
  readonly supported: Readable<boolean>;
  readonly singleEditor: SingleEditorApi;
  readonly #state: StoreState;
  readonly #loaded = signal<LoadedLiveApi | undefined>(undefined);
  readonly #module: Lazy<LoadedLiveApi>;

  constructor(state: StoreState) {
    this.#state = state;
    this.#module = new Lazy(
      'The live state',
      async () => {
        const { LoadedLiveState } = await import('./loaded-live.js');
        return (this.#loaded.value = new LoadedLiveState(state));
      },
      (error) => state.problem(error),
    );
    this.ready = this.#read((live) => live.ready, false);
    this.supported = computed(() => state.live.source.value !== null);
    this.singleEditor = createLazySingleEditor(state, {
      load: () => this.#module.load(),
      read: (read, fallback) => this.#read(({ singleEditor }) => read(singleEditor), fallback),
    });
  }

  get(liveStateDataId: string): Readable<LiveStateData | null> {
    return this.#readLoaded((live) => live.get(liveStateDataId));
  }

  set(liveStateDataId: string, data: LiveStateValue, config?: SetLiveStateDataConfig): LiveHandle {
    const copy = tryCopy(data);
    return this.#sendWhenLoaded((live) => live.set(liveStateDataId, copy, config));
  }

  field(fieldId: string): Readable<LiveStateData | null> {
    return this.#readLoaded((live) => live.field(fieldId));
  }

  setField(fieldId: string, data: LiveStateValue, config?: FieldChangeConfig): LiveHandle {
    const copy = tryCopy(data);
    return this.#sendWhenLoaded((live) => live.setField(fieldId, copy, config));
  }

  async fetch(request?: FetchLiveStateDataRequest): Promise<LiveStateDataMap> {
    return (await this.#module.load()).fetch(request);
  }

  now(): number {
    return this.#loaded.peek()?.now() ?? Date.now();
  }

  #readLoaded(read: (live: LoadedLiveApi) => Readable<LiveStateData | null>): Readable<LiveStateData | null> {
    // Reported as a problem.
    this.#module.load().catch(() => undefined);
    return this.#read(read, null);
  }

  #read<T>(read: (live: LoadedLiveApi) => Readable<T>, fallback: T): Readable<T> {
    const readable = computed(() => this.#loaded.value && read(this.#loaded.value));
    return computed(() => (readable.value ? readable.value.value : fallback));
  }

  /** Sends a value once the module is loaded. Keeps the call order while it loads. */
  #sendWhenLoaded(set: (live: LoadedLiveApi) => LiveHandle): LiveHandle {
    const { me } = this.#state;
    const userId = me.peek()?.userId;
    const settled = this.#module.load().then<LiveOutcome, LiveOutcome>(
      (live) => (me.peek()?.userId === userId ? set(live).settled : { ok: false, error: SIGNED_OUT }),
      (thrown: unknown) => ({ ok: false, error: asCollabError(thrown, 'unavailable') }),
    );
    return { settled };
  }
}

/** Returns a snapshot of a value. A value that cannot be copied is returned as it is and rejected later. */
function tryCopy(data: LiveStateValue): LiveStateValue {
  try {
    return plainCopy(data);
  } catch {
    return data;
  }
}
