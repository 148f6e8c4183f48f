import { BlockList, isIP } from 'node:net';

const familyOf = (address: string): 'ipv4' | 'ipv6' | null =>
  isIP(address) === 4 ? 'ipv4' : isIP(address) === 6 ? 'ipv6' : null;

/** Returns an IPv4-mapped IPv6 address as IPv4: `::ffff:10.0.0.1` becomes `10.0.0.1`. */
export const unmappedAddress = (address: string): string =>
  /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;

/** Returns a matcher for addresses and networks (`10.2.0.0/16`); invalid entries are skipped. */
export function ipRangeList(entries: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const entry of entries) {
    const [net = '', bits] = entry.trim().split('/', 2);
    const family = familyOf(net);
    if (!family) continue;
    if (bits === undefined) list.addAddress(net, family);
    else list.addSubnet(net, Number(bits), family);
  }
  return (address) => {
    const plain = unmappedAddress(address);
    const family = familyOf(plain);
    return family !== null && list.check(plain, family);
  };
}
