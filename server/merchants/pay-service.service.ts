import { Injectable } from '@nestjs/common';
import { Failure, throwIfRefused } from '#domain/kit/failure';
import { fen, fromYuan, toYuan } from '#domain/kit/money';
import { feeOf, whyNotHours, type PayWindow } from '#domain/merchants/pay-service.rules';
import { feeBearer, type FeeBearer } from '#domain/merchants/pay-service.status';
import { payType, type PayType } from '#domain/payments/pay.status';
import { role } from '#domain/session/role.status';
import { enumMember as memberOfCode } from '#domain/kit/enumeration';
import { systemFailure } from '#domain/system/system.failures';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { EXPORT_CAP } from '#contract/kit/page';
import { payServiceRow, payServices, type PayServiceRow } from '#contract/merchants/pay-service.contract';
import { writeAudit } from '#server/kit/access/audit';
import { requireMember, type Caller } from '#server/kit/access/caller';
import { schoolStamp } from '#server/kit/runtime/clock';
import { Db, type Tx } from '#server/kit/db/db';
import { mapBatches, rowBatches, type RowBatches, type Sheet } from '#server/kit/excel/excel';
import { ExportSource } from '#server/kit/excel/exporter-registry';
import { equals, listAll, listPage, type ListRequest, type ListQuery } from '#server/kit/db/list';
import { scopeSql } from '#server/kit/access/scope';
import { ChannelsService } from '#server/channels/channels.service';

interface StoredPayService extends PayWindow, Record<string, unknown> {
  readonly payType: PayType;
  readonly version: number;
  readonly feeRate: number;
  readonly feeMin: number;
  readonly feeBearer: FeeBearer;
  readonly merchants: readonly { id: number; name: string; enName: string }[];
  readonly gmtModified: Date;
}

const HUNDRED = fen(10_000);
const SELECT = `s.pay_type as "payType", s.version, s.enabled, s.role_ids as "roleIds", s.merchant_ids as "merchantIds", s.open_from as "openFrom", s.open_to as "openTo", s.fee_rate as "feeRate", s.fee_min as "feeMin", s.fee_bearer as "feeBearer", s.gmt_modified as "gmtModified",
  (select coalesce(json_agg(json_build_object('id', m.id, 'name', m.merchant_name, 'enName', m.en_name) order by m.id), '[]') from merchant m where m.id = any(s.merchant_ids)) as merchants`;
const list: ListQuery<'payType' | 'enabled', never> = {
  select: SELECT,
  from: 'pay_service s',
  filters: { payType: equals('s.pay_type'), enabled: equals('s.enabled') },
  sorts: {},
  tieBreaker: 's.sort',
};

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
    private readonly channels: ChannelsService,
  ) {}

  /** Returns the methods in the order of the payment page. */
  async list(query: ParsedOf<typeof payServices.list>): Promise<AnswerOf<typeof payServices.list>> {
    const found = await listPage<StoredPayService>(this.db, list, query);
    return { ...found, content: found.content.map((row) => this.toRow(row)) };
  }

  /** Exports the filtered methods. */
  @ExportSource(payServices.exportFile)
  sheet(
    _caller: Caller,
    query: ListRequest,
  ): { readonly sheet: Sheet<PayServiceRow>; readonly batches: RowBatches<PayServiceRow> } {
    return {
      sheet,
      batches: mapBatches(rowBatches<StoredPayService>(this.db, listAll(list, query, EXPORT_CAP)), (row) =>
        this.toRow(row),
      ),
    };
  }

  /** Returns the merchants to which a method may be limited. */
  listMerchants(caller: Caller): Promise<AnswerOf<typeof payServices.merchants>> {
    const values: unknown[] = [];
    const where = scopeSql(requireMember(caller), { merchant: 'm.id' }, values);
    return this.db.rows<AnswerOf<typeof payServices.merchants>[number]>(
      `select m.id, m.merchant_name as name, m.en_name as "enName" from merchant m where ${where} order by m.id`,
      values,
    );
  }

  /** Changes a method's terms; they apply from the next payment on. */
  async edit(
    { payType: method, version, ...input }: ParsedOf<typeof payServices.edit>,
    caller: Caller,
  ): Promise<AnswerOf<typeof payServices.edit>> {
    throwIfRefused(whyNotHours(input));
    return this.db.transact(async (tx) => {
      const before = await this.lockForAudit(tx, method);
      const [row] = await tx.rows<{ version: number }>(
        `
          update pay_service
          set enabled = $3, role_ids = $4, merchant_ids = $5, open_from = $6, open_to = $7, fee_rate = $8, fee_min = $9,
            fee_bearer = $10, version = version + 1, gmt_modified = app_now()
          where pay_type = $1 and version = $2
          returning version
        `,
        [
          method,
          version,
          input.enabled,
          nullIfEmpty(input.roleIds),
          nullIfEmpty(input.merchantIds),
          input.openFrom,
          input.openTo,
          Math.round(input.feeRate * 100),
          fromYuan(input.feeMin),
          input.feeBearer,
        ],
      );
      if (!row) throw new Failure(systemFailure.staleVersion);
      await writeAudit(tx, caller, { action: 'payService.edit', object: `payService:${method}`, before, after: input });
      return { payType: method, version: row.version };
    });
  }

  private async lockForAudit(
    tx: Tx,
    method: PayType,
  ): Promise<Omit<PayServiceRow, 'connected' | 'merchants' | 'version' | 'payType' | 'feeOn100' | 'gmtModified'>> {
    const [row] = await tx.rows<StoredPayService>(
      `select ${SELECT} from pay_service s where s.pay_type = $1 for update of s`,
      [method],
    );
    const {
      connected: _,
      merchants: __,
      version: ___,
      payType: ____,
      feeOn100: _____,
      gmtModified: ______,
      ...auditedFields
    } = this.toRow(row as StoredPayService);
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
