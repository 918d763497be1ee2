import { asCollabError } from '../collab-failure.js';
import type { SingleEditorApi, SingleEditorOptions } from '../live-api.js';
import type { EditorAccessTimer, ExternalUserPresence, SetUserAsEditorResponse } from '../model/index.js';
import type { Readable } from '../readable.js';
import { SIGNED_OUT } from '../settled-handle.js';
import type { StoreState } from '../state.js';
import type { EditorAtWork } from './single-editor.js';
import type { LoadedLive } from './whole-live.js';

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
export function editorOnDemand({ live, me }: StoreState, { load, read }: EditorSource): SingleEditorApi {
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
