import { Injectable } from '@nestjs/common';
import { financeStatus } from '#domain/payments/pay.status';
import { Db } from '#server/kit/db/db';
import { StatFeedEntity } from './stat-feed.entity';

/** The append-only logs with ascending ids, and the column that is read of each. */
const LOG_COLUMNS = { order_log: 'trade_no', wallet_txn: 'id::float8' } as const;
export type SourceLog = keyof typeof LOG_COLUMNS;

/** Stores the facts of statistics and the positions of their logs. */
@Injectable()
export class FactStore {
  constructor(private readonly db: Db) {}

  /** Counts orders again and returns the number of changed facts. */
  async fold(tradeNos: readonly string[]): Promise<number> {
    const [row] = await this.db.rows<{ changed: number }>('select stat_fold($1) as changed', [tradeNos]);
    return row?.changed ?? 0;
  }

  /** Counts lines of the wallet log again and returns the number of counted ones. */
  async foldWallet(ids: readonly number[]): Promise<number> {
    const [row] = await this.db.rows<{ counted: number }>('select stat_fold_wallet($1) as counted', [ids]);
    return row?.counted ?? 0;
  }

  /** Counts the whole ledger again. */
  async rebuild(): Promise<void> {
    await this.db.rows('select stat_rebuild()');
  }

  /** Returns the trade numbers of finance records that completed within a time and are not counted. */
  async findMissing(within: string): Promise<string[]> {
    const missing = await this.db.rows<{ no: string }>(
      `
        select distinct f.trade_no as no
        from v_finance_record f
        where f.status = ${financeStatus.complete}
          and f.done_at >= app_now() - $1::interval
          and f.kind <> 5
          and not exists (select 1 from stat_money m where m.no = f.no)
        limit 5000
      `,
      [within],
    );
    return missing.map(({ no }) => no);
  }

  /** Returns lines of a log in order: those after an id, up to a limit, and those of the given ids. */
  findLines<T>(
    log: SourceLog,
    after: number,
    ids: readonly number[],
    limit: number,
  ): Promise<{ id: number; line: T }[]> {
    const column = LOG_COLUMNS[log];
    return this.db.prepared<{ id: number; line: T }>(
      `statistics ${log}`,
      `
        (select id::float8 as id, ${column} as line from ${log} where id > $1 order by id limit ${Number(limit)})
        union all
        select id::float8, ${column} from ${log} where id = any($2::bigint[])
      `,
      [after, ids],
    );
  }

  /** Returns the id up to which a log is counted. */
  async findPosition(log: SourceLog): Promise<number> {
    return (await this.db.repository(StatFeedEntity).findOneBy({ log }))?.settled ?? 0;
  }

  /** Stores the id up to which a log is counted; it never decreases. */
  async raisePosition(log: SourceLog, settled: number): Promise<void> {
    await this.db.rows(
      `
        insert into stat_feed (log, settled)
        values ($1, $2)
        on conflict (log) do update set settled = greatest(stat_feed.settled, excluded.settled)
      `,
      [log, settled],
    );
  }
}
