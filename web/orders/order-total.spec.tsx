import { screen } from '@testing-library/react';
import { payStatus } from '#domain/orders/order.status';
import { renderScreen } from '#web/kit/test/test-frame';
import { OrderTotalLines } from './order-total';

const sumLines = (over: Partial<Parameters<typeof OrderTotalLines>[0]>) => {
  renderScreen(
    <ul>
      <OrderTotalLines
        amount={15}
        discount={0}
        coupons={[]}
        payStatus={payStatus.paid}
        {...over}
        line={(title, sum) => (
          <li>
            {title}|{sum}
          </li>
        )}
      />
    </ul>,
  );
  return screen.getAllByRole('listitem').map(({ textContent }) => textContent);
};

it('is one line without coupons; with them shows list price, discount, and the paid or due sum', () => {
  expect(sumLines({ method: '余额' })).toEqual(['合计 · 余额|¥15.00']);
});

it('names the coupons and sums them', () => {
  expect(
    sumLines({
      amount: 14.99,
      discount: 5.01,
      coupons: [
        { name: '五元券', enName: 'Five' },
        { name: '折扣券', enName: 'Percent' },
      ],
    }),
  ).toEqual(['原价|¥20.00', '优惠券 · 五元券、折扣券|−¥5.01', '实付|¥14.99']);
});

it('shows the amount due while unpaid', () => {
  expect(sumLines({ discount: 5, payStatus: payStatus.unpaid })).toEqual([
    '原价|¥20.00',
    '优惠券|−¥5.00',
    '应付|¥15.00',
  ]);
});
