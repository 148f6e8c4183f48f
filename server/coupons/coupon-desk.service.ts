import { Injectable } from '@nestjs/common';
import { Failure, throwIfRefused } from '#domain/kit/failure';
import { fromYuan } from '#domain/kit/money';
import { minute, type LocalDate } from '#domain/kit/time';
import { couponFailure } from '#domain/coupons/coupon.failures';
import { whyNotTemplate } from '#domain/coupons/coupon.rules';
import { couponKind, couponSale, couponTake, couponValidity } from '#domain/coupons/coupon.status';
import { sessionFailure } from '#domain/session/session.failures';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { EXPORT_CAP } from '#contract/kit/page';
import {
  couponDesk,
  couponTemplateRow,
  type CouponDraftInput,
  type CouponTemplateRow,
} from '#contract/coupons/coupon.contract';
import { writeAudit } from '#server/kit/access/audit';
import { requireMember, type Caller, type Member } from '#server/kit/access/caller';
import { Db, type Tx } from '#server/kit/db/db';
import { mapBatches, rowBatches, type RowBatches, type Sheet } from '#server/kit/excel/excel';
import { ExportSource } from '#server/kit/excel/exporter-registry';
import { listAll, listPage, listTotals } from '#server/kit/db/list';
import { scopeSql, type Scope } from '#server/kit/access/scope';
import { staleVersionFailure } from '#server/kit/access/stale-save';
import { templateList, toTemplateRow, templatesWithin, type StoredTemplate } from './coupon-list';
import { CouponStore, type IssuableTemplate } from './coupon.store';

const bilingualColumn = (zh: keyof CouponTemplateRow & string, en: keyof CouponTemplateRow & string) => ({
  key: zh,
  value: (row: CouponTemplateRow, lang: 'zh' | 'en') => String(row[lang === 'en' ? en : zh]),
});
const templateSheet: Sheet<CouponTemplateRow> = {
  zh: '优惠券',
  en: 'Coupons',
  row: couponTemplateRow,
  columns: [
    bilingualColumn('name', 'enName'),
    { key: 'kind', of: couponKind },
    bilingualColumn('off', 'enOff'),
    { ...bilingualColumn('places', 'enPlaces'), width: 30 },
    bilingualColumn('good', 'enGood'),
    { key: 'take', of: couponTake },
    { key: 'code' },
    { key: 'total' },
    { key: 'perUser' },
    { key: 'granted' },
    { key: 'used' },
    { key: 'expired' },
    { key: 'saved', money: true },
    { key: 'income', money: true },
    { key: 'sale', of: couponSale },
    { key: 'gmtCreate', width: 20 },
  ],
};

/** Columns that cannot change once coupons were issued. */
const FROZEN_COLUMNS = [
  'kind',
  'amount',
  'percent',
  'cap',
  'min_spend',
  'venue_ids',
  'site_ids',
  'role_ids',
  'weekdays',
  'begin_minute',
  'end_minute',
  'combines',
] as const;

/**
 * Returns whether the scope may manage a template: all its venues must be in scope; a template for all venues needs an
 * unrestricted scope.
 */
export const canManage = (scope: Scope, venueIds: readonly number[]): boolean =>
  scope.orgIds === null &&
  scope.ownerId === null &&
  (scope.venueIds === null
    ? scope.merchantIds === null
    : venueIds.length > 0 && venueIds.every((id) => scope.venueIds?.includes(id)));

/** Coupon templates as venue staff manage them. */
@Injectable()
export class CouponDeskService {
  constructor(
    private readonly db: Db,
    private readonly store: CouponStore,
  ) {}

  async list(filter: ParsedOf<typeof couponDesk.list>, caller: Caller): Promise<AnswerOf<typeof couponDesk.list>> {
    const scope = templatesWithin(requireMember(caller));
    const sums = listTotals(
      templateList,
      filter,
      '(coalesce(sum(g.saved), 0) / 100.0)::float8 as saved, (coalesce(sum(g.income), 0) / 100.0)::float8 as income',
      scope,
    );
    const [page, [totals]] = await Promise.all([
      listPage<StoredTemplate>(this.db, templateList, filter, scope),
      this.db.rows<{ saved: number; income: number }>(sums.sql, sums.values),
    ]);
    return { ...page, content: page.content.map(toTemplateRow), totals: totals ?? { saved: 0, income: 0 } };
  }

  /** Exports the filtered templates as a sheet. */
  @ExportSource(couponDesk.exportFile)
  sheet(
    caller: Caller,
    filter: Omit<ParsedOf<typeof couponDesk.exportFile>, 'lang'>,
  ): { readonly sheet: Sheet<CouponTemplateRow>; readonly batches: RowBatches<CouponTemplateRow> } {
    return {
      sheet: templateSheet,
      batches: mapBatches(
        rowBatches<StoredTemplate>(
          this.db,
          listAll(templateList, filter, EXPORT_CAP, templatesWithin(requireMember(caller))),
        ),
        toTemplateRow,
      ),
    };
  }

  /** Returns venues and sites in the caller's scope; departments only with an unrestricted scope. */
  async choices(caller: Caller): Promise<AnswerOf<typeof couponDesk.choices>> {
    const member = requireMember(caller);
    const values: unknown[] = [];
    const where = scopeSql(member, { venue: 'v.id', merchant: 'v.merchant_id' }, values);
    const [venues, sites, orgs] = await Promise.all([
      this.db.rows<{ id: number; name: string; enName: string }>(
        `select v.id, v.venue_name as name, v.en_name as "enName" from venue v where ${where} order by v.sort, v.id`,
        values,
      ),
      this.db.rows<{ id: number; name: string; enName: string }>(
        `select s.id, v.venue_name || ' · ' || s.site_name as name, v.en_name || ' · ' || s.en_name as "enName" from site s join venue v on v.id = s.venue_id where ${where} order by v.sort, v.id, s.id`,
        values,
      ),
      this.db.rows<{ id: number; name: string; enName: string }>(
        'select id, name, en_name as "enName" from org where status = 1 order by sort, id limit 500',
      ),
    ]);
    return { venues, sites, orgs };
  }

  add(draft: CouponDraftInput, caller: Caller): Promise<{ id: number }> {
    return this.writeUniqueCode(draft.code, async (tx) => {
      const columns = await this.toColumns(tx, draft, requireMember(caller));
      const names = Object.keys(columns);
      const [row] = await tx.rows<{ id: number }>(
        `insert into coupon_template (${names.join(', ')}, creator) values (${names.map((_, i) => `$${i + 1}`).join(', ')}, $${names.length + 1}) returning id`,
        [...Object.values(columns), requireMember(caller).userId],
      );
      const { id } = row as { id: number };
      await writeAudit(tx, caller, { action: 'coupon.add', object: `coupon:${id}`, after: columns });
      return { id };
    });
  }

  /** Updates a template; once coupons were issued, only names, totals, dates and ways of getting them. */
  edit({ id, version, ...draft }: ParsedOf<typeof couponDesk.edit>, caller: Caller): Promise<{ id: number }> {
    return this.writeUniqueCode(draft.code, async (tx) => {
      const template = await this.lockInScope(tx, id, caller);
      const [before] = await tx.rows<Record<string, unknown>>('select * from coupon_template where id = $1', [id]);
      if (version !== undefined && version !== template.version)
        throw await staleVersionFailure(tx, caller, `coupon:${id}`, await this.currentView(tx, id));
      const columns = await this.toColumns(tx, draft, requireMember(caller), before?.['end_on'] as LocalDate | null);
      if (
        template.granted > 0 &&
        FROZEN_COLUMNS.some((name) => JSON.stringify(columns[name]) !== JSON.stringify(before?.[name]))
      )
        throw new Failure(couponFailure.couponTermsKept);
      if (draft.total > 0 && draft.total < template.granted)
        throw new Failure(couponFailure.couponTotalBelow, { granted: template.granted });
      await tx.rows(
        `update coupon_template set ${Object.keys(columns)
          .map((name, i) => `${name} = $${i + 2}`)
          .join(', ')}, version = version + 1 where id = $1`,
        [id, ...Object.values(columns)],
      );
      await writeAudit(tx, caller, {
        action: 'coupon.edit',
        object: `coupon:${id}`,
        before: Object.fromEntries(Object.keys(columns).map((name) => [name, before?.[name]])),
        after: columns,
      });
      return { id };
    });
  }

  /** Pauses a template or resumes it. */
  pause({ id, paused }: ParsedOf<typeof couponDesk.pause>, caller: Caller): Promise<{ id: number }> {
    return this.db.transact(async (tx) => {
      await this.lockInScope(tx, id, caller);
      await tx.rows('update coupon_template set paused = $2, version = version + 1 where id = $1', [id, paused]);
      await writeAudit(tx, caller, { action: 'coupon.switch', object: `coupon:${id}`, after: { paused } });
      return { id };
    });
  }

  /** Creates a paused copy of a template without its code, which identifies one template. */
  copy({ id }: ParsedOf<typeof couponDesk.copy>, caller: Caller): Promise<{ id: number }> {
    return this.db.transact(async (tx) => {
      await this.lockInScope(tx, id, caller);
      const names = [
        'note',
        'en_note',
        ...FROZEN_COLUMNS,
        'validity',
        'begin_on',
        'end_on',
        'days',
        'total',
        'per_user',
      ].join(', ');
      const [row] = await tx.rows<{ id: number }>(
        `insert into coupon_template (name, en_name, ${names}, take, paused, creator) select left(name, 45) || ' 副本', left(en_name, 72) || ' (copy)', ${names}, case take when ${couponTake.code} then ${couponTake.staff} else take end, true, $2 from coupon_template where id = $1 returning id`,
        [id, requireMember(caller).userId],
      );
      const copied = row as { id: number };
      await writeAudit(tx, caller, { action: 'coupon.copy', object: `coupon:${copied.id}`, after: { from: id } });
      return copied;
    });
  }

  remove({ id }: ParsedOf<typeof couponDesk.remove>, caller: Caller): Promise<{ id: number }> {
    return this.db.transact(async (tx) => {
      const { granted, name } = await this.lockInScope(tx, id, caller);
      if (granted > 0) throw new Failure(couponFailure.couponGivenOut);
      await tx.rows('delete from coupon_template where id = $1', [id]);
      await writeAudit(tx, caller, { action: 'coupon.remove', object: `coupon:${id}`, before: { name } });
      return { id };
    });
  }

  /** Locks a template in the caller's scope. */
  async lockInScope(tx: Tx, id: number, caller: Caller): Promise<IssuableTemplate> {
    const held = await this.store.lock(tx, id);
    if (!held || !canManage(requireMember(caller), held.venueIds)) throw new Failure(couponFailure.couponMissing);
    return held;
  }

  private async currentView(
    tx: Tx,
    id: number,
  ): Promise<Readonly<Record<string, unknown>> & { readonly version: number }> {
    const { sql, values } = listAll(templateList, { id }, 1);
    return toTemplateRow((await tx.rows<StoredTemplate>(sql, values))[0] as StoredTemplate);
  }

  /**
   * Validates a draft and returns its columns: terms valid, places exist and are in scope. A site adds its venue. An
   * unchanged end date may lie in the past.
   */
  private async toColumns(tx: Tx, draft: CouponDraftInput, member: Member, previousEnd: LocalDate | null = null) {
    const { kind, take, validity } = draft;
    const sites = await tx.rows<{ id: number; venueId: number }>(
      'select id, venue_id as "venueId" from site where id = any ($1)',
      [draft.siteIds],
    );
    const venueIds = [...new Set([...draft.venueIds, ...sites.map(({ venueId }) => venueId)])].sort((a, b) => a - b);
    const venues = await tx.rows('select id from venue where id = any ($1)', [venueIds]);
    if (sites.length !== new Set(draft.siteIds).size || venues.length !== venueIds.length)
      throw new Failure(couponFailure.couponPlaceUnknown);
    if (!canManage(member, venueIds)) throw new Failure(sessionFailure.noRight);
    if (take === couponTake.code && draft.code === '') throw new Failure(couponFailure.couponCodeMissing);
    const [{ today } = { today: '' as LocalDate }] = await tx.rows<{ today: LocalDate }>(
      'select school_now()::date as today',
    );
    const is = {
      fixed: validity === couponValidity.fixed,
      minus: kind === couponKind.minus,
      percent: kind === couponKind.percent,
    };
    const terms = {
      kind,
      amount: fromYuan(is.minus ? draft.amount : 0),
      percent: is.percent ? draft.percent : 0,
      minSpend: fromYuan(draft.minSpend),
      beginMinute: draft.beginTime === '' ? null : minute(draft.beginTime),
      endMinute: draft.endTime === '' ? null : minute(draft.endTime),
      validity,
      beginOn: is.fixed ? (draft.beginOn ?? null) : null,
      endOn: is.fixed ? (draft.endOn ?? null) : null,
      days: is.fixed ? 0 : draft.days,
    };
    throwIfRefused(whyNotTemplate(terms, previousEnd !== null && previousEnd === terms.endOn ? previousEnd : today));
    const sorted = (ids: readonly number[]) => [...new Set(ids)].sort((a, b) => a - b);
    return {
      name: draft.name,
      en_name: draft.enName,
      note: draft.note,
      en_note: draft.enNote,
      kind,
      amount: terms.amount,
      percent: terms.percent,
      cap: fromYuan(is.percent ? draft.cap : 0),
      min_spend: terms.minSpend,
      venue_ids: venueIds,
      site_ids: sorted(draft.siteIds),
      role_ids: sorted(draft.roleIds),
      weekdays: sorted(draft.weekdays),
      begin_minute: terms.beginMinute,
      end_minute: terms.endMinute,
      combines: draft.combines,
      validity,
      begin_on: terms.beginOn,
      end_on: terms.endOn,
      days: terms.days,
      total: draft.total,
      per_user: draft.perUser,
      take,
      code: take === couponTake.code ? draft.code : null,
    };
  }

  private async writeUniqueCode<T>(code: string, work: (tx: Tx) => Promise<T>): Promise<T> {
    try {
      return await this.db.transact(work);
    } catch (error) {
      if ((error as { constraint?: string }).constraint === 'coupon_template_code')
        throw new Failure(couponFailure.couponCodeTaken, { code });
      throw error;
    }
  }
}
