// Tries comments on pages made of packages while those change: npm run corpus [-- --seeds=5 --count=60 --kind=sort part of a page's name…]
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { openCorpus } from './corpus/in-browser.mjs';
import { excessesOf, mistakesOf, reportOf } from './corpus/report.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seeds: { type: 'string', default: '4' },
    seed: { type: 'string' },
    count: { type: 'string', default: '60' },
    kind: { type: 'string', multiple: true },
    json: { type: 'string' },
  },
});
const seeds = values.seed
  ? [Number(values.seed)]
  : Array.from({ length: Number(values.seeds) }, (_, index) => index + 1);

const corpus = await openCorpus();
const outcomes = [];
try {
  for (const { page, kinds } of await corpus.list()) {
    if (positionals.length > 0 && !positionals.some((part) => page.includes(part))) continue;
    console.error(`${page} …`);
    await corpus.begin();
    for (const kind of kinds.filter((each) => !values.kind || values.kind.includes(each)))
      for (const seed of seeds) outcomes.push(...(await corpus.run(page, { kind, seed, count: Number(values.count) })));
  }
} finally {
  await corpus.close();
}

const failures = [...mistakesOf(outcomes), ...excessesOf(outcomes)];
console.log(failures.join('\n'));
console.log(`\n${reportOf(outcomes)}`);
if (values.json) writeFileSync(values.json, JSON.stringify(outcomes));
console.log(`\n${failures.length === 0 ? 'All is well.' : `${failures.length} failures.`}`);
process.exitCode = failures.length > 0 || outcomes.length === 0 ? 1 : 0;
