import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { attemptState, financeKind, financeStatus, payType, walletKind } from '#domain/payments/pay.status';
import { RECHARGE_TIMEOUT_MINUTES } from '#domain/wallet/recharge.rules';
import { walletRequestKind, walletRequestStatus } from '#domain/wallet/wallet.status';
import { DEMO_PAYMENTS_FILE, type DemoPayments } from '#contract/channels/channel.contract';
import type { Db, Tx } from '#server/kit/db/db';

/** Seeded recharges: member, amount (fen), method and hours ago; null is a bill that was never paid. */
const SEED_RECHARGES = [
  ['student14', 20_000, payType.wechat, 71],
  ['student15', 10_000, payType.campusCard, 66],
  ['student16', 50_000, payType.school, 50],
  ['student17', 10_000, null, 47],
  ['student18', 30_000, payType.wechat, 29],
  ['student19', 20_000, payType.campusCard, 26],
  ['student35', 20_000, payType.platform, 33],
  ['student36', 10_000, payType.platform, 20],
  ['student38', 12_000, payType.platform, 7],
  ['student25', 10_000, payType.wechat, 22],
  ['student26', 8_800, payType.school, 9],
  ['student27', 50_000, payType.wechat, 5],
  ['student28', 20_000, null, 3],
] as const;

/** Gateway names of these methods and the prefixes of its numbers. */
const CHANNEL = {
  [payType.wechat]: 'wechat',
  [payType.campusCard]: 'card',
  [payType.school]: 'school',
  [payType.platform]: 'platform',
} as const;
const PREFIX = {
  [payType.wechat]: '42',
  [payType.campusCard]: 'CC',
  [payType.school]: 'SP',
  [payType.platform]: 'PT',
} as const;

/** Seeded adjustments (fen) with reason, status, note and hours since the request. */
const SEED_CORRECTIONS = [
  ['student14', 1_500, '自助机吞币未到账，已核对机具流水', walletRequestStatus.passed, '流水已核对，同意补记', 40],
  ['student16', -2_000, '重复补记一笔，申请扣回', walletRequestStatus.refused, '未提供原补记凭证', 20],
  ['student18', 3_000, '线下充值 30 元漏记，附收据编号 S0412', walletRequestStatus.waiting, null, 2],
  ['student26', -880, '误充到他人账户，本人书面申请更正', walletRequestStatus.waiting, null, 1],
] as const;

/**
 * Seeds wallets of the demo campus: recharges of the last days, expired bills, adjustments in every state. Payments are
 * added to the demo gateway too, so that they can be refunded. A second run adds nothing.
 */
export async function seedWallets(db: Db, dataDir: string): Promise<void> {
  const [{ n } = { n: 0 }] = await db.rows<{ n: number }>('select count(*)::int as n from recharge');
  if (n > 0) return;
  await db.transact(async (tx) => {
    const paid = [];
    for (const one of SEED_RECHARGES) paid.push(...(await seedRecharge(tx, one)));
    for (const one of SEED_CORRECTIONS) await seedCorrection(tx, one);
    const file = join(dataDir, DEMO_PAYMENTS_FILE);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${JSON.stringify(paid, null, 2)}\n`, { mode: 0o600 });
  });
}

async function seedRecharge(
  tx: Tx,
  [username, amount, way, hours]: (typeof SEED_RECHARGES)[number],
): Promise<DemoPayments> {
  const [made] = await tx.rows<{ id: number; no: string; userId: number; merchantId: number; at: Date }>(
    `
      insert into recharge (trade_no, user_id, merchant_id, amount, gift, pay_before, gmt_create)
      select new_trade_no('W'), u.id, (select min(id) from merchant), $2, 0, x.at + interval '${RECHARGE_TIMEOUT_MINUTES} minutes', x.at
      from app_user u, (select app_now() - $3::int * interval '1 hour' as at) x
      where u.username = $1
      returning id, trade_no as no, user_id as "userId", merchant_id as "merchantId", gmt_create as at
    `,
    [username, amount, hours],
  );
  if (!made || way === null) return [];
  const { id, no, userId, merchantId, at } = made;
  const paid = `$1::timestamptz + interval '40 seconds'`;
  await tx.rows(`update recharge set paid_at = ${paid}, pay_type = $3, attempt_no = $2 || 'A01' where trade_no = $2`, [
    at,
    no,
    way,
  ]);
  const platformNo = `${PREFIX[way]}${at.getTime()}${String(id).padStart(10, '0')}`;
  await tx.rows(
    `
      insert into pay_attempt (
        attempt_no, trade_no, recharge_id, user_id, pay_type, amount, state, channel_trade_no, expires_at,
        gmt_create, done_at
      )
      values (
        $2 || 'A01', $2, $3, $4, $5, $6, ${attemptState.success}, $7, $1::timestamptz + interval '${RECHARGE_TIMEOUT_MINUTES} minutes', $1,
        ${paid}
      )
    `,
    [at, no, id, userId, way, amount, platformNo],
  );
  await tx.rows(
    `
      insert into finance_record (
        no, kind, trade_no, attempt_no, pay_type, amount, status, merchant_id, user_id, channel_trade_no,
        gmt_create, done_at
      )
      values (
        'F' || $2 || 'A01', ${financeKind.recharge}, $2, $2 || 'A01', $3, $4, ${financeStatus.complete}, $5, $6, $7,
        ${paid}, ${paid}
      )
    `,
    [at, no, way, amount, merchantId, userId, platformNo],
  );
  await seedTransaction(tx, userId, { kind: walletKind.recharge, amount, bizType: 'recharge', bizId: no, at });
  return [
    { channel: CHANNEL[way], no: `${no}A01`, amount, subject: '余额充值', platformNo, paidAt: at.getTime() + 40_000 },
  ];
}

async function seedCorrection(
  tx: Tx,
  [username, amount, reason, status, note, hours]: (typeof SEED_CORRECTIONS)[number],
): Promise<void> {
  const [request] = await tx.rows<{ id: number; userId: number; at: Date }>(
    `
      insert into wallet_request (
        kind, user_id, amount, reason, status, asked_by, asked_at, checked_by, checked_at, check_note
      )
      select ${walletRequestKind.adjust}, u.id, $2, $3, $4::smallint, f.id, x.at,
        case when $4::smallint > 0 then a.id end, case when $4::smallint > 0 then x.at + interval '3 hours' end, $5
      from app_user u, app_user f, app_user a, (select app_now() - $6::int * interval '1 hour' as at) x
      where u.username = $1 and f.username = 'finance' and a.username = 'schooladmin'
      returning id, user_id as "userId", asked_at as at
    `,
    [username, amount, reason, status, note, hours],
  );
  if (request && status === walletRequestStatus.passed)
    await seedTransaction(tx, request.userId, {
      kind: walletKind.adjust,
      amount,
      bizType: 'adjust',
      bizId: `Q${request.id}`,
      at: request.at,
    });
}

/** Changes a wallet and inserts its transaction. */
async function seedTransaction(
  tx: Tx,
  userId: number,
  {
    kind,
    amount,
    bizType,
    bizId,
    at,
  }: {
    readonly kind: number;
    readonly amount: number;
    readonly bizType: string;
    readonly bizId: string;
    readonly at: Date;
  },
): Promise<void> {
  await tx.rows(
    `
      with now as (
        update wallet set balance = balance + $3 where user_id = $1 returning balance
      )
      insert into wallet_txn (user_id, kind, delta, balance_after, biz_type, biz_id, at)
      select $1, $2, $3, balance, $4, $5, $6::timestamptz + interval '40 seconds' from now
    `,
    [userId, kind, amount, bizType, bizId, at],
  );
}
