// Writes what frameworks and editors read about the elements into dist/: node tools/framework-types.mjs
import { mkdirSync, readFileSync, readdirSync, copyFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { generateJetBrainsWebTypes } from 'custom-element-jet-brains-integration';
import { generateVsCodeCustomElementData } from 'custom-element-vs-code-integration';

const outDir = 'dist/frameworks';

const quoted = (names) => (names.length > 0 ? names.map((name) => `'${name}'`).join(' | ') : 'never');

/** One element: its class, the properties a page sets, the property behind each attribute, and the class of each event. */
function entryOf({ name, tagName, members = [], attributes = [], events = [] }) {
  const properties = members.filter(({ kind, readonly }) => kind === 'field' && !readonly).map((field) => field.name);
  const attributeLines = attributes
    .filter(({ fieldName }) => fieldName)
    .map((attribute) => `'${attribute.name}': '${attribute.fieldName}'`);
  const eventLines = events.map((event) => `'${event.name}': kit.${event.type.text}`);
  return `  '${tagName}': {
    element: kit.${name};
    properties: ${quoted(properties)};
    attributes: { ${attributeLines.join('; ')} };
    events: { ${eventLines.join('; ')} };
  };`;
}

/** The map from which the types of every framework are made. */
export function elementMap(manifest) {
  const elements = manifest.modules
    .flatMap((module) => module.declarations ?? [])
    .filter(({ tagName, privacy }) => tagName && privacy !== 'private');
  return `import type * as kit from '../index.js';

/** Every element by its tag; generated from custom-elements.json. */
export interface ElementMap {
${elements.map(entryOf).join('\n')}
}
`;
}

if (process.argv[1] === import.meta.filename) {
  const manifest = JSON.parse(readFileSync('custom-elements.json', 'utf8'));
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  mkdirSync(outDir, { recursive: true });
  writeFileSync(join(outDir, 'elements.d.ts'), elementMap(manifest));
  for (const file of readdirSync('frameworks')) {
    copyFileSync(join('frameworks', file), join(outDir, file));
    // `import 'collab-elements/react'` has to find a module when the page runs.
    const module = basename(file, '.d.ts');
    if (module !== 'types') writeFileSync(join(outDir, `${module}.js`), 'export {};\n');
  }
  const options = { outdir: 'dist', hideLogs: true, skip: false };
  generateJetBrainsWebTypes(manifest, { ...options, packageJson: false, version });
  generateVsCodeCustomElementData(manifest, options);
}
