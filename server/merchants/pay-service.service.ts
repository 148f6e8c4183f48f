import { Injectable } from '@nestjs/common';
import { Failure, throwIfRefused } from '#domain/kit/failure';
import { fen, fromYuan, toYuan } from '#domain/kit/money';
import { feeOf, whyNotHours } from '#domain/merchants/pay-service.rules';
import { feeBearer } from '#domain/merchants/pay-service.status';
import { payType, type PayType } from '#domain/payments/pay.status';
import { role } from '#domain/session/role.status';
import { enumMember as memberOfCode } from '#domain/kit/enumeration';
import { systemFailure } from '#domain/system/system.failures';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { payServiceRow, payServices, type PayServiceRow } from '#contract/merchants/pay-service.contract';
import { writeAudit } from '#server/kit/access/audit';
import type { Caller, Member } from '#server/kit/access/caller';
import { schoolStamp } from '#server/kit/runtime/clock';
import { Db, type Tx } from '#server/kit/db/db';
import { mapBatches } from '#server/kit/db/row-batches';
import type { ListSheet, Sheet } from '#server/kit/excel/excel';
import { ExportSource } from '#server/kit/excel/exporter-registry';
import type { ListRequest } from '#server/kit/db/list';
import { ChannelsService } from '#server/channels/channels.service';
import { PayServiceStore, type StoredPayService } from './pay-service.store';

const HUNDRED = fen(10_000);
const joinNames = (names: readonly string[], lang: 'zh' | 'en'): string => names.join(lang === 'zh' ? '、' : ', ');
const namesOrAny = (names: readonly string[], lang: 'zh' | 'en'): string =>
  names.length > 0 ? joinNames(names, lang) : lang === 'zh' ? '不限' : 'Any';
const sheet: Sheet<PayServiceRow> = {
  zh: '支付方式',
  en: 'Payment methods',
  row: payServiceRow,
  columns: [
    { key: 'payType', of: payType, width: 18 },
    { key: 'enabled' },
    { key: 'connected' },
    {
      key: 'roleIds',
      width: 36,
      value: ({ roleIds }, lang) =>
        namesOrAny(
          roleIds.map((id) => memberOfCode(role, id)?.[lang] ?? String(id)),
          lang,
        ),
    },
    {
      key: 'merchantIds',
      width: 36,
      value: ({ merchants }, lang) =>
        namesOrAny(
          merchants.map(({ name, enName }) => (lang === 'en' ? enName : name)),
          lang,
        ),
    },
    { key: 'openFrom' },
    { key: 'openTo' },
    { key: 'feeRate' },
    { key: 'feeMin', money: true },
    { key: 'feeBearer', of: feeBearer },
    { key: 'gmtModified', width: 20 },
  ],
};

/** Manages payment methods: who may use them, where, when and at what fee. */
@Injectable()
export class PayServiceAdmin {
  constructor(
    private readonly db: Db,
    private readonly store: PayServiceStore,
    private readonly channels: ChannelsService,
  ) {}

  /** Returns the methods in the order of the payment page. */
  async list(query: ParsedOf<typeof payServices.list>): Promise<AnswerOf<typeof payServices.list>> {
    const found = await this.store.list.page(query);
    return { ...found, content: found.content.map((row) => this.toRow(row)) };
  }

  /** Exports the filtered methods. */
  @ExportSource(payServices.exportFile)
  sheet(_caller: Caller, query: ListRequest): ListSheet<PayServiceRow> {
    return { sheet, batches: mapBatches(this.store.list.rows(query), (row) => this.toRow(row)) };
  }

  /** Returns the merchants to which a method may be limited. */
  listMerchants(caller: Member): Promise<AnswerOf<typeof payServices.merchants>> {
    return this.store.listMerchants(caller);
  }

  /** Changes a method's terms; they apply from the next payment on. */
  async edit(
    { payType: method, version, ...input }: ParsedOf<typeof payServices.edit>,
    caller: Caller,
  ): Promise<AnswerOf<typeof payServices.edit>> {
    throwIfRefused(whyNotHours(input));
    return this.db.transact(async (tx) => {
      const before = await this.lockForAudit(tx, method);
      const changed = await this.store.change(tx, method, version, {
        enabled: input.enabled,
        roleIds: nullIfEmpty(input.roleIds),
        merchantIds: nullIfEmpty(input.merchantIds),
        openFrom: input.openFrom,
        openTo: input.openTo,
        feeRate: Math.round(input.feeRate * 100),
        feeMin: fromYuan(input.feeMin),
        feeBearer: input.feeBearer,
      });
      if (changed === null) throw new Failure(systemFailure.staleVersion);
      await writeAudit(tx, caller, { action: 'payService.edit', object: `payService:${method}`, before, after: input });
      return { payType: method, version: changed };
    });
  }

  private async lockForAudit(
    tx: Tx,
    method: PayType,
  ): Promise<Omit<PayServiceRow, 'connected' | 'merchants' | 'version' | 'payType' | 'feeOn100' | 'gmtModified'>> {
    const {
      connected: _,
      merchants: __,
      version: ___,
      payType: ____,
      feeOn100: _____,
      gmtModified: ______,
      ...auditedFields
    } = this.toRow(await this.store.lock(tx, method));
    return auditedFields;
  }

  private toRow({
    roleIds,
    merchantIds,
    feeRate,
    feeMin,
    gmtModified,
    merchants,
    ...row
  }: StoredPayService): PayServiceRow {
    return {
      ...row,
      merchants: [...merchants],
      roleIds: [...(roleIds ?? [])],
      merchantIds: [...(merchantIds ?? [])],
      connected: this.channels.listConnected(null).includes(row.payType),
      feeRate: feeRate / 100,
      feeMin: toYuan(fen(feeMin)),
      feeOn100: toYuan(feeOf(HUNDRED, { rate: feeRate, min: fen(feeMin) })),
      gmtModified: schoolStamp(gmtModified.getTime()),
    };
  }
}

const nullIfEmpty = (ids: readonly number[]): readonly number[] | null => (ids.length > 0 ? [...new Set(ids)] : null);
