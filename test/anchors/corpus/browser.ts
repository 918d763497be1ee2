import { changeKinds, type ChangeKind } from './page-changes.js';
import { pages } from './pages/index.js';
import { takeFrames } from './settled.js';
import { runTrial, takes, type Outcome, type TrialOptions } from './trial.js';

/** Which trials there are: each page by its name with the kinds of change it takes. */
export const listTrials = (): { page: string; kinds: ChangeKind[] }[] =>
  pages.map((page) => ({ page: page.name, kinds: changeKinds.filter((kind) => takes(page, kind)) }));

takeFrames();

/** Tries a change of a page, named by its name. */
export async function runNamed(name: string, options: TrialOptions): Promise<Outcome[]> {
  const page = pages.find((each) => each.name === name);
  if (!page) throw new Error(`There is no page ${name}; there are ${pages.map((each) => each.name).join(', ')}.`);
  return runTrial(page, options);
}
