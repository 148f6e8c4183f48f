import { randomBytes } from 'node:crypto';
import { fileClass } from '#domain/attachments/attachment.status';
import { orderStatus, payStatus } from '#domain/orders/order.status';
import { refundReason } from '#domain/payments/pay.status';
import { sourceType } from '#domain/reviews/source-type.status';
import { role } from '#domain/session/role.status';
import { checkStatus } from '#domain/system/check.status';
import { room } from '#contract/kit/live';
import type { RefundRoom } from '#contract/kit/rooms';
import { payments } from '#contract/payments/payment.contract';
import { specialRefunds } from '#contract/refunds/special-refund.contract';
import { reviews } from '#contract/reviews/review.contract';
import type { TestApi, TestClient } from '#server/kit/testing/test-api';
import { aPerson } from '#server/kit/testing/test-data';
import { SnapshotService } from '#server/live/snapshot.service';
import { TestListener } from '#server/live/test-listener';
import { RefundSweepService } from '#server/refunds/refund-sweep.service';
import { setPayPassword } from '#server/channels/test-gateway';
import { TestPaymentApp } from '#server/payments/test-payment-app';

let app: TestPaymentApp;
let api: TestApi;
let clerk: TestClient;

beforeAll(async () => {
  app = await TestPaymentApp.open('special_refund');
  ({ api } = app);
  clerk = await api.clientFor(await aPerson(api.db, { roleId: role.orderAdmin }), {
    rights: ['VenuesApply', 'VenuesApplyCheck', 'VenuesApplyExport'],
  });
}, 90_000);
afterAll(() => app.close());

interface SpecialRefundCase {
  readonly userId: number;
  readonly client: TestClient;
  readonly tradeNo: string;
}
async function createCase(): Promise<SpecialRefundCase> {
  const userId = await aPerson(api.db);
  const password = await setPayPassword(api.db, userId);
  const client = await api.clientFor(userId);
  const { tradeNo } = await app.heldOrder(userId);
  await client.post(payments.pay, { venueTradeNo: tradeNo, payType: 5, payPassword: password });
  // It starts too soon for a full refund by the rule.
  await api.db.rows(
    `
      update venue_order
      set begin_at = school_now() - interval '2 hours', end_at = school_now() - interval '1 hour'
      where trade_no = $1
    `,
    [tradeNo],
  );
  return { userId, client, tradeNo };
}
const createProof = async (ownerId: number): Promise<string> => {
  const id = randomBytes(16).toString('hex');
  await api.db.rows(
    `
      insert into attachment (id, owner_id, file_class, open, ext, name, bytes, sha256)
      values ($1, $2, ${fileClass.proof}, false, 'pdf', 'p.pdf', 10, $3)
    `,
    [id, ownerId, randomBytes(32).toString('hex')],
  );
  return id;
};
const apply = ({ client, tradeNo }: SpecialRefundCase, more: object = {}) =>
  client.post(specialRefunds.apply, { tradeNo, reasonType: refundReason.weather, reasonText: '暴雨无法到场', ...more });
const decideAs = (sourceId: number, status: number, checkContent = '', reviewer = clerk) =>
  reviewer.post(reviews.check, { sourceId, sourceType: sourceType.refund, checkStatus: status, checkContent });
const stateOf = async ({ tradeNo }: SpecialRefundCase) =>
  (
    await api.db.rows<{ os: string; ps: number; refund: number }>(
      'select order_status as os, pay_status as ps, refund_fee as refund from venue_order where trade_no = $1',
      [tradeNo],
    )
  )[0];

it('refunds everything once approved, however late after the start, by the refund worker', async () => {
  const one = await createCase();
  const { data } = await apply(one);
  expect(data).toMatchObject({ allowed: false, amount: 20, application: { checkStatus: checkStatus.checking } });
  expect(await apply(one)).toMatchObject({ code: 250, errKey: 'SPECIAL_TWICE' });
  expect(await decideAs(data.application?.id ?? 0, checkStatus.passed)).toMatchObject({ code: 200 });
  expect(await stateOf(one)).toEqual({ os: orderStatus.cancelled, ps: payStatus.refunding, refund: 2000 });
  await api.app.get(RefundSweepService).sweepRefunds();
  expect(await stateOf(one)).toMatchObject({ ps: payStatus.refunded });
  expect(await api.db.rows('select balance from wallet where user_id = $1', [one.userId])).toEqual([
    { balance: 50_000 },
  ]);
  expect(await decideAs(data.application?.id ?? 0, checkStatus.passed)).toMatchObject({ code: 250 });
  expect(await api.db.rows(`select action from audit where object = $1 order by id`, [`order:${one.tradeNo}`])).toEqual(
    [{ action: 'specialRefund.apply' }, { action: 'specialRefund.check' }],
  );
});

it('needs health proof for a full refund; refuses unpaid orders and ones over seven days past', async () => {
  const one = await createCase();
  expect(await apply(one, { reasonType: refundReason.health })).toMatchObject({ code: 400, errKey: 'PROOF_MISSING' });
  const { data } = await apply(one, { reasonType: refundReason.health, proofIds: [await createProof(one.userId)] });
  expect(data.application).toMatchObject({ checkStatus: checkStatus.checking });
  expect(await decideAs(data.application?.id ?? 0, checkStatus.passed)).toMatchObject({ code: 200 });
  expect(await stateOf(one)).toEqual({ os: orderStatus.cancelled, ps: payStatus.refunding, refund: 2000 });
  const late = await createCase();
  await api.db.rows(
    `
      update venue_order
      set begin_at = begin_at - interval '8 days', end_at = end_at - interval '8 days'
      where trade_no = $1
    `,
    [late.tradeNo],
  );
  expect((await late.client.get(specialRefunds.own, { tradeNo: late.tradeNo })).data).toMatchObject({ allowed: false });
  expect(await apply(late)).toMatchObject({ code: 250, errKey: 'REFUND_TOO_LATE' });
  const unpaid = await app.heldOrder(one.userId);
  expect(await apply({ ...one, tradeNo: unpaid.tradeNo })).toMatchObject({ code: 250, errKey: 'NOT_REVIEWABLE' });
});

it('is resubmitted if returned, final if refused, and if withdrawn frees the order for another', async () => {
  const one = await createCase();
  const id = (await apply(one)).data.application?.id ?? 0;
  expect(await decideAs(id, checkStatus.rejected, '请补充天气证明')).toMatchObject({ code: 200 });
  expect((await one.client.get(specialRefunds.own, { tradeNo: one.tradeNo })).data).toMatchObject({
    allowed: true,
    application: { checkStatus: checkStatus.rejected, checkContent: '请补充天气证明' },
  });
  const more = await createProof(one.userId);
  expect(await apply(one, { proofIds: [more] })).toMatchObject({
    code: 200,
    data: { application: { id, checkStatus: checkStatus.checking } },
  });
  expect((await clerk.get(specialRefunds.list, { keyword: one.tradeNo })).data.content).toMatchObject([
    { round: 2, proofIds: [more] },
  ]);
  expect(await decideAs(id, checkStatus.failed, '当日天气良好')).toMatchObject({ code: 200 });
  expect(await apply(one)).toMatchObject({ code: 250, errKey: 'SPECIAL_TWICE' });
  expect(await stateOf(one)).toMatchObject({ os: orderStatus.normal, ps: payStatus.paid, refund: 0 });
  const two = await createCase();
  await apply(two);
  expect(await two.client.post(specialRefunds.withdraw, { tradeNo: two.tradeNo })).toMatchObject({
    code: 200,
    data: { allowed: true, application: null },
  });
  expect(await apply(two)).toMatchObject({ code: 200 });
});

it('pays once under concurrent approvals, and not an order cancelled meanwhile', async () => {
  const one = await createCase();
  const id = (await apply(one)).data.application?.id ?? 0;
  const all = await Promise.all([1, 2, 3].map((n) => decideAs(id, checkStatus.passed, `第${n}位审核`)));
  expect(all.filter(({ code }) => code === 200)).toHaveLength(1);
  expect(
    await api.db.rows('select count(*)::int as n, sum(amount)::int as sum from refund where trade_no = $1', [
      one.tradeNo,
    ]),
  ).toEqual([{ n: 1, sum: 2000 }]);
});

it('is listed, read and decided by right and scope only, and never by the applicant', async () => {
  const one = await createCase();
  const proof = await createProof(one.userId);
  const id = (await apply(one, { proofIds: [proof] })).data.application?.id ?? 0;
  expect((await clerk.get(specialRefunds.list, { keyword: one.tradeNo })).data.content).toMatchObject([
    { id, amount: 20, proofIds: [proof] },
  ]);
  expect((await clerk.post(specialRefunds.proof, { id, attachmentId: proof })).data.url).toContain(
    '/api/sys/attachment/file/',
  );
  expect((await clerk.fetch(specialRefunds.exportFile, {})).headers.get('content-type')).toContain('spreadsheetml');
  expect(await one.client.get(specialRefunds.list, {})).toMatchObject({ code: 403 });
  expect(await decideAs(id, checkStatus.passed, '', one.client)).toMatchObject({ code: 403 });
  const elsewhere = await aPerson(api.db, { roleId: role.orderAdmin });
  await api.db.rows('update role_grant set venue_ids = $2 where user_id = $1', [elsewhere, [2_000_000]]);
  expect(await decideAs(id, checkStatus.passed, '', await api.clientFor(elsewhere))).toMatchObject({ code: 404 });
  await api.db.rows('insert into role_grant (user_id, role_id, sort) values ($1, $2, 1)', [
    one.userId,
    role.orderAdmin,
  ]);
  expect(
    await decideAs(id, checkStatus.passed, '', await api.clientFor(one.userId, { roleId: role.orderAdmin })),
  ).toMatchObject({
    code: 250,
    errKey: 'SPECIAL_OWN',
  });
});

it("updates its venue's staff pages on arrival and decision by scope; two concurrent ones both arrive", async () => {
  const [one, two] = [await createCase(), await createCase()];
  const { venueId } = app.world;
  const screen = await TestListener.open(api.address, { token: clerk.token });
  expect(await screen.subscribe(room.refund(venueId))).toMatchObject({ code: 200 });
  const status = (id: number) =>
    screen.body<RefundRoom>(room.refund(venueId)).applications.find((row) => row.id === id);
  const [first, second] = [(await apply(one)).data.application?.id ?? 0, (await apply(two)).data.application?.id ?? 0];
  await screen.waitUntil(() => status(first)?.checkStatus === checkStatus.checking && status(second)?.round === 1);
  const other = await api.clientFor(await aPerson(api.db, { roleId: role.orderAdmin }));
  expect(
    await Promise.all([
      decideAs(first, checkStatus.failed, '当日天气良好', other),
      decideAs(second, checkStatus.passed, '', other),
    ]),
  ).toMatchObject([{ code: 200 }, { code: 200 }]);
  await screen.waitUntil(
    () => status(first)?.checkStatus === checkStatus.failed && status(second)?.checkStatus === checkStatus.passed,
  );
  const three = await createCase();
  const third = (await apply(three)).data.application?.id ?? 0;
  await screen.waitUntil(() => status(third) !== undefined);
  await three.client.post(specialRefunds.withdraw, { tradeNo: three.tradeNo });
  await screen.waitUntil(() => status(third) === undefined);
  await new Promise((resolve) => setTimeout(resolve, 300));
  const truth = await api.app.get(SnapshotService, { strict: false }).get(room.refund(venueId));
  expect([screen.rooms.get(room.refund(venueId))?.v, screen.body(room.refund(venueId)), screen.healed]).toEqual([
    truth?.v,
    truth?.body,
    0,
  ]);
  const member = await TestListener.open(api.address, { token: one.client.token });
  expect(await member.subscribe(room.refund(venueId))).toMatchObject({ code: 403, errKey: 'NO_RIGHT' });
  for (const line of [screen, member]) line.close();
});
