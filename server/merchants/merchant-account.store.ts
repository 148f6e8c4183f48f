import type { MerchantChannel } from '#domain/merchants/pay-service.status';
import type { Db, Tx } from '#server/kit/db/db';
import { MerchantAccountEntity } from './merchant-account.entity';

/** Returns a merchant's active accounts by channel. */
export function findActiveAccounts(db: Db, merchantId: number): Promise<MerchantAccountEntity[]> {
  return db.repository(MerchantAccountEntity).find({ where: { merchantId, active: true }, order: { channel: 'ASC' } });
}

/** Stores the encrypted keys of an account and makes it active; earlier tests no longer count. */
export async function saveAccountKeys(
  tx: Tx,
  { merchantId, channel, shown, sealed }: Pick<MerchantAccountEntity, 'merchantId' | 'channel' | 'shown' | 'sealed'>,
): Promise<void> {
  await tx.rows(
    `
      insert into merchant_account (merchant_id, channel, shown, sealed)
      values ($1, $2, $3, $4)
      on conflict (merchant_id, channel)
      do update set shown = excluded.shown, sealed = excluded.sealed, active = true, tested_at = null,
        test_ok = null, test_note = '', gmt_modified = app_now()
    `,
    [merchantId, channel, shown, sealed],
  );
}

/** Ends an active account; returns its number at the channel, or undefined if there is none. */
export async function endAccount(tx: Tx, merchantId: number, channel: MerchantChannel): Promise<string | undefined> {
  const [ended] = await tx.rows<{ shown: string }>(
    `
      update merchant_account
      set active = false, gmt_modified = app_now()
      where merchant_id = $1 and channel = $2 and active
      returning shown
    `,
    [merchantId, channel],
  );
  return ended?.shown;
}

/** Stores the result of a test; an empty note means success. */
export async function saveAccountTest(
  db: Db,
  merchantId: number,
  channel: MerchantChannel,
  testNote: string,
): Promise<void> {
  await db
    .repository(MerchantAccountEntity)
    .update({ merchantId, channel }, { testedAt: () => 'app_now()', testOk: testNote === '', testNote });
}
