import type { BlobApi, PutOptions } from '../../store/backends/backend.js';
import { CollabFailure } from '../../store/base/collab-failure.js';

/** A file on its way, for the test to let through. */
export interface Put {
  readonly id: number;
  readonly options: PutOptions;
  keep(): void;
  fail(code: string): void;
}

/** Files that are kept when the test says so. */
export class ScriptedBlobs implements BlobApi {
  readonly puts: Put[] = [];
  readonly kept = new Map<number, Blob>();
  /** Gives URLs of files, where the test sets it. */
  url?: NonNullable<BlobApi['url']>;
  /** What stands in the way of reading. */
  obstacle: CollabFailure | undefined;

  put(...[, id, blob, options = {}]: Parameters<BlobApi['put']>): Promise<undefined> {
    return new Promise((resolve, reject) => {
      options.signal?.addEventListener('abort', () => reject(options.signal?.reason as Error));
      this.puts.push({
        id,
        options,
        keep: () => {
          this.kept.set(id, blob);
          resolve(undefined);
        },
        fail: (code) => reject(new CollabFailure({ code, message: `Not kept: ${code}.` })),
      });
    });
  }

  get(...[, id]: Parameters<BlobApi['get']>): Promise<Blob | undefined> {
    return this.obstacle ? Promise.reject(this.obstacle) : Promise.resolve(this.kept.get(id));
  }

  delete(...[, id]: Parameters<BlobApi['delete']>): Promise<void> {
    this.kept.delete(id);
    return Promise.resolve();
  }
}
