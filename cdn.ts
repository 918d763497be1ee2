// For a page's `<script type="module">`: defines the root, and each other element once the page has its tag. Exports the store.
import './components/root/root/define.js';
import { warnOnce } from './components/base/warn.js';

export { registerLocale, type LocaleMessages } from './components/root/root/locales.js';
export { localBackend } from './store/backends/local.js';
export { withProviders } from './store/backends/providers.js';
export { serviceBackend } from './store/backends/service.js';
export { linkOf } from './store/model/comment-link.js';
export { CollabEventType } from './store/model/events.js';
export { parseCommentConfig, parseUser } from './store/model/parse-page-data.js';
export { composerFeatures, predefinedConfig, threadFeatures } from './store/model/predefined.js';
export { createStore } from './store/store.js';
export type * from './store/public.js';

const definitions = import.meta.glob(['./components/*/*/define.ts', '!./components/root/root/define.ts']);

/** The module that defines each element, by its tag. */
const loaders = new Map(
  Object.entries(definitions).map(([path, load]) => [`collab-${path.split('/').at(-2) ?? ''}`, load]),
);

/** Loads the definitions of an element and of those in it. A failed definition loads again with the next element. */
async function defineElements(root: ParentNode): Promise<void> {
  const undefinedElements = [...(root instanceof Element ? [root] : []), ...root.querySelectorAll(':not(:defined)')];
  const tags = new Set(undefinedElements.map(({ localName }) => localName));
  await Promise.all(
    [...tags].map(async (tag) => {
      if (customElements.get(tag)) return;
      try {
        await loaders.get(tag)?.();
      } catch (error) {
        warnOnce(`<${tag}> could not be loaded. ${String(error)}`);
      }
    }),
  );
}

/**
 * Defines the elements of the kit in a tree, now and when they are added. The document is discovered already. Call it for a
 * shadow root of the page that contains elements of the kit. Resolves when the present elements are defined.
 */
export function discover(root: Document | ShadowRoot): Promise<void> {
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) if (node instanceof Element) void defineElements(node);
  });
  observer.observe(root, { childList: true, subtree: true });
  return defineElements(root);
}

void discover(document);
