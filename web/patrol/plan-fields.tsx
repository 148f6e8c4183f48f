import { DeleteOutlined, DownOutlined, PlusOutlined, UpOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Form, Input, Select } from 'antd';
import { useEffect, useRef } from 'react';
import { patrolFrequency, patrolKind } from '#domain/patrol/patrol.status';
import { role } from '#domain/session/role.status';
import { switchStatus } from '#domain/venues/venue.status';
import { patrolPlans, type PatrolPlanPoint } from '#contract/patrol/patrol.contract';
import { call } from '#web/kit/call/call';
import { input, type ControlProps, type FormValues } from '#web/kit/form/form-spec';
import { useWords } from '#web/kit/session/words';

const FRESH = 60_000;
const weekdayNames = [
  ['周一', 'Mon'],
  ['周二', 'Tue'],
  ['周三', 'Wed'],
  ['周四', 'Thu'],
  ['周五', 'Fri'],
  ['周六', 'Sat'],
  ['周日', 'Sun'],
] as const;

const useChoices = () =>
  useQuery({
    queryKey: ['SecurityCheck', 'choices'],
    queryFn: () => call(patrolPlans.choices, {}, { quiet: true }),
    staleTime: FRESH,
  });

/** Edits the route of a plan: its points in order, each with the items of its checklist, one a line in both languages. */
function RouteField({ value, onChange, label }: ControlProps) {
  const { t, pick } = useWords();
  const { data } = useChoices();
  const form = Form.useFormInstance();
  const venueId = Form.useWatch('venueId', form) as number | undefined;
  const rows = (value ?? []) as readonly PatrolPlanPoint[];
  const points = (data?.points ?? []).filter((one) => one.venueId === venueId);
  const lastVenue = useRef(venueId);
  useEffect(() => {
    // Points of the venue that was chosen before cannot be saved with another one.
    if (lastVenue.current !== undefined && venueId !== lastVenue.current) onChange?.([]);
    lastVenue.current = venueId;
  }, [venueId, onChange]);
  const put = (n: number, row: PatrolPlanPoint) => onChange?.(rows.map((one, i) => (i === n ? row : one)));
  const move = (n: number, by: number) => {
    const next = [...rows];
    const [row] = next.splice(n, 1);
    if (row) next.splice(n + by, 0, row);
    onChange?.(next);
  };
  const free = points.filter(
    ({ id, status }) => status === switchStatus.on && !rows.some(({ pointId }) => pointId === id),
  );
  const addText = () => {
    if (venueId === undefined) return { zh: '先选择场馆', en: 'Choose the venue first' };
    if (points.length === 0)
      return { zh: '该场馆还没有巡检点，请先在“巡检点”新建', en: 'Add points of this venue first' };
    return { zh: '添加巡检点', en: 'Add point' };
  };
  return (
    <div className="pc-route" role="group" aria-label={label}>
      {rows.map((row, n) => (
        <div key={row.pointId} className="pc-route-point">
          <header>
            <b>{n + 1}</b>
            <Select
              value={row.pointId}
              aria-label={t({ zh: `第 ${n + 1} 个巡检点`, en: `Point ${n + 1}` })}
              onChange={(pointId: number) => put(n, { ...row, pointId })}
              options={points
                .filter(({ id }) => id === row.pointId || free.some((one) => one.id === id))
                .map((one) => ({
                  value: one.id,
                  label: `${pick(one.name, one.enName)}${one.status === switchStatus.on ? '' : t({ zh: '（已停用）', en: ' (disabled)' })}`,
                }))}
            />
            <Button
              icon={<UpOutlined />}
              disabled={n === 0}
              aria-label={t({ zh: '上移', en: 'Move up' })}
              onClick={() => move(n, -1)}
            />
            <Button
              icon={<DownOutlined />}
              disabled={n === rows.length - 1}
              aria-label={t({ zh: '下移', en: 'Move down' })}
              onClick={() => move(n, 1)}
            />
            <Button
              icon={<DeleteOutlined />}
              aria-label={t({ zh: '移除该点', en: 'Remove point' })}
              onClick={() => onChange?.(rows.filter((_, i) => i !== n))}
            />
          </header>
          {row.items.map((item, i) => (
            <div key={i} className="pc-route-item">
              <Input
                value={item.name}
                maxLength={60}
                placeholder={t({ zh: '检查项', en: 'Item (Chinese)' })}
                aria-label={t({ zh: `检查项 ${i + 1}`, en: `Item ${i + 1}, Chinese` })}
                onChange={({ target }) =>
                  put(n, { ...row, items: row.items.map((one, j) => (j === i ? { ...one, name: target.value } : one)) })
                }
              />
              <Input
                value={item.enName}
                maxLength={100}
                placeholder={t({ zh: '英文', en: 'Item (English)' })}
                aria-label={t({ zh: `检查项 ${i + 1} 英文`, en: `Item ${i + 1}, English` })}
                onChange={({ target }) =>
                  put(n, {
                    ...row,
                    items: row.items.map((one, j) => (j === i ? { ...one, enName: target.value } : one)),
                  })
                }
              />
              <Button
                icon={<DeleteOutlined />}
                disabled={row.items.length === 1}
                aria-label={t({ zh: '移除该项', en: 'Remove item' })}
                onClick={() => put(n, { ...row, items: row.items.filter((_, j) => j !== i) })}
              />
            </div>
          ))}
          <Button
            size="small"
            type="dashed"
            icon={<PlusOutlined />}
            onClick={() => put(n, { ...row, items: [...row.items, { name: '', enName: '' }] })}
          >
            {t({ zh: '添加检查项', en: 'Add item' })}
          </Button>
        </div>
      ))}
      <Button
        type="dashed"
        block
        icon={<PlusOutlined />}
        disabled={free.length === 0}
        onClick={() => free[0] && onChange?.([...rows, { pointId: free[0].id, items: [{ name: '', enName: '' }] }])}
      >
        {t(addText())}
      </Button>
    </div>
  );
}

/** Start times `HH:mm`, entered as tags. */
function TimesField({ id, value, onChange, label }: ControlProps) {
  return (
    <Select
      {...(id ? { id } : {})}
      mode="tags"
      aria-label={label}
      value={(value ?? []) as string[]}
      onChange={(next: string[]) =>
        onChange?.(
          next
            .map((one) => (/^\d:[0-5]\d$/.test(one) ? `0${one}` : one))
            .filter((one) => /^([01]\d|2[0-3]):[0-5]\d$/.test(one))
            .toSorted(),
        )
      }
      placeholder="08:00"
      tokenSeparators={[',', ' ', '，']}
      open={false}
      suffixIcon={null}
    />
  );
}

function WeekdaysField({ id, value, onChange, label }: ControlProps) {
  const { lang } = useWords();
  return (
    <Select
      {...(id ? { id } : {})}
      mode="multiple"
      aria-label={label}
      value={(value ?? []) as number[]}
      onChange={(next: number[]) => onChange?.(next)}
      options={weekdayNames.map(([zh, en], n) => ({ value: n + 1, label: lang === 'zh' ? zh : en }))}
    />
  );
}

/** Chooses the roles that are notified of exceptions, among those that may handle them. */
function RolesField({ id, value, onChange, label }: ControlProps) {
  const { label: nameOf } = useWords();
  const { data } = useChoices();
  const roles = (value ?? []) as number[];
  return (
    <Select
      {...(id ? { id } : {})}
      mode="multiple"
      aria-label={label}
      value={roles}
      onChange={(next: number[]) => onChange?.(next)}
      options={[...new Set([...(data?.handlers ?? []), ...roles])].map((code) => ({
        value: code,
        label: nameOf(role, code),
      }))}
    />
  );
}

/** Chooses one role that may do checks, or none. */
function RoleField({ id, value, onChange, label }: ControlProps) {
  const { label: nameOf } = useWords();
  const { data } = useChoices();
  const one = (value ?? undefined) as number | undefined;
  return (
    <Select
      {...(id ? { id } : {})}
      allowClear
      aria-label={label}
      value={one}
      onChange={(next: number | undefined) => onChange?.(next)}
      options={[...new Set([...(data?.inspectors ?? []), ...(one === undefined ? [] : [one])])].map((code) => ({
        value: code,
        label: nameOf(role, code),
      }))}
    />
  );
}

const choices = () => call(patrolPlans.choices, {}, { quiet: true });
const venues = async () => (await choices()).venues;
const people = async () => (await choices()).people;
const isWeekly = ({ frequency }: FormValues) => frequency === patrolFrequency.weekly;
const isMonthly = ({ frequency }: FormValues) => frequency === patrolFrequency.monthly;

/** The fields of a plan in their groups. */
export const planFields = [
  {
    title: { zh: '基本信息', en: 'Basics' },
    fields: [
      input.lookup('venueId', venues),
      input.text('name'),
      input.text('enName'),
      input.select('kind', patrolKind),
      input.own('roleId', RoleField, {
        wide: false,
        hint: { zh: '角色与人员只选其一', en: 'Choose either a role or a person' },
      }),
      input.lookup('userId', people),
      input.own('handlerRoles', RolesField, { wide: false }),
      input.select('status', switchStatus),
    ],
  },
  {
    title: { zh: '时间', en: 'Times' },
    fields: [
      input.select('frequency', patrolFrequency),
      input.own('weekdays', WeekdaysField, { wide: false, when: isWeekly }),
      input.number('monthDay', {
        when: isMonthly,
        hint: { zh: '当月没有这一天则为月末', en: 'The last day in shorter months' },
      }),
      input.own('times', TimesField, {
        wide: false,
        hint: { zh: '如 08:00，可填多个', en: 'For example 08:00; several are possible' },
      }),
      input.number('windowMinutes', {
        label: { zh: '完成时限', en: 'Time to finish' },
        unit: { zh: '分钟', en: 'min' },
      }),
    ],
  },
  {
    title: { zh: '路线', en: 'Route' },
    fields: [
      input.switch('isOrdered', {
        hint: { zh: '打开后须按下列顺序巡检', en: 'Points must be visited in this order' },
      }),
      input.switch('mustScan', {
        hint: { zh: '打开后须扫描标牌才能到点', en: 'A point is reached by scanning its sign only' },
      }),
      input.own('route', RouteField),
    ],
  },
];
