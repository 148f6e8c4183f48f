import { Injectable } from '@nestjs/common';
import {
  evaluateReading,
  limitsOf,
  rulesForTarget,
  warningMetricFacts,
  type WarningLimits,
  type WarningRange,
} from '#domain/alarms/warning.rules';
import { noticeStep, warningMetric } from '#domain/alarms/warning.status';
import { enumMember } from '#domain/kit/enumeration';
import type { Tx } from '#server/kit/db/db';
import { AlarmService, type AlarmChange } from './alarm.service';
import { WarningNoticeStore } from './warning-notice.store';
import { WarningStore, type EvaluatedRule, type WarningSubject, type WatchedTarget } from './warning.store';

/** A value of a target with its names. `at` is epoch ms; `range` is that of a facility's metric. */
export interface WarningValue extends WarningSubject {
  readonly name: string;
  readonly enName: string;
  readonly range: WarningRange | null;
  readonly value: number;
  readonly at: number;
  /** The longest pause in milliseconds over which a hold time goes on. */
  readonly maxGapMs: number;
}

const limitText = (value: number, { low, high }: WarningLimits, lang: 'zh' | 'en'): string => {
  const isLow = low !== null && value < low;
  const words = isLow ? { zh: '低于', en: 'below' } : { zh: '高于', en: 'above' };
  return `${words[lang]} ${(isLow ? low : high) ?? ''}`;
};

/** Evaluates values by the warning rules of their venue inside the caller's transaction: raises and clears alarms. */
@Injectable()
export class WarningService {
  constructor(
    private readonly store: WarningStore,
    private readonly alarms: AlarmService,
    private readonly notices: WarningNoticeStore,
  ) {}

  /** Evaluates one value; publish the returned changes at the end of the transaction. */
  async evaluate(tx: Tx, value: WarningValue): Promise<AlarmChange[]> {
    const changes: AlarmChange[] = [];
    for (const rule of rulesForTarget(await this.store.rulesFor(tx, value), value.targetId)) {
      const change = await this.evaluateRule(tx, rule, value);
      if (change) changes.push(change);
    }
    return changes;
  }

  /** Clears the alarms that no rule of a venue stands behind any more, after its rules changed. */
  async release(tx: Tx, venueId: number, now: number): Promise<AlarmChange[]> {
    return this.forget(tx, await this.store.unwatched(tx, venueId), now);
  }

  /** Clears the alarms of a rule whose metric, target or venue changed: its states say nothing about the new ones. */
  async restart(tx: Tx, ruleId: number, now: number): Promise<AlarmChange[]> {
    return this.forget(tx, await this.store.watchedBy(tx, ruleId), now);
  }

  private async forget(tx: Tx, targets: readonly WatchedTarget[], now: number): Promise<AlarmChange[]> {
    const changes: AlarmChange[] = [];
    for (const { ruleId, targetId } of targets) {
      const cleared = await this.alarms.clearByRule(tx, ruleId, targetId, now);
      if (cleared) changes.push(cleared);
      await this.store.dropState(tx, ruleId, targetId);
    }
    return changes;
  }

  private async evaluateRule(tx: Tx, rule: EvaluatedRule, value: WarningValue): Promise<AlarmChange | null> {
    const limits = limitsOf(rule, value.range);
    if (!limits) return null;
    const { state, step } = evaluateReading(rule, limits, rule.state, value, value.maxGapMs);
    if (state === rule.state || !(await this.store.saveState(tx, rule.id, value.targetId, state))) return null;
    if (step === 'clear') return this.alarms.clearByRule(tx, rule.id, value.targetId, value.at);
    if (step !== 'raise') return null;
    const { unit } = warningMetricFacts[value.metric];
    const words = enumMember(warningMetric, value.metric);
    const read = `${value.value} ${unit}`.trim();
    const { alarmId, added, ...change } = await this.alarms.raiseByRule(tx, {
      ruleId: rule.id,
      venueId: value.venueId,
      targetKind: value.targetKind,
      targetId: value.targetId,
      level: rule.level,
      title: `${value.name}${words?.zh ?? value.metric} ${read}，${limitText(value.value, limits, 'zh')}`,
      titleEn: `${value.enName}: ${words?.en ?? value.metric} ${read}, ${limitText(value.value, limits, 'en')}`,
      at: value.at,
    });
    if (added && rule.notifies) {
      await this.notices.add(tx, alarmId, noticeStep.first, 0);
      if (rule.escalateMinutes !== null)
        await this.notices.add(tx, alarmId, noticeStep.escalated, rule.escalateMinutes);
    }
    return change;
  }
}
