import { includedTax } from '#domain/invoices/invoice.rules';
import { creditCodeCheckCharacter } from '#domain/invoices/title.rules';
import { titleKind, type TitleKind } from '#domain/invoices/title.status';
import { fen } from '#domain/kit/money';
import type { Db, Tx } from '#server/kit/db/db';

const creditCode = (first17: string): string => `${first17}${creditCodeCheckCharacter(first17) ?? ''}`;
const RATE = 6;

/** Demo applications: title, hours since the application, number of orders, and the reason of a write-off, if any. */
const APPLICATIONS: readonly (readonly [TitleKind, string, string, number, number, string | null])[] = [
  [titleKind.company, '海之星科技有限公司', creditCode('91350200MA2YC3RK1'), 2, 2, null],
  [titleKind.person, '', '', 3, 1, null],
  [titleKind.institution, '示范大学教育基金会', creditCode('53350000500001234'), 5, 1, null],
  [titleKind.company, '青禾文化传播有限公司', creditCode('91110108MA01F7XN5'), 8, 1, '开票内容有误，客户要求重开'],
  [titleKind.person, '', '', 11, 1, null],
  [titleKind.company, '旧梦体育用品商行（已注销）', creditCode('92350203MA31T6QD2'), 20, 1, null],
  [titleKind.company, '云帆信息技术有限公司', creditCode('91310115MA1K4W8P0'), 26, 1, null],
  [titleKind.institution, '示范大学校友会', creditCode('51350000700005678'), 30, 2, null],
  [titleKind.person, '', '', 47, 1, null],
  [titleKind.company, '海之星科技有限公司', creditCode('91350200MA2YC3RK1'), 50, 1, '订单拼单付款，改为分别开票'],
];

/**
 * Seeds demo invoices applied for over the last days; they are sent to the tax platform when the product starts.
 * Idempotent.
 */
export async function seedInvoices(db: Db): Promise<number> {
  const [{ n } = { n: 0 }] = await db.rows<{ n: number }>('select count(*)::int as n from invoice');
  if (n > 0) return 0;
  return db.transact(async (tx) => {
    const people = await tx.rows<{ userId: number; name: string; email: string; tradeNos: string[] }>(
      `
        select o.user_id as "userId", u.name, u.email,
          (array_agg(o.trade_no order by o.end_at desc))[1:2] as "tradeNos"
        from venue_order o
          join app_user u on u.id = o.user_id
        where o.source = 1
          and o.order_status = '1'
          and o.pay_status = 2
          and o.pay_fee > o.refund_fee
          and o.end_at between school_now() - interval '20 days' and school_now() - interval '3 days'
          and u.username like 'student__'
          and u.username > 'student13'
          and not exists (select 1 from order_split s where s.trade_no = o.trade_no)
          and not exists (select 1 from refund_apply a where a.trade_no = o.trade_no)
        group by o.user_id, u.name, u.email, o.merchant_id
        having count(*) > 1
        order by o.user_id
        limit $1
      `,
      [APPLICATIONS.length],
    );
    for (const [index, person] of people.entries())
      await seedInvoice(tx, person, APPLICATIONS[index] as (typeof APPLICATIONS)[number]);
    return people.length;
  });
}

async function seedInvoice(
  tx: Tx,
  { userId, name, email, tradeNos }: { userId: number; name: string; email: string; tradeNos: string[] },
  [kind, title, taxNo, hours, orders, red]: (typeof APPLICATIONS)[number],
): Promise<void> {
  const lines = await tx.rows<{
    tradeNo: string;
    kept: number;
    merchantId: number;
    venueId: number;
    name: string;
    enName: string;
  }>(
    'select trade_no as "tradeNo", kept, merchant_id as "merchantId", venue_id as "venueId", site_name as name, site_en as "enName" from invoice_bill where trade_no = any($1)',
    [tradeNos.slice(0, orders)],
  );
  const [first] = lines;
  if (!first) return;
  const reason = [userId, kind, title || name, taxNo, email];
  await tx.rows(
    'insert into invoice_title (user_id, kind, title, tax_no, email, is_default) values ($1, $2, $3, $4, $5, true) on conflict do nothing',
    reason,
  );
  const [row] = await tx.rows<{ id: number }>(
    `
      insert into invoice (
        apply_no, user_id, title_kind, title, tax_no, email, merchant_id, venue_id, amount, rate, tax, gmt_create,
        red_wanted_at, red_reason
      )
      select new_trade_no('F'), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, x.at,
        case when $12::text is not null then x.at + interval '1 hour' end, $12
      from (select app_now() - $11::int * interval '1 hour' as at) x
      returning id
    `,
    [
      ...reason,
      first.merchantId,
      lines.every(({ venueId }) => venueId === first.venueId) ? first.venueId : null,
      lines.reduce((all, { kept }) => all + kept, 0),
      RATE,
      lines.reduce((all, { kept }) => all + includedTax(fen(kept), RATE), 0),
      hours,
      red,
    ],
  );
  for (const line of lines)
    await tx.rows(
      'insert into invoice_line (invoice_id, trade_no, amount, name, en_name) values ($1, $2, $3, $4, $5)',
      [row?.id, line.tradeNo, line.kept, line.name, line.enName],
    );
}
