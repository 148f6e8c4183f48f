import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { fileClass } from '#domain/attachments/attachment.status';
import { compressImage, fitWithin, needsCompression } from '#web/kit/browser/compress';
import { usePrompt } from '#web/kit/session/prompt';
import { renderScreen } from '#web/kit/test/test-frame';
import { stubServer, type StubAnswer } from '#web/kit/test/test-server';
import { stubUpload } from '#web/kit/test/test-upload';
import { UploadField } from './upload';

const ID = 'a'.repeat(32);
let restore = () => undefined as void;
afterEach(() => restore());

function renderField({
  answer = (() => ({ data: [{ id: ID, ext: 'png' }] })) as Parameters<typeof stubUpload>[0],
  most = 9,
  of = fileClass.picture as never,
  removed = { data: { id: ID } } as StubAnswer,
  lang = 'zh' as 'zh' | 'en',
} = {}) {
  const held: unknown[] = [];
  const seen = stubServer(() => removed);
  const taken = stubUpload(answer);
  restore = taken.restore;
  function Field() {
    const [value, set] = useState<unknown>();
    return (
      <UploadField
        label="照片"
        fileClass={of}
        most={most}
        value={value}
        onChange={(next) => {
          held.push(next);
          set(next);
        }}
      />
    );
  }
  renderScreen(<Field />, { lang });
  const choose = (...files: File[]) =>
    fireEvent.change(document.querySelector('input[type=file]') as HTMLInputElement, { target: { files } });
  return { held, seen, sent: taken.sent, choose };
}
const file = (name: string, size = 4, type = 'image/png') => new File([new Uint8Array(size)], name, { type });

it('goes from active with its percentage to success, and holds the stored file', async () => {
  const { held, sent, choose } = renderField();
  choose(file('a.png'), file('b.jpg'));
  await waitFor(() => expect(screen.getAllByRole('progressbar')[0]?.getAttribute('aria-valuenow')).toBe('40'));
  await waitFor(() => expect(held.at(-1)).toHaveLength(2));
  expect(sent.map(({ body }) => [body.get('fileClass'), (body.get('files') as File).name])).toEqual([
    ['1', 'a.png'],
    ['1', 'b.jpg'],
  ]);
  await waitFor(() => expect(document.querySelectorAll('[data-state=success]')).toHaveLength(2));
});

it('holds one required attachment, and then offers no more', async () => {
  const { held, choose } = renderField({ most: 1 });
  choose(file('a.png'));
  await waitFor(() => expect(held.at(-1)).toEqual({ id: ID, ext: 'png' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /上传/ })).toBeNull());
});

it.each([
  ['a type', [file('a.png'), file('b.gif')], '文件类型不合法，请上传类型为png,jpg,jpeg的文件'],
  ['a size', [file('a.png'), file('b.png', 10_485_761)], '文件大小不能超过10MB'],
])('aborts the whole selection for %s, with the documented message', async (_, files, words) => {
  const { sent, choose } = renderField();
  choose(...files);
  expect(await screen.findByText(words)).toBeTruthy();
  expect(sent).toHaveLength(0);
});

it("shows the server's or documented message on failure, and can be retried", async () => {
  let tries = 0;
  const { held, choose } = renderField({
    answer: () =>
      (tries += 1) === 1
        ? { code: 400, message: '图片无法识别', messageEn: 'unreadable' }
        : tries === 2
          ? { code: 500, message: '', messageEn: '' }
          : { data: [{ id: ID, ext: 'png' }] },
  });
  choose(file('a.png'));
  expect(await screen.findByText('图片无法识别')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '重试' }));
  expect(await screen.findByText('照片上传失败')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '重试' }));
  await waitFor(() => expect(held.at(-1)).toHaveLength(1));
});

it('confirms before deletion, and reports a failed one', async () => {
  const { held, seen, choose } = renderField({ most: 1 });
  choose(file('a.png'));
  fireEvent.click(await screen.findByRole('button', { name: '删除' }));
  const box = await screen.findByRole('dialog');
  expect(within(box).getAllByText('系统警告').length).toBeGreaterThan(0);
  expect(within(box).getByText('是否要删除这个文件')).toBeTruthy();
  expect(seen).toHaveLength(0);
  fireEvent.click(within(box).getByRole('button', { name: '删除' }));
  await waitFor(() => expect(held.at(-1)).toBeUndefined());
  expect(seen[0]?.url.pathname).toMatch(new RegExp(`/delFile/${ID}$`));
});

it('keeps the entry and shows the documented message if deletion fails', async () => {
  usePrompt.setState({ queue: [] });
  const { choose } = renderField({ most: 1, removed: { status: 500, body: '' } });
  choose(file('a.png'));
  fireEvent.click(await screen.findByRole('button', { name: '删除' }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '删除' }));
  await waitFor(() => expect(usePrompt.getState().queue[0]?.text.zh).toBe('删除照片失败，请重新删除'));
  expect(document.querySelectorAll('[data-state=success]')).toHaveLength(1);
});

it('states types and size, for documents too, in English', () => {
  renderField({ of: fileClass.document as never, lang: 'en' });
  expect(screen.getByText('png, jpg, jpeg, xls, xlsx, doc, docx, pdf; at most 10 MB each')).toBeTruthy();
});

it('shrinks heavy pictures only, to within 800 by 800', async () => {
  expect([
    needsCompression({ name: 'a.png', size: 204_800 }),
    needsCompression({ name: 'a.png', size: 204_801 }),
    needsCompression({ name: 'a.pdf', size: 999_999 }),
  ]).toEqual([false, true, false]);
  expect([fitWithin(4_000, 3_000), fitWithin(300, 3_000), fitWithin(640, 480)]).toEqual([
    { width: 800, height: 600 },
    { width: 80, height: 800 },
    { width: 640, height: 480 },
  ]);
  const light = file('a.png');
  expect(await compressImage(light)).toEqual({ blob: light, name: 'a.png' });
});
