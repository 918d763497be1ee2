import type { Scope } from '../../store/backends/protocol.js';
import { CollabFailure } from '../../store/base/collab-failure.js';
import type { AnnotationRecord, CommentAnnotation } from '../../store/model/comment-annotation.js';
import { isDraftThread } from '../../store/rules/draft-visibility.js';
import { compileQuery } from '../../store/rules/match-query.js';
import { encodePageToken, parsePageSize, parsePageToken } from '../../store/rules/page-cursor.js';
import type { Service } from '../service.js';
import type { DeleteAnnotationsData, GetAnnotationsData } from './comment-schemas.js';
import { existing, missing, runById, runItems, type Results } from './items.js';
import { withKnownUsers } from './known-users.js';
import { createThread, prepareThreads } from './new-thread.js';
import { MAX_ITEMS, type AddAnnotationsData, type UpdateAnnotationsData } from './schemas.js';
import { matchesFilters, prepareUpdate, type AnnotationFilters } from './update-thread.js';
import { invalid } from './validation.js';

/** Adds annotations to a document (Endpoints 3). */
export async function addAnnotations(
  { log, config, directory }: Pick<Service, 'log' | 'config' | 'directory'>,
  { organizationId, documentId, commentAnnotations }: AddAnnotationsData,
): Promise<Results<{ readonly annotationId: string; readonly commentIds: number[] }>> {
  const scope: Scope = { organizationId, documentId };
  const annotations = await withKnownUsers(directory, organizationId, commentAnnotations);
  const threads = prepareThreads(annotations, config, Date.now());
  const outcomes = await runItems(threads, async (thread) => {
    await log.applyTrusted(scope, thread.annotationId, (row, context) => {
      if (row) throw existing(`an annotation ${thread.annotationId}`);
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
  service: Pick<Service, 'log' | 'config' | 'rows' | 'directory'>,
  given: UpdateAnnotationsData,
): Promise<Results<{ readonly id: string }>> {
  const data = await withKnownUsers(service.directory, given.organizationId, given);
  const { organizationId, documentId, annotationIds, locationIds, userIds } = data;
  const scope: Scope = { organizationId, documentId };
  const filters: AnnotationFilters = {
    ...(annotationIds && { annotationIds }),
    ...(locationIds && { locationIds }),
    ...(userIds && { userIds }),
  };
  const update = prepareUpdate(data, service.config);
  const ids = annotationIds ?? (await matchingIds(service, scope, filters));
  return runById(ids, async (id) => {
    let message: string | undefined;
    await service.log.applyTrusted(scope, id, (row) => {
      if (!row) throw missing(`annotation ${id}`);
      // The thread may have changed since the filters were applied.
      if (!matchesFilters(row, filters)) return undefined;
      const next = update.apply(row, Date.now());
      message = next === row ? 'The annotation has these values already.' : 'Annotation updated.';
      return next === row ? undefined : { row: next };
    });
    return message;
  });
}

/** Deletes the annotations of a document that match all filters. */
export async function deleteAnnotations(
  service: Pick<Service, 'log' | 'rows'>,
  { organizationId, documentId, ...filters }: DeleteAnnotationsData,
): Promise<Results<{ readonly id: string }>> {
  const scope: Scope = { organizationId, documentId };
  if (Object.keys(filters).length === 0)
    throw invalid('data has none of annotationIds, locationIds and userIds; accepted: at least one of them.');
  const ids = filters.annotationIds ?? (await matchingIds(service, scope, filters));
  return runById(ids, async (id) => {
    let message: string | undefined;
    await service.log.applyTrusted(scope, id, (row) => {
      if (!row) throw missing(`annotation ${id}`);
      if (!matchesFilters(row, filters)) return undefined;
      message = 'Annotation deleted.';
      return { row: undefined };
    });
    return message;
  });
}

/** Returns a page of the annotations that match a query (Client-side operations, Paged comment query), drafts excluded. */
export async function getAnnotations(
  { rows }: Pick<Service, 'rows'>,
  { pageToken, pageSize, order = 'desc', ...query }: GetAnnotationsData,
): Promise<{ readonly data: Readonly<Record<string, readonly CommentAnnotation[]>>; readonly nextPageToken?: string }> {
  const { organizationId, documentIds, folderId, locationId, locationIds = [], annotationIds } = query;
  const size = parsePageSize(pageSize);
  const after = pageToken === undefined ? undefined : parsePageToken(pageToken);
  const matches = compileQuery({
    ...query,
    ...((locationId !== undefined || locationIds.length > 0) && {
      locationIds: [...locationIds, ...(locationId === undefined ? [] : [locationId])],
    }),
  });
  const inFolder = folderId === undefined ? undefined : await rows.documentIdsInFolder(organizationId, folderId);
  const ids = inFolder && documentIds ? documentIds.filter((id) => inFolder.includes(id)) : (documentIds ?? inFolder);
  const found: AnnotationRecord[] = [];
  const pageOf = (nextPageToken?: string) => ({
    data: byDocument(found),
    ...(nextPageToken !== undefined && { nextPageToken }),
  });
  for await (const chunk of rows.walk({ organizationId, documentIds: ids, isAscending: order === 'asc', after })) {
    for (const row of chunk) {
      if (annotationIds && !annotationIds.includes(row.id)) continue;
      const published = withoutDrafts(row);
      if (!published || !matches(published)) continue;
      const last = found.at(-1);
      if (last && found.length === size) return pageOf(encodePageToken(last));
      found.push(published);
    }
  }
  return pageOf();
}

/** Returns a thread without drafts, which belong to their authors alone. Undefined if nothing is published. */
export function withoutDrafts(row: AnnotationRecord): AnnotationRecord | undefined {
  if (isDraftThread(row.data)) return undefined;
  const comments = row.data.comments.filter(({ isDraft }) => !isDraft);
  return comments.length === row.data.comments.length ? row : { ...row, data: { ...row.data, comments } };
}

function byDocument(rows: readonly AnnotationRecord[]): Readonly<Record<string, readonly CommentAnnotation[]>> {
  const byId = new Map<string, CommentAnnotation[]>();
  for (const { documentId, data } of rows) {
    const list = byId.get(documentId) ?? [];
    byId.set(documentId, list);
    list.push(data);
  }
  return Object.fromEntries(byId);
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
