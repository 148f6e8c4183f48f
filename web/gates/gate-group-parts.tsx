import { enumMember } from '#domain/kit/enumeration';
import { gateMode } from '#domain/gates/gate.status';
import { role } from '#domain/session/role.status';
import type { GateGroupRow } from '#contract/gates/gate-group.contract';
import { historyAction } from '#web/kit/audit/history-action';
import { FormDialog } from '#web/kit/form/form-dialog';
import type { RowDialogProps } from '#web/kit/form/row-dialog';
import { columnsOf } from '#web/kit/list/list-parts';
import type { RowAction } from '#web/kit/list/list-spec';
import { stampText } from '#web/kit/text/format';
import type { Text } from '#web/kit/text/lang';
import type { Translator } from '#web/kit/text/translator';
import { DASH } from '#web/kit/text/value';
import { modeForms } from './gate-group-form';

const column = columnsOf<GateGroupRow>();

/** Returns who may enter a gate, in words. */
function rulesOf({ admitsBookings, freeRoles, admitsStaff }: GateGroupRow, { t, lang }: Translator): string {
  const names = freeRoles.map((id) => enumMember(role, id)?.[lang] ?? String(id));
  const parts = [
    ...(admitsBookings ? [t({ zh: '有预约', en: 'Bookings' })] : []),
    ...names,
    ...(admitsStaff ? [t({ zh: '员工', en: 'staff' })] : []),
  ];
  return parts.length > 0 ? parts.join(t({ zh: '、', en: ', ' })) : t({ zh: '无人可进', en: 'Nobody' });
}

/** Columns of the list of gates. */
export const gateGroupColumns = [
  column.name('venueName', 'enVenueName', { width: { zh: 132, en: 164 } }),
  column.name('name', 'enName', { width: 128, phone: 'title' }),
  column.own('lanes', ({ lanes }, { pick }) => lanes.map(({ name, enName }) => pick(name, enName)).join(', ') || DASH, {
    width: 200,
  }),
  column.tag('mode', gateMode, { width: 104 }),
  column.stamp('modeUntil'),
  column.own('rules', rulesOf, { title: { zh: '谁可以进', en: 'Who may enter' }, width: 180 }),
  column.own('siteNames', (row, { t, pick }) => pick(row.siteNames, row.enSiteNames) || t({ zh: '全部', en: 'All' }), {
    width: 120,
  }),
  column.own(
    'earlyEntryMin',
    ({ earlyEntryMin }, { t }) =>
      earlyEntryMin === null
        ? t({ zh: '按规则', en: 'By rule' })
        : t({ zh: `${earlyEntryMin} 分钟`, en: `${earlyEntryMin} min` }),
    { width: 96 },
  ),
  column.own('cap', ({ cap }) => (cap > 0 ? cap : DASH), {
    title: { zh: '人数上限', en: 'People limit' },
    number: true,
    width: 88,
  }),
  column.own(
    'antiPassback',
    ({ antiPassback }, { t }) => (antiPassback ? t({ zh: '开', en: 'On' }) : t({ zh: '关', en: 'Off' })),
    { width: 104 },
  ),
];

const modeDialog = (form: keyof typeof modeForms, title: (row: GateGroupRow) => Text) =>
  function ModeDialog({ row, close, done }: RowDialogProps<GateGroupRow>) {
    return <FormDialog spec={modeForms[form]} row={row} title={title(row)} close={close} done={done} />;
  };

const right = 'VenuesGateManageMode';

/** Row actions of the list of gates. */
export const gateGroupActions: readonly RowAction<GateGroupRow>[] = [
  {
    key: 'keepOpen',
    title: { zh: '常开', en: 'Keep open' },
    right,
    Dialog: modeDialog('keepOpen', ({ name, enName }) => ({
      zh: `保持常开 · ${name}`,
      en: `Keep open · ${enName || name}`,
    })),
  },
  {
    key: 'lock',
    title: { zh: '锁定', en: 'Lock' },
    right,
    danger: true,
    when: ({ mode }) => mode !== gateMode.locked,
    Dialog: modeDialog('lock', ({ name, enName }) => ({ zh: `锁定 · ${name}`, en: `Lock · ${enName || name}` })),
  },
  {
    key: 'normal',
    title: { zh: '恢复正常', en: 'Return to normal' },
    right,
    when: ({ mode }) => mode !== gateMode.normal,
    Dialog: modeDialog('normal', ({ name, enName }) => ({
      zh: `恢复正常 · ${name}`,
      en: `Return to normal · ${enName || name}`,
    })),
  },
  historyAction<GateGroupRow>(
    'gate',
    ({ id }) => id,
    ({ name }) => name,
  ),
];

/** Returns the end of a mode in words; empty for a mode without an end. */
export const modeEndText = ({ modeUntil }: GateGroupRow, { t, lang }: Translator): string =>
  modeUntil === null ? '' : t({ zh: `至 ${stampText(modeUntil, lang)}`, en: `until ${stampText(modeUntil, lang)}` });
