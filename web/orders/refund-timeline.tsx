import './refund-timeline.css';
import type { RefundProgress } from '#contract/orders/order.contract';
import { memberOf } from '#domain/kit/enumeration';
import { financeStatus, payType, refundRoute } from '#domain/payments/pay.status';
import { money, stampText } from '#web/kit/format';
import type { Text } from '#web/kit/lang';
import { Tagged } from '#web/kit/status-tag';
import { useWords } from '#web/kit/words';

interface Step {
  readonly key: string;
  readonly text: Text;
  readonly at: string | null;
  readonly state: 'done' | 'now' | 'failed' | 'next';
}

const ways: Readonly<Record<number, Text>> = {
  [refundRoute.wallet]: { zh: '退至余额', en: 'To the balance' },
  [refundRoute.offline]: { zh: '线下退款，请到场馆窗口领取', en: 'By hand: collect it at the venue' },
  [refundRoute.campusCard]: { zh: '校园卡机具退回', en: 'Back on the campus card' },
};

/** The steps of one refund in the order they happen; what did not happen yet has no time. */
export function stepsOf(refund: RefundProgress, pay: Text): readonly Step[] {
  const { status, route, sentAt, doneAt, failedAt, approvedAt, submittedAt, gmtCreate } = refund;
  const done = status === financeStatus.complete;
  const failed = status === financeStatus.failed;
  const sent = sentAt !== null || done;
  const sending: Text =
    route === refundRoute.original && refund.payType !== payType.balance
      ? { zh: `已提交${pay.zh}`, en: `Sent to ${pay.en}` }
      : (ways[route] ?? (ways[refundRoute.wallet] as Text));
  return [
    { key: 'asked', text: { zh: '已申请', en: 'Asked for' }, at: submittedAt ?? gmtCreate, state: 'done' },
    ...(approvedAt === null
      ? []
      : [{ key: 'approved', text: { zh: '审核通过', en: 'Passed' }, at: approvedAt, state: 'done' as const }]),
    { key: 'sent', text: sending, at: route === refundRoute.original ? sentAt : null, state: sent ? 'done' : 'now' },
    failed
      ? {
          key: 'failed',
          text: { zh: '退款失败，场馆处理中', en: 'Failed, the venue is on it' },
          at: failedAt,
          state: 'failed',
        }
      : {
          key: 'done',
          text: { zh: '已到账', en: 'Arrived' },
          at: doneAt,
          state: done ? 'done' : sent ? 'now' : 'next',
        },
  ];
}

/** How far one refund has come, step by step with its times, and until when it should be there. */
export function RefundTimeline({ refund }: { readonly refund: RefundProgress }) {
  const { t, lang } = useWords();
  const pay = memberOf(payType, refund.payType) ?? { zh: '', en: '' };
  const open = refund.status !== financeStatus.complete;
  return (
    <div className="refund-line">
      <header>
        <b>{t({ zh: `退款 ${money(refund.amount)}`, en: `Refund ${money(refund.amount)}` })}</b>
        {refund.withdrawn ? (
          <Tagged tint="grey">{t({ zh: '已撤回', en: 'Withdrawn' })}</Tagged>
        ) : refund.overdue ? (
          <Tagged tint="error">{t({ zh: '已超时', en: 'Overdue' })}</Tagged>
        ) : null}
      </header>
      {refund.withdrawn ? null : (
        <ol aria-label={t({ zh: '退款进度', en: 'Progress of the refund' })}>
          {stepsOf(refund, pay).map((step) => (
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
          {t({ zh: `预计 ${stampText(refund.dueAt, lang)} 前到账`, en: `Due by ${stampText(refund.dueAt, lang)}` })}
        </p>
      ) : null}
    </div>
  );
}
