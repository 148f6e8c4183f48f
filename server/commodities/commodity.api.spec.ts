import { role } from '#domain/session/role.status';
import { stockAction, stockMoveKind, stockState } from '#domain/commodities/commodity.status';
import { switchStatus } from '#domain/venues/venue.status';
import { commodities } from '#contract/commodities/commodity.contract';
import { room } from '#contract/kit/live';
import type { CommodityRoom } from '#contract/kit/rooms';
import { AppModule } from '#server/app.module';
import { TestApi, type TestClient } from '#server/kit/testing/test-api';
import { aPerson, aVenue, type TestVenue } from '#server/kit/testing/test-data';
import { SnapshotService } from '#server/live/snapshot.service';
import { TestListener } from '#server/live/test-listener';

let api: TestApi;
let venueAdmin: TestClient;
let admin: TestClient;
let ownVenue: TestVenue;
let otherVenue: TestVenue;
const rights = [
  'VenuesCommodity',
  'VenuesCommodityAdd',
  'VenuesCommodityEdit',
  'VenuesCommodityDel',
  'VenuesCommodityImport',
  'VenuesCommodityExport',
  'VenuesCommodityLive',
  'VenuesCommodityLiveMove',
  'VenuesCommodityLiveExport',
  'EquipmentEarlyWarning',
] as const;
let n = 0;
const maxima = () => ({
  venueId: ownVenue.venueId,
  name: `泳帽${(n += 1)}`,
  enName: 'Swimming cap',
  unit: '顶',
  enUnit: 'pcs',
  unitPrice: 8.5,
  minStock: 20,
  quantity: 100,
});
const added = async (more: object = {}) => (await venueAdmin.post(commodities.add, { ...maxima(), ...more })).data.id;
const moveStock = (id: number, kind: keyof typeof stockAction, quantity: number, how: { key?: string } = {}) =>
  venueAdmin.post(commodities.move, { id, kind: stockAction[kind], quantity, note: 'a note' }, how);

/** Waits until a shared room snapshot is read again. */
const waitForFreshSnapshot = () => new Promise((resolve) => setTimeout(resolve, 300));

beforeAll(async () => {
  api = await TestApi.boot(AppModule, 'commodity');
  [ownVenue, otherVenue] = [await aVenue(api.db), await aVenue(api.db)];
  admin = await api.clientFor(await aPerson(api.db, { roleId: role.admin }), { rights });
  const venueAdminId = await aPerson(api.db, { roleId: role.venueAdmin });
  await api.db.rows('update role_grant set venue_ids = array[$2::int] where user_id = $1', [
    venueAdminId,
    ownVenue.venueId,
  ]);
  venueAdmin = await api.clientFor(venueAdminId, { rights });
}, 90_000);
afterAll(() => api.close());

it('records receipts, issues and counts, one line each, in fen and in the log', async () => {
  const id = await added();
  await moveStock(id, 'take', 20);
  await moveStock(id, 'issue', 95);
  await moveStock(id, 'scrap', 5);
  expect((await moveStock(id, 'count', 18)).data).toMatchObject({ stock: 18 });
  const { data } = await venueAdmin.get(commodities.live, { id });
  expect(data).toMatchObject({ stock: 18, state: stockState.low, unitPrice: 8.5, value: 153, before: 0 });
  expect(data.points.map(({ stock }) => stock)).toEqual([100, 120, 25, 20, 18]);
  const { data: moves } = await venueAdmin.get(commodities.moves, { id });
  expect(moves.content.map(({ kind, delta, stockAfter }) => [kind, delta, stockAfter])).toEqual([
    [stockMoveKind.count, -2, 18],
    [stockMoveKind.scrap, -5, 20],
    [stockMoveKind.issue, -95, 25],
    [stockMoveKind.take, 20, 120],
    [stockMoveKind.take, 100, 100],
  ]);
  expect((await venueAdmin.get(commodities.moves, { id, kind: stockMoveKind.take })).data.totalElements).toBe(2);
  expect(
    (await api.db.rows('select action from audit where object = $1 order by id', [`commodity:${id}`])).map(
      ({ action }) => action as string,
    ),
  ).toEqual(['commodity.add', ...Array<string>(4).fill('commodity.move')]);
  expect(
    (await venueAdmin.get(commodities.list, { state: stockState.low, size: 50 })).data.content.some(
      (row) => row.id === id,
    ),
  ).toBe(true);
});

it('issues no more than the stock, and the stock column refuses direct writes', async () => {
  const id = await added({ quantity: 3 });
  expect(await moveStock(id, 'issue', 4)).toMatchObject({
    code: 250,
    errKey: 'STOCK_SHORT',
    data: { stock: 3, quantity: 4 },
  });
  expect(await moveStock(id, 'issue', 3)).toMatchObject({ code: 200, data: { stock: 0 } });
  await expect(api.db.rows('update commodity set stock = 5 where id = $1', [id])).rejects.toThrow(
    /by a movement alone/,
  );
  await expect(api.db.rows('update commodity_move set delta = 5 where commodity_id = $1', [id])).rejects.toThrow(
    /never changed/,
  );
  await expect(
    api.db.rows(
      `insert into commodity_move (commodity_id, kind, delta, stock_after, user_id) values ($1, 2, -1, 0, 1)`,
      [id],
    ),
  ).rejects.toMatchObject({ code: '23514' });
});

it('moves once for a repeated key, and undoes once, within minutes', async () => {
  const id = await added({ quantity: 10 });
  const [one, same] = [
    await moveStock(id, 'issue', 4, { key: 'one-wish-of-mine' }),
    await moveStock(id, 'issue', 4, { key: 'one-wish-of-mine' }),
  ];
  expect(same.data).toEqual(one.data);
  expect(one.data.stock).toBe(6);
  expect(await venueAdmin.post(commodities.undo, { id: one.data.moveId })).toMatchObject({
    code: 200,
    data: { stock: 10 },
  });
  expect(await venueAdmin.post(commodities.undo, { id: one.data.moveId })).toMatchObject({
    code: 250,
    errKey: 'UNDONE_ALREADY',
  });
  const { moveId } = (await moveStock(id, 'take', 5)).data;
  await moveStock(id, 'issue', 12);
  expect(await venueAdmin.post(commodities.undo, { id: moveId })).toMatchObject({ code: 250, errKey: 'STOCK_SHORT' });
  const old = (await moveStock(id, 'take', 1)).data.moveId;
  await api.db.rows('alter table commodity_move disable trigger commodity_move_keep');
  await api.db.rows(`update commodity_move set at = at - interval '6 minutes' where id = $1`, [old]);
  await api.db.rows('alter table commodity_move enable trigger commodity_move_keep');
  expect(await venueAdmin.post(commodities.undo, { id: old })).toMatchObject({ code: 250, errKey: 'STOCK_UNDO_LATE' });
});

it('updates its room live for authorised viewers, and raises no alarm signal', async () => {
  const id = await added();
  const mine = room.commodity(ownVenue.venueId, id);
  const screen = await TestListener.open(api.address, { token: venueAdmin.token });
  await screen.subscribe(room.alarm(ownVenue.venueId));
  expect(await screen.subscribe(mine)).toMatchObject({ code: 200, snapshot: { version: 0, stock: 100 } });
  await moveStock(id, 'issue', 1);
  await screen.waitUntil(() => screen.body<CommodityRoom>(mine).stock === 99);
  await moveStock(id, 'count', 99);
  expect(await venueAdmin.post(commodities.edit, { ...maxima(), id, version: 0 })).toMatchObject({ code: 200 });
  await screen.waitUntil(() => screen.body<CommodityRoom>(mine).version === 1);
  await waitForFreshSnapshot();
  const truth = await api.app.get(SnapshotService, { strict: false }).get(mine);
  expect([screen.rooms.get(mine)?.v, screen.body(mine), screen.healed]).toEqual([truth?.v, truth?.body, 0]);
  expect(screen.deltas.filter((delta) => delta.room === room.alarm(ownVenue.venueId))).toEqual([]);
  expect(await screen.subscribe(room.commodity(otherVenue.venueId, id))).toMatchObject({ code: 403 });
  expect(
    await screen.subscribe(
      room.commodity(
        ownVenue.venueId,
        (await admin.post(commodities.add, { ...maxima(), venueId: otherVenue.venueId })).data.id,
      ),
    ),
  ).toMatchObject({ code: 404, errKey: 'ROOM_UNKNOWN' });
  const patrol = await TestListener.open(api.address, {
    token: (
      await api.clientFor(await aPerson(api.db, { roleId: role.patrol }), {
        rights: ['EquipmentEarlyWarning', 'VenuesFacilityLive'],
      })
    ).token,
  });
  expect(await patrol.subscribe(mine)).toMatchObject({ code: 403, errKey: 'NO_RIGHT' });
  for (const one of [screen, patrol]) one.close();
});

it("leaves its old venue's room with a removal, and enters the new one", async () => {
  const id = await added();
  const screen = await TestListener.open(api.address, { token: admin.token });
  await screen.subscribe(room.commodity(ownVenue.venueId, id));
  expect(
    await admin.post(commodities.edit, { ...maxima(), venueId: otherVenue.venueId, id, version: 0 }),
  ).toMatchObject({
    code: 200,
  });
  await screen.waitUntil(() => screen.body<CommodityRoom>(room.commodity(ownVenue.venueId, id)).version === 1);
  await waitForFreshSnapshot();
  expect(await screen.subscribe(room.commodity(ownVenue.venueId, id))).toMatchObject({ code: 404 });
  expect(await screen.subscribe(room.commodity(otherVenue.venueId, id))).toMatchObject({
    code: 200,
    snapshot: { version: 1, stock: 100 },
  });
  screen.close();
});

it("is managed within its admin's scope, and kept while in use", async () => {
  const id = await added();
  expect(await venueAdmin.post(commodities.remove, { id })).toMatchObject({ code: 250, errKey: 'PLACE_IN_USE' });
  expect(
    await venueAdmin.post(commodities.edit, { ...maxima(), id, status: switchStatus.off, version: 0 }),
  ).toMatchObject({
    code: 200,
  });
  expect(await venueAdmin.post(commodities.edit, { ...maxima(), id, version: 0 })).toMatchObject({ code: 409 });
  expect(await moveStock(id, 'take', 1)).toMatchObject({ code: 250, errKey: 'COMMODITY_OFF' });
  expect(await venueAdmin.post(commodities.add, { ...maxima(), venueId: otherVenue.venueId })).toMatchObject({
    code: 404,
  });
  expect(await venueAdmin.post(commodities.add, { ...maxima(), keeperAccount: 'nobody' })).toMatchObject({
    code: 400,
    errKey: 'KEEPER_UNKNOWN',
  });
  const far = (await admin.post(commodities.add, { ...maxima(), venueId: otherVenue.venueId, quantity: 0 })).data.id;
  for (const answer of [
    await venueAdmin.get(commodities.live, { id: far }),
    await venueAdmin.get(commodities.moves, { id: far }),
    await moveStock(far, 'take', 1),
    await venueAdmin.post(commodities.remove, { id: far }),
  ])
    expect(answer).toMatchObject({ code: 404 });
  expect(await admin.post(commodities.remove, { id: far })).toMatchObject({ code: 200 });
});
