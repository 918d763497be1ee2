import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const sha256 = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Uint8Array, data: string): Buffer => createHmac('sha256', key).update(data).digest();

/** Encodes text as Signature Version 4 does: RFC 3986. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`);

/** Request as far as it is signed. */
export interface SignedRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string | undefined>>;
}

/** Returns the signature that AWS Signature Version 4 gives a request, in its headers or its query. Written from its documentation. */
export function signatureOf(
  { method, url, headers }: SignedRequest,
  secret: string,
): { given: string; expected: string } {
  const query = Object.fromEntries(url.searchParams);
  const isInQuery = 'X-Amz-Signature' in query;
  const field = (name: string): string => new RegExp(`${name}=([^,]+)`).exec(headers.authorization ?? '')?.[1] ?? '';
  const credential = isInQuery ? (query['X-Amz-Credential'] ?? '') : field('Credential');
  const signedHeaders = isInQuery ? (query['X-Amz-SignedHeaders'] ?? '') : field('SignedHeaders');
  const given = isInQuery ? (query['X-Amz-Signature'] ?? '') : field('Signature');
  const time = (isInQuery ? query['X-Amz-Date'] : headers['x-amz-date']) ?? '';
  const [, date = '', region = '', service = ''] = credential.split('/');
  const canonicalQuery = [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
  const canonicalHeaders = signedHeaders.split(';').map((name) => `${name}:${(headers[name] ?? '').trim()}\n`);
  const payload = isInQuery ? 'UNSIGNED-PAYLOAD' : (headers['x-amz-content-sha256'] ?? '');
  const path = url.pathname
    .split('/')
    .map((part) => encode(decodeURIComponent(part)))
    .join('/');
  const canonical = [method, path, canonicalQuery, canonicalHeaders.join(''), signedHeaders, payload].join('\n');
  const scope = `${date}/${region}/${service}/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n');
  const key = [region, service, 'aws4_request'].reduce<Uint8Array>(hmac, hmac(`AWS4${secret}`, date));
  return { given, expected: hmac(key, toSign).toString('hex') };
}

interface Upload {
  readonly type: string;
  readonly parts: Map<number, Buffer>;
}

/**
 * Store with the part of S3 that the service uses: multipart uploads, listing of parts, objects with ranges. It refuses requests with a wrong
 * signature, and parts of another length than signed.
 */
export class S3Server {
  readonly objects = new Map<string, { readonly body: Buffer; readonly type: string }>();
  readonly uploads = new Map<string, Upload>();
  /** Answers of the store: method, name of the operation, status. */
  readonly log: string[] = [];
  readonly #secret: string;
  readonly #server: Server;
  #last = 0;

  private constructor(secret: string) {
    this.#secret = secret;
    this.#server = createServer((request, response) => void this.#answer(request, response));
  }

  static async start(secret: string): Promise<S3Server> {
    const server = new S3Server(secret);
    await new Promise<void>((resolve) => server.#server.listen(0, '127.0.0.1', resolve));
    return server;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const url = new URL(request.url ?? '', this.url);
    const method = request.method ?? '';
    response.setHeader('access-control-allow-origin', '*');
    const { given, expected } = signatureOf(
      { method, url, headers: request.headers as SignedRequest['headers'] },
      this.#secret,
    );
    if (given !== expected) this.#end(response, 403, '<Error><Code>SignatureDoesNotMatch</Code></Error>');
    else if (isOver(url)) this.#end(response, 403, '<Error><Code>AccessDenied</Code></Error>');
    else this.#serve(method, url, body, request, response);
    const operation = ['uploads', 'partNumber', 'uploadId'].find((name) => url.searchParams.has(name)) ?? 'object';
    this.log.push(`${method} ${operation} ${response.statusCode}`);
  }

  #serve(method: string, url: URL, body: Buffer, { headers }: IncomingMessage, response: ServerResponse): void {
    const key = url.pathname;
    const { searchParams } = url;
    if (searchParams.has('uploads')) {
      const id = `upload-${(this.#last += 1)}`;
      this.uploads.set(`${key} ${id}`, { type: headers['content-type'] ?? '', parts: new Map() });
      this.#end(
        response,
        200,
        `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
      );
    } else if (searchParams.has('uploadId')) this.#serveUpload(method, key, searchParams, body, response);
    else this.#serveObject(method, key, searchParams, body, headers.range, response);
  }

  #serveUpload(method: string, key: string, query: URLSearchParams, body: Buffer, response: ServerResponse): void {
    const name = `${key} ${query.get('uploadId') ?? ''}`;
    const upload = this.uploads.get(name);
    if (!upload) {
      this.#end(response, 404, '<Error><Code>NoSuchUpload</Code></Error>');
      return;
    }
    if (method === 'PUT') upload.parts.set(Number(query.get('partNumber')), body);
    if (method === 'DELETE') this.uploads.delete(name);
    if (method === 'GET') {
      // One part a page, so that pages are followed.
      const after = Number(query.get('part-number-marker'));
      const [next, ...more] = [...upload.parts].filter(([number]) => number > after).sort(([a], [b]) => a - b);
      const part = next
        ? `<Part><PartNumber>${next[0]}</PartNumber><ETag>&quot;${sha256(next[1])}&quot;</ETag><Size>${next[1].length}</Size></Part>`
        : '';
      const end = `<NextPartNumberMarker>${next?.[0] ?? 0}</NextPartNumberMarker><IsTruncated>${more.length > 0}</IsTruncated>`;
      this.#end(response, 200, `<ListPartsResult>${part}${end}</ListPartsResult>`);
    } else if (method === 'POST') {
      const named = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>&quot;(\w+)&quot;<\/ETag>/g)];
      const parts = named.map(([, number, etag]) => {
        const part = upload.parts.get(Number(number));
        return part && sha256(part) === etag ? part : undefined;
      });
      if (parts.length === 0 || parts.includes(undefined)) {
        // As the documentation says: an error may come with the status 200.
        this.#end(response, 200, '<Error><Code>InvalidPart</Code></Error>');
        return;
      }
      this.uploads.delete(name);
      this.objects.set(key, { type: upload.type, body: Buffer.concat(parts.flatMap((part) => part ?? [])) });
      this.#end(response, 200, '<CompleteMultipartUploadResult><ETag>"x"</ETag></CompleteMultipartUploadResult>');
    } else this.#end(response, method === 'DELETE' ? 204 : 200, '');
  }

  #serveObject(
    method: string,
    key: string,
    query: URLSearchParams,
    body: Buffer,
    range: string | undefined,
    response: ServerResponse,
  ): void {
    if (method === 'PUT') this.objects.set(key, { body, type: '' });
    if (method === 'DELETE') this.objects.delete(key);
    if (method === 'PUT' || method === 'DELETE') {
      this.#end(response, method === 'DELETE' ? 204 : 200, '');
      return;
    }
    const stored = this.objects.get(key);
    if (!stored) {
      this.#end(response, 404, '<Error><Code>NoSuchKey</Code></Error>');
      return;
    }
    const disposition = query.get('response-content-disposition');
    if (disposition !== null) response.setHeader('content-disposition', disposition);
    response.setHeader('content-type', query.get('response-content-type') ?? stored.type);
    const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? [];
    const part = start === undefined ? stored.body : stored.body.subarray(Number(start), Number(end) + 1);
    response.setHeader('content-length', part.length);
    response.statusCode = start === undefined ? 200 : 206;
    response.end(method === 'HEAD' ? undefined : part);
  }

  #end(response: ServerResponse, status: number, text: string): void {
    response.statusCode = status;
    response.end(text);
  }
}

/** Whether the time of a signed URL is over. */
function isOver({ searchParams }: URL): boolean {
  const [, ...parts] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(searchParams.get('X-Amz-Date') ?? '') ?? [];
  const [year = 0, month = 1, ...rest] = parts.map(Number);
  if (parts.length === 0) return false;
  const [day, hour, minute, second] = rest;
  return (
    Date.now() > Date.UTC(year, month - 1, day, hour, minute, second) + Number(searchParams.get('X-Amz-Expires')) * 1000
  );
}
