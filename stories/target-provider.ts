import type { PageContext } from '../components/page/page-context.js';
import type { TargetProvider } from '../components/page/page-targets.js';

/** Registers a provider that has the given methods and finds nothing else. Returns a function that removes it. */
export const provideTargets = (page: PageContext, provider: Partial<TargetProvider>): (() => void) =>
  page.targets.register({
    reveal: () => false,
    elementOf: () => undefined,
    nameOf: () => '',
    rangeOf: () => undefined,
    ghosts: () => page.targets.ghosts.peek(),
    acceptsMode: () => true,
    ...provider,
  });
