import { fireEvent, screen, waitFor } from '@testing-library/react';
import { hardwareState } from '#domain/devices/device.status';
import type { FaceDiffRow, FaceTerminal } from '#contract/face-terminals/face-terminal.contract';
import type { RightName } from '#contract/catalogue';
import { renderScreen } from '#web/kit/test/test-frame';
import { stubServer } from '#web/kit/test/test-server';
import type { Lang } from '#web/kit/text/lang';
import IotFace from './iot-face.screen';

const terminal = (over: Partial<FaceTerminal> = {}): FaceTerminal => ({
  hardwareId: 5,
  sn: 'FT-1',
  name: '西门人脸 1',
  enName: 'West terminal 1',
  venueId: 3,
  venueName: '体育馆',
  enVenueName: 'Gymnasium',
  state: hardwareState.online,
  lastBeat: 0,
  personCap: 3000,
  wanted: 1286,
  present: 1243,
  agreed: 1228,
  missing: 58,
  extra: 15,
  mendable: 28,
  listedAt: 0,
  awaited: false,
  ...over,
});
const rows: readonly FaceDiffRow[] = [
  { userNo: '20***18', userName: '林**', side: 'missing', reason: 'noPhoto', isMendable: false },
  { userNo: 'local-17', userName: null, side: 'extra', reason: 'stranger', isMendable: false },
];
const every: readonly RightName[] = ['IotFace', 'IotFaceCompare', 'IotFaceReconcile'];

function open({ rights = every, lang = 'zh' as Lang, terminals = [terminal()] } = {}) {
  const seen = stubServer(({ url: { pathname } }) => {
    if (pathname.endsWith('/diff'))
      return {
        data: {
          content: rows,
          totalElements: 2,
          totalPages: 1,
          size: 20,
          number: 0,
          terminal: terminals[0],
          reasons: [{ reason: 'noPhoto', side: 'missing', count: 21 }],
        },
      };
    if (pathname.endsWith('/reconcile')) return { data: { added: 17, removed: 11 } };
    return { data: pathname.endsWith('/api/face/terminals') ? terminals : [] };
  });
  renderScreen(<IotFace />, { at: '/iot-face', lang, rights });
  return (end: string) => seen.filter(({ url }) => url.pathname.endsWith(end));
}

it('shows who should be on a terminal, who is, and why not', async () => {
  open();
  expect(await screen.findByText('1,286')).toBeTruthy();
  for (const text of ['1,228', '1,243', '林**', 'local-17', '请本人上传照片', '在设备上核对后删除'])
    expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.getByRole('button', { name: /21\s*无照片/ })).toBeTruthy();
  expect(screen.getByText('一键对齐创建 28 个下发或删除任务 · 须本人 21')).toBeTruthy();
});

it('aligns with one click and says what was created', async () => {
  const seen = open();
  fireEvent.click(await screen.findByRole('button', { name: '对齐 28 人' }));
  expect(await screen.findByText('已创建下发 17 人、删除 11 人')).toBeTruthy();
  await waitFor(() => expect(seen('/reconcile')).toHaveLength(1));
});

it('says that an offline terminal is aligned when it is back', async () => {
  open({ terminals: [terminal({ state: hardwareState.offline })] });
  expect(await screen.findByRole('button', { name: '重连后对齐 28 人' })).toBeTruthy();
  expect(screen.getByRole('button', { name: /重新比对/ }).hasAttribute('disabled')).toBe(true);
});

it('speaks English, and says that a terminal has not reported yet', async () => {
  open({
    lang: 'en',
    terminals: [terminal({ present: null, agreed: null, missing: null, extra: null, mendable: null, listedAt: null })],
  });
  expect(await screen.findByText('not reported yet')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Align 0' }).hasAttribute('disabled')).toBe(true);
});

it('says that there are no terminals, and shows no buttons without their rights', async () => {
  open({ terminals: [] });
  expect(await screen.findByText(/您的场馆还没有人脸终端/)).toBeTruthy();
});

it('is read-only without further rights', async () => {
  open({ rights: ['IotFace'] });
  expect(await screen.findByText('1,286')).toBeTruthy();
  for (const name of [/重新比对/, /对齐/]) expect(screen.queryByRole('button', { name })).toBeNull();
});
