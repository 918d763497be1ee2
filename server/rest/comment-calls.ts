import type { Service } from '../service.js';
import { deleteAnnotations, getAnnotations } from './annotations.js';
import { define, type Calls } from './call.js';
import * as schemas from './comment-schemas.js';
import { addComments, deleteComments, getComments, updateComments } from './comments.js';
import { failureOf } from './schemas.js';

const noThread = { 404: failureOf('NOT_FOUND', 'There is no such annotation.') };

/** Calls that read and delete annotations, and those on their comments. All of them are additions to the specification. */
export const commentCalls = (service: Service): Calls => ({
  '/v2/commentannotations/get': define({
    operationId: 'getCommentAnnotations',
    summary: 'Get comment annotations',
    description:
      'Returns a page of the annotations that match all given filters, newest first; the values of one filter are alternatives. Drafts are not returned. An addition to the specification.',
    data: schemas.getAnnotationsData,
    result: schemas.getAnnotationsResult,
    message: 'The annotations are listed by document.',
    run: (data) => getAnnotations(service, data),
  }),
  '/v2/commentannotations/delete': define({
    operationId: 'deleteCommentAnnotations',
    summary: 'Delete comment annotations',
    description:
      'Deletes the annotations of a document that match all given filters. At least one filter is required. An addition to the specification.',
    data: schemas.deleteAnnotationsData,
    result: schemas.resultsById,
    message: 'The results are listed by annotation.',
    failures: { 412: failureOf('FAILED_PRECONDITION', 'Too many annotations match. None was deleted.') },
    run: (data) => deleteAnnotations(service, data),
  }),
  '/v2/commentannotations/comments/add': define({
    operationId: 'addComments',
    summary: 'Add comments to an annotation',
    description:
      'Adds replies, all of them or none. They follow the comments that are there: an earlier createdAt becomes later. A reply reopens a resolved annotation. An addition to the specification.',
    data: schemas.addCommentsData,
    result: schemas.addCommentsResult,
    message: 'Comments added.',
    failures: { ...noThread, 409: failureOf('ALREADY_EXISTS', 'A commentId exists. No comment was added.') },
    run: (data) => addComments(service, data),
  }),
  '/v2/commentannotations/comments/get': define({
    operationId: 'getComments',
    summary: 'Get the comments of an annotation',
    description: 'Returns the comments that match all given filters, oldest first. An addition to the specification.',
    data: schemas.getCommentsData,
    result: schemas.getCommentsResult,
    message: 'The comments are listed.',
    failures: noThread,
    run: (data) => getComments(service, data),
  }),
  '/v2/commentannotations/comments/update': define({
    operationId: 'updateComments',
    summary: 'Update comments of an annotation',
    description: 'Sets values of comments. They count as edited; nobody is notified. An addition to the specification.',
    data: schemas.updateCommentsData,
    result: schemas.resultsById,
    message: 'The results are listed by comment.',
    run: (data) => updateComments(service, data),
  }),
  '/v2/commentannotations/comments/delete': define({
    operationId: 'deleteComments',
    summary: 'Delete comments of an annotation',
    description:
      'Deletes comments. The first comment of an annotation takes the annotation with it. An addition to the specification.',
    data: schemas.deleteCommentsData,
    result: schemas.resultsById,
    message: 'The results are listed by comment.',
    run: (data) => deleteComments(service, data),
  }),
});
