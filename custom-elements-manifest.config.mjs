import { elementFolders, isPrivate } from './tools/entries.mjs';

const privateTags = new Set(
  elementFolders('.').flatMap((folder) => (isPrivate('.', folder) ? [`collab-${folder.split('/')[1] ?? ''}`] : [])),
);

/** What the analyser takes for a property: `this.internals.role = …` in a constructor. */
const isInternal = ({ kind, name }) => kind === 'field' && /^(role|aria[A-Z]\w*)$/.test(name);

/** Whether a page that uses the element may rely on the member. */
const isPublic = (member) =>
  !member.static && member.privacy !== 'private' && member.privacy !== 'protected' && !isInternal(member);

/** Address of a source in the package: `components/ui/icon/icon.ts` → `dist/components/ui/icon/icon.js`. */
const published = (path) => path.replace(/^\/?(components\/.*)\.[jt]s$/, 'dist/$1.js');

/** Renames every reference to a module to what the package holds. */
function renameModules(value) {
  if (value === null || typeof value !== 'object') return;
  for (const [key, inner] of Object.entries(value)) {
    if ((key === 'module' || key === 'path') && typeof inner === 'string') value[key] = published(inner);
    else renameModules(inner);
  }
}

/** A define module's one export: its tag, which the analyser cannot see through `CollabIcon.define('collab-icon')`. */
function definitionOf(module, modules) {
  const folder = module.path.replace(/define\.js$/, '');
  const classes = modules
    .filter(({ path }) => path.startsWith(folder))
    .flatMap(({ declarations }) => declarations ?? []);
  const element = classes.find(({ tagName }) => tagName === `collab-${folder.split('/').at(-2)}`);
  if (!element) return [];
  const declaration = { name: element.name, module: `${folder}${folder.split('/').at(-2)}.js` };
  return [{ kind: 'custom-element-definition', name: element.tagName, declaration }];
}

export default {
  globs: ['components/**/*.ts'],
  exclude: ['**/*.styles.ts'],
  outdir: '.',
  litelement: true,
  plugins: [
    {
      // What elements inherit stands with each of them; the base classes themselves are no public interface.
      name: 'public-only',
      packageLinkPhase({ customElementsManifest: manifest }) {
        manifest.modules = manifest.modules.filter(
          ({ path }) => !/^components\/(base|controllers|display|page|styles)\//.test(path),
        );
        for (const declaration of manifest.modules.flatMap((module) => module.declarations ?? [])) {
          if (privateTags.has(declaration.tagName)) declaration.privacy = 'private';
          if (declaration.members) declaration.members = declaration.members.filter(isPublic);
          // The analyser adds a nameless event for each `dispatchEvent`: those with a description are the documented ones.
          if (declaration.events) declaration.events = declaration.events.filter(({ description }) => description);
        }
        renameModules(manifest.modules);
        for (const module of manifest.modules.filter(({ path }) => path.endsWith('/define.js'))) {
          module.exports = definitionOf(module, manifest.modules);
        }
      },
    },
  ],
};
