import { CollabFailure } from '../../base/collab-failure.js';
import { accepts, checkValue, flag, map, shape, string, type Check, type Fields } from '../../model/checks.js';
import type { DataProviders, RetryConfig } from '../../model/providers.js';

const count = accepts('a whole number of at least 0', (value) => Number.isSafeInteger(value) && Number(value) >= 0);
const duration = accepts('a number of ms of at least 0', (value) => Number.isFinite(value) && Number(value) >= 0);
const retryConfig = shape({}, { retryCount: count, retryDelay: duration, revertOnFailure: flag });

const configShape = shape(
  {},
  {
    resolveTimeout: duration,
    saveRetryConfig: retryConfig,
    deleteRetryConfig: retryConfig,
    getRetryConfig: retryConfig,
    resolveUsersConfig: shape({}, { organization: flag, folder: flag, document: flag }),
  },
);

const endpointShape = shape({ url: string }, { headers: map(string) });

/** A function, or an endpoint: an object with `url`. */
const operation: Check = (value, path) => {
  if (typeof value === 'function') return undefined;
  return typeof value === 'object' && value !== null
    ? endpointShape(value, path)
    : accepts('a function, or an endpoint such as { url: "/comments/get" }', () => false)(value, path);
};

function provider(...operations: readonly string[]): Check {
  const required: Fields = Object.fromEntries(operations.map((name) => [name, operation]));
  return shape(required, { config: configShape });
}

const providersShape = shape(
  {},
  {
    comment: provider('get', 'save', 'delete'),
    reaction: provider('get', 'save', 'delete'),
    attachment: provider('save', 'delete'),
    user: provider('get'),
  },
);

/** Throws a CollabFailure of code INVALID_ARGUMENT for malformed providers. */
export function checkDataProviders(dataProviders: DataProviders): void {
  const checked = checkValue(dataProviders, 'dataProviders', providersShape);
  if (!checked.ok) throw new CollabFailure(checked.error);
}

/** A retry configuration with its defaults filled in. */
export type Retries = Required<RetryConfig>;

/** The defaults are those of the Permission Provider (Resources, Permissions). */
export const retriesOf = (config: RetryConfig = {}): Retries => ({
  retryCount: 3,
  retryDelay: 2_000,
  revertOnFailure: false,
  ...config,
});
