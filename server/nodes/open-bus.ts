import type { Bus } from './bus.js';

/** Opens the bus of an address: `nats://…`, `tls://…` (NATS), `redis://…` or `rediss://…`. It connects, and connects again, by itself. */
export async function openBus(url: string): Promise<Bus> {
  const { protocol } = new URL(url);
  if (protocol === 'nats:' || protocol === 'tls:') {
    const { openNats } = await import('./nats.js');
    return openNats(url);
  }
  if (protocol === 'redis:' || protocol === 'rediss:') {
    const { openRedis } = await import('./redis.js');
    return openRedis(url);
  }
  throw new Error(`BUS_URL begins with "${protocol}"; accepted: nats:, tls:, redis:, rediss:.`);
}
