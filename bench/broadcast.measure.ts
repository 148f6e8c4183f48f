import { reservations } from '#contract/booking/reservation.contract';
import { room } from '#contract/kit/live';
import type { ApiAddress } from '#tools/kit/api-client';
import type { Floor } from '#bench/kit/floor';
import { preciseNow, Listeners } from '#bench/kit/listeners';
import { median, percentile, type BenchmarkRow } from '#bench/kit/report';
import type { Stack } from '#bench/kit/stack';
import { logInDemoMembers, createMeasuredSite } from '#bench/kit/fixtures';

const SOCKETS = 2_000;
const BROADCASTS = 8;

/** Measures the time from the booking request to the change on 2,000 sockets, against one raw frame to as many. */
export async function measureBroadcast(stack: Stack, floor: Floor): Promise<BenchmarkRow[]> {
  const what = `commit to ${SOCKETS} sockets, p99`;
  const site = await createMeasuredSite(stack.pool, 'cast', 40);
  await new Promise((wait) => setTimeout(wait, 3_000));
  const [member] = await logInDemoMembers(stack, 1);
  const client = stack.client();
  client.token = (member as { token: string }).token;
  const bare = new Listeners();
  await bare.open(floor.port, '/', SOCKETS, [], '101 Switching');
  const live = new Listeners();
  const name = room.site(site.siteId, site.date);
  const port = Number(new URL((stack.addresses[0] as ApiAddress).url).port);
  await live.open(
    port,
    '/venue-server/socket.io/?EIO=4&transport=websocket',
    SOCKETS,
    [
      { when: '0{"sid"', text: '40/rt,' },
      { when: '40/rt,{', text: `42/rt,1["subscribe",{"room":"${name}"}]` },
    ],
    '43/rt,1[',
  );
  const raw: number[] = [];
  const latencies: number[] = [];
  try {
    for (let i = 0; i < BROADCASTS; i += 1) {
      const floorReceipts = bare.receive(`cast-${i}-`);
      const sentAt = await floor.broadcast(`cast-${i}-`);
      raw.push(
        percentile(
          (await floorReceipts.all).map((at) => at - sentAt),
          0.99,
        ),
      );
      const received = live.receive(`"spaceId":${site.spaceIds[i]},`);
      const began = preciseNow();
      const { body } = await client.call(reservations.submit, {
        venueSiteId: site.siteId,
        reservationDate: site.date,
        reservationOrderJson: JSON.stringify([
          { spaceId: site.spaceIds[i], timeId: site.timeIds[3], venueSpaceGroupId: null },
        ]),
      });
      if (body.code !== 200) throw new Error(`the booking was refused: ${body.code} ${body.message}`);
      latencies.push(
        percentile(
          (await received.all).map((at) => at - began),
          0.99,
        ),
      );
      await new Promise((wait) => setTimeout(wait, 400));
    }
  } catch (error) {
    return [
      { what, value: '', floor: '', ratio: null, better: 'lower', gate: 4, aim: 2, wrong: (error as Error).message },
    ];
  } finally {
    bare.close();
    live.close();
  }
  return [
    {
      what,
      value: `${median(latencies).toFixed(1)} ms`,
      floor: `F3 ${median(raw).toFixed(1)} ms`,
      ratio: median(latencies) / median(raw),
      better: 'lower',
      gate: 4,
      aim: 2,
      note: 'measured from the start of the booking request, so the booking itself is in it',
    },
  ];
}
