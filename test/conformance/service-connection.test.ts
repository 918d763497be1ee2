import { expect } from '@open-wc/testing';
import type { Sink } from '../../store/backends/backend.js';
import type { Frame } from '../../store/backends/protocol.js';
import { ServiceConnection } from '../../store/backends/service/connection.js';
import type { WelcomeMessage } from '../../store/backends/service/messages.js';
import { RowCache } from '../../store/backends/service/row-cache.js';
import { predefinedConfig } from '../../store/model/predefined.js';
import { makeRecord } from '../store/rows.js';
import { waitUntil } from '../wait-until.js';
import { ada, plan, sessionOf } from './fixtures.js';

const frames: Frame[] = [];
const sink: Sink = {
  frame: (frame) => frames.push(frame),
  state: () => undefined,
  problem: () => undefined,
  published: () => undefined,
  moved: () => undefined,
  live: () => undefined,
};

/** A socket whose service the test plays. */
class FakeSocket {
  static opened: FakeSocket[] = [];
  readonly sent: { readonly t: string; readonly contextAccess?: unknown }[] = [];
  isClosed = false;
  onopen: () => void = () => undefined;
  onmessage: (event: { readonly data: string }) => void = () => undefined;
  onclose: (event: { readonly code: number }) => void = () => undefined;

  constructor() {
    FakeSocket.opened.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as { t: string });
  }

  close(): void {
    this.isClosed = true;
  }

  welcome(): void {
    this.onopen();
    const welcome: WelcomeMessage = { t: 'welcome', v: 1, now: 0, expiresAt: 3_600_000, config: predefinedConfig };
    this.onmessage({ data: JSON.stringify(welcome) });
  }
}

describe('the connection to a service in a browser', () => {
  const connections: ServiceConnection[] = [];

  beforeEach(() => {
    FakeSocket.opened = [];
  });

  afterEach(async () => {
    for (const connection of connections.splice(0)) await connection.close();
  });

  function connect(generateToken: () => Promise<string>): ServiceConnection {
    const options = { url: 'ws://service', apiKey: 'key', WebSocket: FakeSocket as unknown as typeof WebSocket };
    const cache = new RowCache(`rows-${crypto.randomUUID()}`, options, ada);
    const connection = new ServiceConnection(
      options,
      { ...sessionOf(ada, 'c'), tokenProvider: { generateToken } },
      sink,
      cache,
    );
    connections.push(connection);
    return connection;
  }

  it('publishes nothing in a scope before its subscription, which waits for the kept rows', async () => {
    const connection = connect(() => Promise.resolve('token'));
    await waitUntil(() => FakeSocket.opened.length === 1);
    const [socket] = FakeSocket.opened;
    socket?.welcome();
    connection.subscribe(plan);
    connection.publish(plan, { kind: 'typing', annotationId: 't', isTyping: true, ttlMs: 1000 });
    await waitUntil(() => socket?.sent.some(({ t }) => t === 'publish'));
    expect(socket?.sent.map(({ t }) => t)).to.deep.equal(['hello', 'ping', 'follow', 'publish']);
  });

  it('opens one socket if the network goes while a token is requested', async () => {
    let issue: (token: string) => void = () => undefined;
    connect(() => new Promise((resolve) => (issue = resolve)));
    dispatchEvent(new Event('offline'));
    dispatchEvent(new Event('online'));
    issue('token');
    await waitUntil(() => FakeSocket.opened.length > 0);
    FakeSocket.opened[0]?.welcome();
    // A second attempt would come within half a second, and close the first socket.
    dispatchEvent(new Event('online'));
    document.dispatchEvent(new Event('visibilitychange'));
    expect(FakeSocket.opened.map(({ isClosed }) => isClosed)).to.deep.equal([false]);
  });

  it('waits longer in the background, and connects at once when the tab is looked at', async () => {
    const { setTimeout } = window;
    const { random } = Math;
    const waits: number[] = [];
    connect(() => Promise.resolve('token'));
    await waitUntil(() => FakeSocket.opened.length === 1);
    const [socket] = FakeSocket.opened;
    socket?.welcome();
    Math.random = () => 0.9;
    window.setTimeout = ((run: () => void, ms = 0) => {
      waits.push(ms);
      return setTimeout(run, ms);
    }) as typeof window.setTimeout;
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    try {
      socket?.onclose({ code: 1006 });
      expect(Math.max(...waits)).to.equal(27_000);
    } finally {
      Reflect.deleteProperty(document, 'visibilityState');
      window.setTimeout = setTimeout;
      Math.random = random;
    }
    document.dispatchEvent(new Event('visibilitychange'));
    await waitUntil(() => FakeSocket.opened.length === 2);
  });

  it('shows and keeps nothing of the previous contexts after a change', async () => {
    const connection = connect(() => Promise.resolve('token'));
    await waitUntil(() => FakeSocket.opened.length === 1);
    const [socket] = FakeSocket.opened;
    socket?.welcome();
    frames.length = 0;
    const reset = (epoch: string): void => {
      const frame: Frame = {
        ...{ t: 'reset', scope: plan, epoch, to: 1, first: true, offset: 0, more: false },
        rows: [{ ...makeRecord(epoch), ...plan }],
      };
      socket?.onmessage({ data: JSON.stringify({ t: 'frame', frame }) });
    };
    for (const team of ['south', 'east']) {
      connection.setContexts({ team: [team] });
      connection.subscribe(plan);
      await waitUntil(() => socket?.sent.at(-1)?.t === 'follow');
    }
    reset('north');
    socket?.onmessage({ data: JSON.stringify({ t: 'contexts' }) });
    reset('south');
    socket?.onmessage({ data: JSON.stringify({ t: 'contexts' }) });
    reset('east');
    expect(frames.map(({ epoch }) => epoch)).to.deep.equal(['east']);
    connection.subscribe(plan);
    await waitUntil(() => frames.length === 2);
    expect(frames.map(({ epoch }) => epoch)).to.deep.equal(['east', 'east']);
    expect(socket?.sent.filter(({ t }) => t === 'contexts')).to.deep.equal([
      { t: 'contexts', contextAccess: { team: ['south'] } },
      { t: 'contexts', contextAccess: { team: ['east'] } },
    ]);
  });
});
