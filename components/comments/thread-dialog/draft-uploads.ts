import type { Upload, UploadState } from '../../../store/index.js';
import type { CommentDraft } from '../comment/comment.js';
import { createPicturePreview } from '../composer/picture-preview.js';

/** A draft with uploads that are not finished. */
interface IncompleteDraft {
  readonly userId: string;
  readonly key: string;
  readonly draft: CommentDraft;
  readonly uploads: readonly Upload[];
  /** Saves the draft with a file whose upload has finished. */
  readonly saveDraft: (draft: CommentDraft) => void;
}

type DraftId = Pick<IncompleteDraft, 'userId' | 'key'>;

const nameOf = ({ userId, key }: DraftId): string => JSON.stringify([userId, key]);

/** Follows the uploads of a store's drafts, also after their composers have been removed. */
export class DraftUploads {
  readonly #followed = new Map<string, { draft: CommentDraft; uploads: readonly Upload[]; stop: () => void }>();

  /** Returns the uploads that were running when a draft was last saved. */
  of(draft: DraftId): readonly Upload[] {
    return this.#followed.get(nameOf(draft))?.uploads ?? [];
  }

  /** Follows these uploads of a draft in place of the previous ones. */
  follow(incomplete: IncompleteDraft): void {
    const { uploads, draft, saveDraft } = incomplete;
    const name = nameOf(incomplete);
    this.#followed.get(name)?.stop();
    this.#followed.delete(name);
    this.#updateUnloadWarning();
    if (uploads.length === 0) return;
    const stops: (() => void)[] = [];
    const followed = { draft, uploads, stop: () => stops.forEach((stop) => stop()) };
    this.#followed.set(name, followed);
    const attach = async ({ file, state }: Upload): Promise<void> => {
      const preview = await createPicturePreview(file);
      const { attachment } = state.peek();
      // A composer that is still open has already reported the file.
      if (!attachment || this.#followed.get(name) !== followed) return;
      const attachments = [...(followed.draft.attachments ?? []), { ...attachment, ...preview }];
      followed.draft = { ...followed.draft, attachments };
      saveDraft(followed.draft);
    };
    for (const upload of uploads) {
      const handleChange = ({ status }: UploadState): void => {
        this.#updateUnloadWarning();
        if (status === 'stored') void attach(upload);
      };
      stops.push(upload.state.subscribe(handleChange));
    }
  }

  /** Lets the browser ask before it unloads a page with a running upload, whose composer may be closed. */
  #updateUnloadWarning(): void {
    const uploads = [...this.#followed.values()].flatMap((followed) => followed.uploads);
    const isUploading = uploads.some(({ state }) => state.peek().status === 'uploading');
    // A page with such a listener may be kept out of the browser's back/forward cache.
    if (isUploading) addEventListener('beforeunload', this.#handleBeforeUnload);
    else removeEventListener('beforeunload', this.#handleBeforeUnload);
  }

  readonly #handleBeforeUnload = (event: Event): void => event.preventDefault();
}
