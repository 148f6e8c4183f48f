import { createHash } from 'node:crypto';
import { payments } from '#contract/payments/payment.contract';
import { reservations } from '#contract/booking/reservation.contract';
import { payType } from '#domain/payments/pay.status';
import { waitUntil } from './kit/child';
import type { BenchmarkRow } from './kit/report';
import type { Stack } from './kit/stack';
import { logInDemoMembers, createMeasuredSite } from '#bench/kit/fixtures';

const ORDERS = 200;
/** Concurrent cancellations. */
const CONCURRENCY = 16;

/**
 * Measures paid orders cancelled at once: how long until every fen is refunded, and whether the sum equals what was
 * paid.
 */
export async function measureRefunds(stack: Stack): Promise<BenchmarkRow[]> {
  const what = `${ORDERS} refunds to the wallet`;
  const site = await createMeasuredSite(stack.pool, 'refunds', 50);
  await new Promise((wait) => setTimeout(wait, 3_000));
  const members = await logInDemoMembers(stack, 50);
  const payPassword = createHash('md5').update('123456').digest('hex');
  const balances = async () =>
    (await stack.pool.query<{ sum: string }>('select sum(balance) from wallet')).rows[0]?.sum;
  const before = await balances();
  const paid: { member: number; tradeNo: string }[] = [];
  await Promise.all(
    members.map(async (member, m) => {
      await new Promise((turn) => setTimeout(turn, m * 60));
      const client = stack.client();
      client.token = member.token;
      for (let i = 0; i < ORDERS / members.length; i += 1) {
        const { body } = await client.call(reservations.submit, {
          venueSiteId: site.siteId,
          reservationDate: site.date,
          reservationOrderJson: JSON.stringify([
            { spaceId: site.spaceIds[m], timeId: site.timeIds[i], venueSpaceGroupId: null },
          ]),
        });
        if (body.code !== 200) throw new Error(`submit: ${body.code} ${body.message}`);
        const { body: done } = await client.call(payments.pay, {
          venueTradeNo: body.data.tradeNo,
          payType: payType.balance,
          payPassword,
        });
        if (done.code !== 200) throw new Error(`pay: ${done.code} ${done.message}`);
        paid.push({ member: m, tradeNo: body.data.tradeNo });
      }
    }),
  );
  const began = performance.now();
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async (_, lane) => {
      for (const { member, tradeNo } of paid.filter((__, i) => i % CONCURRENCY === lane)) {
        const client = stack.client();
        client.token = (members[member] as { token: string }).token;
        const { body } = await client.call(payments.cancel, { venueTradeNo: tradeNo });
        if (body.code !== 200) throw new Error(`cancel: ${body.code} ${body.message}`);
      }
    }),
  );
  await waitUntil(
    'the refunds',
    async () =>
      Number(
        (
          await stack.pool.query<{ n: string }>(
            'select count(*) as n from refund r join venue_order o using (trade_no) where o.site_id = $1 and r.status = 2',
            [site.siteId],
          )
        ).rows[0]?.n,
      ) >= ORDERS,
    60_000,
  );
  const seconds = (performance.now() - began) / 1000;
  const { rows } = await stack.pool.query<{ n: string }>(
    'select count(*) as n from v_payment p join venue_order o using (trade_no) where o.site_id = $1 and (p.paid <> p.refunded or p.kept <> 0)',
    [site.siteId],
  );
  const wrong =
    Number(rows[0]?.n) > 0 || (await balances()) !== before ? 'money is missing or came back twice' : undefined;
  return [
    {
      what,
      value: `${(ORDERS / seconds).toFixed(0)}/s`,
      floor: '',
      ratio: seconds,
      better: 'lower',
      gate: 30,
      aim: 5,
      note: 'ratio is seconds from the first cancellation to the last fen',
      ...(wrong ? { wrong } : {}),
    },
  ];
}
