import './calendar.css';
import { CloseOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, InputNumber, TimePicker } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { clockOf, minute, STEP_MINUTES } from '#domain/kit/time';
import { slotSpanOf, whyNotTemplate } from '#domain/calendars/calendar.rules';
import type { ControlProps } from '#web/kit/form/form-spec';
import { useWords } from '#web/kit/session/words';

/** A slot as entered. */
export interface SlotInput {
  readonly begin: string;
  readonly end: string;
}

const span = ({ begin, end }: SlotInput) => slotSpanOf(minute(begin) % 1_440, minute(end));

/** Returns consecutive slots of one length between two times. An end at or before the beginning is on the next day. */
export function slotsBetween(from: string, to: string, length: number): SlotInput[] {
  const whole = span({ begin: from, end: to });
  return Array.from({ length: Math.max(0, Math.floor((whole.to - whole.from) / length)) }, (_, n) => ({
    begin: clockOf(whole.from + n * length),
    end: clockOf(whole.from + (n + 1) * length),
  }));
}

/** Edits the slots of a day: adds single slots or a series, removes slots, and shows errors at once. */
export function BusinessSlots({ value, onChange, label }: ControlProps) {
  const { t, lang } = useWords();
  const slots = (Array.isArray(value) ? value : []) as readonly SlotInput[];
  const [from, setFrom] = useState('08:00');
  const [to, setTo] = useState('22:00');
  const [length, setLength] = useState(60);
  const put = (next: readonly SlotInput[]) => onChange?.([...next].sort((a, b) => span(a).from - span(b).from));
  const why = whyNotTemplate(slots.map(span));
  const time = (at: string, set: (at: string) => void, name: string) => (
    <TimePicker
      format="HH:mm"
      minuteStep={STEP_MINUTES}
      needConfirm={false}
      allowClear={false}
      aria-label={name}
      value={dayjs(`2024-01-01 ${at}`)}
      onChange={(next: dayjs.Dayjs | null) => {
        if (next) set(next.format('HH:mm'));
      }}
    />
  );
  return (
    <div role="group" aria-label={label}>
      <div className="c-make">
        {time(from, setFrom, t({ zh: '从', en: 'From' }))}–{time(to, setTo, t({ zh: '到', en: 'To' }))}
        <InputNumber
          min={STEP_MINUTES}
          max={720}
          step={STEP_MINUTES}
          value={length}
          aria-label={t({ zh: '每场分钟数', en: 'Minutes per slot' })}
          suffix={t({ zh: '分钟', en: 'min' })}
          onChange={(n) => setLength(n ?? 60)}
        />
        <Button onClick={() => put(slotsBetween(from, to, length))}>
          {t({ zh: '按此生成全天', en: 'Generate full day' })}
        </Button>
        <Button icon={<PlusOutlined />} onClick={() => put([...slots, { begin: from, end: to }])}>
          {t({ zh: '只加这一场', en: 'Add this slot only' })}
        </Button>
      </div>
      <div className="c-slots">
        {slots.map((slot) => (
          <span key={`${slot.begin}-${slot.end}`}>
            {slot.begin}–{slot.end}
            {span(slot).to > 1_440 ? t({ zh: '（次日）', en: ' (next day)' }) : ''}
            <button
              type="button"
              aria-label={t({ zh: `删除 ${slot.begin} 场`, en: `Delete slot ${slot.begin}` })}
              onClick={() => put(slots.filter((one) => one !== slot))}
            >
              <CloseOutlined />
            </button>
          </span>
        ))}
        {slots.length === 0 && <span className="v-quiet">{t({ zh: '还没有场次', en: 'No slots yet' })}</span>}
      </div>
      {why && (
        <p role="alert" style={{ color: 'var(--c-error)' }}>
          {why.spec[lang]}
        </p>
      )}
    </div>
  );
}
