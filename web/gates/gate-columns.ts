import type { GateRow } from '#contract/gates/gate.contract';
import { gateDirection, gateMethod, gateRefusal, gateResult } from '#domain/devices/device.status';
import { manualReason, passageDoubt } from '#domain/gates/gate.status';
import { enumMember } from '#domain/kit/enumeration';
import { columnsOf } from '#web/kit/list/list-parts';
import { DASH } from '#web/kit/text/value';

const column = columnsOf<GateRow>();
const dash = { zh: DASH, en: DASH };
const correctedText = { zh: '已修复', en: 'Corrected' };
const lateText = { zh: '离线补传', en: 'Sent late' };

/** Columns of the gate log. */
export const gateColumns = [
  column.stamp('at', { width: 124, phone: 'title' }),
  column.name('venueName', 'enVenueName', { width: { zh: 132, en: 164 } }),
  column.name('deviceName', 'enDeviceName', { width: 164 }),
  column.code('direction', gateDirection, { width: { zh: 72, en: 96 } }),
  column.code('method', gateMethod, { width: 96 }),
  column.tag('result', gateResult, { width: 104 }),
  column.own(
    'reason',
    (row, { t }) =>
      row.result === gateResult.refused
        ? t(enumMember(gateRefusal, row.reason ?? '') ?? { zh: '闸机未说明', en: 'Not given by the gate' })
        : t(enumMember(passageDoubt, row.doubt ?? '') ?? enumMember(manualReason, row.manual ?? '') ?? dash),
    { title: { zh: '说明', en: 'Remark' }, width: { zh: 176, en: 148 } },
  ),
  column.text('userName', { width: 90 }),
  column.text('tradeNo', { width: 148 }),
  column.own('offline', (row, { t }) => t(row.corrected ? correctedText : row.offline ? lateText : dash), {
    title: { zh: '标记', en: 'Mark' },
    width: 92,
    phone: 'hide',
  }),
];
