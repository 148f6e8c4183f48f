import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { HistoryRow } from '#contract/logs/history.contract';
import { AuditTrail } from './audit-trail';
import { renderScreen } from '#web/kit/test/test-frame';
import { stubServer, type SeenRequest } from '#web/kit/test/test-server';

const row = (id: number, more: Partial<HistoryRow> = {}): HistoryRow => ({
  id,
  at: '2026-05-01 09:00:00',
  userName: '王芳',
  roleId: 9,
  module: 'order',
  action: 'order.cancel',
  reason: null,
  trace: null,
  changes: [],
  sealed: true,
  ...more,
});
const page = (rows: readonly HistoryRow[], total = rows.length) => ({
  data: { content: rows, totalElements: total, totalPages: Math.ceil(total / 20), size: 20, number: 0 },
});
const changes = [
  { field: 'payStatus', before: 2, after: 3 },
  { field: 'refundNo', before: null, after: 'X' },
];

it("shows who changed what from what to what, in the reader's language, and whether it is sealed", async () => {
  const seen = stubServer(() =>
    page([row(2, { changes, reason: '下雨' }), row(1, { userName: '', roleId: null, sealed: false })]),
  );
  renderScreen(<AuditTrail kind="order" of="D26050100000001" />);
  expect(await screen.findByText('支付状态')).toBeTruthy();
  expect(
    [screen.getByText('已支付'), screen.getByText('退款中'), screen.getByText(/下雨/), screen.getByText('系统')].length,
  ).toBe(4);
  expect([screen.getAllByLabelText('已封存').length, screen.getAllByLabelText('封存中').length]).toEqual([1, 1]);
  expect(Object.fromEntries((seen[0] as SeenRequest).url.searchParams)).toMatchObject({
    kind: 'order',
    key: 'D26050100000001',
    page: '0',
  });
});

it('shows English', async () => {
  stubServer(() => page([row(1, { changes })]));
  renderScreen(<AuditTrail kind="order" of="x" />, { lang: 'en' });
  expect(await screen.findByText('Cancel')).toBeTruthy();
  expect([screen.getByText('Payment status'), screen.getByText('Paid'), screen.getByText(/Venue admin/i)].length).toBe(
    3,
  );
});

it('loads older entries by page, and shows empty and error states', async () => {
  const seen = stubServer(({ url }) =>
    url.searchParams.get('page') === '0'
      ? page(
          Array.from({ length: 20 }, (_, n) => row(100 - n)),
          21,
        )
      : page([row(1, { reason: '最早' })], 21),
  );
  const { unmount } = renderScreen(<AuditTrail kind="user" of={7} />);
  fireEvent.click(await screen.findByRole('button', { name: '更早的记录' }));
  expect(await screen.findByText(/最早/)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: '更早的记录' })).toBeNull());
  expect(seen).toHaveLength(2);
  unmount();
  stubServer(() => ({ code: 403, message: '没有权限', messageEn: 'No right' }));
  renderScreen(<AuditTrail kind="user" of={7} />);
  expect(await screen.findByText(/没有权限/)).toBeTruthy();
});
