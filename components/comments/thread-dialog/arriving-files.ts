import type { CollabStore, Upload, UploadState } from '../../../store/index.js';
import type { CommentDraft } from '../comment/comment.js';
import { previewOf } from '../composer/preview.js';

/** A draft, whose it is, and the files of it that are still on their way. */
interface IncompleteDraft {
  readonly userId: string;
  readonly key: string;
  readonly draft: CommentDraft;
  readonly uploads: readonly Upload[];
  /** Keeps the draft with a file that has come. */
  readonly arrived: (draft: CommentDraft) => void;
}

const nameOf = ({ userId, key }: Pick<IncompleteDraft, 'userId' | 'key'>): string => JSON.stringify([userId, key]);

/** Follows the files of a store's drafts, also once what they were written in has gone. */
class ArrivingFiles {
  readonly #following = new Map<string, { draft: CommentDraft; uploads: readonly Upload[]; stop: () => void }>();

  /** Files that were on their way when a draft was last kept. */
  of(subject: Pick<IncompleteDraft, 'userId' | 'key'>): readonly Upload[] {
    return this.#following.get(nameOf(subject))?.uploads ?? [];
  }

  /** Follows these files of a draft, in place of those before. */
  follow(incomplete: IncompleteDraft): void {
    const { uploads, draft, arrived } = incomplete;
    const name = nameOf(incomplete);
    this.#following.get(name)?.stop();
    this.#following.delete(name);
    this.#guard();
    if (uploads.length === 0) return;
    const stops: (() => void)[] = [];
    const followed = { draft, uploads, stop: () => stops.forEach((stop) => stop()) };
    this.#following.set(name, followed);
    const take = async ({ file, state }: Upload): Promise<void> => {
      const preview = await previewOf(file);
      const { attachment } = state.peek();
      // A composer that is still open has told of it meanwhile.
      if (!attachment || this.#following.get(name) !== followed) return;
      const attachments = [...(followed.draft.attachments ?? []), { ...attachment, ...preview }];
      followed.draft = { ...followed.draft, attachments };
      arrived(followed.draft);
    };
    for (const upload of uploads) {
      const changed = ({ status }: UploadState): void => {
        this.#guard();
        if (status === 'stored') void take(upload);
      };
      stops.push(upload.state.subscribe(changed));
    }
  }

  /** A file that is on its way goes with the page, also once its composer has closed: the browser asks before that. */
  #guard(): void {
    const uploads = [...this.#following.values()].flatMap((followed) => followed.uploads);
    // It listens no longer than needed: a page with such a listener may be kept out of the browser's history cache.
    if (uploads.some(({ state }) => state.peek().status === 'uploading')) addEventListener('beforeunload', this.#ask);
    else removeEventListener('beforeunload', this.#ask);
  }

  readonly #ask = (event: Event): void => event.preventDefault();
}

const byStore = new WeakMap<CollabStore, ArrivingFiles>();

/** What follows a store's files: one for all that keep its drafts, as the next may begin before the files are there. */
export function arrivingFiles(store: CollabStore): ArrivingFiles {
  const known = byStore.get(store) ?? new ArrivingFiles();
  byStore.set(store, known);
  return known;
}
