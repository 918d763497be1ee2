import type {
  DataProviders,
  PartialComment,
  PartialCommentAnnotation,
  PartialReactionAnnotation,
  ResolverConfig,
  ResolverResponse,
  SaveAttachmentRequest,
  SaveCommentAnnotationsRequest,
  User,
} from '../../../../store/model/index.js';

/** A call of a provider, as the customer's system received it. */
export interface Call {
  readonly name: string;
  readonly request: unknown;
}

/** How a call fails: with a response, an exception, after its effect, or not at all. */
export type Failure = 'none' | 'status' | 'refusal' | 'exception' | 'lostAnswer';

const accepted = <T>(data?: T): ResolverResponse<T> => ({
  success: true,
  statusCode: 200,
  ...(data !== undefined && { data }),
});

/** The customer's system: it stores content as docs/data-providers.md describes, and fails when the test says so. */
export class Customer {
  readonly threads = new Map<string, { context?: unknown; comments: Map<string, PartialComment> }>();
  readonly reactions = new Map<string, PartialReactionAnnotation>();
  readonly files = new Map<number, File>();
  readonly users = new Map<string, User>();
  readonly calls: Call[] = [];
  /** Decides how the next call of a name fails. */
  failure: (name: string) => Failure = () => 'none';
  /** What calls wait for. */
  gate: (name: string) => Promise<void> | undefined = () => undefined;

  /** Returns providers with short waits. */
  providers(config: ResolverConfig = {}): Required<DataProviders> {
    const quick = { retryCount: 0, retryDelay: 0 };
    const all: ResolverConfig = { saveRetryConfig: quick, getRetryConfig: quick, deleteRetryConfig: quick, ...config };
    return {
      comment: {
        get: (request) =>
          this.#answer('comment.get', request, () => this.#getThreads(request.commentAnnotationIds ?? [])),
        save: (request) => this.#answer('comment.save', request, () => this.#saveThreads(request)),
        delete: (request) =>
          this.#answer('comment.delete', request, () => void this.threads.delete(request.commentAnnotationId)),
        config: all,
      },
      reaction: {
        get: (request) =>
          this.#answer('reaction.get', request, () =>
            Object.fromEntries(
              (request.reactionAnnotationIds ?? []).flatMap((id) => {
                const found = this.reactions.get(id);
                return found ? [[id, found]] : [];
              }),
            ),
          ),
        save: (request) =>
          this.#answer('reaction.save', request, () => {
            for (const [id, partial] of Object.entries(request.reactionAnnotation)) this.reactions.set(id, partial);
          }),
        delete: (request) =>
          this.#answer('reaction.delete', request, () => void this.reactions.delete(request.reactionAnnotationId)),
        config: all,
      },
      attachment: {
        save: (request: SaveAttachmentRequest) =>
          this.#answer('attachment.save', request, () => {
            const { attachmentId, file } = request.attachment;
            this.files.set(attachmentId, file);
            return { url: `https://files.example/secret-${attachmentId}` };
          }),
        delete: (request) =>
          this.#answer('attachment.delete', request, () => void this.files.delete(request.attachmentId)),
        config: all,
      },
      user: {
        get: async (userIds: readonly string[]) => {
          const found = await this.#answer('user.get', userIds, () =>
            Object.fromEntries(
              userIds.flatMap((id) => {
                const user = this.users.get(id);
                return user ? [[id, user]] : [];
              }),
            ),
          );
          if (!found.success) throw new Error('No users.');
          return found.data ?? {};
        },
        config: all,
      },
    };
  }

  /** Returns the stored text of a comment. */
  text(annotationId: string, commentId: number): string | undefined {
    return this.threads.get(annotationId)?.comments.get(String(commentId))?.commentText;
  }

  called(name: string): readonly unknown[] {
    return this.calls.filter((call) => call.name === name).map(({ request }) => request);
  }

  async #answer<T>(name: string, request: unknown, act: () => T): Promise<ResolverResponse<T>> {
    this.calls.push({ name, request });
    await this.gate(name);
    const failure = this.failure(name);
    if (failure === 'exception') throw new Error('The network is down.');
    if (failure === 'status') return { success: false, statusCode: 503 };
    if (failure === 'refusal') return { success: false, statusCode: 403, message: 'Not allowed.' };
    const data = act();
    if (failure === 'lostAnswer') throw new Error('The answer did not arrive.');
    return accepted(data);
  }

  #getThreads(ids: readonly string[]): Readonly<Record<string, PartialCommentAnnotation>> {
    return Object.fromEntries(
      ids.flatMap((annotationId) => {
        const thread = this.threads.get(annotationId);
        if (!thread) return [];
        const { context } = thread;
        const comments = Object.fromEntries(thread.comments);
        return [[annotationId, { annotationId, comments, ...(context !== undefined && { context }) }]];
      }),
    );
  }

  #saveThreads({ commentAnnotation, event, commentId }: SaveCommentAnnotationsRequest): void {
    for (const [annotationId, { comments, context }] of Object.entries(commentAnnotation)) {
      const thread = this.threads.get(annotationId) ?? { comments: new Map<string, PartialComment>() };
      if (context !== undefined) thread.context = context;
      for (const [id, comment] of Object.entries(comments)) thread.comments.set(id, comment);
      if (event === 'comment.delete') thread.comments.delete(String(commentId));
      this.threads.set(annotationId, thread);
    }
  }
}
