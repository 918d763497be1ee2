import { commentFields } from '../../model/annotation-shapes.js';
import { findFault, id, list, map, shape, string, commentId, type Check } from '../../model/checks.js';
import type { AnnotationRecord } from '../../model/comment-annotation.js';
import type { Comment, CommentContentStatus } from '../../model/comment.js';
import type { CommentProvider, PartialComment, PartialCommentAnnotation } from '../../model/providers.js';
import { scopeKey, type Scope } from '../protocol.js';
import { BatchLoader } from './batch-loader.js';
import { retriesOf } from './options.js';
import { callProvider, ProviderFailure } from './provider-call.js';

/** Time for one request, in ms. */
const DEFAULT_TIMEOUT_MS = 30_000;

const partialComment = shape(
  {},
  {
    ...commentFields,
    attachments: map(shape({ attachmentId: commentId, url: string, name: string })),
    taggedUserContacts: list(shape({ userId: id, text: string })),
  },
);

const partialAnnotation = shape({ annotationId: id, comments: map(partialComment) });

/** Version of a comment that content is requested for. A new attachment does not change `editedAt`. */
interface ContentVersion {
  /** In ms since the epoch, 0 for a comment without edits. */
  readonly editedAt: number;
  readonly files: ReadonlySet<number>;
}

/** Content of one comment. `content` is undefined if the provider does not have it. */
interface StoredComment {
  content: PartialComment | undefined;
  /** Undefined for content that this user has saved, until a row or the provider confirms it. */
  version: ContentVersion | undefined;
}

/** Content of one thread. */
interface ThreadContent {
  readonly scope: Scope;
  readonly annotationId: string;
  readonly comments: Map<number, StoredComment>;
  context: unknown;
  /** Comments that need content, with their latest version. A notification contains one comment of its thread only. */
  readonly wanted: Map<number, ContentVersion>;
  /** Resolves when the content of `wanted` is loaded, or could not be. */
  loading: Promise<void> | undefined;
  /** Whether the row has changed since the request was sent. */
  isOutdated: boolean;
  hasFailed: boolean;
}

/** Content of a comment, or why there is none. */
interface CommentContent {
  readonly content?: PartialComment;
  readonly status?: CommentContentStatus;
}

/** Dependencies of `CommentContents`. */
interface CommentContentsContext {
  readonly signal: AbortSignal;
  /** Called when the content of a thread has changed, or its status. */
  changed(scope: Scope, annotationId: string): void;
  /** Called when content could not be loaded. */
  failed(error: unknown): void;
}

const versionOfComment = ({ editedAt = 0, attachments }: Comment): ContentVersion => ({
  editedAt,
  files: new Set(attachments.map(({ attachmentId }) => attachmentId)),
});

/** Whether content of one version is up to date for another one. */
const covers = (one: ContentVersion | undefined, other: ContentVersion): boolean =>
  one !== undefined && one.editedAt >= other.editedAt && [...other.files].every((id) => one.files.has(id));

/** Contents of comments, loaded from the comment provider as rows arrive. */
export class CommentContents {
  readonly #provider: CommentProvider;
  readonly #context: CommentContentsContext;
  readonly #loaders = new Map<string, BatchLoader<PartialCommentAnnotation | ProviderFailure>>();
  readonly #threads = new Map<string, ThreadContent>();

  constructor(provider: CommentProvider, context: CommentContentsContext) {
    this.#provider = provider;
    this.#context = context;
  }

  /** Returns the content of a comment, or why there is none. */
  contentOf(row: AnnotationRecord, comment: Comment): CommentContent {
    const thread = this.#threads.get(keyOf(row, row.id));
    const stored = thread?.comments.get(comment.commentId);
    if (stored?.content) return { content: stored.content };
    if (!thread || thread.loading) return { status: 'loading' };
    return { status: stored ? 'missing' : thread.hasFailed ? 'failed' : 'loading' };
  }

  /** Returns the context of a thread; undefined if there is none or it is not loaded. */
  contextOf(row: AnnotationRecord): unknown {
    return this.#threads.get(keyOf(row, row.id))?.context;
  }

  /** Loads the content that a row needs. Resolves when it is loaded, or could not be. */
  load(row: AnnotationRecord): Promise<void> {
    const resolved = row.data.comments.filter(({ isCommentResolverUsed }) => isCommentResolverUsed);
    if (resolved.length === 0) return Promise.resolve();
    const thread = this.#thread(row, row.id);
    const isChanged = want(thread, resolved);
    if (thread.loading) {
      thread.isOutdated ||= isChanged;
      return thread.loading;
    }
    const isComplete = resolved.every((comment) =>
      covers(thread.comments.get(comment.commentId)?.version, versionOfComment(comment)),
    );
    // Content that could not be loaded is not requested again by every change of the row.
    return isComplete || (thread.hasFailed && !isChanged) ? Promise.resolve() : this.#start(thread);
  }

  /** Loads the content of a thread again. */
  reload(scope: Scope, annotationId: string): void {
    const thread = this.#threads.get(keyOf(scope, annotationId));
    if (!thread || thread.loading) return;
    for (const [id, { content }] of thread.comments) if (!content) thread.comments.delete(id);
    void this.#start(thread);
    this.#context.changed(scope, annotationId);
  }

  /** Loads again what could not be loaded. */
  retry(): void {
    for (const { hasFailed, scope, annotationId } of [...this.#threads.values()])
      if (hasFailed) this.reload(scope, annotationId);
  }

  /** Returns the content of a thread as the provider has it now. Throws a ProviderFailure. */
  async fetch(scope: Scope, annotationId: string): Promise<PartialCommentAnnotation | undefined> {
    const found = (await this.#fetch(scope, [annotationId])).get(annotationId);
    if (found instanceof ProviderFailure) throw found;
    return found;
  }

  /** Returns the content of a comment that was saved here and not loaded since; undefined otherwise. */
  ownContent(scope: Scope, annotationId: string, id: number): PartialComment | undefined {
    const stored = this.#threads.get(keyOf(scope, annotationId))?.comments.get(id);
    return stored?.version === undefined ? stored?.content : undefined;
  }

  /** Stores content that this user has saved, or content that was restored. Without content, the comment is forgotten. */
  set(scope: Scope, annotationId: string, id: number, content: PartialComment | undefined): void {
    const { comments } = this.#thread(scope, annotationId);
    if (content) comments.set(id, { content, version: comments.get(id)?.version });
    else comments.delete(id);
  }

  setContext(scope: Scope, annotationId: string, context: unknown): void {
    this.#thread(scope, annotationId).context = context;
  }

  /** Forgets a thread that was deleted or is no longer visible. */
  forget(scope: Scope, annotationId: string): void {
    this.#threads.delete(keyOf(scope, annotationId));
  }

  #thread({ organizationId, documentId }: Scope, annotationId: string): ThreadContent {
    const scope = { organizationId, documentId };
    const key = keyOf(scope, annotationId);
    const known = this.#threads.get(key);
    if (known) return known;
    const thread: ThreadContent = {
      scope,
      annotationId,
      comments: new Map(),
      context: undefined,
      wanted: new Map(),
      loading: undefined,
      isOutdated: false,
      hasFailed: false,
    };
    this.#threads.set(key, thread);
    return thread;
  }

  #start(thread: ThreadContent): Promise<void> {
    thread.hasFailed = false;
    thread.isOutdated = false;
    thread.loading = this.#load(thread).then(() => {
      thread.loading = undefined;
      const again = thread.isOutdated && !thread.hasFailed ? this.#start(thread) : undefined;
      this.#context.changed(thread.scope, thread.annotationId);
      return again;
    });
    return thread.loading;
  }

  async #load(thread: ThreadContent): Promise<void> {
    const { scope, annotationId } = thread;
    try {
      const wanted = new Map(thread.wanted);
      const found = await this.#loaderOf(scope).load(annotationId);
      if (found instanceof ProviderFailure) throw found;
      applyContent(thread, wanted, found);
    } catch (error) {
      thread.hasFailed = true;
      this.#context.failed(error);
    }
  }

  #loaderOf(scope: Scope): BatchLoader<PartialCommentAnnotation | ProviderFailure> {
    const key = scopeKey(scope);
    const loader = this.#loaders.get(key) ?? new BatchLoader((ids) => this.#fetch(scope, ids));
    this.#loaders.set(key, loader);
    return loader;
  }

  async #fetch(
    { organizationId, documentId }: Scope,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, PartialCommentAnnotation | ProviderFailure>> {
    const { get, config } = this.#provider;
    const request = { organizationId, documentIds: [documentId], commentAnnotationIds: ids };
    const data = await callProvider(get, request, {
      name: 'comment.get',
      timeout: config?.resolveTimeout ?? DEFAULT_TIMEOUT_MS,
      retries: retriesOf(config?.getRetryConfig),
      data: map(() => undefined),
      signal: this.#context.signal,
    });
    return new Map(
      Object.entries(data ?? {}).map(([id, annotation]) => [id, checked(annotation, partialAnnotation) ?? annotation]),
    );
  }
}

const keyOf = (scope: Scope, annotationId: string): string => `${scopeKey(scope)}/${annotationId}`;

/** Returns the failure of a malformed thread. It does not concern the others of its request. */
function checked(annotation: PartialCommentAnnotation, check: Check): ProviderFailure | undefined {
  const fault = findFault(check, annotation, 'data');
  // The value in the message may be content.
  return fault === undefined
    ? undefined
    : new ProviderFailure(
        `The provider's comment.get answered a malformed thread: ${fault.split(' is ', 1).join('')}.`,
      );
}

/** Adds the comments of a row to those that need content. Returns whether one of them is new or was edited. */
function want(thread: ThreadContent, comments: readonly Comment[]): boolean {
  let isChanged = false;
  for (const comment of comments) {
    const id = comment.commentId;
    const version = versionOfComment(comment);
    const stored = thread.comments.get(id);
    // The first row with a comment of this user confirms its content.
    if (stored?.content && !stored.version && version.editedAt === 0) stored.version = ownVersion(stored.content);
    const before = thread.wanted.get(id);
    if (covers(before, version)) continue;
    const files = new Set([...(before?.files ?? []), ...version.files]);
    thread.wanted.set(id, { editedAt: Math.max(version.editedAt, before?.editedAt ?? 0), files });
    isChanged = true;
  }
  return isChanged;
}

/** Version of a new comment of this user. */
const ownVersion = ({ attachments = {} }: PartialComment): ContentVersion => ({
  editedAt: 0,
  files: new Set(Object.keys(attachments).map(Number)),
});

function applyContent(
  thread: ThreadContent,
  wanted: ReadonlyMap<number, ContentVersion>,
  found: PartialCommentAnnotation | undefined,
): void {
  for (const [id, version] of wanted) {
    const before = thread.comments.get(id)?.content;
    const content = found && Object.hasOwn(found.comments, id) ? found.comments[id] : undefined;
    // A provider that answers before it has stored what it accepted does not remove it.
    thread.comments.set(id, { content: content ?? before, version });
  }
  if (found?.context !== undefined) thread.context = found.context;
}
