import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { RichTextEditor } from './rich-text-editor';
import { RichTextView } from './rich-text-shown';
import { renderScreen } from '#web/kit/test/test-frame';
import { stubServer } from '#web/kit/test/test-server';
import { stubUpload } from '#web/kit/test/test-upload';

const ID = 'a'.repeat(32);
let restore = () => {};
afterEach(() => restore());
beforeAll(() => {
  // jsdom has no layout; the editor asks for the position of its cursor.
  const emptyRect = () => ({
    x: 0,
    y: 0,
    width: 0,
    height: 0,
    top: 0,
    left: 0,
    right: 0,
    bottom: 0,
    toJSON: () => ({}),
  });
  Object.assign(Range.prototype, { getBoundingClientRect: emptyRect, getClientRects: () => [] });
  Object.assign(document, { elementFromPoint: () => null });
});

function renderEditor(first?: string, { lang = 'zh' as 'zh' | 'en' } = {}) {
  const held: unknown[] = [];
  function Field() {
    const [value, set] = useState<unknown>(first);
    return (
      <>
        <RichTextEditor
          label="内容"
          id="form_content"
          value={value}
          onChange={(next) => {
            held.push(next);
            set(next);
          }}
        />
        <button type="button" onClick={() => set('<p>换过</p>')}>
          换
        </button>
      </>
    );
  }
  stubServer(() => ({ data: {} }));
  renderScreen(<Field />, { lang });
  return held;
}
const box = () => screen.getByRole('textbox', { name: '内容' });

it('holds input as markup, and nothing while it is empty', async () => {
  const held = renderEditor('<p>入场须知</p>');
  expect(box().textContent).toBe('入场须知');
  fireEvent.click(screen.getByRole('button', { name: '项目列表' }));
  await waitFor(() => expect(held.at(-1)).toBe('<ul><li><p>入场须知</p></li></ul>'));
  fireEvent.click(screen.getByRole('button', { name: '撤销' }));
  fireEvent.click(screen.getByRole('button', { name: '换' }));
  await waitFor(() => expect(box().textContent).toBe('换过'));
  expect(screen.getByText('2 / 20000')).toBeTruthy();
});

it('uploads a chosen picture and shows it by local address; a refusal explains and loses nothing', async () => {
  const held = renderEditor('<p>字</p>');
  const taken = stubUpload(() => ({ data: [{ id: ID, ext: 'png' }] }));
  restore = taken.restore;
  const choose = (file: File) =>
    fireEvent.change(document.querySelector('input[type=file]') as HTMLInputElement, { target: { files: [file] } });
  choose(new File([new Uint8Array(4)], 'a.gif', { type: 'image/gif' }));
  expect(await screen.findByText('文件类型不合法，请上传类型为png,jpg,jpeg的文件')).toBeTruthy();
  expect(taken.sent).toHaveLength(0);
  choose(new File([new Uint8Array(4)], 'a.png', { type: 'image/png' }));
  await waitFor(() =>
    expect(held.at(-1)).toContain(`<img src="/venue-server/api/front/website/attachment/view/${ID}"`),
  );
  expect(held.at(-1)).toContain('字');
  expect(taken.sent[0]?.body.get('fileClass')).toBe('5');
});

it('links to safe addresses only', async () => {
  renderEditor('<p>字</p>', { lang: 'en' });
  fireEvent.click(screen.getByRole('button', { name: 'Link' }));
  const address = await screen.findByLabelText('Link address');
  const link = () =>
    screen
      .getAllByRole('button', { name: 'Add link' })
      .find((one) => one.className.includes('primary')) as HTMLButtonElement;
  fireEvent.change(address, { target: { value: 'javascript:alert(1)' } });
  expect(link().disabled).toBe(true);
  fireEvent.change(address, { target: { value: 'example.org/a' } });
  fireEvent.click(link());
  await waitFor(() => expect(box().querySelector('a')?.getAttribute('href')).toBe('https://example.org/a'));
});

it('shows stored text without executable content', () => {
  renderScreen(
    <RichTextView
      html={
        '<h2>题</h2><p onclick="x()">文<script>x()</script><a href="javascript:x()">链</a><img src="x" onerror="x()"></p><form action="//evil"><input></form>'
      }
    />,
  );
  const shown = document.querySelector('.v-rich')?.innerHTML ?? '';
  expect(shown).toBe('<h2>题</h2><p>文<a>链</a><img></p>');
});
