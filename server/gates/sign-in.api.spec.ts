import { gates } from '#contract/gates/gate.contract';
import { AppModule } from '#server/app.module';
import { TestApi } from '#server/kit/test-api';
import { aDevice, TestDevice } from '#server/kit/test-device';
import { aPaidBooking, aPerson, aWorld, type AWorld } from '#server/kit/world';

let api: TestApi;
let world: AWorld;
beforeAll(async () => {
  api = await TestApi.boot(AppModule, 'sign_in');
  world = await aWorld(api.db, { rules: { advance_entry_min: 15 } });
}, 60_000);
afterAll(() => api.close());

const aGate = async (more: Partial<Parameters<typeof aDevice>[2]> = {}) => new TestDevice(api, await aDevice(api.db, api.env.SECRETS_KEY, { venueId: world.venueId, ...more }));
const orderOf = async (tradeNo: string) => (await api.db.rows('select o.promise_status as promise, i.promise_status as item, o.version from venue_order o join venue_order_item i using (trade_no) where o.trade_no = $1', [tradeNo]))[0];
const usedBy = async (gate: TestDevice) => (await api.db.rows<{ tradeNo: string | null }>('select trade_no as "tradeNo" from gate_event where hardware_id = $1 order by seq', [gate.self.id])).map(({ tradeNo }) => tradeNo);
const enter = (gate: TestDevice, userId: number | string, more: object = {}, at = Date.now()) => gate.say([gate.event({ kind: 'pass', direction: 1, userId, ...more }, at)]);
const unused = { promise: 0, item: 0, version: 1 };
const signed = { promise: 2, item: 2, version: 2 };

describe('a member who passes a gate', () => {
  it('in the time of a paid booking is signed in, once, and the booking is told', async () => {
    const [gate, member] = [await aGate(), await aPerson(api.db)];
    const tradeNo = await aPaidBooking(api.db, world, member, { startsIn: 10 });
    await enter(gate, member);
    await enter(gate, String(member));
    expect(await orderOf(tradeNo)).toEqual(signed);
    expect(await usedBy(gate)).toEqual([tradeNo, tradeNo]);
    expect(await api.db.rows('select v from room_version where room = $1', [`order:${tradeNo}`])).toEqual([{ v: 1 }]);
    expect(await api.db.rows(`select 1 from order_log where trade_no = $1 and action = 'signIn'`, [tradeNo])).toHaveLength(1);
    const desk = await api.as(await aPerson(api.db, { roleId: 12 }), { rights: ['VenuesGateList'] });
    expect((await desk.get(gates.list, { keyword: tradeNo })).data).toMatchObject({ totalElements: 2, content: [{ tradeNo }, { tradeNo }] });
  });

  it.each([['sixteen minutes before the start', 16.5, unused], ['fourteen minutes before the start', 14, signed], ['in its last minute', -59, signed], ['when it is over', -60, unused]])('%s', async (_, startsIn, becomes) => {
    const [gate, member] = [await aGate(), await aPerson(api.db)];
    const tradeNo = await aPaidBooking(api.db, world, member, { startsIn: Math.ceil(startsIn) });
    await enter(gate, member);
    expect(await orderOf(tradeNo)).toEqual(becomes);
    expect(await usedBy(gate)).toEqual([becomes === signed ? tradeNo : null]);
  });

  it.each([[1, signed], [2, unused], [3, unused], [4, signed]])('at a site whose rules ask for sign mode %s', async (mode, becomes) => {
    const place = await aWorld(api.db, { rules: { advance_entry_min: 15, sign_mode: mode } });
    const [gate, member] = [await aGate({ venueId: place.venueId }), await aPerson(api.db)];
    const tradeNo = await aPaidBooking(api.db, place, member, { startsIn: 10 });
    await enter(gate, member);
    expect(await orderOf(tradeNo)).toEqual(becomes);
    expect(await usedBy(gate)).toEqual([tradeNo]);
  });

  it('as a companion signs the booking in as well; by campus card too', async () => {
    const [gate, owner, friend] = [await aGate(), await aPerson(api.db), await aPerson(api.db)];
    await api.db.rows('update app_user set campus_card_no = $2 where id = $1', [friend, `card${friend}`]);
    const tradeNo = await aPaidBooking(api.db, world, owner, { startsIn: 5, buddyIds: [friend] });
    await gate.say([gate.event({ kind: 'pass', direction: 1, cardNo: `card${friend}` })]);
    expect(await orderOf(tradeNo)).toEqual(signed);
  });

  it('going out, being refused, or at another venue signs nothing in', async () => {
    const [gate, member, elsewhere] = [await aGate(), await aPerson(api.db), await aWorld(api.db)];
    const far = new TestDevice(api, await aDevice(api.db, api.env.SECRETS_KEY, { venueId: elsewhere.venueId }));
    const tradeNo = await aPaidBooking(api.db, world, member, { startsIn: 5 });
    await gate.say([gate.event({ kind: 'pass', direction: 2, userId: member }), gate.event({ kind: 'refuse', direction: 1, userId: member })]);
    await enter(far, member);
    expect(await orderOf(tradeNo)).toEqual(unused);
  });

  it('at the terminal of another site of the venue signs nothing in', async () => {
    const member = await aPerson(api.db);
    const [here, there] = [await aGate({ kind: 2, siteIds: [world.siteId] }), await aGate({ kind: 2, siteIds: [world.siteId + 999] })];
    const tradeNo = await aPaidBooking(api.db, world, member, { startsIn: 5 });
    await enter(there, member);
    expect(await orderOf(tradeNo)).toEqual(unused);
    await enter(here, member);
    expect(await orderOf(tradeNo)).toEqual(signed);
  });

  it('with an unpaid or cancelled booking, or one marked otherwise, changes nothing', async () => {
    const [gate, member] = [await aGate(), await aPerson(api.db)];
    const unpaid = await aPaidBooking(api.db, world, member, { startsIn: 5, payStatus: 1 });
    const cancelled = await aPaidBooking(api.db, world, member, { startsIn: 5, orderStatus: '2', payStatus: 4 });
    const missed = await aPaidBooking(api.db, world, member, { startsIn: 5 });
    await api.db.rows('update venue_order set promise_status = 4 where trade_no = $1', [missed]);
    await enter(gate, member);
    expect(await orderOf(unpaid)).toEqual(unused);
    expect(await orderOf(cancelled)).toEqual(unused);
    expect(await orderOf(missed)).toMatchObject({ promise: 4, version: 1 });
    expect(await usedBy(gate)).toEqual([missed]);
  });

  it('heard of later is signed in by the time it happened', async () => {
    const [gate, member] = [await aGate(), await aPerson(api.db)];
    const over = await aPaidBooking(api.db, world, member, { startsIn: -65, lasts: 60 });
    await enter(gate, member, {}, Date.now() - 30 * 60_000);
    expect(await orderOf(over)).toEqual(signed);
  });

  it('at five gates at the same time is signed in once', async () => {
    const member = await aPerson(api.db);
    const doors = await Promise.all(Array.from({ length: 5 }, () => aGate()));
    const tradeNo = await aPaidBooking(api.db, world, member, { startsIn: 5 });
    const answers = await Promise.all(doors.map((gate) => enter(gate, member)));
    expect(answers.map(({ code }) => code)).toEqual([200, 200, 200, 200, 200]);
    expect(await orderOf(tradeNo)).toEqual(signed);
    expect(await api.db.rows(`select 1 from order_log where trade_no = $1 and action = 'signIn'`, [tradeNo])).toHaveLength(1);
  });
});
