import type { MigrationInterface, QueryRunner } from 'typeorm';

const ALL = 'returning *';
/** What a member is told of an order, and how staff labelled it. */
const TOLD =
  'returning id, trade_no, user_id, source, site_id, reservation_date, begin_at, end_at, detail, detail_en, space_names, phone, people, remark, amount, refund_fee, pay_type, pay_deadline, order_status, pay_status, check_status, promise_status, cancel_kind, cancel_reason, gmt_create, occupy_label';

/** Bookings that share a transaction answer, and keep for their keys, what is told of an order instead of every column of it. */
export class SlimAnswers1700000000029 implements MigrationInterface {
  up(q: QueryRunner): Promise<void> {
    return change(q, ALL, TOLD);
  }

  down(q: QueryRunner): Promise<void> {
    return change(q, TOLD, ALL);
  }
}

async function change(q: QueryRunner, before: string, after: string): Promise<void> {
  const [{ body }] = (await q.query(`select pg_get_functiondef('book_together(jsonb)'::regprocedure) as body`)) as [
    { body: string },
  ];
  if (body.split(before).length !== 2) throw new Error(`book_together is not the function that says "${before}" once`);
  await q.query(body.replace(before, after));
}
