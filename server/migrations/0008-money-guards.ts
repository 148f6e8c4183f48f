import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What money must never do, said by the database: an order is paid by one attempt, an anomaly is reported once. */
export class MoneyGuards1700000000008 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      -- A gateway repeats a notice we refuse; it stays one anomaly.
      create unique index pay_anomaly_once on pay_anomaly (channel, kind, coalesce(ref_no, ''));
      -- One attempt of an order may succeed; every other success is a duplicate and goes back.
      create unique index pay_attempt_kept on pay_attempt (trade_no) where state = 2;
      -- Money in transit or returned never passes what came in, whoever asks for it.
      create function refund_within_paid() returns trigger language plpgsql as $$
      declare paid bigint; back bigint;
      begin
        select coalesce(sum(amount), 0) into paid from finance_record where trade_no = new.trade_no and kind = 1 and status = 2;
        select coalesce(sum(amount), 0) into back from refund where trade_no = new.trade_no;
        if back > paid then raise exception 'refunds of % would be %, more than the % paid', new.trade_no, back, paid using errcode = 'MO017'; end if;
        return null;
      end $$;
      create constraint trigger refund_within_paid after insert on refund deferrable initially deferred for each row execute function refund_within_paid();
    `);
  }

  async down(q: QueryRunner): Promise<void> {
    await q.query(
      'drop trigger refund_within_paid on refund; drop function refund_within_paid(); drop index pay_attempt_kept, pay_anomaly_once',
    );
  }
}
