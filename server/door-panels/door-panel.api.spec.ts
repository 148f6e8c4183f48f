import { addDays } from '#domain/kit/time';
import { promiseStatus } from '#domain/attendance/promise.status';
import { doorPanels } from '#contract/door-panels/door-panel.contract';
import { monitor } from '#contract/monitor/monitor.contract';
import { screens } from '#contract/screens/screen.contract';
import { AppModule } from '#server/app.module';
import { memberPassCode } from '#server/attendance/pass-signature';
import { PromiseSweepService } from '#server/attendance/promise-sweep.service';
import { BlackListCache } from '#server/black-lists/black-list-cache.service';
import { TestBooking } from '#server/booking/test-booking';
import { instantOf } from '#server/kit/runtime/clock';
import { SweepService } from '#server/kit/jobs/sweep';
import { aPerson, type TestVenue } from '#server/kit/testing/test-data';

let booking: TestBooking;
beforeAll(async () => {
  booking = await TestBooking.boot('door_panel', 1, {}, AppModule);
  await booking.api.app.get(SweepService).beforeApplicationShutdown();
}, 90_000);
afterEach(() => booking.travel(0));
afterAll(() => booking.close());

const day = () => addDays(booking.date(0), 1);
const at = (clock: string, of = day()) =>
  booking.travel(instantOf(of, Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))) - Date.now());

/** A display of a venue that anybody may stand before. */
const panelAt = async (venueId: number) => {
  const desk = await booking.api.clientFor(await aPerson(booking.db, { roleId: 18 }), {
    rights: ['Screens', 'ScreensAdd', 'ScreensDel'],
  });
  const { claim, code } = (await booking.api.anonymous.post(screens.open, { page: '/site-status/1' })).data;
  await desk.post(screens.pair, { code, name: '门牌', venueId });
  const { token } = (await booking.api.anonymous.post(screens.collect, { claim })).data;
  return { headers: { 'display-token': token ?? '' } };
};
type Panel = Awaited<ReturnType<typeof panelAt>>;

/** A site with its panel at 18:20 of tomorrow; prices are 20.00 an hour by default. */
const door = async ({ price = 2000, spaces = 1, clock = '18:20', rules = {} } = {}) => {
  await booking.travel(0);
  const of = day();
  const world = await booking.world({ price, spaces, rules: { max_unpaid: 9, ...rules } });
  const panel = await panelAt(world.venueId);
  await at(clock, of);
  return { world, panel, of };
};
const codeOf = (userId: number) => memberPassCode(booking.api.env.TOKEN_SECRET, userId, Date.now());
const open = (world: TestVenue, panel: Panel, code: string, spaceId?: number) =>
  booking.api.anonymous.post(doorPanels.open, { siteId: world.siteId, code, ...(spaceId ? { spaceId } : {}) }, panel);
const holds = (tradeNo: string) =>
  booking.db.rows<{ n: number }>(
    'select count(*)::int as n from slot_hold where trade_no = $1 and released_at is null and upper(during) > school_now()',
    [tradeNo],
  );

describe('a panel', () => {
  it('recognizes a member by the code of the phone and by a campus card, and offers what is free', async () => {
    const { world, panel } = await door({ spaces: 2 });
    const userId = await aPerson(booking.db, { name: '沈力' });
    await booking.db.rows('update app_user set campus_card_no = $2 where id = $1', [userId, '77001234']);
    for (const code of [codeOf(userId), '77001234']) {
      const { code: answer, data } = await open(world, panel, code);
      expect([answer, data.userName, data.refusal, data.running]).toEqual([200, '沈*', null, null]);
      expect(data.offers.map(({ spaceId }) => spaceId)).toEqual(world.spaceIds);
      expect(data.offers[0]).toMatchObject({
        begin: '18:20',
        durations: [
          { slots: 1, end: '19:00', fee: 13.3 },
          { slots: 2, end: '20:00', fee: 33.3 },
          { slots: 3, end: '21:00', fee: 53.3 },
        ],
      });
    }
    expect((await open(world, panel, codeOf(userId), world.spaceIds[1])).data.offers).toHaveLength(1);
    const typed = await booking.api.anonymous.post(
      doorPanels.open,
      { siteId: world.siteId, code: '77001234', typed: true },
      panel,
    );
    expect(typed.errKey).toBe('PANEL_UNKNOWN_CODE');
  });

  it('refuses unknown codes, old screenshots, displays of other venues and displays that are not paired', async () => {
    const { world, panel } = await door();
    const userId = await aPerson(booking.db);
    const keyOf = async (code: string, by: Panel) => (await open(world, by, code)).errKey;
    expect(await keyOf('99999999', panel)).toBe('PANEL_UNKNOWN_CODE');
    const old = memberPassCode(booking.api.env.TOKEN_SECRET, userId, Date.now() - 180_000);
    expect(await keyOf(old, panel)).toBe('PANEL_CODE_OLD');
    const other = await booking.world();
    const elsewhere = await panelAt(other.venueId);
    for (const by of [elsewhere, { headers: { 'display-token': 'guessed' } }])
      expect(await keyOf(codeOf(userId), by)).toBe('SCREEN_UNPAIRED');
  });

  it('says why a member may not book, and offers nothing', async () => {
    const { world, panel } = await door({ rules: { max_unpaid: 1 } });
    const userId = await aPerson(booking.db);
    await booking.db.rows(`insert into black_list (user_id, scope, source, reason) values ($1, 3, 2, '在场地内抽烟')`, [
      userId,
    ]);
    await booking.api.app.get(BlackListCache, { strict: false }).refresh();
    const { data } = await open(world, panel, codeOf(userId));
    expect([data.offers, data.refusal?.zh]).toEqual([[], expect.any(String)]);
  });

  it('does not open the ticket of another display, nor one that is over', async () => {
    const { world, panel, of } = await door();
    const { data } = await open(world, panel, codeOf(await aPerson(booking.db)));
    const book = (by: Panel) =>
      booking.api.anonymous.post(
        doorPanels.book,
        { ticket: data.ticket, spaceId: world.spaceIds[0] ?? 0, slots: 1 },
        by,
      );
    expect((await book(await panelAt(world.venueId))).errKey).toBe('PANEL_SESSION_OVER');
    await at('18:23', of);
    expect((await book(panel)).errKey).toBe('PANEL_SESSION_OVER');
  });
});

describe('booking at the door', () => {
  it('holds a court that costs something until it is paid on the phone', async () => {
    const { world, panel } = await door();
    const { data } = await open(world, panel, codeOf(await aPerson(booking.db)));
    const { data: made } = await booking.api.anonymous.post(
      doorPanels.book,
      { ticket: data.ticket, spaceId: world.spaceIds[0] ?? 0, slots: 2 },
      panel,
    );
    expect(made).toMatchObject({ end: '20:00', fee: 33.3, payPath: `/venue/mobile-orders-detail/${made.tradeNo}` });
    expect(made.payBefore).toBeGreaterThan(booking.boards.clock.now());
    expect(await holds(made.tradeNo)).toEqual([{ n: 2 }]);
  });

  it('is done at once if nothing is due, and the person may then extend it', async () => {
    const { world, panel } = await door({ price: 0 });
    const userId = await aPerson(booking.db);
    const { data: first } = await open(world, panel, codeOf(userId));
    const post = booking.api.anonymous.post.bind(booking.api.anonymous);
    const { data: made } = await post(
      doorPanels.book,
      { ticket: first.ticket, spaceId: world.spaceIds[0] ?? 0, slots: 1 },
      panel,
    );
    expect([made.payPath, made.fee]).toEqual([null, 0]);
    const { data: then } = await open(world, panel, codeOf(userId));
    expect(then.running).toMatchObject({ tradeNo: made.tradeNo, end: '19:00' });
    expect(then.running?.durations.map(({ end }) => end)).toEqual(['20:00', '21:00', '22:00']);
    const { data: longer } = await post(
      doorPanels.extend,
      { ticket: then.ticket, tradeNo: made.tradeNo, slots: 1 },
      panel,
    );
    expect([longer.end, await holds(longer.tradeNo)]).toEqual(['20:00', [{ n: 1 }]]);
  });

  it('sells one court once to ten people who press at the same moment', async () => {
    const { world, panel } = await door({ price: 0 });
    const tickets = await Promise.all(
      Array.from({ length: 10 }, async () => (await open(world, panel, codeOf(await aPerson(booking.db)))).data.ticket),
    );
    const answers = await Promise.all(
      tickets.map((ticket) =>
        booking.api.anonymous.post(doorPanels.book, { ticket, spaceId: world.spaceIds[0] ?? 0, slots: 1 }, panel),
      ),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(new Set(answers.map(({ errKey }) => errKey ?? 'done'))).toEqual(new Set(['done', 'PANEL_SLOT_GONE']));
  });
});

describe('ending at the door', () => {
  /** A person who has the court from 18:00 to 20:00. */
  const inUse = async () => {
    const { world, panel, of } = await door({ price: 0, clock: '17:59', rules: { sign_mode: 4, leave_early_min: 10 } });
    const userId = await aPerson(booking.db);
    const ticket = async () => (await open(world, panel, codeOf(userId))).data.ticket;
    const { data } = await booking.api.anonymous.post(
      doorPanels.book,
      { ticket: await ticket(), spaceId: world.spaceIds[0] ?? 0, slots: 2 },
      panel,
    );
    await at('18:20', of);
    return { world, panel, of, ticket, userId, tradeNo: data.tradeNo };
  };
  const end = async ({ ticket, panel, tradeNo }: Awaited<ReturnType<typeof inUse>>) =>
    booking.api.anonymous.post(doorPanels.end, { ticket: await ticket(), tradeNo }, panel);

  it('frees the rest for others at once, counts the member as arrived, and never as having left too early', async () => {
    const used = await inUse();
    expect(await end(used)).toMatchObject({ data: { end: '18:20' } });
    expect(await holds(used.tradeNo)).toEqual([{ n: 0 }]);
    const { data: shown } = await booking.api.anonymous.get(monitor.door, { id: used.world.siteId });
    expect(shown.walkIns).toMatchObject([{ spaceId: used.world.spaceIds[0], minutes: 100 }]);
    const { data: next } = await open(used.world, used.panel, codeOf(await aPerson(booking.db)));
    expect(next.offers).toHaveLength(1);
    await booking.db.rows(
      `
        insert into gate_event (boot_id, seq, at, venue_id, direction, user_id, method, result)
        select 'door', x.seq, app_now() + x.seq * interval '1 minute', $1, x.seq, $2, 1, 1 from (values (1), (2)) x(seq)
      `,
      [used.world.venueId, used.userId],
    );
    await at('20:30', used.of);
    await booking.api.app.get(PromiseSweepService).sweepLeft();
    expect(
      await booking.db.rows('select promise_status as status from venue_order where trade_no = $1', [used.tradeNo]),
    ).toEqual([{ status: promiseStatus.checkedIn }]);
  });

  it('is refused a second time, and for the booking of another person', async () => {
    const used = await inUse();
    const { data } = await open(used.world, used.panel, codeOf(await aPerson(booking.db)));
    const post = booking.api.anonymous.post.bind(booking.api.anonymous);
    expect((await post(doorPanels.end, { ticket: data.ticket, tradeNo: used.tradeNo }, used.panel)).errKey).toBe(
      'PANEL_NO_RUNNING_ORDER',
    );
    expect((await end(used)).code).toBe(200);
    expect((await end(used)).errKey).toBe('PANEL_NO_RUNNING_ORDER');
  });
});
