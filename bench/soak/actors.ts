import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { payType } from '#domain/payments/pay.status';
import { slotStatus } from '#domain/boards/slot.status';
import { devices } from '#contract/devices/device.contract';
import { orders } from '#contract/orders/order.contract';
import { payments } from '#contract/payments/payment.contract';
import { reservations, type DayCell } from '#contract/booking/reservation.contract';
import { ApiClient, DeviceClient, type ApiAddress } from '#tools/kit/api-client';
import { pause } from '#bench/kit/child';
import type { MeasuredSite } from '#bench/kit/fixtures';
import type { ObservedAnswer } from './summary';

/** Record of all actors: the replies they got and the errors that must not happen. */
export interface SoakJournal {
  running: boolean;
  readonly bookedTradeNos: Set<string>;
  readonly wrong: string[];
  readonly seen: ObservedAnswer[];
}

/** Addresses of the product; actors use another replica if one is down. */
export interface SoakScene {
  readonly addresses: readonly ApiAddress[];
  readonly sites: readonly MeasuredSite[];
  readonly gatewayUrl: string;
  readonly dataDir: string;
  readonly holdSeconds: number;
}

/** Longest time a reply may take, including faults and a busy machine, in milliseconds. */
const PATIENCE = 15_000;
/** The same for an import, which locks 120 days one after the other and shows its progress meanwhile. */
export const IMPORT_PATIENCE = 60_000;
const payPassword = createHash('md5').update('123456').digest('hex');
const count = (journal: SoakJournal, what: string, came: string) =>
  journal.seen.push({ what, came, ms: 0, at: Date.now() });

/** Statuses of a moment without the product: 503 while PostgreSQL is down, and nginx's own while no server answers. */
const BUSY_STATUSES: readonly number[] = [502, 503, 504];

/** Records a reply; returns whether it succeeded. Under faults a call may be busy, or its connection may be lost. */
export function recordAnswer(
  journal: SoakJournal,
  what: string,
  { status, body, ms }: { status: number; body: { code: number; message: string }; ms: number },
  patience = PATIENCE,
): boolean {
  journal.seen.push({
    what,
    came: status === 0 ? 'cut' : BUSY_STATUSES.includes(status) ? 'busy' : String(body.code),
    ms,
    at: Date.now(),
  });
  if (status >= 500 && !BUSY_STATUSES.includes(status)) journal.wrong.push(`${what}: HTTP ${status} ${body.message}`);
  if (ms > patience) journal.wrong.push(`${what}: ${Math.round(ms)} ms`);
  return status === 200 && body.code === 200;
}

/**
 * Simulates a member: reads, books, pays by wallet or code, cancels, or lets the order expire. A lost reply is
 * requested again under the same key.
 */
export async function actAsMember(
  scene: SoakScene,
  journal: SoakJournal,
  token: string,
  roll: () => number,
): Promise<void> {
  const client = new ApiClient(scene.addresses[0] as ApiAddress, 20_000);
  client.token = token;
  while (journal.running) {
    const address = scene.addresses[Math.floor(roll() * scene.addresses.length)] as ApiAddress;
    const at = new ApiClient(address, 20_000);
    at.token = token;
    const site = scene.sites[Math.floor(roll() * scene.sites.length)] as MeasuredSite;
    const day = await at.call(reservations.dayInfo, { venueSiteId: site.siteId, searchDate: site.date });
    if (recordAnswer(journal, 'day', day)) {
      const spaces = Object.values(day.body.data.reservationDateSpaceInfo)[0] ?? [];
      const free = spaces.flatMap((space) =>
        site.timeIds
          .filter((id) => (space as Record<string, DayCell | undefined>)[id]?.reservationStatus === slotStatus.free)
          .map((timeId) => ({ spaceId: String(space.id), timeId: String(timeId), venueSpaceGroupId: null })),
      );
      const chosenSlot =
        roll() < 0.3 ? free.slice(0, 3)[Math.floor(roll() * 3)] : free[Math.floor(roll() * free.length)];
      if (chosenSlot && roll() < 0.5) await bookAndSettle(scene, journal, at, site, [chosenSlot], roll);
    }
    await pause(150 + roll() * 500);
  }
}

async function bookAndSettle(
  scene: SoakScene,
  journal: SoakJournal,
  client: ApiClient,
  site: MeasuredSite,
  slot: readonly object[],
  roll: () => number,
): Promise<void> {
  const key = randomUUID();
  const input = {
    venueSiteId: site.siteId,
    reservationDate: site.date,
    reservationOrderJson: JSON.stringify(slot),
  };
  let answer = await client.call(reservations.submit, input, { key });
  let ok = recordAnswer(journal, 'submit', answer);
  for (
    let again = 0;
    !ok && again < 4 && (answer.status === 0 || answer.status === 503 || answer.body.code === 409);
    again += 1
  ) {
    await pause(700);
    answer = await client.call(reservations.submit, input, { key });
    ok = recordAnswer(journal, 'submit again', answer);
  }
  if (!ok) return;
  const { tradeNo } = answer.body.data;
  journal.bookedTradeNos.add(tradeNo);
  const choice = roll();
  if (choice < 0.25) return;
  if (choice < 0.35) await pause(Math.max(0, scene.holdSeconds * 1000 - 400 + roll() * 400));
  if (choice < 0.7)
    recordAnswer(
      journal,
      'pay by wallet',
      await client.call(
        payments.pay,
        { venueTradeNo: tradeNo, payType: payType.balance, payPassword },
        { key: randomUUID() },
      ),
    );
  else await payByCode(scene, journal, client, tradeNo);
  if (roll() < 0.6) {
    await pause(roll() * 1_500);
    const by =
      roll() < 0.5
        ? client.call(payments.cancel, { venueTradeNo: tradeNo })
        : client.call(orders.cancelById, { id: answer.body.data.id });
    recordAnswer(journal, 'cancel', await by);
  }
}

async function payByCode(scene: SoakScene, journal: SoakJournal, client: ApiClient, tradeNo: string): Promise<void> {
  const opened = await client.call(payments.pay, { venueTradeNo: tradeNo, payType: payType.wechat });
  if (!recordAnswer(journal, 'open code', opened)) return;
  const page = opened.body.data.payData?.codeUrl;
  if (!page) return;
  try {
    await fetch(page, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'action=pay',
      signal: AbortSignal.timeout(8_000),
    });
    count(journal, 'gateway', 'paid');
  } catch {
    count(journal, 'gateway', 'did not answer');
  }
}

/** Simulates a gate: passages in batches, each batch sometimes sent again, as after a lost reply. */
export async function actAsGate(scene: SoakScene, journal: SoakJournal, roll: () => number): Promise<void> {
  const known = JSON.parse(readFileSync(join(scene.dataDir, 'demo-devices.json'), 'utf8')) as {
    sn: string;
    key: string;
    kind: number;
    direction: number | null;
  }[];
  const gates = known.filter(({ kind }) => kind === 1);
  const bootId = randomUUID();
  const next = new Map<string, number>();
  while (journal.running) {
    const one = gates[Math.floor(roll() * gates.length)] as (typeof gates)[number];
    const device = new DeviceClient(
      new ApiClient(scene.addresses[Math.floor(roll() * scene.addresses.length)] as ApiAddress, 20_000),
      one.sn,
      one.key,
    );
    const from = next.get(one.sn) ?? 0;
    const events = Array.from({ length: 1 + Math.floor(roll() * 5) }, (_, i) => ({
      seq: from + i,
      at: Date.now(),
      kind: 'pass' as const,
      direction: one.direction ?? 1,
      cardNo: String(90_000_000 + Math.floor(roll() * 1_000)),
      method: 2,
      result: 1,
    }));
    next.set(one.sn, from + events.length);
    let sent = false;
    for (let again = 0; again < 12 && !sent; again += 1) {
      const answer = await device.post(devices.events, { sn: one.sn, bootId, events });
      sent = recordAnswer(journal, 'gate', answer);
      if (!sent) await pause(800);
    }
    if (roll() < 0.2)
      recordAnswer(journal, 'gate again', await device.post(devices.events, { sn: one.sn, bootId, events }));
    await pause(250 + roll() * 400);
  }
}

/** Simulates an attacker: wrong signatures, other people's orders, malformed bodies. None may have an effect. */
export async function actAsAttacker(
  scene: SoakScene,
  journal: SoakJournal,
  token: string,
  roll: () => number,
): Promise<void> {
  while (journal.running) {
    const client = new ApiClient(scene.addresses[0] as ApiAddress, 20_000);
    client.token = roll() < 0.5 ? token : 'a.b.c';
    const [victim] = [...journal.bookedTradeNos].slice(-1);
    const odd = roll();
    const answer =
      odd < 0.3
        ? await client.send<unknown>('POST', '/api/reservation/order/submit', '{"a":', {
            'content-type': 'application/json',
            'app-key': 'demo-key',
            timestamp: '1',
            sign: 'x',
          })
        : odd < 0.6 && victim
          ? await client.call(payments.cancel, { venueTradeNo: victim })
          : await client.send<unknown>('GET', `/api/orders/${Math.floor(roll() * 1e9)}?id=1%00`, null, {});
    if (recordAnswer(journal, 'attack', answer))
      journal.wrong.push(`an attack was let through: ${JSON.stringify(answer.body).slice(0, 300)}`);
    await pause(400);
  }
}
