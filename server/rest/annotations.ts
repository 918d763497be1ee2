import type { Scope } from '../../store/backends/protocol.js';
import { asCollabError, CollabFailure } from '../../store/base/collab-failure.js';
import type { Service } from '../service.js';
import { createThread, prepareThreads } from './new-thread.js';
import { MAX_ITEMS, type AddAnnotationsData, type UpdateAnnotationsData } from './schemas.js';
import { matchesFilters, prepareUpdate, type AnnotationFilters } from './update-thread.js';

/** Result of one annotation. */
interface Outcome {
  readonly success: boolean;
  readonly message: string;
}

type Results<T> = Readonly<Record<string, Outcome & T>>;

/** Returns the failed outcome of an item. What went wrong inside stays inside. */
function failedOutcome(thrown: unknown): Outcome {
  return { success: false, message: asCollabError(thrown, 'INTERNAL').message };
}

const isUnavailable = (thrown: unknown): boolean => asCollabError(thrown, 'INTERNAL').code === 'unavailable';

/**
 * Runs items one after another. An item that fails does not stop the others, unless the database does not answer: the rest fails then too,
 * and the whole call if no item was done.
 */
async function runItems<T>(
  items: readonly T[],
  run: (item: T) => Promise<string | undefined>,
): Promise<readonly (readonly [T, Outcome])[]> {
  const outcomes: (readonly [T, Outcome])[] = [];
  let isDown: Outcome | undefined;
  for (const item of items) {
    if (isDown) {
      outcomes.push([item, isDown]);
      continue;
    }
    try {
      const message = await run(item);
      if (message !== undefined) outcomes.push([item, { success: true, message }]);
    } catch (thrown) {
      if (!(thrown instanceof CollabFailure)) throw thrown;
      if (isUnavailable(thrown)) {
        if (!outcomes.some(([, { success }]) => success)) throw thrown;
        isDown = failedOutcome(thrown);
      }
      outcomes.push([item, failedOutcome(thrown)]);
    }
  }
  return outcomes;
}

/** Adds annotations to a document (Endpoints 3). */
export async function addAnnotations(
  { log, config }: Pick<Service, 'log' | 'config'>,
  { organizationId, documentId, commentAnnotations }: AddAnnotationsData,
): Promise<Results<{ readonly annotationId: string; readonly commentIds: number[] }>> {
  const scope: Scope = { organizationId, documentId };
  const threads = prepareThreads(commentAnnotations, config, Date.now());
  const outcomes = await runItems(threads, async (thread) => {
    await log.applyTrusted(scope, thread.annotationId, (row, context) => {
      if (row)
        throw new CollabFailure({
          code: 'ALREADY_EXISTS',
          message: `There is an annotation ${thread.annotationId} already.`,
        });
      return createThread(thread, scope, context);
    });
    return 'Annotation added.';
  });
  return Object.fromEntries(
    outcomes.map(([{ annotationId, commentIds }, { success, message }]) => [
      annotationId,
      { success, annotationId, commentIds: success ? [...commentIds] : [], message },
    ]),
  );
}

/** Updates the annotations of a document that match all filters (Endpoints 2). */
export async function updateAnnotations(
  service: Pick<Service, 'log' | 'config' | 'rows'>,
  data: UpdateAnnotationsData,
): Promise<Results<{ readonly id: string }>> {
  const { organizationId, documentId, annotationIds, locationIds, userIds } = data;
  const scope: Scope = { organizationId, documentId };
  const filters: AnnotationFilters = {
    ...(annotationIds && { annotationIds }),
    ...(locationIds && { locationIds }),
    ...(userIds && { userIds }),
  };
  const update = prepareUpdate(data, service.config);
  const ids = annotationIds ? [...new Set(annotationIds)] : await matchingIds(service, scope, filters);
  const outcomes = await runItems(ids, async (id) => {
    let message: string | undefined;
    await service.log.applyTrusted(scope, id, (row) => {
      if (!row) throw new CollabFailure({ code: 'NOT_FOUND', message: `There is no annotation ${id}.` });
      // The thread may have changed since the filters were applied.
      if (!matchesFilters(row, filters)) return undefined;
      const next = update.apply(row, Date.now());
      message = next === row ? 'The annotation has these values already.' : 'Annotation updated.';
      return next === row ? undefined : { row: next };
    });
    return message;
  });
  return Object.fromEntries(outcomes.map(([id, { success, message }]) => [id, { success, id, message }]));
}

/** Returns the ids of the annotations that match all filters. */
async function matchingIds(
  { rows }: Pick<Service, 'rows'>,
  scope: Scope,
  filters: AnnotationFilters,
): Promise<readonly string[]> {
  const ids: string[] = [];
  for await (const chunk of rows.rows(scope)) {
    for (const row of chunk.rows) if (matchesFilters(row, filters)) ids.push(row.id);
    if (ids.length > MAX_ITEMS)
      throw new CollabFailure({
        code: 'FAILED_PRECONDITION',
        message: `More than ${MAX_ITEMS} annotations match; accepted: ${MAX_ITEMS} a call. Narrow it by annotationIds.`,
      });
  }
  return ids;
}
