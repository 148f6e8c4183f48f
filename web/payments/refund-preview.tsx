import './refund-rule.css';
import { useQuery } from '@tanstack/react-query';
import { Alert, DatePicker, Modal, Select, Skeleton, TimePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { refundRules, type RefundPreview, type RefundRuleRow } from '#contract/payments/refund-rule.contract';
import { memberOf, membersOf } from '#domain/kit/enumeration';
import { addDays, type LocalDate } from '#domain/kit/time';
import { isReservationRole, role } from '#domain/session/role.status';
import { dateKind } from '#domain/venues/venue.status';
import { call, textOf } from '#web/kit/call';
import { schoolDate } from '#web/kit/clock';
import { money, stampText } from '#web/kit/format';
import type { Opened } from '#web/kit/list-spec';
import { useWords } from '#web/kit/words';

interface Wish {
  readonly siteId: number;
  readonly roleId: number;
  readonly start: Dayjs;
  readonly cancel: Dayjs;
}

function Outcome({ of }: { readonly of: RefundPreview }) {
  const { t, lang } = useWords();
  const hours = Math.abs(Math.round(of.minutesBefore / 6) / 10);
  return (
    <>
      <p className="tier-out" role="status">
        <span>
          {t(memberOf(dateKind, of.dateKind) ?? { zh: '', en: '' })}
          {of.holidayTiers ? t({ zh: '（按节假日档位）', en: ' (holiday tiers)' }) : ''}
        </span>
        <span>
          {of.fee === null
            ? t({ zh: '该时段未定价', en: 'This slot has no price' })
            : t({ zh: `票价 ${money(of.fee)}`, en: `Price ${money(of.fee)}` })}
        </span>
        <span>
          {of.minutesBefore < 0
            ? t({ zh: `已开场 ${hours} 小时`, en: `${hours} h after the start` })
            : t({ zh: `提前 ${hours} 小时`, en: `${hours} h before` })}
        </span>
        {of.now ? (
          <b>
            {t({
              zh: `退 ${money(of.now.back)} · 扣 ${money(of.now.kept)}`,
              en: `Refund ${money(of.now.back)} · deduct ${money(of.now.kept)}`,
            })}
          </b>
        ) : (
          <b>
            {t({
              zh: `不可取消：开场前 ${of.cancelHours} 小时截止`,
              en: `Cannot cancel: the cutoff is ${of.cancelHours} h before the start`,
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
          {of.tiers.map((one) => (
            <tr key={one.hoursBefore} className={one.dead ? 'is-dead' : ''}>
              <td>
                {stampText(one.until, lang)}
                <small className="v-two-under">
                  {t({ zh: `提前 ${one.hoursBefore} 小时`, en: `${one.hoursBefore} h before` })}
                  {one.dead
                    ? t({ zh: ' · 该场地已不可取消，到不了这一档', en: ' · not reachable: the cancellation cutoff is earlier' })
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
      {of.tiers.length === 0 ? (
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
export function RefundPreviewDialog({ row, close }: Opened<RefundRuleRow>) {
  const { t, pick, words } = useWords();
  const sites = useQuery({
    queryKey: ['refundRules', 'sites'],
    queryFn: () => call(refundRules.sites, {}, { quiet: true }),
  });
  const start = dayjs(`${addDays(schoolDate() as LocalDate, 1)} 19:00`);
  const [wish, setWish] = useState<Partial<Wish>>({ roleId: role.student, start, cancel: start.subtract(3, 'hour') });
  const siteId =
    wish.siteId ?? sites.data?.find(({ refundRuleId }) => refundRuleId === row.id)?.id ?? sites.data?.[0]?.id;
  const asked =
    siteId && wish.start && wish.cancel && wish.roleId
      ? {
          siteId,
          tiers: row.tiers,
          roleId: wish.roleId,
          date: wish.start.format('YYYY-MM-DD') as LocalDate,
          begin: wish.start.format('HH:mm'),
          cancelDate: wish.cancel.format('YYYY-MM-DD') as LocalDate,
          cancelAt: wish.cancel.format('HH:mm'),
        }
      : null;
  const result = useQuery({
    queryKey: ['refundRules', 'preview', asked],
    enabled: asked !== null,
    queryFn: () => call(refundRules.preview, asked as NonNullable<typeof asked>, { quiet: true }),
    placeholderData: (before) => before,
  });
  const set = (part: Partial<Wish>) => setWish((was) => ({ ...was, ...part }));
  const at = (key: 'start' | 'cancel', date: string, time: string) => (
    <>
      <DatePicker
        aria-label={date}
        allowClear={false}
        value={wish[key] ?? null}
        onChange={(day: Dayjs | null) =>
          day && set({ [key]: (wish[key] ?? day).year(day.year()).month(day.month()).date(day.date()) })
        }
      />
      <TimePicker
        aria-label={time}
        allowClear={false}
        needConfirm={false}
        format="HH:mm"
        minuteStep={10}
        prefix={key === 'start' ? t({ zh: '开场', en: 'Start' }) : t({ zh: '取消', en: 'Cancel' })}
        value={wish[key] ?? null}
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
          value={wish.roleId ?? null}
          onChange={(roleId: number) => set({ roleId })}
          options={membersOf(role)
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
        <Outcome of={result.data} />
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 4 }} />
      )}
    </Modal>
  );
}
