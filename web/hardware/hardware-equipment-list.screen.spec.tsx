import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { hardwareKind, hardwareState } from '#domain/devices/device.status';
import { commandKind, commandStatus } from '#domain/hardware/command.status';
import { deviceFailure } from '#domain/devices/device.failures';
import { hardware, type HardwareRow } from '#contract/hardware/hardware.contract';
import type { RightName } from '#contract/catalogue';
import { renderScreen } from '#web/kit/test/test-frame';
import { stubServer, type StubAnswer } from '#web/kit/test/test-server';
import type { Lang } from '#web/kit/text/lang';
import Hardware from './hardware-equipment-list.screen';

const row = (over: Partial<HardwareRow> = {}): HardwareRow => ({
  id: 7,
  sn: 'GT-1',
  name: '东门闸机',
  enName: 'East gate',
  kind: hardwareKind.gate,
  adapter: 'plain',
  venueId: 3,
  venueName: '体育馆',
  enVenueName: 'Gymnasium',
  place: '东门',
  enPlace: 'East door',
  direction: 1,
  siteIds: [],
  siteNames: '',
  enSiteNames: '',
  endpoint: null,
  params: { openSeconds: 5 },
  paramsNo: 2,
  paramsApplied: 1,
  personCap: 1000,
  people: null,
  door: 'normal',
  installDate: null,
  firmware: '3.2',
  state: hardwareState.online,
  lastBeat: Date.now() - 8_000,
  clockSkewMs: 0,
  oldKeyUntil: null,
  status: 1,
  version: 1,
  ...over,
});
const groups = [
  {
    venueId: 3,
    venueName: '体育馆',
    enVenueName: 'Gymnasium',
    place: '东门',
    enPlace: 'East door',
    total: 3,
    online: 1,
    offline: 2,
    never: 0,
  },
];
const command = {
  id: 1,
  hardwareId: 7,
  kind: commandKind.open,
  minutes: null,
  status: commandStatus.failed,
  requestedBy: '周敏',
  requestedAt: '2026-11-01 10:00:00',
  sentAt: '2026-11-01 10:00:01',
  endedAt: '2026-11-01 10:00:02',
  reason: 'blocked',
  note: null,
};
const every: readonly RightName[] = [
  'HardwareEquipmentList',
  'HardwareEquipmentListAdd',
  'HardwareEquipmentListEdit',
  'HardwareEquipmentListDel',
  'HardwareEquipmentListKey',
  'HardwareEquipmentListHold',
  'HardwareEquipmentListMaintain',
  'gateOpen',
];

function open({
  rights = every,
  lang = 'zh' as Lang,
  rows = [row()],
  at = '/hardware-equipment-list',
  answerOpen = (): StubAnswer => ({ data: { ...command, status: commandStatus.queued } }),
} = {}) {
  const seen = stubServer(({ url: { pathname }, method }) => {
    const page = (content: readonly object[], more: object = {}) => ({
      data: { content, totalElements: content.length, totalPages: 1, size: 20, number: 0, ...more },
    });
    if (pathname.endsWith('/commands/open')) return answerOpen();
    if (pathname.endsWith('/commands')) return page([command]);
    if (pathname.endsWith('/keys/rotate'))
      return {
        data: { keys: [{ id: 7, sn: 'GT-1', name: '东门闸机', enName: 'East gate', key: 'secret-of-the-gate' }] },
      };
    if (pathname.endsWith(hardware.list.path) && method === 'GET') return page(rows, { groups });
    return { data: pathname.endsWith('/list_views') ? { views: [], look: null } : [] };
  });
  renderScreen(<Hardware />, { at, lang, rights });
  return (end: string) => seen.filter(({ url }) => url.pathname.endsWith(end));
}
const line = async (name: string) => (await screen.findByText(name)).closest('tr') as HTMLElement;

it('lists devices with connection, last sign of life and place, and counts them by place', async () => {
  open();
  const one = await line('东门闸机');
  for (const text of ['GT-1', '在线', '体育馆']) expect(within(one).getByText(text)).toBeTruthy();
  expect(within(one).getByText(/秒前/)).toBeTruthy();
  expect(screen.getByText('离线 2')).toBeTruthy();
  expect(screen.getByRole('button', { name: /东门.*1\/3/ })).toBeTruthy();
});

it('shows English', async () => {
  open({ lang: 'en' });
  const one = await line('East gate');
  for (const text of ['Online', 'Gymnasium']) expect(within(one).getByText(text)).toBeTruthy();
  expect(screen.getByText('2 offline')).toBeTruthy();
});

it('shows the actions on a device in its drawer, and why one failed', async () => {
  open({ at: '/hardware-equipment-list?open=7' });
  expect(await screen.findByText('等待设备领取')).toBeTruthy();
  expect(await screen.findByText(/通道内有人或被遮挡/)).toBeTruthy();
  for (const name of ['开门一次', '常开', '锁闭', '恢复正常', '重启', '校时', '自检'])
    expect(screen.getByRole('button', { name })).toBeTruthy();
});

it('sends an action once, and shows a refusal beside the buttons', async () => {
  const { zh, en, key } = deviceFailure.deviceOffline;
  const seen = open({
    at: '/hardware-equipment-list?open=7',
    answerOpen: () => ({ code: 250, message: zh, messageEn: en, errKey: key }),
  });
  fireEvent.click(await screen.findByRole('button', { name: '开门一次' }));
  expect(await screen.findByText(zh)).toBeTruthy();
  expect(seen('/commands/open')).toHaveLength(1);
});

it('offers only the actions of the rights held, and none while the device is offline', async () => {
  open({
    at: '/hardware-equipment-list?open=7',
    rights: ['HardwareEquipmentList', 'gateOpen'],
    rows: [row({ state: hardwareState.offline })],
  });
  const button = await screen.findByRole('button', { name: '开门一次' });
  expect(button.hasAttribute('disabled')).toBe(true);
  expect(screen.getByText('设备不在线，无法操作')).toBeTruthy();
  for (const name of ['常开', '重启']) expect(screen.queryByRole('button', { name })).toBeNull();
});

it('shows a new key once', async () => {
  const seen = open({ rights: ['HardwareEquipmentList', 'HardwareEquipmentListKey'] });
  await line('东门闸机');
  const key = screen.queryByRole('button', { name: /更换密钥/ });
  if (key) fireEvent.click(key);
  else {
    fireEvent.click(within(await line('东门闸机')).getByRole('button', { name: /更多/ }));
    fireEvent.click(await screen.findByRole('menuitem', { name: '更换密钥' }));
  }
  fireEvent.click(
    await waitFor(() => {
      const ok = [...document.querySelectorAll<HTMLElement>('[role="dialog"] button')].at(-1);
      if (!ok) throw new Error('no confirmation yet');
      return ok;
    }),
  );
  expect(await screen.findByText('secret-of-the-gate')).toBeTruthy();
  expect(seen('/keys/rotate')).toHaveLength(1);
});
