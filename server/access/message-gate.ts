import type { Scope } from '../../store/backends/protocol.js';
import type { ClientMessage } from '../../store/backends/remote/messages.js';
import type { ContextsMessage } from '../../store/backends/service/messages.js';
import type { PermissionQueryResource, PermissionSource } from '../../store/model/permission.js';
import type { Service } from '../service.js';
import type { SessionAccess } from './access.js';

/** Number of documents whose ids are read at a time. */
const CHUNK = 1_000;

/** Documents that need a decision of the Permission Provider before a message is handled. */
interface Needs {
  readonly source: PermissionSource;
  readonly scopes: readonly Scope[];
  /** All documents of this organization. */
  readonly organizationId?: string;
}

/**
 * Lets the messages of a session through once the Permission Provider has decided about the documents that they concern, in their order.
 * Without a provider, all of them at once.
 */
export class MessageGate {
  readonly #service: Service;
  readonly #access: SessionAccess;
  #last: Promise<void> = Promise.resolve();
  #waiting = 0;

  constructor(service: Service, access: SessionAccess) {
    this.#service = service;
    this.#access = access;
  }

  /** Handles a message as soon as possible: after those before it. */
  pass(message: ClientMessage | ContextsMessage, handle: () => void): void {
    const { provider } = this.#service;
    if (!provider) {
      handle();
      return;
    }
    const needs = needsOf(message);
    const queries = this.#queriesFor(needs);
    const isForced = message.t === 'follow';
    const isKnown =
      needs.organizationId === undefined &&
      !(isForced && provider.forceRefresh) &&
      provider.knows(this.#access.user.userId, queries);
    if (this.#waiting === 0 && isKnown) {
      handle();
      return;
    }
    this.#waiting += 1;
    this.#last = this.#last
      .then(() => this.#load(needs, queries, isForced))
      // Without a decision, the user has no access.
      .catch(() => undefined)
      .then(() => {
        this.#waiting -= 1;
        handle();
      });
  }

  #queriesFor({ scopes, source }: Needs): readonly PermissionQueryResource[] {
    return scopes.flatMap((scope) => this.#access.queriesOf(scope, source));
  }

  async #load(
    { organizationId, source }: Needs,
    queries: readonly PermissionQueryResource[],
    isForced: boolean,
  ): Promise<void> {
    await this.#service.loadDecisions(this.#access, queries, isForced);
    if (organizationId === undefined) return;
    await this.#service.loadDecisions(this.#access, [this.#access.organizationQuery(organizationId, source)]);
    // Nobody makes the service ask about the documents of an organization that is not theirs.
    if (!this.#access.covers(organizationId)) return;
    for (let after: string | undefined, more = true; more;) {
      const documents = await this.#service.rows.documents(organizationId, after, CHUNK);
      const scopes = documents.map(({ documentId }) => ({ organizationId, documentId }));
      await this.#service.loadDecisions(this.#access, this.#queriesFor({ scopes, source }));
      after = documents.at(-1)?.documentId;
      more = documents.length === CHUNK;
    }
  }
}

/** Returns the documents and the organization that a message reads or changes. */
function needsOf(message: ClientMessage | ContextsMessage): Needs {
  const source = 'SET_DOCUMENTS';
  if (message.t === 'push') return { source, scopes: message.mutations.map(({ scope }) => scope) };
  if (message.t === 'follow' || message.t === 'followLive' || message.t === 'pushLive' || message.t === 'publish')
    return { source, scopes: [message.scope] };
  if (message.t === 'ask') return needsOfQuery(message);
  if (message.t === 'followNotifications')
    return { source: 'GET_NOTIFICATIONS', scopes: [], organizationId: message.organizationId };
  if (message.t === 'pushNotifications') {
    const { organizationId, changes } = message;
    const scopes = changes.flatMap(({ change }) => {
      const { documentId } = Object((Object(change) as { args?: unknown }).args) as { documentId?: unknown };
      return typeof documentId === 'string' ? [{ organizationId, documentId }] : [];
    });
    return { source: 'SET_NOTIFICATIONS', scopes };
  }
  return { source, scopes: [] };
}

function needsOfQuery(message: Extract<ClientMessage, { t: 'ask' }>): Needs {
  const source = 'SET_DOCUMENTS';
  if (message.of === 'notifications')
    return { source: 'GET_NOTIFICATIONS', scopes: [], organizationId: message.organizationId };
  if (message.of === 'contacts') return { source, scopes: [] };
  // The query itself refuses what is malformed.
  const query = message.query as {
    readonly organizationId?: unknown;
    readonly documentIds?: unknown;
    readonly documents?: unknown;
  };
  const { organizationId, documentIds, documents } = query;
  if (typeof organizationId !== 'string') return { source, scopes: [] };
  const ids = [
    ...(Array.isArray(documentIds) ? (documentIds as readonly unknown[]) : []),
    ...(Array.isArray(documents) ? documents.map((each) => (Object(each) as { documentId?: unknown }).documentId) : []),
  ].filter((documentId) => typeof documentId === 'string');
  if (ids.length === 0) return { source, scopes: [], organizationId };
  return { source, scopes: ids.map((documentId) => ({ organizationId, documentId })) };
}
