import { enumMembers } from '#domain/kit/enumeration';
import { gateMode } from '#domain/gates/gate.status';
import { role } from '#domain/session/role.status';
import { gateGroups, type GateGroupRow } from '#contract/gates/gate-group.contract';
import { call } from '#web/kit/call/call';
import { input, type FormPart, type FormSpec } from '#web/kit/form/form-spec';

const choices = () => call(gateGroups.choices, {}, { quiet: true });

/** Names of devices and sites repeat at several venues, so the venue stands before them. */
async function choicesOf(kind: 'devices' | 'sites') {
  const found = await choices();
  const venues = new Map(found.venues.map((venue) => [venue.id, venue]));
  return found[kind].map(({ id, name, enName, venueId }) => ({
    id,
    name: `${venues.get(venueId)?.name ?? ''} · ${name}`,
    enName: `${venues.get(venueId)?.enName ?? ''} · ${enName}`,
  }));
}
const roles = () => Promise.resolve(enumMembers(role).map(({ code, zh, en }) => ({ id: code, name: zh, enName: en })));

/** Fields of a gate. */
export const gateGroupFields: readonly FormPart[] = [
  {
    title: { zh: '位置与设备', en: 'Place and devices' },
    fields: [
      input.lookup('venueId', async () => (await choices()).venues),
      input.text('name', { hint: { zh: '如：西门', en: 'Such as West door' } }),
      input.text('enName'),
      input.lookup('hardwareIds', () => choicesOf('devices'), {
        many: true,
        wide: true,
        hint: {
          zh: '只能选该场馆的闸机、人脸终端和门锁；一台设备只属于一个闸机组',
          en: 'Gates, face terminals and locks of the venue. A device belongs to one gate only.',
        },
      }),
    ],
  },
  {
    title: { zh: '谁可以进', en: 'Who may enter' },
    fields: [
      input.switch('admitsBookings', {
        hint: { zh: '本人或已确认同伴有正在开放的预约', en: 'An open booking, as member or confirmed companion' },
      }),
      input.lookup('siteIds', () => choicesOf('sites'), {
        many: true,
        when: ({ admitsBookings }) => admitsBookings === true,
        hint: { zh: '不选为该场馆全部场地', en: 'None means all sites of the venue' },
      }),
      input.number('earlyEntryMin', {
        unit: { zh: '分钟', en: 'min' },
        when: ({ admitsBookings }) => admitsBookings === true,
        hint: { zh: '不填则按场地的预约规则', en: 'Empty keeps the booking rules of the site' },
      }),
      input.lookup('freeRoles', roles, {
        many: true,
        hint: { zh: '这些角色不用预约', en: 'These roles need no booking' },
      }),
      input.switch('admitsStaff', { hint: { zh: '仅限管理该场馆的员工', en: 'Staff who manage this venue' } }),
    ],
  },
  {
    title: { zh: '人数与重复进场', en: 'People and re-entry' },
    fields: [
      input.number('capacity', {
        unit: { zh: '人', en: 'people' },
        hint: { zh: '0 为按场馆容量；达到后只出不进', en: '0 is the limit of the venue. When reached, nobody enters.' },
      }),
      input.switch('antiPassback', {
        hint: { zh: '已在馆内的人须先出场，才能再次进场', en: 'Someone inside must leave before entering again' },
      }),
    ],
  },
];

const minutesField = (hint: { zh: string; en: string }) =>
  input.number('minutes', { unit: { zh: '分钟', en: 'min' }, hint });

/** Returns the form that sets a mode of a gate. */
const modeForm = (mode: number, ok: { zh: string; en: string }, hint?: { zh: string; en: string }) =>
  ({
    endpoint: gateGroups.setMode,
    ok,
    fields: [...(hint ? [minutesField(hint)] : []), input.text('reason', { wide: true })],
    start: () => (mode === gateMode.keepOpen ? { minutes: 30 } : {}),
    also: (row) => ({ id: row?.id, mode }),
  }) satisfies FormSpec<GateGroupRow>;

/** The forms of the three modes. */
export const modeForms = {
  keepOpen: modeForm(
    gateMode.keepOpen,
    { zh: '保持常开', en: 'Keep open' },
    {
      zh: '到时自动恢复正常；黑名单和限制人员仍不放行',
      en: 'Then it returns to normal. The black list still applies.',
    },
  ),
  lock: modeForm(
    gateMode.locked,
    { zh: '锁定', en: 'Lock' },
    {
      zh: '不填则直到手动恢复；只许员工进，所有人可出',
      en: 'Empty stays until changed. Staff may enter; everyone may leave.',
    },
  ),
  normal: modeForm(gateMode.normal, { zh: '恢复正常', en: 'Return to normal' }),
};
