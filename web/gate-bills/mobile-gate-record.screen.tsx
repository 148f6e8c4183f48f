import './gate-bill.css';
import { useState } from 'react';
import { gateBillStatus } from '#domain/gate-bills/gate-bill.status';
import { ownGateBills, type OwnGateBill } from '#contract/gate-bills/gate-bill.contract';
import { call } from '#web/kit/call/call';
import { ReasonDialog } from '#web/kit/feedback/confirm';
import { LoadFailedNotice } from '#web/kit/feedback/load-failed-notice';
import { Skeleton } from '#web/kit/feedback/skeleton';
import { EndlessList } from '#web/kit/list/endless-list';
import { useWords } from '#web/kit/session/words';
import { money } from '#web/kit/text/format';
import { CourtDrawing } from '#web/kit/theme/drawing';
import { Notice } from '#web/kit/theme/notice';
import { PayBill } from '#web/payments/pay-bill';
import { kindTextOf } from './gate-bill-rule-text';
import { OwnGateBillCard } from './own-gate-bill-card';
import { useOwnGateBills } from './own-gate-bills';

/** The member's bills of timed entry: unpaid ones first, to pay or to appeal against. */
export default function MobileGateRecord() {
  const { t, pick } = useWords();
  const { list, again, owed, bills } = useOwnGateBills();
  const [opened, open] = useState<{ readonly id: number; readonly as: 'pay' | 'appeal' } | null>(null);
  const bill = bills.find(({ id }) => id === opened?.id);
  const close = () => open(null);
  const done = () => {
    close();
    again();
  };
  const nameOf = (one: OwnGateBill) => `${pick(one.venueName, one.enVenueName)} · ${t(kindTextOf(one))}`;
  return (
    <div className="gb-page">
      <h1 className="v-hidden">{t({ zh: '计时账单', en: 'Timed entry bills' })}</h1>
      {list.isPending ? <Skeleton rows={4} /> : null}
      {list.isError && bills.length === 0 ? (
        <LoadFailedNotice
          title={{ zh: '账单没有载入', en: 'Bills failed to load' }}
          error={list.error}
          retry={() => void list.refetch()}
        />
      ) : null}
      {list.isSuccess && bills.length === 0 ? (
        <Notice drawing={<CourtDrawing />} title={t({ zh: '没有计时账单', en: 'No timed entry bills' })} />
      ) : null}
      {owed > 0 ? (
        <section className="gb-owed" role="status">
          <span>{t({ zh: '待支付，付清前不能入场和预约', en: 'Unpaid. Pay before you enter or book again.' })}</span>
          <strong>{money(owed)}</strong>
        </section>
      ) : null}
      {bills.length > 0 ? (
        <EndlessList list={list} filled>
          <div className="gb-list">
            {bills.map((one) => (
              <OwnGateBillCard
                key={one.id}
                bill={one}
                pay={() => open({ id: one.id, as: 'pay' })}
                appeal={() => open({ id: one.id, as: 'appeal' })}
              />
            ))}
          </div>
        </EndlessList>
      ) : null}
      {bill && opened?.as === 'pay' ? (
        <PayBill
          title={{ zh: '支付账单', en: 'Pay bill' }}
          bill={{
            amount: bill.amount,
            merchantId: bill.merchantId,
            paid: bill.status === gateBillStatus.paid,
            name: nameOf(bill),
            detail: bill.billNo,
            payFromBalance: (payPassword, key) =>
              call(ownGateBills.pay, { id: bill.id, payPassword }, { quiet: true, key }),
            payOnline: (way) => call(ownGateBills.payOnline, { id: bill.id, ...way }, { quiet: true }),
          }}
          close={close}
          done={done}
          ask={again}
        />
      ) : null}
      {bill && opened?.as === 'appeal' ? (
        <ReasonDialog
          title={{ zh: '申诉', en: 'Appeal' }}
          label={{ zh: '账单哪里不对', en: 'What is wrong with the bill' }}
          ok={{ zh: '提交申诉', en: 'Send appeal' }}
          send={(reason) => call(ownGateBills.appeal, { id: bill.id, reason }, { quiet: true })}
          close={close}
          done={done}
        >
          <p>{nameOf(bill)}</p>
        </ReasonDialog>
      ) : null}
    </div>
  );
}
