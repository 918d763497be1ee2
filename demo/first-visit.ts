import { describeElement, describeText } from '../anchors/index.js';
import { createStore, type CollabStore, type MutationHandle } from '../store/index.js';
import { cast, people, type PersonName } from './people.js';
import { sampleThreads, type SampleComment, type SampleThread } from './sample-comments.js';
import { sampleFiles } from './sample-files.js';
import { sampleRecordings } from './sample-recordings.js';
import type { DemoData } from './service.js';

/**
 * Fills the page with what the team has said so far, once; with `?empty` in the address it stays as it is. Each person
 * writes through a store of their own, as they would from a computer of their own.
 */
export async function welcome(root: HTMLElementTagNameMap['collab-root'], data: DemoData): Promise<void> {
  const key = data.visitKey;
  if (localStorage.getItem(key) || new URLSearchParams(location.search).has('empty')) return;
  localStorage.setItem(key, 'yes');
  const team = await gather(root, data);
  // On a service, another visitor may have added the samples already.
  if (await isEmpty(team)) for (const thread of sampleThreads) await tell(thread, team);
  await Promise.all([...team.values()].map(({ store }) => store.dispose()));
}

/** A person with a store, and a clock that is set to when they wrote. */
interface Member {
  readonly store: CollabStore;
  setTime(time: number): void;
}

type Team = ReadonlyMap<PersonName, Member>;

async function gather(root: HTMLElementTagNameMap['collab-root'], data: DemoData): Promise<Team> {
  const names: readonly PersonName[] = ['amara', 'jonas', 'mei', 'tomas'];
  return new Map(await Promise.all(names.map(async (name) => [name, await join(name, data, root)] as const)));
}

async function join(
  name: PersonName,
  { backend, optionsFor }: DemoData,
  root: HTMLElementTagNameMap['collab-root'],
): Promise<Member> {
  let now = Date.now();
  const store = createStore({ backend, now: () => now });
  await store.identify(people[name], optionsFor(people[name]));
  await store.setDocuments([root.documentId], { organizationId: root.organizationId });
  store.setLocations([{ id: root.locationId, locationName: root.locationName }]);
  return {
    store,
    setTime: (time) => {
      now = time;
    },
  };
}

/** Whether the document has no threads yet. */
async function isEmpty(team: Team): Promise<boolean> {
  const [member] = team.values();
  const view = member?.store.comments.view();
  if (!view) return false;
  await new Promise<void>((resolve) => {
    const stop = view.ready.subscribe((isReady) => {
      if (!isReady) return;
      queueMicrotask(() => stop());
      resolve();
    });
  });
  return view.rows.peek().length === 0;
}

/** Where words stand in an element, in one text node of it. */
function rangeOf(words: string, element: Element): Range {
  const range = document.createRange();
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const node = texts.currentNode as Text;
    // The page's source is cut into lines.
    const found = new RegExp(words.replaceAll(' ', String.raw`\s+`)).exec(node.data);
    if (!found) continue;
    range.setStart(node, found.index);
    range.setEnd(node, found.index + found[0].length);
  }
  return range;
}

async function tell({ annotationId, on, at, area, words, status, comments }: SampleThread, team: Team): Promise<void> {
  const element = document.querySelector(on);
  if (!element) return;
  const [first, ...replies] = comments;
  const [left, top] = at;
  const annotation = {
    annotationId,
    targetElement: (words && describeText(rangeOf(words, element))) || {
      ...describeElement(element),
      ...(area && { area }),
    },
    position: { left, top },
    comments: [await said(first, team)],
  };
  await write(team, first.from, first.ago, (store) => store.comments.addCommentAnnotation({ annotation }));
  for (const reply of replies) {
    const comment = await said(reply, team);
    await write(team, reply.from, reply.ago, (store) => store.comments.addComment({ annotationId, comment }));
  }
  for (const [index, comment] of comments.entries()) await reactTo(annotationId, index, comment, team);
  const last = replies.at(-1) ?? first;
  if (status) await write(team, last.from, last.ago, (store) => changeStatus(store, annotationId, status));
}

/** A comment as its author sends it; what is attached has been uploaded by then. */
async function said({ from, text, files = [], recording, proposes }: SampleComment, team: Team) {
  const given = await Promise.all(files.map((name) => sampleFiles[name]()));
  const uploaded = await team.get(from)?.store.comments.uploadFile({ files: given }).settled;
  return {
    commentText: text,
    attachments: uploaded?.flatMap(({ attachment }) => attachment ?? []) ?? [],
    taggedUserContacts: cast
      .filter((userId) => text.includes(`{{${userId}}}`))
      .map((userId) => ({ userId, text: `@${people[userId].name}`, contact: people[userId] })),
    ...(recording && { recorders: [sampleRecordings[recording]] }),
    ...(proposes && { replaceContentText: proposes }),
  };
}

async function reactTo(
  annotationId: string,
  index: number,
  { ago, reactions = [] }: SampleComment,
  team: Team,
): Promise<void> {
  for (const [reactionId, from] of reactions) {
    await write(team, from, ago, ({ comments }) => {
      const commentId = comments.byId(annotationId).peek()?.data.comments[index]?.commentId ?? 0;
      return comments.addReaction({ annotationId, commentId, reaction: { reactionId } });
    });
  }
}

function changeStatus(store: CollabStore, annotationId: string, id: string): MutationHandle {
  const status = store.config.statuses.find((each) => each.id === id);
  if (!status) throw new Error(`There is no status "${id}".`);
  return store.comments.updateStatus({ annotationId, status });
}

/** Writes as a person, at a time before the visit, and waits until it is kept. */
async function write(
  team: Team,
  name: PersonName,
  ago: number,
  act: (store: CollabStore) => MutationHandle,
): Promise<void> {
  const member = team.get(name);
  if (!member) return;
  member.setTime(Date.now() - ago);
  await act(member.store).settled;
}
