import './rule-set.css';
import { useMutation } from '@tanstack/react-query';
import { Alert, Button, InputNumber, Modal, TimePicker } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { localDate } from '#domain/kit/time';
import { enumMember } from '#domain/kit/enumeration';
import { role } from '#domain/session/role.status';
import {
  ruleSets,
  type QuotaInput,
  type RuleSetRow,
  type RuleTrialResult,
} from '#contract/booking-rules/rule-set.contract';
import { call, textOf } from '#web/kit/call/call';
import type { RowDialogProps } from '#web/kit/form/row-dialog';
import { useWords } from '#web/kit/session/words';
import { QuotaControl } from './quota-control';
import { ruleText } from './rule-text';

const TrialBars = ({
  rows,
}: {
  readonly rows: readonly { readonly key: string; readonly total: number; readonly refused: number }[];
}) => (
  <div className="trial-bars">
    {rows.flatMap(({ key, total, refused }) => [
      <span key={`${key} k`}>{key}</span>,
      <i key={`${key} i`}>
        <span style={{ width: `${total > 0 ? Math.round((refused / total) * 100) : 0}%` }} />
      </i>,
      <span key={`${key} n`}>
        {refused} / {total}
      </span>,
    ])}
  </div>
);

function TrialResult({ of }: { readonly of: RuleTrialResult }) {
  const { t, lang } = useWords();
  if (of.total === 0)
    return (
      <Alert
        type="info"
        showIcon
        title={t({ zh: '近 30 天这些场地没有预约', en: 'No bookings at these sites in the last 30 days' })}
      />
    );
  return (
    <>
      <div className="trial-sums" role="status">
        <span>
          <b>{of.total}</b>
          {t({ zh: '近 30 天预约', en: 'bookings in the last 30 days' })}
        </span>
        <span>
          <b>{of.refused}</b>
          {t({ zh: '会被拒绝', en: 'would be refused' })}
        </span>
        <span>
          <b>{of.people}</b>
          {t({ zh: '涉及用户', en: 'members affected' })}
        </span>
        <span>
          <b>{of.now}</b>
          {t({ zh: '现行规则会拒绝', en: 'refused by the current rules' })}
        </span>
      </div>
      {of.byRule.length > 0 ? (
        <section>
          <h4>{t({ zh: '按规则', en: 'By rule' })}</h4>
          <TrialBars
            rows={of.byRule.map(({ rule, refused }) => ({ key: ruleText(rule, lang), total: of.refused, refused }))}
          />
        </section>
      ) : null}
      <section>
        <h4>{t({ zh: '按角色', en: 'By role' })}</h4>
        <TrialBars
          rows={of.byRole.map(({ roleId, ...n }) => ({
            key: enumMember(role, roleId)?.[lang] ?? String(roleId),
            ...n,
          }))}
        />
      </section>
      <section>
        <h4>{t({ zh: '按提交时刻', en: 'By submission hour' })}</h4>
        <TrialBars rows={of.byHour.map(({ hour, ...n }) => ({ key: `${String(hour).padStart(2, '0')}:00`, ...n }))} />
      </section>
      {of.cut ? (
        <p>
          {t({
            zh: '预约过多，只试算了最近的 20,000 条。',
            en: 'Too many bookings: only the latest 20,000 were tested.',
          })}
        </p>
      ) : null}
    </>
  );
}

/**
 * Shows what other quotas, advance days and hours would have refused in the last thirty days, before anything is saved.
 */
export function TrialDialog({ row, close }: RowDialogProps<RuleSetRow>) {
  const { t, pick, words } = useWords();
  const [quotas, setQuotas] = useState<unknown>(row.quotas);
  const [maxSlots, setMaxSlots] = useState(row.maxSlots);
  const [advanceDays, setAdvanceDays] = useState(row.advanceDays);
  const [releaseTime, setReleaseTime] = useState(row.releaseTime);
  const run = useMutation({
    mutationFn: () => {
      const { releaseWeekday, releaseDate, ...rest } = row;
      return call(
        ruleSets.tried,
        {
          ...rest,
          ...(releaseWeekday === null ? {} : { releaseWeekday }),
          ...(releaseDate === null ? {} : { releaseDate: localDate(releaseDate) }),
          quotas: quotas as QuotaInput[],
          maxSlots,
          advanceDays,
          releaseTime,
        },
        { quiet: true },
      );
    },
  });
  return (
    <Modal
      open
      width={860}
      title={t({ zh: `试算“${pick(row.name, row.nameEn)}”`, en: `Test "${pick(row.name, row.nameEn)}"` })}
      onCancel={close}
      footer={[
        <Button key="close" onClick={close}>
          {t(words.close)}
        </Button>,
        <Button key="run" type="primary" loading={run.isPending} onClick={() => run.mutate()}>
          {t({ zh: '试算', en: 'Run test' })}
        </Button>,
      ]}
    >
      <div className="trial">
        <p>
          {t({
            zh: '修改下列条件，看近 30 天的预约有多少会被拒绝。试算不会保存。',
            en: 'Change these settings to see how many bookings of the last 30 days would be refused. Nothing is saved.',
          })}
        </p>
        <div className="rule-row">
          <TimePicker
            aria-label={t({ zh: '放号时间', en: 'Release time' })}
            format="HH:mm"
            allowClear={false}
            needConfirm={false}
            value={dayjs(`2026-01-01 ${releaseTime}`)}
            onChange={(at) => at && setReleaseTime(at.format('HH:mm'))}
          />
          <InputNumber
            aria-label={t({ zh: '提前天数', en: 'Days ahead' })}
            min={0}
            max={366}
            value={advanceDays}
            prefix={t({ zh: '提前', en: 'ahead' })}
            suffix={t({ zh: '天', en: 'days' })}
            onChange={(value) => setAdvanceDays(value ?? 0)}
          />
          <InputNumber
            aria-label={t({ zh: '每单时段上限', en: 'Max. slots per booking' })}
            min={0}
            max={48}
            value={maxSlots}
            prefix={t({ zh: '每单', en: 'max.' })}
            suffix={t({ zh: '时段', en: 'slots' })}
            onChange={(value) => setMaxSlots(value ?? 0)}
          />
        </div>
        <QuotaControl value={quotas} onChange={setQuotas} label={t({ zh: '次数限制', en: 'Quotas' })} />
        {run.error ? <Alert type="error" showIcon title={t(textOf(run.error))} /> : null}
        {run.data ? <TrialResult of={run.data} /> : null}
      </div>
    </Modal>
  );
}
