import type { ReactNode } from 'react';
import type { OwnOrderDetail } from '#contract/orders/own-order.contract';
import { fromYuan, sum, toYuan } from '#domain/kit/money';
import { payStatus } from '#domain/orders/order.status';
import { DataText } from '#web/kit/text/data-text';
import { money } from '#web/kit/text/format';
import { useWords } from '#web/kit/session/words';

interface PricedOrder {
  readonly amount: number;
  readonly discount: number;
  readonly coupons: OwnOrderDetail['coupons'];
  readonly payStatus: number;
}

/**
 * Total lines of an order in yuan: price before coupons, discount, and the amount due or paid. One line without
 * coupons.
 */
export function OrderTotalLines({
  amount,
  discount,
  coupons,
  payStatus: paid,
  method,
  line,
}: PricedOrder & {
  readonly method?: string;
  readonly line: (title: ReactNode, amount: string, last: boolean) => ReactNode;
}) {
  const { t, pick } = useWords();
  const by = method ? ` · ${method}` : '';
  if (discount === 0) return line(`${t({ zh: '合计', en: 'Total' })}${by}`, money(amount), true);
  const names = coupons.map(({ name, enName }) => pick(name, enName)).join(t({ zh: '、', en: ', ' }));
  return (
    <>
      {line(t({ zh: '原价', en: 'Original price' }), money(toYuan(sum([fromYuan(amount), fromYuan(discount)]))), false)}
      {line(
        <>
          {t({ zh: '优惠券', en: 'Coupons' })}
          {names === '' ? null : (
            <>
              {' '}
              · <DataText>{names}</DataText>
            </>
          )}
        </>,
        money(-discount),
        false,
      )}
      {line(
        `${paid === payStatus.unpaid ? t({ zh: '应付', en: 'Due' }) : t({ zh: '实付', en: 'Paid' })}${by}`,
        money(amount),
        true,
      )}
    </>
  );
}
