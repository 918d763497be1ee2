import { issueToken } from '../../../server/access/tokens.js';
import type { Scope } from '../../../store/backends/protocol.js';
import type { CommentConfig, Mutation } from '../../../store/model/index.js';
import type { Viewer } from '../../../store/rules/visibility.js';
import { Client } from '../../conformance/client.js';
import { RestStage } from '../rest/rest-stage.js';
import { connectTo, key } from '../service-stage.js';
import { Receiver } from './receiver.js';

interface AddedEndpoint {
  readonly endpoint: { readonly endpointId: string; readonly isDisabled: boolean; readonly secretCount: number };
  readonly secret: string;
}

/** Time at which the tests begin, in ms since the epoch. */
const START = 1_750_000_000_000;

/** A service that sends webhooks to receivers on this machine, with a clock that the test sets. */
export class WebhookStage {
  readonly rest: RestStage;
  readonly #receivers: Receiver[] = [];
  readonly #clients: Client[] = [];
  readonly #clock: { now: number };

  private constructor(rest: RestStage, clock: { now: number }) {
    this.rest = rest;
    this.#clock = clock;
  }

  static async start({
    config,
    allowPrivate = true,
  }: { config?: CommentConfig; allowPrivate?: boolean } = {}): Promise<WebhookStage> {
    const clock = { now: START };
    const webhooks = { allowPrivate, now: () => clock.now, random: () => 0 };
    return new WebhookStage(await RestStage.start(undefined, { webhooks, ...(config && { config }) }), clock);
  }

  get webhooks() {
    return this.rest.service.webhooks;
  }

  /** Lets time pass, and delivers what has become due. */
  async pass(ms: number): Promise<void> {
    this.#clock.now += ms;
    await this.webhooks.deliverDue();
  }

  /** Returns the result of a call that succeeds. */
  async call<Result>(path: string, data: object): Promise<Result> {
    const { status, body } = await this.rest.call(path, data);
    if (status !== 200) throw new Error(`${path}: ${status} ${body.error?.message}`);
    return body.result?.data as unknown as Result;
  }

  /** Opens a receiver and adds its endpoint. */
  async receive(settings: object = {}): Promise<AddedEndpoint & { readonly receiver: Receiver; readonly id: string }> {
    const receiver = await Receiver.open();
    this.#receivers.push(receiver);
    const added = await this.call<AddedEndpoint>('/v2/webhooks/add', { url: receiver.url, ...settings });
    return { ...added, receiver, id: added.endpoint.endpointId };
  }

  /** Connects a user over a socket. */
  async connect({ userId, organizationId, name, email }: Viewer): Promise<Client> {
    const backend = connectTo(this.rest.url);
    const generateToken = (): Promise<string> =>
      issueToken(key, {
        apiKey: key.apiKey,
        userId,
        userProperties: { ...(name && { name }), ...(email && { email }) },
        permissions: { resources: [{ type: 'organization', id: organizationId }] },
      });
    const client = await Client.connect(
      {
        ...backend,
        connect: (session, sink) => backend.connect({ ...session, tokenProvider: { generateToken } }, sink),
      },
      { userId, organizationId, ...(name && { name }) },
    );
    this.#clients.push(client);
    return client;
  }

  /** Pushes mutations that all succeed, and delivers their webhooks. */
  async push(client: Client, scope: Scope, ...mutations: readonly Mutation[]): Promise<void> {
    for (const result of await client.push(scope, ...mutations))
      if (!result.ok) throw new Error(`${result.error.code}: ${result.error.message}`);
    await this.webhooks.deliverDue();
  }

  /** Ends the clients and the receivers, and deletes all endpoints. */
  async clear(): Promise<void> {
    for (const { connection } of this.#clients.splice(0)) await connection.close();
    for (const receiver of this.#receivers.splice(0)) await receiver.close();
    for (const { id } of await this.webhooks.endpoints.list()) await this.webhooks.endpoints.delete(id);
    this.#clock.now = START;
  }

  close(): Promise<void> {
    return this.rest.close();
  }
}
