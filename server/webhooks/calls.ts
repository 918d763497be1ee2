import { createPublicKey, type KeyObject } from 'node:crypto';
import { CollabFailure } from '../../store/base/collab-failure.js';
import { define, type Calls } from '../rest/call.js';
import { failureOf } from '../rest/schemas.js';
import { invalid, invalidValue } from '../rest/validation.js';
import type { ListedDelivery } from './deliveries.js';
import { currentSecrets, newSecret, type Endpoint, type EndpointSettings } from './endpoints.js';
import { urlRefusal } from './request.js';
import * as schemas from './schemas.js';
import type { Webhooks } from './webhooks.js';

/** Largest number of endpoints: each change is written for all of them. */
const MAX_ENDPOINTS = 100;

/** Largest number of secrets of an endpoint that sign at a time. */
const MAX_SECRETS = 5;

/** Time for which previous secrets sign by default, in ms. */
const PREVIOUS_SECRETS_MS = 24 * 60 * 60 * 1000;

const noEndpoint = (endpointId: string): CollabFailure =>
  new CollabFailure({ code: 'NOT_FOUND', message: `There is no endpoint ${endpointId}.` });

/** Returns an endpoint as it is listed. Secrets are in the answer to the call that sets them only. */
function listed(
  { id: endpointId, url, events, organizationId, isEncoded, publicKey, secrets, createdAt, disabled }: Endpoint,
  now: number,
): schemas.ListedEndpoint {
  return {
    endpointId,
    url,
    isEncoded,
    secretCount: currentSecrets(secrets, now).length,
    createdAt,
    isDisabled: disabled !== undefined,
    ...(events && { events: [...events] }),
    ...(organizationId !== undefined && { organizationId }),
    ...(publicKey !== undefined && { publicKey }),
    ...(disabled && { disabledAt: disabled.at, disabledReason: disabled.reason }),
  };
}

function checkUrl(given: string, allowPrivate: boolean): void {
  const refusal = URL.canParse(given) ? urlRefusal(new URL(given), allowPrivate) : 'an absolute URL';
  if (refusal !== undefined) throw invalidValue(given, 'data.url', refusal);
}

function checkPublicKey(given: string): void {
  // A private key contains its public one. It would be stored, and returned by lists.
  if (given.includes('PRIVATE KEY'))
    throw invalid('data.publicKey is a private key; accepted: the public one, in PEM.');
  let key: KeyObject | undefined;
  try {
    key = createPublicKey(given);
  } catch {
    // Not a key.
  }
  if (key?.asymmetricKeyType !== 'rsa' || (key.asymmetricKeyDetails?.modulusLength ?? 0) < 2048)
    throw invalidValue(given, 'data.publicKey', 'an RSA key of 2,048 bits or more in PEM');
}

/** Checks a secret. The message does not contain it. */
function checkSecret(given: string): void {
  const encoded = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(given)?.[1] ?? '';
  const key = Buffer.from(encoded, 'base64');
  if (key.toString('base64') !== encoded || key.length < 24 || key.length > 64)
    throw invalid('data.secret is malformed; accepted: whsec_ and 24 to 64 bytes in base64.');
}

function checkSettings({ url, isEncoded, publicKey }: EndpointSettings, allowPrivate: boolean): void {
  checkUrl(url, allowPrivate);
  if (publicKey === undefined) return;
  checkPublicKey(publicKey);
  if (isEncoded) throw invalidValue(isEncoded, 'data.isEncoded', 'false for an endpoint with a publicKey');
}

async function addEndpoint({ endpoints, allowPrivate, now }: Webhooks, data: schemas.AddEndpointData) {
  const { url, events, organizationId, publicKey, isEncoded = false, secret = newSecret() } = data;
  const settings: EndpointSettings = { url, events, organizationId, publicKey, isEncoded };
  checkSettings(settings, allowPrivate);
  checkSecret(secret);
  if ((await endpoints.list()).length >= MAX_ENDPOINTS)
    throw new CollabFailure({
      code: 'FAILED_PRECONDITION',
      message: `There are ${MAX_ENDPOINTS} endpoints already; accepted: ${MAX_ENDPOINTS}. Delete one.`,
    });
  const at = now();
  return { endpoint: listed(await endpoints.add(settings, secret, at), at), secret };
}

/** Returns a value of an update: `null` resets it. */
const updated = <T>(given: T | null | undefined, present: T | undefined): T | undefined =>
  given === undefined ? present : (given ?? undefined);

/** Returns the endpoint with a new secret; the previous ones end. */
function withSecret(endpoint: Endpoint, secret: string, previousEndAt: number, now: number): Endpoint {
  const previous = currentSecrets(endpoint.secrets, now).map((each) => ({
    ...each,
    endsAt: Math.min(each.endsAt ?? Infinity, previousEndAt),
  }));
  // Secrets that have ended are forgotten.
  const secrets = [...currentSecrets(previous, now), { secret }];
  if (secrets.length > MAX_SECRETS)
    throw new CollabFailure({
      code: 'FAILED_PRECONDITION',
      message: `The endpoint would have ${secrets.length} secrets; accepted: ${MAX_SECRETS}. End the previous ones with previousSecretsEndAt.`,
    });
  return { ...endpoint, secrets };
}

async function updateEndpoint({ endpoints, allowPrivate, now }: Webhooks, data: schemas.UpdateEndpointData) {
  const { endpointId, rotateSecret = false, secret = rotateSecret ? newSecret() : undefined } = data;
  const at = now();
  const { previousSecretsEndAt = at + PREVIOUS_SECRETS_MS } = data;
  if (secret !== undefined) checkSecret(secret);
  else if (data.previousSecretsEndAt !== undefined)
    throw invalidValue(
      data.previousSecretsEndAt,
      'data.previousSecretsEndAt',
      'no value without rotateSecret or secret',
    );
  const endpoint = await endpoints.update(endpointId, (present) => {
    const { url = present.url, isEncoded = present.isEncoded, isDisabled = present.disabled !== undefined } = data;
    const next: Endpoint = {
      ...present,
      url,
      isEncoded,
      events: updated(data.events, present.events),
      organizationId: updated(data.organizationId, present.organizationId),
      publicKey: updated(data.publicKey, present.publicKey),
      disabled: isDisabled ? (present.disabled ?? { at, reason: 'disabled' }) : undefined,
    };
    checkSettings(next, allowPrivate);
    return secret === undefined ? next : withSecret(next, secret, previousSecretsEndAt, at);
  });
  if (!endpoint) throw noEndpoint(endpointId);
  return { endpoint: listed(endpoint, at), ...(secret !== undefined && { secret }) };
}

const listedDelivery = ({
  no,
  endpoint_id,
  message_id,
  event,
  created_at,
  state,
  due_at,
  attempts,
}: ListedDelivery): schemas.DeliveriesResult['deliveries'][number] => ({
  deliveryId: String(no),
  endpointId: endpoint_id,
  webhookId: message_id,
  event,
  state,
  createdAt: created_at,
  ...(state === 'pending' && { nextAttemptAt: due_at }),
  attempts: attempts.map(({ attempt, at, duration, status, error }) => ({
    number: attempt,
    at,
    durationMs: duration,
    ...(status !== null && { status }),
    ...(error !== null && { error }),
  })),
});

async function listDeliveries(
  { deliveries }: Webhooks,
  { pageSize = schemas.PAGE_SIZE, pageToken, ...filter }: schemas.DeliveriesData,
): Promise<schemas.DeliveriesResult> {
  const found = await deliveries.list(filter, pageSize, pageToken);
  const last = found.length === pageSize ? found.at(-1) : undefined;
  return { deliveries: found.map(listedDelivery), ...(last && { nextPageToken: String(last.no) }) };
}

const notFound = { 404: failureOf('NOT_FOUND', 'There is no such endpoint.') };

/** Returns the calls that manage webhooks, by path. They are additions to the specification. */
export function webhookCalls(webhooks: Webhooks): Calls {
  return {
    '/v2/webhooks/add': define({
      operationId: 'addWebhookEndpoint',
      summary: 'Add an endpoint for webhooks',
      description:
        'From now on, the endpoint gets the events of its names and organization. An addition to the specification.',
      data: schemas.addEndpointData,
      result: schemas.endpointResult,
      message: 'Endpoint added.',
      failures: { 412: failureOf('FAILED_PRECONDITION', 'There are too many endpoints.') },
      run: (data) => addEndpoint(webhooks, data),
    }),
    '/v2/webhooks/update': define({
      operationId: 'updateWebhookEndpoint',
      summary: 'Update an endpoint for webhooks',
      description: 'Sets values of an endpoint, or gives it a new secret. An addition to the specification.',
      data: schemas.updateEndpointData,
      result: schemas.endpointResult,
      message: 'Endpoint updated.',
      failures: { ...notFound, 412: failureOf('FAILED_PRECONDITION', 'The endpoint has too many secrets.') },
      run: (data) => updateEndpoint(webhooks, data),
    }),
    '/v2/webhooks/list': define({
      operationId: 'listWebhookEndpoints',
      summary: 'List the endpoints for webhooks',
      description: 'Lists all endpoints, without their secrets. An addition to the specification.',
      data: schemas.listEndpointsData,
      result: schemas.listEndpointsResult,
      message: 'The endpoints are listed.',
      run: async () => {
        const at = webhooks.now();
        return { endpoints: (await webhooks.endpoints.list()).map((endpoint) => listed(endpoint, at)) };
      },
    }),
    '/v2/webhooks/delete': define({
      operationId: 'deleteWebhookEndpoint',
      summary: 'Delete an endpoint for webhooks',
      description: 'Deletes an endpoint with all its deliveries. An addition to the specification.',
      data: schemas.deleteEndpointData,
      result: schemas.deleteEndpointResult,
      message: 'Endpoint deleted.',
      failures: notFound,
      run: async ({ endpointId }) => {
        if (!(await webhooks.endpoints.delete(endpointId))) throw noEndpoint(endpointId);
        return { success: true };
      },
    }),
    '/v2/webhooks/deliveries': define({
      operationId: 'listWebhookDeliveries',
      summary: 'List deliveries of webhooks',
      description:
        'Lists messages with their attempts: those that wait, dead ones for 30 days, and delivered ones for 7 days. An addition to the specification.',
      data: schemas.deliveriesData,
      result: schemas.deliveriesResult,
      message: 'The deliveries are listed.',
      run: (data) => listDeliveries(webhooks, data),
    }),
    '/v2/webhooks/replay': define({
      operationId: 'replayWebhooks',
      summary: 'Replay dead webhooks',
      description: 'Sends dead messages again, with the same ids. An addition to the specification.',
      data: schemas.replayData,
      result: schemas.replayResult,
      message: 'The messages are sent again.',
      run: async ({ endpointId, deliveryIds }) => ({ count: await webhooks.replay({ endpointId, nos: deliveryIds }) }),
    }),
  };
}
