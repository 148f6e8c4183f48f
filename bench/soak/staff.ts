import { financeStatus } from '#domain/payments/pay.status';
import { occupationKind } from '#domain/occupations/occupation.status';
import { slotStatus } from '#domain/boards/slot.status';
import { orders } from '#contract/orders/order.contract';
import { payments } from '#contract/payments/payment.contract';
import { reservations } from '#contract/booking/reservation.contract';
import { ApiClient, type ApiAddress } from '#tools/kit/api-client';
import { pause } from '#bench/kit/child';
import type { MeasuredSite } from '#bench/kit/fixtures';
import { recordAnswer, type SoakJournal, type SoakScene } from './actors';
import type { WallDisplay } from './wall-display';

const PASSWORD = 'Demo@2026venue';

/** Logs a staff member in by password; each call goes to one of the servers and waits `timeout` milliseconds. */
export async function staffClient(
  scene: SoakScene,
  username: string,
  roll: () => number,
  timeout = 20_000,
): Promise<() => ApiClient> {
  const loginClient = new ApiClient(scene.addresses[0] as ApiAddress, 20_000);
  const { code, message } = await loginClient.signIn(username, PASSWORD);
  if (code !== 200) throw new Error(`${username} cannot log in: ${code} ${message}`);
  return () => {
    const at = new ApiClient(scene.addresses[Math.floor(roll() * scene.addresses.length)] as ApiAddress, timeout);
    at.token = loginClient.token;
    return at;
  };
}

/** Simulates staff: blocks and releases slots, reads the day, sorts the orders, sometimes exports them. */
export async function actAsStaff(scene: SoakScene, journal: SoakJournal, roll: () => number): Promise<void> {
  const at = await staffClient(scene, 'admin', roll);
  while (journal.running) {
    const site = scene.sites[Math.floor(roll() * scene.sites.length)] as MeasuredSite;
    const day = await at().call(reservations.manageDay, { venueSiteId: site.siteId, searchDate: site.date });
    if (recordAnswer(journal, 'staff day', day)) {
      const free = day.body.data.cells.filter(({ reservationStatus }) => reservationStatus === slotStatus.free);
      const cell = free[Math.floor(roll() * free.length)];
      if (cell) {
        const slots = JSON.stringify([
          { spaceId: String(cell.spaceId), timeId: String(cell.timeId), venueSpaceGroupId: null },
        ]);
        const taken = await at().call(reservations.occupy, {
          venueSiteId: site.siteId,
          reservationDate: site.date,
          reservationOrderJson: slots,
          reason: '场地养护',
          kind: occupationKind.other,
        });
        if (recordAnswer(journal, 'occupy', taken)) {
          await pause(roll() * 2_000);
          recordAnswer(
            journal,
            'end of occupation',
            await at().call(reservations.occupyCancel, { tradeNo: taken.body.data.tradeNo }),
          );
        }
      }
    }
    recordAnswer(
      journal,
      'orders',
      await at().call(orders.list, { page: 0, size: 20, sort: roll() < 0.5 ? 'gmtCreate' : 'orderAmount' }),
    );
    if (roll() < 0.03) {
      const file = await at().call(orders.exportFile, { lang: 'zh' });
      journal.seen.push({
        what: 'export',
        came:
          file.status === 200 ? '200' : file.status === 503 ? 'busy' : file.status === 0 ? 'cut' : String(file.status),
        ms: file.ms,
        at: Date.now(),
      });
    }
    await pause(400 + roll() * 1_200);
  }
}

/** Simulates finance: watches the board and retries failed refunds. */
export async function actAsFinance(scene: SoakScene, journal: SoakJournal, roll: () => number): Promise<void> {
  const at = await staffClient(scene, 'finance', roll);
  while (journal.running) {
    recordAnswer(journal, 'board', await at().call(payments.board, {}));
    const failed = await at().call(payments.finances, { page: 0, size: 20, status: financeStatus.failed });
    if (recordAnswer(journal, 'failed refunds', failed)) {
      for (const { refundNo } of failed.body.data.content.slice(0, 3))
        if (refundNo) recordAnswer(journal, 'retry', await at().call(payments.retryRefund, { refundNo }));
    }
    await pause(1_500 + roll() * 1_500);
  }
}

/** Simulates phones of members: each disconnects briefly every 20 to 60 seconds. */
export async function actAsPhones(
  all: readonly WallDisplay[],
  journal: SoakJournal,
  roll: () => number,
): Promise<void> {
  for (const phone of all) phone.open();
  while (journal.running) {
    await pause(40_000 / Math.max(1, all.length));
    const phone = all[Math.floor(roll() * all.length)];
    if (phone && journal.running) void phone.reconnectAfter(200 + roll() * 1_500);
  }
}
