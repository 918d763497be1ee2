// Writes the README's list of elements from the manifest: `node tools/readme.mjs`, or `--check` to fail where it is stale.
import { readFileSync, writeFileSync } from 'node:fs';

const [start, end] = ['<!-- elements -->', '<!-- /elements -->'];

/** One row an element: its tag and the first sentence of its description. */
export function elementRows(manifest) {
  const elements = manifest.modules.flatMap((module) => module.declarations ?? []).filter(({ tagName }) => tagName);
  const rows = elements
    .toSorted((a, b) => a.tagName.localeCompare(b.tagName))
    .map(
      ({ tagName, description = '' }) =>
        `| \`<${tagName}>\` | ${description.split(/(?<=\.)\s/)[0].replace(/\s+/g, ' ')} |`,
    );
  return ['| Element | What it is |', '| --- | --- |', ...rows].join('\n');
}

/** The README with its list of elements as the manifest has it. */
export function withElements(readme, manifest) {
  const [before, rest] = readme.split(start);
  const after = rest?.split(end)[1];
  if (after === undefined) throw new Error(`README.md has no ${start} … ${end}`);
  return `${before}${start}\n\n${elementRows(manifest)}\n\n${end}${after}`;
}

if (import.meta.filename === process.argv[1]) {
  const readme = readFileSync('README.md', 'utf8');
  const wanted = withElements(readme, JSON.parse(readFileSync('custom-elements.json', 'utf8')));
  if (!process.argv.includes('--check')) writeFileSync('README.md', wanted);
  else if (readme !== wanted) {
    console.error('README.md: the list of elements is stale; run node tools/readme.mjs');
    process.exit(1);
  }
}
