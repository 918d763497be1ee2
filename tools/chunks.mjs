// Divides the package into chunks by what a page loads together.
//
// A bundler treats each file of the package as one unit. With one file per source, it cuts a page into a chunk for every set of
// files that the same parts need: 65 requests before the first click. Here, the modules that the same parts need become one file.
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { build } from 'vite';

const elements = (...folders) => folders.map((folder) => `import './components/${folder}/define.js';`).join('\n');

/** Entry code of each load: the modules that a page loads together. */
const loads = {
  marker: elements('annotations/comment-pin'),
  leaves: elements('annotations/comment-pin', 'comments/thread', 'comments/composer', 'sidebar/comments-sidebar'),
  store: "export { createStore, localBackend, serviceBackend, withProviders } from './store/public.js';",
  root: elements('root/root'),
  page: elements(
    'root/root',
    'annotations/comment-layer',
    'annotations/comment-tool',
    'sidebar/sidebar-button',
    'sidebar/comments-sidebar',
  ),
  engine: "export * from './store/sync/engine.js';",
  local: "export * from './store/backends/local/backend.js';",
  sidebar: `${elements('comments/thread-list', 'sidebar/filter-menu', 'sidebar/view-menu')}
export * from './components/sidebar/comments-sidebar/sidebar-content.js';
export * from './components/sidebar/comments-sidebar/data-events.js';
export * from './store/queries/create-faceted-view.js';`,
  dialog: elements('comments/thread-dialog'),
  modes: `export * from './components/annotations/comment-layer/mode-controller.js';
export * from './components/annotations/comment-layer/selection-button.js';
export * from './components/annotations/comment-layer/pin-drag.js';`,
  text: `export * from './components/annotations/comment-layer/text-targets.js';
export * from './anchors/watch/watcher.js';`,
  describe: `export * from './anchors/describe/describe-element.js';
export * from './anchors/text/describe-text.js';`,
  all: "import './define.js';",
};

/** Chunks in the order in which they claim their modules. */
const chunks = [
  'model',
  'base',
  'elements',
  'store',
  'root',
  'page',
  'rules',
  'comment-model',
  'engine',
  'local',
  'panels',
  'sidebar',
  'queries',
  'text',
  'describe',
  'modes',
  'dialog',
  'backend-queries',
  'backend-live',
  'backend-notifications',
];

/**
 * Small modules that many lazy parts share. The bundler would write one chunk for each of them: a request costs more than the few
 * bytes that they add to the elements of the first load.
 */
const smallShared = new Set([
  'components/base/add-styles.ts',
  'components/base/clamp.ts',
  'components/base/error-message.ts',
  'components/base/events.ts',
  'components/base/plain-text.ts',
]);

/**
 * Name of the chunk of a module, by the loads that need it. Undefined if the bundler decides.
 * @param {string} path
 * @param {ReadonlySet<string>} needs
 * @param {boolean} isScriptTag Whether the root loads before the rest of the page.
 */
function chunkOf(path, needs, isScriptTag) {
  if (needs.size === 1 && needs.has('modes')) return 'modes';
  if (!needs.has('page') && needs.has('text')) return 'text';
  if (!needs.has('page') && needs.has('describe')) return 'describe';
  const isEngine = needs.has('engine') || needs.has('local');
  const isElements = path.startsWith('components/');
  if (needs.has('leaves') && (needs.has('store') || (needs.has('marker') && !isElements))) return 'model';
  if (needs.has('marker')) return 'base';
  if (smallShared.has(path)) return 'elements';
  if (needs.has('leaves') && isEngine) return 'comment-model';
  if (needs.has('leaves')) return needs.has('page') ? 'elements' : undefined;
  if (needs.has('store')) return 'store';
  if (needs.has('root') && isScriptTag && isElements) return 'root';
  if (needs.has('page')) return path.startsWith('store/') ? 'rules' : 'page';
  // Elements that a page defines at once must not load what the engine or the sidebar loads later.
  if (needs.has('all') && isEngine) return 'rules';
  if (needs.has('all')) return needs.has('sidebar') && isElements ? 'panels' : undefined;
  if (isEngine) return needs.has('engine') ? 'engine' : 'local';
  if (!isElements) return needs.has('dialog') ? undefined : 'queries';
  if (needs.has('sidebar')) return needs.has('dialog') ? 'panels' : 'sidebar';
  return 'dialog';
}

/**
 * Modules whose importers use them only in a function that nobody calls. They are in the chunk of their importers, which would
 * load another chunk for them otherwise.
 */
const withImporter = {
  'store/model/user.ts': 'model',
  'store/rules/unread-count.ts': 'store',
};

/**
 * Parts of the local backend that load with their first use. The memory backend shares the first module of each, which would be a
 * request of its own otherwise.
 */
const ofBackend = {
  'store/backends/authority/query-executor.ts': 'backend-queries',
  'store/backends/local/query-storage.ts': 'backend-queries',
  'store/backends/authority/live-log.ts': 'backend-live',
  'store/backends/local/live-storage.ts': 'backend-live',
  'store/backends/authority/notification-log.ts': 'backend-notifications',
  'store/backends/authority/notification-inbox.ts': 'backend-notifications',
  'store/backends/authority/notification-pages.ts': 'backend-notifications',
  'store/backends/local/notification-storage.ts': 'backend-notifications',
  // Shared with a query of the store, which would load the backend otherwise.
  'store/rules/page-cursor.ts': 'rules',
};

/**
 * Modules of the script tag's root that no load contains: a package, the functions that the compiler and Vite add, and a module whose
 * exports only `cdn.ts` uses.
 */
const ofScriptTag = /@lit\/context\/|@oxc-project|vite\/preload-helper|store\/model\/events\.ts$/;

/** @type {{ sideEffects: string[] }} */
const { sideEffects } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));

/** Returns a pattern for paths without a leading `./`. */
const patternOf = (glob) => new RegExp(`^${glob.slice(2).replaceAll('*', '[^/]+')}$`);

/**
 * Modules that stay files of their own:
 * - modules with side effects, as package.json lists them: bundlers drop a chunk without side effects if nothing uses its exports
 * - the classes of elements, so that a page loads only those it uses; all pages use the icon, and all texts their mark
 * - the messages of lazy modules, which would load with the first page otherwise
 */
const apart = [
  ...sideEffects.filter((glob) => glob.startsWith('./components/')).map(patternOf),
  /^components\/(?!ui\/icon\/|annotations\/text-mark\/)[^/]+\/([^/]+)\/\1\.ts$/,
  /^locales\/english\/(?:more|page)\.ts$/,
];

/**
 * Returns the ids of the modules that some code loads at once, and notes what each module imports.
 * @param {string} code
 * @param {string} root
 * @param {(id: string) => boolean} isExternal
 * @param {Map<string, readonly string[]>} imports
 */
async function modulesOf(code, root, isExternal, imports) {
  const entry = `${root}/load.js`;
  const load = {
    name: 'load',
    resolveId: (id) => (id === entry ? id : undefined),
    load: (id) => (id === entry ? code : undefined),
    buildEnd() {
      for (const id of this.getModuleIds()) imports.set(id, this.getModuleInfo(id)?.importedIds ?? []);
    },
  };
  const { output } = await build({
    configFile: false,
    root,
    logLevel: 'silent',
    plugins: [load],
    build: {
      write: false,
      target: 'es2022',
      minify: false,
      rolldownOptions: { input: entry, external: isExternal, preserveEntrySignatures: 'allow-extension' },
    },
  });
  const files = new Map(output.map((chunk) => [chunk.fileName, chunk]));
  const modules = new Set();
  const visit = (chunk) => {
    for (const [id, { renderedLength }] of Object.entries(chunk.modules)) if (renderedLength > 0) modules.add(id);
    for (const name of chunk.imports) if (files.has(name)) visit(files.get(name));
  };
  visit(output.find(({ isEntry }) => isEntry));
  return modules;
}

/**
 * Returns the groups for Rolldown's `codeSplitting`.
 * @param {string} root Folder of the sources.
 * @param {(id: string) => boolean} isExternal Whether an import is left to the page's bundler.
 * @param {boolean} [isScriptTag] Whether the root loads before the rest of the page.
 */
export async function chunkGroups(root, isExternal, isScriptTag = false) {
  const imports = new Map();
  const needs = new Map();
  for (const [name, code] of Object.entries(loads)) {
    for (const id of await modulesOf(code, root, isExternal, imports))
      needs.set(id, (needs.get(id) ?? new Set()).add(name));
  }
  const isApart = (id) => apart.some((pattern) => pattern.test(relative(root, id)));
  const importing = new Map();
  const importsElement = (id) => {
    if (!importing.has(id)) {
      importing.set(id, false);
      importing.set(id, isApart(id) || (imports.get(id) ?? []).some(importsElement));
    }
    return importing.get(id);
  };
  const names = new Map();
  for (const [id, set] of needs) {
    // A chunk that imports an element would be imported by that element.
    const isCircular = set.has('all') && importsElement(id);
    // No part imports the script tag's own file: the address of that may have a query or be redirected.
    if (isScriptTag && set.has('root') && isApart(id)) names.set(id, 'root');
    else if (!isApart(id) && !isCircular) names.set(id, chunkOf(relative(root, id), set, isScriptTag));
  }
  for (const [path, name] of Object.entries({ ...withImporter, ...ofBackend })) names.set(`${root}/${path}`, name);
  const isOfScriptTag = (id) => isScriptTag && ofScriptTag.test(id.replaceAll('\\', '/'));
  return chunks.map((name, index) => ({
    name,
    test: (id) => (names.get(id) ?? (isOfScriptTag(id) ? 'root' : undefined)) === name,
    priority: chunks.length - index,
  }));
}
