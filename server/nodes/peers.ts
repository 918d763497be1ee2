import type { ReaderMove } from '../../store/backends/authority/cursors.js';
import type { LiveFollower, LiveLog, LivePeers } from '../../store/backends/authority/live-log.js';
import type { EphemeralPeers, Log } from '../../store/backends/authority/log.js';
import type { Reader } from '../../store/backends/authority/reader.js';
import { scopeKey, type Published, type Scope } from '../../store/backends/protocol.js';
import { predefinedConfig } from '../../store/model/predefined.js';
import type { Viewer } from '../../store/rules/visibility.js';
import { documentKeyOf, keyOf } from '../storage/keys.js';
import type { Bus } from './bus.js';

/** Interval at which a node says that it is there, and time after which it counts as gone, in ms. */
const ALIVE_MS = 3_000;
const GONE_MS = 15_000;

/** Shortest lifetime of a state of another node, in ms. Nodes repeat unchanged states at least every 60 s. */
const MIN_TTL_MS = 150_000;

const NODES = 'collab.nodes';
const organizationSubject = (organizationId: string): string => `collab.organization.${keyOf(organizationId)}`;
const documentSubject = (scope: Scope): string => `collab.document.${documentKeyOf(scope)}`;

/** A reader that follows live state on its node. */
interface Tab {
  readonly scope: Scope;
  /** Id of the reader. */
  readonly id: string;
  readonly clientId: string;
  readonly user: Viewer;
  readonly isFollowing: boolean;
}

type PeerMessage = { readonly node: string } & (
  | { readonly t: 'alive' }
  /** The node ends. */
  | { readonly t: 'gone' }
  /** The node has begun to follow an organization. */
  | { readonly t: 'who'; readonly organizationId: string }
  | { readonly t: 'published'; readonly published: readonly Published[] }
  | { readonly t: 'tabs'; readonly tabs: readonly Tab[] }
  | { readonly t: 'moved'; readonly scope: Scope; readonly moves: readonly ReaderMove[] }
);

const ignore = (): undefined => undefined;

/** Stands for a reader that is connected to another node. It receives nothing here. */
export class PeerReader implements Reader {
  readonly id: string;
  readonly user: Viewer;
  readonly config = predefinedConfig;
  readonly isPeer = true;

  readonly frame = ignore;
  readonly problem = ignore;
  readonly published = ignore;
  readonly moved = ignore;
  readonly hidden = ignore;
  readonly live = ignore;

  constructor(id: string, user: Viewer) {
    this.id = id;
    this.user = user;
  }
}

/** Another node, with the readers that are connected to it. */
interface Peer {
  heardAt: number;
  readonly readers: Map<string, { readonly reader: PeerReader; readonly states: Set<string> }>;
  /** Followers of live state, by scope key and id of the reader. */
  readonly tabs: Map<string, LiveFollower>;
}

/** Exchanges presence, cursors, typing, and who follows live state with the other nodes. Nothing of it is stored. */
export class Peers implements EphemeralPeers, LivePeers {
  readonly #nodeId: string;
  readonly #bus: Bus;
  readonly #peers = new Map<string, Peer>();
  /** Readers of this node that follow live state, by scope key and id. */
  readonly #ownTabs = new Set<string>();
  /** Organizations that readers of this node follow. */
  readonly #organizations = new Set<string>();
  readonly #interest = new Map<string, { count: number; unsubscribe(): void }>();
  readonly #timer: ReturnType<typeof setInterval>;
  readonly #stop: () => void;
  #logs: { readonly log: Log; readonly live: LiveLog } | undefined;

  constructor(nodeId: string, bus: Bus) {
    this.#nodeId = nodeId;
    this.#bus = bus;
    this.#stop = bus.subscribe(NODES, (message) => this.#receive(message));
    this.#timer = setInterval(() => this.#beat(), ALIVE_MS);
    this.#timer.unref();
    bus.onConnect(() => {
      this.#send(NODES, { t: 'alive' });
      for (const organizationId of this.#organizations) this.#askWho(organizationId);
    });
  }

  /** Sets the logs that the states of the other nodes go to. */
  attach(log: Log, live: LiveLog): void {
    this.#logs = { log, live };
  }

  /** A reader of this node has begun to follow an organization, or a document of it, or does so no longer. */
  organizationFollowed(organizationId: string, isFollowed: boolean): void {
    const subject = organizationSubject(organizationId);
    const isChange = this.#follow(subject, isFollowed);
    if (!isChange) return;
    if (isFollowed) {
      this.#organizations.add(organizationId);
      this.#askWho(organizationId);
      return;
    }
    this.#organizations.delete(organizationId);
    this.#logs?.log.removePeersIn(organizationId);
  }

  scopeFollowed(scope: Scope, isFollowed: boolean): void {
    this.#follow(documentSubject(scope), isFollowed);
    this.organizationFollowed(scope.organizationId, isFollowed);
  }

  published(published: Published): void {
    this.#send(organizationSubject(published.scope.organizationId), { t: 'published', published: [published] });
  }

  moved(scope: Scope, moves: readonly ReaderMove[]): void {
    this.#send(documentSubject(scope), { t: 'moved', scope, moves });
  }

  followed(follower: LiveFollower, isFollowing: boolean): void {
    const { scope, reader } = follower;
    const key = `${scopeKey(scope)} ${reader.id}`;
    if (isFollowing !== this.#ownTabs.has(key)) this.organizationFollowed(scope.organizationId, isFollowing);
    if (isFollowing) this.#ownTabs.add(key);
    else this.#ownTabs.delete(key);
    this.#sendTabs(scope.organizationId, [follower], isFollowing);
  }

  loaded({ organizationId }: Scope): void {
    this.#askWho(organizationId);
  }

  close(): void {
    this.#send(NODES, { t: 'gone' });
    clearInterval(this.#timer);
    this.#stop();
    for (const { unsubscribe } of this.#interest.values()) unsubscribe();
  }

  /** Counts the readers that are interested in a subject. Returns whether this is the first, or was the last. */
  #follow(subject: string, isFollowed: boolean): boolean {
    const known = this.#interest.get(subject);
    if (isFollowed && !known) {
      const unsubscribe = this.#bus.subscribe(subject, (message) => this.#receive(message));
      this.#interest.set(subject, { count: 1, unsubscribe });
      return true;
    }
    if (!known) return false;
    known.count += isFollowed ? 1 : -1;
    if (known.count > 0) return false;
    known.unsubscribe();
    this.#interest.delete(subject);
    return true;
  }

  #askWho(organizationId: string): void {
    this.#send(NODES, { t: 'who', organizationId });
  }

  #send(subject: string, message: DistributiveOmit<PeerMessage, 'node'>): void {
    this.#bus.publish(subject, JSON.stringify({ node: this.#nodeId, ...message }));
  }

  #sendTabs(organizationId: string, followers: readonly LiveFollower[], isFollowing: boolean): void {
    const log = this.#logs?.live;
    if (!log || followers.length === 0) return;
    const tabs = followers.map(({ scope, reader, clientId }): Tab => {
      const user = log.viewerOf(reader, scope);
      return { scope, id: reader.id, clientId, user, isFollowing };
    });
    this.#send(organizationSubject(organizationId), { t: 'tabs', tabs });
  }

  async #answerWho(organizationId: string): Promise<void> {
    if (!this.#logs) return;
    const { log, live } = this.#logs;
    const published = log.statesIn(organizationId);
    if (published.length > 0) this.#send(organizationSubject(organizationId), { t: 'published', published });
    this.#sendTabs(organizationId, await live.followersIn(organizationId), true);
  }

  #receive(text: string): void {
    const message = JSON.parse(text) as PeerMessage;
    if (message.node === this.#nodeId || !this.#logs) return;
    if (message.t === 'gone') {
      this.#remove(message.node);
      return;
    }
    const peer = this.#peers.get(message.node) ?? { heardAt: 0, readers: new Map(), tabs: new Map() };
    peer.heardAt = Date.now();
    this.#peers.set(message.node, peer);
    if (message.t === 'who') void this.#answerWho(message.organizationId);
    else if (message.t === 'published')
      for (const published of message.published) this.#receivePublished(peer, published);
    else if (message.t === 'tabs') for (const tab of message.tabs) this.#receiveTab(peer, tab);
    else if (message.t === 'moved') this.#receiveMoves(peer, message.scope, message.moves);
  }

  #receivePublished({ readers }: Peer, published: Published): void {
    const { scope, from, user, passing } = published;
    const { log } = this.#logs ?? {};
    const known = readers.get(from) ?? { reader: new PeerReader(from, user), states: new Set<string>() };
    if (passing.kind !== 'presence' && passing.kind !== 'cursor') {
      log?.receiveFromPeer(known.reader, published);
      return;
    }
    const state = `${passing.kind} ${scopeKey(scope)}`;
    if (passing.state) known.states.add(state);
    else known.states.delete(state);
    if (known.states.size > 0) readers.set(from, known);
    else readers.delete(from);
    const ttlMs = Math.max(passing.ttlMs, MIN_TTL_MS);
    log?.receiveFromPeer(known.reader, { ...published, passing: { ...passing, ttlMs } });
  }

  #receiveMoves(peer: Peer, scope: Scope, moves: readonly ReaderMove[]): void {
    for (const { from, surface, left, top } of moves) {
      const reader = peer.readers.get(from)?.reader;
      if (reader) this.#logs?.log.moveOfPeer(reader, scope, { kind: 'move', surface, left, top });
    }
  }

  #receiveTab(peer: Peer, { scope, id, clientId, user, isFollowing }: Tab): void {
    const key = `${scopeKey(scope)} ${id}`;
    const known = peer.tabs.get(key);
    // The user may do something else now.
    if (known) this.#logs?.live.followOnPeer(known, false);
    peer.tabs.delete(key);
    if (!isFollowing) return;
    const follower = { scope, reader: new PeerReader(id, user), clientId };
    peer.tabs.set(key, follower);
    this.#logs?.live.followOnPeer(follower, true);
  }

  #beat(): void {
    this.#send(NODES, { t: 'alive' });
    const oldest = Date.now() - GONE_MS;
    for (const [id, { heardAt }] of this.#peers) if (heardAt < oldest) this.#remove(id);
  }

  #remove(nodeId: string): void {
    const peer = this.#peers.get(nodeId);
    this.#peers.delete(nodeId);
    for (const { reader } of peer?.readers.values() ?? []) this.#logs?.log.removePeer(reader);
    for (const follower of peer?.tabs.values() ?? []) this.#logs?.live.followOnPeer(follower, false);
  }
}

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
