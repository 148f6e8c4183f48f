import { syncServerTime } from '#web/kit/browser/clock';
import { useEntry } from './entry';
import { showMaintenanceNotice } from './maintenance';
import { usePrompt } from './prompt';
import { useSession } from './session';
import { testEntry } from '#web/kit/test/test-server';

const night = { from: '22:30', to: '01:30', text: '预约支付暂不可用', textEn: 'Paying is not possible now' };
const at = (clock: string) => syncServerTime(Date.parse(`2026-11-20T${clock}:00+08:00`));
const promptTexts = () => usePrompt.getState().queue.map(({ text }) => text.en);

beforeEach(() => {
  localStorage.clear();
  usePrompt.setState({ queue: [] });
  useEntry.setState({ entry: { ...testEntry, maintenance: night } });
});

it.each([
  ['22:29', 0],
  ['22:30', 1],
  ['00:40', 1],
  ['01:30', 0],
])('at %s shows its notice %i times', (clock, times) => {
  at(clock);
  showMaintenanceNotice();
  expect(promptTexts()).toHaveLength(times);
});

it('shows it once, beyond a logout, and again only after a change', () => {
  at('23:00');
  showMaintenanceNotice();
  showMaintenanceNotice();
  useSession.getState().leave();
  showMaintenanceNotice();
  expect(promptTexts()).toEqual([night.textEn]);
  useEntry.setState({ entry: { ...testEntry, maintenance: { ...night, text: '今晚延长', textEn: 'Longer tonight' } } });
  showMaintenanceNotice();
  expect(promptTexts()).toEqual([night.textEn, 'Longer tonight']);
});

it('shows nothing if the school has none', () => {
  at('23:00');
  useEntry.setState({ entry: { ...testEntry, maintenance: null } });
  showMaintenanceNotice();
  expect(promptTexts()).toEqual([]);
});
