/** Hosts of channels everybody knows. */
const known: readonly RegExp[] = [
  /(^|\.)alipay\.com$/,
  /(^|\.)alipaydev\.com$/,
  /^wx\.tenpay\.com$/,
  /(^|\.)weixin\.qq\.com$/,
];

/** May a payer be sent to this address? To the hosts of channels everybody knows, encrypted, and to those of this deployment as they are written (`https://pay.example:8443`). */
export const isPayHost = (address: string, own: readonly string[]): boolean => {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, origin, username, password } = new URL(address);
  if (username !== '' || password !== '') return false;
  if (own.some((one) => URL.canParse(one) && new URL(one).origin === origin))
    return protocol === 'https:' || protocol === 'http:';
  return protocol === 'https:' && known.some((host) => host.test(hostname));
};
