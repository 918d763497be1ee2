import { Type, type Static, type TObject, type TProperties, type TSchema } from '@sinclair/typebox';
import { MAX_TEXT_LENGTH } from '../../store/model/shapes.js';

/** Largest number of annotations, and of notified users, in a call (decisions, REST: Limits). */
export const MAX_ITEMS = 500;

/** Last time that a call may name, in ms since the epoch: the end of the year 9999. The times of what follows it are valid dates, too. */
export const MAX_TIME = 253_402_300_799_999;

const MAX_MESSAGE_LENGTH = 10_000;
const MAX_URL_LENGTH = 100_000;

/** Pattern of an integrator's id of a user, organization, document, location or element (decisions, Ids). */
export const ID_PATTERN = '^[^\\u0000-\\u001f\\u007f-\\u009f]{1,512}$';

/** Pattern of an id of an annotation, notification, status or priority (decisions, REST: Limits). */
export const SHORT_ID_PATTERN = '^[a-zA-Z0-9_-]{1,128}$';

/** An object without other fields: a mistyped field must not go unnoticed. */
export const closed = <T extends TProperties>(properties: T, options: object = {}): TObject<T> =>
  Type.Object(properties, { additionalProperties: false, ...options });

export const id = (description: string) => Type.String({ pattern: ID_PATTERN, description });
export const shortId = (description: string) => Type.String({ pattern: SHORT_ID_PATTERN, description });
export const text = (maxLength: number, description?: string) =>
  Type.String({ maxLength, ...(description !== undefined && { description }) });
export const shortText = (description?: string) => text(512, description);
export const url = () => text(MAX_URL_LENGTH);
export const flag = (description?: string) => Type.Boolean(description === undefined ? {} : { description });
export const time = (description: string) =>
  Type.Integer({ minimum: 0, maximum: MAX_TIME, description: `${description}, in ms since the epoch.` });
export const oneOf = <T extends string>(...values: T[]) =>
  Type.Unsafe<T>(Type.Union(values.map((value) => Type.Literal(value))));

/** Custom data of the integrator. */
export const customData = (description: string) => Type.Object({}, { additionalProperties: true, description });

/** A user. Of the fields, those that other users may see are stored. */
export const user = Type.Object(
  {
    userId: id('Your identifier for the user.'),
    name: Type.Optional(shortText()),
    email: Type.Optional(shortText()),
    photoUrl: Type.Optional(url()),
    organizationId: Type.Optional(id('Organization of the user. Default: that of the call.')),
    color: Type.Optional(shortText()),
    textColor: Type.Optional(shortText()),
    initial: Type.Optional(shortText()),
    type: Type.Optional(shortText()),
    groupId: Type.Optional(shortText()),
    isAnonymous: Type.Optional(flag()),
    isGuest: Type.Optional(flag()),
    isAdmin: Type.Optional(flag()),
  },
  { description: 'A user. Other fields are ignored.' },
);

/** A user named by id, name and email address. */
const namedUser = Type.Object(
  {
    userId: id('Your identifier for the user.'),
    name: Type.Optional(shortText()),
    email: Type.Optional(shortText()),
  },
  { description: 'A user. Other fields are ignored.' },
);

export const location = Type.Object(
  {
    id: Type.Optional(id('Your identifier for the location.')),
    locationName: Type.Optional(shortText()),
    version: Type.Optional(closed({ id: shortText(), name: shortText() })),
  },
  { additionalProperties: true, description: 'Location in the document. It may have properties of your own.' },
);

const selectors = Type.Array(closed({ type: shortText(), value: text(10_000), score: Type.Number() }));

const targetElement = closed({
  elementId: Type.Optional(shortText('Id of the element, as set by the page.')),
  targetText: Type.Optional(text(MAX_TEXT_LENGTH, 'Quoted text.')),
  occurrence: Type.Optional(Type.Number({ description: 'Occurrence of the text, from 1.' })),
  selectAllContent: Type.Optional(flag('Whether all text of the element is the target.')),
  selectors: Type.Optional(selectors),
  prefix: Type.Optional(text(MAX_TEXT_LENGTH)),
  suffix: Type.Optional(text(MAX_TEXT_LENGTH)),
  start: Type.Optional(Type.Number()),
  area: Type.Optional(closed({ left: Type.Number(), top: Type.Number(), width: Type.Number(), height: Type.Number() })),
  view: Type.Optional(
    closed({
      a: Type.Number(),
      b: Type.Number(),
      c: Type.Number(),
      d: Type.Number(),
      e: Type.Number(),
      f: Type.Number(),
    }),
  ),
  time: Type.Optional(Type.Number({ description: 'Time in media, in s.' })),
  page: Type.Optional(Type.Number()),
  hosts: Type.Optional(
    Type.Array(
      closed({
        elementId: Type.Optional(shortText()),
        selectors: Type.Optional(selectors),
        page: Type.Optional(Type.Number()),
      }),
    ),
  ),
});

const status = closed(
  {
    id: shortId('Id of the status.'),
    name: Type.Optional(shortText()),
    type: Type.Optional(oneOf('default', 'ongoing', 'terminal')),
    color: Type.Optional(shortText()),
    lightColor: Type.Optional(shortText()),
    svg: Type.Optional(text(MAX_MESSAGE_LENGTH)),
    iconUrl: Type.Optional(url()),
  },
  { description: 'Name, type and color are required unless the service is configured with a status of this id.' },
);

const priority = closed(
  {
    id: shortId('Id of the priority.'),
    name: Type.Optional(shortText()),
    color: Type.Optional(shortText()),
    lightColor: Type.Optional(shortText()),
  },
  { description: 'Name and color are required unless the service is configured with a priority of this id.' },
);

const contextFilter = closed(
  {
    access: Type.Object(
      {},
      { additionalProperties: Type.Array(Type.Union([shortText(), Type.Number()])), description: 'Values by key.' },
    ),
  },
  { description: 'Values within a key are alternatives; all keys have to match.' },
);

export const comment = closed({
  commentId: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
  commentText: Type.Optional(text(MAX_TEXT_LENGTH, 'Text. {{userId}} stands for the name of a tagged user.')),
  commentHtml: Type.Optional(text(4 * MAX_TEXT_LENGTH, 'HTML. {{userId}} stands for the name of a tagged user.')),
  context: Type.Optional(customData('Custom data of the comment.')),
  isCommentResolverUsed: Type.Optional(
    flag('Whether your resolver supplies the text. The text here may then be empty.'),
  ),
  isCommentTextAvailable: Type.Optional(flag('Whether the resolver has the text.')),
  triggerNotification: Type.Optional(flag('Whether users are notified of the comment. Default: false.')),
  from: user,
  createdAt: Type.Optional(time('Time of the comment. Default: now')),
  lastUpdated: Type.Optional(time('Time of the last change')),
  taggedUserContacts: Type.Optional(
    Type.Array(
      closed({
        userId: id('The tagged user.'),
        text: Type.Optional(text(1_000, 'Text of the mention.')),
        contact: Type.Optional(user),
      }),
    ),
  ),
});

const pageInfo = closed(
  {
    url: url(),
    title: Type.Optional(text(1_000, 'Title of the page.')),
  },
  {
    description:
      'The page that shows the annotation: links, notifications and mails lead there. An addition to the specification.',
  },
);

const commentAnnotation = closed({
  annotationId: Type.Optional(shortId('Id of the annotation. Default: a new one.')),
  location: Type.Optional(location),
  targetElement: Type.Optional(targetElement),
  commentData: Type.Array(comment, { minItems: 1 }),
  status: Type.Optional(status),
  assignedTo: Type.Optional(user),
  context: Type.Optional(customData('Custom data of the annotation.')),
  contextFilter: Type.Optional(contextFilter),
  createdAt: Type.Optional(time('Time of the annotation. Default: that of its first comment')),
  lastUpdated: Type.Optional(time('Time of the last change. Default: that of its last comment')),
  priority: Type.Optional(priority),
  pageInfo: Type.Optional(pageInfo),
});

export const scope = {
  organizationId: id('Your identifier for the organization.'),
  documentId: id('Your identifier for the document.'),
};

/** Data of the call that adds annotations (Endpoints 3). */
export const addAnnotationsData = closed({
  ...scope,
  commentAnnotations: Type.Array(commentAnnotation, { minItems: 1, maxItems: MAX_ITEMS }),
});
export type AddAnnotationsData = Static<typeof addAnnotationsData>;
export type GivenAnnotation = Static<typeof commentAnnotation>;
export type GivenComment = Static<typeof comment>;
export type GivenStatus = Static<typeof status>;
export type GivenPriority = Static<typeof priority>;

const updatedData = closed(
  {
    location: Type.Optional(location),
    targetElement: Type.Optional(targetElement),
    from: Type.Optional(user),
    status: Type.Optional(status),
    assignedTo: Type.Optional(user),
    context: Type.Optional(customData('Custom data of the annotation.')),
    priority: Type.Optional(priority),
    contextFilter: Type.Optional(contextFilter),
  },
  { minProperties: 1, description: 'Values to set. Each replaces the present value.' },
);
export type UpdatedData = Static<typeof updatedData>;

/** Data of the call that updates annotations (Endpoints 2). */
export const updateAnnotationsData = closed(
  {
    ...scope,
    locationIds: Type.Optional(
      Type.Array(id('Id of a location.'), { maxItems: MAX_ITEMS, description: 'Narrows to these locations.' }),
    ),
    userIds: Type.Optional(
      Type.Array(id('Id of a user.'), { maxItems: MAX_ITEMS, description: 'Narrows to annotations of these users.' }),
    ),
    annotationIds: Type.Optional(
      Type.Array(shortId('Id of an annotation.'), {
        maxItems: MAX_ITEMS,
        description: 'Narrows to these annotations.',
      }),
    ),
    updatedData: Type.Optional(Type.Union([updatedData, Type.Array(updatedData, { minItems: 1, maxItems: 1 })])),
    updateUsers: Type.Optional(
      Type.Array(closed({ oldUser: namedUser, newUser: namedUser }), {
        minItems: 1,
        maxItems: MAX_ITEMS,
        description: 'Replaces users wherever the annotations name them. Users are recognized by userId.',
      }),
    ),
  },
  { description: 'One of updatedData and updateUsers is required.' },
);
export type UpdateAnnotationsData = Static<typeof updateAnnotationsData>;

/** Data of the call that adds a notification (Endpoints 4). */
export const addNotificationData = closed({
  ...scope,
  actionUser: user,
  verifyUserPermissions: Type.Optional(
    flag('Whether access to the document is checked for each user. Default: false.'),
  ),
  displayHeadlineMessageTemplate: text(MAX_MESSAGE_LENGTH, 'Headline with variables in single curly braces.'),
  displayHeadlineMessageTemplateData: Type.Optional(customData('Values of the variables: users or texts.')),
  displayBodyMessage: text(MAX_MESSAGE_LENGTH),
  notifyUsers: Type.Optional(
    Type.Array(namedUser, { maxItems: MAX_ITEMS, description: 'Recipients. Required unless notifyAll.' }),
  ),
  notifyAll: Type.Optional(flag('Whether all users of the organization are notified. Default: true.')),
  context: Type.Optional(contextFilter),
  createOrganization: Type.Optional(
    flag('Whether a missing organization is created before the notification. Default: true. If false, it must exist.'),
  ),
  createDocument: Type.Optional(
    flag('Whether a missing document is created before the notification. Default: true. If false, it must exist.'),
  ),
  notificationId: Type.Optional(shortId('Id that prevents duplicates. Default: a random one.')),
  notificationSourceData: Type.Optional(customData('Passed to the callback when the user clicks the notification.')),
});
export type AddNotificationData = Static<typeof addNotificationData>;

const permission = closed({
  userId: id('The user.'),
  resourceId: id('The document, folder or organization.'),
  type: oneOf('document', 'folder', 'organization'),
  hasAccess: flag('Whether the user has access.'),
  accessRole: Type.Optional(oneOf('viewer', 'editor')),
  expiresAt: Type.Optional(
    Type.Integer({ minimum: 1, maximum: MAX_TIME, description: 'End of the decision, in ms since the epoch.' }),
  ),
});

/** Data of the call that generates a signature (Endpoints 1). */
export const generateSignatureData = closed({ permissions: Type.Array(permission, { minItems: 1 }) });
export type GenerateSignatureData = Static<typeof generateSignatureData>;

/** Data of the call that generates a token (Resources, Permissions: AuthTokenRequest). `parseTokenRequest` checks the rest. */
export const generateTokenData = Type.Object({
  apiKey: Type.Optional(Type.String({ description: 'Default: the key of the call.' })),
  userId: Type.String(),
  userProperties: Type.Optional(
    Type.Object(
      {
        isAdmin: Type.Optional(flag()),
        name: Type.Optional(Type.String()),
        email: Type.Optional(Type.String({ description: 'An email address.' })),
      },
      { additionalProperties: true },
    ),
  ),
  permissions: Type.Optional(
    Type.Object({
      resources: Type.Optional(
        Type.Array(
          Type.Object({
            type: oneOf('organization', 'folder', 'document'),
            id: Type.String(),
            organizationId: Type.Optional(Type.String({ description: 'Required for a folder and a document.' })),
            expiresAt: Type.Optional(Type.Number({ description: 'End of the permission, in ms since the epoch.' })),
            accessRole: Type.Optional(oneOf('viewer', 'editor')),
          }),
        ),
      ),
    }),
  ),
});

export const item = { success: Type.Boolean(), message: Type.String() };

export const addAnnotationsResult = Type.Object(
  {},
  {
    additionalProperties: Type.Object({
      ...item,
      annotationId: Type.String(),
      commentIds: Type.Array(Type.Integer(), { description: 'In the order of commentData.' }),
    }),
    description: 'Results by annotation id.',
  },
);
export const updateAnnotationsResult = Type.Object(
  {},
  {
    additionalProperties: Type.Object({ ...item, id: Type.String() }),
    description: 'Results by annotation id.',
  },
);
export const addNotificationResult = Type.Object(item);
export const signatureResult = Type.Object({ signature: Type.String({ pattern: '^[0-9a-f]{64}$' }) });
export const tokenResult = Type.Object({ token: Type.String() });

/** Returns the schema of the body of a call. */
export const bodyOf = <T extends TSchema>(data: T) => Type.Object({ data });

/** Returns the schema of the success envelope (Endpoints). */
export const successOf = <T extends TSchema>(data: T, description: string) =>
  Type.Object(
    { result: Type.Object({ status: Type.Literal('success'), message: Type.String(), data }) },
    { description },
  );

/** Returns the schema of the failure envelope (Errors). */
export const failureOf = (status: string, description: string) =>
  Type.Object({ error: Type.Object({ message: Type.String(), status: Type.Literal(status) }) }, { description });
