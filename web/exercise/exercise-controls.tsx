import './exercise.css';
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, InputNumber, Select, TimePicker } from 'antd';
import dayjs from 'dayjs';
import type { DayBand, ScoreStep } from '#domain/exercise/exercise.rules';
import { clockOf } from '#domain/kit/time';
import type { ControlProps } from '#web/kit/form/form-spec';
import { useWords } from '#web/kit/session/words';

const rowsOf = <T,>(value: unknown): readonly T[] => (Array.isArray(value) ? (value as T[]) : []);
const DAY = 1440;
/** The picker has no 24:00: its midnight as an end is the end of the day. */
const asTime = (minute: number) => dayjs(`2000-01-01T${clockOf(minute % DAY)}`);
const asMinute = (at: dayjs.Dayjs) => at.hour() * 60 + at.minute();

/** Periods of the day, one a line. */
export function BandControl({ value, onChange, label }: ControlProps) {
  const { t } = useWords();
  const bands = rowsOf<DayBand>(value);
  const set = (n: number, band: DayBand) => onChange?.(bands.map((one, i) => (i === n ? band : one)));
  return (
    <div className="ex-rows" role="group" aria-label={label}>
      {bands.map((band, n) => (
        // A line has no id; its index is its key.
        <div key={n}>
          <TimePicker.RangePicker
            format="HH:mm"
            minuteStep={10}
            allowClear={false}
            order={false}
            aria-label={label}
            value={[asTime(band.from), asTime(band.to)]}
            onChange={(range) => {
              const [from, to] = range ?? [];
              if (from && to) set(n, { from: asMinute(from), to: asMinute(to) || DAY });
            }}
          />
          <Button
            type="text"
            icon={<DeleteOutlined />}
            aria-label={t({ zh: '删除这段', en: 'Remove period' })}
            onClick={() => onChange?.(bands.filter((_, i) => i !== n))}
          />
        </div>
      ))}
      <Button
        type="dashed"
        icon={<PlusOutlined />}
        disabled={bands.length >= 6}
        onClick={() => onChange?.([...bands, { from: 360, to: 1350 }])}
      >
        {t({ zh: '添加时段', en: 'Add a period' })}
      </Button>
    </div>
  );
}

/** Steps of the score table: from a count on, points. */
export function ScoreControl({ value, onChange, label }: ControlProps) {
  const { t } = useWords();
  const steps = rowsOf<ScoreStep>(value);
  const set = (n: number, part: Partial<ScoreStep>) =>
    onChange?.(steps.map((one, i) => (i === n ? { ...one, ...part } : one)));
  return (
    <div className="ex-rows" role="group" aria-label={label}>
      {steps.map((step, n) => (
        // A line has no id; its index is its key.
        <div key={n}>
          <InputNumber
            aria-label={t({ zh: '次数', en: 'Count' })}
            min={1}
            max={500}
            value={step.count}
            prefix="≥"
            suffix={t({ zh: '次', en: 'times' })}
            onChange={(count) => set(n, { count: count ?? 1 })}
          />
          <InputNumber
            aria-label={t({ zh: '得分', en: 'Points' })}
            min={0}
            max={1000}
            value={step.points}
            suffix={t({ zh: '分', en: 'points' })}
            onChange={(points) => set(n, { points: points ?? 0 })}
          />
          <Button
            type="text"
            icon={<DeleteOutlined />}
            aria-label={t({ zh: '删除这档', en: 'Remove step' })}
            onClick={() => onChange?.(steps.filter((_, i) => i !== n))}
          />
        </div>
      ))}
      <Button
        type="dashed"
        icon={<PlusOutlined />}
        disabled={steps.length >= 20}
        onClick={() => onChange?.([...steps, { count: (steps.at(-1)?.count ?? 0) + 12, points: 60 }])}
      >
        {t({ zh: '添加一档', en: 'Add a step' })}
      </Button>
    </div>
  );
}

/** Years of entry, such as 2026; none means all. */
export function GradeControl({ id, value, onChange, label }: ControlProps) {
  return (
    <Select
      {...(id === undefined ? {} : { id })}
      mode="tags"
      aria-label={label}
      value={[...rowsOf<string>(value)]}
      tokenSeparators={[',', ' ', '，']}
      onChange={(grades: string[]) => onChange?.(grades.filter((grade) => /^\d{4}$/.test(grade)))}
      open={false}
    />
  );
}
