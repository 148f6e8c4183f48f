import { TestDesk } from './test-desk';
import { TestApi, type TestClient } from '#server/kit/test-api';
import { aPerson, aWorld, type AWorld } from '#server/kit/world';
import { VenueTables } from '#server/venues/venue-tables.service';
import { addDays, type LocalDate } from '#domain/kit/time';
import { reservations } from '#contract/reservations/reservation.contract';
import { schoolTime } from '#server/kit/clock';

let api: TestApi;
let world: AWorld;
let student: TestClient;
const tomorrow = addDays(schoolTime(Date.now()).date, 1) as LocalDate;

beforeAll(async () => {
  api = await TestApi.boot(TestDesk, 'reservation');
  world = await aWorld(api.db);
  await api.app.get(VenueTables, { strict: false }).refresh();
  student = await api.as(await aPerson(api.db));
}, 60_000);
afterAll(() => api.close());

it('books', async () => {
  const day = await student.get(reservations.dayInfo, { venueSiteId: world.siteId, searchDate: tomorrow });
  console.log(JSON.stringify(day).slice(0, 1500));
  const t0 = performance.now();
  const reply = await student.post(reservations.submit, { venueSiteId: world.siteId, reservationDate: tomorrow, reservationOrderJson: JSON.stringify([{ spaceId: String(world.spaceIds[0]), timeId: world.timeIds[3], venueSpaceGroupId: null }]) }, { key: 'abc-1234567' });
  console.log(performance.now() - t0, JSON.stringify(reply));
  const board = await api.stranger.fetch(reservations.siteBoard, { siteId: world.siteId, date: tomorrow });
  console.log(board.status, Object.fromEntries(board.headers), await board.text());
});
