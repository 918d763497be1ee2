import { CollabThreadDialog } from '../../../components/comments/thread-dialog/thread-dialog.js';
import { pageOf } from '../../anchors/page.js';
import { showLayer } from '../shown-layer.js';

/** The thread dialog, which stays undefined until a test lets it load. */
export interface HeldDialog {
  /** Number of requests to load the dialog. */
  readonly requests: number;
  readonly isDefined: boolean;
  /** Ends the current load. */
  release(): void;
  /** Lets the current load fail. */
  fail(): void;
}

/** Holds back the definition of the thread dialog: its loader waits for the result. A page defines it once. */
export function holdDialog(): HeldDialog {
  const define = CollabThreadDialog.define.bind(CollabThreadDialog);
  let requests = 0;
  let release: () => void = () => undefined;
  let fail: () => void = () => undefined;
  const holdDefine = (name: string): Promise<void> => {
    requests += 1;
    const released = new Promise<unknown>((resolve, reject) => {
      release = () => resolve(true);
      fail = () => reject(new Error('Offline'));
    });
    return released.then(() => define(name));
  };
  Object.assign(CollabThreadDialog, { define: holdDefine });
  return {
    get requests() {
      return requests;
    },
    get isDefined() {
      return customElements.get('collab-thread-dialog') !== undefined;
    },
    release: () => release(),
    fail: () => fail(),
  };
}

/** Shows a layer over a page with a title and a field, and holds the thread dialog back. For the only test of a file, whose page then closes. */
export async function showLayerWithHeldDialog() {
  const held = holdDialog();
  pageOf('<h1 id="title">Quarterly report</h1><input id="field" aria-label="Name">');
  return { held, ...(await showLayer()) };
}
