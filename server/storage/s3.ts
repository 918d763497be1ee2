import { AwsClient } from 'aws4fetch';
import { attachmentDisposition, contentTypeOf } from '../files/headers.js';
import { webUrl, wrongSetting } from '../setting-values.js';
import {
  partsOf,
  type DirectContents,
  type DownloadInfo,
  type FileContent,
  type FilePart,
  type SignedUrl,
} from './files.js';

/** Where an S3-compatible store is, and the key for it. */
export interface S3Options {
  readonly bucket: string;
  /** Address of the store, without the bucket. Default: that of AWS in the region. */
  readonly endpoint?: string | undefined;
  /** Default: 'us-east-1', which other stores than AWS accept. */
  readonly region?: string | undefined;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Smallest part that S3 accepts in the middle of a file, in bytes. */
const PART_SIZE = 5 * 1024 * 1024;

/** Attempts after a failed one. */
const RETRIES = 2;

/** Part of an upload as the store lists it. */
interface StoredPart {
  readonly size: number;
  readonly etag: string;
}

/** Settings that mean nothing without a bucket. */
const S3_SETTINGS = ['S3_ENDPOINT', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

/** Reads the settings of a store from the environment; undefined without any. Throws an Error that names the wrong setting. */
export function s3OptionsOf(environment: Readonly<Record<string, string | undefined>>): S3Options | undefined {
  const { S3_BUCKET: bucket, S3_ENDPOINT: endpoint, S3_REGION: region } = environment;
  if (bucket === undefined) {
    const alone = S3_SETTINGS.find((name) => environment[name] !== undefined);
    if (alone !== undefined) throw new Error(`${alone} is set without S3_BUCKET. Set S3_BUCKET, or remove ${alone}.`);
    return undefined;
  }
  if (!/^[\w.-]{3,255}$/.test(bucket))
    throw wrongSetting('S3_BUCKET', bucket, '3 to 255 letters, digits, ".", "_" and "-"');
  if (region !== undefined && !/^[\w-]+$/.test(region))
    throw wrongSetting('S3_REGION', region, 'a name such as "eu-central-1"');
  if (endpoint !== undefined && /[?#]/.test(webUrl('S3_ENDPOINT', endpoint)))
    throw wrongSetting('S3_ENDPOINT', endpoint, 'an address without a query and a fragment');
  const required = (name: string): string => {
    const value = environment[name];
    if (value) return value;
    throw new Error(`${name} is missing; required with S3_BUCKET.`);
  };
  return {
    bucket,
    ...(endpoint !== undefined && { endpoint }),
    ...(region !== undefined && { region }),
    accessKeyId: required('S3_ACCESS_KEY_ID'),
    secretAccessKey: required('S3_SECRET_ACCESS_KEY'),
  };
}

/** Contents of files in a bucket. Pages send the parts to the store, and read from it, by signed URLs. */
export class S3Contents implements DirectContents {
  readonly partSize: number;
  readonly #client: AwsClient;
  readonly #url: string;

  constructor(
    { bucket, endpoint, region = 'us-east-1', accessKeyId, secretAccessKey }: S3Options,
    partSize = PART_SIZE,
  ) {
    this.partSize = partSize;
    this.#client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: RETRIES });
    this.#url = `${(endpoint ?? `https://s3.${region}.amazonaws.com`).replace(/\/$/, '')}/${bucket}`;
  }

  async begin(key: string, type: string): Promise<string> {
    const headers = { 'content-type': contentTypeOf(type) };
    const text = await this.#text(await this.#send('POST', this.#address(key, { uploads: '' }), { headers }));
    const id = valueOf(text, 'UploadId');
    if (!id) throw new Error('The file store has not started the upload.');
    return id;
  }

  async received(content: FileContent): Promise<number> {
    const parts = await this.#parts(content);
    if (!parts) return (await this.#isComplete(content)) ? content.size : 0;
    let received = 0;
    for (const [index, { length }] of partsOf(content.size, this.partSize).entries()) {
      if (parts.get(index + 1)?.size !== length) break;
      received += length;
    }
    return received;
  }

  async complete(content: FileContent): Promise<void> {
    const { key, handle, size } = content;
    const parts = await this.#parts(content);
    if (!parts) {
      if (await this.#isComplete(content)) return;
      throw new Error('The file store does not have the upload.');
    }
    if (size === 0) {
      // An upload needs a part.
      await this.#text(await this.#send('PUT', this.#address(key), { body: '' }));
      await this.#send('DELETE', this.#address(key, { uploadId: handle }));
      return;
    }
    const listed = partsOf(size, this.partSize).map((_, index) => {
      const part = parts.get(index + 1);
      if (!part) throw new Error('The file store has not received all parts.');
      return `<Part><PartNumber>${index + 1}</PartNumber><ETag>${part.etag}</ETag></Part>`;
    });
    const body = `<CompleteMultipartUpload>${listed.join('')}</CompleteMultipartUpload>`;
    const joined = await this.#send('POST', this.#address(key, { uploadId: handle }), { body });
    // Another node has joined them at the same time.
    if (joined.status === 404 && (await this.#isComplete(content))) return;
    const text = await this.#text(joined);
    // The store answers before it is done, so an error may follow a good status.
    if (valueOf(text, 'ETag') === undefined) throw new Error('The file store has not joined the parts.');
  }

  async delete({ key, handle }: FileContent): Promise<void> {
    if (handle) await this.#send('DELETE', this.#address(key, { uploadId: handle }));
    await this.#send('DELETE', this.#address(key));
  }

  partUrl({ key, handle }: FileContent, { offset, length }: FilePart, lifetime: number): Promise<SignedUrl> {
    const partNumber = String(offset / this.partSize + 1);
    // The signed length keeps the page from sending more.
    return this.#sign('PUT', key, { partNumber, uploadId: handle }, lifetime, { 'content-length': String(length) });
  }

  readUrl({ key }: FileContent, { name, type }: DownloadInfo, lifetime: number): Promise<SignedUrl> {
    const parameters = {
      'response-content-disposition': attachmentDisposition(name),
      'response-content-type': contentTypeOf(type),
      'response-cache-control': 'private, no-store',
    };
    return this.#sign('GET', key, parameters, lifetime);
  }

  /** Returns the parts of an upload by number; undefined if it is complete or unknown. */
  async #parts({ key, handle }: FileContent): Promise<ReadonlyMap<number, StoredPart> | undefined> {
    const parts = new Map<number, StoredPart>();
    for (let marker: string | undefined = '0'; marker !== undefined;) {
      const response = await this.#send('GET', this.#address(key, { uploadId: handle, 'part-number-marker': marker }));
      if (response.status === 404) return undefined;
      const text = await this.#text(response);
      for (const [, part = ''] of text.matchAll(/<Part>([^]*?)<\/Part>/g)) {
        const [number, size] = [Number(valueOf(part, 'PartNumber')), Number(valueOf(part, 'Size'))];
        parts.set(number, { size, etag: valueOf(part, 'ETag') ?? '' });
      }
      marker = valueOf(text, 'IsTruncated') === 'true' ? valueOf(text, 'NextPartNumberMarker') : undefined;
    }
    return parts;
  }

  async #isComplete({ key, size }: FileContent): Promise<boolean> {
    const response = await this.#send('HEAD', this.#address(key));
    return response.ok && Number(response.headers.get('content-length')) === size;
  }

  #address(key: string, parameters: Readonly<Record<string, string>> = {}): URL {
    const url = new URL(`${this.#url}/${key}`);
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
    return url;
  }

  async #sign(
    method: string,
    key: string,
    parameters: Readonly<Record<string, string>>,
    lifetime: number,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<SignedUrl> {
    const seconds = Math.max(1, Math.floor(lifetime / 1000));
    const url = this.#address(key, { ...parameters, 'X-Amz-Expires': String(seconds) });
    const signed = await this.#client.sign(url, { method, headers, aws: { signQuery: true, allHeaders: true } });
    return { url: signed.url, expiresIn: seconds * 1000 };
  }

  /** Sends a request. Whether its status is an error is for the caller to decide. */
  #send(method: string, url: URL, init: Pick<RequestInit, 'body' | 'headers'> = {}): Promise<Response> {
    return this.#client.fetch(url, { method, ...init });
  }

  /** Returns the body of a successful answer. The error of another one names its code, and no address. */
  async #text(response: Response): Promise<string> {
    const text = await response.text();
    if (response.ok) return text;
    throw new Error(`The file store answers ${response.status} ${valueOf(text, 'Code') ?? ''}.`);
  }
}

/** Returns the text of the first XML element with a name. */
const valueOf = (xml: string, name: string): string | undefined =>
  new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
