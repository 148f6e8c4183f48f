import { payStatus } from '#domain/orders/order.status';
import { reservations } from '#contract/booking/reservation.contract';
import { releaseMonitor } from '#contract/release-monitor/release-monitor.contract';
import { aPerson } from '#server/kit/testing/test-data';
import { SubmitTally } from './submit-tally.service';
import { TestBooking } from '#server/booking/test-booking';

let booking: TestBooking;
beforeAll(async () => {
  booking = await TestBooking.boot('release_monitor');
}, 60_000);
afterAll(() => booking.close());

const createWatcher = async (venueIds: readonly number[] | null = null) => {
  const userId = await aPerson(booking.db, { roleId: 9 });
  await booking.db.rows('update role_grant set venue_ids = $2 where user_id = $1', [userId, venueIds]);
  return booking.api.clientFor(userId, { rights: ['ReservationMonitor'] });
};
const flush = () => booking.api.app.get(SubmitTally, { strict: false }).flush();

it('counts every submit by result, and masks winners', async () => {
  const world = await booking.world();
  const members = [];
  for (const name of ['陈一诺', '林晓', '周敏'])
    members.push(await booking.api.clientFor(await aPerson(booking.db, { name })));
  const input = {
    venueSiteId: world.siteId,
    reservationDate: booking.date(),
    reservationOrderJson: JSON.stringify([{ spaceId: world.spaceIds[0], timeId: world.timeIds[3] }]),
  };
  const answers = await Promise.all(members.map((member) => member.post(reservations.submit, input)));
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
  await flush();
  const { data } = await (await createWatcher()).get(releaseMonitor.look, { siteId: world.siteId });
  expect(data).toMatchObject({
    submits: 3,
    taken: 1,
    funnel: { held: 1, paid: 0, expired: 0, cancelled: 0 },
    refusals: [{ key: 'SLOT_TAKEN', rule: 'R07', n: 2 }],
    sites: [{ siteId: world.siteId, submits: 3, taken: 1 }],
  });
  expect(data.p95).toBeGreaterThan(0);
  expect(data.seconds.reduce((sum, { submits }) => sum + submits, 0)).toBe(3);
  expect(data.winners).toMatchObject([
    { userName: expect.stringMatching(/^.\*+$/) as string, payStatus: payStatus.unpaid },
  ]);
});

it('sums the counts of several processes within one second', async () => {
  const world = await booking.world();
  const tally = () =>
    new SubmitTally(
      booking.api.app.get(SubmitTally, { strict: false })['store'],
      booking.api.app.get(SubmitTally, { strict: false })['clock'],
    );
  const [a, b] = [tally(), tally()];
  await Promise.all(
    [a, b].map(async (one) => {
      for (let i = 0; i < 5; i += 1) await one.count(world.siteId, async () => i);
    }),
  );
  await Promise.all([a.flush(), b.flush()]);
  const { data } = await (await createWatcher()).get(releaseMonitor.look, { siteId: world.siteId });
  expect(data).toMatchObject({ submits: 10, taken: 10, p50: 50 });
});

it('excludes sites out of scope', async () => {
  const world = await booking.world();
  await booking.db.rows(
    `insert into submit_tally (at, site_id, result, n, within) values (app_now(), $1, 'OK', 4, '{4,0,0,0,0,0}')`,
    [world.siteId],
  );
  expect((await (await createWatcher([world.venueId + 1000])).get(releaseMonitor.look, {})).data).toMatchObject({
    submits: 0,
    sites: [],
    winners: [],
  });
  expect((await (await createWatcher([world.venueId])).get(releaseMonitor.look, {})).data).toMatchObject({
    submits: 4,
  });
});
