import { Injectable } from '@nestjs/common';
import { Failure, throwIfRefused } from '#domain/kit/failure';
import { fen } from '#domain/kit/money';
import { refundRuleFailure } from '#domain/refunds/refund-rule.failures';
import { tierOutcomes, whyNotTiers } from '#domain/refunds/refund-tier.rules';
import { tiersOn, type RefundTier } from '#domain/refunds/refund.rules';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { refundRuleRow, refundRules, type RefundRuleRow } from '#contract/refunds/refund-rule.contract';
import type { Member } from '#server/kit/access/caller';
import { schoolStamp } from '#server/kit/runtime/clock';
import { Db, type Tx } from '#server/kit/db/db';
import { mapBatches } from '#server/kit/db/row-batches';
import type { ListSheet, Sheet } from '#server/kit/excel/excel';
import { auditedChange, ResourceService } from '#server/kit/resource/resource.service';
import { ExportSource } from '#server/kit/excel/exporter-registry';
import { HistoryAccess } from '#server/kit/access/history-access';
import type { ListRequest } from '#server/kit/db/list';
import { scopeReaches } from '#server/kit/access/scope';
import { siteNamesOf, VenueTables } from '#server/venues/venue-tables.service';
import { RefundRuleStore, type RefundRuleInput, type StoredRefundRule } from './refund-rule.store';

const tierText = ({ tiers }: RefundRuleRow, lang: 'zh' | 'en'): string =>
  [...tiers]
    .sort((a, b) => Number(a.holiday ?? false) - Number(b.holiday ?? false) || b.hoursBefore - a.hoursBefore)
    .map(({ hoursBefore, percent, holiday }) =>
      lang === 'zh'
        ? `${holiday ? '节假日' : ''}提前${hoursBefore}小时退${percent}%`
        : `${holiday ? 'holidays: ' : ''}${percent}% back ${hoursBefore} h before`,
    )
    .join(lang === 'zh' ? '；' : '; ');
const sheet: Sheet<RefundRuleRow> = {
  zh: '退款规则',
  en: 'Refund rules',
  row: refundRuleRow,
  columns: [
    { key: 'name', value: (row, lang) => (lang === 'en' ? row.enName || row.name : row.name) },
    { key: 'tiers', width: 60, value: tierText },
    { key: 'weekCancelMax' },
    {
      key: 'allowSpecial',
      value: ({ allowSpecial }, lang) =>
        lang === 'zh' ? (allowSpecial ? '可申请' : '不可申请') : allowSpecial ? 'Yes' : 'No',
    },
    { key: 'sites' },
    { key: 'siteNames', width: 40, value: (row, lang) => (lang === 'en' ? row.enSiteNames : row.siteNames) },
    { key: 'gmtModified', width: 20 },
  ],
};

/**
 * Manages refund rules. A change applies to later bookings; staff of some venues may change only rules no other venue
 * uses.
 */
@Injectable()
export class RefundRuleService extends ResourceService<ParsedOf<typeof refundRules.edit>, StoredRefundRule> {
  protected readonly name = 'refundRule';
  protected override readonly actions = { add: 'add', change: 'edit', delete: 'del' };
  protected override readonly constraintFailures = { refund_rule_name_key: refundRuleFailure.refundRuleTwice };

  constructor(
    db: Db,
    private readonly store: RefundRuleStore,
    private readonly tables: VenueTables,
  ) {
    super(db);
  }

  /** Returns one page, oldest first; names only those sites of a rule in the caller's venues. */
  async list(query: ParsedOf<typeof refundRules.list>, caller: Member): Promise<AnswerOf<typeof refundRules.list>> {
    const found = await this.store.list.page(query);
    return { ...found, content: found.content.map((row) => this.toRow(row, caller)) };
  }

  /** Exports the filtered rules. */
  @ExportSource(refundRules.exportFile)
  sheet(caller: Member, query: ListRequest): ListSheet<RefundRuleRow> {
    return { sheet, batches: mapBatches(this.store.list.rows(query), (row) => this.toRow(row, caller)) };
  }

  protected validate(_tx: Tx, draft: RefundRuleInput): RefundRuleInput {
    throwIfRefused(whyNotTiers(draft.tiers));
    return draft;
  }

  protected insert(tx: Tx, rule: RefundRuleInput): Promise<number> {
    return this.store.add(tx, rule);
  }

  protected update(tx: Tx, id: number, rule: RefundRuleInput): Promise<void> {
    return this.store.change(tx, id, rule);
  }

  /** Deletes a rule that no site uses. */
  protected async delete(tx: Tx, id: number, { siteIds }: StoredRefundRule): Promise<void> {
    if (!(await this.store.remove(tx, id)))
      throw new Failure(refundRuleFailure.refundRuleUsed, { sites: siteIds.length });
  }

  protected async lock(tx: Tx, id: number, caller: Member): Promise<StoredRefundRule> {
    await this.store.lock(tx, id);
    return this.findEditable(caller, String(id), tx);
  }

  protected override audited(rule: RefundRuleInput | null, held: StoredRefundRule | null) {
    return auditedChange(held && auditedFields(held), rule);
  }

  /** Returns the rule if all sites that use it are in the caller's venues. */
  @HistoryAccess('refundRule')
  async findEditable(member: Member, id: string, on: Pick<Db, 'rows'> = this.db): Promise<StoredRefundRule> {
    const stored = await this.store.find(on, Number(id));
    if (!stored) throw new Failure(refundRuleFailure.refundRuleMissing);
    if (stored.siteIds.some((siteId) => !this.canReachSite(member, siteId)))
      throw new Failure(refundRuleFailure.refundRuleReach);
    return stored;
  }

  private canReachSite(member: Member, siteId: number): boolean {
    const venue = this.tables.site(siteId)?.venue;
    return venue !== undefined && scopeReaches(member, { venueId: venue.id, merchantId: venue.merchantId });
  }

  private toRow({ siteIds, gmtModified, ...row }: StoredRefundRule, member: Member): RefundRuleRow {
    const sites = siteIds.flatMap((id) => this.tables.site(id) ?? []);
    const own = sites.filter(({ id }) => this.canReachSite(member, id));
    return {
      ...row,
      tiers: [...row.tiers],
      sites: siteIds.length,
      ...siteNamesOf(own),
      dead: countUnreachable(
        row.tiers,
        sites.map(({ rules }) => rules.cancelHours),
      ),
      gmtModified: schoolStamp(gmtModified.getTime()),
    };
  }

  protected override async write<T>(_draft: RefundRuleInput | null, work: (tx: Tx) => Promise<T>): Promise<T> {
    const answer = await this.db.transact(work);
    await this.tables.refresh();
    return answer;
  }
}

/** Returns the number of tiers that cannot be reached at one of the sites that use the rule. */
const countUnreachable = (tiers: readonly RefundTier[], cancelHours: readonly number[]): number =>
  [tiersOn(tiers, false), tiers.filter(({ holiday }) => holiday)].reduce(
    (n, table) =>
      n +
      Math.max(
        0,
        ...cancelHours.map(
          (hours) => tierOutcomes(table, fen(0), hours).filter(({ dead: isUnreachable }) => isUnreachable).length,
        ),
      ),
    0,
  );
const auditedFields = ({ siteIds: _, gmtModified: __, version: ___, id: ____, ...row }: StoredRefundRule) => row;
