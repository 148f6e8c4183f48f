import { SearchOutlined } from '@ant-design/icons';
import { Input, Select } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import type { ReactNode } from 'react';
import { enumMembers } from '#domain/kit/enumeration';
import { lazyComponent } from '#web/kit/route/lazy';
import type { Translator } from '#web/kit/text/translator';
import type { DateRangeProps } from './date-range-field';
import type { SearchField } from './list-spec';
import type { Lookups, SearchFilter } from './search-fields';

const DAY = 'YYYY-MM-DD';

/** Holds the place of a date range until its calendar is loaded: the list comes first. */
function DateRangeLoading({ placeholder = ['', ''], 'aria-label': label }: DateRangeProps) {
  return <Input disabled placeholder={placeholder.join(' – ')} aria-label={label} />;
}
const DateRange = lazyComponent<DateRangeProps>(
  async () => (await import('./date-range-field')).DateRangeField,
  DateRangeLoading,
);

/** Returns the input of a search field. */
export function fieldControl(
  field: SearchField,
  label: string,
  named: string,
  lookups: Lookups,
  { t, pick }: Pick<Translator, 't' | 'pick'>,
): ReactNode {
  switch (field.kind) {
    case 'text':
      return (
        <Input
          allowClear
          placeholder={named}
          title={named}
          suffix={<SearchOutlined className="v-quiet" />}
          maxLength={50}
        />
      );
    case 'dates':
      return (
        <DateRange placeholder={[t({ zh: '开始', en: 'From' }), t({ zh: '结束', en: 'To' })]} aria-label={label} />
      );
    case 'select':
      return (
        <Select
          allowClear
          placeholder={t({ zh: '全部', en: 'All' })}
          options={enumMembers(field.of).map((member) => ({ value: String(member.code), label: t(member) }))}
        />
      );
    case 'lookup':
      return (
        <Select
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={t({ zh: '全部', en: 'All' })}
          options={(lookups.get(field.key) ?? []).map(({ id, name, enName }) => ({
            value: String(id),
            label: pick(name, enName),
          }))}
        />
      );
  }
}

/** Returns the form values of a filter: dates as ranges. */
export const toForm = (fields: readonly SearchField[], filter: SearchFilter) =>
  Object.fromEntries(
    fields.map((field) => [
      field.key,
      field.kind === 'dates'
        ? [filter[field.key], filter[field.to]].map((day) => (day ? dayjs(day, DAY) : null))
        : filter[field.key],
    ]),
  );

/** Returns the filter of form values. */
export function fromForm(fields: readonly SearchField[], values: Readonly<Record<string, unknown>>): SearchFilter {
  const filter: Record<string, string> = {};
  for (const field of fields) {
    const value = values[field.key];
    if (field.kind === 'dates') {
      const [from, to] = (value ?? []) as (Dayjs | null)[];
      if (from) filter[field.key] = from.format(DAY);
      if (to) filter[field.to] = to.format(DAY);
    } else if (typeof value === 'string' && value.trim() !== '') filter[field.key] = value.trim();
  }
  return filter;
}
