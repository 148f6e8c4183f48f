import { role } from '#domain/session/role.status';
import { orders } from '#contract/orders/order.contract';
import { reservations } from '#contract/booking/reservation.contract';
import { session } from '#contract/session/session.contract';
import { system } from '#contract/system/system.contract';
import type { AnyEndpoint } from '#contract/kit/endpoint';
import type { Failure } from '#domain/kit/failure';
import { Admission } from './admission';
import type { Caller } from '#server/kit/access/caller';
import { readEnv } from '#server/kit/runtime/env';
import type { EdgeRequest } from '#server/kit/http/request';
import { aMemberCaller } from '#server/kit/testing/test-data';
import { productionEnv } from '#server/kit/testing/test-env';

const secret = '0123456789012345678901234567890123456789';
const admission = (more: Record<string, string> = {}) =>
  new Admission(
    readEnv({
      DATABASE_URL: 'x',
      REDIS_URL: 'x',
      TOKEN_SECRET: secret,
      SECRETS_KEY: secret,
      AUDIT_KEY: secret,
      ...more,
    }),
  );
const request = (headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  ({ headers, raw: { socket: { remoteAddress } } }) as unknown as EdgeRequest;
const stranger: Caller = { ...aMemberCaller(0), kind: 'stranger' };
const admissionOutcome = (endpoint: AnyEndpoint, caller: Caller, at = admission(), by = request(), own = false) => {
  try {
    at.check(endpoint, caller, by, own);
    return 'in';
  } catch (refused) {
    return (refused as Failure).spec.key;
  }
};

describe('admission', () => {
  it('admits by the single requirement of an endpoint', () => {
    expect(admissionOutcome(reservations.dayInfo, stranger)).toBe('in');
    expect([admissionOutcome(orders.mine, stranger), admissionOutcome(orders.mine, aMemberCaller(1))]).toEqual([
      'NOT_LOGGED_IN',
      'in',
    ]);
    expect([
      admissionOutcome(orders.list, aMemberCaller(1)),
      admissionOutcome(orders.list, aMemberCaller(1, { rights: ['Orders'] })),
      admissionOutcome(orders.release, aMemberCaller(1, { rights: ['Orders'] })),
    ]).toEqual(['NO_RIGHT', 'in', 'NO_RIGHT']);
  });

  it('knows no wildcard: a super role without the right is refused', () => {
    expect(admissionOutcome(orders.list, aMemberCaller(1, { roleId: role.admin, rights: [] }))).toBe('NO_RIGHT');
  });

  it('limits an external person awaiting review to his own data', () => {
    const pending = aMemberCaller(1, { roleId: role.external, loginCheckStatus: 0 });
    expect([
      admissionOutcome(orders.mine, pending),
      admissionOutcome(session.right, pending, admission(), request(), true),
      admissionOutcome(reservations.dayInfo, pending),
    ]).toEqual(['ACCOUNT_PENDING', 'in', 'in']);
    expect(admissionOutcome(orders.mine, aMemberCaller(1, { roleId: role.external }))).toBe('in');
  });

  it('refuses developers money movements in production', () => {
    const developer = aMemberCaller(1, { roleId: role.developer, rights: ['OrdersCancel', 'Orders'] });
    const production = admission(productionEnv);
    expect([
      admissionOutcome(orders.staffCancel, developer),
      admissionOutcome(orders.staffCancel, developer, production),
      admissionOutcome(orders.list, developer, production),
    ]).toEqual(['in', 'NO_RIGHT', 'in']);
  });

  it('admits an operator from localhost or with the token, never through a proxy', () => {
    const guarded = admission({ OPERATOR_TOKEN: 'operator-token' });
    const at = (headers: Record<string, string>, address?: string) =>
      admissionOutcome(system.metrics, stranger, guarded, request(headers, address));
    expect([at({}), at({}, '::ffff:127.0.0.1'), at({}, '::1')]).toEqual(['in', 'in', 'in']);
    expect([
      at({}, '10.0.0.9'),
      at({ 'x-forwarded-for': '127.0.0.1' }),
      at({ authorization: 'Bearer wrong-token!!' }, '10.0.0.9'),
    ]).toEqual(['NO_RIGHT', 'NO_RIGHT', 'NO_RIGHT']);
    expect(at({ authorization: 'Bearer operator-token', 'x-forwarded-for': '10.0.0.9' }, '10.0.0.9')).toBe('in');
  });
});
