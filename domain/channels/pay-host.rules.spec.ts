import { isPayHost } from './pay-host.rules';

const ownAddresses = ['http://127.0.0.1:9100', 'https://pay.example.edu:8443/gateway'];

it.each([
  ['https://openapi.alipay.com/gateway.do', true],
  ['https://wx.tenpay.com/cgi-bin/mmpayweb-bin/checkmweb', true],
  ['http://127.0.0.1:9100/cashier?id=1', true],
  ['https://pay.example.edu:8443/x', true],
  ['http://openapi.alipay.com/gateway.do', false],
  ['https://alipay.com.evil.example/', false],
  ['https://evilalipay.com/', false],
  ['https://pay.example.edu/x', false],
  ['http://127.0.0.1:9101/', false],
  ['https://openapi.alipay.com@evil.example/', false],
  ['https://user@openapi.alipay.com/', false],
  ['javascript:alert(1)', false],
  ['//openapi.alipay.com/', false],
  ['', false],
])('%s: %s', (address, expected) => expect(isPayHost(address, ownAddresses)).toBe(expected));
