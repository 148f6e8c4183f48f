import './refund-rule.css';
import { useQuery } from '@tanstack/react-query';
import { Alert, DatePicker, Modal, Select, TimePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { refundRules, type RefundPreview, type RefundRuleRow } from '#contract/refunds/refund-rule.contract';
import { enumMembers } from '#domain/kit/enumeration';
import { addDays } from '#domain/kit/time';
import { isReservationRole, role } from '#domain/session/role.status';
import { dateKind } from '#domain/venues/venue.status';
import { Skeleton } from '#web/kit/feedback/skeleton';
import { call, textOf } from '#web/kit/call/call';
import { schoolDate } from '#web/kit/browser/clock';
import { pickedDate } from '#web/kit/text/date-text';
import { money, stampText } from '#web/kit/text/format';
import type { RowDialogProps } from '#web/kit/form/row-dialog';
import { useWords } from '#web/kit/session/words';

interface PreviewInput {
  readonly siteId: number;
  readonly roleId: number;
  readonly start: Dayjs;
  readonly cancel: Dayjs;
}

function PreviewOutcome({ of: preview }: { readonly of: RefundPreview }) {
  const { t, lang, label } = useWords();
  const hours = Math.abs(Math.round(preview.minutesBefore / 6) / 10);
  return (
    <>
      <p className="tier-out" role="status">
        <span>
          {label(dateKind, preview.dateKind)}
          {preview.holidayTiers ? t({ zh: '（按节假日档位）', en: ' (holiday tiers)' }) : ''}
        </span>
        <span>
          {preview.fee === null
            ? t({ zh: '该时段未定价', en: 'This slot has no price' })
            : t({ zh: `票价 ${money(preview.fee)}`, en: `Price ${money(preview.fee)}` })}
        </span>
        <span>
          {preview.minutesBefore < 0
            ? t({ zh: `已开场 ${hours} 小时`, en: `${hours} h after the start` })
            : t({ zh: `提前 ${hours} 小时`, en: `${hours} h before` })}
        </span>
        {preview.now ? (
          <b>
            {t({
              zh: `退 ${money(preview.now.back)} · 扣 ${money(preview.now.kept)}`,
              en: `Refund ${money(preview.now.back)} · deduct ${money(preview.now.kept)}`,
            })}
          </b>
        ) : (
          <b>
            {t({
              zh: `不可取消：开场前 ${preview.cancelHours} 小时截止`,
              en: `Cannot cancel: the cutoff is ${preview.cancelHours} h before the start`,
            })}
          </b>
        )}
      </p>
      <table className="tier-table">
        <thead>
          <tr>
            <th>{t({ zh: '最晚取消', en: 'Cancel by' })}</th>
            <th>{t({ zh: '比例', en: 'Rate' })}</th>
            <th className="is-money">{t({ zh: '退', en: 'Refund' })}</th>
            <th className="is-money">{t({ zh: '扣', en: 'Deduct' })}</th>
          </tr>
        </thead>
        <tbody>
          {preview.tiers.map((one) => (
            <tr key={one.hoursBefore} className={one.dead ? 'is-dead' : ''}>
              <td>
                {stampText(one.until, lang)}
                <small className="v-two-under">
                  {t({ zh: `提前 ${one.hoursBefore} 小时`, en: `${one.hoursBefore} h before` })}
                  {one.dead
                    ? t({
                        zh: ' · 该场地已不可取消，到不了这一档',
                        en: ' · not reachable: the cancellation cutoff is earlier',
                      })
                    : ''}
                </small>
              </td>
              <td>{one.percent}%</td>
              <td className="is-money">{money(one.back)}</td>
              <td className="is-money">{money(one.kept)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {preview.tiers.length === 0 ? (
        <Alert
          type="info"
          showIcon
          title={t({ zh: '没有档位：取消不退款', en: 'No tiers: cancelling gives no refund' })}
        />
      ) : null}
    </>
  );
}

/** Previews a rule: a site, a slot and a time of cancelling, with the prices, calendar and booking rules in force. */
export function RefundPreviewDialog({ row, close }: RowDialogProps<RefundRuleRow>) {
  const { t, pick, words } = useWords();
  const sites = useQuery({
    queryKey: ['refundRules', 'sites'],
    queryFn: () => call(refundRules.sites, {}, { quiet: true }),
  });
  const start = dayjs(`${addDays(schoolDate(), 1)} 19:00`);
  const [previewInput, setPreviewInput] = useState<Partial<PreviewInput>>({
    roleId: role.student,
    start,
    cancel: start.subtract(3, 'hour'),
  });
  const siteId =
    previewInput.siteId ?? sites.data?.find(({ refundRuleId }) => refundRuleId === row.id)?.id ?? sites.data?.[0]?.id;
  const isComplete =
    siteId && previewInput.start && previewInput.cancel && previewInput.roleId
      ? {
          siteId,
          tiers: row.tiers,
          roleId: previewInput.roleId,
          date: pickedDate(previewInput.start),
          begin: previewInput.start.format('HH:mm'),
          cancelDate: pickedDate(previewInput.cancel),
          cancelAt: previewInput.cancel.format('HH:mm'),
        }
      : null;
  const result = useQuery({
    queryKey: ['refundRules', 'preview', isComplete],
    enabled: isComplete !== null,
    queryFn: () => call(refundRules.preview, isComplete as NonNullable<typeof isComplete>, { quiet: true }),
    placeholderData: (previousKey) => previousKey,
  });
  const set = (part: Partial<PreviewInput>) => setPreviewInput((was) => ({ ...was, ...part }));
  const at = (key: 'start' | 'cancel', date: string, time: string) => (
    <>
      <DatePicker
        aria-label={date}
        allowClear={false}
        value={previewInput[key] ?? null}
        onChange={(day: Dayjs | null) =>
          day && set({ [key]: (previewInput[key] ?? day).year(day.year()).month(day.month()).date(day.date()) })
        }
      />
      <TimePicker
        aria-label={time}
        allowClear={false}
        needConfirm={false}
        format="HH:mm"
        minuteStep={10}
        prefix={key === 'start' ? t({ zh: '开场', en: 'Start' }) : t({ zh: '取消', en: 'Cancel' })}
        value={previewInput[key] ?? null}
        onChange={(time_) => time_ && set({ [key]: time_ })}
      />
    </>
  );
  return (
    <Modal
      open
      width={640}
      footer={null}
      onCancel={close}
      title={t({ zh: `退款试算：${row.name}`, en: `Refund preview: ${pick(row.name, row.enName)}` })}
      closable={{ 'aria-label': t(words.close) }}
    >
      <div className="tier-try">
        <Select
          className="is-wide"
          showSearch={{ optionFilterProp: 'label' }}
          aria-label={t({ zh: '场地', en: 'Site' })}
          value={siteId ?? null}
          onChange={(id: number) => set({ siteId: id })}
          options={(sites.data ?? []).map(({ id, name, enName }) => ({ value: id, label: pick(name, enName) }))}
        />
        <Select
          aria-label={t({ zh: '身份', en: 'Role' })}
          value={previewInput.roleId ?? null}
          onChange={(roleId: number) => set({ roleId })}
          options={enumMembers(role)
            .filter(({ code }) => isReservationRole(Number(code)))
            .map((one) => ({ value: one.code, label: t(one) }))}
        />
        {at('start', t({ zh: '预约日期', en: 'Booking date' }), t({ zh: '开场时间', en: 'Start time' }))}
        <span />
        {at('cancel', t({ zh: '取消日期', en: 'Cancel date' }), t({ zh: '取消时间', en: 'Cancel time' }))}
      </div>
      {result.error ? (
        <Alert type="error" showIcon title={t(textOf(result.error))} />
      ) : result.data ? (
        <PreviewOutcome of={result.data} />
      ) : (
        <Skeleton rows={4} title={false} />
      )}
    </Modal>
  );
}
