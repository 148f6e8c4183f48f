import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { merchantChannel, merchantStatus, settleCycle } from '#domain/merchants/pay-service.status';
import { payServiceFailure } from '#domain/merchants/pay-service.failures';
import { sessionFailure } from '#domain/session/session.failures';
import { systemFailure } from '#domain/system/system.failures';
import { enumMember as memberOfCode } from '#domain/kit/enumeration';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { EXPORT_CAP } from '#contract/kit/page';
import { merchantRow, merchants, type MerchantRow } from '#contract/merchants/merchant.contract';
import { writeAudit } from '#server/kit/access/audit';
import { requireMember, type Caller } from '#server/kit/access/caller';
import { schoolStamp } from '#server/kit/runtime/clock';
import { failOnConstraint } from '#server/kit/db/constraint';
import { Db, type Tx } from '#server/kit/db/db';
import { mapBatches, rowBatches, type RowBatches, type Sheet } from '#server/kit/excel/excel';
import { ExportSource } from '#server/kit/excel/exporter-registry';
import { equals, listAll, listPage, type ListRequest, type ListQuery } from '#server/kit/db/list';
import { scopeReaches, scopeConditions } from '#server/kit/access/scope';
import { HistoryAccess } from '#server/kit/access/history-access';

type StoredMerchant = Record<string, unknown> &
  Omit<MerchantRow, 'gmtModified' | 'bankEnd'> & { readonly gmtModified: Date; readonly bankNo: string };
type MerchantInput = ParsedOf<typeof merchants.add>;

const SELECT = `m.id, m.version, m.merchant_name as "merchantName", m.en_name as "enName", m.subject, m.tax_no as "taxNo", m.bank_name as "bankName", m.bank_no as "bankNo", m.settle_cycle as "settleCycle", m.invoice_subject as "invoiceSubject", m.status, m.gmt_modified as "gmtModified",
  v.venues, v.names as "venueNames", v.en_names as "enVenueNames", (select coalesce(array_agg(a.channel order by a.channel), '{}') from merchant_account a where a.merchant_id = m.id and a.active) as channels`;
const FROM = `merchant m cross join lateral (select count(*)::int as venues, coalesce(string_agg(x.venue_name, '、' order by x.id), '') as names, coalesce(string_agg(x.en_name, ', ' order by x.id), '') as en_names from venue x where x.merchant_id = m.id) v`;
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
      return `(m.merchant_name ilike ${text} or m.en_name ilike ${text} or m.subject ilike ${text} or m.tax_no ilike ${text} or exists (select 1 from venue f where f.merchant_id = m.id and (f.venue_name ilike ${text} or f.en_name ilike ${text})))`;
    },
    status: equals('m.status'),
  },
};
const sheet: Sheet<MerchantRow> = {
  zh: '商户',
  en: 'Merchants',
  row: merchantRow,
  columns: [
    { key: 'merchantName', width: 24, value: (row, lang) => (lang === 'en' ? row.enName : row.merchantName) },
    { key: 'subject', width: 30 },
    { key: 'taxNo', width: 22 },
    { key: 'bankName', width: 26 },
    { key: 'bankEnd' },
    { key: 'settleCycle', of: settleCycle },
    { key: 'invoiceSubject', width: 20 },
    { key: 'venues' },
    { key: 'venueNames', width: 50, value: (row, lang) => (lang === 'en' ? row.enVenueNames : row.venueNames) },
    {
      key: 'channels',
      width: 24,
      value: ({ channels }, lang) =>
        channels.map((one) => memberOfCode(merchantChannel, one)?.[lang] ?? one).join(' / '),
    },
    { key: 'status', of: merchantStatus },
    { key: 'gmtModified', width: 20 },
  ],
};
const toMerchantRow = ({ bankNo, gmtModified, ...row }: StoredMerchant): MerchantRow => ({
  ...row,
  bankEnd: bankNo.replace(/\D/g, '').slice(-4),
  gmtModified: schoolStamp(gmtModified.getTime()),
});
const columnValues = (input: MerchantInput): unknown[] => [
  input.merchantName,
  input.enName,
  input.subject,
  input.taxNo,
  input.bankName,
  input.bankNo,
  input.settleCycle,
  input.invoiceSubject,
  input.status,
];
/** Returns what the audit log keeps of a merchant: the bank account by its last digits only. */
const auditedFields = ({ bankNo, ...rest }: MerchantInput) => ({
  ...rest,
  bankEnd: bankNo.replace(/\D/g, '').slice(-4),
});

/** Manages merchants: their legal data and their venues. */
@Injectable()
export class MerchantService {
  constructor(private readonly db: Db) {}

  /** Returns one page of the merchants in the caller's scope. */
  async list(query: ParsedOf<typeof merchants.list>, caller: Caller): Promise<AnswerOf<typeof merchants.list>> {
    const found = await listPage<StoredMerchant>(
      this.db,
      list,
      query,
      scopeConditions(requireMember(caller), { merchant: 'm.id' }),
    );
    return { ...found, content: found.content.map(toMerchantRow) };
  }

  /** Exports the filtered merchants. */
  @ExportSource(merchants.exportFile)
  sheet(
    caller: Caller,
    query: ListRequest,
  ): { readonly sheet: Sheet<MerchantRow>; readonly batches: RowBatches<MerchantRow> } {
    return {
      sheet,
      batches: mapBatches(
        rowBatches<StoredMerchant>(
          this.db,
          listAll(list, query, EXPORT_CAP, scopeConditions(requireMember(caller), { merchant: 'm.id' })),
        ),
        toMerchantRow,
      ),
    };
  }

  /** Adds a merchant; only callers with access to all merchants may. */
  add(input: MerchantInput, caller: Caller): Promise<{ id: number }> {
    if (requireMember(caller).merchantIds !== null || requireMember(caller).venueIds !== null)
      throw new Failure(sessionFailure.noRight);
    return this.withUniqueName(async (tx) => {
      const [row] = await tx.rows<{ id: number }>(
        'insert into merchant (merchant_name, en_name, subject, tax_no, bank_name, bank_no, settle_cycle, invoice_subject, status) values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id',
        columnValues(input),
      );
      const { id } = row as { id: number };
      await writeAudit(tx, caller, { action: 'merchant.add', object: `merchant:${id}`, after: auditedFields(input) });
      return { id };
    });
  }

  /** Changes a merchant; throws `staleVersion` if it changed since the form was loaded. */
  async edit(
    { id, version, ...input }: ParsedOf<typeof merchants.edit>,
    caller: Caller,
  ): Promise<{ id: number; version: number }> {
    const before = await this.findReachable(caller, String(id));
    return this.withUniqueName(async (tx) => {
      const [row] = await tx.rows<{ version: number }>(
        `
          update merchant
          set merchant_name = $3, en_name = $4, subject = $5, tax_no = $6, bank_name = $7,
            bank_no = case when $8 = '' then bank_no else $8 end, settle_cycle = $9, invoice_subject = $10,
            status = $11, version = version + 1, gmt_modified = app_now()
          where id = $1 and version = $2
          returning version
        `,
        [id, version, ...columnValues(input)],
      );
      if (!row) throw new Failure(systemFailure.staleVersion);
      const {
        venues: _,
        venueNames: __,
        enVenueNames: ___,
        channels: ____,
        id: _____,
        version: ______,
        gmtModified: _______,
        ...auditedBefore
      } = toMerchantRow(before);
      await writeAudit(tx, caller, {
        action: 'merchant.edit',
        object: `merchant:${id}`,
        before: auditedBefore,
        after: auditedFields(input),
      });
      return { id, version: row.version };
    });
  }

  /** Returns the merchant if it is in the caller's scope. */
  @HistoryAccess('merchant')
  async findReachable(caller: Caller, id: string): Promise<StoredMerchant> {
    const [held] = await this.db.rows<StoredMerchant>(`select ${SELECT} from ${FROM} where m.id = $1`, [Number(id)]);
    if (!held || !scopeReaches(requireMember(caller), { merchantId: held.id }))
      throw new Failure(payServiceFailure.merchantMissing);
    return held;
  }

  private withUniqueName<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return failOnConstraint('merchant_merchant_name_key', payServiceFailure.merchantTwice, () =>
      this.db.transact(work),
    );
  }
}
