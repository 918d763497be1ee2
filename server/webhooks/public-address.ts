import { lookup, type LookupAddress } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** IPv4 addresses that are not public (IANA special-purpose registry). */
const specialRanges: readonly (readonly [network: string, prefix: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];

/** IPv6 addresses in the range of public ones that are not public, or that lead to an IPv4 address of any kind. */
const specialRanges6: readonly (readonly [network: string, prefix: number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const special = new BlockList();
for (const [network, prefix] of specialRanges) special.addSubnet(network, prefix, 'ipv4');

const special6 = new BlockList();
for (const [network, prefix] of specialRanges6) special6.addSubnet(network, prefix, 'ipv6');

/** Range of all public IPv6 addresses. Addresses that contain an IPv4 address are outside. */
const global6 = new BlockList();
global6.addSubnet('2000::', 3, 'ipv6');

/** Whether an IP address is public: reachable from everywhere, and not part of the network that the service runs in. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !special.check(address, 'ipv4');
    case 6:
      // An address with a zone is local.
      return !address.includes('%') && global6.check(address, 'ipv6') && !special6.check(address, 'ipv6');
    default:
      return false;
  }
}

/** Resolves a host to all its addresses, as `dns.lookup` does. */
export type Resolve = (hostname: string) => Promise<readonly LookupAddress[]>;

export const resolveHost: Resolve = (hostname) =>
  new Promise((resolve, reject) => {
    lookup(hostname, { all: true }, (error, addresses) => (error ? reject(error) : resolve(addresses)));
  });

/** Reason why an attempt was not made. The message contains no address: it could tell about the network of the service. */
export class AddressNotAllowed extends Error {
  constructor() {
    super('The host has an address that is not public.');
    this.name = 'AddressNotAllowed';
  }
}

/**
 * Returns a `lookup` for a connection. It resolves the host once, refuses if any of its addresses is not public, and connects to these addresses
 * only: another answer of the name server comes too late.
 */
export function publicLookup(resolve: Resolve): LookupFunction {
  return (hostname, { all }, done) => {
    resolve(hostname).then(
      (addresses) => {
        const [first] = addresses;
        if (!first || addresses.some(({ address }) => !isPublicAddress(address))) done(new AddressNotAllowed(), []);
        else if (all) done(null, [...addresses]);
        else done(null, first.address, first.family);
      },
      (error: unknown) => done(error as NodeJS.ErrnoException, []),
    );
  };
}
