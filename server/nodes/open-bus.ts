import { serverUrl } from '../setting-values.js';
import type { Bus } from './bus.js';

/** Checks the address of a bus, and returns it: `nats://…`, `tls://…` (NATS), `redis://…` or `rediss://…`. Throws an Error. */
export function busUrlOf(value: string): string {
  const url = serverUrl('BUS_URL', value, ['nats', 'tls', 'redis', 'rediss']);
  const { protocol, pathname } = new URL(url);
  const isAccepted = protocol.startsWith('redis') ? /^\/?\d*$/.test(pathname) : /^\/?$/.test(pathname);
  if (!isAccepted) throw new Error('BUS_URL has a path; accepted: none, or the number of a database of Redis.');
  return url;
}

/** Opens the bus of an address that `busUrlOf` accepts. It connects, and connects again, by itself. */
export async function openBus(url: string): Promise<Bus> {
  if (url.startsWith('redis')) {
    const { openRedis } = await import('./redis.js');
    return openRedis(url);
  }
  const { openNats } = await import('./nats.js');
  return openNats(url);
}
