import { CollabFailure } from './collab-failure.js';
import {
  accepts,
  all,
  faultIn,
  fields,
  flag,
  id,
  list,
  number,
  oneOf,
  orNull,
  plain,
  shape,
  string,
  type Check,
  type Fields,
} from '../model/checks.js';
import { failure, type CollabError } from '../model/error.js';
import { addition, contextFilter, shortText } from '../model/shapes.js';

/** What a method accepts, argument by argument, and how it answers that one is not accepted. */
export interface Accepted {
  readonly args: Fields;
  refuse(refusal: { readonly ok: false; readonly error: CollabError }): unknown;
}

/** The methods of an API that take arguments. */
export type AcceptedBy<Api> = { readonly [Method in keyof Api]?: Accepted };

export const throws = (args: Fields): Accepted => ({
  args,
  refuse: ({ error }) => {
    throw new CollabFailure(error);
  },
});
export const rejects = (args: Fields): Accepted => ({
  args,
  refuse: ({ error }) => Promise.reject(new CollabFailure(error)),
});
/** For a method whose promise tells what became of a change. */
export const resolves = (args: Fields): Accepted => ({ args, refuse: (refusal) => Promise.resolve(refusal) });

/** Says what is wrong with arguments. */
function faultOf(args: Fields, given: readonly unknown[]): string | undefined {
  for (const [at, [name, check]] of Object.entries(args).entries()) {
    const wrong = faultIn(check, given[at], name);
    if (wrong) return wrong;
  }
  return undefined;
}

/** Throws a CollabFailure that names the field where a value is not accepted. */
export function accepted(value: unknown, name: string, check: Check): void {
  const wrong = faultOf({ [name]: check }, [value]);
  if (wrong) throw new CollabFailure(failure('INVALID_ARGUMENT', wrong).error);
}

/**
 * Lets the methods of an API check their arguments before anything else. A refusal is a CollabError of code INVALID_ARGUMENT that names
 * the field, its value and what is accepted there.
 */
export function checkArguments<Api extends object>(api: Api, methods: AcceptedBy<Api>): Api {
  for (const [name, { args, refuse }] of Object.entries(methods) as [string, Accepted][]) {
    const method = Reflect.get(api, name) as (...given: unknown[]) => unknown;
    const checked = (...given: unknown[]): unknown => {
      const wrong = faultOf(args, given);
      return wrong ? refuse(failure('INVALID_ARGUMENT', wrong)) : method.apply(api, given);
    };
    Object.defineProperty(api, name, { value: checked, configurable: true, writable: true });
  }
  return api;
}

export const optional =
  (check: Check): Check =>
  (value, path) =>
    value === undefined ? undefined : check(value, path);

export const data = (required: Fields, others: Fields = {}): Check => all(plain, shape(required, others));
export const callback = accepts('a function', (value) => typeof value === 'function');
const options = data({}, { documentId: id });
export const order = oneOf('asc', 'desc');

export const queryFields: Fields = {
  ...fields(
    list(string),
    'documentIds locationIds statusIds statusTypes priorityIds categoryIds userIds assignedUserIds mentionedUserIds',
  ),
  ...fields(string, 'organizationId folderId locationId resolvedBy targetElementId text'),
  ...fields(flag, 'unread filterGhostComments allDocuments aggregateDocuments'),
  ...fields(number, 'createdAfter createdBefore updatedAfter updatedBefore'),
  order,
};
export const threadQuery = optional(data({}, queryFields));
export const sortKeys = ['lastUpdated', 'createdAt', 'annotationNumber'];
const viewQuery = data({}, { ...queryFields, sortBy: oneOf(...sortKeys) });

const file = accepts('a file', (value) => {
  const { name, size, type } = Object(value) as Partial<File>;
  return typeof name === 'string' && typeof size === 'number' && typeof type === 'string';
});
/** An array, or the list of an input. */
const files: Check = (value, path) =>
  list(file)(Symbol.iterator in Object(value) && typeof value !== 'string' ? [...(value as [])] : value, path);
const onComment = data({ annotationId: string, commentId: number }, { options });

const linkRequest = data(
  { annotationId: string },
  {
    options,
    commentId: number,
    parameter: string,
    href: accepts('an absolute address', (value) => typeof value === 'string' && URL.canParse(value)),
  },
);

const writeRequest = data({}, { options, isHeld: flag });

/** What is wrong with a request for a change, as far as all have it in common; the rest is checked with the mutation (`parseMutation`). */
export function requestFault(request: unknown): string | undefined {
  return faultOf({ request: writeRequest }, [request])?.replace(/^request\./, '');
}

export const viewArguments = { update: throws({ query: viewQuery }) };

const threadArguments = throws({ annotationId: string, documentId: optional(string) });

/** What the methods of `CommentApi` accept that change no thread. */
export const commentArguments = {
  confirmThreadDeletion: throws({ confirm: callback }),
  addAttachment: throws({ request: shape({ annotationId: string, files }, { commentId: number, options }) }),
  uploadFile: throws({
    request: shape({ files }, { ...fields(string, 'annotationId targetElementId'), attachedCount: number, options }),
  }),
  ...{ getAttachment: throws({ request: onComment }), getRecording: throws({ request: onComment }) },
  attachmentUrl: throws({ request: data({ attachmentId: number }, { annotationId: string, options }) }),
  ...{ typing: threadArguments, byId: threadArguments },
  setTyping: throws({ request: data({ annotationId: string, isTyping: flag }, { options }) }),
  joinComposer: throws({
    target: shape(fields(callback, 'isOpen take'), fields(string, 'annotationId targetElementId')),
  }),
  getLink: throws({ request: linkRequest }),
  copyLink: rejects({ request: linkRequest }),
  clickButton: throws({ click: data({ buttonContext: shape({}) }) }),
  tell: throws({ type: string, about: data({}), documentId: optional(string) }),
  view: throws({ query: optional(viewQuery) }),
  counts: throws({ query: threadQuery }),
};

type Parts = Readonly<Partial<Record<string, unknown>>>;

const suggestion = accepts('a suggestion', (value) => {
  const { type, ...parts } = Object(value) as { readonly type?: unknown } & Readonly<Record<string, Parts | undefined>>;
  const { contact, group, item } = parts;
  const id = { contact: contact?.userId, group: group?.groupId, custom: item?.id }[String(type)];
  return typeof id === 'string';
});
const contactQuery = shape(
  { searchText: string },
  { hotkey: string, scope: oneOf('all', 'organization', 'organizationUserGroup', 'document') },
);
const where = fields(string, 'documentId organizationId');
const key = string;
const liveRefusal = (args: Fields): Accepted => ({
  args,
  refuse: (refusal) => ({ settled: Promise.resolve(refusal) }),
});

export const contactArguments = {
  suggest: rejects({ query: contactQuery }),
  search: rejects({
    query: contactQuery,
    signal: optional(accepts('an AbortSignal', (value) => value instanceof AbortSignal)),
  }),
  choose: throws({ suggestion }),
};

export const draftArguments = {
  ...{ get: rejects({ key }), delete: rejects({ key }) },
  set: rejects({ key, draft: data(fields(string, 'commentText commentHtml'), { attachments: list(data({})) }) }),
};

export const permissionArguments = {
  can: throws({
    action: string,
    subject: data({}, { ...fields(string, 'annotationId documentId'), commentId: number }),
  }),
};

const duration = accepts('a number from 0', (value) => Number.isFinite(value) && Number(value) >= 0);
const targetElement = shape({}, fields(string, 'elementId targetText'));
const presenceDetails = {
  ...{ type: string, isTabAway: flag, following: orNull(shape({ userId: id, since: number })) },
  pageInfo: shape({}, fields(string, 'url baseUrl path title')),
  view: orNull(shape({}, { targetElement, position: shape({}), ...fields(number, 'across down') })),
};

export const presenceArguments = {
  users: throws({ query: optional(data({}, { ...where, statuses: list(string) })) }),
  enter: throws({ times: optional(data({}, fields(duration, 'awayAfterMs offlineAfterMs'))) }),
  update: throws({ details: all(shape({}, presenceDetails), addition) }),
};

export const cursorArguments = {
  users: throws({ query: optional(data({}, where)) }),
  move: throws({
    position: orNull(all(shape(fields(number, 'left top'), { targetElement }), addition)),
    type: optional(shortText),
  }),
  say: throws({ comment: string }),
};

const editorOptions = { ...fields(flag, 'singleTabEditor customMode'), editorAccessTimeout: number };

export const liveArguments = {
  ...{ get: throws({ liveStateDataId: string }), field: throws({ fieldId: string }) },
  set: liveRefusal({ liveStateDataId: string, data: () => undefined, config: optional(data({}, { merge: flag })) }),
  setField: liveRefusal({ fieldId: string }),
  fetch: rejects({ request: optional(data({}, { liveStateDataId: string })) }),
};

export const singleEditorArguments = { enable: throws({ options: optional(data({}, editorOptions)) }) };

/** None is named by an attribute that is empty. */
const idOrNone: Check = (value, path) => (value === '' ? undefined : id(value, path));
const folder = { organizationId: id, folderId: id, rootDocumentId: id, context: contextFilter };

const asked = rejects({ request: data({}) });

export const storeArguments = {
  // The user is checked by `parseUser`, which takes JSON as well.
  identify: rejects({
    user: () => undefined,
    options: optional(data({}, { authToken: string, replaceContacts: flag })),
  }),
  setDocuments: rejects({
    documents: list(id),
    options: optional(data({}, { ...folder, locationId: idOrNone, allDocuments: flag })),
  }),
  // What is asked of folders and documents is checked in more detail where it is answered.
  ...{ fetchFolders: asked, updateDocuments: asked },
  updateLocations: rejects({ request: data({}, { documentIds: list(id) }) }),
  fetchDocuments: rejects({ request: optional(data({}, { documentIds: list(id) })) }),
  on: throws({ type: string, listener: callback }),
  onAny: throws({ listener: callback }),
};

export const locationsOptions = optional(data({}, { rootLocationId: string, appendLocation: flag }));

export const storeOptions = shape(
  { backend: shape({ connect: callback, openStorage: callback }) },
  { clientId: string, now: callback, storage: shape({}) },
);
