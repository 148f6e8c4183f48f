import './rule-set.css';
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, InputNumber, Select } from 'antd';
import { enumMembers } from '#domain/kit/enumeration';
import { quotaScope } from '#domain/booking-rules/rule-set.status';
import { role } from '#domain/session/role.status';
import { dateRangeType } from '#domain/venues/venue.status';
import type { OverrideInput, QuotaInput } from '#contract/booking-rules/rule-set.contract';
import type { ControlProps } from '#web/kit/form/form-spec';
import { useWords } from '#web/kit/session/words';

/** Roles that can book. */
const bookingRoles: readonly number[] = [role.student, role.staff, role.family, role.external, role.specialCrowd];
const useRoles = () => {
  const { t } = useWords();
  return enumMembers(role)
    .filter(({ code }) => bookingRoles.includes(Number(code)))
    .map(({ code, ...text }) => ({ value: code as number, label: t(text) }));
};
const number = (value: number | string | null): number | undefined =>
  value === null || value === '' ? undefined : Number(value);
const listOf = <T,>(value: unknown): readonly T[] => {
  if (Array.isArray(value)) return value as T[];
  if (typeof value !== 'string' || value === '') return [];
  try {
    return JSON.parse(value) as T[];
  } catch {
    return [];
  }
};

/** Quotas line by line: number or hours, window, scope, roles, and when a booking is not counted. */
export function QuotaControl({ value, onChange, label }: ControlProps) {
  const { t } = useWords();
  const roles = useRoles();
  const rows = listOf<QuotaInput>(value);
  const set = (i: number, part: Partial<QuotaInput>) =>
    onChange?.(
      rows.map((row, n) =>
        n === i
          ? Object.fromEntries(
              Object.entries({ ...row, ...part }).filter(
                ([, one]) => one !== undefined && !(Array.isArray(one) && one.length === 0),
              ),
            )
          : row,
      ),
    );
  return (
    <div className="rule-rows" role="group" aria-label={label}>
      {rows.map((row, i) => (
        // A line has no id; its index is its key.
        <div key={i} className="rule-row">
          <Select
            aria-label={t({ zh: '周期', en: 'Period' })}
            value={row.windowType}
            onChange={(windowType) =>
              set(i, {
                windowType,
                ...(windowType === dateRangeType.days ? { n: row.n ?? 1 } : { n: undefined }),
              } as Partial<QuotaInput>)
            }
            options={enumMembers(dateRangeType).map(({ code, ...text }) => ({ value: code, label: t(text) }))}
          />
          {row.windowType === dateRangeType.days ? (
            <InputNumber
              aria-label={t({ zh: '天数', en: 'Days' })}
              min={1}
              max={366}
              value={row.n ?? null}
              suffix={t({ zh: '天', en: 'days' })}
              onChange={(n) => set(i, { n: number(n) })}
            />
          ) : null}
          <Select
            aria-label={t({ zh: '范围', en: 'Scope' })}
            value={row.scope}
            onChange={(scope) => set(i, { scope })}
            options={enumMembers(quotaScope).map(({ code, ...text }) => ({ value: code, label: t(text) }))}
          />
          <InputNumber
            aria-label={t({ zh: '次数上限', en: 'Max. bookings' })}
            min={0}
            max={999}
            value={row.maxTimes ?? null}
            suffix={t({ zh: '次', en: 'bookings' })}
            onChange={(maxTimes) => set(i, { maxTimes: number(maxTimes) })}
          />
          <InputNumber
            aria-label={t({ zh: '小时上限', en: 'Max. hours' })}
            min={0}
            max={999}
            step={0.5}
            value={row.maxHours ?? null}
            suffix={t({ zh: '小时', en: 'hours' })}
            onChange={(maxHours) => set(i, { maxHours: number(maxHours) })}
          />
          <InputNumber
            aria-label={t({ zh: '开场前多少分钟内不计', en: 'Bookings made this late do not count' })}
            min={0}
            max={1_440}
            value={row.waiveBeforeMin ?? null}
            prefix={t({ zh: '开场前', en: 'last' })}
            suffix={t({ zh: '分钟内不计', en: 'min not counted' })}
            onChange={(waiveBeforeMin) => set(i, { waiveBeforeMin: number(waiveBeforeMin) })}
          />
          <Select
            mode="multiple"
            className="is-wide"
            aria-label={t({ zh: '适用角色', en: 'Roles' })}
            placeholder={t({ zh: '全部角色', en: 'All roles' })}
            value={row.roleIds ?? []}
            onChange={(roleIds) => set(i, { roleIds })}
            options={roles}
          />
          <Button
            type="text"
            danger
            icon={<DeleteOutlined />}
            aria-label={t({ zh: '删除此条', en: 'Remove this limit' })}
            onClick={() => onChange?.(rows.filter((_, n) => n !== i))}
          />
        </div>
      ))}
      <Button
        icon={<PlusOutlined />}
        onClick={() => onChange?.([...rows, { windowType: dateRangeType.week, scope: quotaScope.site, maxTimes: 2 }])}
      >
        {t({ zh: '添加限制', en: 'Add limit' })}
      </Button>
    </div>
  );
}

/** Role overrides line by line: days ahead, and minutes later or earlier. */
export function OverrideControl({ value, onChange, label }: ControlProps) {
  const { t } = useWords();
  const roles = useRoles();
  const rows = listOf<OverrideInput>(value);
  const set = (i: number, part: Partial<OverrideInput>) =>
    onChange?.(
      rows.map((row, n) =>
        n === i ? Object.fromEntries(Object.entries({ ...row, ...part }).filter(([, one]) => one !== undefined)) : row,
      ),
    );
  const left = roles.filter((one) => !rows.some(({ roleId }) => roleId === one.value));
  return (
    <div className="rule-rows" role="group" aria-label={label}>
      {rows.map((row, i) => (
        <div key={row.roleId} className="rule-row">
          <Select
            aria-label={t({ zh: '角色', en: 'Role' })}
            value={row.roleId}
            onChange={(roleId) => set(i, { roleId })}
            options={roles.filter((one) => one.value === row.roleId || left.includes(one))}
          />
          <InputNumber
            aria-label={t({ zh: '提前天数', en: 'Days ahead' })}
            min={0}
            max={366}
            value={row.advanceDays ?? null}
            prefix={t({ zh: '提前', en: 'ahead' })}
            suffix={t({ zh: '天', en: 'days' })}
            onChange={(advanceDays) => set(i, { advanceDays: number(advanceDays) })}
          />
          <InputNumber
            aria-label={t({ zh: '推迟分钟数，负数为提早', en: 'Delay in minutes (negative = earlier)' })}
            min={-1_440}
            max={10_080}
            value={row.offsetMin ?? null}
            prefix={t({ zh: '推迟', en: 'delay' })}
            suffix={t({ zh: '分钟', en: 'min' })}
            onChange={(offsetMin) => set(i, { offsetMin: number(offsetMin) })}
          />
          <Button
            type="text"
            danger
            icon={<DeleteOutlined />}
            aria-label={t({ zh: '删除此条', en: 'Remove this limit' })}
            onClick={() => onChange?.(rows.filter((_, n) => n !== i))}
          />
        </div>
      ))}
      {left[0] ? (
        <Button icon={<PlusOutlined />} onClick={() => onChange?.([...rows, { roleId: left[0]?.value as number }])}>
          {t({ zh: '添加角色', en: 'Add role' })}
        </Button>
      ) : null}
    </div>
  );
}
