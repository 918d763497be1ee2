import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CollabFailure } from '../../store/base/collab-failure.js';
import { isAuthToken } from '../keys.js';
import type { Service } from '../service.js';
import { issueToken, parseTokenRequest } from '../tokens.js';

/** Returns the success envelope of a call (Endpoints). */
export const success = (message: string, data: unknown) => ({ result: { status: 'success', message, data } });

/** Checks the headers of a call. Throws a CollabFailure of code UNAUTHENTICATED. */
function authenticate({ headers }: FastifyRequest, { key }: Service): void {
  const apiKey = headers['x-service-api-key'];
  const authToken = headers['x-service-auth-token'];
  if (apiKey !== key.apiKey || typeof authToken !== 'string' || !isAuthToken(key, authToken))
    throw new CollabFailure({
      code: 'UNAUTHENTICATED',
      message: 'The headers x-service-api-key and x-service-auth-token do not belong together.',
    });
}

/** Returns the `data` of a body. Throws a CollabFailure of code INVALID_ARGUMENT. */
function dataOf({ body }: FastifyRequest): unknown {
  const { data } = Object(body) as { data?: unknown };
  if (typeof data !== 'object' || data === null || Array.isArray(data))
    throw new CollabFailure({ code: 'INVALID_ARGUMENT', message: 'The body has no "data"; accepted: an object.' });
  return data;
}

/** Adds the REST calls (Endpoints). */
export function registerRest(http: FastifyInstance, service: Service): void {
  const call = (path: string, run: (data: unknown) => Promise<unknown>): void => {
    http.post(path, (request) => {
      authenticate(request, service);
      return run(dataOf(request));
    });
  };
  call('/v2/auth/generate_token', async (data) => {
    const request = parseTokenRequest({ apiKey: service.key.apiKey, ...(data as object) });
    if (!request.ok) throw new CollabFailure(request.error);
    return success('Token generated.', { token: await issueToken(service.key, request.value) });
  });
}
