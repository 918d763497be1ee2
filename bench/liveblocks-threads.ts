import type { ThreadData } from '@liveblocks/client';
import { LiveblocksProvider, RoomProvider } from '@liveblocks/react';
import { Thread } from '@liveblocks/react-ui';
import { createElement, memo } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';

const ROOM = 'room';

const commentOf = (thread: string, at: number, text: string): ThreadData['comments'][number] => ({
  type: 'comment',
  id: `cm_${thread}_${at}`,
  threadId: thread,
  roomId: ROOM,
  userId: 'u1',
  createdAt: new Date(1_700_000_000_000 + at),
  reactions: [],
  attachments: [],
  metadata: {},
  body: { version: 1, content: [{ type: 'paragraph', children: [{ text }] }] },
});

/** A thread of these texts as Liveblocks knows it. */
const threadOf = (id: string, texts: readonly string[]): ThreadData => ({
  type: 'thread',
  id,
  roomId: ROOM,
  createdAt: new Date(1_700_000_000_000),
  updatedAt: new Date(1_700_000_000_000),
  comments: texts.map((text, at) => commentOf(id, at, text)),
  metadata: {},
  resolved: false,
  visibility: 'public',
});

/** React renders again what has changed alone. */
const Memo = memo(Thread);

/** Threads of `@liveblocks/react-ui` in an element, without a server. */
export class LiveblocksThreads {
  readonly #root;
  #threads: readonly ThreadData[] = [];

  constructor(parent: Element) {
    this.#root = createRoot(parent);
  }

  show(threads: readonly (readonly string[])[]): void {
    this.#threads = threads.map((texts, at) => threadOf(`th_${at}`, texts));
    this.#render();
  }

  /** Shows one more comment of the thread at an index. */
  add(at: number, text: string): void {
    this.#threads = this.#threads.map((thread, index) => {
      const comment = commentOf(thread.id, thread.comments.length, text);
      return index === at ? { ...thread, comments: [...thread.comments, comment] } : thread;
    });
    this.#render();
  }

  end(): void {
    this.#root.unmount();
  }

  #render(): void {
    const threads = this.#threads.map((thread) => createElement(Memo, { key: thread.id, thread }));
    const room = createElement(RoomProvider, { id: ROOM, autoConnect: false, children: threads });
    const all = createElement(LiveblocksProvider, {
      publicApiKey: 'pk_development_none',
      resolveUsers: ({ userIds }) => userIds.map(() => ({ name: 'Ada' })),
      children: room,
    });
    flushSync(() => this.#root.render(all));
  }
}
