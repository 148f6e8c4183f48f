import { screen } from '@testing-library/react';
import { payStatus } from '#domain/orders/order.status';
import { drawScreen } from '#web/kit/test-frame';
import { SumLines } from './order-sum';

const lines = (over: Partial<Parameters<typeof SumLines>[0]>) => {
  drawScreen(
    <ul>
      <SumLines
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

it('is one line without coupons, and with them the price before, what they take off, and what was paid or is to be', () => {
  expect(lines({ method: '余额' })).toEqual(['合计 · 余额|¥15.00']);
});

it('names the coupons and adds up', () => {
  expect(
    lines({
      amount: 14.99,
      discount: 5.01,
      coupons: [
        { name: '五元券', enName: 'Five' },
        { name: '折扣券', enName: 'Percent' },
      ],
    }),
  ).toEqual(['原价|¥20.00', '优惠券 · 五元券、折扣券|−¥5.01', '实付|¥14.99']);
});

it('says what is to be paid while nothing is', () => {
  expect(lines({ discount: 5, payStatus: payStatus.unpaid })).toEqual(['原价|¥20.00', '优惠券|−¥5.00', '应付|¥15.00']);
});
