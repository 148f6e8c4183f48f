import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { routeOf } from '#contract/catalogue';
import type { OwnOrderDetail } from '#contract/orders/own-order.contract';
import { isOfBulk } from '#domain/orders/order.status';
import { pathOf } from '#web/kit/route/navigation';
import { useWords } from '#web/kit/session/words';
import { useBookAgain } from './book-again';
import { BuddySheet } from '#web/order-changes/buddy-sheet';
import { CancelSheet } from './cancel-sheet';
import { CodeSheet } from '#web/attendance/code-sheet';
import { ownOrderKindOf } from './my-order';

/** Buttons for what the member can do with the order now, and the sheets they open. */
export function OrderButtons({ detail: { order } }: { readonly detail: OwnOrderDetail }) {
  const { t } = useWords();
  const navigate = useNavigate();
  const [sheet, show] = useState<'cancel' | 'code' | 'buddies' | null>(null);
  const { again, busy } = useBookAgain();
  const kind = ownOrderKindOf(order);
  const close = () => show(null);
  return (
    <footer className="od-buttons">
      {kind === 'unpaid' || kind === 'toUse' ? (
        <Button size="large" onClick={() => show('cancel')}>
          {t({ zh: '取消', en: 'Cancel' })}
        </Button>
      ) : null}
      {(kind === 'unpaid' || kind === 'toUse') && !isOfBulk(order.source) ? (
        <Button size="large" onClick={() => show('buddies')}>
          {t({ zh: '更换同行人', en: 'Companions' })}
        </Button>
      ) : null}
      {kind === 'unpaid' ? (
        <Button
          size="large"
          type="primary"
          onClick={() => void navigate(pathOf(routeOf('MobiletoPay'), { id: order.tradeNo }))}
        >
          {t({ zh: '去支付', en: 'Pay' })}
        </Button>
      ) : null}
      {kind === 'toUse' ? (
        <Button size="large" type="primary" onClick={() => show('code')}>
          {t({ zh: '入场码', en: 'Entry code' })}
        </Button>
      ) : null}
      {kind === 'unpaid' || kind === 'toUse' ? null : (
        <Button size="large" block loading={busy} onClick={() => again(order)}>
          {t({ zh: '再次预约', en: 'Book again' })}
        </Button>
      )}
      {sheet === 'cancel' ? <CancelSheet order={order} onClose={close} /> : null}
      {sheet === 'code' ? <CodeSheet order={order} onClose={close} /> : null}
      {sheet === 'buddies' ? <BuddySheet tradeNo={order.tradeNo} onClose={close} /> : null}
    </footer>
  );
}
