import './refund-rule.css';
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, InputNumber, Select } from 'antd';
import type { RefundTierInput } from '#contract/refunds/refund-rule.contract';
import { sentenceOf } from '#domain/kit/failure';
import { whyNotTiers } from '#domain/refunds/refund-tier.rules';
import type { ControlProps } from '#web/kit/form/form-spec';
import { useWords } from '#web/kit/session/words';

/** Returns the tiers of a form value: a list, or the text stored in a draft. */
const parseTiers = (value: unknown): readonly RefundTierInput[] => {
  if (Array.isArray(value)) return value as RefundTierInput[];
  if (typeof value !== 'string' || value === '') return [];
  try {
    return JSON.parse(value) as RefundTierInput[];
  } catch {
    return [];
  }
};

/** Edits the tiers of a rule; reports contradicting tiers before saving. */
export function TierControl({ value, onChange, label }: ControlProps) {
  const { t, lang } = useWords();
  const rows = parseTiers(value);
  const updateRow = (i: number, part: Partial<RefundTierInput>) =>
    onChange?.(rows.map((row, n) => (n === i ? { ...row, ...part } : row)));
  const conflict = whyNotTiers(rows);
  const fewestHours = rows
    .filter(({ holiday }) => !holiday)
    .reduce((hours, row) => Math.min(hours, row.hoursBefore), 48);
  return (
    <div className="tier-rows" role="group" aria-label={label}>
      {rows.map((row, i) => (
        // Rows have no id, so the index is the key.
        <div key={i} className="tier-row">
          <Select
            aria-label={t({ zh: '适用日期', en: 'Applies on' })}
            value={row.holiday === true}
            onChange={(holiday: boolean) =>
              onChange?.(
                rows.map(({ holiday: previous, ...one }, n) =>
                  n === i
                    ? { ...one, ...(holiday ? { holiday } : {}) }
                    : { ...one, ...(previous ? { holiday: previous } : {}) },
                ),
              )
            }
            options={[
              { value: false, label: t({ zh: '平日', en: 'Other days' }) },
              { value: true, label: t({ zh: '节假日', en: 'Holidays' }) },
            ]}
          />
          <InputNumber
            aria-label={t({ zh: '提前小时数', en: 'Hours before' })}
            min={0}
            max={720}
            value={row.hoursBefore}
            prefix={t({ zh: '提前', en: 'at least' })}
            suffix={t({ zh: '小时', en: 'h ahead' })}
            onChange={(hoursBefore) => updateRow(i, { hoursBefore: hoursBefore ?? 0 })}
          />
          <InputNumber
            aria-label={t({ zh: '退款比例', en: 'Refund rate' })}
            min={0}
            max={100}
            precision={0}
            value={row.percent}
            prefix={t({ zh: '退', en: 'refund' })}
            suffix="%"
            onChange={(percent) => updateRow(i, { percent: percent ?? 0 })}
          />
          <Button
            type="text"
            danger
            icon={<DeleteOutlined />}
            aria-label={t({ zh: '删除此档', en: 'Delete tier' })}
            onClick={() => onChange?.(rows.filter((_, n) => n !== i))}
          />
        </div>
      ))}
      {conflict ? (
        <p className="tier-clash" role="alert">
          {sentenceOf(conflict.spec, lang, conflict.facts)}
        </p>
      ) : null}
      <Button
        icon={<PlusOutlined />}
        onClick={() =>
          onChange?.([...rows, { hoursBefore: Math.max(0, fewestHours / 2), percent: rows.length === 0 ? 100 : 50 }])
        }
      >
        {t({ zh: '添加一档', en: 'Add tier' })}
      </Button>
    </div>
  );
}
