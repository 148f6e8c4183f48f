import { useMutation } from '@tanstack/react-query';
import { Alert, Modal } from 'antd';
import type { OrderDetail } from '#contract/orders/order.contract';
import { reservations } from '#contract/booking/reservation.contract';
import { call, textOf } from '#web/kit/call/call';
import { useWords } from '#web/kit/session/words';

/** Ends an occupation after a confirmation that lists its slots. */
export function EndOccupation({
  order,
  onClose,
  onDone,
}: {
  readonly order: OrderDetail;
  readonly onClose: () => void;
  readonly onDone: () => void;
}) {
  const { t, pick, words } = useWords();
  const end = useMutation({
    mutationFn: () => call(reservations.occupyCancel, { tradeNo: order.tradeNo }, { quiet: true }),
    onSuccess: onDone,
  });
  return (
    <Modal
      open
      width={416}
      title={t({ zh: '结束占用？', en: 'End this block?' })}
      okText={t({ zh: '结束占用', en: 'End block' })}
      cancelText={t(words.back)}
      okButtonProps={{ danger: true }}
      cancelButtonProps={{ autoFocus: true }}
      confirmLoading={end.isPending}
      onOk={() => end.mutate()}
      onCancel={onClose}
    >
      <p>
        {t({
          zh: `${order.detail} 立即可以预约。`,
          en: `${pick(order.detail, order.detailEn)} becomes available for booking immediately.`,
        })}
      </p>
      {end.error ? <Alert type="error" showIcon title={t(textOf(end.error))} style={{ marginTop: 12 }} /> : null}
    </Modal>
  );
}
