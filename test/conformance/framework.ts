/** The functions of a test framework that the suite calls. Mocha, Vitest, Jest and node:test have all four. */
export interface TestFramework {
  describe(name: string, define: () => void): unknown;
  it(name: string, test: () => Promise<void> | void, timeoutMs?: number): unknown;
  beforeEach(prepare: () => Promise<void> | void): unknown;
  afterEach(cleanUp: () => Promise<void> | void): unknown;
}

let given: TestFramework | undefined;

const globals: unknown = globalThis;
const framework = (): TestFramework => given ?? (globals as TestFramework);

/** Defines tests with one framework; without it, tests are defined with the global functions. */
export function defineWith(chosen: TestFramework | undefined, define: () => void): void {
  const before = given;
  given = chosen;
  try {
    define();
  } finally {
    given = before;
  }
}

/** Vitest and node:test may run a group after `defineWith` has returned: the group keeps its framework. */
export function describe(name: string, define: () => void): void {
  const chosen = given;
  framework().describe(name, () => defineWith(chosen, define));
}

/** Node ends when nothing but promises is left to wait for; a test that waits for a message of a backend must not be cut off. */
async function alive(test: () => Promise<void> | void): Promise<void> {
  const timer = setInterval(() => undefined, 60_000);
  try {
    await test();
  } finally {
    clearInterval(timer);
  }
}

export function it(name: string, test: () => Promise<void> | void): void {
  framework().it(name, () => alive(test));
}

/** A test that may take longer than a framework allows by default: Mocha reads `this`, Vitest and Jest the last argument. */
export function longTest(name: string, timeoutMs: number, test: () => Promise<void>): void {
  framework().it(
    name,
    function (this: { timeout?: (ms: number) => void } | undefined) {
      this?.timeout?.(timeoutMs);
      return alive(test);
    },
    timeoutMs,
  );
}

export const beforeEach: TestFramework['beforeEach'] = (prepare) => framework().beforeEach(prepare);
export const afterEach: TestFramework['afterEach'] = (cleanUp) => framework().afterEach(cleanUp);
