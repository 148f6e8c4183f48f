import type { Desk } from './desk';
import type { Farewell } from './farewell';
import type { Faults } from './faults';
import { json, redirect, type Answer, type Asked, type Route } from './http';
import type { UniversityLogin } from './logins';
import { homePage, refusal } from './pages';
import type { Person } from './people';

const safe = (text: string) => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
const isAnswer = (value: object): value is Answer => 'status' in value;

const success = ({ username, name, kind }: Person): string =>
  `<cas:authenticationSuccess><cas:user>${safe(username)}</cas:user><cas:attributes><cas:displayName>${safe(name)}</cas:displayName><cas:userType>${safe(kind)}</cas:userType><cas:isFromNewLogin>true</cas:isFromNewLogin></cas:attributes></cas:authenticationSuccess>`;
const failure = (code: string): string =>
  `<cas:authenticationFailure code="${code}">ticket not recognized</cas:authenticationFailure>`;
const answered = (inner: string): Answer => ({
  status: 200,
  type: 'application/xml; charset=utf-8',
  body: `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">${inner}</cas:serviceResponse>`,
});

/** Routes of CAS 3: login with a service, ticket validation, logout with single logout. */
export function casRoutes(desk: Desk, farewell: Farewell, faults: Faults): Route[] {
  const { logins } = desk;
  const onward = (login: UniversityLogin, service: string): string => {
    const ticket = logins.errand('ST', login, { service });
    login.tickets.set(ticket, service);
    return `${service}?ticket=${ticket}`;
  };
  const known = (service: string | null): boolean =>
    service === null || desk.originOf(service, desk.entrance('cas')) !== null;
  const login = (asked: Asked): Answer => {
    const service = asked.query.get('service');
    if (!known(service)) return refusal('该应用未在统一身份认证登记。', 'This service is not registered here.');
    const present = asked.query.get('renew') === 'true' ? undefined : desk.login(asked);
    if (present) return service === null ? homePage(present) : redirect(onward(present, service));
    if (service !== null && asked.query.get('gateway') === 'true') return redirect(service);
    return desk.ask(`/cas/login?${asked.query.toString()}`);
  };
  const enter = (asked: Asked): Answer => {
    const service = asked.query.get('service') ?? asked.form.get('service');
    if (!known(service)) return refusal('该应用未在统一身份认证登记。', 'This service is not registered here.');
    const entered = desk.answer(asked, `/cas/login?${asked.query.toString()}`);
    if (isAnswer(entered)) return entered;
    return service === null
      ? redirect('/cas/login', entered.headers)
      : redirect(onward(entered.login, service), entered.headers);
  };
  const validate = ({ query }: Asked): Answer => {
    const errand = logins.take(query.get('ticket') ?? '', faults.now.replayable);
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
    return answered(person ? success(person) : failure(errand ? 'INVALID_SERVICE' : 'INVALID_TICKET'));
  };
  return [
    { method: 'GET', path: '/', run: (asked) => homePage(desk.login(asked)) },
    { method: 'GET', path: '/cas/login', call: 'login', run: login },
    { method: 'POST', path: '/cas/login', call: 'login', run: enter },
    { method: 'GET', path: '/cas/serviceValidate', call: 'validate', run: validate },
    { method: 'GET', path: '/cas/p3/serviceValidate', call: 'validate', run: validate },
    {
      method: 'GET',
      path: '/cas/logout',
      call: 'logout',
      run: async (asked) => {
        const present = desk.login(asked);
        if (present) await farewell.say(present);
        const back = asked.query.get('service');
        return desk.goodbye(desk.mayReturn(back) ? back : '/');
      },
    },
  ];
}
