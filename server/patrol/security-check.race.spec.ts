import { randomUUID } from 'node:crypto';
import { patrolFrequency, patrolKind } from '#domain/patrol/patrol.status';
import { role } from '#domain/session/role.status';
import type { ParsedOf } from '#contract/kit/endpoint';
import type { securityChecks } from '#contract/patrol/security-check.contract';
import { RoleHolderService } from '#server/accounts/role-holder.service';
import { AppModule } from '#server/app.module';
import { AttachmentService } from '#server/attachments/attachment.service';
import type { Tx } from '#server/kit/db/db';
import { barrier } from '#server/kit/testing/barrier';
import { TestApi } from '#server/kit/testing/test-api';
import { aMemberCaller, aPerson, aVenue } from '#server/kit/testing/test-data';
import { MessageService } from '#server/messages/message.service';
import { PatrolNotifications } from './patrol-notifications';
import { SecurityCheckService } from './security-check.service';
import { SecurityCheckStore, type HeldCheck } from './security-check.store';

const REPETITIONS = 8;
const INSPECTORS = 6;
let api: TestApi;
let venueId: number;
let planId: number;
let pointId: number;
let people: number[];
let serial = 0;

beforeAll(async () => {
  api = await TestApi.boot(AppModule, 'security_check_race', { POOL_SIZE: '20' });
  ({ venueId } = await aVenue(api.db));
  const rowId = async (sql: string, values: readonly unknown[]) =>
    ((await api.db.rows<{ id: number }>(`${sql} returning id`, values))[0] as { id: number }).id;
  pointId = await rowId(`insert into patrol_point (venue_id, name, en_name, code) values ($1, 'a', 'a', 'a')`, [
    venueId,
  ]);
  planId = await rowId(
    `
      insert into patrol_plan (venue_id, name, en_name, kind, frequency, times, window_minutes, role_id, handler_roles,
        status)
      values ($1, 'a', 'a', ${patrolKind.patrol}, ${patrolFrequency.daily}, '{00:00}', 60, ${role.patrol},
        '{${role.venueAdmin}}', 0)
    `,
    [venueId],
  );
  people = await Promise.all(Array.from({ length: INSPECTORS }, () => aPerson(api.db, { roleId: role.patrol })));
}, 90_000);
afterAll(() => api.close());

/** Reads the check without a lock and waits until everybody has read it. */
class UnlockedStore extends SecurityCheckStore {
  constructor(private readonly together: () => Promise<void>) {
    super();
  }

  override async lock(tx: Tx, id: number): Promise<HeldCheck | null> {
    const held = await this.read(tx, id);
    await this.together();
    return held;
  }
}

/** Writes the result besides without comparing the state. */
class BlindStore extends UnlockedStore {
  override async finish(tx: Tx, id: number, result: Parameters<SecurityCheckStore['finish']>[2]): Promise<boolean> {
    await tx.rows(
      'update security_check set submit_key = $2, inspector_id = $3, finished_at = app_now(), status = 0 where id = $1',
      [id, result.key, result.inspectorId],
    );
    return true;
  }
}

const serviceOver = (store: SecurityCheckStore): SecurityCheckService => {
  const messages = api.app.get(MessageService, { strict: false });
  const holders = api.app.get(RoleHolderService, { strict: false });
  return new SecurityCheckService(
    api.db,
    store,
    api.app.get(AttachmentService, { strict: false }),
    new PatrolNotifications(holders, messages),
  );
};

async function aTask(): Promise<number> {
  const [{ id } = { id: 0 }] = await api.db.rows<{ id: number }>(
    `
      insert into security_check (plan_id, venue_id, kind, starts_at, ends_at, is_ordered, must_scan, role_id)
      values ($1, $2, 1, app_now() - interval '1 hour' - $3 * interval '1 second', app_now() + interval '1 hour', false,
        false, ${role.patrol})
      returning id
    `,
    [planId, venueId, (serial += 1)],
  );
  await api.db.rows(
    `
      insert into security_check_point (check_id, seq, point_id, name, en_name, place, en_place, code, items)
      values ($1, 1, $2, 'a', 'a', '', '', 'a', '[{"name": "a", "enName": "a"}]')
    `,
    [id, pointId],
  );
  return id;
}

const resultOf = (id: number): ParsedOf<typeof securityChecks.submit> => {
  const at = Date.now();
  const items = [{ ok: true, note: '', level: null, photoIds: [] }];
  return {
    id,
    key: randomUUID(),
    startedAt: at - 1_000,
    finishedAt: at,
    points: [{ seq: 1, visitedAt: at, code: 'a', items }],
  };
};

/** Everybody finishes the same task at once. Returns how many succeeded, and the names of the refusals. */
async function finishAtOnce(id: number, service: SecurityCheckService) {
  const answers = await Promise.allSettled(
    people.map((userId) => service.submit(resultOf(id), aMemberCaller(userId, { roleId: role.patrol }))),
  );
  const refused = answers.filter((one): one is PromiseRejectedResult => one.status === 'rejected');
  return {
    done: answers.length - refused.length,
    refusals: [...new Set(refused.map(({ reason }) => (reason as Error).message))],
    logged: (await api.db.rows('select 1 from audit where object = $1', [`securityCheck:${id}`])).length,
  };
}

it('is done once; the others learn who was first', async () => {
  const service = api.app.get(SecurityCheckService, { strict: false });
  for (let n = 0; n < REPETITIONS; n += 1)
    expect(await finishAtOnce(await aTask(), service)).toEqual({ done: 1, refusals: ['PATROL_DONE'], logged: 1 });
});

it('is done once even without the lock, since the write compares the state', async () => {
  for (let n = 0; n < 3; n += 1)
    expect(await finishAtOnce(await aTask(), serviceOver(new UnlockedStore(barrier(INSPECTORS))))).toEqual({
      done: 1,
      refusals: ['PATROL_STEP'],
      logged: 1,
    });
});

it('is done by everybody without the lock and the comparison', async () => {
  expect(await finishAtOnce(await aTask(), serviceOver(new BlindStore(barrier(INSPECTORS))))).toMatchObject({
    done: INSPECTORS,
    logged: INSPECTORS,
  });
});

it('gets the same answer for the same key, also at once', async () => {
  const service = api.app.get(SecurityCheckService, { strict: false });
  const id = await aTask();
  const result = resultOf(id);
  const caller = aMemberCaller(people[0] ?? 0, { roleId: role.patrol });
  const answers = await Promise.all(Array.from({ length: INSPECTORS }, () => service.submit(result, caller)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([0]));
  expect(await api.db.rows('select 1 from audit where object = $1', [`securityCheck:${id}`])).toHaveLength(1);
});
