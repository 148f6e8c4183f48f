import { createHash } from 'node:crypto';
import { hardwareKind } from '#domain/devices/device.status';
import { TestApi } from '#server/kit/testing/test-api';
import { aDevice } from '#server/kit/testing/test-device';
import { anOrder, aPaidBooking, aPerson, aVenue } from '#server/kit/testing/test-data';
import type { ForeignData } from './foreign-data.fixture';
import { createForeignAccount } from './reach-account.fixture';
import { createForeignDisplays } from './reach-displays.fixture';
import { createForeignMeter } from './reach-meters.fixture';
import { createForeignMoney } from './reach-money.fixture';
import { createMeetingData } from './reach-meetings.fixture';
import { createForeignPatrol } from './reach-patrol.fixture';
import { aCabinet, createPoolData } from './reach-pool.fixture';
import { createForeignRooms } from './reach-rooms.fixture';
import { createForeignVideos } from './reach-video.fixture';

/** Creates data of every kind for one venue and one person; `mark` stands in their texts. */
export async function createForeignData(api: TestApi, mark: string): Promise<ForeignData> {
  const rowId = async (sql: string, values: readonly unknown[]): Promise<number> =>
    ((await api.db.rows<{ id: number }>(`${sql} returning id`, values))[0] as { id: number }).id;
  const { db, env } = api;
  const world = await aVenue(db);
  await db.rows(`update venue set venue_name = $2, en_name = $2 where id = $1`, [world.venueId, `${mark} hall`]);
  await db.rows(`update site set site_name = $2, en_name = $2 where id = $1`, [world.siteId, `${mark} courts`]);
  const ownerId = await aPerson(db, { name: `${mark} person` });
  const unpaid = await anOrder(db, world, ownerId, { time: 1 });
  const paid = await aPaidBooking(db, world, ownerId, { startsIn: 3_000 });
  const occupied = (await anOrder(db, world, ownerId, { time: 3 })).tradeNo;
  await db.rows(`update venue_order set order_status = '3', pay_status = 2, occupy_reason = $2 where trade_no = $1`, [
    occupied,
    mark,
  ]);
  const refundNo = `${paid}R01`;
  const financeId = await rowId(
    `
      insert into finance_record (no, kind, trade_no, pay_type, amount, status, merchant_id, venue_id, user_id)
      values ($1, 1, $1, 2, 2000, 2, $2, $3, $4)
    `,
    [paid, world.merchantId, world.venueId, ownerId],
  );
  const runId = await rowId(
    `
      insert into recon_run (source, pay_type, account_id, day, state, done_at)
      values (1, 3, $1, '2026-05-01', 3, now())
    `,
    [world.merchantId],
  );
  const findingId = await rowId(
    `
      insert into recon_finding (run_id, source, pay_type, account_id, day, kind, line, no, proposal)
      values ($1, 1, 3, $2, '2026-05-01', 1, 1, $3, 3)
    `,
    [runId, world.merchantId, mark],
  );
  const shiftId = await rowId(
    `insert into counter_shift (seller_id, float_amount, closed_at, cash_due, counted) values ($1, 0, now(), 0, 0)`,
    [ownerId],
  );
  await db.rows(
    `
      insert into refund (refund_no, trade_no, pay_type, amount, status, next_try_at)
      values ($1, $2, 2, 100, 5, 'infinity')
    `,
    [refundNo, paid],
  );
  await db.rows(
    `
      insert into finance_record (no, kind, trade_no, refund_no, pay_type, amount, status, merchant_id, venue_id,
        user_id)
      values ($1, 2, $2, $1, 2, 100, 5, $3, $4, $5)
    `,
    [refundNo, paid, world.merchantId, world.venueId, ownerId],
  );
  const device = await aDevice(db, env.SECRETS_KEY, {
    venueId: world.venueId,
    kind: hardwareKind.faceTerminal,
    sn: `${mark}-DEVICE`,
  });
  await db.rows(
    `
      insert into gate_event (hardware_id, boot_id, seq, at, venue_id, direction, user_id, method, result)
      values ($1, 'b', 1, now(), $2, 1, $3, 1, 1)
    `,
    [device.id, world.venueId, ownerId],
  );
  const door = await aDevice(db, env.SECRETS_KEY, { venueId: world.venueId, sn: `${mark}-GATE` });
  const passageId = await rowId(
    `
      insert into gate_event (hardware_id, boot_id, seq, at, venue_id, direction, user_id, method, result)
      values ($1, 'b', 1, now(), $2, 1, $3, 1, 1)
    `,
    [door.id, world.venueId, ownerId],
  );
  const gateId = await rowId(`insert into gate (venue_id, name) values ($1, $2)`, [world.venueId, `${mark} gate`]);
  await db.rows('insert into gate_device (gate_id, hardware_id) values ($1, $2)', [gateId, door.id]);
  const alarmId = await rowId(
    `
      insert into device_alarm (hardware_id, venue_id, kind, level, title, title_en, raised_at, last_at)
      values ($1, $2, 'door', 3, $3, $3, now(), now())
    `,
    [device.id, world.venueId, `${mark} alarm`],
  );
  const warningRuleId = await rowId(
    `
      insert into warning_rule (venue_id, name, en_name, target_kind, metric, compare, threshold, level)
      values ($1, $2, $2, 3, 'load', 2, 90, 2)
    `,
    [world.venueId, `${mark} rule`],
  );
  const faceAlarmId = await rowId(
    `insert into face_alarm (hardware_id, venue_id, kind, at, user_no) values ($1, $2, 1, now(), $3)`,
    [device.id, world.venueId, mark],
  );
  const faceId = await rowId(
    `
      insert into face_issue (user_id, hardware_id, op, valid_from, valid_to, trade_no, next_try_at)
      values ($1, $2, 1, now(), now() + interval '1 day', $3, 'infinity')
    `,
    [ownerId, device.id, paid],
  );
  const displays = await createForeignDisplays(rowId, ownerId, world.venueId, mark);
  const restrictionId = await rowId(
    `
      insert into user_restriction (user_id, venue_ids, reason, begin_on, operator)
      values ($1, array[$2::int], $3, '2099-01-01', $1)
    `,
    [ownerId, world.venueId, `${mark} reason`],
  );
  const businessUserId = await rowId(
    `
      insert into business_user (merchant_id, venue_ids, org_name, en_name, type, contact, phone)
      values ($1, array[$2::int], $3, $3, 2, $3, '13800000000')
    `,
    [world.merchantId, world.venueId, `${mark} club`],
  );
  const commodityId = await rowId(
    `insert into commodity (venue_id, name, en_name, unit, en_unit) values ($1, $2, $2, 'x', 'x')`,
    [world.venueId, `${mark} caps`],
  );
  const moveId = await rowId(
    `insert into commodity_move (commodity_id, kind, delta, stock_after, note, user_id) values ($1, 1, 5, 0, $2, $3)`,
    [commodityId, mark, ownerId],
  );
  const couponTemplateId = await rowId(
    `
      insert into coupon_template (name, en_name, kind, amount, venue_ids, validity, days, take)
      values ($1, $1, 1, 500, array[$2::int], 2, 7, 2)
    `,
    [`${mark} coupon`, world.venueId],
  );
  const couponId = await rowId(
    `
      insert into coupon (template_id, user_id, begin_at, end_at, source, reason)
      values ($1, $2, app_now(), app_now() + interval '7 days', 2, $3)
    `,
    [couponTemplateId, ownerId, mark],
  );
  const rooms = await createForeignRooms(rowId, { mark, venueId: world.venueId, ownerId });
  const meter = await createForeignMeter(rowId, { mark, roomId: rooms.roomId, ownerId });
  const facilityId = await rowId(`insert into facility (venue_id, name, en_name) values ($1, $2, $2)`, [
    world.venueId,
    `${mark} pool`,
  ]);
  await db.rows(`insert into facility_metric (facility_id, metric) values ($1, 'ph')`, [facilityId]);
  await db.rows(
    `insert into facility_reading (facility_id, metric, value, at, user_id) values ($1, 'ph', 7, now(), $2)`,
    [facilityId, ownerId],
  );
  const account = await createForeignAccount(rowId, ownerId, mark, world.venueId);
  const buddyId = await rowId(`insert into buddy (user_id, buddy_user_id, relation_note) values ($1, $2, $3)`, [
    ownerId,
    await aPerson(db),
    mark,
  ]);
  const banId = await rowId(
    `insert into black_list (user_id, scope, scope_ids, source, reason) values ($1, 1, array[$2::int], 2, $3)`,
    [ownerId, world.venueId, mark],
  );
  const appealId = await rowId(`insert into appeal (user_id, black_list_id, reason) values ($1, $2, $3)`, [
    ownerId,
    banId,
    mark,
  ]);
  const bulkId = await rowId(
    `
      insert into bulk_booking (batch_no, kind, user_id, role_id, org_name, phone, title, purpose, people, venue_id,
        site_id, merchant_id, space_ids, date_from, date_to, weekdays, weeks, skip_holidays, begin_minute, end_minute,
        pay_mode, price_mode, rent, billed, status, lease_status)
      values (new_trade_no('L'), 7, $1, 4, $2, '', $2, 1, 1, $3, $4, $5, $6, '2099-05-01', '2099-05-02', '{1}', 'all',
        false, 0, 60, 2, 1, 100, 0, 1, 1)
    `,
    [ownerId, mark, world.venueId, world.siteId, world.merchantId, [world.spaceIds[0]]],
  );
  const dueId = await rowId(
    `insert into bulk_due (bulk_id, no, kind, due, amount) values ($1, 1, 2, '2099-05-01', 100)`,
    [bulkId],
  );
  const closureId = await rowId(
    `
      insert into closure (venue_id, site_ids, begin_date, end_date, begin_minute, end_minute, reason_type, note,
        user_id, undo_until, status)
      values ($1, array[$2::int], '2026-05-01', '2026-05-01', 0, 60, 2, $3, $4, now() + interval '1 hour', 2)
    `,
    [world.venueId, world.siteId, mark, ownerId],
  );
  const waitId = await rowId(
    `
      insert into waitlist_entry (user_id, role_id, site_id, reservation_date, scope, space_id, time_ids)
      values ($1, 3, $2, '2099-05-01', 1, $3, $4)
    `,
    [ownerId, world.siteId, world.spaceIds[0], [world.timeIds[0]]],
  );
  const fileId = createHash('md5').update(mark).digest('hex');
  await db.rows(
    `insert into attachment (id, owner_id, file_class, ext, name, bytes, sha256) values ($1, $2, 1, 'png', $3, 1, $4)`,
    [fileId, ownerId, `${mark}.png`, createHash('sha256').update(mark).digest('hex')],
  );
  const familyId = await rowId(
    `
      insert into family_member (owner_id, name, relation, gender, birth, card_type, card_sealed, card_digest,
        card_mask, proof_ids, consent_version)
      values ($1, $2, 3, 1, '2020-01-01', 3, 'x', $2, '**', array[$3], 1)
    `,
    [ownerId, `${mark} child`, fileId],
  );
  const crowdId = await rowId(
    `
      insert into special_crowd (user_id, kind, valid_from, valid_to, remark, granted)
      values ($1, 1, '2026-01-01', '2099-01-01', $2, true)
    `,
    [ownerId, mark],
  );
  const applyId = await rowId(
    `
      insert into refund_apply (trade_no, user_id, reason_type, reason_text, proof_ids)
      values ($1, $2, 2, $3, array[$4])
    `,
    [paid, ownerId, mark, fileId],
  );
  return {
    ...account,
    ...displays,
    ...(await createForeignMoney(db, rowId, { ownerId, mark, world })),
    ...(await createForeignPatrol(rowId, world.venueId, mark)),
    ...(await createForeignVideos(api, rowId, { ownerId, mark, world })),
    world,
    owner: await api.clientFor(ownerId),
    bulkId,
    dueId,
    ownerId,
    unpaid,
    paid,
    occupied,
    refundNo,
    hardwareId: device.id,
    faceAlarmId,
    faceId,
    alarmId,
    warningRuleId,
    restrictionId,
    businessUserId,
    commodityId,
    moveId,
    couponTemplateId,
    couponId,
    facilityId,
    ...rooms,
    ...meter,
    gateId,
    doorId: door.id,
    passageId,
    ...(await createPoolData(rowId, { world, ownerId, mark, cabinetId: await aCabinet(api, world, mark) })),
    ...(await createMeetingData(db, { world, ownerId, mark })),
    closureId,
    fileId,
    waitId,
    buddyId,
    banId,
    appealId,
    familyId,
    crowdId,
    applyId,
    financeId,
    shiftId,
    findingId,
    distinctiveTexts: [mark, unpaid.tradeNo, paid, occupied],
  };
}
