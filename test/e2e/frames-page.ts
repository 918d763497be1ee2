// Runs in the page: a frame that fills the window, and the comment tool over it.
import '../../define.js';
import { memoryBackend } from '../../store/backends/memory.js';
import { createStore } from '../../store/store.js';

const store = createStore({ backend: memoryBackend() });

/** A paragraph far down in a long page. */
function fill({ body }: Document): void {
  const [before, words, after] = ['div', 'p', 'div'].map((tag) => body.ownerDocument.createElement(tag));
  if (!before || !words || !after) return;
  before.style.height = '900px';
  words.id = 'words';
  words.style.height = '200px';
  words.textContent = 'Far down in the frame';
  after.style.height = '2000px';
  body.append(before, words, after);
}

const frame = document.createElement('iframe');
frame.name = 'report';
frame.style.cssText = 'position: fixed; inset: 0; width: 100%; height: 100%; border: 0';
const tool = document.createElement('collab-comment-tool');
tool.style.cssText = 'position: fixed; left: 20px; top: 20px';
const far = document.createElement('div');
far.style.height = '3000px';
document.body.append(far, frame);
if (frame.contentDocument) fill(frame.contentDocument);

await store.identify({ userId: 'ada', organizationId: 'acme', name: 'Ada' });
await store.setDocuments(['plan']);
const root = document.createElement('collab-root');
root.store = store;
document.body.append(root, tool, document.createElement('collab-comment-layer'));
