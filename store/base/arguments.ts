import type { InteractionEvents } from '../api/interaction-events.js';
import {
  accepts,
  all,
  findFault,
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
import { customData, contextFilter, shortText } from '../model/shapes.js';
import { CollabFailure } from './collab-failure.js';

/** Checks of a method's arguments, and the answer to an invalid call. */
export interface MethodChecks {
  readonly args: Fields;
  refuse(refusal: { readonly ok: false; readonly error: CollabError }): unknown;
}

/** Argument checks of the methods of an API. */
export type ApiChecks<Api> = { readonly [Method in keyof Api]?: MethodChecks };

export const throws = (args: Fields): MethodChecks => ({
  args,
  refuse: ({ error }) => {
    throw new CollabFailure(error);
  },
});
export const rejects = (args: Fields): MethodChecks => ({
  args,
  refuse: ({ error }) => Promise.reject(new CollabFailure(error)),
});
/** For methods whose promise resolves with the outcome of a change. */
export const resolves = (args: Fields): MethodChecks => ({ args, refuse: (refusal) => Promise.resolve(refusal) });

/** Returns what is wrong with the arguments, or undefined. */
function findArgumentFault(args: Fields, values: readonly unknown[]): string | undefined {
  for (const [at, [name, check]] of Object.entries(args).entries()) {
    const wrong = findFault(check, values[at], name);
    if (wrong) return wrong;
  }
  return undefined;
}

/** Throws a CollabFailure that names the field when a value is invalid. */
export function assertArgument(value: unknown, name: string, check: Check): void {
  const wrong = findArgumentFault({ [name]: check }, [value]);
  if (wrong) throw new CollabFailure(failure('INVALID_ARGUMENT', wrong).error);
}

/**
 * Wraps the methods of an API so that they check their arguments first. An invalid call answers with a CollabError of
 * code INVALID_ARGUMENT that names the field, its value and the accepted values.
 */
export function checkArguments<Api extends object>(api: Api, methods: ApiChecks<Api>): Api {
  for (const [name, { args, refuse }] of Object.entries(methods) as [string, MethodChecks][]) {
    const method = Reflect.get(api, name) as (...values: unknown[]) => unknown;
    const checked = (...values: unknown[]): unknown => {
      const wrong = findArgumentFault(args, values);
      return wrong ? refuse(failure('INVALID_ARGUMENT', wrong)) : method.apply(api, values);
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
/** Accepts an array or a FileList. */
const files: Check = (value, path) =>
  list(file)(Symbol.iterator in Object(value) && typeof value !== 'string' ? [...(value as [])] : value, path);
const commentTarget = data({ annotationId: string, commentId: number }, { options });

const linkRequest = data(
  { annotationId: string },
  {
    options,
    commentId: number,
    parameter: string,
    href: accepts('an absolute address', (value) => typeof value === 'string' && URL.canParse(value)),
  },
);

const writeRequest = data({}, { options, deferred: flag });

/**
 * Returns what is wrong with the fields that all mutation requests share. `parseMutation` checks the rest with the
 * mutation.
 */
export function findRequestFault(request: unknown): string | undefined {
  return findArgumentFault({ request: writeRequest }, [request])?.replace(/^request\./, '');
}

export const viewArguments = { update: throws({ query: viewQuery }) };

const threadArguments = throws({ annotationId: string, documentId: optional(string) });

/** Argument checks of the methods of `CommentApi` that do not change a thread. */
export const commentArguments = {
  confirmThreadDeletion: throws({ confirm: callback }),
  addAttachment: throws({ request: shape({ annotationId: string, files }, { commentId: number, options }) }),
  uploadFile: throws({
    request: shape({ files }, { ...fields(string, 'annotationId targetElementId'), attachedCount: number, options }),
  }),
  getAttachment: throws({ request: commentTarget }),
  getRecording: throws({ request: commentTarget }),
  attachmentUrl: throws({ request: data({ attachmentId: number }, { annotationId: string, options }) }),
  typing: threadArguments,
  byId: threadArguments,
  reloadContent: throws({ request: data({ annotationId: string }, { options }) }),
  setTyping: throws({ request: data({ annotationId: string, isTyping: flag }, { options }) }),
  joinComposer: throws({
    target: shape(fields(callback, 'isOpen take'), fields(string, 'annotationId targetElementId')),
  }),
  getLink: throws({ request: linkRequest }),
  copyLink: rejects({ request: linkRequest }),
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
const scopeFields = fields(string, 'documentId organizationId');
const key = string;
const liveRefusal = (args: Fields): MethodChecks => ({
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

/** The events that an application may emit. All others report changes, which only the store makes. */
const interactions = {
  linkClick: true,
  composerClicked: true,
  commentSidebarDataInit: true,
  commentSidebarDataUpdate: true,
  commentSidebarOpen: true,
  commentSidebarClose: true,
  commentSidebarClick: true,
} satisfies Record<keyof InteractionEvents, true>;

export const eventArguments = {
  emit: throws({ type: oneOf(...Object.keys(interactions)), detail: data({}), documentId: optional(string) }),
  emitButtonClick: throws({ click: data({ buttonContext: shape({}) }) }),
};

export const draftArguments = {
  get: rejects({ key }),
  delete: rejects({ key }),
  set: rejects({ key, draft: data(fields(string, 'commentText commentHtml'), { attachments: list(data({})) }) }),
};

export const permissionArguments = {
  can: throws({
    action: string,
    subject: data({}, { ...fields(string, 'annotationId documentId'), commentId: number }),
  }),
  accessTo: throws({ documentId: optional(string) }),
};

const duration = accepts('a number from 0', (value) => Number.isFinite(value) && Number(value) >= 0);
const targetElement = shape({}, fields(string, 'elementId targetText'));
const presenceDetails = {
  type: string,
  isTabAway: flag,
  following: orNull(shape({ userId: id, since: number })),
  pageInfo: shape({}, fields(string, 'url baseUrl path title')),
  view: orNull(shape({}, { targetElement, position: shape({}), ...fields(number, 'across down') })),
};

export const presenceArguments = {
  users: throws({ query: optional(data({}, { ...scopeFields, statuses: list(string) })) }),
  enter: throws({ times: optional(data({}, fields(duration, 'awayAfterMs offlineAfterMs'))) }),
  update: throws({ details: all(shape({}, presenceDetails), customData) }),
};

export const cursorArguments = {
  users: throws({ query: optional(data({}, scopeFields)) }),
  move: throws({
    position: orNull(all(shape(fields(number, 'left top'), { targetElement }), customData)),
    type: optional(shortText),
  }),
  setMessage: throws({ message: string }),
};

const editorOptions = { ...fields(flag, 'singleTabEditor customMode'), editorAccessTimeout: number };

export const liveArguments = {
  get: throws({ liveStateDataId: string }),
  field: throws({ fieldId: string }),
  set: liveRefusal({ liveStateDataId: string, data: () => undefined, config: optional(data({}, { merge: flag })) }),
  setField: liveRefusal({
    fieldId: string,
    data: () => undefined,
    config: optional(data({}, fields(flag, 'keepStored editorOnly'))),
  }),
  fetch: rejects({ request: optional(data({}, { liveStateDataId: string })) }),
};

export const singleEditorArguments = { enable: throws({ options: optional(data({}, editorOptions)) }) };

/** Accepts an empty attribute as no id. */
const idOrNone: Check = (value, path) => (value === '' ? undefined : id(value, path));
const folder = { organizationId: id, folderId: id, rootDocumentId: id, context: contextFilter };

const objectRequest = rejects({ request: data({}) });

export const storeArguments = {
  // `parseUser` checks the user, since it accepts JSON as well.
  identify: rejects({
    user: () => undefined,
    options: optional(
      shape({}, { authToken: string, replaceContacts: flag, tokenProvider: shape({ generateToken: callback }) }),
    ),
  }),
  setDocuments: rejects({
    documents: list(id),
    options: optional(data({}, { ...folder, locationId: idOrNone, allDocuments: flag })),
  }),
  // The methods check requests for folders and documents in more detail.
  fetchFolders: objectRequest,
  updateDocuments: objectRequest,
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
