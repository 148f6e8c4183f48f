import Excel from 'exceljs';
import { sourceType } from '#domain/reviews/source-type.status';
import { checkStatus } from '#domain/system/check.status';
import { approvalKinds } from '#contract/approvals';
import { room } from '#contract/kit/live';
import type { ReviewsRoom } from '#contract/kit/rooms';
import { reviews } from '#contract/reviews/review.contract';
import { ApprovalRegistry } from '#server/kit/access/approval-registry';
import { TestApi, type TestClient } from '#server/kit/testing/test-api';
import { aPerson } from '#server/kit/testing/test-data';
import { TestListener } from '#server/live/test-listener';
import { TestMessages } from '#server/messages/test-messages';
import { askForTowels, createTowelLoans, TestTowelApp, towelLoanApproval } from './test-towel-loan';

const { passed, failed, rejected, checking } = checkStatus;
const kind = towelLoanApproval.sourceType;

let api: TestApi;
let provider: TestMessages;
let reviewer: TestClient;
let memberId: number;

beforeAll(async () => {
  provider = await TestMessages.start();
  api = await TestApi.boot(TestTowelApp, 'approval_kinds', provider.env);
  await createTowelLoans(api);
  reviewer = await api.clientFor(await aPerson(api.db, { roleId: 10 }), {
    rights: [
      towelLoanApproval.right,
      'RegisterUsersCheck',
      'VenuesExaminationApproval',
      'VenuesExaminationApprovalExport',
    ],
  });
  memberId = await aPerson(api.db, { name: '林若雯' });
}, 90_000);
afterAll(async () => {
  await api.close();
  await provider.stop();
});
beforeEach(() => api.db.rows('delete from towel_loan'));

const inbox = async (more: object = {}, who = reviewer) =>
  (await who.get(reviews.waiting, { page: 0, size: 50, ...more })).data;
const idsOf = ({ content }: Awaited<ReturnType<typeof inbox>>) =>
  content.filter(({ sourceType: of }) => of === kind).map(({ sourceId }) => sourceId);
const check = (sourceId: number, to: number, checkContent = '') =>
  reviewer.post(reviews.check, { sourceId, sourceType: kind, checkStatus: to, checkContent });
const stateOf = async (id: number) =>
  (
    await api.db.rows<{ status: number; note: string }>(
      'select status, check_content as note from towel_loan where id = $1',
      [id],
    )
  )[0];
const messages = async () =>
  (
    await api.db.rows<{ template: string }>('select template from message_record where user_id = $1 order by id', [
      memberId,
    ])
  ).map(({ template }) => template);

it('finds every declared kind in the area that approves it', () => {
  const registered = api.app
    .get(ApprovalRegistry, { strict: false })
    .all()
    .map((approver) => approver.kind);
  expect(registered).toEqual([...approvalKinds, towelLoanApproval]);
});

it('tells the inbox of every kind when one is asked for or decided', async () => {
  const approvers = api.app.get(ApprovalRegistry, { strict: false }).all();
  const tables = [...new Set(approvers.map(({ pending }) => pending.table.split(' ')[0] ?? ''))].sort();
  const told = await api.db.rows<{ name: string }>(
    `
      select c.relname as name
      from pg_trigger t
        join pg_class c on c.oid = t.tgrelid
        join pg_proc p on p.oid = t.tgfoid
      where c.relname = any ($1) and p.prosrc like '%reviews:all%'
      group by 1
      order by 1
    `,
    [tables],
  );
  expect(told.map(({ name }) => name)).toEqual(tables);
});

describe('a kind that one file declares', () => {
  it('is listed with its amount and files, filtered, searched and counted', async () => {
    const id = await askForTowels(api, memberId, { towels: 3, proofIds: ['a1'] });
    const { content, kinds } = await inbox({ sourceType: kind });
    expect(content).toMatchObject([
      {
        sourceType: kind,
        sourceId: id,
        name: '林若雯',
        about: '3 条毛巾',
        aboutEn: 'Towels: 3',
        reason: '比赛用',
        amount: 45,
        proofIds: ['a1'],
        overdue: false,
      },
    ]);
    expect(kinds).toContainEqual({ sourceType: kind, n: 1, overdue: 0 });
    expect(idsOf(await inbox({ keyword: '若雯' }))).toEqual([id]);
    expect(idsOf(await inbox({ keyword: 'Towels: 4' }))).toEqual([]);
    expect(idsOf(await inbox({ sourceType: sourceType.registration }))).toEqual([]);
  });

  it('is hidden from a reviewer without its right and outside the scope of another', async () => {
    const id = await askForTowels(api, memberId);
    const other = await api.clientFor(await aPerson(api.db, { roleId: 9 }), { rights: ['RegisterUsersCheck'] });
    expect(idsOf(await inbox({}, other))).toEqual([]);
    expect(await other.post(reviews.check, { sourceId: id, sourceType: kind, checkStatus: passed })).toMatchObject({
      code: 403,
    });
    const limitedId = await aPerson(api.db, { roleId: 9 });
    await api.db.rows('update role_grant set own = true where user_id = $1', [limitedId]);
    const limited = await api.clientFor(limitedId, { rights: [towelLoanApproval.right] });
    expect(idsOf(await inbox({}, limited))).toEqual([]);
  });

  it('is exported under its title', async () => {
    await askForTowels(api, memberId);
    const book = new Excel.Workbook();
    await book.xlsx.load(
      await (await reviewer.fetch(reviews.exportFile, { sourceType: kind, lang: 'en' })).arrayBuffer(),
    );
    const cells = book.worksheets[0]?.getRow(2);
    expect([1, 3].map((n) => cells?.getCell(n).text)).toEqual(['Towel loan', 'Towels: 2']);
  });

  it('is approved, rejected and sent back, each with a message to its applicant', async () => {
    const [one, two, three] = [
      await askForTowels(api, memberId),
      await askForTowels(api, memberId),
      await askForTowels(api, memberId),
    ];
    expect(await check(one, passed)).toMatchObject({ code: 200, data: { id: one, checkStatus: passed } });
    expect(await check(two, failed)).toMatchObject({ code: 400, errKey: 'REASON_MISSING' });
    expect(await check(two, failed, '毛巾不足')).toMatchObject({ code: 200 });
    expect(await check(three, rejected, '请写明用途')).toMatchObject({ code: 200 });
    expect([await stateOf(one), await stateOf(two), await stateOf(three)]).toMatchObject([
      { status: passed },
      { status: failed, note: '毛巾不足' },
      { status: rejected, note: '请写明用途' },
    ]);
    expect(await messages()).toEqual(['reviewPassed', 'reviewFailed', 'reviewFailed']);
    expect(idsOf(await inbox())).toEqual([]);
    await api.db.rows('update towel_loan set status = $2 where id = $1', [three, checking]);
    expect(idsOf(await inbox())).toEqual([three]);
  });

  it('refuses states that are no decision or unknown, and what was decided before', async () => {
    const id = await askForTowels(api, memberId);
    expect(await check(id, checking, 'x')).toMatchObject({ errKey: 'TOWEL_LOAN_OVER' });
    expect(await check(id, 7, 'x')).toMatchObject({ code: 400, errKey: 'BAD_INPUT' });
    expect(await check(id, passed)).toMatchObject({ code: 200 });
    expect(await check(id, passed)).toMatchObject({ errKey: 'TOWEL_LOAN_OVER', message: '毛巾申请已处理' });
    expect(await check(2_000_000, passed)).toMatchObject({ code: 404, errKey: 'TOWEL_LOAN_GONE' });
  });

  it('is decided in a batch, where one that was decided meanwhile does not stop the others', async () => {
    const ids = [
      await askForTowels(api, memberId),
      await askForTowels(api, memberId),
      await askForTowels(api, memberId),
    ];
    await check(ids[1] as number, failed, '重复');
    const answers = [];
    for (const id of ids) answers.push(await check(id, passed));
    expect(answers.map(({ errKey }) => errKey ?? null)).toEqual([null, 'TOWEL_LOAN_OVER', null]);
  });

  it('is overdue by its own hours, not by those of the school', async () => {
    const late = await askForTowels(api, memberId, { hoursAgo: 3 });
    const fresh = await askForTowels(api, memberId, { hoursAgo: 1 });
    const applicant = await aPerson(api.db, { roleId: 6 });
    await api.db.rows(
      `insert into registration (user_id, external_kind, submitted_at) values ($1, 1, app_now() - interval '3 hours')`,
      [applicant],
    );
    const all = await inbox();
    expect(idsOf(all)).toEqual([late, fresh]);
    expect(all.content.map(({ sourceType: of, overdue }) => [of, overdue])).toEqual(
      expect.arrayContaining([
        [kind, true],
        [kind, false],
        [sourceType.registration, false],
      ]),
    );
    const { content, kinds } = await inbox({ overdue: 1 });
    expect(content.map(({ sourceId }) => sourceId)).toEqual([late]);
    expect(Date.parse(content[0]?.dueAt ?? '') - Date.parse(content[0]?.submittedAt ?? '')).toBe(2 * 3_600_000);
    expect(kinds).toContainEqual({ sourceType: kind, n: 2, overdue: 1 });
  });

  it('moves the live room when it is asked for, decided or overdue', async () => {
    const listener = await TestListener.open(api.address, { token: reviewer.token });
    await listener.subscribe(room.reviews());
    const word = () => listener.body<ReviewsRoom>(room.reviews()).waiting;
    const moves = async (by: () => Promise<unknown>) => {
      const before = word();
      await by();
      await listener.waitUntil(() => word() !== before);
    };
    let id = 0;
    await moves(async () => {
      id = await askForTowels(api, memberId);
    });
    await moves(() =>
      api.db.rows(`update towel_loan set asked_at = app_now() - interval '3 hours' where id = $1`, [id]),
    );
    await moves(() => check(id, passed));
    listener.close();
  });
});

describe('a kind that no area approves', () => {
  const ask = (code: number) =>
    reviewer.post(reviews.check, { sourceId: 1, sourceType: code, checkStatus: passed, checkContent: '' });

  it('is refused by name if the documents know it, as wrong input otherwise', async () => {
    expect(await ask(sourceType.coursePublish)).toMatchObject({ code: 404, errKey: 'REVIEW_KIND_CLOSED' });
    expect(await ask(902)).toMatchObject({ code: 400, errKey: 'BAD_INPUT' });
  });
});
