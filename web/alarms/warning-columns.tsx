import { warningMetric, warningTarget } from '#domain/alarms/warning.status';
import { alarmLevel, hardwareKind } from '#domain/devices/device.status';
import { enumMember } from '#domain/kit/enumeration';
import { switchStatus } from '#domain/venues/venue.status';
import type { WarningRow } from '#contract/alarms/warning-rule.contract';
import { columnsOf } from '#web/kit/list/list-parts';
import type { Translator } from '#web/kit/text/translator';
import { clearText, conditionText } from './warning-text';

const column = columnsOf<WarningRow>();

const targetText = ({ targets, targetKind, hardwareKind: kind }: WarningRow, { t, pick, lang }: Translator): string => {
  if (targets.length > 0) return targets.map((one) => pick(one.name, one.enName)).join(lang === 'zh' ? '、' : ', ');
  if (targetKind === warningTarget.venueFlow) return t({ zh: '整个场馆', en: 'Whole venue' });
  const words =
    targetKind === warningTarget.device && kind !== null
      ? enumMember(hardwareKind, kind)
      : enumMember(warningTarget, targetKind);
  return t({ zh: `全部${words?.zh ?? ''}`, en: `All of: ${words?.en.toLowerCase() ?? ''}` });
};

/** Columns of the list of warning rules. */
export const warningColumns = [
  column.tag('level', alarmLevel, { width: 100, sort: true }),
  column.twoLines('name', (row, words) => [words.pick(row.name, row.enName), targetText(row, words)], {
    width: 230,
    phone: 'title',
  }),
  column.name('venueName', 'enVenueName', { width: 150 }),
  column.code('metric', warningMetric, { width: 130 }),
  column.twoLines('compare', (row, { lang }) => [conditionText(row, lang), clearText(row, lang)], { width: 300 }),
  column.text('week', { width: { zh: 120, en: 160 }, sort: true }),
  column.text('open', { width: 90 }),
  column.tag('status', switchStatus, { width: 100 }),
];
