import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, App, Button, Form, Input, Skeleton } from 'antd';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { bulks } from '#contract/bulk/bulk.contract';
import type { BulkDetail } from '#contract/bulk/bulk-detail.contract';
import { room } from '#contract/kit/live';
import { bulkPay, confirmStage } from '#domain/bulk/bulk.status';
import type { LocalDate } from '#domain/kit/time';
import { useIdempotentCall } from '#web/kit/call/idempotent-call';
import { call, textOf } from '#web/kit/call/call';
import { DataText } from '#web/kit/text/data-text';
import { money, stampText } from '#web/kit/text/format';
import type { Text } from '#web/kit/text/lang';
import { LoadFailed, ErrorRequestId } from '#web/kit/feedback/load-states';
import { useRoom } from '#web/kit/live/live';
import { useOnline } from '#web/kit/feedback/offline';
import { useOnChange } from '#web/kit/browser/on-change';
import { useSession } from '#web/kit/session/session';
import { StatusTag } from '#web/kit/theme/status-tag';
import { withHanSpacing } from '#web/kit/text/date-text';
import { useWords } from '#web/kit/session/words';
import { useSubmit } from '#web/kit/call/use-submit';
import './bulk.css';
import { patternText } from './bulk-text';
import { DateList } from './date-list';

const noun: Text = { zh: '待确认的场次', en: 'dates to confirm' };

function ConfirmStatus({ detail }: { readonly detail: BulkDetail }) {
  const { t, lang } = useWords();
  const until = stampText(detail.confirmBy ?? '', lang);
  if (detail.confirm === confirmStage.awaiting)
    return (
      <Alert
        type="warning"
        showIcon
        title={t({ zh: `请在 ${until} 前确认`, en: `Confirm by ${until}` })}
        description={t({
          zh: '逾期未确认，全部场次自动取消。去掉不需要的日期不产生费用。',
          en: 'Unconfirmed dates are cancelled automatically. You can remove dates you do not need free of charge.',
        })}
      />
    );
  if (detail.confirm === confirmStage.confirmed)
    return (
      <Alert
        type="success"
        showIcon
        title={
          <>
            {t({ zh: '', en: 'Signed by ' })}
            <DataText>{detail.signedName ?? ''}</DataText>
            {t({
              zh: ` 已于 ${stampText(detail.confirmedAt ?? '', lang)} 签名确认`,
              en: `, ${stampText(detail.confirmedAt ?? '', lang)}`,
            })}
          </>
        }
      />
    );
  return (
    <Alert
      type="info"
      showIcon
      title={
        detail.confirm === confirmStage.lapsed
          ? t({
              zh: '已过确认期限，未使用的场次已取消',
              en: 'The confirmation period has ended. Unused dates are cancelled.',
            })
          : t({ zh: '这份申请目前无需确认', en: 'This request needs no confirmation right now' })
      }
    />
  );
}

function ConfirmForm({ detail }: { readonly detail: BulkDetail }) {
  const { t, pick, lang } = useWords();
  const { message, modal } = App.useApp();
  const client = useQueryClient();
  const online = useOnline();
  const attempt = useIdempotentCall();
  const me = useSession((state) => state.user);
  const [form] = Form.useForm<{ signedName: string }>();
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const { busy, problem, submit } = useSubmit();
  const isAwaited = detail.own && detail.confirm === confirmStage.awaiting;
  const upcoming = detail.dates.filter((one) => one.ahead);
  const acceptedDates = upcoming.filter(({ date }) => !leftOut.has(date));
  const total = acceptedDates.reduce((all, { amount }) => all + Math.round(amount * 100), 0) / 100;
  const out = upcoming.length - acceptedDates.length;
  const free = detail.payMode === bulkPay.free;

  const send = async (signedName: string) => {
    const input = {
      id: detail.id,
      drop: upcoming.filter(({ date }) => leftOut.has(date)).map(({ date }) => date as LocalDate),
      signedName: signedName.trim(),
      expect: total,
    };
    await submit(async () => {
      const { accepted } = await attempt(input, (key) => call(bulks.confirm, input, { quiet: true, key }));
      void message.success(
        accepted > 0
          ? t({ zh: `已确认 ${accepted} 个场次`, en: `${accepted} ${accepted === 1 ? 'date' : 'dates'} confirmed` })
          : t({ zh: '申请已结束，场次已释放', en: 'Request ended and slots released' }),
      );
    });
    void client.invalidateQueries({ queryKey: ['bulk'] });
  };
  const confirm = ({ signedName }: { readonly signedName: string }) => {
    if (acceptedDates.length > 0) return void send(signedName);
    modal.confirm({
      title: t({ zh: '一个场次也不要？', en: 'Decline all dates?' }),
      content: t({
        zh: '申请到此结束，全部场次立即释放。',
        en: 'The request ends and all slots are released at once.',
      }),
      okText: t({ zh: '结束申请', en: 'End request' }),
      okButtonProps: { danger: true },
      onOk: () => send(signedName),
    });
  };

  return (
    <div className="bk-page">
      <section className="v-card bk-part">
        <div className="bk-title">
          <DataText>{detail.title}</DataText>
          <StatusTag of={confirmStage} code={detail.confirm} />
        </div>
        <p className="bk-sum">
          <span>
            <DataText>{detail.orgName}</DataText>
          </span>
          <span>
            {pick(detail.venueName, detail.enVenueName)} · {pick(detail.siteName, detail.enSiteName)} ·{' '}
            {withHanSpacing(pick(detail.spaces, detail.enSpaces))}
          </span>
          <span>{patternText(detail, lang)}</span>
          <span>{detail.batchNo}</span>
        </p>
        <DateList
          dates={detail.dates}
          priced={!free}
          ticked={new Set(acceptedDates.map(({ date }) => date))}
          may={({ date }) => upcoming.some((one) => one.date === date)}
          {...(isAwaited
            ? {
                tick: (date: string, on: boolean) =>
                  setLeftOut((before) => new Set(on ? [...before].filter((one) => one !== date) : [...before, date])),
              }
            : {})}
        />
      </section>
      <aside className="bk-side">
        <section className="v-card bk-part">
          <h2>{t({ zh: '确认', en: 'Confirm' })}</h2>
          <ConfirmStatus detail={detail} />
          {isAwaited ? (
            <Form form={form} layout="vertical" onFinish={confirm} style={{ marginTop: 12 }}>
              <div className="bk-money">
                <div>
                  <span>
                    {t({
                      zh: `接受 ${acceptedDates.length} 个场次${out > 0 ? `，不要 ${out} 个` : ''}`,
                      en: `${acceptedDates.length} accepted${out > 0 ? `, ${out} left out` : ''}`,
                    })}
                  </span>
                  <span>{free ? t({ zh: '免费', en: 'Free' }) : money(total)}</span>
                </div>
              </div>
              {problem === null ? null : (
                <Alert
                  type="error"
                  showIcon
                  title={t(textOf(problem))}
                  description={<ErrorRequestId error={problem} />}
                  style={{ marginBottom: 12 }}
                />
              )}
              <Form.Item
                name="signedName"
                label={t({ zh: '签名（填写您的姓名）', en: 'Signature (type your name)' })}
                rules={[
                  {
                    required: true,
                    whitespace: true,
                    message: t({ zh: '请填写姓名作为签名', en: 'Type your name to sign' }),
                  },
                ]}
              >
                <Input maxLength={50} autoComplete="name" placeholder={me ? pick(me.name, me.enName) : ''} />
              </Form.Item>
              <Button
                type="primary"
                block
                danger={acceptedDates.length === 0}
                htmlType="submit"
                loading={busy}
                disabled={!online}
              >
                {acceptedDates.length > 0
                  ? t({
                      zh: `签名并确认 ${acceptedDates.length} 个场次`,
                      en: `Sign and confirm ${acceptedDates.length} ${acceptedDates.length === 1 ? 'date' : 'dates'}`,
                    })
                  : t({ zh: '全部不要，结束申请', en: 'Decline all and end request' })}
              </Button>
            </Form>
          ) : null}
        </section>
      </aside>
    </div>
  );
}

/**
 * Screen on which the applicant confirms the booked dates: each kept or dropped, the sum, a signature. Follows the
 * request live.
 */
export default function ConfirmOrders() {
  const id = useParams()['id'] ?? '';
  const client = useQueryClient();
  const me = useSession((state) => state.user?.userId);
  const { v } = useRoom(me === undefined ? null : room.user(Number(me)));
  useOnChange(v, () => void client.invalidateQueries({ queryKey: ['bulk', id] }));
  const { data, isError, error, refetch } = useQuery({
    queryKey: ['bulk', id],
    queryFn: () => call(bulks.detail, { id: Number(id) }, { quiet: true }),
  });
  if (isError) return <LoadFailed noun={noun} error={error} retry={() => void refetch()} />;
  return data ? (
    <ConfirmForm key={`${data.id}.${data.confirm}`} detail={data} />
  ) : (
    <Skeleton active paragraph={{ rows: 8 }} />
  );
}
