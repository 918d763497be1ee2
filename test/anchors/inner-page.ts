import { one, pageOf } from './page.js';

const nodesOf = (markup: string): Node[] => [...new DOMParser().parseFromString(markup, 'text/html').body.childNodes];

/** Puts nodes of the test's own into an open shadow root of an element, and returns that. */
export function shadowIn(host: Element, markup: string): ShadowRoot {
  const root = host.attachShadow({ mode: 'open' });
  root.append(...nodesOf(markup));
  return root;
}

/** Resolves when what a frame shows has loaded. */
export const loaded = (frame: HTMLIFrameElement): Promise<unknown> =>
  new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));

/** Puts a frame with a page of the test's own into a new page, and resolves with it once that has loaded. */
export async function frameOf(markup: string, name = 'report'): Promise<HTMLIFrameElement> {
  const frame = document.createElement('iframe');
  frame.name = name;
  frame.srcdoc = `<!doctype html><body style="margin: 0">${markup}`;
  const shown = loaded(frame);
  pageOf('').append(frame);
  await shown;
  return frame;
}

/** The same with a drawing, which is a page without a body. */
export async function drawingOf(markup: string): Promise<HTMLIFrameElement> {
  const shown = document.createElement('iframe');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="120">${markup}</svg>`;
  shown.src = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  const isLoaded = loaded(shown);
  pageOf('').append(shown);
  await isLoaded;
  URL.revokeObjectURL(shown.src);
  return shown;
}

/** The page in a frame. */
export function pageIn(frame: HTMLIFrameElement): Document {
  if (!frame.contentDocument) throw new Error('the frame shows no page that may be read');
  return frame.contentDocument;
}

/** Lets the page in a frame write itself anew, as old ones do: it stays the same document, and forgets who listens. */
export async function writeIn(frame: HTMLIFrameElement, markup: string): Promise<void> {
  const written = loaded(frame);
  // The kit writes in no page, and old pages do.
  const page = pageIn(frame) as unknown as { open(): void; write(markup: string): void; close(): void };
  page.open();
  page.write(`<!doctype html><body style="margin: 0">${markup}`);
  page.close();
  await written;
}

/** The one element a selector finds in a tree. */
export function within(root: ParentNode, selector: string): HTMLElement {
  const found = root.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`nothing matches ${selector}`);
  return found;
}

/** Ways to hold the same content in a tree of its own: each puts it into a new page, and resolves with the tree. */
export const treesOf = (markup: string): Readonly<Record<string, () => Promise<Document | ShadowRoot>>> => ({
  'an open shadow root': () => {
    pageOf('<p>Before</p><x-board id="board"></x-board>');
    one('#board').style.display = 'block';
    return Promise.resolve(shadowIn(one('#board'), markup));
  },
  'a frame': async () => {
    const shown = await frameOf(markup);
    Object.assign(shown.style, { width: '500px', height: '300px', border: '8px solid', padding: '4px' });
    return pageIn(shown);
  },
});
