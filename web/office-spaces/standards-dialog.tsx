import { InputNumber, Switch } from 'antd';
import { officeRank } from '#domain/office-spaces/office.status';
import { roomUsage } from '#domain/rooms/room.status';
import { spaceConfigs } from '#contract/office-spaces/space-config.contract';
import type { ReplyOf } from '#contract/kit/endpoint';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#web/kit/call/call';
import { useFeedback } from '#web/kit/feedback/use-feedback';
import { FormDialog } from '#web/kit/form/form-dialog';
import { input, type ControlProps, type FormSpec } from '#web/kit/form/form-spec';
import { useWords } from '#web/kit/session/words';

type Standards = ReplyOf<typeof spaceConfigs.edit>;
type Usage = Pick<Standards['usages'][number], 'code' | 'colour' | 'counted'>;
type Rank = Pick<Standards['ranks'][number], 'code' | 'quota'>;
type Department = Standards['orgs'][number];

const replaced = <T,>(rows: readonly T[], at: number, changes: Partial<T>): T[] =>
  rows.map((row, n) => (n === at ? { ...row, ...changes } : row));

/** The values of a form field as rows. */
const rowsOf = <T,>(value: unknown): readonly T[] => (Array.isArray(value) ? (value as T[]) : []);

function AreaInput({ value, name, change }: { value: number; name: string; change: (area: number) => void }) {
  return (
    <InputNumber<number>
      aria-label={name}
      min={0}
      step={0.5}
      precision={2}
      value={value}
      suffix="m²"
      onChange={(area) => change(area ?? 0)}
    />
  );
}

function RankQuotas({ value, onChange }: ControlProps) {
  const { label } = useWords();
  const rows = rowsOf<Rank>(value);
  return (
    <div className="os-rows">
      {rows.map(({ code, quota }, n) => (
        <label key={code}>
          <span>{label(officeRank, code)}</span>
          <AreaInput
            value={quota}
            name={String(label(officeRank, code))}
            change={(area) => onChange?.(replaced(rows, n, { quota: area }))}
          />
        </label>
      ))}
    </div>
  );
}

function DepartmentQuotas({ value, onChange }: ControlProps) {
  const { pick } = useWords();
  const rows = rowsOf<Department>(value);
  return (
    <div className="os-rows">
      {rows.map(({ orgId, name, enName, area }, n) => (
        <label key={orgId}>
          <span>{pick(name, enName)}</span>
          <AreaInput
            value={area}
            name={pick(name, enName)}
            change={(next) => onChange?.(replaced(rows, n, { area: next }))}
          />
        </label>
      ))}
    </div>
  );
}

function UsageRows({ value, onChange }: ControlProps) {
  const { t, label } = useWords();
  const rows = rowsOf<Usage>(value);
  return (
    <div className="os-rows">
      {rows.map(({ code, colour, counted }, n) => (
        <label key={code}>
          <span>{label(roomUsage, code)}</span>
          <input
            type="color"
            aria-label={`${String(label(roomUsage, code))} ${t({ zh: '颜色', en: 'colour' })}`}
            value={colour}
            onChange={({ target }) => onChange?.(replaced(rows, n, { colour: target.value }))}
          />
          <Switch
            aria-label={`${String(label(roomUsage, code))} ${t({ zh: '计入定额', en: 'counts towards quotas' })}`}
            checked={counted}
            onChange={(next) => onChange?.(replaced(rows, n, { counted: next }))}
          />
          <small>{t(counted ? { zh: '计入定额', en: 'Counted' } : { zh: '不计入', en: 'Not counted' })}</small>
        </label>
      ))}
    </div>
  );
}

const spec: FormSpec<never> = {
  endpoint: spaceConfigs.save,
  fields: [
    {
      title: { zh: '费用', en: 'Fees' },
      fields: [
        input.number('unitPrice', { decimals: 2, unit: { zh: '元', en: 'CNY' } }),
        input.number('warnPercent', { unit: { zh: '%', en: '%' } }),
        input.number('confirmDays'),
      ],
    },
    {
      title: { zh: '级别标准', en: 'Standard areas by rank' },
      fields: [input.own('ranks', RankQuotas, { label: { zh: '每人', en: 'Per person' } })],
    },
    {
      title: { zh: '单位附加面积', en: 'Additional area of departments' },
      fields: [
        input.own('orgs', DepartmentQuotas, {
          label: { zh: '公共办公、实验等', en: 'For shared offices and laboratories' },
        }),
      ],
    },
    {
      title: { zh: '用途', en: 'Uses' },
      fields: [input.own('usages', UsageRows, { label: { zh: '颜色与是否计入定额', en: 'Colour and counting' } })],
    },
  ],
  start: async () => ({ ...(await call(spaceConfigs.edit, {}, { quiet: true })) }),
};

/** The form of the standards: price, quotas by rank and department, usages. */
export function StandardsDialog({ close }: { readonly close: () => void }) {
  const { t, words } = useWords();
  const { message } = useFeedback();
  const client = useQueryClient();
  return (
    <FormDialog
      spec={spec}
      row={null}
      title={{ zh: '标准与单价', en: 'Standards and price' }}
      close={close}
      done={() => {
        void message.success(t(words.saved));
        void client.invalidateQueries({ queryKey: ['OfficeSpaceList'] });
        close();
      }}
    />
  );
}
