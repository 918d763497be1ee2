// Writes the README's list of elements from the manifest: `npm run readme`, or `--check` to fail where it is stale.
import { readFileSync, writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';

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
  const written = withElements(readme, JSON.parse(readFileSync('custom-elements.json', 'utf8')));
  // The project's formatter aligns the table; stale is what differs after it.
  const wanted = await format(written, { ...(await resolveConfig('README.md')), filepath: 'README.md' });
  if (!process.argv.includes('--check')) writeFileSync('README.md', wanted);
  else if (readme !== wanted) {
    console.error('README.md: the list of elements is stale; run npm run readme');
    process.exit(1);
  }
}
