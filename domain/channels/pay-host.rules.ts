/** Hosts of well-known payment channels. */
const knownHosts: readonly RegExp[] = [
  /(^|\.)alipay\.com$/,
  /(^|\.)alipaydev\.com$/,
  /^wx\.tenpay\.com$/,
  /(^|\.)weixin\.qq\.com$/,
];

/**
 * Returns whether a payer may be sent to this address: an https address of a well-known channel, or one of the
 * deployment's own addresses as configured (`https://pay.example:8443`).
 */
export const isPayHost = (address: string, ownAddresses: readonly string[]): boolean => {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, origin, username, password } = new URL(address);
  if (username !== '' || password !== '') return false;
  if (ownAddresses.some((pattern) => URL.canParse(pattern) && new URL(pattern).origin === origin))
    return protocol === 'https:' || protocol === 'http:';
  return protocol === 'https:' && knownHosts.some((host) => host.test(hostname));
};
