import { fireEvent, render, screen } from '@testing-library/react';
import { DetailDrawer, DetailHead, DetailSection } from './detail-drawer';
import { FactsList } from './facts-list';

it('lists facts with their titles and leaves out missing ones', () => {
  const { container } = render(
    <FactsList
      facts={[
        [{ zh: '用户', en: 'User' }, '张三'],
        false,
        '',
        null,
        [{ zh: '支付', en: 'Paid' }, <b key="paid">¥30.00</b>],
        ['IP', null, 'wide'],
      ]}
    />,
  );
  expect([...container.querySelectorAll('dt')].map(({ textContent }) => textContent)).toEqual(['用户', '支付', 'IP']);
  expect([...container.querySelectorAll('dd')].map(({ textContent }) => textContent)).toEqual(['张三', '¥30.00', '—']);
});

it('shows a drawer with head, section and buttons, and closes', () => {
  const close = jest.fn();
  render(
    <DetailDrawer title="订单详情" close={close} footer={<button>取消订单</button>}>
      <DetailHead>R0001</DetailHead>
      <DetailSection title="场次">1 号</DetailSection>
    </DetailDrawer>,
  );
  expect(screen.getByText('订单详情')).toBeTruthy();
  expect(screen.getByRole('heading', { name: '场次' }).parentElement?.textContent).toBe('场次1 号');
  expect(screen.getByText('取消订单').parentElement?.className).toContain('v-detail-foot');
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(close).toHaveBeenCalledTimes(1);
});

it('has no footer without buttons', () => {
  const { baseElement } = render(
    <DetailDrawer title="订单详情" close={() => undefined} footer={null}>
      R0001
    </DetailDrawer>,
  );
  expect(baseElement.querySelector('.ant-drawer-footer')).toBeNull();
});
