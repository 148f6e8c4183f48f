import { ipRangeList } from '#server/kit/security/ip-range-list';
import { isPublicAddress, resolveTarget } from './public-address';

const none = () => false;
const at = (url: string, own = none as (address: string) => boolean) => resolveTarget(new URL(url), own);

it.each(['8.8.8.8', '1.1.1.1', '114.114.114.114', '2400:3200::1', '2606:4700:4700::1111', '172.32.0.1', '100.128.0.1'])(
  '%s is public',
  (address) => expect(isPublicAddress(address)).toBe(true),
);

it.each([
  '127.0.0.1',
  '127.255.255.254',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '198.18.0.1',
  '203.0.113.9',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '::ffff:169.254.169.254',
  '::ffff:7f00:1',
  '::127.0.0.1',
  'fe80::1',
  'fd00::1',
  'ff02::1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001:db8::1',
  'fec0::1',
  '',
  'localhost',
  'x',
])('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false));

it.each([
  'https://127.0.0.1/',
  'https://127.1/',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://0177.0.0.1/',
  'https://0/',
  'https://localhost/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:7f00:1]/',
  'https://169.254.169.254/latest/meta-data',
  'https://10.0.0.1:8443/',
  'https://192.168.0.1/',
  'http://8.8.8.8/',
  'https://8.8.8.8:22/',
  'https://8.8.8.8:25/',
  'https://１２７.０.０.１/',
])('refuses to call %s', async (url) => expect(await at(url)).toBe('address'));

it('reports an unknown host name', async () => expect(await at('https://no-such-host.invalid/')).toBe('name'));

it('calls public hosts by https at the resolved address', async () => {
  expect(await at('https://8.8.8.8/hook')).toEqual({ address: '8.8.8.8', family: 4 });
  expect(await at('https://[2606:4700:4700::1111]:8443/hook')).toEqual({ address: '2606:4700:4700::1111', family: 6 });
});

it('calls networks listed by the operator, also by http, and no others', async () => {
  const own = ipRangeList(['10.20.0.0/16', '127.0.0.1', 'nonsense', '']);
  expect(await at('http://10.20.3.4:8080/', own)).toEqual({ address: '10.20.3.4', family: 4 });
  expect(await at('http://127.0.0.1:8080/', own)).toMatchObject({ address: '127.0.0.1' });
  expect(await at('http://[::ffff:127.0.0.1]:8080/', own)).toMatchObject({ family: 6 });
  expect(await at('http://10.21.0.1/', own)).toBe('address');
  expect(await at('http://127.0.0.2/', own)).toBe('address');
});
