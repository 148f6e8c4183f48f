import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { cellArea, cellSize, cellState } from '#domain/lockers/locker.status';
import type { RightName } from '#contract/catalogue';
import type { LockerCell } from '#contract/lockers/locker.contract';
import { renderScreen } from '#web/kit/test/test-frame';
import { stubServer } from '#web/kit/test/test-server';
import { LockerMap } from './locker-map';

jest.mock('#web/kit/live/live', () => ({
  useRoom: () => ({ body: null, v: 0, at: null, state: 'connecting', changed: null }),
}));

const cell = (over: Partial<LockerCell>): LockerCell => ({
  id: 1,
  no: 1,
  size: cellSize.small,
  area: cellArea.men,
  state: cellState.free,
  note: '',
  openedAt: null,
  overnight: false,
  holder: null,
  isGuest: false,
  labelNo: null,
  braceletId: null,
  ...over,
});
const used = { state: cellState.inUse, holder: '林**', labelNo: '0142', braceletId: 5, openedAt: Date.now() - 600_000 };
const cells = [
  cell({}),
  cell({ id: 2, no: 2, ...used }),
  cell({ id: 3, no: 3, ...used, overnight: true, openedAt: Date.now() - 86_400_000 }),
  cell({ id: 4, no: 4, state: cellState.fault, note: '锁舌卡住' }),
  cell({ id: 5, no: 5, area: cellArea.women, ...used }),
];
const cabinet = { id: 9, name: 'A 柜', enName: 'Cabinet A', place: '东侧', enPlace: 'East', online: true, cells };
const blocked = [
  { braceletId: 5, labelNo: '0142', holder: '林**', isGuest: false, owed: 2.5, cellId: null },
  { braceletId: 6, labelNo: '0208', holder: '潘**', isGuest: true, owed: 0, cellId: 5 },
];
const open = (rights: readonly RightName[], body: object = { now: Date.now(), cabinets: [cabinet], blocked }) => {
  const seen = stubServer(({ url, method }) => ({
    data: url.pathname.endsWith('/venues')
      ? [{ id: 3, name: '游泳馆', enName: 'Swimming Pool' }]
      : method === 'POST'
        ? { id: 2, state: cellState.free }
        : body,
  }));
  renderScreen(<LockerMap />, { lang: 'en', rights });
  return seen;
};

it('counts the cells by look, and names who cannot leave and why', async () => {
  open(['LockerRecord', 'GateBillRecord']);
  const list = await screen.findByRole('region', { name: /Cannot leave/ });
  expect(within(list).getByText('¥2.50 unpaid')).toBeTruthy();
  expect(within(list).getByRole('link', { name: 'Show bill' }).getAttribute('href')).toBe(
    '/gate-bill-record?keyword=0142',
  );
  expect(within(list).getByText('Cabinet A 05 is open')).toBeTruthy();
  const counts = [...document.querySelectorAll('.lk-counts li')].map(({ textContent }) => textContent);
  expect(counts).toEqual(['In use 2', 'Free 1', 'Overnight 1', 'Fault 1']);
  fireEvent.click(within(list).getByRole('button', { name: 'Show' }));
  expect(await screen.findByRole('complementary', { name: 'Cabinet A 05' })).toBeTruthy();
});

it('offers what the rights and the state allow, and sends a forced opening with its reason', async () => {
  const seen = open(['LockerRecord', 'LockerRecordForce']);
  fireEvent.click(await screen.findByRole('button', { name: /^02 In use/ }));
  const panel = await screen.findByRole('complementary');
  expect(within(panel).queryByRole('button', { name: 'Report fault' })).toBeNull();
  expect(within(panel).queryByRole('link', { name: 'Wristband log' })).toBeNull();
  fireEvent.click(within(panel).getByRole('button', { name: 'Force open' }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: 'left overnight' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Force open' }));
  await waitFor(() =>
    expect(
      seen.filter(({ method }) => method === 'POST').map(({ url, body }) => [url.searchParams.get('id'), body]),
    ).toEqual([['2', 'note=left+overnight']]),
  );
});

it('says that a venue has no lockers yet, and shows no side without need', async () => {
  open(['LockerRecord'], { now: Date.now(), cabinets: [{ ...cabinet, cells: [] }], blocked: [] });
  expect(await screen.findByText('No lockers yet. Add some.')).toBeTruthy();
  expect(screen.queryByRole('region', { name: /Cannot leave/ })).toBeNull();
});
