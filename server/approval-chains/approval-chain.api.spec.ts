import fc from 'fast-check';
import { approvalChainStatus } from '#domain/approval-chains/approval-chain.status';
import { role } from '#domain/session/role.status';
import { checkStatus } from '#domain/system/check.status';
import { approvalChains } from '#contract/approval-chains/approval-chain.contract';
import { approvalSteps } from '#contract/approval-chains/approval-step.contract';
import { reviews } from '#contract/reviews/review.contract';
import { TestApi, type TestClient } from '#server/kit/testing/test-api';
import { aPerson } from '#server/kit/testing/test-data';
import { askForTowels, createTowelLoans, TestTowelApp, towelLoanApproval } from '#server/reviews/test-towel-loan';
import { ApprovalStepStore } from './approval-step.store';

const SCRIPTS = process.env['TEST_LONG'] === '1' ? 200 : 12;
const { passed, failed, rejected, checking } = checkStatus;
const sourceType = towelLoanApproval.sourceType;

let api: TestApi;
let admin: TestClient;
/** The head holds no right; the manager is named as a role; the last has the right of the kind. */
let head: TestClient;
let manager: TestClient;
let final: TestClient;
let deputy: TestClient;
let headId: number;
let memberId: number;
let deputyName: string;

beforeAll(async () => {
  api = await TestApi.boot(TestTowelApp, 'approval_chains');
  await createTowelLoans(api);
  admin = await api.clientFor(await aPerson(api.db, { roleId: role.admin }), {
    rights: ['ApprovalChains', 'ApprovalChainsEdit', 'ApprovalChainsDel', 'ApprovalChainsExport'],
  });
  const inbox = { rights: ['VenuesExaminationApproval'] } as const;
  headId = await aPerson(api.db, { roleId: role.officeAdmin });
  head = await api.clientFor(headId, inbox);
  manager = await api.clientFor(await aPerson(api.db, { roleId: role.manager }), inbox);
  const deputyId = await aPerson(api.db, { roleId: role.venueAdmin });
  deputy = await api.clientFor(deputyId, inbox);
  final = await api.clientFor(await aPerson(api.db, { roleId: role.orderAdmin }), {
    rights: ['VenuesExaminationApproval', towelLoanApproval.right],
  });
  memberId = await aPerson(api.db);
  const [row] = await api.db.rows<{ username: string }>('select username from app_user where id = $1', [deputyId]);
  deputyName = row?.username ?? '';
}, 90_000);
afterAll(() => api.close());
beforeEach(async () => {
  await api.db.rows('delete from approval_step');
  await api.db.rows('delete from approval_delegate');
  await api.db.rows('delete from approval_chain');
  await api.db.rows('delete from towel_loan');
});
afterEach(() => jest.restoreAllMocks());

const addChain = (more: object = {}) =>
  admin.post(approvalChains.save, {
    name: '毛巾两级',
    enName: 'Towels, two levels',
    sourceType,
    level1UserId: headId,
    level2Roles: [role.manager],
    status: approvalChainStatus.on,
    ...more,
  });
const check = (who: TestClient, sourceId: number, to: number = passed, checkContent = '理由充分') =>
  who.post(reviews.check, { sourceId, sourceType, checkStatus: to, checkContent });
const inboxOf = async (who: TestClient) =>
  (await who.get(reviews.waiting, { page: 0, size: 50 })).data.content.map(({ sourceId, level }) => [sourceId, level]);
const stateOf = async (id: number) =>
  (await api.db.rows<{ status: number }>('select status from towel_loan where id = $1', [id]))[0]?.status;
const today = async () =>
  (await api.db.rows<{ day: string }>(`select to_char(school_now(), 'YYYY-MM-DD') as day`))[0]?.day as never;

it('passes level after level, each in the inbox of those who decide there, before the right of the kind decides', async () => {
  await addChain();
  const id = await askForTowels(api, memberId);
  expect([await inboxOf(head), await inboxOf(manager), await inboxOf(final)]).toEqual([[[id, 1]], [], []]);
  expect(await check(final, id)).toMatchObject({ code: 250, errKey: 'APPROVAL_WAITS' });
  expect(await check(manager, id)).toMatchObject({ code: 403 });
  expect(await check(head, id)).toMatchObject({ code: 200 });
  expect([await inboxOf(head), await inboxOf(manager), await inboxOf(final)]).toEqual([[], [[id, 2]], []]);
  expect(await stateOf(id)).toBe(checking);
  expect(await check(manager, id)).toMatchObject({ code: 200 });
  expect(await inboxOf(final)).toEqual([[id, 3]]);
  const { data } = await final.get(approvalSteps.steps, { sourceType, sourceId: id });
  expect(data).toMatchObject({ level: 3, levels: 3, steps: [{ level: 1 }, { level: 2, reason: '理由充分' }] });
  expect(await check(final, id)).toMatchObject({ code: 200 });
  expect(await stateOf(id)).toBe(passed);
});

it.each([
  ['refuses', failed],
  ['returns', rejected],
])('a person without the right of the kind %s at the first level', async (_, to) => {
  await addChain();
  const id = await askForTowels(api, memberId);
  expect(await check(head, id, to)).toMatchObject({ code: 200 });
  expect(await stateOf(id)).toBe(to);
  expect(await check(head, id)).toMatchObject({ code: 403 });
  expect(await check(final, id)).toMatchObject({ code: 250, errKey: 'TOWEL_LOAN_OVER' });
});

it('begins again when a returned request is submitted again', async () => {
  await addChain();
  const id = await askForTowels(api, memberId);
  await check(head, id);
  await check(manager, id, rejected);
  await api.db.rows(`update towel_loan set status = 0, asked_at = app_now() + interval '1 second' where id = $1`, [id]);
  expect([await inboxOf(head), await inboxOf(manager)]).toEqual([[[id, 1]], []]);
});

it('applies the chain of the highest amount that is reached, and none that is disabled', async () => {
  await addChain({ name: '大额', minAmount: 40 });
  const small = await askForTowels(api, memberId, { towels: 2 });
  const large = await askForTowels(api, memberId, { towels: 3 });
  expect([await inboxOf(head), await inboxOf(final)]).toEqual([[[large, 1]], [[small, 3]]]);
  expect(await addChain({ name: '又一个', minAmount: 40 })).toMatchObject({ errKey: 'APPROVAL_CHAIN_TAKEN' });
  expect(await addChain({ name: '空', level1UserId: null })).toMatchObject({ errKey: 'APPROVAL_CHAIN_EMPTY' });
  expect(await addChain({ name: '未知', sourceType: 900 })).toMatchObject({ errKey: 'APPROVAL_CHAIN_KIND_UNKNOWN' });
  await addChain({ name: '停用', minAmount: 0, status: approvalChainStatus.off });
  expect(await inboxOf(final)).toEqual([[small, 3]]);
});

it('nobody decides about an own request at a level', async () => {
  await addChain();
  const own = await askForTowels(api, headId);
  expect(await inboxOf(head)).toEqual([]);
  expect(await check(head, own)).toMatchObject({ code: 403 });
});

it('a level that waits too long is decided by the next one too', async () => {
  await addChain({ escalateHours: 24 });
  const id = await askForTowels(api, memberId, { hoursAgo: 25 });
  expect([await inboxOf(head), await inboxOf(manager)]).toEqual([[[id, 1]], [[id, 1]]]);
  expect(await check(manager, id)).toMatchObject({ code: 200 });
  expect(await inboxOf(manager)).toEqual([[id, 2]]);
});

it('a deputy decides on the days of the delegation, in the name of the absent', async () => {
  await addChain();
  const id = await askForTowels(api, memberId);
  const day = await today();
  expect(await head.post(approvalSteps.delegate, { username: 'nobody', dateFrom: day, dateTo: day })).toMatchObject({
    errKey: 'DELEGATE_PERSON_MISSING',
  });
  const delegation = { username: deputyName, dateFrom: day, dateTo: day };
  const { data } = await head.post(approvalSteps.delegate, delegation);
  expect(await head.post(approvalSteps.delegate, delegation)).toMatchObject({ errKey: 'DELEGATE_TAKEN' });
  expect((await deputy.get(approvalSteps.delegations, {})).data).toMatchObject([{ given: false, active: true }]);
  expect(await inboxOf(deputy)).toEqual([[id, 1]]);
  expect(await check(deputy, id)).toMatchObject({ code: 200 });
  const { steps } = (await manager.get(approvalSteps.steps, { sourceType, sourceId: id })).data;
  expect(steps[0]?.forName).not.toBeNull();
  await head.post(approvalSteps.endDelegation, { id: data.id });
  const next = await askForTowels(api, memberId);
  expect(await inboxOf(deputy)).toEqual([]);
  expect(await check(deputy, next)).toMatchObject({ code: 403 });
});

it('an approval is taken back until the next level decides; comments stay', async () => {
  await addChain();
  const id = await askForTowels(api, memberId);
  await head.post(approvalSteps.comment, { sourceType, sourceId: id, reason: '数量偏多' });
  await check(head, id);
  const { steps } = (await manager.get(approvalSteps.steps, { sourceType, sourceId: id })).data;
  const step = steps.find(({ kind }) => kind === 1)?.id ?? 0;
  expect(await manager.post(approvalSteps.recall, { id: step })).toMatchObject({ code: 404 });
  expect(await head.post(approvalSteps.recall, { id: step })).toMatchObject({ code: 200 });
  expect([await inboxOf(head), await inboxOf(manager)]).toEqual([[[id, 1]], []]);
  await check(head, id);
  await check(manager, id);
  const [again] = await api.db.rows<{ id: number }>(
    'select id from approval_step where level = 1 and kind = 1 and recalled_at is null',
  );
  expect(await head.post(approvalSteps.recall, { id: again?.id ?? 0 })).toMatchObject({
    errKey: 'APPROVAL_RECALL_TOO_LATE',
  });
});

const passTwice = async () => {
  const id = await askForTowels(api, memberId);
  await Promise.all([check(head, id), check(head, id), check(head, id)]);
  return api.db.rows('select 1 from approval_step where source_id = $1 and kind = 1', [id]);
};

it('keeps one approval of a level, however many arrive at once', async () => {
  await addChain();
  for (let round = 0; round < 5; round += 1) expect(await passTwice()).toHaveLength(1);
});

it('would keep more without the turn and the unique level (control)', async () => {
  await addChain();
  jest.spyOn(ApprovalStepStore.prototype, 'lockTurn').mockResolvedValue();
  await api.db.rows('drop index approval_step_one');
  let most = 0;
  for (let round = 0; round < 10 && most < 2; round += 1) most = Math.max(most, (await passTwice()).length);
  await api.db.rows('delete from approval_step');
  await api.db.rows(
    'create unique index approval_step_one on approval_step (source_type, source_id, submitted_at, level) where kind = 1 and recalled_at is null',
  );
  expect(most).toBeGreaterThan(1);
});

it('ends in exactly one state, whoever decides, takes back, delegates or is late, in any order', async () => {
  const people = () => [head, manager, final, deputy];
  const event = fc.oneof(
    fc.record({ who: fc.nat(3), do: fc.constantFrom('pass', 'fail', 'back', 'recall', 'resubmit') }),
    fc.record({ who: fc.nat(3), do: fc.constantFrom('delegate', 'endDelegation', 'late', 'withdraw') }),
  );
  const ends = new Set<number>();
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 4, maxLength: 14 }), fc.boolean(), async (script, together) => {
      await api.db.rows('delete from approval_step');
      await api.db.rows('delete from approval_delegate');
      await api.db.rows('delete from approval_chain');
      await addChain({ escalateHours: 24 });
      const id = await askForTowels(api, memberId);
      const day = await today();
      let decided: number | null = null;
      const run = async ({ who, do: act }: (typeof script)[number]) => {
        const person = people()[who] as TestClient;
        if (act === 'pass' || act === 'fail' || act === 'back') {
          const to = { pass: passed, fail: failed, back: rejected }[act];
          await check(person, id, to);
        } else if (act === 'recall') {
          const [step] = await api.db.rows<{ id: number }>('select max(id) as id from approval_step');
          if (step?.id) await person.post(approvalSteps.recall, { id: step.id });
        } else if (act === 'delegate')
          await head.post(approvalSteps.delegate, { username: deputyName, dateFrom: day, dateTo: day });
        else if (act === 'endDelegation')
          await api.db.rows('update approval_delegate set ended_at = app_now() where ended_at is null');
        else if (act === 'late')
          await api.db.rows(
            `update towel_loan set asked_at = asked_at - interval '25 hours' where id = $1 and status = 0`,
            [id],
          );
        else if (act === 'withdraw')
          await api.db.rows('update towel_loan set status = 9 where id = $1 and status = 0', [id]);
        else
          await api.db.rows('update towel_loan set status = 0, asked_at = app_now() where id = $1 and status = $2', [
            id,
            rejected,
          ]);
        const state = await stateOf(id);
        if (decided !== null) expect(state).toBe(decided);
        if (state === passed || state === failed || state === 9) decided = state;
      };
      if (together) await Promise.all(script.map((one) => run(one).catch(() => undefined)));
      else for (const one of script) await run(one);
      const state = (await stateOf(id)) as number;
      ends.add(state);
      expect([checking, passed, failed, rejected, 9]).toContain(state);
      if (state !== passed) return;
      const levels = await api.db.rows(
        `
          select s.level
          from approval_step s
            join towel_loan t on t.id = s.source_id and t.asked_at = s.submitted_at
          where s.source_id = $1 and s.kind = 1
          group by s.level
        `,
        [id],
      );
      expect(levels).toHaveLength(2);
    }),
    { numRuns: SCRIPTS, ...(SCRIPTS > 100 ? {} : { seed: 20_261_127 }) },
  );
  expect(ends.size).toBeGreaterThan(2);
}, 120_000);
