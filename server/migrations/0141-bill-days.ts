import type { MigrationInterface, QueryRunner } from 'typeorm';

const bill = (booking: string, topUp: string): string => `
  create or replace view invoice_bill as
    select o.trade_no, o.user_id, o.merchant_id, o.venue_id, o.pay_fee - o.refund_fee as kept, o.pay_status, case when o.pay_type = 5 then 'balance' else 'other' end as money,
           exists (select 1 from order_split s where s.trade_no = o.trade_no) as shared, o.end_at at time zone school_zone() as ends_at, o.paid_at, o.detail, o.detail_en, s.site_name, s.en_name as site_en${booking}
      from venue_order o join site s on s.id = o.site_id
    union all
    select r.trade_no, r.user_id, r.merchant_id, null, case when r.paid_at is null then 0 else r.amount - r.returned end,
           case when r.paid_at is null then 1 when exists (select 1 from wallet_request w where w.recharge_id = r.id and w.status = 0) or exists (select 1 from refund f where f.trade_no = r.trade_no and f.status in (3, 5)) then 3 else 2 end,
           'recharge', false, coalesce(r.paid_at, r.gmt_create), r.paid_at, '余额充值', 'Balance top-up', '余额充值', 'Balance top-up'${topUp}
      from recharge r;`;

/** What may be invoiced also says when it began, as its index has it: the desk looks at the last weeks alone, however many orders there were before. */
export class BillDays1700000000141 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(bill(', o.begin_at', ', r.gmt_create at time zone school_zone()'));
  }

  async down(q: QueryRunner): Promise<void> {
    await q.query(`drop view invoice_bill; ${bill('', '')}`);
  }
}
