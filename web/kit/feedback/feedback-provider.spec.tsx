import { act, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { showPrompt, usePrompt } from '#web/kit/session/prompt';
import { useFeedback } from './use-feedback';
import { FeedbackProvider } from './feedback-provider';

// The part takes a while to compile.
configure({ asyncUtilTimeout: 10_000 });

/** Asks first and says the answer; says when its message has left. */
function Asker() {
  const { message, modal } = useFeedback();
  const [state, setState] = useState('');
  return (
    <>
      <button onClick={() => modal.confirm({ title: '确定？', okText: '好', onOk: () => setState('confirmed') })}>
        问
      </button>
      <button onClick={() => void message.success('已保存', 0.01).then(() => setState('left'))}>存</button>
      <output>{state}</output>
    </>
  );
}
const renderAsker = () =>
  render(
    <FeedbackProvider>
      <Asker />
    </FeedbackProvider>,
  );

beforeEach(() => usePrompt.setState({ queue: [] }));

it('shows a dialog that was asked for before its part was loaded', async () => {
  renderAsker();
  fireEvent.click(screen.getByText('问'));
  fireEvent.click(await screen.findByText('好'));
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('confirmed'));
});

it('shows a message and tells when it has left, before and after the part is loaded', async () => {
  renderAsker();
  fireEvent.click(screen.getByText('存'));
  expect(await screen.findByText('已保存')).toBeTruthy();
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('left'));
});

it('shows the system prompt without any use of the page', async () => {
  renderAsker();
  act(() => showPrompt({ text: { zh: '登录已过期', en: 'Login expired' } }));
  expect(await screen.findByText('登录已过期')).toBeTruthy();
});
