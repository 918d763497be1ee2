import { createReadStream } from 'node:fs';
import { link, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { CollabFailure } from '../../store/base/collab-failure.js';
import { newId } from '../../store/model/ids.js';

/** Content of one upload of a file. */
export interface FileContent {
  /** Letters, digits, `_` and `-`. No other upload has the same key. */
  readonly key: string;
  /** Id that the store of the contents gave the upload; empty if it gives none. */
  readonly handle: string;
  /** In bytes. */
  readonly size: number;
}

/** Range of bytes, both ends included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** URL that works for a while without any header. */
export interface SignedUrl {
  readonly url: string;
  /** Lifetime in ms. */
  readonly expiresIn: number;
}

/** Name and MIME type with which a file is downloaded. */
export interface DownloadInfo {
  readonly name: string;
  readonly type: string;
}

/** Contents are written in parts. All parts but the last have the same size, so an upload can go on where it was cut. */
interface ContentStore {
  /** Size of a part, in bytes. */
  readonly partSize: number;
  /** Returns the number of bytes stored so far, without a gap from the start. */
  received(content: FileContent): Promise<number>;
  /** Joins the parts. Repeated calls are safe, and so are calls at the same time, at any node. */
  complete(content: FileContent): Promise<void>;
  /** Deletes a content, complete or not. */
  delete(content: FileContent): Promise<void>;
}

/** Contents that pass through the service. */
export interface ServedContents extends ContentStore {
  /**
   * Stores a part. Resolves with false if it is stored already: of several that arrive at the same time, at any node, the first one stays.
   * Rejects with INVALID_ARGUMENT if it does not have `length` bytes; then nothing is stored.
   */
  writePart(content: FileContent, part: FilePart, bytes: AsyncIterable<Uint8Array>): Promise<boolean>;
  /** Returns all bytes or a range of a complete content; undefined if there is none. */
  read(content: FileContent, range?: ByteRange): Promise<Readable | undefined>;
}

/** Contents that pages send to another store, and read from it, by signed URLs. */
export interface DirectContents extends ContentStore {
  /** Starts an upload. Returns its handle. */
  begin(key: string, type: string): Promise<string>;
  /** Returns the URL to which a page sends a part by PUT. `lifetime` is in ms. */
  partUrl(content: FileContent, part: FilePart, lifetime: number): Promise<SignedUrl>;
  /** Returns the URL of a complete content. `lifetime` is in ms. */
  readUrl(content: FileContent, info: DownloadInfo, lifetime: number): Promise<SignedUrl>;
}

/** Where the contents of files are. */
export type FileContents = ServedContents | DirectContents;

/** Part of a file, in bytes. */
export interface FilePart {
  readonly offset: number;
  readonly length: number;
}

/** Size of the parts that pages send, in bytes. */
const PART_SIZE = 1024 * 1024;

/** Returns the parts of a file of `size` bytes; none if it is empty. */
export function partsOf(size: number, partSize: number): readonly FilePart[] {
  return Array.from({ length: Math.ceil(size / partSize) }, (_, index) => {
    const offset = index * partSize;
    return { offset, length: Math.min(partSize, size - offset) };
  });
}

/** Yields the bytes of a part. Throws INVALID_ARGUMENT as soon as there are too many, or at the end if there are too few. */
async function* exactly(bytes: AsyncIterable<Uint8Array>, length: number): AsyncGenerator<Uint8Array> {
  let count = 0;
  for await (const chunk of bytes) {
    count += chunk.length;
    if (count > length) break;
    yield chunk;
  }
  if (count === length) return;
  const found = count > length ? `more than ${length}` : `${count}`;
  throw new CollabFailure({
    code: 'INVALID_ARGUMENT',
    message: `The part of the file has ${found} bytes; accepted: ${length}.`,
  });
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Contents of files in a folder, which nodes may share. */
export class FolderContents implements ServedContents {
  readonly partSize: number;
  readonly #folder: string;

  constructor(folder: string, partSize = PART_SIZE) {
    this.#folder = folder;
    this.partSize = partSize;
  }

  async received(content: FileContent): Promise<number> {
    let received = 0;
    for (const { offset, length } of partsOf(content.size, this.partSize)) {
      if ((await sizeOf(this.#partPath(content, offset))) !== length) break;
      received += length;
    }
    // Last: parts disappear once they have been joined.
    return (await sizeOf(this.#path(content))) === undefined ? received : content.size;
  }

  async writePart(
    content: FileContent,
    { offset, length }: FilePart,
    bytes: AsyncIterable<Uint8Array>,
  ): Promise<boolean> {
    await mkdir(this.#folder, { recursive: true });
    const path = this.#partPath(content, offset);
    return this.#write(path, exactly(bytes, length), (temporary) => renameNew(temporary, path));
  }

  async complete(content: FileContent): Promise<void> {
    const path = this.#path(content);
    const parts = partsOf(content.size, this.partSize).map(({ offset }) => this.#partPath(content, offset));
    if ((await sizeOf(path)) === undefined) {
      await mkdir(this.#folder, { recursive: true });
      try {
        await this.#join(parts, path);
      } catch (error) {
        // Another node has joined them at the same time, and removed them.
        if ((await sizeOf(path)) === undefined) throw error;
      }
      await syncFolder(this.#folder);
    }
    for (const part of parts) await rm(part, { force: true });
  }

  async read(content: FileContent, range?: ByteRange): Promise<Readable | undefined> {
    try {
      const file = await open(this.#path(content), 'r');
      return file.createReadStream(range);
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  async delete(content: FileContent): Promise<void> {
    await rm(this.#path(content), { force: true });
    for (const { offset } of partsOf(content.size, this.partSize))
      await rm(this.#partPath(content, offset), { force: true });
  }

  #path({ key }: FileContent): string {
    return join(this.#folder, key);
  }

  #partPath({ key }: FileContent, offset: number): string {
    return join(this.#folder, `${key}.${offset}`);
  }

  async #join(parts: readonly string[], path: string): Promise<void> {
    const [only] = parts;
    if (only !== undefined && parts.length === 1) await rename(only, path);
    else await this.#write(path, joined(parts), (temporary) => rename(temporary, path));
  }

  /** Writes a file beside its place, and moves it there with `move`: neither a crash nor a cut connection leaves half of it. */
  async #write<T>(path: string, bytes: AsyncIterable<Uint8Array>, move: (temporary: string) => Promise<T>): Promise<T> {
    const temporary = `${path}.${newId()}`;
    const file = await open(temporary, 'wx');
    try {
      try {
        for await (const chunk of bytes) await file.writeFile(chunk);
        await file.sync();
      } finally {
        await file.close();
      }
      return await move(temporary);
    } finally {
      await rm(temporary, { force: true });
    }
  }
}

/** Moves a file to a path, unless there is one. Resolves with whether it was moved. */
async function renameNew(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    // A file system without links. The last one of several at the same time stays.
    await rename(from, to);
  }
  return true;
}

async function* joined(paths: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const path of paths) yield* createReadStream(path) as AsyncIterable<Uint8Array>;
}

/** Returns the size of a file in bytes; undefined if there is none. */
async function sizeOf(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Writes the names in a folder to the disk. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Contents of files in memory. */
export class MemoryContents implements ServedContents {
  readonly partSize: number;
  readonly #contents = new Map<string, Uint8Array>();
  readonly #parts = new Map<string, Uint8Array>();

  constructor(partSize = PART_SIZE) {
    this.partSize = partSize;
  }

  received({ key, size }: FileContent): Promise<number> {
    if (this.#contents.has(key)) return Promise.resolve(size);
    let received = 0;
    for (const { offset, length } of partsOf(size, this.partSize)) {
      if (!this.#parts.has(`${key}.${offset}`)) break;
      received += length;
    }
    return Promise.resolve(received);
  }

  async writePart(
    { key }: FileContent,
    { offset, length }: FilePart,
    bytes: AsyncIterable<Uint8Array>,
  ): Promise<boolean> {
    const chunks: Uint8Array[] = [];
    for await (const chunk of exactly(bytes, length)) chunks.push(chunk);
    const part = `${key}.${offset}`;
    if (this.#parts.has(part) || this.#contents.has(key)) return false;
    this.#parts.set(part, Buffer.concat(chunks));
    return true;
  }

  complete({ key, size }: FileContent): Promise<void> {
    if (this.#contents.has(key)) return Promise.resolve();
    const parts = partsOf(size, this.partSize).map(({ offset }) => `${key}.${offset}`);
    this.#contents.set(key, Buffer.concat(parts.map((part) => this.#parts.get(part) ?? new Uint8Array())));
    for (const part of parts) this.#parts.delete(part);
    return Promise.resolve();
  }

  read({ key }: FileContent, { start, end }: ByteRange = { start: 0, end: Infinity }): Promise<Readable | undefined> {
    const content = this.#contents.get(key);
    return Promise.resolve(content && Readable.from([Buffer.from(content.subarray(start, end + 1))]));
  }

  delete({ key, size }: FileContent): Promise<void> {
    this.#contents.delete(key);
    for (const { offset } of partsOf(size, this.partSize)) this.#parts.delete(`${key}.${offset}`);
    return Promise.resolve();
  }
}
