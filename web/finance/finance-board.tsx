import './finance-board.css';
import { ClockCircleOutlined, SyncOutlined, WarningOutlined } from '@ant-design/icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Link, useSearchParams } from 'react-router-dom';
import { routeOf } from '#contract/catalogue';
import { room } from '#contract/kit/live';
import type { FinanceRoom } from '#contract/kit/rooms';
import { payments } from '#contract/payments/payment.contract';
import { financeStatus, payType } from '#domain/payments/pay.status';
import { reconSource } from '#domain/reconciliation/recon.status';
import { call } from '#web/kit/call/call';
import { serverNow, useNow } from '#web/kit/browser/clock';
import { count, countdown } from '#web/kit/text/format';
import { useRoom } from '#web/kit/live/live';
import { maskAmount, useAmountsVisible } from '#web/kit/list/totals';
import { pathOf } from '#web/kit/route/navigation';
import { useSession } from '#web/kit/session/session';
import { useWords } from '#web/kit/session/words';
import { DASH } from '#web/kit/text/value';

const POLL_MS = 10_000;
/** Milliseconds after which a waiting refund needs a person. */
const OVERDUE_AFTER_MS = 120_000;

/** Payments that channels reported and that match nothing, with the way to their repair. */
function UnmatchedPayments({ count: payments }: { readonly count: number }) {
  const { t } = useWords();
  const may = useSession((state) => state.may);
  return (
    <p className="f-unmatched" role="status">
      <WarningOutlined />{' '}
      {t({
        zh: `${payments} 笔渠道付款与订单不符，尚未入账`,
        en:
          payments === 1
            ? '1 channel payment matches no order and is not booked'
            : `${payments} channel payments match no order and are not booked`,
      })}
      {may('VenuesFinancesReconciliation') && (
        <Link to={`${pathOf(routeOf('VenuesFinancesReconciliation'))}?source=${reconSource.notice}`}>
          {t({ zh: '去处理', en: 'Handle' })}
        </Link>
      )}
    </p>
  );
}

/** The refund queue (waiting, running, failed, longest wait) and today's money; updated by the finance room. */
export function FinanceBoard() {
  const { t, label } = useWords();
  const open = useAmountsVisible((state) => state.open);
  const [, setParams] = useSearchParams();
  const live = useRoom<FinanceRoom>(room.finance('all'));
  // The live room carries the totals; the figures by method are refetched whenever a total changes.
  const liveBoard = live.body?.board;
  const boardQuery = useQuery({
    queryKey: [
      'VenuesFinances',
      'board',
      liveBoard && [liveBoard.todayIn, liveBoard.todayOut, liveBoard.failed].join(),
    ],
    queryFn: () => call(payments.board, {}, { quiet: true }),
    placeholderData: keepPreviousData,
    refetchInterval: live.refused === null ? false : POLL_MS,
  });
  useNow(1_000);
  const board = liveBoard ?? boardQuery.data;
  const methods = boardQuery.data?.methods ?? [];
  if (!board) return <section className="v-card f-board" aria-busy="true" />;
  const waits = board.queued + board.running + board.failed > 0;
  const since = live.body ? (live.at ?? serverNow()) : boardQuery.dataUpdatedAt;
  const oldest = waits ? board.oldestSec * 1_000 + Math.max(0, serverNow() - since) : 0;
  const show = (status: number) => setParams({ status: String(status) });
  const unit = t({ zh: '笔', en: '' });
  return (
    <section className="v-card f-boards" aria-label={t({ zh: '退款看板', en: 'Refund board' })}>
      <div className="f-board">
        <button type="button" onClick={() => show(financeStatus.refunding)}>
          <span>
            <ClockCircleOutlined /> {t({ zh: '退款排队', en: 'Refunds queued' })}
          </span>
          <b>
            {count(board.queued)}
            <small>{unit}</small>
          </b>
        </button>
        <button type="button" onClick={() => show(financeStatus.refunding)}>
          <span>
            <SyncOutlined /> {t({ zh: '处理中', en: 'Processing' })}
          </span>
          <b>
            {count(board.running)}
            <small>{unit}</small>
          </b>
        </button>
        <button type="button" data-alert={board.failed > 0} onClick={() => show(financeStatus.failed)}>
          <span>
            <WarningOutlined /> {t({ zh: '失败', en: 'Failed' })}
          </span>
          <b>
            {count(board.failed)}
            <small>{unit}</small>
          </b>
        </button>
        <div data-late={board.overdue > 0}>
          <span>{t({ zh: '退款超时', en: 'Refunds overdue' })}</span>
          <b>
            {count(board.overdue)}
            <small>{unit}</small>
          </b>
        </div>
        <div data-late={oldest > OVERDUE_AFTER_MS}>
          <span>{t({ zh: '最早等待', en: 'Longest wait' })}</span>
          <b>{waits ? countdown(oldest) : DASH}</b>
        </div>
        <div>
          <span>{t({ zh: '今日收入（元）', en: 'Income today (CNY)' })}</span>
          <b>{maskAmount(board.todayIn, open)}</b>
        </div>
        <div>
          <span>{t({ zh: '今日退款（元）', en: 'Refunds today (CNY)' })}</span>
          <b>{maskAmount(board.todayOut, open)}</b>
        </div>
      </div>
      {board.unmatched > 0 && <UnmatchedPayments count={board.unmatched} />}
      {methods.length > 0 && (
        <ul className="f-methods" aria-label={t({ zh: '今日各支付方式', en: 'Today by method' })}>
          {methods.map((one) => (
            <li key={one.payType}>
              <span>{label(payType, one.payType)}</span>
              <span>
                {t({ zh: '收', en: 'in' })} <b>{maskAmount(one.in, open)}</b>
              </span>
              <span>
                {t({ zh: '退', en: 'out' })} <b>{maskAmount(one.out, open)}</b>
              </span>
              {one.failed > 0 && (
                <Button
                  size="small"
                  type="link"
                  danger
                  onClick={() => setParams({ status: String(financeStatus.failed), payType: String(one.payType) })}
                >
                  {t({ zh: `失败 ${one.failed} 笔`, en: `${one.failed} failed` })}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
