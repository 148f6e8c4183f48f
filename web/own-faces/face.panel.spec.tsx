import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { faceStatus } from '#domain/devices/device.status';
import { renderScreen } from '#web/kit/test/test-frame';
import { stubServer, type SeenRequest } from '#web/kit/test/test-server';
import { stubUpload } from '#web/kit/test/test-upload';
import { FacePanel } from './face.panel';

const none = { status: faceStatus.none, takenAt: null, consentAt: null, needed: true };
const held = { status: faceStatus.ok, takenAt: '2026-05-01 09:00:00', consentAt: '2026-05-01 09:00:00', needed: false };
let restore = () => {};
afterEach(() => restore());

const choose = (file: File) =>
  fireEvent.change(document.querySelectorAll('input[type=file]')[1] as HTMLInputElement, { target: { files: [file] } });
const png = () => new File([new Uint8Array(4)], 'me.png', { type: 'image/png' });

it('accepts a photo only after consent, and reports the result', async () => {
  stubServer(() => ({ data: none }));
  const taken = stubUpload(() => ({ data: held }));
  restore = taken.restore;
  renderScreen(<FacePanel />);
  expect(await screen.findByText('您预约的场馆需要人脸核验，请先上传照片')).toBeTruthy();
  const button = screen.getByRole<HTMLButtonElement>('button', { name: /选择照片/ });
  expect([button.disabled, button.title]).toEqual([true, '请先勾选同意']);
  fireEvent.click(screen.getByRole('checkbox'));
  expect(button.disabled).toBe(false);
  choose(new File([new Uint8Array(4)], 'me.gif', { type: 'image/gif' }));
  expect(await screen.findByText('文件类型不合法，请上传类型为png,jpg,jpeg的文件')).toBeTruthy();
  choose(png());
  expect(await screen.findByText('已采集')).toBeTruthy();
  expect(taken.sent.map(({ body }) => [body.get('consent'), (body.get('files') as File).name])).toEqual([
    ['1', 'me.png'],
  ]);
});

it('shows the refusal reason, and can be retried', async () => {
  stubServer(() => ({ data: none }));
  restore = stubUpload(() => ({ code: 400, message: '照片太小', messageEn: 'Too small' })).restore;
  renderScreen(<FacePanel />, { lang: 'en' });
  fireEvent.click(await screen.findByRole('checkbox'));
  choose(png());
  expect(await screen.findByText('Too small')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /Choose photo/ }).disabled).toBe(false);
});

it('confirms before deletion', async () => {
  const seen = stubServer(({ url }: SeenRequest) => ({
    data: url.pathname.endsWith('/remove') ? { ...none, needed: false, receiptNo: 'FD20260501000007' } : held,
  }));
  renderScreen(<FacePanel />);
  fireEvent.click(await screen.findByRole('button', { name: /删除/ }));
  const box = await screen.findByRole('dialog');
  expect(seen.filter(({ method }) => method === 'POST')).toHaveLength(0);
  fireEvent.click(within(box).getByRole('button', { name: '删除' }));
  await waitFor(() => expect(screen.getByText('未采集')).toBeTruthy());
  expect(await screen.findByText('已删除，回执 FD20260501000007')).toBeTruthy();
});
