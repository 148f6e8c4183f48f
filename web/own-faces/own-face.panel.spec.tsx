import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { faceStatus } from '#domain/devices/device.status';
import { deletionCause, ownFaceState, removalState } from '#domain/own-faces/own-face.status';
import type { FaceReceipt, OwnFaceTerminal } from '#contract/own-faces/own-face.contract';
import { renderScreen } from '#web/kit/test/test-frame';
import { stubServer } from '#web/kit/test/test-server';
import { stubUpload } from '#web/kit/test/test-upload';
import type { Lang } from '#web/kit/text/lang';
import { OwnFacePanel } from './own-face.panel';

const none = { status: faceStatus.none, takenAt: null, consentAt: null, needed: true };
const held = { status: faceStatus.ok, takenAt: '2026-05-01 09:00:00', consentAt: '2026-05-01 09:00:00', needed: false };
const place = {
  name: '壁球馆人脸终端 1',
  enName: 'Squash face terminal 1',
  venueName: '综合体育馆',
  enVenueName: 'Gymnasium',
  place: '壁球馆入口',
  enPlace: 'Squash entrance',
};
const terminal: OwnFaceTerminal = {
  hardwareId: 4,
  ...place,
  state: ownFaceState.failed,
  error: 'lowQuality',
  validFrom: '2026-05-02 09:45:00',
  validTo: '2026-05-02 11:15:00',
  since: null,
};
const receipt: FaceReceipt = {
  id: 7,
  receiptNo: 'FD20260501000007',
  cause: deletionCause.member,
  at: '2026-05-01 10:00:00',
  completedAt: null,
  terminals: [{ ...place, state: removalState.waiting, removedAt: null }],
};

let restore = () => {};
afterEach(() => {
  restore();
  jest.restoreAllMocks();
});

function open({
  face = none as typeof none | typeof held,
  terminals = [] as readonly OwnFaceTerminal[],
  receipts = [] as readonly FaceReceipt[],
  lang = 'zh' as Lang,
} = {}) {
  const seen = stubServer(({ url: { pathname } }) => {
    if (pathname.endsWith('/face/terminals')) return { data: terminals };
    if (pathname.endsWith('/face/receipts')) return { data: receipts };
    if (pathname.endsWith('/face/remove')) return { data: { ...none, receiptNo: receipt.receiptNo } };
    return { data: face };
  });
  renderScreen(<OwnFacePanel />, { at: '/face-issue-mobile', lang });
  return (end: string) => seen.filter(({ url }) => url.pathname.endsWith(end));
}
/** Lets the page measure every photo as one grey. */
function measureAs(light: number) {
  Object.assign(globalThis, {
    createImageBitmap: () => Promise.resolve({ width: 80, height: 100, close: () => undefined }),
  });
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    drawImage: () => undefined,
    getImageData: (_x: number, _y: number, width: number, height: number) => ({
      width,
      height,
      data: new Uint8ClampedArray(width * height * 4).map((_, n) => light + (Math.floor(n / 4) % 2 ? 25 : -25)),
    }),
    // The canvas of the browser has many more members; only these are used.
  } as unknown as CanvasRenderingContext2D);
  URL.createObjectURL = () => 'blob:photo';
  URL.revokeObjectURL = () => undefined;
}
const choose = () =>
  fireEvent.change(screen.getByLabelText(/选择照片/, { selector: 'input' }), {
    target: { files: [new File([new Uint8Array(4)], 'me.png', { type: 'image/png' })] },
  });

it('shows the checks of a photo, and uploads one that passes after consent', async () => {
  open();
  measureAs(128);
  const taken = stubUpload(() => ({ data: held }));
  restore = taken.restore;
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: /选择照片/ });
  expect([button.disabled, button.title]).toEqual([true, '请先勾选同意']);
  fireEvent.click(screen.getByRole('checkbox'));
  choose();
  const checks = await screen.findByRole('list', { name: '照片检查' });
  expect(within(checks).getAllByText('合格')).toHaveLength(4);
  fireEvent.click(screen.getByRole('button', { name: '使用这张' }));
  await waitFor(() => expect(taken.sent).toHaveLength(1));
});

it('does not send a photo that is too dark, and says what to do', async () => {
  open();
  measureAs(26);
  fireEvent.click(await screen.findByRole('checkbox'));
  choose();
  expect(await screen.findByText('照片太暗，请到亮处重拍')).toBeTruthy();
  expect(screen.getByRole('button', { name: '使用这张' }).hasAttribute('disabled')).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: '重拍' }));
  expect(await screen.findByRole('button', { name: /选择照片/ })).toBeTruthy();
});

it('shows where the face is stored, and why a terminal refused it', async () => {
  open({ face: held, terminals: [terminal] });
  expect(await screen.findByText('壁球馆人脸终端 1')).toBeTruthy();
  for (const text of ['下发失败', '照片质量不合格']) expect(screen.getByText(text)).toBeTruthy();
});

it('deletes after a confirmation and names the receipt', async () => {
  const seen = open({ face: held, receipts: [receipt] });
  fireEvent.click(await screen.findByRole('button', { name: /删除/ }));
  const box = await screen.findByRole('dialog');
  expect(seen('/remove')).toHaveLength(0);
  fireEvent.click(within(box).getByRole('button', { name: '删除' }));
  expect(await screen.findByText(`已删除，回执 ${receipt.receiptNo}`)).toBeTruthy();
  expect(seen('/remove')).toHaveLength(1);
});

it('speaks English, and says that no terminal stores the face', async () => {
  open({ lang: 'en', receipts: [{ ...receipt, completedAt: '2026-05-01 10:00:09', terminals: [] }] });
  expect(await screen.findByText(/No terminal stores your face/)).toBeTruthy();
  for (const text of [receipt.receiptNo, 'Removed', 'No terminal stored the photo then'])
    expect(await screen.findByText(text)).toBeTruthy();
});
