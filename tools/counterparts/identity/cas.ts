import type { SsoLoginService } from './login-service';
import type { SingleLogout } from './single-logout';
import type { IdentityFaults } from './faults';
import { json, redirect, type IdentityAnswer, type IdentityRequest, type IdentityRoute } from './http';
import type { UniversityLogin } from './logins';
import { homePage, refusalPage } from './pages';
import type { DirectoryPerson } from './people';

const escapeXml = (text: string) => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
const isAnswer = (value: object): value is IdentityAnswer => 'status' in value;

const success = ({ username, name, kind }: DirectoryPerson): string =>
  `<cas:authenticationSuccess><cas:user>${escapeXml(username)}</cas:user><cas:attributes><cas:displayName>${escapeXml(name)}</cas:displayName><cas:userType>${escapeXml(kind)}</cas:userType><cas:isFromNewLogin>true</cas:isFromNewLogin></cas:attributes></cas:authenticationSuccess>`;
const failure = (code: string): string =>
  `<cas:authenticationFailure code="${code}">ticket not recognized</cas:authenticationFailure>`;
const casReply = (inner: string): IdentityAnswer => ({
  status: 200,
  type: 'application/xml; charset=utf-8',
  body: `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">${inner}</cas:serviceResponse>`,
});

/** Routes of CAS 3: login with a service, ticket validation, logout with single logout. */
export function casRoutes(desk: SsoLoginService, farewell: SingleLogout, faults: IdentityFaults): IdentityRoute[] {
  const { logins } = desk;
  const onward = (login: UniversityLogin, service: string): string => {
    const ticket = logins.issueTicket('ST', login, { service });
    login.tickets.set(ticket, service);
    return `${service}?ticket=${ticket}`;
  };
  const known = (service: string | null): boolean =>
    service === null || desk.originOf(service, desk.entrance('cas')) !== null;
  const login = (request: IdentityRequest): IdentityAnswer => {
    const service = request.query.get('service');
    if (!known(service)) return refusalPage('该应用未在统一身份认证登记。', 'This service is not registered here.');
    const present = request.query.get('renew') === 'true' ? undefined : desk.login(request);
    if (present) return service === null ? homePage(present) : redirect(onward(present, service));
    if (service !== null && request.query.get('gateway') === 'true') return redirect(service);
    return desk.loginForm(`/cas/login?${request.query.toString()}`);
  };
  const enter = (request: IdentityRequest): IdentityAnswer => {
    const service = request.query.get('service') ?? request.form.get('service');
    if (!known(service)) return refusalPage('该应用未在统一身份认证登记。', 'This service is not registered here.');
    const entered = desk.submitForm(request, `/cas/login?${request.query.toString()}`);
    if (isAnswer(entered)) return entered;
    return service === null
      ? redirect('/cas/login', entered.headers)
      : redirect(onward(entered.login, service), entered.headers);
  };
  const validate = ({ query }: IdentityRequest): IdentityAnswer => {
    const errand = logins.redeemTicket(query.get('ticket') ?? '', faults.current.replayable);
    const right = errand?.facts['service'] === query.get('service');
    const person = right ? errand?.login.person : undefined;
    if (query.get('format') === 'JSON')
      return json(200, {
        serviceResponse: person
          ? {
              authenticationSuccess: {
                user: person.username,
                attributes: { displayName: [person.name], userType: [person.kind] },
              },
            }
          : { authenticationFailure: { code: 'INVALID_TICKET' } },
      });
    return casReply(person ? success(person) : failure(errand ? 'INVALID_SERVICE' : 'INVALID_TICKET'));
  };
  return [
    { method: 'GET', path: '/', run: (request) => homePage(desk.login(request)) },
    { method: 'GET', path: '/cas/login', call: 'login', run: login },
    { method: 'POST', path: '/cas/login', call: 'login', run: enter },
    { method: 'GET', path: '/cas/serviceValidate', call: 'validate', run: validate },
    { method: 'GET', path: '/cas/p3/serviceValidate', call: 'validate', run: validate },
    {
      method: 'GET',
      path: '/cas/logout',
      call: 'logout',
      run: async (request) => {
        const present = desk.login(request);
        if (present) await farewell.endLogin(present);
        const back = request.query.get('service');
        return desk.clearCookie(desk.mayReturn(back) ? back : '/');
      },
    },
  ];
}
