import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, InputNumber, Select } from 'antd';
import { enumCodes, enumMembers } from '#domain/kit/enumeration';
import { metricFacts } from '#domain/facilities/facility.rules';
import { metric, type Metric } from '#domain/facilities/facility.status';
import { facilities } from '#contract/facilities/facility.contract';
import { call } from '#web/kit/call/call';
import type { ControlProps } from '#web/kit/form/form-spec';
import { useWords } from '#web/kit/session/words';

interface Measure {
  readonly metric: Metric;
  readonly low: number | null;
  readonly high: number | null;
  readonly hardwareId: number | null;
}

/** Edits the measures of a facility: metric, range and optional sensor. */
export function FacilityMeasures({ value, onChange, label }: ControlProps) {
  const { t, pick } = useWords();
  const { data } = useQuery({
    queryKey: ['VenuesFacility', 'choices'],
    queryFn: () => call(facilities.choices, {}, { quiet: true }),
    staleTime: 300_000,
  });
  const rows = (value ?? []) as readonly Measure[];
  const free = enumMembers(metric).filter(({ code }) => !rows.some((row) => row.metric === code));
  const put = (n: number, more: Partial<Measure>) =>
    onChange?.(rows.map((row, i) => (i === n ? { ...row, ...more } : row)));
  const venueName = new Map(data?.venues.map((venue) => [venue.id, pick(venue.name, venue.enName)]));
  const add = () => {
    const first = enumCodes(metric).find((code) => !rows.some((row) => row.metric === code));
    if (first)
      onChange?.([
        ...rows,
        { metric: first, low: metricFacts[first].low, high: metricFacts[first].high, hardwareId: null },
      ]);
  };
  return (
    <div className="fm-rows" role="group" aria-label={label}>
      {rows.map((row, n) => (
        <div key={row.metric}>
          <Select
            value={row.metric}
            aria-label={t({ zh: '指标', en: 'Metric' })}
            onChange={(next: Metric) =>
              put(n, { metric: next, low: metricFacts[next].low, high: metricFacts[next].high })
            }
            options={enumMembers(metric)
              .filter(({ code }) => code === row.metric || free.some((one) => one.code === code))
              .map((one) => ({ value: one.code, label: t(one) }))}
          />
          <InputNumber
            value={row.low}
            placeholder={t({ zh: '下限', en: 'Min.' })}
            aria-label={t({ zh: '下限', en: 'Min.' })}
            onChange={(low) => put(n, { low })}
          />
          <InputNumber
            value={row.high}
            placeholder={t({ zh: '上限', en: 'Max.' })}
            aria-label={t({ zh: '上限', en: 'Max.' })}
            suffix={metricFacts[row.metric].unit}
            onChange={(high) => put(n, { high })}
          />
          <Select
            allowClear
            value={row.hardwareId}
            placeholder={t({ zh: '人工记录', en: 'Manual' })}
            aria-label={t({ zh: '传感器', en: 'Sensor' })}
            onChange={(id: number | undefined) => put(n, { hardwareId: id ?? null })}
            options={(data?.sensors ?? []).map((one) => ({
              value: one.id,
              label: `${pick(one.name, one.enName)} · ${venueName.get(one.venueId) ?? ''}`,
            }))}
          />
          <Button
            icon={<DeleteOutlined />}
            aria-label={t({ zh: '移除该指标', en: 'Remove metric' })}
            onClick={() => onChange?.(rows.filter((_, i) => i !== n))}
          />
        </div>
      ))}
      <Button type="dashed" block icon={<PlusOutlined />} disabled={free.length === 0} onClick={add}>
        {t({ zh: '添加指标', en: 'Add metric' })}
      </Button>
    </div>
  );
}
