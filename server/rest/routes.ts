import swagger from '@fastify/swagger';
import type { TSchema } from '@sinclair/typebox';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { CollabFailure } from '../../store/base/collab-failure.js';
import { isAuthToken } from '../access/keys.js';
import { issueToken, parseTokenRequest } from '../access/tokens.js';
import type { Service } from '../service.js';
import { webhookCalls } from '../webhooks/calls.js';
import { addAnnotations, updateAnnotations } from './annotations.js';
import { define, type Call, type Calls } from './call.js';
import { commentCalls } from './comment-calls.js';
import { directoryCalls } from './directory-calls.js';
import { documentCalls } from './document-calls.js';
import { notificationCalls } from './notification-calls.js';
import { addNotification } from './notifications.js';
import { permissionCalls } from './permission-calls.js';
import * as schemas from './schemas.js';
import { generateSignature } from './signature.js';
import { createValidator, parseJson } from './validation.js';

/** Default number of calls a second for each API key (decisions, REST: Limits). */
export const CALLS_PER_SECOND = 100;

export interface RestOptions {
  /** Largest number of calls a second for each API key. Default: 100. */
  readonly callsPerSecond?: number | undefined;
}

/** Schemes of the two headers that every call carries (Authentication 1). */
const securitySchemes = {
  apiKey: { type: 'apiKey', in: 'header', name: 'x-service-api-key' },
  authToken: { type: 'apiKey', in: 'header', name: 'x-service-auth-token' },
} as const;

/** Failures of every call, by HTTP status (decisions, REST: Failure status). */
const failures = {
  400: schemas.failureOf('INVALID_ARGUMENT', 'The body is malformed. The message names the field and its value.'),
  401: schemas.failureOf('UNAUTHENTICATED', 'The headers are missing, or do not belong together.'),
  429: {
    ...schemas.failureOf('RESOURCE_EXHAUSTED', 'The API key made too many calls.'),
    headers: { 'Retry-After': { type: 'integer', description: 'Time to wait, in s.' } },
  },
  500: schemas.failureOf('INTERNAL', 'Something went wrong in the service.'),
};

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

/** Returns a function that counts a call of an API key. It rejects with a CollabFailure of code RESOURCE_EXHAUSTED. */
function createLimiter(callsPerSecond: number): (apiKey: string, reply: FastifyReply) => Promise<void> {
  const limiter = new RateLimiterMemory({ points: callsPerSecond, duration: 1 });
  return async (apiKey, reply) => {
    try {
      await limiter.consume(apiKey);
    } catch (rejected) {
      if (!(rejected instanceof RateLimiterRes)) throw rejected;
      reply.header('retry-after', Math.max(1, Math.ceil(rejected.msBeforeNext / 1000)));
      throw new CollabFailure({
        code: 'RESOURCE_EXHAUSTED',
        message: `The API key made more than ${callsPerSecond} calls in a second; wait until the time in Retry-After.`,
      });
    }
  };
}

/** Adds the REST calls (Endpoints), and their description at `/openapi.json`. */
export function registerRest(
  http: FastifyInstance,
  service: Service,
  { callsPerSecond = CALLS_PER_SECOND }: RestOptions = {},
): void {
  const limit = createLimiter(callsPerSecond);
  void http.register(async (rest) => {
    await rest.register(swagger, {
      openapi: {
        openapi: '3.1.0',
        info: {
          title: 'Collab Elements service',
          version: '2',
          description:
            'Calls from the backend of an application. Never make them from a page: the auth token is secret.',
        },
        components: { securitySchemes },
      },
    });
    rest.setValidatorCompiler(({ schema }) => {
      const validate = createValidator(schema as TSchema);
      return (body: unknown) => {
        const error = validate(body);
        return error ? { error } : { value: body };
      };
    });
    rest.removeAllContentTypeParsers();
    rest.addContentTypeParser(
      'application/json',
      { parseAs: 'string' },
      async (_request: FastifyRequest, body: string) => parseJson(body),
    );
    rest.setSerializerCompiler(() => (body) => JSON.stringify(body));
    rest.get('/openapi.json', { schema: { hide: true } }, () => rest.swagger());
    for (const [path, call] of Object.entries(callsOf(service))) addCall(path, call);

    function addCall(path: string, { data, result, message, run, ...call }: Call<TSchema, TSchema>): void {
      const { operationId, summary, description } = call;
      rest.post<{ Body: { data: unknown } }>(
        path,
        {
          schema: {
            operationId,
            summary,
            description,
            security: [{ apiKey: [], authToken: [] }],
            body: schemas.bodyOf(data),
            response: { 200: schemas.successOf(result, 'The call succeeded.'), ...failures, ...call.failures },
          },
          // Before the body is read.
          onRequest: async (request, reply) => {
            authenticate(request, service);
            await limit(service.key.apiKey, reply);
          },
        },
        async ({ body }) => ({ result: { status: 'success', message, data: await run(body.data) } }),
      );
    }
  });
}

/** Returns the calls by path. */
function callsOf(service: Service): Calls {
  const { key } = service;
  return {
    '/v2/auth/generate_signature': define({
      operationId: 'generateSignature',
      summary: 'Generate a signature',
      description:
        'Signs permission decisions: lower-case hexadecimal HMAC-SHA256, keyed by the secret of the API key, over the canonical JSON (RFC 8785) of the permissions, sorted by type, resourceId and userId.',
      data: schemas.generateSignatureData,
      result: schemas.signatureResult,
      message: 'Signature generated.',
      run: async (data) => generateSignature(key, data),
    }),
    '/v2/auth/generate_token': define({
      operationId: 'generateToken',
      summary: 'Generate a token for a user',
      description: 'Issues the token with which a page connects. An addition to the specification.',
      data: schemas.generateTokenData,
      result: schemas.tokenResult,
      message: 'Token generated.',
      run: async (data) => {
        const request = parseTokenRequest({ apiKey: key.apiKey, ...data });
        if (!request.ok) throw new CollabFailure(request.error);
        return { token: await issueToken(key, request.value) };
      },
    }),
    '/v2/commentannotations/add': define({
      operationId: 'addCommentAnnotations',
      summary: 'Add comment annotations',
      description:
        'Adds annotations to a document. If one cannot be added, for example because its annotationId exists, its result says so, and the others are added.',
      data: schemas.addAnnotationsData,
      result: schemas.addAnnotationsResult,
      message: 'The results are listed by annotation.',
      run: (data) => addAnnotations(service, data),
    }),
    '/v2/commentannotations/update': define({
      operationId: 'updateCommentAnnotations',
      summary: 'Update comment annotations',
      description: `Updates the annotations that match all given filters; the values of one filter are alternatives. Annotation ids that do not exist are listed as failed. A call updates at most ${schemas.MAX_ITEMS} annotations.`,
      data: schemas.updateAnnotationsData,
      result: schemas.updateAnnotationsResult,
      message: 'The results are listed by annotation.',
      failures: { 412: schemas.failureOf('FAILED_PRECONDITION', 'Too many annotations match. None was updated.') },
      run: (data) => updateAnnotations(service, data),
    }),
    '/v2/notifications/add': define({
      operationId: 'addNotification',
      summary: 'Add a notification',
      description: 'Notifies users of an action. The user who took the action is not notified.',
      data: schemas.addNotificationData,
      result: schemas.addNotificationResult,
      message: 'Notification added.',
      failures: {
        404: schemas.failureOf('NOT_FOUND', 'The organization or the document is missing and must not be created.'),
        409: schemas.failureOf('ALREADY_EXISTS', 'The notificationId is known. Nobody was notified.'),
      },
      run: (data) => addNotification(service, data),
    }),
    ...commentCalls(service),
    ...notificationCalls(service),
    ...directoryCalls(service),
    ...documentCalls(service),
    ...permissionCalls(service),
    ...webhookCalls(service.webhooks),
  };
}
