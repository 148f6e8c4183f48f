import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { handleStatus } from '#domain/devices/device.status';
import { faceAlarmKind } from '#domain/face-alarms/face-alarm.status';
import type { FaceAlarmRow } from '#contract/face-alarms/face-alarm.contract';
import type { RightName } from '#contract/catalogue';
import { renderScreen } from '#web/kit/test/test-frame';
import { stubServer } from '#web/kit/test/test-server';
import type { Lang } from '#web/kit/text/lang';
import IotFaceAlarm from './iot-face-alarm.screen';

const row = (over: Partial<FaceAlarmRow> = {}): FaceAlarmRow => ({
  id: 9,
  kind: faceAlarmKind.spoof,
  deviceName: '西门人脸 1',
  enDeviceName: 'West terminal 1',
  venueId: 3,
  venueName: '体育馆',
  enVenueName: 'Gymnasium',
  place: '西门',
  enPlace: 'West door',
  at: '2026-11-20 10:00:00',
  person: '林**',
  photo: '/venue-server/api/face/alarms/photo/t',
  handleStatus: handleStatus.pending,
  ackAt: null,
  ackBy: null,
  handledAt: null,
  handler: null,
  note: null,
  ...over,
});
const every: readonly RightName[] = ['IotFaceAlarm', 'IotFaceAlarmHandle', 'IotFaceAlarmExport'];

function open({ rights = every, lang = 'zh' as Lang, rows = [row()], at = '/iot-face-alarm' } = {}) {
  const seen = stubServer(({ url: { pathname } }) => {
    if (pathname.endsWith('/api/face/alarms'))
      return {
        data: { content: rows, totalElements: rows.length, totalPages: 1, size: 20, number: 0, open: rows.length },
      };
    return { data: pathname.endsWith('/list_views') ? { views: [], look: null } : [] };
  });
  renderScreen(<IotFaceAlarm />, { at, lang, rights });
  return (end: string) => seen.filter(({ url }) => url.pathname.endsWith(end));
}
const line = async (name: string) => (await screen.findByText(name)).closest('tr') as HTMLElement;

it('lists alarms with picture, kind, terminal and person, and counts the open ones', async () => {
  open();
  const one = await line('西门人脸 1');
  for (const text of ['照片攻击', '异常待处理', '体育馆', '林**']) expect(within(one).getByText(text)).toBeTruthy();
  expect(within(one).getByAltText('抓拍').getAttribute('src')).toBe('/venue-server/api/face/alarms/photo/t');
  expect(screen.getByRole('switch', { name: '新告警提示音' })).toBeTruthy();
});

it('acknowledges at once, and closes only with a note', async () => {
  const seen = open();
  const act = async (name: string) => {
    const button = within(await line('西门人脸 1')).queryByRole('button', { name });
    if (button) return fireEvent.click(button);
    fireEvent.click(within(await line('西门人脸 1')).getByRole('button', { name: /更多/ }));
    return fireEvent.click(await screen.findByRole('menuitem', { name }));
  };
  await act('确认');
  await waitFor(() => expect(seen('/acknowledge')).toHaveLength(1));
  await act('处理');
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(within(dialog).getByRole('button', { name: '标记为已处理' }));
  expect(await within(dialog).findByText('请填写至少 2 个字')).toBeTruthy();
  expect(seen('/handle')).toHaveLength(0);
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: '已核实身份' } });
  fireEvent.click(within(dialog).getByRole('button', { name: '标记为已处理' }));
  await waitFor(() => expect(seen('/handle')).toHaveLength(1));
});

it('speaks English, is read-only without the right, and shows an alarm without a picture', async () => {
  open({ lang: 'en', rights: ['IotFaceAlarm'], rows: [row({ photo: null })], at: '/iot-face-alarm?open=9' });
  expect(await screen.findByText('No picture')).toBeTruthy();
  for (const name of ['Acknowledge', 'Handle']) expect(screen.queryByRole('button', { name })).toBeNull();
});
