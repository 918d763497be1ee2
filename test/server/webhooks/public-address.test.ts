import type { LookupAddress } from 'node:dns';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { isPublicAddress, publicLookup } from '../../../server/webhooks/public-address.js';
import { post } from '../../../server/webhooks/request.js';
import { newScope } from '../rest/rest-stage.js';
import { Receiver } from './receiver.js';
import { WebhookStage } from './webhook-stage.js';

/** Addresses of this machine, of the network around it, and of services that only a machine inside reaches. */
const privateAddresses = [
  '0.0.0.0',
  '0.1.2.3',
  '10.0.0.1',
  '10.255.255.255',
  '100.64.0.1',
  '100.127.255.255',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.8',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.0.1',
  '198.18.0.1',
  '198.19.255.255',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '239.255.255.255',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::ffff:8.8.8.8',
  '::127.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::1',
  '100::1',
  '2001::1',
  '2001:0:7f00:1::',
  '2001:db8::1',
  '2002:7f00:1::',
  '3fff::1',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fe80::1%lo',
  'fec0::1',
  'ff02::1',
  'localhost',
  '',
];
const publicAddresses = [
  '1.1.1.1',
  '8.8.8.8',
  '11.0.0.1',
  '100.63.255.255',
  '100.128.0.0',
  '172.15.255.255',
  '172.32.0.0',
  '192.167.255.255',
  '198.17.255.255',
  '198.20.0.0',
  '223.255.255.255',
  '2606:4700:4700::1111',
  '2a00:1450::1',
  '2001:4860:4860::8888',
];

describe('public addresses', () => {
  it.each(privateAddresses)('%s is not one', (address) => expect(isPublicAddress(address)).toBe(false));
  it.each(publicAddresses)('%s is one', (address) => expect(isPublicAddress(address)).toBe(true));
});

const family4 = (...addresses: string[]): LookupAddress[] => addresses.map((address) => ({ address, family: 4 }));

/** Returns what a connection gets from a lookup. */
const lookUp = (addresses: readonly LookupAddress[], all: boolean) =>
  new Promise<readonly unknown[]>((resolve) => {
    publicLookup(() => Promise.resolve(addresses))('hooks.example', { all }, (...results) => resolve(results));
  });

describe('the lookup of a connection', () => {
  it('returns the addresses that it has checked', async () => {
    const addresses = family4('8.8.8.8', '1.1.1.1');
    expect(await lookUp(addresses, true)).toEqual([null, addresses]);
    expect(await lookUp(addresses, false)).toEqual([null, '8.8.8.8', 4]);
  });

  it('refuses a host with any address that is not public, or without one', async () => {
    for (const addresses of [family4('8.8.8.8', '10.0.0.1'), family4('127.0.0.1'), []])
      for (const all of [true, false]) {
        const [error] = await lookUp(addresses, all);
        expect(error).toMatchObject({ message: 'The host has an address that is not public.' });
      }
  });
});

describe('requests', () => {
  let receiver: Receiver;
  const signal = new AbortController().signal;
  const send = (url: string, more: object = {}) =>
    post({ url, headers: {}, body: '{}', allowPrivate: false, signal, ...more });

  beforeEach(async () => {
    receiver = await Receiver.open();
  });
  afterEach(() => receiver.close());

  it.each([
    (port: number) => `https://127.0.0.1:${port}`,
    (port: number) => `https://0177.0.0.1:${port}`,
    (port: number) => `https://0x7f000001:${port}`,
    (port: number) => `https://2130706433:${port}`,
    (port: number) => `https://127.1:${port}`,
    (port: number) => `https://[::1]:${port}`,
    (port: number) => `https://[::ffff:127.0.0.1]:${port}`,
    (port: number) => `http://127.0.0.1:${port}`,
    (port: number) => `http://localhost:${port}`,
    (port: number) => `https://user:password@example.com:${port}`,
    () => 'file:///etc/passwd',
    () => 'ftp://example.com/',
  ])('are not made to a forbidden URL: %s', async (urlOf) => {
    const { error } = await send(urlOf(receiver.port));
    expect(error).toMatch(/^The URL is not allowed; accepted: (?:an? )/);
    expect(receiver.received).toEqual([]);
  });

  it('are not made to a host that resolves to this machine, whatever it resolves to next', async () => {
    const resolve = vi.fn(() => Promise.resolve(family4('127.0.0.1')));
    const url = `https://hooks.example:${receiver.port}`;
    expect(await send(url, { resolve })).toEqual({ error: 'The host has an address that is not public.' });
    expect(resolve).toHaveBeenCalledOnce();
    expect(await send(`https://localhost:${receiver.port}`)).toEqual({
      error: 'The host has an address that is not public.',
    });
  });

  it('follow no redirect', async () => {
    const target = await Receiver.open();
    receiver.reply = () => [307, { location: target.url }];
    expect(await send(receiver.url, { allowPrivate: true })).toEqual({ status: 307 });
    expect(target.received).toEqual([]);
    await target.close();
  });

  it('say why there is no answer, without the address', async () => {
    const { url } = receiver;
    await receiver.close();
    expect(await send(url, { allowPrivate: true })).toEqual({ error: 'The connection was refused.' });
    const resolve = () => Promise.reject(Object.assign(new Error('hooks.example'), { code: 'ENOTFOUND' }));
    expect(await send('https://hooks.example', { resolve })).toEqual({ error: 'The host does not exist.' });
    receiver = await Receiver.open();
  });
});

describe('endpoints of a service without private addresses', () => {
  let stage: WebhookStage;

  beforeAll(async () => {
    stage = await WebhookStage.start({ allowPrivate: false });
  });
  afterAll(() => stage.close());

  it.each([
    'http://example.com',
    'https://127.0.0.1',
    'https://[::1]/',
    'https://a:b@example.com',
    'hooks',
    'file:///x',
  ])('cannot be added: %s', async (url) => {
    const { status, body } = await stage.rest.call('/v2/webhooks/add', { url });
    expect(status).toBe(400);
    expect(body.error?.message).toMatch(/^data\.url is "/);
  });

  it('are refused when they resolve to this machine', async () => {
    const { endpoint } = await stage.call<{ endpoint: { endpointId: string } }>('/v2/webhooks/add', {
      url: 'https://localhost/hooks',
    });
    await stage.call('/v2/commentannotations/add', {
      ...newScope(),
      commentAnnotations: [{ commentData: [{ commentText: 'Hello', from: { userId: 'ada' } }] }],
    });
    await stage.webhooks.deliverDue();
    const { deliveries } = await stage.call<{ deliveries: { attempts: object[] }[] }>('/v2/webhooks/deliveries', {
      endpointId: endpoint.endpointId,
    });
    expect(deliveries[0]?.attempts).toMatchObject([
      { number: 1, error: 'The host has an address that is not public.' },
    ]);
    await stage.clear();
  });
});
