import type { TestProject } from 'vitest/node';
import { startPostgres } from '../postgres.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of a running PostgreSQL. */
    postgresUrl: string;
  }
}

/** Runs a PostgreSQL for the tests of the service, and tells them its address. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await startPostgres();
  project.provide('postgresUrl', url);
  return stop;
}
