import { Injectable } from '@nestjs/common';
import {
  limitsOf,
  replayReadings,
  SAMPLE_GAP_MINUTES,
  type WarningLimits,
  type WarningReading,
} from '#domain/alarms/warning.rules';
import { warningTarget } from '#domain/alarms/warning.status';
import { STALE_AFTER } from '#domain/facilities/facility.rules';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { warningRules, type WarningForm, type WarningPreviewTarget } from '#contract/alarms/warning-rule.contract';
import type { Member } from '#server/kit/access/caller';
import { Db } from '#server/kit/db/db';
import { Clock } from '#server/kit/runtime/clock';
import { WarningRuleService } from './warning-rule.service';
import { WarningRuleStore, type PreviewTarget } from './warning-rule.store';

const MINUTE = 60_000;
const PREVIEW_MS = 7 * 24 * 60 * MINUTE;
const MAX_TARGETS = 20;
/** Values of a curve: one in 20 minutes of a week. */
const MAX_POINTS = 504;

/** The longest pause between two readings of a target over which a hold time goes on, in milliseconds. */
const maxGapOf = ({ targetKind }: Pick<WarningForm, 'targetKind'>): number =>
  (targetKind === warningTarget.facility ? STALE_AFTER.sensor : SAMPLE_GAP_MINUTES) * MINUTE;

/** Returns at most `MAX_POINTS` readings: of each step the one nearest to or farthest beyond the limit. */
function curveOf(
  readings: readonly WarningReading[],
  limits: WarningLimits | null,
  from: number,
  to: number,
): WarningReading[] {
  const step = (to - from) / MAX_POINTS;
  const steps = new Map<number, WarningReading>();
  const isWorse = (a: number, b: number) =>
    limits?.low != null && (limits.high === null || Math.abs(a - limits.low) < Math.abs(a - limits.high))
      ? a < b
      : a > b;
  for (const reading of readings) {
    const n = Math.floor((reading.at - from) / step);
    const last = steps.get(n);
    if (!last || isWorse(reading.value, last.value)) steps.set(n, reading);
  }
  return [...steps.values()].sort((a, b) => a.at - b.at);
}

/** Shows what a rule would have raised over the stored readings of the last seven days. */
@Injectable()
export class WarningPreviewService {
  constructor(
    private readonly db: Db,
    private readonly rules: WarningRuleService,
    private readonly store: WarningRuleStore,
    private readonly clock: Clock,
  ) {}

  /** Returns the alarms of a drafted rule, and of the stored one if it has an id, for each target. Changes nothing. */
  async preview(
    { id, ...draft }: ParsedOf<typeof warningRules.preview>,
    caller: Member,
  ): Promise<AnswerOf<typeof warningRules.preview>> {
    await this.db.transact((tx) => this.rules.assertFits(tx, draft, caller));
    const stored = id === undefined ? null : await this.rules.detail({ id }, caller);
    const to = this.clock.now();
    const from = to - PREVIEW_MS;
    const found = await this.store.previewTargets({ ...draft, limit: MAX_TARGETS });
    const targets: WarningPreviewTarget[] = [];
    for (const target of found) targets.push(await this.targetOf(draft, stored, target, from, to));
    return { from, to, targets };
  }

  private async targetOf(
    draft: WarningForm,
    stored: WarningForm | null,
    { id, name, enName, range }: PreviewTarget,
    from: number,
    to: number,
  ): Promise<WarningPreviewTarget> {
    const readings = await this.store.readingsSince(draft.targetKind, id, draft.metric, from);
    const limits = limitsOf(draft, range);
    const isSame = stored?.metric === draft.metric && stored.targetKind === draft.targetKind;
    const storedLimits = stored && isSame ? limitsOf(stored, range) : null;
    const gap = maxGapOf(draft);
    return {
      id,
      name,
      enName,
      limits,
      readings: readings.length,
      points: curveOf(readings, limits, from, to),
      alarms: limits ? replayReadings(draft, limits, readings, gap) : [],
      before: stored && storedLimits ? replayReadings(stored, storedLimits, readings, gap) : null,
    };
  }
}
