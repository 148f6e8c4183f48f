import { promiseStatus } from '#domain/attendance/promise.status';
import { DAY_MINUTES, MINUTE_MS } from '#domain/kit/time';
import { meetingCheck, meetingEnd, meetingVerify } from '#domain/meetings/meeting.status';
import { orderStatus, payStatus } from '#domain/orders/order.status';
import { portal } from '#contract/portal/portal.contract';
import { meetingDesk, meetingSites } from '#contract/meetings/meeting-desk.contract';
import { meetings } from '#contract/meetings/meeting.contract';
import { reservations } from '#contract/booking/reservation.contract';
import { reviews } from '#contract/reviews/review.contract';
import { TestBooking } from '#server/booking/test-booking';
import { MeetingLapseService } from './meeting-lapse.service';
import {
  anApplicant,
  applyFor,
  aRoom,
  aSteward,
  decide,
  stateOf,
  submitFor,
  TestMeetings,
  wholeForm,
} from './test-meetings';

let booking: TestBooking;
beforeAll(async () => {
  booking = await TestBooking.boot('meetings', 1, {}, TestMeetings);
}, 60_000);
afterAll(() => booking.close());

const { passed, failed, rejected, unsubmitted, checking } = meetingVerify;
const sweep = () => booking.api.app.get(MeetingLapseService, { strict: false }).sweep();

describe('an application', () => {
  it('holds its slots from the choice of a time to the decision, and becomes a booking when it is approved', async () => {
    const world = await aRoom(booking);
    const [who, steward] = [await anApplicant(booking), await aSteward(booking)];
    const tradeNo = await applyFor(booking, who, world);
    expect(await stateOf(booking, tradeNo)).toMatchObject({ checkStatus: unsubmitted, held: 2, orders: 0 });
    expect((await who.get(portal.orderRooms, { isValidForm: 1 })).data).toMatchObject([
      { siteId: world.siteId, tradeNo },
    ]);
    const draft = await who.post(meetings.saveDraft, { tradeNo, version: 0, form: { theme: '草稿' } });
    expect(draft.data).toMatchObject({ version: 1, checkStatus: unsubmitted });
    expect((await who.post(meetings.saveDraft, { tradeNo, version: 0, form: { theme: '别处' } })).errKey).toBe(
      'MEETING_OUTDATED',
    );
    expect((await who.get(meetings.detail, { tradeNo })).data).toMatchObject({
      form: { theme: '草稿' },
      room: { capacity: 10, equipment: ['projector'] },
    });
    const wrong = await who.post(meetings.submit, { tradeNo, version: 1, form: { ...wholeForm, joinerNum: 11 } });
    expect(wrong).toMatchObject({ errKey: 'MEETING_INCOMPLETE', data: { n: 1, fields: [{ field: 'joinerNum' }] } });
    expect((await who.post(meetings.submit, { tradeNo, version: 1, form: wholeForm })).data).toMatchObject({
      checkStatus: checking,
    });
    expect((await who.get(portal.orderRooms, { isValidForm: 1 })).data).toEqual([]);
    const { data: inbox } = await steward.get(reviews.waiting, {});
    expect(inbox.content).toMatchObject([{ sourceType: 5, name: '周晓燕', reason: wholeForm.theme, keyword: tradeNo }]);
    const { sourceId: id } = inbox.content[0] as { sourceId: number };
    expect(await decide(steward, id)).toMatchObject({ code: 200 });
    expect(await stateOf(booking, tradeNo)).toMatchObject({ checkStatus: passed, held: 2, orders: 1 });
    const { data: own } = await who.get(meetings.detail, { tradeNo });
    expect(own).toMatchObject({ orderStatus: '1', payStatus: payStatus.paid, form: wholeForm });
    expect(own.steps.map(({ checkStatus }) => checkStatus)).toEqual([unsubmitted, checking, passed]);
    const [order] = await booking.db.rows('select meeting, phone, user_id from venue_order where trade_no = $1', [
      own.orderNo,
    ]);
    expect(order).toMatchObject({ phone: wholeForm.phone, user_id: who.userId, meeting: { theme: wholeForm.theme } });
    expect(await booking.overlaps()).toBe(0);
  });

  it('for a room with a price becomes an unpaid booking, to be paid before it begins', async () => {
    const world = await aRoom(booking, { price: 5_000 });
    const [who, steward] = [await anApplicant(booking), await aSteward(booking)];
    const { tradeNo, id } = await submitFor(booking, who, world);
    await decide(steward, id);
    const { data } = await who.get(meetings.detail, { tradeNo });
    expect(data).toMatchObject({ amount: 100, payStatus: payStatus.unpaid, orderStatus: '1' });
  });

  it('passes at once in a room without review, unless it is a humanities forum', async () => {
    const world = await aRoom(booking, { checkMode: meetingCheck.none });
    const who = await anApplicant(booking);
    const plain = await submitFor(booking, who, world);
    expect(await stateOf(booking, plain.tradeNo)).toMatchObject({ checkStatus: passed, orders: 1 });
    const forum = await applyFor(booking, who, world, { begin: '14:00', end: '15:00' });
    const { data } = await who.post(meetings.submit, {
      tradeNo: forum,
      version: 0,
      form: { ...wholeForm, isPhilosophySocialSciences: 1 },
    });
    expect(data).toMatchObject({ checkStatus: checking });
  });

  it('is declined or returned with a reason; returned it keeps its slots and is submitted again', async () => {
    const world = await aRoom(booking);
    const [who, steward] = [await anApplicant(booking), await aSteward(booking)];
    const { tradeNo, id } = await submitFor(booking, who, world);
    expect((await decide(steward, id, rejected)).code).toBe(400);
    await decide(steward, id, rejected, '请核实人数');
    expect(await stateOf(booking, tradeNo)).toMatchObject({ checkStatus: rejected, held: 2 });
    const { data } = await who.get(meetings.detail, { tradeNo });
    expect(data).toMatchObject({ checkContent: '请核实人数' });
    await who.post(meetings.submit, { tradeNo, version: data.version, form: { ...wholeForm, joinerNum: 4 } });
    await decide(steward, id, failed, '当天停电');
    expect(await stateOf(booking, tradeNo)).toMatchObject({ checkStatus: failed, held: 0, orders: 0 });
    expect((await decide(steward, id)).errKey).toBe('MEETING_ILLEGAL_STEP');
  });

  it('is taken back from review, and withdrawn', async () => {
    const world = await aRoom(booking);
    const who = await anApplicant(booking);
    const { tradeNo } = await submitFor(booking, who, world);
    expect((await who.post(meetings.recall, { tradeNo })).data).toMatchObject({ checkStatus: unsubmitted });
    expect(await stateOf(booking, tradeNo)).toMatchObject({ checkStatus: unsubmitted, held: 2 });
    await who.post(meetings.withdraw, { tradeNo, reason: '不开了' });
    expect(await stateOf(booking, tradeNo)).toMatchObject({ ended: meetingEnd.withdrawn, held: 0 });
    expect((await who.post(meetings.withdraw, { tradeNo })).errKey).toBe('MEETING_ILLEGAL_STEP');
  });

  it('refuses a time that somebody else has applied for or booked, and more than three unfilled ones', async () => {
    const world = await aRoom(booking);
    const [who, other] = [await anApplicant(booking), await anApplicant(booking)];
    await applyFor(booking, who, world);
    await expect(applyFor(booking, other, world, { begin: '11:00', end: '13:00' })).rejects.toThrow();
    await applyFor(booking, who, world, { begin: '14:00', end: '15:00' });
    await applyFor(booking, who, world, { begin: '16:00', end: '17:00' });
    await expect(applyFor(booking, who, world, { begin: '18:00', end: '19:00' })).rejects.toThrow('3');
    await expect(applyFor(booking, other, world, { begin: '18:10', end: '19:00' })).rejects.toThrow();
  });

  it('is the only way to a room with review', async () => {
    const world = await aRoom(booking);
    const who = await anApplicant(booking);
    const answer = await who.post(reservations.submit, {
      venueSiteId: world.siteId,
      reservationDate: booking.date(),
      reservationOrderJson: JSON.stringify([{ spaceId: world.spaceIds[0], timeId: world.timeIds[2] }]),
    });
    expect(answer.errKey).toBe('MEETING_NEEDS_FORM');
  });

  it('is not decided by its applicant, nor by staff of other rooms', async () => {
    const [world, elsewhere] = [await aRoom(booking), await aRoom(booking)];
    const [who, stranger] = [await anApplicant(booking), await aSteward(booking, [elsewhere.venueId])];
    const { tradeNo, id } = await submitFor(booking, who, world);
    const self = await booking.api.clientFor(who.userId, { roleId: 4, rights: ['MeetingOrdersCheck'] });
    expect((await decide(self, id)).errKey).toBe('MEETING_OWN_REVIEW');
    expect([403, 404]).toContain((await decide(stranger, id)).code);
    expect((await stranger.get(meetingDesk.detail, { tradeNo })).code).toBe(404);
    expect((await stranger.get(meetingDesk.list, {})).data.content).toEqual([]);
  });

  it('cannot be stored against the rules (database)', async () => {
    const world = await aRoom(booking);
    const who = await anApplicant(booking);
    const { tradeNo } = await submitFor(booking, who, world);
    for (const [change, constraint] of [
      ['check_status = 1', 'meeting_order_passed'],
      ['check_status = 2', 'meeting_order_reason'],
      ['check_status = 4', 'meeting_order_fill'],
      ['ended = 1, check_status = 1, order_no = trade_no', 'meeting_order_ended'],
      ['end_at = begin_at', 'meeting_order_times'],
    ])
      await expect(
        booking.db.rows(`update meeting_order set ${change} where trade_no = $1`, [tradeNo]),
      ).rejects.toMatchObject({ constraint });
    await expect(
      booking.db.rows(
        `
          insert into meeting_order (
            trade_no, user_id, venue_id, site_id, space_id, date, begin_at, end_at, booking, check_mode, fill_before
          )
          select 'M00000000000000', user_id, venue_id, site_id, space_id, date, begin_at, end_at, booking, 2, now()
          from meeting_order
          where trade_no = $1
        `,
        [tradeNo],
      ),
    ).rejects.toMatchObject({ constraint: 'meeting_order_one_pending' });
  });
});

describe('rooms', () => {
  it('are found by people, equipment and time, the free ones first', async () => {
    const [small, large] = [await aRoom(booking, { capacity: 6 }), await aRoom(booking, { capacity: 40 })];
    const who = await anApplicant(booking);
    await applyFor(booking, who, small, { days: 2 });
    const search = async (more: object = {}) => {
      const { data } = await who.get(meetings.rooms, {
        date: booking.date(2),
        from: '10:00',
        to: '12:00',
        equipment: '',
        ...more,
      });
      return data.rooms.filter(({ siteId }) => [small.siteId, large.siteId].includes(siteId));
    };
    expect((await search()).map(({ siteId, free }) => [siteId, free])).toEqual([
      [large.siteId, true],
      [small.siteId, false],
    ]);
    expect((await search({ onlyFree: 1 })).map(({ siteId }) => siteId)).toEqual([large.siteId]);
    expect((await search({ people: 7 })).map(({ siteId }) => siteId)).toEqual([large.siteId]);
    expect(await search({ equipment: 'projector,video' })).toEqual([]);
    expect((await search({ from: '12:00', to: '13:00' })).map(({ free }) => free)).toEqual([true, true]);
  });

  it('are set up by staff of their venue, with a check of the version', async () => {
    const world = await aRoom(booking);
    const steward = await aSteward(booking, [world.venueId]);
    const { data: list } = await steward.get(meetingSites.list, {});
    expect(list.content).toMatchObject([{ id: world.siteId, capacity: 10, version: 1 }]);
    const form = { id: world.siteId, version: 1, capacity: 12, layout: 1, equipment: ['video'], checkMode: 0 };
    expect((await steward.post(meetingSites.save, form)).data).toEqual({ id: world.siteId, version: 2 });
    expect((await steward.post(meetingSites.save, form)).code).toBe(409);
    const stranger = await aSteward(booking, [(await aRoom(booking)).venueId]);
    expect((await stranger.post(meetingSites.save, { ...form, version: 2 })).code).toBe(404);
  });
});

describe('the day of a meeting', () => {
  afterEach(() => booking.travel(0));

  /** Books 10:00 to 11:00 of tomorrow without review and travels to a minute of that day. */
  const onDay = async (at: number) => {
    const world = await aRoom(booking, { checkMode: meetingCheck.none });
    const who = await anApplicant(booking);
    const now = booking.boards.clock.moment();
    const date = booking.date(1);
    const { tradeNo } = await submitFor(booking, who, world, { begin: '10:00', end: '11:00' });
    await booking.travel((DAY_MINUTES - now.at + at) * MINUTE_MS);
    const steward = await aSteward(booking);
    const day = async () =>
      (await steward.get(meetingDesk.running, { date })).data.meetings.find((one) => one.tradeNo === tradeNo);
    const attendance = async () => {
      const [row] = await booking.db.rows<{ promise: number }>(
        `
          select o.promise_status as promise
          from venue_order o
            join meeting_order m on m.order_no = o.trade_no
          where m.trade_no = $1
        `,
        [tradeNo],
      );
      return row?.promise;
    };
    return { steward, tradeNo, day, attendance };
  };

  it('has a checklist, a count of people and an extension into free time', async () => {
    const { steward, tradeNo, day, attendance } = await onDay(9 * 60 + 55);
    expect(await day()).toMatchObject({ services: [{ code: 'projector', qty: 1, done: false }], signedNum: 0 });
    await steward.post(meetingDesk.serve, { tradeNo, item: 'projector', isDone: 1 });
    expect((await steward.post(meetingDesk.serve, { tradeNo, item: 'tea', isDone: 1 })).errKey).toBe(
      'MEETING_SERVICE_UNKNOWN',
    );
    expect(await attendance()).toBe(promiseStatus.none);
    expect((await steward.post(meetingDesk.count, { tradeNo, signedNum: 5 })).code).toBe(200);
    expect(await attendance()).toBe(promiseStatus.checkedIn);
    expect(await day()).toMatchObject({ services: [{ done: true }], signedNum: 5 });
    expect((await steward.post(meetingDesk.extend, { tradeNo })).data).toMatchObject({ end: '12:00' });
    expect(await day()).toMatchObject({ end: '12:00' });
    expect(await booking.overlaps()).toBe(0);
  });

  it('is no no-show once staff have counted who came, also afterwards', async () => {
    const { steward, tradeNo, attendance } = await onDay(10 * 60 + 40);
    await booking.db.rows(
      `
        update venue_order
        set promise_status = ${promiseStatus.noShow}
        where trade_no = (select order_no from meeting_order where trade_no = $1)
      `,
      [tradeNo],
    );
    expect((await steward.post(meetingDesk.count, { tradeNo, signedNum: 0 })).code).toBe(200);
    expect(await attendance()).toBe(promiseStatus.noShow);
    expect((await steward.post(meetingDesk.count, { tradeNo, signedNum: 3 })).code).toBe(200);
    expect(await attendance()).toBe(promiseStatus.checkedIn);
  });

  it('is ended early by staff: what is left of it and its extension are free again', async () => {
    const { steward, tradeNo, day, attendance } = await onDay(10 * 60 + 20);
    expect((await steward.post(meetingDesk.extend, { tradeNo })).code).toBe(200);
    expect(await stateOf(booking, tradeNo)).toMatchObject({ held: 2 });
    expect((await steward.post(meetingDesk.end, { tradeNo })).data).toMatchObject({ end: '10:20' });
    expect(await stateOf(booking, tradeNo)).toMatchObject({ held: 0 });
    expect(await day()).toMatchObject({ end: '10:20', stage: 'over' });
    expect(await attendance()).toBe(promiseStatus.checkedIn);
    for (const call of [meetingDesk.end, meetingDesk.extend])
      expect((await steward.post(call, { tradeNo })).errKey).toBe('MEETING_NOT_RUNNING');
  });

  it('is not ended before it begins', async () => {
    const { steward, tradeNo } = await onDay(9 * 60 + 55);
    expect((await steward.post(meetingDesk.end, { tradeNo })).errKey).toBe('MEETING_NOT_RUNNING');
    expect(await stateOf(booking, tradeNo)).toMatchObject({ held: 1 });
  });

  it('ends with its booking: a cancelled one is neither prepared nor extended', async () => {
    const { steward, tradeNo, day } = await onDay(9 * 60 + 55);
    await booking.db.rows(
      `
        update venue_order
        set order_status = '${orderStatus.cancelled}', cancel_kind = 1
        where trade_no = (select order_no from meeting_order where trade_no = $1)
      `,
      [tradeNo],
    );
    expect(await day()).toBeUndefined();
    for (const { errKey } of [
      await steward.post(meetingDesk.extend, { tradeNo }),
      await steward.post(meetingDesk.count, { tradeNo, signedNum: 1 }),
    ])
      expect(errKey).toBe('MEETING_NOT_RUNNING');
  });
});

describe('the time limit', () => {
  it('releases an application that nobody completes', async () => {
    const world = await aRoom(booking);
    const who = await anApplicant(booking);
    const tradeNo = await applyFor(booking, who, world);
    await sweep();
    expect(await stateOf(booking, tradeNo)).toMatchObject({ ended: meetingEnd.open, held: 2 });
    await booking.travel(61 * MINUTE_MS);
    await sweep();
    expect(await stateOf(booking, tradeNo)).toMatchObject({ ended: meetingEnd.lapsed, held: 0 });
    expect((await who.post(meetings.submit, { tradeNo, version: 1, form: wholeForm })).errKey).toBe(
      'MEETING_ILLEGAL_STEP',
    );
  });
});
