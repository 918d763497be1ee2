import { Type, type Static, type TSchema } from '@sinclair/typebox';
import { closed, flag, id, MAX_ITEMS, oneOf, shortId, text, time } from '../rest/schemas.js';
import { webhookEventNames } from './events.js';

/** Number of deliveries of a page by default. */
export const PAGE_SIZE = 100;

const endpointId = shortId('Id of the endpoint.');
const url = text(2_048, 'Address that gets the webhooks. https, unless the service allows other addresses.');
const events = Type.Array(oneOf(...webhookEventNames), {
  minItems: 1,
  maxItems: webhookEventNames.length,
  description: 'Names of the events that the endpoint gets. Default: all.',
});
const organizationId = id('Organization whose events the endpoint gets. Default: all.');
const secret = Type.String({
  maxLength: 256,
  // Errors do not show it.
  writeOnly: true,
  description:
    'Secret that signs: whsec_ and 24 to 64 bytes in base64. Default: a new one, which only this answer contains.',
});
const isEncoded = flag('Whether bodies are sent in base64, as encodedPayload. Default: false.');
const publicKey = text(
  10_000,
  'RSA key of 2,048 bits or more in PEM. With it, bodies are sent encrypted, as encryptedData, encryptedKey and iv.',
);

/** Data of the call that adds an endpoint. */
export const addEndpointData = closed({
  url,
  events: Type.Optional(events),
  organizationId: Type.Optional(organizationId),
  secret: Type.Optional(secret),
  isEncoded: Type.Optional(isEncoded),
  publicKey: Type.Optional(publicKey),
});
export type AddEndpointData = Static<typeof addEndpointData>;

const orNull = <T extends TSchema>(schema: T) =>
  Type.Optional(Type.Unsafe<Static<T> | null>(Type.Union([schema as TSchema, Type.Null()])));

/** Data of the call that updates an endpoint. */
export const updateEndpointData = closed(
  {
    endpointId,
    url: Type.Optional(url),
    events: orNull(events),
    organizationId: orNull(organizationId),
    isEncoded: Type.Optional(isEncoded),
    publicKey: orNull(publicKey),
    isDisabled: Type.Optional(flag('Whether the endpoint gets nothing. What waits for it is kept.')),
    rotateSecret: Type.Optional(flag('Whether a new secret signs from now on. The answer contains it.')),
    secret: Type.Optional(secret),
    previousSecretsEndAt: Type.Optional(
      time('Time until which the previous secrets sign too. Default: in 24 hours. With rotateSecret or secret only'),
    ),
  },
  { description: 'Values to set. Those that are absent stay; null resets to the default.' },
);
export type UpdateEndpointData = Static<typeof updateEndpointData>;

export const listEndpointsData = closed({});

export const deleteEndpointData = closed({ endpointId });

const state = oneOf('pending', 'delivered', 'dead');
const deliveryId = Type.String({ pattern: '^[0-9]{1,18}$', description: 'Id of the delivery.' });

/** Data of the call that lists deliveries. */
export const deliveriesData = closed({
  endpointId: Type.Optional(endpointId),
  webhookId: Type.Optional(shortId('Id of the message, as in its webhookId.')),
  state: Type.Optional(state),
  pageSize: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MAX_ITEMS,
      description: `Largest number of deliveries. Default: ${PAGE_SIZE}.`,
    }),
  ),
  pageToken: Type.Optional(Type.String({ pattern: '^[0-9]{1,18}$', description: 'nextPageToken of the page before.' })),
});
export type DeliveriesData = Static<typeof deliveriesData>;

/** Data of the call that replays dead messages. */
export const replayData = closed(
  {
    endpointId: Type.Optional(endpointId),
    deliveryIds: Type.Optional(Type.Array(deliveryId, { minItems: 1, maxItems: MAX_ITEMS })),
  },
  { minProperties: 1, description: 'All dead messages of an endpoint, those of the ids, or those that match both.' },
);

const endpoint = Type.Object({
  endpointId: Type.String(),
  url: Type.String(),
  events: Type.Optional(Type.Array(Type.String(), { description: 'All if absent.' })),
  organizationId: Type.Optional(Type.String({ description: 'All if absent.' })),
  isEncoded: Type.Boolean(),
  publicKey: Type.Optional(Type.String()),
  secretCount: Type.Integer({ description: 'Number of secrets that sign.' }),
  createdAt: Type.Number({ description: 'Ms since the epoch.' }),
  isDisabled: Type.Boolean(),
  disabledAt: Type.Optional(Type.Number({ description: 'Ms since the epoch.' })),
  disabledReason: Type.Optional(oneOf('disabled', 'gone')),
});
export type ListedEndpoint = Static<typeof endpoint>;

export const endpointResult = Type.Object({
  endpoint,
  secret: Type.Optional(Type.String({ description: 'The new secret. No other answer contains it.' })),
});

export const listEndpointsResult = Type.Object({ endpoints: Type.Array(endpoint) });

export const deleteEndpointResult = Type.Object({ success: Type.Boolean() });

export const deliveriesResult = Type.Object({
  deliveries: Type.Array(
    Type.Object({
      deliveryId: Type.String(),
      endpointId: Type.String(),
      webhookId: Type.String({ description: 'Id of the message, the same for every attempt and every endpoint.' }),
      event: Type.String(),
      state,
      createdAt: Type.Number({ description: 'Ms since the epoch.' }),
      nextAttemptAt: Type.Optional(Type.Number({ description: 'Ms since the epoch. While the state is pending.' })),
      attempts: Type.Array(
        Type.Object({
          number: Type.Integer(),
          at: Type.Number({ description: 'Ms since the epoch.' }),
          durationMs: Type.Number(),
          status: Type.Optional(Type.Integer({ description: 'Status of HTTP.' })),
          error: Type.Optional(Type.String({ description: 'Why there was no answer.' })),
        }),
      ),
    }),
    { description: 'Newest first.' },
  ),
  nextPageToken: Type.Optional(Type.String()),
});
export type DeliveriesResult = Static<typeof deliveriesResult>;

export const replayResult = Type.Object({ count: Type.Integer({ description: 'Number of messages.' }) });
