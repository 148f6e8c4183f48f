import { fireEvent, screen } from '@testing-library/react';
import { Button, Modal } from 'antd';
import { copyText } from './copy';
import { useCopy } from './use-copy';
import { renderScreen } from '#web/kit/test/test-frame';

const clipboard = (value: unknown) => Object.defineProperty(navigator, 'clipboard', { value, configurable: true });
/** The legacy copy command of a browser: returns the selected text, or fails. */
const stubExecCommand = (works: boolean) => {
  const copied: string[] = [];
  document.execCommand = jest.fn(
    () => works && Boolean(copied.push((document.activeElement as HTMLTextAreaElement).value)),
  );
  return copied;
};

function Copier() {
  const copy = useCopy();
  return <Button onClick={() => copy('V-1')}>抄</Button>;
}

it('uses the clipboard API first', async () => {
  const copied = stubExecCommand(true);
  const write = jest.fn(() => Promise.resolve());
  clipboard({ writeText: write });
  expect(await copyText('a')).toBe(true);
  expect([write.mock.calls, copied]).toEqual([[['a']], []]);
});

it.each([
  ['without TLS there is no clipboard', undefined],
  ['the clipboard refuses', { writeText: () => Promise.reject(new Error('no')) }],
])('copies by a selection if %s, and leaves no element behind', async (_, value) => {
  const copied = stubExecCommand(true);
  clipboard(value);
  renderScreen(
    <>
      <input aria-label="词" />
      <Modal open>
        <Copier />
      </Modal>
    </>,
  );
  const button = screen.getByRole('button', { name: '抄' });
  button.focus();
  fireEvent.click(button);
  expect(await screen.findByText('已复制')).toBeTruthy();
  expect(copied).toEqual(['V-1']);
  expect([document.activeElement === button, document.querySelector('textarea')]).toEqual([true, null]);
});

it('shows the text for manual copying as a last resort', async () => {
  stubExecCommand(false);
  clipboard(undefined);
  renderScreen(<Copier />, { lang: 'en' });
  fireEvent.click(screen.getByRole('button', { name: '抄' }));
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Copy' });
  expect(field.value).toBe('V-1');
  expect(screen.getByText(/press Ctrl\+C/)).toBeTruthy();
  expect(screen.queryByText('Copied')).toBeNull();
});
