import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '#domain/kit/failure';
import { bookingFailure } from '#domain/booking-rules/booking.failures';
import { sessionFailure } from '#domain/session/session.failures';
import { systemFailure } from '#domain/system/system.failures';
import { failureBySqlState, toErrorResponse } from './error-response';

const SERVER = join(__dirname, '..', '..');

const defaultExpiry = { httpStatus: 200, code: 408 } as const;
const pgError = (code: string, message = 'secret internals: select * from app_user') =>
  Object.assign(new Error('wrapped'), { driverError: Object.assign(new Error(message), { code }) });

describe('a response from outside a handler', () => {
  it('returns a refusal with rule and facts in both languages as HTTP 200', () => {
    expect(toErrorResponse(new Failure(bookingFailure.slotTaken, { alternatives: [] }), defaultExpiry)).toEqual({
      http: 200,
      envelope: {
        code: 250,
        message: '该场地已被其他人预约',
        messageEn: expect.any(String),
        errKey: 'SLOT_TAKEN',
        data: { rule: 'R07', alternatives: [] },
      },
    });
  });

  it.each([
    [systemFailure.badInput, 200, 400],
    [sessionFailure.noRight, 200, 403],
    [systemFailure.notFound, 200, 404],
    [systemFailure.staleVersion, 200, 409],
    [systemFailure.tooFast, 200, 429],
    [sessionFailure.signReplay, 200, 401],
    [systemFailure.busy, 503, 500],
  ])('has the code of its kind: $key', (spec, http, code) => {
    expect(toErrorResponse(new Failure(spec), defaultExpiry)).toMatchObject({
      http,
      envelope: { code, errKey: spec.key },
    });
  });

  it('sends anonymous callers to the login, but not those with a wrong signature', () => {
    expect(toErrorResponse(new Failure(sessionFailure.notLoggedIn), defaultExpiry).envelope.toLogin).toBe(1);
    expect(toErrorResponse(new Failure(sessionFailure.signInvalid), defaultExpiry).envelope).not.toHaveProperty(
      'toLogin',
    );
  });

  it("reports an ended login in the format the school's clients expect", () => {
    const over = new Failure(sessionFailure.loginExpired);
    expect(toErrorResponse(over, defaultExpiry)).toMatchObject({ http: 200, envelope: { code: 408 } });
    expect(toErrorResponse(over, { httpStatus: 401, code: 401 })).toMatchObject({
      http: 401,
      envelope: { code: 401, toLogin: 1 },
    });
  });

  it.each(['ECONNREFUSED', '57P01', '57P03', '08006', '53300', '57014'])(
    'is busy if PostgreSQL is away: %s',
    (code) => {
      expect(toErrorResponse(pgError(code), defaultExpiry)).toMatchObject({
        http: 503,
        envelope: { code: 500, errKey: 'BUSY' },
      });
    },
  );

  it.each([
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'timeout exceeded when trying to connect',
    'Query read timeout',
    'Query runner already released. Cannot run queries anymore.',
    'Database connection provided by a query runner was already released, cannot continue to use its querying methods anymore.',
  ])('is busy if the connection breaks: %s', (message) => {
    expect(toErrorResponse(new Error(message), defaultExpiry)).toMatchObject({
      http: 503,
      envelope: { errKey: 'BUSY' },
    });
  });

  it.each(['55P03', '40P01', '40001'])('asks to retry if others hold the slots: %s', (code) => {
    expect(toErrorResponse(pgError(code), defaultExpiry)).toMatchObject({
      http: 200,
      envelope: { code: 429, errKey: 'BUSY_SLOT' },
    });
  });

  it.each([
    ['MO017', 'REFUND_ABOVE_PAID'],
    ['MO018', 'INVOICE_ABOVE_KEPT'],
  ])('names the condition of a trigger, and logs it: %s', (code, errKey) => {
    const { http, envelope, fault } = toErrorResponse(pgError(code), defaultExpiry);
    expect({ http, key: envelope.errKey, code: envelope.code }).toEqual({ http: 200, key: errKey, code: 250 });
    expect(fault).toBeInstanceOf(Error);
  });

  it('names every SQLSTATE that the SQL files raise', () => {
    const files = readdirSync(SERVER, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.sql'));
    const raised = files.flatMap((path) =>
      [...readFileSync(join(SERVER, path), 'utf8').matchAll(/errcode = '(MO\d{3})'/g)].map(([, state]) => state),
    );
    expect([...new Set(raised)].sort()).toEqual(Object.keys(failureBySqlState).sort());
  });

  it('treats values PostgreSQL cannot store as bad input', () => {
    expect(toErrorResponse(pgError('22003'), defaultExpiry)).toMatchObject({
      http: 200,
      envelope: { code: 400, errKey: 'BAD_INPUT' },
    });
  });

  it.each([
    pgError('42P01'),
    pgError('23505'),
    new TypeError('x is undefined at /srv/app.ts:1'),
    'text',
    null,
    undefined,
    { code: 200 },
  ])('reveals nothing about an internal error', (thrown) => {
    const { http, envelope, fault } = toErrorResponse(thrown, defaultExpiry);
    expect({ http, code: envelope.code, key: envelope.errKey, data: envelope.data }).toEqual({
      http: 500,
      code: 500,
      key: 'INTERNAL',
      data: null,
    });
    expect(JSON.stringify(envelope)).not.toMatch(/select|srv|undefined|wrapped|internals/);
    expect(fault).toBeInstanceOf(Error);
  });
});
