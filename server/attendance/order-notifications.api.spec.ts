import { account } from '#contract/members/account.contract';
import { logs } from '#contract/logs/log.contract';
import { closures } from '#contract/closures/closure.contract';
import { orderChanges } from '#contract/order-changes/change.contract';
import { fen } from '#domain/kit/money';
import type { LocalDate } from '#domain/kit/time';
import { messageChannel, messageStatus } from '#domain/messages/message.status';
import { cancelKind } from '#domain/orders/order.status';
import { AppModule } from '#server/app.module';
import { Db, type Tx } from '#server/kit/db/db';
import { SweepService } from '#server/kit/jobs/sweep';
import { TestApi, type TestClient } from '#server/kit/testing/test-api';
import { anOrder, aPaidBooking, aPerson, aVenue, type TestVenue } from '#server/kit/testing/test-data';
import { BlackListNotifications } from '#server/black-lists/black-list-notifications.service';
import { FamilyNotifications } from '#server/families/family-notifications';
import { MessageService } from '#server/messages/message.service';
import { TestMessages } from '#server/messages/test-messages';
import { PaymentNotificationService } from '#server/payments/payment-notification.service';
import { SplitNotifications } from '#server/shared-payments/split-notification';
import { WaitlistOfferService } from '#server/waitlist/waitlist-offer.service';
import { VenueTables } from '#server/venues/venue-tables.service';
import { OrderNotifications } from './order-notifications.service';

let provider: TestMessages;
let api: TestApi;
let desk: TestClient;
let world: TestVenue;
let serial = 0;

beforeAll(async () => {
  provider = await TestMessages.start();
  api = await TestApi.boot(AppModule, 'order_news', provider.env);
  await api.app.get(SweepService).beforeApplicationShutdown();
  world = await aVenue(api.db, { spaces: 6, rules: { waitlist: true, wait_offer_min: 10 } });
  await api.app.get(VenueTables, { strict: false }).refresh();
  desk = await api.clientFor(await aPerson(api.db, { roleId: 9 }), {
    rights: ['Closures', 'ClosuresApply', 'ClosuresUndo', 'AdjustOrder', 'Orders'],
  });
}, 90_000);
afterAll(async () => {
  await api.close();
  await provider.stop();
});

async function createReachableMember(): Promise<{ userId: number; phone: string }> {
  const [userId, phone] = [await aPerson(api.db), `137${String(10_000_000 + ++serial)}`];
  await api.db.rows('update app_user set phone = $2 where id = $1', [userId, phone]);
  return { userId, phone };
}
async function receivedTexts(phone: string): Promise<string[]> {
  await api.app.get(MessageService, { strict: false }).sendDue();
  return (await provider.inbox(phone)).map(({ text }) => text);
}
/** Returns the received texts without the signature of the school's messages. */
const receivedWithoutSignature = async (phone: string) =>
  (await receivedTexts(phone)).map((text) => text.replace(/^【.*?】/, ''));
const notifications = () => api.app.get(OrderNotifications, { strict: false });
const runReaction = async (name: string, tradeNo: string) =>
  (await api.db.rows(`select 1 from outbox where name = $1 and payload ->> 'tradeNo' = $2`, [name, tradeNo])).length;

it('notifies once of a closure and once of its undo, and not of outdated events', async () => {
  const { userId, phone } = await createReachableMember();
  const order = await anOrder(api.db, world, userId, { space: 0, time: 6 });
  const closureRequest = {
    siteIds: [world.siteId],
    beginDate: order.date as LocalDate,
    endDate: order.date as LocalDate,
    beginMinute: 14 * 60,
    endMinute: 16 * 60,
  };
  const { data } = await desk.post(closures.apply, { ...closureRequest, reasonType: 2, note: '暴雨', expect: 1 });
  await notifications().notifyClosed(order.tradeNo);
  await notifications().notifyClosed(order.tradeNo);
  const first = await receivedTexts(phone);
  expect(first).toHaveLength(1);
  expect(first[0]).toContain('因暴雨');
  expect(first[0]).toContain('14:00-15:00已取消，无需支付');
  expect(await runReaction('order.reopened', order.tradeNo)).toBe(0);
  expect(await desk.post(closures.undo, { id: data.id })).toMatchObject({ code: 200 });
  expect(await runReaction('order.reopened', order.tradeNo)).toBe(1);
  await notifications().notifyReopened(order.tradeNo);
  await notifications().notifyClosed(order.tradeNo);
  expect(await receivedTexts(phone)).toEqual([expect.stringContaining('已恢复，请在') as string, first[0]]);
});

it('notifies once of a paid booking, and not of unpaid, ended or staff-sold ones', async () => {
  const { userId, phone } = await createReachableMember();
  const unpaid = await anOrder(api.db, world, userId, { space: 5, time: 2 });
  await notifications().notifyPaid(unpaid.tradeNo);
  expect(await receivedTexts(phone)).toEqual([]);
  const state = (columns: string) =>
    api.db.rows(`update venue_order set ${columns} where trade_no = $1`, [unpaid.tradeNo]);
  await state(`pay_status = 2, paid_at = app_now(), source = 4`);
  await notifications().notifyPaid(unpaid.tradeNo);
  await state(`source = 1, order_status = '2', cancel_kind = 2`);
  await notifications().notifyPaid(unpaid.tradeNo);
  expect(await receivedTexts(phone)).toEqual([]);
  await state(`order_status = '1', cancel_kind = null`);
  await notifications().notifyPaid(unpaid.tradeNo);
  await state('version = version + 1');
  await notifications().notifyPaid(unpaid.tradeNo);
  expect(await receivedTexts(phone)).toEqual([expect.stringMatching(/您已预约.+10:00-11:00，入场码见/) as string]);
});

it('states where a booking was moved to and why', async () => {
  const { userId, phone } = await createReachableMember();
  const order = await anOrder(api.db, world, userId, { space: 1, time: 2 });
  const target = {
    tradeNo: order.tradeNo,
    siteId: world.siteId,
    date: order.date as LocalDate,
    reservationOrderJson: JSON.stringify([{ spaceId: world.spaceIds[2], timeId: world.timeIds[4] }]),
  };
  expect(await desk.post(orderChanges.adjust, { ...target, reason: '灯坏了', expect: 0 })).toMatchObject({ code: 200 });
  await notifications().notifyMoved(order.tradeNo);
  await notifications().notifyMoved(order.tradeNo);
  const texts = await receivedTexts(phone);
  expect(texts).toHaveLength(1);
  expect(texts[0]).toContain('12:00-13:00，原因：灯坏了');
});

it('notifies a waitlisted member once of an offer and its deadline; an auto-booked one gets no offer', async () => {
  for (const autoBook of [false, true]) {
    const { userId, phone } = await createReachableMember();
    const [row] = await api.db.rows<{ id: number }>(
      `
        insert into waitlist_entry (
          user_id, role_id, site_id, reservation_date, scope, space_id, time_ids, auto_book, status, offer_no,
          offered_at, offer_until, offer_space, offer_time
        )
        values (
          $1, 3, $2, school_now()::date + 3, 1, $3, array[$4::int], $5, 2, 1, app_now(),
          app_now() + interval '10 minutes', $3, $4
        )
        returning id
      `,
      [userId, world.siteId, world.spaceIds[5], world.timeIds[9], autoBook],
    );
    const offers = api.app.get(WaitlistOfferService, { strict: false });
    expect([await offers.notify(row?.id ?? 0), await offers.notify(row?.id ?? 0)]).toEqual([true, false]);
    const texts = await receivedTexts(phone);
    expect(texts).toHaveLength(autoBook ? 0 : 1);
    if (!autoBook) expect(texts[0]).toMatch(/6号 \d\d-\d\d 17:00已保留至\d\d:\d\d/);
  }
});

it('obeys what the member turned off in the profile, but for what is always sent', async () => {
  const { userId, phone } = await createReachableMember();
  const email = `p${phone}@venue.example`;
  await api.db.rows('update app_user set email = $2 where id = $1', [userId, email]);
  const mine = await api.clientFor(userId);
  const save = async (change: {
    notifySms?: boolean;
    notifyMail?: boolean;
    mutedGroups?: ('bookings' | 'money')[];
  }) => {
    const { data } = await mine.get(account.self, {});
    const { emergencyName, notifySms, notifyMail, version } = data;
    const form = { enName: 'Li', emergencyName, notifySms, notifyMail, version, ...change };
    expect(await mine.post(account.save, form)).toMatchObject({ code: 200, data: change });
  };
  const notifyOf = async (time: number) => {
    const tradeNo = await aPaidBooking(api.db, world, userId, { startsIn: 60 + time * 120 });
    await notifications().notifyPaid(tradeNo);
    const rows = await api.db.rows<{ channel: number; status: number }>(
      'select channel, status from message_record where about = $1',
      [`orderPaid.${tradeNo}`],
    );
    return [rows, (await receivedTexts(phone)).length, (await receivedTexts(email)).length];
  };
  const [sms, mail] = [messageChannel.sms, messageChannel.mail];
  const { queued, declined } = messageStatus;
  expect(await notifyOf(0)).toEqual([[{ channel: sms, status: queued }], 1, 0]);
  await save({ mutedGroups: ['money'], notifySms: false });
  expect(await notifyOf(1)).toEqual([[{ channel: mail, status: queued }], 1, 1]);
  await save({ notifyMail: false });
  expect(await notifyOf(2)).toEqual([[{ channel: sms, status: declined }], 1, 1]);
  await save({ notifySms: true, notifyMail: true, mutedGroups: ['bookings'] });
  expect(await notifyOf(3)).toEqual([[{ channel: sms, status: declined }], 1, 1]);
  const staff = await api.clientFor(await aPerson(api.db, { roleId: 9 }), { rights: ['VenuesLogs', 'logView'] });
  const name = 'Reader of messages';
  await api.db.rows('update app_user set name = $2 where id = $1', [userId, name]);
  const listed = async (filter: { status?: 1 | 3; channel?: 2 | 3 }) =>
    (await staff.get(logs.messages, { keyword: name, ...filter })).data.content;
  expect(await listed({ status: declined })).toMatchObject([
    { personName: name, kind: 'orderPaid', channel: sms, address: `137****${phone.slice(7)}`, status: declined },
    { personName: name, kind: 'orderPaid', channel: sms, status: declined },
  ]);
  expect(await listed({ channel: mail })).toMatchObject([
    { address: 'p***@venue.example', status: messageStatus.sent },
  ]);
  expect((await staff.get(logs.messages, { keyword: 'nobody has this name' })).data.totalElements).toBe(0);
  await save({ notifySms: false, notifyMail: false });
  await inTransaction((tx) => partsOf(BlackListNotifications).notifyListed(tx, userId, 'test', null));
  expect(await receivedTexts(phone)).toHaveLength(2);
});

/** Every message a service sends on its own: the recipient and the content, without choosing a language. */
const senders: Readonly<Record<string, (userId: number, tradeNo: string) => Promise<unknown>>> = {
  banned: (userId) =>
    inTransaction((tx) =>
      partsOf(BlackListNotifications).notifyListed(tx, userId, { code: 'breaks', days: 30, count: 3 }, null),
    ),
  unbanned: (userId) =>
    inTransaction((tx) =>
      partsOf(BlackListNotifications).notifyReleased(tx, userId, { code: 'breaks', days: 30, count: 3 }),
    ),
  familyEnded: (userId) =>
    inTransaction((tx) =>
      partsOf(FamilyNotifications).notifyOwner(tx, userId, 'familyEnded', {
        name: 'Anna',
        reason: '已满年龄',
        reasonEn: 'too old',
      }),
    ),
  asked: (userId, tradeNo) =>
    inTransaction((tx) => partsOf(SplitNotifications).requestShares(tx, tradeNo, [{ userId, amount: fen(500) }])),
  due: (userId, tradeNo) =>
    inTransaction((tx) => partsOf(SplitNotifications).remindShares(tx, tradeNo, [{ userId, amount: fen(500) }])),
  covered: (userId, tradeNo) =>
    inTransaction((tx) => partsOf(SplitNotifications).notifyCovered(tx, tradeNo, { id: 1, userId, amount: fen(500) })),
  ended: (userId, tradeNo) =>
    inTransaction((tx) =>
      partsOf(SplitNotifications).notifyEnded(tx, tradeNo, [{ userId, amount: fen(500) }], { over: 'ended', of: 1 }),
    ),
  returned: (userId, tradeNo) =>
    inTransaction((tx) =>
      partsOf(SplitNotifications).notifyReturned(tx, tradeNo, 'R1', [{ userId, amount: fen(500) }]),
    ),
  ...Object.fromEntries(
    (['late', 'restored', 'twice'] as const).map((fate) => [
      fate,
      (userId: number, tradeNo: string) =>
        partsOf(PaymentNotificationService).notify({
          tradeNo,
          userId,
          attemptNo: `${fate}-${userId}`,
          amount: 500,
          fate,
        }),
    ]),
  ),
};
const partsOf = <T>(kind: new (...parts: never[]) => T): T => api.app.get<T>(kind, { strict: false });
const inTransaction = (work: (tx: Tx) => Promise<unknown>) => partsOf(Db).transact(work);
const CHINESE = /[一-鿿]/;

it.each(Object.keys(senders))('sends %s to each person in their language', async (name) => {
  const [owner, reader, foreigner] = [
    await createReachableMember(),
    await createReachableMember(),
    await createReachableMember(),
  ];
  const order = await anOrder(api.db, world, owner.userId, {
    space: 3,
    daysAhead: 9 + Object.keys(senders).indexOf(name),
  });
  await api.db.rows(`update app_user set lang = 'en' where id = $1`, [foreigner.userId]);
  for (const { userId } of [reader, foreigner]) await senders[name]?.(userId, order.tradeNo);
  expect(await receivedWithoutSignature(reader.phone)).toEqual([expect.stringMatching(CHINESE)]);
  expect(await receivedWithoutSignature(foreigner.phone)).toEqual([expect.not.stringMatching(CHINESE)]);
});

it('reports a no-show, and whether the place is kept or was released', async () => {
  for (const [givenAway, zh, en] of [
    [false, /记为爽约。场地仍为您保留/, /still yours/],
    [true, /场地已让给他人/, /given to others/],
  ] as const) {
    for (const [lang, words] of [
      ['zh', zh],
      ['en', en],
    ] as const) {
      const { userId, phone } = await createReachableMember();
      await api.db.rows('update app_user set lang = $2 where id = $1', [userId, lang]);
      const tradeNo = await aPaidBooking(api.db, world, userId, { startsIn: -20 });
      await api.db.rows('update venue_order set promise_status = 1 where trade_no = $1', [tradeNo]);
      if (givenAway)
        await api.db.rows(
          `
            insert into walk_in (trade_no, site_id, date, space_id, time_ids, end_at)
            select trade_no, site_id, reservation_date, $2, $3, end_at from venue_order where trade_no = $1
          `,
          [tradeNo, world.spaceIds[0], world.timeIds.slice(0, 1)],
        );
      await notifications().notifyMissed(tradeNo);
      expect(await receivedWithoutSignature(phone)).toEqual([expect.stringMatching(words)]);
    }
  }
});

it("sends closures, moves and offers in English to its readers, with the site's own name as fallback", async () => {
  const { userId, phone } = await createReachableMember();
  await api.db.rows(`update app_user set lang = 'en' where id = $1`, [userId]);
  await api.db.rows(`update site set en_name = '', site_name = 'Hall' where id = $1`, [world.siteId]);
  const order = await anOrder(api.db, world, userId, { space: 4, daysAhead: 30 });
  await notifications().notifyMoved(order.tradeNo);
  await api.db.rows(
    `
      update venue_order
      set order_status = '2', cancel_kind = ${cancelKind.closure}, cancel_reason = 'rain'
      where trade_no = $1
    `,
    [order.tradeNo],
  );
  await notifications().notifyClosed(order.tradeNo);
  const [row] = await api.db.rows<{ id: number }>(
    `
      insert into waitlist_entry (
        user_id, role_id, site_id, reservation_date, scope, space_id, time_ids, auto_book, status, offer_no,
        offered_at, offer_until, offer_space, offer_time
      )
      values (
        $1, 3, $2, school_now()::date + 3, 1, $3, array[$4::int], false, 2, 1, app_now(),
        app_now() + interval '10 minutes', $3, $4
      )
      returning id
    `,
    [userId, world.siteId, world.spaceIds[4], world.timeIds[9]],
  );
  await partsOf(WaitlistOfferService).notify(row?.id ?? 0);
  const texts = await receivedWithoutSignature(phone);
  expect(texts).toHaveLength(3);
  for (const text of texts)
    expect(text).toMatch(
      /^(?:A slot from your waitlist, venue \d+, Hall, No\. 5, |Your booking of venue \d+, Hall, |The venue rescheduled your booking to venue \d+, Hall, )/,
    );
});
