import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '#server/kit/db/db';
import { InvoiceEntity } from './invoice.entity';
import { InvoiceStore, type Invoice } from './invoice.store';

/** Duration of a claim in seconds: longer than the two calls of a run, so that only a dead or frozen run loses it. */
const CLAIM_SECONDS = 20;
/** Condition of pending work at the tax platform; its index uses the same condition. */
const PENDING_WORK = `not i.closed
  and (
    i.status = 3
    or i.red_wanted_at is not null and i.red_no is null
    or i.invoice_no is not null and i.file_id is null
    or i.red_no is not null and i.red_file_id is null
  )`;

/**
 * Claims invoices for runs. A run's writes are fenced by its claim number, which every other change of the invoice
 * increments.
 */
@Injectable()
export class InvoiceClaimStore {
  constructor(
    private readonly db: Db,
    private readonly store: InvoiceStore,
  ) {}

  /** Claims a due invoice for one run; null if there is nothing to do, it is not due, or another run holds it. */
  async claim(id: number): Promise<Invoice | null> {
    const [taken] = await this.db.rows(
      `
        update invoice i
        set claim_no = i.claim_no + 1, claimed_until = app_now() + interval '${CLAIM_SECONDS} seconds'
        where i.id = $1
          and ${PENDING_WORK}
          and i.next_try_at <= app_now()
          and (i.claimed_until is null or i.claimed_until <= app_now())
        returning 1
      `,
      [id],
    );
    return taken ? this.store.find(id) : null;
  }

  /** Returns when (epoch ms) to run again, or null if nothing is left to do. */
  async dueAt(id: number): Promise<number | null> {
    const [row] = await this.db.rows<{ at: number }>(
      `
        select (
          extract(epoch from greatest(i.next_try_at, coalesce(i.claimed_until, i.next_try_at), app_now())) * 1000
        )::float8 as at
        from invoice i
        where i.id = $1 and ${PENDING_WORK}
      `,
      [id],
    );
    return row?.at ?? null;
  }

  /** Returns due invoices, for a sweep without a queue. */
  async findDue(limit: number): Promise<number[]> {
    const rows = await this.db.rows<{ id: number }>(
      `
        select i.id
        from invoice i
        where ${PENDING_WORK}
          and i.next_try_at <= app_now()
          and (i.claimed_until is null or i.claimed_until <= app_now())
        order by i.next_try_at
        limit $1
      `,
      [limit],
    );
    return rows.map(({ id }) => id);
  }

  /** Marks an invoice as sent; false if it may no longer be sent. */
  async markSending({ id, claimNo }: Invoice): Promise<boolean> {
    const { affected } = await this.db
      .repository(InvoiceEntity)
      .update({ id, claimNo, closed: false }, { sentAt: () => 'app_now()' });
    return affected !== 0;
  }

  /** Releases the claim until later. Returns when (epoch ms) to run again; null if another run holds it by now. */
  async postpone(
    { id, claimNo }: Invoice,
    seconds: number,
    { error, polled }: { readonly error?: string; readonly polled?: true } = {},
  ): Promise<number | null> {
    const [row] = await this.db.rows<{ at: number }>(
      `
        update invoice
        set next_try_at = app_now() + $3 * interval '1 second', claimed_until = null,
          tries = case when $4::text is null then tries else least(tries + 1, 1000) end,
          polls = case when $5 then least(polls + 1, 1000) else polls end,
          last_error = case when $4::text is null and $5 then null else coalesce($4, last_error) end
        where id = $1 and claim_no = $2
        returning (extract(epoch from next_try_at) * 1000)::float8 as at
      `,
      [id, claimNo, seconds, error ?? null, polled ?? false],
    );
    return row?.at ?? null;
  }

  /** Marks a credit note as refused: it is sent again under a new number. */
  async rejectCreditNote({ id, claimNo }: Invoice): Promise<void> {
    await this.db.repository(InvoiceEntity).update({ id, claimNo }, { redRound: () => 'red_round + 1', sentAt: null });
  }

  /**
   * Returns whether another invoice of the same orders waits to be written off; until then none of them is issued
   * again.
   */
  async isBlocked(id: number): Promise<boolean> {
    const blocking = await this.db.rows(
      `
        select 1
        from invoice_line l
          join invoice_line m on m.trade_no = l.trade_no and m.invoice_id <> l.invoice_id
          join invoice o on o.id = m.invoice_id
        where l.invoice_id = $1 and l.stands and o.red_wanted_at is not null and o.red_no is null
        limit 1
      `,
      [id],
    );
    return blocking.length > 0;
  }

  /** Makes invoices due that waited for this write-off; returns their ids. */
  async unblock(tx: Tx, id: number): Promise<number[]> {
    const rows = await tx.rows<{ id: number }>(
      `
        update invoice n
        set next_try_at = app_now()
        where n.status = 3
          and not n.closed
          and n.sent_at is null
          and n.id in (
            select m.invoice_id
            from invoice_line l
              join invoice_line m on m.trade_no = l.trade_no and m.stands
            where l.invoice_id = $1 and m.invoice_id <> $1
          )
        returning n.id
      `,
      [id],
    );
    return rows.map((row) => row.id);
  }
}
