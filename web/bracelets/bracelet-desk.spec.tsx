import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { bindStatus, cardStatus } from '#domain/bracelets/bracelet.status';
import type { BraceletDeskView } from '#contract/bracelets/bracelet.contract';
import { renderScreen } from '#web/kit/test/test-frame';
import { stubServer } from '#web/kit/test/test-server';
import { BraceletDesk } from './bracelet-desk';

const found = (over: Partial<BraceletDeskView> = {}, row: Partial<BraceletDeskView['row']> = {}): BraceletDeskView => ({
  row: {
    id: 5,
    chipNo: '04A2E5B1',
    labelNo: '0042',
    colour: 1,
    venueId: 3,
    venueName: '游泳馆',
    enVenueName: 'Swimming Pool',
    cardStatus: cardStatus.normal,
    bindStatus: bindStatus.bound,
    holder: '王*',
    isGuest: true,
    deposit: 20,
    depositNo: 'H26112000000001',
    depositPaid: true,
    issuedAt: '2026-11-20 10:00:00',
    lastUse: null,
    version: 1,
    ...row,
  },
  bills: [],
  lockers: [],
  inside: false,
  ...over,
});
const returned = () => found({}, { bindStatus: bindStatus.unbound, holder: null, depositNo: null, depositPaid: false });

const rights = ['BraceletListIssue', 'BraceletListReturn', 'GateBillRecordCollect', 'LockerRecord'] as const;

it('shows what keeps a scanned wristband from being returned, then takes it back', async () => {
  let step = 0;
  const seen = stubServer(({ method }) => {
    if (method === 'POST') {
      step = 2;
      return { data: { id: 5, cardStatus: 1, bindStatus: 1, refunded: 20 } };
    }
    const open = {
      bills: [{ id: 9, kind: 1, part: 2, amount: 1.5 }],
      lockers: [{ cellId: 7, name: '男A 06', enName: 'Men A 06' }],
    };
    return { data: step === 0 ? found(open) : step === 1 ? found() : returned() };
  });
  renderScreen(<BraceletDesk />, { lang: 'en', rights });
  const field = screen.getByRole('textbox', { name: 'Chip or label of a wristband' });
  const scan = () => {
    fireEvent.change(field, { target: { value: '04a2e5b1' } });
    fireEvent.click(screen.getByRole('button', { name: 'Find' }));
  };
  scan();
  expect(await screen.findByText('¥1.50 unpaid')).toBeTruthy();
  expect(screen.getByText('Timed entry · additional time')).toBeTruthy();
  expect(screen.getByText('Men A 06 is open')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Take back' }).disabled).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Take payment' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText('Take CNY 1.50 · 王*')).toBeTruthy();

  step = 1;
  scan();
  expect(await screen.findByText('Ready to be returned')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Take back' }));
  expect(await screen.findByText('Returned. Deposit refunded: ¥20.00')).toBeTruthy();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Issue' })).toBeTruthy());
  expect(seen.filter(({ method }) => method === 'POST').map(({ url }) => url.pathname)).toEqual([
    '/venue-server/api/bracelets/return',
  ]);
});

it('says that no wristband has the number', async () => {
  stubServer(() => ({ code: 404, message: '没有找到这个手环', messageEn: 'No wristband has this number.' }));
  renderScreen(<BraceletDesk />, { lang: 'en', rights });
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '77' } });
  fireEvent.submit(screen.getByRole('textbox'));
  expect(await screen.findByText('No wristband has this number.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Issue' })).toBeNull();
});
