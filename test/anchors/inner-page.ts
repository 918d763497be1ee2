import { pageOf } from './page.js';

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

/** The page in a frame. */
export function pageIn(frame: HTMLIFrameElement): Document {
  if (!frame.contentDocument) throw new Error('the frame shows no page that may be read');
  return frame.contentDocument;
}

/** The one element a selector finds in a tree. */
export function within(root: ParentNode, selector: string): HTMLElement {
  const found = root.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`nothing matches ${selector}`);
  return found;
}
