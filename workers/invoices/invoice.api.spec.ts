import { invoiceStatus } from '#domain/invoices/invoice.status';
import { titleKind } from '#domain/invoices/title.status';
import { payStatus } from '#domain/orders/order.status';
import { role } from '#domain/session/role.status';
import { invoiceDesk } from '#contract/invoices/invoice-desk.contract';
import { invoices, type InvoiceView } from '#contract/invoices/invoice.contract';
import { invoiceTitles } from '#contract/invoices/title.contract';
import { jobs } from '#contract/jobs';
import { orderChanges } from '#contract/order-changes/change.contract';
import { payments } from '#contract/payments/payment.contract';
import { AppModule } from '#server/app.module';
import { InvoiceRefundSyncService } from '#server/invoices/invoice-refund-sync.service';
import { InvoiceRunService } from '#server/invoices/invoice-run.service';
import { TestTaxPlatform } from '#server/invoices/test-tax-platform';
import { SweepService } from '#server/kit/jobs/sweep';
import { TestApi, type TestClient } from '#server/kit/testing/test-api';
import { anOrder, aPerson, aVenue, type TestVenue } from '#server/kit/testing/test-data';
import { AggregateService } from '#server/live/aggregate.service';
import { setPayPassword } from '#server/channels/test-gateway';
import { JobRegistry } from '#workers/kit/job-registry';
import { drainOutbox } from '#workers/kit/test-drain';
import { handlers, reactions } from '#workers/registrations';

let tax: TestTaxPlatform;
let api: TestApi;
let world: TestVenue;
let desk: TestClient;
let slot = 0;
const book = new JobRegistry(reactions, handlers, jobs);
const COMPANY = {
  kind: titleKind.company,
  title: '示例科技有限公司',
  taxNo: '91350100M000100Y43',
  bank: '',
  account: '',
  address: '',
  phone: '',
  email: 'bill@example.com',
};

beforeAll(async () => {
  tax = await TestTaxPlatform.start();
  api = await TestApi.boot(AppModule, 'invoices', { INVOICES_URL: tax.url, DATA_DIR: tax.dataDir });
  await api.app.get(SweepService).beforeApplicationShutdown();
  world = await aVenue(api.db, { spaces: 40 });
  desk = await api.clientFor(await aPerson(api.db, { roleId: role.finance }), {
    rights: [
      'VenuesInvoice',
      'VenuesInvoiceAdd',
      'VenuesInvoiceExport',
      'VenuesInvoiceManage',
      'VenuesInvoiceManageRed',
      'VenuesInvoiceManageRetry',
      'VenuesInvoiceManageExport',
      'OrdersReturnCharge',
      'moneyEye',
    ],
  });
}, 90_000);
afterAll(async () => {
  await api.close();
  await tax.stop();
});
beforeEach(() => tax.faults());

interface Buyer {
  readonly userId: number;
  readonly client: TestClient;
  readonly password: string;
  readonly titleId: number;
}
async function buyer(): Promise<Buyer> {
  const userId = await aPerson(api.db);
  const password = await setPayPassword(api.db, userId);
  const client = await api.clientFor(userId);
  const { data } = await client.post(invoiceTitles.add, COMPANY);
  return { userId, client, password, titleId: data.titles[0]?.id ?? 0 };
}
/** Books and pays 60 yuan from the balance. */
async function payBooking({ userId, client, password }: Buyer): Promise<string> {
  const place = slot++;
  const { tradeNo } = await anOrder(api.db, world, userId, {
    space: place % 40,
    time: Math.floor(place / 40),
    amount: 6000,
  });
  expect(await client.post(payments.pay, { venueTradeNo: tradeNo, payType: 5, payPassword: password })).toMatchObject({
    code: 200,
  });
  return tradeNo;
}
const applyForInvoice = ({ client, titleId }: Buyer, ...tradeNos: string[]) =>
  client.post(invoices.apply, { tradeNos, titleId });
/** Runs all due worker jobs as if every pause were over. */
async function runInvoiceJobs(): Promise<void> {
  for (let round = 0; round < 4; round += 1) {
    await api.db.rows('update invoice set next_try_at = app_now(), claimed_until = null');
    await drainOutbox(api.db, book, (service) => api.app.get(service, { strict: false }));
    await api.app.get(InvoiceRunService).sweep();
  }
}
/** Returns the state of the finance room: a new value whenever an invoice changed. */
const deskRoomState = async () =>
  (await api.app.get(AggregateService, { strict: false }).refresh('finance:all'))?.body['invoices'];
const viewInvoice = async ({ client }: Buyer, id: number): Promise<InvoiceView> =>
  (await client.get(invoices.one, { id })).data;
const history = async ({ client }: Buyer, venueTradeNo: string) =>
  (await client.get(invoices.history, { venueTradeNo })).data.invoices;
/** Refunds a part of an order to the balance. */
async function refundPart(tradeNo: string, amount: number): Promise<void> {
  const [item] = await api.db.rows<{ id: number }>('select id from venue_order_item where trade_no = $1', [tradeNo]);
  expect(
    await desk.post(orderChanges.returnCharge, {
      tradeNo,
      items: [{ id: item?.id ?? 0, amount }],
      reason: '场地灯光故障',
    }),
  ).toMatchObject({ code: 200 });
  await drainOutbox(api.db, book, (service) => api.app.get(service, { strict: false }));
}

describe('invoice titles', () => {
  it("are validated, stored once, the first as default; another member's is not found", async () => {
    const one = await buyer();
    expect(await one.client.post(invoiceTitles.add, { ...COMPANY, taxNo: '91350100M000100Y44' })).toMatchObject({
      code: 400,
      data: { fields: [{ field: 'taxNo', messageEn: expect.stringContaining('tax number') as unknown }] },
    });
    expect(await one.client.post(invoiceTitles.add, COMPANY)).toMatchObject({ code: 250, errKey: 'TITLE_TWICE' });
    const { data } = await one.client.post(invoiceTitles.add, {
      kind: titleKind.person,
      title: '张三',
      isDefault: true,
    });
    expect(data.titles.map(({ title, isDefault }) => [title, isDefault])).toEqual([
      ['张三', true],
      [COMPANY.title, false],
    ]);
    const other = await buyer();
    expect(await other.client.post(invoiceTitles.edit, { ...COMPANY, id: one.titleId })).toMatchObject({ code: 404 });
    expect((await one.client.post(invoiceTitles.remove, { id: data.titles[0]?.id ?? 0 })).data.titles).toMatchObject([
      { title: COMPANY.title, isDefault: true },
    ]);
  });
});

describe('an invoice application', () => {
  it('over two orders is issued once for the full sum, with a file only its owner may read', async () => {
    const one = await buyer();
    const [a, b] = [await payBooking(one), await payBooking(one)];
    const words = [await deskRoomState(), await deskRoomState()];
    const reply = await one.client.post(
      invoices.apply,
      { tradeNos: [a, b], titleId: one.titleId },
      { key: 'invoice-apply-1' },
    );
    expect(reply).toMatchObject({
      code: 200,
      data: {
        status: invoiceStatus.issuing,
        amount: 120,
        tax: 6.8,
        lines: [{ amount: 60 }, { amount: 60 }],
        mayEdit: true,
        mayWithdraw: true,
      },
    });
    expect(
      (await one.client.post(invoices.apply, { tradeNos: [a, b], titleId: one.titleId }, { key: 'invoice-apply-1' }))
        .data.id,
    ).toBe(reply.data.id);
    expect(await applyForInvoice(one, a)).toMatchObject({ code: 250, errKey: 'INVOICED_ALREADY' });
    words.push(await deskRoomState());
    await Promise.all([
      runInvoiceJobs(),
      api.app.get(InvoiceRunService).run(reply.data.id),
      api.app.get(InvoiceRunService).run(reply.data.id),
    ]);
    expect(await viewInvoice(one, reply.data.id)).toMatchObject({
      status: invoiceStatus.issued,
      invoiceNo: expect.stringMatching(/^\d{20}$/) as unknown,
      file: true,
      mayWithdraw: false,
      mayReplace: true,
    });
    expect(
      (await tax.issued())
        .filter(({ requestId }) => requestId.startsWith(reply.data.applyNo))
        .map(({ paper }) => [paper.amount, paper.tax]),
    ).toEqual([[12_000, 680]]);
    // The finance room changes for a new application and for each step, and for nothing else.
    words.push(await deskRoomState());
    expect(words.map((word) => words.indexOf(word))).toEqual([0, 0, 2, 3]);
    const { data } = await one.client.post(invoices.file, { id: reply.data.id });
    const file = await fetch(`${api.address}${data.url}`);
    expect([file.status, file.headers.get('content-type'), (await file.text()).slice(0, 5)]).toEqual([
      200,
      'application/pdf',
      '%PDF-',
    ]);
    const other = await buyer();
    expect(await other.client.post(invoices.file, { id: reply.data.id })).toMatchObject({ code: 404 });
    expect(await other.client.get(invoices.one, { id: reply.data.id })).toMatchObject({ code: 404 });
    expect(await applyForInvoice(other, await payBooking(one))).toMatchObject({
      code: 404,
      errKey: 'INVOICE_ORDER_GONE',
    });
  });

  it('submitted twice concurrently is accepted once; without lock and index it would be twice', async () => {
    const one = await buyer();
    const tradeNo = await payBooking(one);
    const codes = (
      await Promise.all([applyForInvoice(one, tradeNo), applyForInvoice(one, tradeNo), applyForInvoice(one, tradeNo)])
    ).map(({ code }) => code);
    expect(codes.sort()).toEqual([200, 250, 250]);
    // Two concurrent read-then-write calls would both find nothing.
    const look = () => api.db.rows('select 1 from invoice_line where trade_no = $1 and stands', [second]);
    const second = await payBooking(one);
    const id = (await api.db.rows<{ id: number }>('select max(id) as id from invoice'))[0]?.id ?? 0;
    const copy = async () =>
      (
        await api.db.rows<{ id: number }>(
          `
            insert into invoice (apply_no, user_id, merchant_id, title_kind, title, amount, rate, tax)
            select new_trade_no('F'), user_id, merchant_id, 1, 'x', 6000, 6, 0 from invoice where id = $1
            returning id
          `,
          [id],
        )
      )[0]?.id;
    const put = (invoice: unknown) =>
      api.db.rows(
        "insert into invoice_line (invoice_id, trade_no, amount, name, en_name) values ($1, $2, 6000, 'x', 'x')",
        [invoice, second],
      );
    const [left, right] = [await copy(), await copy()];
    await api.db.rows('drop index invoice_line_once');
    try {
      expect((await Promise.all([look(), look()])).flat()).toEqual([]);
      await Promise.all([put(left), put(right)]);
      expect(await look()).toHaveLength(2);
    } finally {
      await api.db.rows('delete from invoice_line where invoice_id = any($1)', [[left, right]]);
      await api.db.rows('delete from invoice where id = any($1)', [[left, right]]);
      await api.db.rows('create unique index invoice_line_once on invoice_line (trade_no) where stands');
    }
    await put(await copy());
    await expect(put(await copy())).rejects.toThrow(/invoice_line_once/);
    await api.db.rows(`delete from invoice_line where trade_no = $1`, [second]);
    await api.db.rows(
      `delete from invoice i where not exists (select 1 from invoice_line l where l.invoice_id = i.id)`,
    );
  });

  it('holds no more than its orders keep, whoever writes it', async () => {
    const one = await buyer();
    const { id } = (await applyForInvoice(one, await payBooking(one))).data;
    await expect(api.db.rows('update invoice_line set amount = 6001 where invoice_id = $1', [id])).rejects.toThrow(
      /which keeps 6000/,
    );
  });

  it('waits during a platform outage, is polled before a resend, and is issued once', async () => {
    const one = await buyer();
    const tradeNo = await payBooking(one);
    const { id } = (await applyForInvoice(one, tradeNo)).data;
    await tax.faults([{ status500: true }]);
    for (let n = 0; n < 3; n += 1) await runInvoiceJobs();
    expect(await viewInvoice(one, id)).toMatchObject({ status: invoiceStatus.issuing, invoiceNo: null, waiting: true });
    const [row] = await api.db.rows('select tries, last_error as why from invoice where id = $1', [id]);
    expect(row).toMatchObject({ why: 'HTTP 500' });
    expect((await desk.get(invoiceDesk.list, { stuck: '1', keyword: tradeNo })).data.content).toMatchObject([
      { id, waiting: true, said: 'HTTP 500' },
    ]);
    // The platform accepts the request, and the connection breaks before its reply.
    await tax.faults([{ on: 'issue', times: 1, dropAfter: true, workMs: 0 }]);
    expect(await desk.post(invoiceDesk.retry, { id })).toMatchObject({ code: 200 });
    await runInvoiceJobs();
    const { applyNo, ...after } = await viewInvoice(one, id);
    expect(after).toMatchObject({ status: invoiceStatus.issued, waiting: false });
    expect((await tax.issued()).filter(({ requestId }) => requestId.startsWith(applyNo))).toHaveLength(1);
  });

  it('is sold by the merchant if it has documents, otherwise by the school', async () => {
    const one = await buyer();
    const sellerOnInvoice = async () => {
      const { applyNo } = (await applyForInvoice(one, await payBooking(one))).data;
      await runInvoiceJobs();
      const paper = (await tax.issued()).find(({ requestId }) => requestId.startsWith(applyNo))?.paper;
      return [paper?.seller.name, paper?.items[0]?.name.split(' ')[0]];
    };
    expect(await sellerOnInvoice()).toEqual(['示范大学体育场馆中心', '*体育服务*场地费']);
    await api.db.rows(
      `
        update merchant
        set subject = '示范大学后勤有限公司', tax_no = '91350100M000100Y43', invoice_subject = '*生活服务*游泳'
        where id = $1
      `,
      [world.merchantId],
    );
    expect(await sellerOnInvoice()).toEqual(['示范大学后勤有限公司', '*生活服务*游泳']);
    await api.db.rows(`update merchant set subject = '', tax_no = '', invoice_subject = '' where id = $1`, [
      world.merchantId,
    ]);
  });

  it('that is refused returns to its member with the reason, is corrected and issued', async () => {
    const one = await buyer();
    const closedTitleId =
      (await one.client.post(invoiceTitles.add, { ...COMPANY, title: '旧公司（已注销）' })).data.titles.find(
        ({ title }) => title.startsWith('旧'),
      )?.id ?? 0;
    const { id } = (
      await one.client.post(invoices.apply, { tradeNos: [await payBooking(one)], titleId: closedTitleId })
    ).data;
    await runInvoiceJobs();
    expect(await viewInvoice(one, id)).toMatchObject({
      status: invoiceStatus.replacing,
      invoiceNo: null,
      refusedWhy: '购买方已注销，请核对抬头与税号',
      mayEdit: true,
      mayWithdraw: true,
    });
    expect(await one.client.post(invoices.edit, { id, titleId: one.titleId })).toMatchObject({
      code: 200,
      data: { status: invoiceStatus.issuing, refusedWhy: '' },
    });
    await runInvoiceJobs();
    expect(await viewInvoice(one, id)).toMatchObject({ status: invoiceStatus.issued, title: COMPANY.title });
  });

  it('is withdrawn before it is sent and frees its orders; afterwards it is not', async () => {
    const one = await buyer();
    const tradeNo = await payBooking(one);
    const { id } = (await applyForInvoice(one, tradeNo)).data;
    expect(await one.client.post(invoices.withdraw, { id })).toMatchObject({ code: 200, data: { closed: true } });
    const again = (await applyForInvoice(one, tradeNo)).data;
    await tax.faults([{ on: 'issue', workMs: 600_000 }]);
    await api.db.rows('update invoice set next_try_at = app_now() where id = $1', [again.id]);
    await api.app.get(InvoiceRunService).run(again.id);
    expect(await one.client.post(invoices.withdraw, { id: again.id })).toMatchObject({
      code: 250,
      errKey: 'INVOICE_SENT',
    });
    expect(await one.client.post(invoices.edit, { id: again.id, titleId: one.titleId })).toMatchObject({
      code: 250,
      errKey: 'INVOICE_SENT',
    });
  });
});

describe('an issued invoice', () => {
  async function issued(one: Buyer, ...tradeNos: string[]): Promise<number> {
    const { id } = (await applyForInvoice(one, ...tradeNos)).data;
    await runInvoiceJobs();
    expect(await viewInvoice(one, id)).toMatchObject({ status: invoiceStatus.issued });
    return id;
  }

  it('with a partially refunded order is cancelled and reissued for the rest, with the red-letter number', async () => {
    const one = await buyer();
    const [tradeNo, whole] = [await payBooking(one), await payBooking(one)];
    const id = await issued(one, tradeNo, whole);
    await tax.faults([{ status500: true }]);
    await refundPart(tradeNo, 40);
    await runInvoiceJobs();
    // The platform is down: the credit note and the remaining amount wait.
    expect((await history(one, tradeNo)).map(({ status, amount }) => [status, amount])).toEqual([
      [invoiceStatus.issuing, 80],
      [invoiceStatus.issued, 120],
    ]);
    await tax.faults();
    await runInvoiceJobs();
    const [anew, old] = await history(one, tradeNo);
    expect(old).toMatchObject({
      id,
      status: invoiceStatus.writtenOff,
      redNo: expect.stringMatching(/^\d{20}$/) as unknown,
      redReasonEn: 'Order refunded',
      redFile: true,
    });
    expect(anew).toMatchObject({ status: invoiceStatus.issued, amount: 80, replaces: id, file: true });
    expect(anew?.lines.map(({ amount }) => amount).sort()).toEqual([20, 60]);
    // A repeated event has no effect.
    const count = (await tax.issued()).length;
    for (const again of [tradeNo, whole])
      expect(await api.app.get(InvoiceRefundSyncService).syncOrder(again)).toBe('nothing');
    expect(await api.app.get(InvoiceRefundSyncService).sweep()).toBe(0);
    await runInvoiceJobs();
    expect((await tax.issued()).length).toBe(count);
    const red = (await tax.issued()).find((entry) => entry.redOf === old?.invoiceNo);
    expect(red?.invoiceNo).toBe(old?.redNo);
  });

  it('with a fully refunded order is cancelled; an unsent application would have been withdrawn', async () => {
    const one = await buyer();
    const [tradeNo, waiting] = [await payBooking(one), await payBooking(one)];
    const id = await issued(one, tradeNo);
    await tax.faults([{ status500: true }]);
    const { id: open } = (await applyForInvoice(one, waiting)).data;
    for (const venueTradeNo of [tradeNo, waiting]) {
      expect(await one.client.post(payments.cancel, { venueTradeNo })).toMatchObject({ code: 200 });
      await drainOutbox(api.db, book, (service) => api.app.get(service, { strict: false }));
    }
    await tax.faults();
    await runInvoiceJobs();
    expect(
      (await api.db.rows<{ ps: number }>('select pay_status as ps from venue_order where trade_no = $1', [tradeNo]))[0]
        ?.ps,
    ).toBe(payStatus.refunded);
    expect(await viewInvoice(one, id)).toMatchObject({ status: invoiceStatus.writtenOff });
    expect(await history(one, tradeNo)).toHaveLength(1);
    const after = await viewInvoice(one, open);
    // Either it was at the platform during the refund: issued, then written off. Or it was not: closed.
    expect(after.closed || after.status === invoiceStatus.writtenOff).toBe(true);
  });

  it('is reissued to another title: cancelled once that is issued, restored if it is withdrawn', async () => {
    const one = await buyer();
    const id = await issued(one, await payBooking(one));
    const person =
      (await one.client.post(invoiceTitles.add, { kind: titleKind.person, title: '李四' })).data.titles.find(
        ({ title }) => title === '李四',
      )?.id ?? 0;
    const first = (await one.client.post(invoices.replace, { id, titleId: person })).data;
    expect(await viewInvoice(one, id)).toMatchObject({ status: invoiceStatus.replacing });
    expect(await one.client.post(invoices.withdraw, { id: first.id })).toMatchObject({ code: 200 });
    expect(await viewInvoice(one, id)).toMatchObject({ status: invoiceStatus.issued, redReason: null });
    const second = (await one.client.post(invoices.replace, { id, titleId: person })).data;
    await runInvoiceJobs();
    expect(await viewInvoice(one, id)).toMatchObject({ status: invoiceStatus.writtenOff, redReason: '抬头变更' });
    expect(await viewInvoice(one, second.id)).toMatchObject({
      status: invoiceStatus.issued,
      title: '李四',
      replaces: id,
    });
  });

  it('is cancelled by staff with a reason, and its orders may be invoiced again there', async () => {
    const one = await buyer();
    const tradeNo = await payBooking(one);
    const id = await issued(one, tradeNo);
    expect(await desk.post(invoiceDesk.red, { id, reason: '客户要求作废' })).toMatchObject({ code: 200 });
    expect(await desk.post(invoiceDesk.red, { id, reason: '客户要求作废' })).toMatchObject({
      code: 250,
      errKey: 'INVOICE_OVER',
    });
    await runInvoiceJobs();
    expect(await viewInvoice(one, id)).toMatchObject({ status: invoiceStatus.writtenOff, redReason: '客户要求作废' });
    expect((await desk.get(invoiceDesk.open, { keyword: tradeNo })).data.content).toMatchObject([
      { tradeNo, amount: 60 },
    ]);
    const made = await desk.post(invoiceDesk.issue, { tradeNos: [tradeNo], titleKind: COMPANY.kind, ...COMPANY });
    expect(made).toMatchObject({ code: 200, data: { amount: 60 } });
    await runInvoiceJobs();
    expect((await desk.get(invoiceDesk.list, { keyword: tradeNo })).data).toMatchObject({
      content: [{ status: invoiceStatus.issued }, { status: invoiceStatus.writtenOff }],
      totals: { issued: 60, writtenOff: 60 },
    });
    const { data } = await desk.post(invoiceDesk.file, { id, red: true });
    expect((await fetch(`${api.address}${data.url}`)).status).toBe(200);
    expect((await desk.fetch(invoiceDesk.exportFile, { lang: 'en' })).status).toBe(200);
    // Staff of another venue cannot reach it.
    const away = await aPerson(api.db, { roleId: role.orderAdmin });
    await api.db.rows('update role_grant set venue_ids = $2 where user_id = $1', [
      away,
      [(await aVenue(api.db)).venueId],
    ]);
    const venueAdmin = await api.clientFor(away, {
      roleId: role.orderAdmin,
      rights: ['VenuesInvoiceManage', 'VenuesInvoiceManageRed', 'VenuesInvoice', 'VenuesInvoiceAdd'],
    });
    expect((await venueAdmin.get(invoiceDesk.list, { keyword: tradeNo })).data.content).toEqual([]);
    expect(await venueAdmin.post(invoiceDesk.file, { id })).toMatchObject({ code: 404 });
    expect(await venueAdmin.post(invoiceDesk.red, { id: made.data.id, reason: '不是我的' })).toMatchObject({
      code: 404,
    });
    expect(
      await venueAdmin.post(invoiceDesk.issue, {
        tradeNos: [await payBooking(one)],
        titleKind: COMPANY.kind,
        ...COMPANY,
      }),
    ).toMatchObject({ code: 404 });
  });
});

it('for a balance covers either the top-up or the spending, never both', async () => {
  const one = await buyer();
  const tradeNo = await payBooking(one);
  const [topUp] = await api.db.rows<{ no: string }>(
    `
      insert into recharge (trade_no, user_id, merchant_id, amount, gift, pay_before, paid_at, pay_type, attempt_no)
      values (new_trade_no('W'), $1, $2, 10000, 0, app_now(), app_now(), 3, 'spec')
      returning trade_no as no
    `,
    [one.userId, world.merchantId],
  );
  const no = topUp?.no ?? '';
  expect(await applyForInvoice(one, no)).toMatchObject({ code: 250, errKey: 'BALANCE_OF_USE' });
  await api.db.rows(
    `
      insert into sys_setting (sys_key, sys_val)
      values ('invoice.balance', 'recharge')
      on conflict (sys_key) do update set sys_val = excluded.sys_val
    `,
  );
  await refresh();
  expect(await applyForInvoice(one, tradeNo)).toMatchObject({ code: 250, errKey: 'BALANCE_OF_TOP_UP' });
  expect(await applyForInvoice(one, no)).toMatchObject({ code: 200, data: { amount: 100 } });
  await api.db.rows(`delete from sys_setting where sys_key = 'invoice.balance'`);
  await refresh();
  expect(await applyForInvoice(one, tradeNo)).toMatchObject({ code: 250, errKey: 'BALANCE_SPENT' });
  expect((await one.client.get(invoices.orders, {})).data.content).toMatchObject([
    { tradeNo: no, allowed: false },
    { tradeNo, allowed: false, reasonEn: expect.stringContaining('already invoiced') as unknown },
  ]);
});
const refresh = async () => api.app.get((await import('#server/kit/settings/settings')).Settings).refresh();
