import { LiveblocksProvider, RoomProvider } from '@liveblocks/react';
import { Cursors } from '@liveblocks/react-ui';
import '@liveblocks/react-ui/styles.css';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { LiveblocksServer } from './liveblocks-server.js';
import type { ShowCursors } from './shown-cursors.js';

/** The style sheet imported above, as it is bundled. */
async function loadStyles(): Promise<void> {
  const response = await fetch('/benchmark.css');
  const textContent = await response.text();
  if (!textContent.includes('.lb-cursor')) throw new Error('The styles of @liveblocks/react-ui are missing.');
  document.head.append(Object.assign(document.createElement('style'), { textContent }));
}

let styles: Promise<void> | undefined;

/** Cursors of `@liveblocks/react-ui`, in a room of a server of their own. */
export const liveblocksCursors: ShowCursors = async (count) => {
  await (styles ??= loadStyles());
  const server = new LiveblocksServer(count);
  const frame = document.createElement('div');
  document.body.append(frame);
  const root = createRoot(frame);
  const cursors = createElement(Cursors, { style: { position: 'fixed', inset: 0 } });
  const room = createElement(RoomProvider, { id: 'room', initialPresence: { cursor: null }, children: cursors });
  const all = createElement(LiveblocksProvider, {
    publicApiKey: 'pk_development_none',
    polyfills: { WebSocket: server.WebSocket, fetch: () => Promise.reject(new Error('There is no network.')) },
    // Their ids are their names.
    resolveUsers: ({ userIds }) => userIds.map((name) => ({ name })),
    children: room,
  });
  root.render(all);
  return {
    tell: (tick) => server.tell(tick),
    boxes: () => [...frame.querySelectorAll<HTMLElement>('.lb-cursors-container > div')],
    end() {
      root.unmount();
      frame.remove();
    },
  };
};
