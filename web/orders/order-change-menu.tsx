import { Button, Dropdown, Tooltip } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { routeOf, type RightName, type RouteName } from '#contract/catalogue';
import type { OrderDetail } from '#contract/orders/order.contract';
import { promises } from '#contract/attendance/promise.contract';
import { stepsFrom } from '#domain/kit/machine';
import { promiseMachine } from '#domain/attendance/promise.machine';
import type { PromiseStatus } from '#domain/attendance/promise.status';
import { orderStatus, payStatus } from '#domain/orders/order.status';
import { ReasonDialog } from '#web/kit/feedback/confirm';
import { call } from '#web/kit/call/call';
import type { Text } from '#web/kit/text/lang';
import { newIdempotencyKey } from '#web/kit/call/request';
import { useSubmit } from '#web/kit/call/use-submit';
import { useSession } from '#web/kit/session/session';
import { pathOf } from '#web/kit/route/navigation';
import { useWords } from '#web/kit/session/words';
import { useFeedback } from '#web/kit/feedback/use-feedback';
import { canStartChange, isChangeOffered } from './order-allowed-actions';

const changeRoutes: readonly {
  readonly route: RouteName & RightName;
  readonly title: Text;
  readonly step: 'adjust' | 'changeBuddies' | 'refundPart';
}[] = [
  { route: 'AdjustOrder', title: { zh: '调整场次', en: 'Reschedule' }, step: 'adjust' },
  { route: 'OrdersChangeBuddy', title: { zh: '更换同行人', en: 'Change companions' }, step: 'changeBuddies' },
  { route: 'OrdersReturnCharge', title: { zh: '部分退款', en: 'Partial refund' }, step: 'refundPart' },
];

function WaiveDialog({
  tradeNo,
  close,
  done,
}: {
  readonly tradeNo: string;
  readonly close: () => void;
  readonly done: () => void;
}) {
  const { t } = useWords();
  const [key] = useState(newIdempotencyKey);
  return (
    <ReasonDialog
      title={{ zh: '免责', en: 'Waive no-show' }}
      label={{ zh: '免责原因（写入订单日志）', en: 'Reason (saved in the order log)' }}
      ok={{ zh: '免责', en: 'Waive no-show' }}
      send={(reason) => call(promises.waive, { tradeNo, reason }, { quiet: true, key })}
      close={close}
      done={done}
    >
      <p style={{ marginBottom: 12 }}>
        {t({
          zh: '免责后这次爽约、早退或取消不再计入违约。',
          en: 'This no-show, early leave or cancellation will no longer count against the member.',
        })}
      </p>
    </ReasonDialog>
  );
}

/** Attendance buttons for staff: check in, waive a no-show. */
export function AttendanceButtons({ order, refresh }: { readonly order: OrderDetail; readonly refresh: () => void }) {
  const { t, words } = useWords();
  const may = useSession((state) => state.may);
  const { message } = useFeedback();
  const { busy, submit } = useSubmit();
  const [waiving, setWaiving] = useState(false);
  const steps: readonly string[] = stepsFrom(promiseMachine, { promiseStatus: order.promiseStatus as PromiseStatus });
  const stands = order.orderStatus === orderStatus.normal && order.payStatus !== payStatus.unpaid;
  const checkIn = async () => {
    await submit(async () => {
      await call(promises.checkIn, { tradeNo: order.tradeNo });
      void message.success(t(words.saved));
    });
    refresh();
  };
  return (
    <>
      {may('OrdersSign') && stands && steps.includes('checkIn') ? (
        <Button loading={busy} onClick={() => void checkIn()}>
          {t({ zh: '签到', en: 'Check in' })}
        </Button>
      ) : null}
      {may('OrdersPromiseEdit') && steps.includes('waive') ? (
        <Button onClick={() => setWaiving(true)}>{t({ zh: '免责', en: 'Waive no-show' })}</Button>
      ) : null}
      {waiving ? (
        <WaiveDialog
          tradeNo={order.tradeNo}
          close={() => setWaiving(false)}
          done={() => {
            setWaiving(false);
            refresh();
          }}
        />
      ) : null}
    </>
  );
}

/** Links to the change pages of an order; unavailable ones are disabled. */
export function OrderChangeMenu({ order }: { readonly order: OrderDetail }) {
  const { t } = useWords();
  const may = useSession((state) => state.may);
  const navigate = useNavigate();
  const items = changeRoutes
    .filter(({ route, step }) => may(route) && isChangeOffered(order, step))
    .map(({ route, title, step }) => ({
      key: route,
      label: t(title),
      disabled: !canStartChange(order, step),
      onClick: () => void navigate(pathOf(routeOf(route), { id: order.tradeNo })),
    }));
  if (items.length === 0) return null;
  const none = items.every(({ disabled }) => disabled);
  return (
    <Tooltip
      title={none ? t({ zh: '当前状态不能变更', en: 'This order cannot be changed in its current status' }) : ''}
    >
      <Dropdown menu={{ items }} trigger={['click']} disabled={none}>
        <Button>{t({ zh: '变更', en: 'Change' })}</Button>
      </Dropdown>
    </Tooltip>
  );
}
