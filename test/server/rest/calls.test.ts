import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newScope, RestStage, secret, type Answer } from './rest-stage.js';

const ADD = '/v2/commentannotations/add';
const UPDATE = '/v2/commentannotations/update';
const NOTIFY = '/v2/notifications/add';
const SIGN = '/v2/auth/generate_signature';
const TOKEN = '/v2/auth/generate_token';
const paths = [
  ADD,
  UPDATE,
  NOTIFY,
  SIGN,
  TOKEN,
  ...['get', 'delete'].map((name) => `/v2/commentannotations/${name}`),
  ...['add', 'get', 'update', 'delete'].map((name) => `/v2/commentannotations/comments/${name}`),
  ...['get', 'delete'].map((name) => `/v2/notifications/${name}`),
  ...['users', 'organizations', 'folders', 'documents'].flatMap((kind) =>
    ['add', 'get', 'update', 'delete'].map((name) => `/v2/${kind}/${name}`),
  ),
  '/v2/documents/move',
  ...['add', 'get', 'remove'].map((name) => `/v2/auth/permissions/${name}`),
  ...['add', 'update', 'list', 'delete', 'deliveries', 'replay'].map((name) => `/v2/webhooks/${name}`),
];

let stage: RestStage;

beforeAll(async () => {
  stage = await RestStage.start();
});
afterAll(() => stage.close());

const ada = { userId: 'ada', name: 'Ada' };

/** Expects the failure envelope and nothing else. */
function expectFailure({ status, body }: Answer, expected: number, code: string, message = /./): void {
  expect(body).toEqual({ error: { status: code, message: expect.stringMatching(message) as string } });
  expect(status).toBe(expected);
}

describe.each(paths)('the call %s', (path) => {
  it.each<[string, Record<string, string>]>([
    ['no key', { 'x-service-api-key': '' }],
    ['another key', { 'x-service-api-key': 'key_other' }],
    ['no token', { 'x-service-auth-token': '' }],
    ['another token', { 'x-service-auth-token': 'token_other' }],
  ])('is refused with %s before its body is read', async (_name, headers) => {
    expectFailure(await stage.send(path, '{', headers), 401, 'UNAUTHENTICATED');
  });

  it.each<[string, string, RegExp]>([
    ['no body', '', /body/i],
    ['text', 'hello', /JSON/],
    ['cut off JSON', '{"data":', /JSON/],
    ['null', 'null', /The body is null; accepted: an object with data/],
    ['an array', '[]', /The body is \[\]; accepted: an object with data/],
    ['no data', '{}', /data is undefined; accepted: an object/],
    ['data in text', '{"data":"x"}', /data is "x"; accepted: an object/],
    ['data of null', '{"data":null}', /data is null/],
    ['data in an array', '{"data":[]}', /data is \[\]/],
    [
      'a prototype',
      '{"data":{"__proto__":{"userId":"x"}}}',
      /data\.__proto__ is {"userId":"x"}; accepted: any name but/,
    ],
    ['a prototype inside', '{"data":{"a":[{"__proto__":1}]}}', /data\.a\[0\]\.__proto__ is 1; accepted: any name but/],
    ['a constructor', '{"data":{"constructor":{"prototype":{"x":1}}}}', /./],
    ['NaN', '{"data":{"userId":NaN}}', /JSON/],
  ])('is refused with %s', async (_name, body, message) => {
    expectFailure(await stage.send(path, body), 400, 'INVALID_ARGUMENT', message);
  });

  it('is refused with more than 1 MiB', async () => {
    const body = JSON.stringify({ data: { text: 'x'.repeat(2 * 1024 * 1024) } });
    expectFailure(await stage.send(path, body), 400, 'INVALID_ARGUMENT', /The body is too large/);
  });

  it('accepts a type with a character set', async () => {
    const type = { 'content-type': 'application/json; charset=utf-8' };
    expectFailure(
      await stage.send(path, '{"data":5}', type),
      400,
      'INVALID_ARGUMENT',
      /data is 5; accepted: an object/,
    );
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonx'])(
    'is refused as another type: %s',
    async (type) => {
      const answer = await stage.send(path, '{"data":{}}', { 'content-type': type });
      expectFailure(answer, 400, 'INVALID_ARGUMENT', /type of the body is not known; accepted: application\/json/);
    },
  );

  it('is refused at an address that is none', async () => {
    expectFailure(await stage.call(`${path}/%zz`, {}), 400, 'INVALID_ARGUMENT', /%zz/);
  });

  it('is a POST', async () => {
    const response = await fetch(stage.url + path);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ error: { status: 'NOT_FOUND' } });
  });

  it('may not be made by pages', async () => {
    const response = await fetch(stage.url + path, { method: 'OPTIONS' });
    expect(response.headers.get('access-control-allow-headers')).not.toMatch(/x-service/);
  });
});

describe('a signature', () => {
  const permission = { userId: 'ada', resourceId: 'plan', type: 'document', hasAccess: true };

  it('is in the success envelope', async () => {
    const { status, body } = await stage.call(SIGN, { permissions: [permission] });
    const canonical = '[{"hasAccess":true,"resourceId":"plan","type":"document","userId":"ada"}]';
    expect(body).toEqual({
      result: {
        status: 'success',
        message: 'Signature generated.',
        data: { signature: createHmac('sha256', secret).update(canonical).digest('hex') },
      },
    });
    expect(status).toBe(200);
  });

  it.each<[string, unknown, string]>([
    ['no permissions', undefined, 'data.permissions is undefined'],
    ['an empty array', [], 'data.permissions is []'],
    ['no user', [{ ...permission, userId: undefined }], 'data.permissions[0].userId is undefined'],
    ['an empty id', [{ ...permission, resourceId: '' }], 'data.permissions[0].resourceId is ""'],
    ['a control character', [{ ...permission, userId: 'a\u0085' }], 'none of them a control character'],
    ['an id that is too long', [{ ...permission, userId: 'a'.repeat(513) }], 'accepted: 1 to 512 characters'],
    ['another type', [permission, { ...permission, type: 'team' }], 'data.permissions[1].type is "team"'],
    ['access in text', [{ ...permission, hasAccess: 'true' }], 'data.permissions[0].hasAccess is "true"'],
    [
      'another role',
      [{ ...permission, accessRole: 'owner' }],
      'data.permissions[0].accessRole is "owner"; accepted: viewer or editor.',
    ],
    ['a time in text', [{ ...permission, expiresAt: '1' }], 'data.permissions[0].expiresAt is "1"'],
    ['a fraction of a ms', [{ ...permission, expiresAt: 1.5 }], 'data.permissions[0].expiresAt is 1.5'],
    [
      'another field',
      [{ ...permission, role: 'viewer' }],
      'data.permissions[0].role is "viewer"; accepted: no field of this name',
    ],
    [
      'a lone surrogate',
      [{ ...permission, userId: '\ud800' }],
      'data.permissions[0].userId is "\\ud800"; accepted: a text of valid Unicode',
    ],
  ])('is refused with %s', async (_name, permissions, message) => {
    const answer = await stage.call(SIGN, { permissions });
    expectFailure(answer, 400, 'INVALID_ARGUMENT');
    expect(answer.body.error?.message).toContain(message);
  });
});

describe('hostile values', () => {
  it('keep any user, document and location id', async () => {
    const ids = [
      '__proto__',
      'constructor',
      'toString',
      '\ud800',
      '"\\',
      "';--",
      '<b>',
      '%00',
      '😀',
      ' ',
      'a/b#c?d',
      '\u2028',
    ];
    for (const hostile of ids) {
      const { organizationId } = newScope();
      const scope = { organizationId, documentId: hostile };
      const comment = {
        commentText: `{{${hostile}}}`,
        from: { userId: hostile },
        taggedUserContacts: [{ userId: hostile, contact: { userId: hostile, name: hostile } }],
      };
      const annotation = {
        annotationId: '__proto__',
        location: { id: hostile, locationName: hostile },
        context: { [`${hostile}x`]: hostile },
        commentData: [{ ...comment, triggerNotification: true }],
        assignedTo: { userId: 'ben' },
      };
      const added = await stage.call(ADD, { ...scope, commentAnnotations: [annotation] });
      expect(Object.entries(added.body.result?.data ?? {})).toMatchObject([['__proto__', { success: true }]]);
      const updated = await stage.call(UPDATE, {
        ...scope,
        locationIds: [hostile],
        userIds: [hostile],
        updateUsers: [{ oldUser: { userId: hostile }, newUser: { userId: `${hostile}2` } }],
      });
      expect(Object.entries(updated.body.result?.data ?? {})).toMatchObject([['__proto__', { success: true }]]);
      const record = (await stage.stored(scope)).get('__proto__');
      expect(record).toMatchObject({
        documentId: hostile,
        data: { from: { userId: `${hostile}2` }, location: { id: hostile, locationName: hostile } },
      });
      expect(Object.keys(record?.reads ?? {})).toEqual([`${hostile}2`]);
      expect(Object.keys(record?.data.context as object)).toEqual([`${hostile}x`]);
      const notified = await stage.call(NOTIFY, {
        ...scope,
        actionUser: { userId: hostile },
        displayHeadlineMessageTemplate: `{${hostile}}`,
        displayBodyMessage: hostile,
        notifyAll: false,
        notifyUsers: [{ userId: `${hostile}3` }],
      });
      expect(notified.status).toBe(200);
    }
  });

  it('are refused where a number is infinite or data is too deep', async () => {
    const body = (value: string) =>
      `{"data":{"organizationId":"o","documentId":"d","commentAnnotations":[{"annotationId":"inf","commentData":[{"commentText":"x","from":{"userId":"a"}}],"context":{"deep":[${value}]}}]}}`;
    expectFailure(
      await stage.send(ADD, body('1e999')),
      400,
      'INVALID_ARGUMENT',
      /context\.deep\[0\] is Infinity; accepted: a finite number/,
    );
    expectFailure(
      await stage.send(ADD, body(`${'['.repeat(100)}${']'.repeat(100)}`)),
      400,
      'INVALID_ARGUMENT',
      /64 levels deep at most/,
    );
    expect((await stage.send(ADD, body('-0'))).status).toBe(200);
  });

  it('never cause anything but the failure envelope', async () => {
    const scope = newScope();
    const comment = {
      commentText: 'x',
      from: ada,
      createdAt: 1,
      taggedUserContacts: [{ userId: 'ada', contact: ada }],
    };
    const annotation = {
      annotationId: 'a',
      location: { id: 'l', version: { id: 'v', name: 'V' } },
      targetElement: { elementId: 'e', selectors: [{ type: 'css', value: 'p', score: 1 }] },
      commentData: [comment],
      status: { id: 'X', name: 'X', color: '#000', type: 'default' },
      contextFilter: { access: { k: ['v'] } },
    };
    const valid: readonly (readonly [string, object])[] = [
      [ADD, { ...scope, commentAnnotations: [annotation] }],
      [UPDATE, { ...scope, updatedData: annotation, updateUsers: [{ oldUser: ada, newUser: ada }], userIds: ['a'] }],
      [
        NOTIFY,
        { ...scope, actionUser: ada, notifyUsers: [ada], context: { access: { k: [1] } }, displayBodyMessage: '' },
      ],
      [SIGN, { permissions: [{ userId: 'a', resourceId: 'b', type: 'folder', hasAccess: true, expiresAt: 5 }] }],
      [TOKEN, { userId: 'a', permissions: { resources: [{ type: 'folder', id: 'f', organizationId: 'o' }] } }],
    ];
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...valid), fc.nat(), fc.json(), async ([path, data], at, json) => {
        const places: [Record<string, unknown>, string][] = [];
        const copy = structuredClone(data);
        const collect = (value: unknown): void => {
          if (typeof value !== 'object' || value === null) return;
          for (const [key, item] of Object.entries(value)) {
            places.push([value as Record<string, unknown>, key]);
            collect(item);
          }
        };
        collect(copy);
        const [object, key] = places[at % places.length] ?? [{}, ''];
        object[key] = JSON.parse(json) as unknown;
        const { status, body } = await stage.call(path, copy);
        expect([200, 400, 404, 409]).toContain(status);
        expect(Object.keys(body)).toEqual([status === 200 ? 'result' : 'error']);
        if (status === 400) expect(body.error?.status).toBe('INVALID_ARGUMENT');
      }),
      { numRuns: 300 },
    );
  });
});

describe('the limit of calls', () => {
  it('refuses further calls of a key, and says how long to wait', async () => {
    const limited = await RestStage.start(2);
    try {
      const answers = await Promise.all(Array.from({ length: 20 }, () => limited.call(UPDATE, {})));
      const refused = answers.filter(({ status }) => status === 429);
      expect(refused.length).toBeGreaterThan(0);
      for (const answer of refused) {
        expectFailure(answer, 429, 'RESOURCE_EXHAUSTED');
        expect(answer.headers.get('retry-after')).toBe('1');
      }
      const unauthenticated = await limited.call(UPDATE, {}, { 'x-service-auth-token': 'token_other' });
      expect(unauthenticated.status).toBe(401);
    } finally {
      await limited.close();
    }
  });
});

describe('the description of the calls', () => {
  interface OpenApi {
    readonly openapi: string;
    readonly components: { readonly securitySchemes: object };
    readonly paths: Record<
      string,
      {
        readonly post: {
          readonly security: readonly object[];
          readonly requestBody: {
            readonly content: Record<string, { readonly schema: { readonly required: string[] } }>;
          };
          readonly responses: Record<string, { readonly content: Record<string, { readonly schema: object }> }>;
        };
      }
    >;
  }

  it('is there without a key, with all calls and envelopes', async () => {
    const response = await fetch(`${stage.url}/openapi.json`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/application\/json/);
    const api = (await response.json()) as OpenApi;
    expect(api.openapi).toBe('3.1.0');
    expect(Object.keys(api.paths).sort()).toEqual(paths.toSorted());
    expect(api.components.securitySchemes).toMatchObject({
      apiKey: { type: 'apiKey', in: 'header', name: 'x-service-api-key' },
      authToken: { type: 'apiKey', in: 'header', name: 'x-service-auth-token' },
    });
    for (const { post } of Object.values(api.paths)) {
      expect(post.security).toEqual([{ apiKey: [], authToken: [] }]);
      expect(post.requestBody.content['application/json']?.schema).toMatchObject({ required: ['data'] });
      expect(Object.keys(post.responses)).toEqual(expect.arrayContaining(['200', '400', '401', '429', '500']));
      for (const [status, { content }] of Object.entries(post.responses))
        expect(content['application/json']?.schema).toMatchObject({
          required: [status === '200' ? 'result' : 'error'],
        });
    }
  });
});
