import './refund-timeline.css';
import type { RefundProgress } from '#contract/orders/order.contract';
import { enumMember } from '#domain/kit/enumeration';
import { financeStatus, payType, refundRoute } from '#domain/payments/pay.status';
import { money, stampText } from '#web/kit/text/format';
import type { Text } from '#web/kit/text/lang';
import { TintedTag } from '#web/kit/theme/status-tag';
import { useWords } from '#web/kit/session/words';

interface RefundStep {
  readonly key: string;
  readonly text: Text;
  readonly at: string | null;
  readonly state: 'done' | 'now' | 'failed' | 'next';
}

const routeTexts: Readonly<Record<number, Text>> = {
  [refundRoute.wallet]: { zh: '退至余额', en: 'To the balance' },
  [refundRoute.offline]: { zh: '线下退款，请到场馆窗口领取', en: 'Offline refund: collect it at the venue counter' },
  [refundRoute.campusCard]: { zh: '校园卡机具退回', en: 'To the campus card by card reader' },
};

/** Returns the steps of one refund in order; future ones have no time. */
export function refundSteps(refund: RefundProgress, pay: Text): readonly RefundStep[] {
  const { status, route, sentAt, doneAt, failedAt, approvedAt, submittedAt, gmtCreate } = refund;
  const done = status === financeStatus.complete;
  const failed = status === financeStatus.failed;
  const sent = sentAt !== null || done;
  const sending: Text =
    route === refundRoute.original && refund.payType !== payType.balance
      ? { zh: `已提交${pay.zh}`, en: `Sent to ${pay.en}` }
      : (routeTexts[route] ?? (routeTexts[refundRoute.wallet] as Text));
  return [
    { key: 'asked', text: { zh: '已申请', en: 'Requested' }, at: submittedAt ?? gmtCreate, state: 'done' },
    ...(approvedAt === null
      ? []
      : [{ key: 'approved', text: { zh: '审核通过', en: 'Approved' }, at: approvedAt, state: 'done' as const }]),
    { key: 'sent', text: sending, at: route === refundRoute.original ? sentAt : null, state: sent ? 'done' : 'now' },
    failed
      ? {
          key: 'failed',
          text: { zh: '退款失败，场馆处理中', en: 'Refund failed, venue is handling it' },
          at: failedAt,
          state: 'failed',
        }
      : {
          key: 'done',
          text: { zh: '已到账', en: 'Received' },
          at: doneAt,
          state: done ? 'done' : sent ? 'now' : 'next',
        },
  ];
}

/** Progress of one refund: steps with times and the due date. */
export function RefundTimeline({ refund }: { readonly refund: RefundProgress }) {
  const { t, lang } = useWords();
  const pay = enumMember(payType, refund.payType) ?? { zh: '', en: '' };
  const open = refund.status !== financeStatus.complete;
  return (
    <div className="refund-line">
      <header>
        <b>{t({ zh: `退款 ${money(refund.amount)}`, en: `Refund ${money(refund.amount)}` })}</b>
        {refund.withdrawn ? (
          <TintedTag tint="grey">{t({ zh: '已撤回', en: 'Withdrawn' })}</TintedTag>
        ) : refund.overdue ? (
          <TintedTag tint="error">{t({ zh: '已超时', en: 'Overdue' })}</TintedTag>
        ) : null}
      </header>
      {refund.withdrawn ? null : (
        <ol aria-label={t({ zh: '退款进度', en: 'Refund progress' })}>
          {refundSteps(refund, pay).map((step) => (
            <li
              key={step.key}
              className={`is-${step.state}`}
              aria-current={step.state === 'now' || step.state === 'failed' ? 'step' : undefined}
            >
              <span>{t(step.text)}</span>
              <small>{step.at === null ? '' : stampText(step.at, lang)}</small>
            </li>
          ))}
        </ol>
      )}
      {open && !refund.withdrawn ? (
        <p className="v-quiet">
          {t({
            zh: `预计 ${stampText(refund.dueAt, lang)} 前到账`,
            en: `Expected by ${stampText(refund.dueAt, lang)}`,
          })}
        </p>
      ) : null}
    </div>
  );
}
