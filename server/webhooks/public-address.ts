import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { ipRangeList, unmappedAddress } from '#server/kit/security/ip-range-list';

/**
 * Networks that are not on the public internet: private, loopback, link-local, carrier, documentation, multicast, and
 * their IPv6 forms.
 */
const RESERVED = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '::/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '100::/64',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
  '5f00::/16',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
] as const;

const reserved = ipRangeList(RESERVED);

/** Returns whether this is an address on the public internet; false for invalid addresses. */
export const isPublicAddress = (address: string): boolean => isIP(address) !== 0 && !reserved(unmappedAddress(address));

/** An allowed target: the address to connect to, regardless of later name changes. */
export interface ConnectTarget {
  readonly address: string;
  readonly family: 4 | 6;
}

/** Why a target is not allowed. */
export type TargetRefusal = 'address' | 'name';

/**
 * Resolves a URL once; every resolved address must be allowed, and the connection uses it, so that DNS rebinding is
 * impossible. Public targets need https; `own` matches networks listed by the operator, where http is accepted.
 */
export async function resolveTarget(
  url: URL,
  own: (address: string) => boolean,
): Promise<ConnectTarget | TargetRefusal> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const found =
    isIP(host) === 0 ? await lookup(host, { all: true }).catch(() => []) : [{ address: host, family: isIP(host) }];
  const [first] = found;
  if (!first) return 'name';
  const allowed = found.every(({ address }) => own(address) || (isPublicAddress(address) && url.protocol === 'https:'));
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  if (!allowed || (port < 1_024 && port !== 80 && port !== 443)) return 'address';
  return { address: first.address, family: first.family === 6 ? 6 : 4 };
}
