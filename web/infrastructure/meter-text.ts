import { isMeter, meterUnit, type PeriodUse } from '#domain/infrastructure/meter-reading.rules';
import type { FixedAssetKind } from '#domain/infrastructure/fixed-asset.status';
import type { FixedAssetRow } from '#contract/infrastructure/fixed-asset.contract';
import type { Translator } from '#web/kit/text/translator';
import { DASH } from '#web/kit/text/value';

/** Formats a reading: `10,234.5`. */
export const readingText = (value: number): string => value.toLocaleString('en-US', { maximumFractionDigits: 3 });

/** Formats a consumption; an asterisk marks one that readings cover in part. */
export const consumptionText = (use: PeriodUse | null | undefined): string =>
  use ? `${use.used.toLocaleString('en-US', { maximumFractionDigits: 1 })}${use.partial ? ' *' : ''}` : DASH;

/** Returns the unit of a meter; an empty text for what has no readings. */
export const unitOf = (kind: FixedAssetKind): string => (isMeter(kind) ? meterUnit[kind] : '');

/** Returns the number of the room, and that it was merged into another one: the asset then needs another place. */
export const roomText = ({ roomNo, roomRetired }: FixedAssetRow, { t }: Pick<Translator, 't'>): string =>
  roomRetired ? `${roomNo}${t({ zh: '（已合并）', en: ' (merged)' })}` : roomNo;
