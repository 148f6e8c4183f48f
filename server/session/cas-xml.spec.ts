import { parseCasAnswer, parseLogoutTicket } from './cas-xml';

const ok = (inner: string) =>
  `<?xml version="1.0"?><cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas"><cas:authenticationSuccess>${inner}</cas:authenticationSuccess></cas:serviceResponse>`;

it('parses CAS 2 and CAS 3', () => {
  expect(parseCasAnswer(ok('<cas:user>2026001</cas:user>'))).toEqual({ user: '2026001', kinds: [], name: null });
  expect(
    parseCasAnswer(
      ok(
        '<cas:user> chen </cas:user><cas:attributes><cas:userType>student</cas:userType><cas:affiliation>member</cas:affiliation><cas:affiliation>student</cas:affiliation><cas:displayName>陈 &amp; 诺</cas:displayName></cas:attributes>',
      ),
    ),
  ).toEqual({ user: 'chen', kinds: ['student', 'member', 'student'], name: '陈 & 诺' });
});

it('parses a refusal', () => {
  expect(
    parseCasAnswer(
      '<cas:serviceResponse xmlns:cas="x"><cas:authenticationFailure code="INVALID_TICKET">Ticket not recognized</cas:authenticationFailure></cas:serviceResponse>',
    ),
  ).toBe('refused');
});

it.each([
  ['nothing', ''],
  ['a page', '<html><body>login</body></html>'],
  ['JSON', '{"serviceResponse":{}}'],
  ['half a document', '<cas:serviceResponse><cas:authenticationSuccess>'],
  ['nobody', ok('')],
  ['a document type', `<!DOCTYPE x [<!ENTITY who SYSTEM "file:///etc/passwd">]>${ok('<cas:user>&who;</cas:user>')}`],
  [
    'entities that swell',
    `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>${ok('<cas:user>&b;</cas:user>')}`,
  ],
])('refuses %s as a response', (_what, xml) => expect(parseCasAnswer(xml)).toBeNull());

it('ignores a person named inside a refusal', () => {
  expect(
    parseCasAnswer(
      '<serviceResponse><authenticationFailure><authenticationSuccess><user>admin</user></authenticationSuccess></authenticationFailure></serviceResponse>',
    ),
  ).toBe('refused');
});

it('finds the ticket of a single logout, and none in other input', () => {
  const request = (index: string) =>
    `<samlp:LogoutRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="LR-1"><saml:NameID xmlns:saml="x">@NOT_USED@</saml:NameID>${index}</samlp:LogoutRequest>`;
  expect(parseLogoutTicket(request('<samlp:SessionIndex>ST-1-abc.DEF</samlp:SessionIndex>'))).toBe('ST-1-abc.DEF');
  for (const bad of [
    request(''),
    request('<samlp:SessionIndex>%</samlp:SessionIndex>'),
    request('<samlp:SessionIndex>ST-1</samlp:SessionIndex><samlp:SessionIndex>ST-2</samlp:SessionIndex>'),
    `<!DOCTYPE a>${request('<samlp:SessionIndex>ST-1</samlp:SessionIndex>')}`,
    'ST-1',
    '',
  ])
    expect(parseLogoutTicket(bad)).toBeNull();
});
