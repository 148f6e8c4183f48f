import type { Db } from '#server/kit/db/db';
import type { TestVenue } from '#server/kit/testing/test-data';
import type { InsertRow } from './reach-account.fixture';

/** Creates money of one person beside bookings: a top-up with a request about it, an invoice and its title. */
export async function createForeignMoney(
  db: Db,
  rowId: InsertRow,
  { ownerId, mark, world }: { readonly ownerId: number; readonly mark: string; readonly world: TestVenue },
) {
  const rechargeNo =
    (
      await db.rows<{ no: string }>(
        `
          insert into recharge (trade_no, user_id, merchant_id, amount, gift, pay_before, paid_at, pay_type,
            attempt_no)
          values (new_trade_no('W'), $1, $2, 100, 0, now(), now(), 3, 'x')
          returning trade_no as no
        `,
        [ownerId, world.merchantId],
      )
    )[0]?.no ?? '';
  const walletRequestId = await rowId(
    `
      insert into wallet_request (kind, user_id, recharge_id, amount, reason, asked_by)
      select 2, $1, id, 100, $3, $1
      from recharge where trade_no = $2
    `,
    [ownerId, rechargeNo, mark],
  );
  const titleId = await rowId(`insert into invoice_title (user_id, kind, title) values ($1, 1, $2)`, [ownerId, mark]);
  const invoiceId = await rowId(
    `
      insert into invoice (apply_no, user_id, merchant_id, venue_id, title_kind, title, amount, rate, tax,
        next_try_at)
      values (new_trade_no('F'), $1, $2, $3, 1, $4, 100, 6, 6, 'infinity')
    `,
    [ownerId, world.merchantId, world.venueId, mark],
  );
  return { rechargeNo, walletRequestId, titleId, invoiceId };
}
