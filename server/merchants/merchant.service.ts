import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { merchantChannel, merchantStatus, settleCycle } from '#domain/merchants/pay-service.status';
import { payServiceFailure } from '#domain/merchants/pay-service.failures';
import { sessionFailure } from '#domain/session/session.failures';
import { systemFailure } from '#domain/system/system.failures';
import { enumMember as memberOfCode } from '#domain/kit/enumeration';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { merchantRow, merchants, type MerchantRow } from '#contract/merchants/merchant.contract';
import { writeAudit } from '#server/kit/access/audit';
import type { Member } from '#server/kit/access/caller';
import { schoolStamp } from '#server/kit/runtime/clock';
import { failOnConstraint } from '#server/kit/db/constraint';
import { Db, type Tx } from '#server/kit/db/db';
import { mapBatches } from '#server/kit/db/row-batches';
import type { ListSheet, Sheet } from '#server/kit/excel/excel';
import { ExportSource } from '#server/kit/excel/exporter-registry';
import type { ListRequest } from '#server/kit/db/list';
import { scopeReaches } from '#server/kit/access/scope';
import { HistoryAccess } from '#server/kit/access/history-access';
import { MerchantStore, type StoredMerchant } from './merchant.store';

type MerchantInput = ParsedOf<typeof merchants.add>;

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
/** Returns what the audit log keeps of a merchant: the bank account by its last digits only. */
const auditedFields = ({ bankNo, ...rest }: MerchantInput) => ({
  ...rest,
  bankEnd: bankNo.replace(/\D/g, '').slice(-4),
});

/** Manages merchants: their legal data and their venues. */
@Injectable()
export class MerchantService {
  constructor(
    private readonly db: Db,
    private readonly store: MerchantStore,
  ) {}

  /** Returns one page of the merchants in the caller's scope. */
  async list(query: ParsedOf<typeof merchants.list>, caller: Member): Promise<AnswerOf<typeof merchants.list>> {
    const found = await this.store.list.page(query, caller);
    return { ...found, content: found.content.map(toMerchantRow) };
  }

  /** Exports the filtered merchants. */
  @ExportSource(merchants.exportFile)
  sheet(caller: Member, query: ListRequest): ListSheet<MerchantRow> {
    return { sheet, batches: mapBatches(this.store.list.rows(query, caller), toMerchantRow) };
  }

  /** Adds a merchant; only callers with access to all merchants may. */
  add(input: MerchantInput, caller: Member): Promise<{ id: number }> {
    if (caller.merchantIds !== null || caller.venueIds !== null) throw new Failure(sessionFailure.noRight);
    return this.withUniqueName(async (tx) => {
      const id = await this.store.add(tx, input);
      await writeAudit(tx, caller, { action: 'merchant.add', object: `merchant:${id}`, after: auditedFields(input) });
      return { id };
    });
  }

  /** Changes a merchant; throws `staleVersion` if it changed since the form was loaded. */
  async edit(
    { id, version, ...input }: ParsedOf<typeof merchants.edit>,
    caller: Member,
  ): Promise<{ id: number; version: number }> {
    const before = await this.findReachable(caller, String(id));
    return this.withUniqueName(async (tx) => {
      const changed = await this.store.change(tx, id, version, input);
      if (changed === null) throw new Failure(systemFailure.staleVersion);
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
      return { id, version: changed };
    });
  }

  /** Returns the merchant if it is in the caller's scope. */
  @HistoryAccess('merchant')
  async findReachable(caller: Member, id: string): Promise<StoredMerchant> {
    const held = await this.store.find(Number(id));
    if (!held || !scopeReaches(caller, { merchantId: held.id })) throw new Failure(payServiceFailure.merchantMissing);
    return held;
  }

  private withUniqueName<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return failOnConstraint('merchant_merchant_name_key', payServiceFailure.merchantTwice, () =>
      this.db.transact(work),
    );
  }
}
