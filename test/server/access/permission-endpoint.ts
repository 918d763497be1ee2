import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PermissionQuery, PermissionResult } from '../../../store/index.js';

/** Decides a query: whether there is access, or more; undefined leaves the query without a result. */
type Decide = (query: PermissionQuery) => boolean | Partial<PermissionResult> | undefined;

/** The permission endpoint of an application. */
export class PermissionEndpoint {
  /** The queries of each request. */
  readonly requests: PermissionQuery[][] = [];
  readonly headers: IncomingHttpHeaders[] = [];
  decide: Decide = () => true;
  /** What is answered in place of decisions. */
  broken: { readonly status?: number; readonly body?: unknown } | undefined;
  /** Answers wait for it, those to the queries that `isHeld` accepts. */
  held: Promise<void> = Promise.resolve();
  isHeld: (query: PermissionQuery) => boolean = () => true;
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const { requests } = JSON.parse(Buffer.concat(chunks).toString()) as { requests: PermissionQuery[] };
        this.requests.push(requests);
        this.headers.push(request.headers);
        const { broken } = this;
        void (requests.some(this.isHeld) ? this.held : Promise.resolve()).then(() => {
          response.writeHead(broken?.status ?? 200, { 'content-type': 'application/json' });
          const body = broken ? broken.body : { success: true, statusCode: 200, data: this.#results(requests) };
          response.end(JSON.stringify(body ?? {}));
        });
      });
    });
  }

  static async start(): Promise<PermissionEndpoint> {
    const endpoint = new PermissionEndpoint();
    await new Promise<void>((resolve) => endpoint.#server.listen(0, '127.0.0.1', resolve));
    return endpoint;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/permissions`;
  }

  /** All queries about a type of resource. */
  queries(type?: PermissionQuery['resource']['type']): readonly PermissionQuery[] {
    return this.requests.flat().filter(({ resource }) => type === undefined || resource.type === type);
  }

  reset(): void {
    this.requests.length = 0;
    this.headers.length = 0;
    this.decide = () => true;
    this.broken = undefined;
    this.held = Promise.resolve();
    this.isHeld = () => true;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #results(queries: readonly PermissionQuery[]): readonly PermissionResult[] {
    return queries.flatMap((query) => {
      const decision = this.decide(query);
      if (decision === undefined) return [];
      const { userId, resource } = query;
      return {
        userId,
        resourceId: resource.id,
        type: resource.type,
        organizationId: resource.organizationId,
        hasAccess: true,
        ...(typeof decision === 'boolean' ? { hasAccess: decision } : decision),
      };
    });
  }
}
