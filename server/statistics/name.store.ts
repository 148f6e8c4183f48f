import { Injectable } from '@nestjs/common';
import { Db } from '#server/kit/db/db';

/** A name in both languages. */
export interface BilingualName {
  readonly zh: string;
  readonly en: string;
}

const NAME_QUERIES = {
  venue: 'select id::text as key, venue_name as zh, en_name as en from v_venue',
  site: `
    select
      s.id::text as key, v.venue_name || ' · ' || s.site_name as zh,
      coalesce(nullif(v.en_name, ''), v.venue_name) || ' · ' || coalesce(nullif(s.en_name, ''), s.site_name) as en
    from v_site s
      join v_venue v on v.id = s.venue_id
  `,
  merchant: 'select id::text as key, merchant_name as zh, en_name as en from v_merchant',
  org: 'select id::text as key, name as zh, en_name as en from v_org',
} as const;

/** A table whose rows have names in statistics. */
export type NamedTable = keyof typeof NAME_QUERIES;

/** Reads the names of the rows of statistics. */
@Injectable()
export class NameStore {
  constructor(private readonly db: Db) {}

  /** Returns the name of every row of a table by its key. */
  findNames(table: NamedTable): Promise<(BilingualName & { key: string })[]> {
    return this.db.rows<BilingualName & { key: string }>(NAME_QUERIES[table]);
  }
}
