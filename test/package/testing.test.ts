import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Consumer, root } from './consumer.js';

/** A backend author's test file, for Node's own test runner. */
const author = (backend: string): string => `
  import { afterEach, beforeEach, describe, it } from 'node:test';
  import { runBackendSuite } from 'collab-elements/testing';
  import { memoryBackend } from 'collab-elements/store';

  runBackendSuite(
    'own',
    (options) => {
      const shared = memoryBackend(options);
      const backend = ${backend};
      return {
        backend: () => backend,
        setAccess: (userId, access) => shared.setAccess(userId, access),
        strike: () => Promise.resolve(),
      };
    },
    { describe, it, beforeEach, afterEach },
  );
`;

/** Acknowledges what it is sent, and keeps nothing of it. */
const forgetful = `{
  openStorage: (clientId) => shared.openStorage(clientId),
  connect: async (...args) => {
    const connection = await shared.connect(...args);
    const push = async (mutations) => mutations.map(({ mid }, index) => ({ mid, ok: true, seq: index + 1 }));
    return new Proxy(connection, {
      get: (target, name) => {
        if (name === 'push') return push;
        const value = Reflect.get(target, name, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  },
}`;

/** How many tests the sources of the suite have, at least: some are written once for several cases. */
const written = (): number => {
  const folder = join(root, 'test/conformance');
  const files = readdirSync(folder).filter((file) => file.endsWith('-suite.ts'));
  return files.flatMap(
    (file) =>
      readFileSync(join(folder, file), 'utf8').match(/^\s*(?:it|longTest)\($|^\s*(?:it|longTest)\(['`]/gm) ?? [],
  ).length;
};

describe('collab-elements/testing', () => {
  let consumer: Consumer;

  beforeAll(() => {
    consumer = new Consumer();
    for (const name of ['chai', 'fast-check']) consumer.link(name);
  });

  afterAll(() => consumer.remove());

  /** Runs a test file; returns how many tests passed and failed. */
  const run = (code: string, ...args: readonly string[]): { readonly passed: number; readonly failed: number } => {
    consumer.write({ 'own.test.mjs': code });
    const { stdout } = spawnSync(process.execPath, ['--test-reporter=tap', ...args, 'own.test.mjs'], {
      cwd: consumer.folder,
      encoding: 'utf8',
    });
    const count = (what: string) => Number(new RegExp(`^# ${what} (\\d+)$`, 'm').exec(stdout)?.[1]);
    // Node cancels what is still to come once nothing keeps its process alive.
    return { passed: count('pass'), failed: count('fail') + count('cancelled') };
  };

  it('passes for a correct backend', () => {
    const { passed, failed } = run(author('shared'));
    expect(failed).toBe(0);
    expect(passed).toBeGreaterThanOrEqual(written());
  });

  it('fails for a backend that loses acknowledged mutations', () => {
    const name = '--test-name-pattern=in the order of creation';
    expect(run(author(forgetful), name, '--test-timeout=5000').failed).toBeGreaterThan(0);
  });

  it('has types for the author', () => {
    consumer.write({
      'own.test.ts': `
        import { runBackendSuite, type Stage, type TestFramework } from 'collab-elements/testing';
        import { memoryBackend } from 'collab-elements/store';
        declare const framework: TestFramework;
        const stage = (): Stage => {
          const shared = memoryBackend();
          return { backend: () => shared, strike: () => Promise.resolve() };
        };
        runBackendSuite('own', stage);
        runBackendSuite('own', ({ logLength }) => (console.log(logLength), stage()), framework);
        // @ts-expect-error: a stage has a backend
        runBackendSuite('own', () => ({ strike: () => Promise.resolve() }));
      `,
      'tsconfig.testing.json': JSON.stringify({
        compilerOptions: {
          strict: true,
          noEmit: true,
          target: 'ES2022',
          lib: ['ES2023', 'DOM', 'DOM.Iterable'],
          module: 'ESNext',
          moduleResolution: 'Bundler',
          types: [],
        },
        files: ['own.test.ts'],
      }),
    });
    expect(consumer.compile('tsconfig.testing.json')).toBe('');
  });
});
