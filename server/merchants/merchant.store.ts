import { Injectable } from '@nestjs/common';
import type { MerchantRow } from '#contract/merchants/merchant.contract';
import { insertRow } from '#server/kit/db/columns';
import { Db, type Tx } from '#server/kit/db/db';
import { equals, type ListQuery } from '#server/kit/db/list';
import { StoredList } from '#server/kit/db/stored-list';
import { scopeConditions, type Scope, type ScopeColumns } from '#server/kit/access/scope';
import { MerchantEntity } from './merchant.entity';

/** A merchant with its venues and channels, as stored. */
export type StoredMerchant = Record<string, unknown> &
  Omit<MerchantRow, 'gmtModified' | 'bankEnd'> & { readonly gmtModified: Date; readonly bankNo: string };
/** What is saved of a merchant. */
type MerchantColumns = Omit<MerchantEntity, 'id' | 'version' | 'gmtModified'>;

const SELECT = `
  m.id, m.version, m.merchant_name as "merchantName", m.en_name as "enName", m.subject, m.tax_no as "taxNo",
  m.bank_name as "bankName", m.bank_no as "bankNo", m.settle_cycle as "settleCycle",
  m.invoice_subject as "invoiceSubject", m.status, m.gmt_modified as "gmtModified", v.venues, v.names as "venueNames",
  v.en_names as "enVenueNames",
  (
    select coalesce(array_agg(a.channel order by a.channel), '{}')
    from merchant_account a
    where a.merchant_id = m.id and a.active
  ) as channels`;
const FROM = `
  merchant m
    cross join lateral (
      select count(*)::int as venues, coalesce(string_agg(x.venue_name, '、' order by x.id), '') as names,
        coalesce(string_agg(x.en_name, ', ' order by x.id), '') as en_names
      from v_venue x
      where x.merchant_id = m.id
    ) v`;
const like = (value: unknown): string => `%${String(value).replace(/[\\%_]/g, '\\$&')}%`;
const list: ListQuery<'keyword' | 'status', never> = {
  select: SELECT,
  from: FROM,
  countFrom: 'merchant m',
  sorts: {},
  tieBreaker: 'm.id',
  filters: {
    keyword: (value, bind) => {
      const text = bind(like(value));
      return `(
        m.merchant_name ilike ${text} or m.en_name ilike ${text} or m.subject ilike ${text} or m.tax_no ilike ${text}
        or exists (
          select 1
          from v_venue f
          where f.merchant_id = m.id and (f.venue_name ilike ${text} or f.en_name ilike ${text})
        )
      )`;
    },
    status: equals('m.status'),
  },
};
const scopeColumns: ScopeColumns = { merchant: 'm.id' };

const columnsOf = (merchant: MerchantColumns): MerchantColumns => ({
  merchantName: merchant.merchantName,
  enName: merchant.enName,
  subject: merchant.subject,
  taxNo: merchant.taxNo,
  bankName: merchant.bankName,
  bankNo: merchant.bankNo,
  settleCycle: merchant.settleCycle,
  invoiceSubject: merchant.invoiceSubject,
  status: merchant.status,
});

/** Stores merchants. */
@Injectable()
export class MerchantStore {
  readonly list: StoredList<StoredMerchant, [scope: Scope]>;

  constructor(private readonly db: Db) {
    this.list = new StoredList(db, list, (scope: Scope) => scopeConditions(scope, scopeColumns));
  }

  /** Returns a merchant with its venues and channels. */
  async find(id: number): Promise<StoredMerchant | undefined> {
    const [row] = await this.db.rows<StoredMerchant>(`select ${SELECT} from ${FROM} where m.id = $1`, [id]);
    return row;
  }

  add(tx: Tx, merchant: MerchantColumns): Promise<number> {
    return insertRow(tx, MerchantEntity, columnsOf(merchant));
  }

  /**
   * Changes a merchant that still has this version; an empty bank account keeps the stored one. Returns the new
   * version, or null if it has another.
   */
  async change(tx: Tx, id: number, version: number, merchant: MerchantColumns): Promise<number | null> {
    const { bankNo, ...columns } = columnsOf(merchant);
    const { affected } = await tx.repository(MerchantEntity).update(
      { id, version },
      {
        ...columns,
        ...(bankNo === '' ? {} : { bankNo }),
        version: () => 'version + 1',
        gmtModified: () => 'app_now()',
      },
    );
    return affected === 0 ? null : version + 1;
  }
}
