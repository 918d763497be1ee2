import { createStore, serviceBackend, type CollabStore, type MutationHandle, type User } from '../store/index.js';
import { people, type PersonName } from './people.js';
import { sampleThreads, type SampleComment, type SampleThread } from './sample-comments.js';

/** A running service, with the keys of the application's server. */
export interface DemoService {
  readonly url: string;
  readonly apiKey: string;
  readonly authToken: string;
  /** WebSocket of the platform, where it has none of its own. */
  readonly WebSocket?: typeof globalThis.WebSocket;
}

const organizationId = 'fernway';

/** The document of the page that `npm start` shows, and one that has threads without a page. */
const plan = { documentId: 'plan-2027-q1', documentName: 'Q1 2027 plan', folderId: 'plans' };
const budget = { documentId: 'budget-2027', documentName: 'Budget 2027', folderId: 'finance' };

const folders = [
  { folderId: 'fernway-home', folderName: 'Fernway' },
  { folderId: 'plans', folderName: 'Plans', parentFolderId: 'fernway-home' },
  { folderId: 'finance', folderName: 'Finance', parentFolderId: 'fernway-home' },
];

/** Threads about money are in the budget. */
const inBudget: ReadonlySet<string> = new Set(['sample-cost', 'sample-hour', 'sample-order']);

/** The file that is attached without a browser: the others are drawn by one. */
const order = () =>
  new File(['part,price in euros,weeks\nWasher W-400,38900,11\n'], 'washer-order.csv', { type: 'text/csv' });

/** Makes a call of the application's server. */
async function call({ url, apiKey, authToken }: DemoService, path: string, data: object): Promise<unknown> {
  const response = await fetch(`${url}/v2/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-service-api-key': apiKey, 'x-service-auth-token': authToken },
    body: JSON.stringify({ data }),
  });
  const { result, error } = (await response.json()) as { result?: { data: unknown }; error?: { message: string } };
  if (!result) throw new Error(`${path}: ${error?.message ?? response.status}`);
  return result.data;
}

/** Issues a token that lets a person read and change everything of the organization. */
export async function demoToken(service: DemoService, { userId, name = '', email = '' }: User): Promise<string> {
  const { token } = (await call(service, 'auth/generate_token', {
    userId,
    userProperties: { name, email },
    permissions: { resources: [{ type: 'organization', id: organizationId }] },
  })) as { token: string };
  return token;
}

/** A person with a store, and a clock that is set to when they wrote. */
interface Member {
  readonly store: CollabStore;
  setTime(time: number): void;
}

async function join(service: DemoService, name: PersonName, documentId: string): Promise<Member> {
  const { url, apiKey, WebSocket } = service;
  let now = Date.now();
  const store = createStore({
    backend: serviceBackend({ url, apiKey, ...(WebSocket && { WebSocket }) }),
    now: () => now,
  });
  await store.identify(people[name], { authToken: await demoToken(service, people[name]) });
  await store.setDocuments([documentId], { organizationId });
  return {
    store,
    setTime: (time) => {
      now = time;
    },
  };
}

/** Fills a service with an organization. Returns false if the organization has documents already. */
export async function fillService(service: DemoService): Promise<boolean> {
  const { documents } = (await call(service, 'documents/get', { organizationId })) as { documents: readonly unknown[] };
  if (documents.length > 0) return false;
  await call(service, 'organizations/add', { organizations: [{ organizationId, organizationName: 'Fernway' }] });
  const users = Object.values(people).map(({ userId, name, email, color }) => ({ userId, name, email, color }));
  await call(service, 'users/add', { organizationId, users });
  await call(service, 'folders/add', { organizationId, folders });
  await call(service, 'documents/add', { organizationId, documents: [plan, budget] });
  for (const document of [plan, budget]) {
    const threads = sampleThreads.filter(({ annotationId }) => inBudget.has(annotationId) === (document === budget));
    await writeThreads(service, document.documentId, threads);
  }
  await call(service, 'notifications/add', {
    organizationId,
    documentId: plan.documentId,
    actionUser: people.tomas,
    displayHeadlineMessageTemplate: '{actionUser} has shared the plan with you',
    displayBodyMessage: 'Please read it until Friday.',
    notifyUsers: [people.amara, people.jonas].map(({ userId, name, email }) => ({ userId, name, email })),
  });
  return true;
}

/** Each person writes through a store of their own, as they would from a computer of their own. */
async function writeThreads(service: DemoService, documentId: string, threads: readonly SampleThread[]): Promise<void> {
  const team = new Map<PersonName, Member>();
  for (const name of Object.keys(people) as PersonName[]) team.set(name, await join(service, name, documentId));
  for (const thread of threads) await writeThread(thread, team);
  for (const { store } of team.values()) await store.dispose();
}

type Team = ReadonlyMap<PersonName, Member>;

/** Resolves when a store has a thread that another person has written. */
function known({ comments }: CollabStore, annotationId: string): Promise<void> {
  return new Promise((resolve) => {
    const stop = comments.byId(annotationId).subscribe((row) => {
      if (!row) return;
      queueMicrotask(() => stop());
      resolve();
    });
  });
}

async function writeThread({ annotationId, on, status, comments }: SampleThread, team: Team): Promise<void> {
  const write = async (
    { from, ago }: Pick<SampleComment, 'from' | 'ago'>,
    act: (store: CollabStore) => MutationHandle,
  ): Promise<void> => {
    const member = team.get(from);
    if (!member) return;
    member.setTime(Date.now() - ago);
    const result = await act(member.store).settled;
    if (!result.ok) throw new Error(`${annotationId}: ${result.error.message}`);
    for (const { store } of team.values()) await known(store, annotationId);
  };
  const elementId = /^#([\w-]+)$/.exec(on)?.[1];
  const [first, ...replies] = comments;
  const annotation = {
    annotationId,
    comments: [await said(first, team)],
    ...(elementId && { targetElement: { elementId } }),
  };
  await write(first, (store) => store.comments.addCommentAnnotation({ annotation }));
  for (const reply of replies) {
    const comment = await said(reply, team);
    await write(reply, (store) => store.comments.addComment({ annotationId, comment }));
  }
  for (const [index, { ago, reactions = [] }] of comments.entries())
    for (const [reactionId, from] of reactions)
      await write({ from, ago }, (store) => {
        const commentId = store.comments.byId(annotationId).peek()?.data.comments[index]?.commentId ?? 0;
        return store.comments.addReaction({ annotationId, commentId, reaction: { reactionId } });
      });
  if (!status) return;
  await write(replies.at(-1) ?? first, (store) => {
    const chosen = store.config.statuses.find(({ id }) => id === status);
    if (!chosen) throw new Error(`There is no status "${status}".`);
    return store.comments.updateStatus({ annotationId, status: chosen });
  });
}

/** Returns a comment as its author sends it, with its files uploaded. */
async function said({ from, text, files = [] }: SampleComment, team: Team) {
  const given = files.includes('washer') ? [order()] : [];
  const uploaded = await team.get(from)?.store.comments.uploadFile({ files: given }).settled;
  return {
    commentText: text,
    attachments: uploaded?.flatMap(({ attachment }) => attachment ?? []) ?? [],
    taggedUserContacts: Object.values(people)
      .filter(({ userId }) => text.includes(`{{${userId}}}`))
      .map((contact) => ({ userId: contact.userId, text: `@${contact.name}`, contact })),
  };
}

/** Returns the element that shows the plan to a person, with a token for them. It works on any page that loads the kit. */
export async function demoElement(service: DemoService, name: PersonName): Promise<string> {
  const { url, apiKey } = service;
  const attributes = {
    backend: url.replace(/^http/, 'ws'),
    'api-key': apiKey,
    'auth-token': await demoToken(service, people[name]),
    'document-id': plan.documentId,
    user: JSON.stringify(people[name]),
  };
  const written = Object.entries(attributes).map(([attribute, value]) => `  ${attribute}='${value}'`);
  return `<collab-root\n${written.join('\n')}\n></collab-root>`;
}
