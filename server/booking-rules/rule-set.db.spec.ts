import { Failure } from '#domain/kit/failure';
import { addDays } from '#domain/kit/time';
import { ruleSets } from '#contract/booking-rules/rule-set.contract';
import { aPerson, aMemberCaller } from '#server/kit/testing/test-data';
import { RuleSetService } from './rule-set.service';
import { RuleTrialService } from './rule-trial.service';
import { TestBooking } from '#server/booking/test-booking';

const validRules = {
  name: '球类场地',
  nameEn: 'Ball courts',
  releaseMode: 1,
  releaseTime: '07:00',
  advanceDays: 3,
  roleOverrides: '[]',
  quotas: '[]',
  maxSlots: 2,
  maxSpaces: 1,
  consecutiveOnly: 1,
  sameSpaceOnly: 1,
  maxUnpaid: 1,
  maxActive: 0,
  payTimeoutMin: 10,
  cancelHours: 2,
  lateBookingMin: 0,
  lateGraceMin: 15,
  advanceEntryMin: 15,
  signMode: 4,
  leaveEarlyMin: 20,
  autoRelease: 1,
  needProtocol: 1,
  needFace: 0,
  minBalance: 12.5,
  allocMode: 1,
  potSeconds: 30,
  returnMode: 1,
  returnMaxSec: 180,
  waitlist: 0,
  waitMaxPerSlot: 10,
  waitMaxPerUser: 3,
  waitOfferMin: 10,
  waitCloseMin: 30,
};
let booking: TestBooking;
let rules: RuleSetService;
let trials: RuleTrialService;
let adminId: number;
beforeAll(async () => {
  booking = await TestBooking.boot('rule_sets');
  rules = booking.api.app.get(RuleSetService, { strict: false });
  trials = booking.api.app.get(RuleTrialService, { strict: false });
  adminId = await aPerson(booking.db, { roleId: 2 });
}, 60_000);
afterAll(() => booking.close());

const admin = () => aMemberCaller(adminId, { roleId: 2 });
const failureKeyOf = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'nothing',
    (error: unknown) => {
      if (error instanceof Failure) return error.spec.key;
      throw error;
    },
  );
const listed = async (id: number) =>
  (await rules.list({ page: 0, size: 200 }, admin())).content.find((row) => row.id === id);

describe('managing booking rules', () => {
  it('adds, changes by version, refuses a duplicate name and a stale version, deletes unused rules', async () => {
    const { id } = await rules.add(ruleSets.add.input.parse(validRules), admin());
    expect(await failureKeyOf(rules.add(ruleSets.add.input.parse(validRules), admin()))).toBe('RULE_SET_TWICE');
    const { version } = await rules.edit(
      ruleSets.edit.input.parse({
        ...validRules,
        id,
        version: 1,
        releaseMode: 2,
        releaseWeekday: 7,
        quotas: JSON.stringify([{ windowType: 2, scope: 'site', maxTimes: 2 }]),
      }),
      admin(),
    );
    expect(version).toBe(2);
    expect(await failureKeyOf(rules.edit(ruleSets.edit.input.parse({ ...validRules, id, version: 1 }), admin()))).toBe(
      'STALE_VERSION',
    );
    expect(await listed(id)).toMatchObject({
      releaseMode: 2,
      releaseWeekday: 7,
      releaseTime: '07:00',
      signMode: 4,
      leaveEarlyMin: 20,
      autoRelease: true,
      needProtocol: true,
      needFace: false,
      minBalance: 12.5,
      quotas: [{ windowType: 2, scope: 'site', maxTimes: 2 }],
      sites: 0,
    });
    expect(
      await booking.db.rows(
        `
          select before ->> 'signMode' as before, after ->> 'signMode' as after
          from audit
          where action = 'ruleSet.edit' and object = $1
        `,
        [String(id)],
      ),
    ).toEqual([{ before: '4', after: '4' }]);
    await rules.remove(id, admin());
    expect(await failureKeyOf(rules.remove(id, admin()))).toBe('RULE_SET_MISSING');
  });

  it("keeps rules in use, and hides other venues' rules from a venue admin", async () => {
    const world = await booking.world();
    expect(await failureKeyOf(rules.remove(world.ruleSetId, admin()))).toBe('RULE_SET_USED');
    const venueAdmin = { ...aMemberCaller(adminId, { roleId: 9 }), venueIds: [world.venueId + 1_000] };
    expect(
      await failureKeyOf(
        rules.edit(ruleSets.edit.input.parse({ ...validRules, id: world.ruleSetId, version: 1 }), venueAdmin),
      ),
    ).toBe('RULE_SET_REACH');
    expect(
      await failureKeyOf(
        trials.runTrial(ruleSets.tried.input.parse({ ...validRules, id: world.ruleSetId }), venueAdmin),
      ),
    ).toBe('RULE_SET_REACH');
  });

  it('applies a change to the next submit in every process', async () => {
    const world = await booking.world({ spaces: 2 });
    const slots = [8, 9].map((time) => ({
      spaceId: world.spaceIds[0] as number,
      timeId: world.timeIds[time] as number,
    }));
    await rules.edit(
      ruleSets.edit.input.parse({
        ...validRules,
        name: 'one slot',
        id: world.ruleSetId,
        version: 1,
        releaseTime: '00:00',
        advanceDays: 7,
        maxSlots: 1,
      }),
      admin(),
    );
    expect(await booking.trySubmit(world, await aPerson(booking.db), slots)).toMatchObject({
      refused: 'TOO_MANY_SLOTS',
      facts: { rule: 'R11', limit: 1, mine: 2 },
    });
  });

  it.each([
    [{ quotas: '[{"windowType":2,"scope":"site"}]' }, 'a quota of nothing'],
    [{ quotas: '{' }, 'no list'],
    [{ quotas: '[{"windowType":4,"scope":"site","maxTimes":1}]' }, 'days without a number'],
    [{ releaseMode: 2 }, 'a weekday nobody says'],
    [{ releaseMode: 3 }, 'a date nobody says'],
    [{ releaseTime: '24:00' }, 'no time'],
    [{ potSeconds: 5 }, 'too short a draw'],
    [{ roleOverrides: '[{"roleId":3,"x":1}]' }, 'a word nobody knows'],
    [{ payTimeoutMin: 0 }, 'no time to pay'],
    [{ signMode: 5 }, 'no way to check in'],
    [{ leaveEarlyMin: 241 }, 'leaving before coming'],
  ])('refuses %j: %s', (wrong: Readonly<Record<string, unknown>>, _why: string) =>
    expect(ruleSets.add.input.safeParse({ ...validRules, ...wrong }).success).toBe(false),
  );
});

describe('a rule trial', () => {
  it('reports refusals by rule, role and hour, and saves nothing', async () => {
    const world = await booking.world({ spaces: 3, rules: { max_unpaid: 0 } });
    const userId = await aPerson(booking.db);
    for (const space of [0, 1, 2])
      await booking.submit(
        world,
        userId,
        [{ spaceId: world.spaceIds[space] as number, timeId: world.timeIds[8] as number }],
        { reservationDate: addDays(booking.date(), space > 1 ? 0 : space) },
      );
    const before = await listed(world.ruleSetId);
    const tried = await trials.runTrial(
      ruleSets.tried.input.parse({
        ...validRules,
        id: world.ruleSetId,
        releaseTime: '00:00',
        advanceDays: 30,
        quotas: JSON.stringify([{ windowType: 4, n: 366, scope: 'site', maxTimes: 2 }]),
      }),
      admin(),
    );
    expect(tried).toMatchObject({
      total: 3,
      refused: 1,
      people: 1,
      now: 0,
      cut: false,
      byRule: [{ rule: 'R08', refused: 1 }],
      byRole: [{ roleId: 3, total: 3, refused: 1 }],
    });
    expect(await listed(world.ruleSetId)).toEqual(before);
    expect(
      (
        await trials.runTrial(
          ruleSets.tried.input.parse({ ...validRules, id: world.ruleSetId, releaseTime: '23:59', advanceDays: 0 }),
          admin(),
        )
      ).byRule,
    ).toEqual([{ rule: 'R05', refused: 3 }]);
  });
});
