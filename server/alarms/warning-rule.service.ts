import { Injectable } from '@nestjs/common';
import { whyNotRule } from '#domain/alarms/warning.rules';
import { warningFailure } from '#domain/alarms/warning.failures';
import { warningCompare, warningMetric, warningTarget, type WarningMetric } from '#domain/alarms/warning.status';
import { alarmLevel } from '#domain/devices/device.status';
import { enumMember } from '#domain/kit/enumeration';
import { Failure, throwIfRefused } from '#domain/kit/failure';
import { switchStatus } from '#domain/venues/venue.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { warningRow, warningRules, type WarningRow } from '#contract/alarms/warning-rule.contract';
import type { Member } from '#server/kit/access/caller';
import { HistoryAccess } from '#server/kit/access/history-access';
import { scopeReaches } from '#server/kit/access/scope';
import { insertRow } from '#server/kit/db/columns';
import { Db, type Tx } from '#server/kit/db/db';
import type { ListSheet, Sheet } from '#server/kit/excel/excel';
import { ExportSource } from '#server/kit/excel/exporter-registry';
import { EntityResource } from '#server/kit/resource/entity-resource.service';
import type { DraftOf } from '#server/kit/resource/resource.service';
import { Clock } from '#server/kit/runtime/clock';
import { WarningRuleEntity } from './warning-rule.entity';
import { WarningRuleStore } from './warning-rule.store';
import { WarningService } from './warning.service';

type Form = ParsedOf<typeof warningRules.save>;

const sheet: Sheet<WarningRow> = {
  zh: '预警规则',
  en: 'Warning rules',
  row: warningRow,
  columns: [
    { key: 'venueName', value: (row, lang) => (lang === 'en' ? row.enVenueName : row.venueName) },
    { key: 'name', value: (row, lang) => (lang === 'en' ? row.enName : row.name), width: 30 },
    { key: 'targetKind', of: warningTarget },
    {
      key: 'targets',
      value: ({ targets }, lang) =>
        targets.map((one) => (lang === 'en' ? one.enName : one.name)).join(lang === 'en' ? ', ' : '、'),
      width: 30,
    },
    { key: 'metric', of: warningMetric },
    { key: 'compare', of: warningCompare },
    { key: 'threshold' },
    { key: 'clearValue' },
    { key: 'holdSeconds' },
    { key: 'clearSeconds' },
    { key: 'level', of: alarmLevel },
    { key: 'week' },
    { key: 'status', of: switchStatus },
  ],
};

/** Lists, adds, changes, deletes and exports warning rules of venues. */
@Injectable()
export class WarningRuleService extends EntityResource<Form, WarningRuleEntity> {
  protected readonly name = 'warningRule';
  protected readonly entity = WarningRuleEntity;
  protected override readonly missing = warningFailure.warningMissing;
  protected override readonly constraintFailures = {
    warning_rule_name: warningFailure.warningNameTaken,
    device_alarm_rule_id_fkey: warningFailure.warningUsed,
  };

  constructor(
    db: Db,
    private readonly store: WarningRuleStore,
    private readonly warnings: WarningService,
    private readonly clock: Clock,
  ) {
    super(db);
  }

  /** Returns one page. */
  list(query: ParsedOf<typeof warningRules.list>, caller: Member): Promise<AnswerOf<typeof warningRules.list>> {
    return this.store.list.page(query, caller);
  }

  /** Returns one rule; throws if it is outside the caller's scope. */
  async detail({ id }: ParsedOf<typeof warningRules.detail>, caller: Member): Promise<WarningRow> {
    const [row] = await this.store.list.first({ id }, 1, caller);
    if (!row) throw new Failure(warningFailure.warningMissing);
    return row;
  }

  /** Throws if a rule is outside the caller's scope. */
  @HistoryAccess('warningRule')
  assertVisible(caller: Member, key: string): Promise<unknown> {
    return this.detail({ id: Number(key) }, caller);
  }

  choices(caller: Member): Promise<AnswerOf<typeof warningRules.choices>> {
    return this.store.choices(caller);
  }

  /** Returns the filtered rows as a sheet. */
  @ExportSource(warningRules.exportFile)
  sheet(caller: Member, filter: Omit<ParsedOf<typeof warningRules.exportFile>, 'lang'>): ListSheet<WarningRow> {
    return { sheet, batches: this.store.list.rows(filter, caller) };
  }

  /**
   * Adds a rule "outside the range of the facility" for each metric of a venue that has none, so that a new facility
   * with a range is watched from its first reading.
   */
  async addRangeRules(tx: Tx, venueId: number, metrics: readonly WarningMetric[]): Promise<void> {
    for (const metric of (await this.store.metricsWithoutRule(tx, venueId, metrics)) as WarningMetric[]) {
      const words = enumMember(warningMetric, metric);
      await insertRow(tx, WarningRuleEntity, {
        venueId,
        name: `${words?.zh ?? metric}超出范围`,
        enName: `${words?.en ?? metric} outside its range`,
        targetKind: warningTarget.facility,
        metric,
        compare: warningCompare.outside,
        level: alarmLevel.warning,
      });
    }
  }

  protected override isReachable({ venueId }: WarningRuleEntity, caller: Member): boolean {
    return scopeReaches(caller, { venueId });
  }

  protected async validate(tx: Tx, draft: DraftOf<Form>, caller: Member): Promise<DraftOf<Form>> {
    const rule: DraftOf<Form> = {
      ...draft,
      hardwareKind: draft.targetKind === warningTarget.device ? draft.hardwareKind : null,
      targetIds: draft.targetKind === warningTarget.venueFlow ? [] : [...new Set(draft.targetIds)],
      threshold: draft.compare === warningCompare.outside ? null : draft.threshold,
    };
    await this.assertFits(tx, rule, caller);
    return rule;
  }

  /** Throws if the fields of a rule do not fit each other, or its venue and targets are not those of the caller. */
  async assertFits(tx: Tx, rule: DraftOf<Form>, caller: Member): Promise<void> {
    throwIfRefused(whyNotRule(rule));
    if (rule.targetKind === warningTarget.device && rule.hardwareKind === null)
      throw new Failure(warningFailure.warningTargetUnknown);
    const { venueId, targetKind, targetIds, hardwareKind } = rule;
    const found = await this.store.countTargets(tx, venueId, targetKind, targetIds, hardwareKind);
    if (!found.venue || !scopeReaches(caller, { venueId })) throw new Failure(warningFailure.warningMissing);
    if (found.targets !== targetIds.length) throw new Failure(warningFailure.warningTargetUnknown);
  }

  protected override async insert(tx: Tx, rule: DraftOf<Form>): Promise<number> {
    const id = await insertRow(tx, WarningRuleEntity, rule);
    tx.emitLive(await this.warnings.release(tx, rule.venueId, this.clock.now()));
    return id;
  }

  /** Changes a rule. What stood under another metric, target or venue is forgotten and its alarms are cleared. */
  protected override async update(
    tx: Tx,
    id: number,
    rule: DraftOf<Form>,
    held: WarningRuleEntity,
    caller: Member,
  ): Promise<void> {
    const now = this.clock.now();
    const isOther =
      held.metric !== rule.metric ||
      held.targetKind !== rule.targetKind ||
      held.venueId !== rule.venueId ||
      held.hardwareKind !== rule.hardwareKind;
    const restarted = isOther ? await this.warnings.restart(tx, id, now) : [];
    await super.update(tx, id, rule, held, caller);
    tx.emitLive([...restarted, ...(await this.warnings.release(tx, rule.venueId, now))]);
  }
}
