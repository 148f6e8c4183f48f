import { act, fireEvent, screen } from '@testing-library/react';
import { Assistant, isTap } from './assistant';
import { useSession } from '#web/kit/session/session';
import { renderScreen } from '#web/kit/test/test-frame';
import { stubServer } from '#web/kit/test/test-server';

const opened: { location: { href: string }; opener: unknown; close: jest.Mock }[] = [];
let shell = { assistant: true, helper: '', inApp: '' };
let clock: jest.SpyInstance;
let time = 0;

beforeEach(() => {
  opened.length = 0;
  shell = { assistant: true, helper: '', inApp: '' };
  time = 1_000_000;
  clock = jest.spyOn(Date, 'now').mockImplementation(() => time);
  window.open = (() => {
    const one = { location: { href: '' }, opener: window as unknown, close: jest.fn() };
    opened.push(one);
    return one;
  }) as never;
});
afterEach(() => clock.mockRestore());

async function bubble(
  answer: object = { data: { token: 'tick et', url: 'https://assistant.example.edu/chat?lang=zh' } },
) {
  const seen = stubServer(({ url }) => (url.pathname.endsWith('/shell') ? { data: shell } : answer));
  renderScreen(<Assistant />);
  return { seen, button: await screen.findByRole('button', { name: '智能助手' }) };
}
async function touch(button: HTMLElement, ms: number, px: number) {
  fireEvent.pointerDown(button, { clientX: 10, clientY: 10 });
  if (px > 0) fireEvent.pointerMove(button, { clientX: 10 + px, clientY: 10 });
  time += ms;
  await act(async () => {
    fireEvent.pointerUp(button, { clientX: 10 + px, clientY: 10 });
    await new Promise((resolve) => setTimeout(resolve));
  });
}

it.each([
  [299, 4.9, true],
  [300, 0, false],
  [0, 5, false],
])('takes %d ms and %d px as a tap: %s', (ms, px, tap) => expect(isTap(ms, px)).toBe(tap));

it('opens the assistant on a tap, with a ticket, in a window without opener', async () => {
  const { seen, button } = await bubble();
  await touch(button, 120, 0);
  expect(seen.filter(({ url }) => url.pathname.endsWith('/secret_login_user'))).toHaveLength(1);
  expect(opened[0]).toMatchObject({
    opener: null,
    location: { href: 'https://assistant.example.edu/chat?lang=zh&token=tick+et' },
  });
});

it('opens nothing after a hold or drag', async () => {
  const { seen, button } = await bubble();
  await touch(button, 400, 0);
  await touch(button, 100, 60);
  expect(opened).toEqual([]);
  expect(seen.filter(({ url }) => url.pathname.endsWith('/secret_login_user'))).toHaveLength(0);
});

it('opens by keyboard too', async () => {
  const { button } = await bubble();
  await act(async () => {
    fireEvent.click(button, { detail: 0 });
    await new Promise((resolve) => setTimeout(resolve));
  });
  expect(opened).toHaveLength(1);
});

it('closes the window if no ticket is issued', async () => {
  const { button } = await bubble({ code: 250, message: '助手暂未开放', messageEn: 'closed' });
  await touch(button, 100, 0);
  expect(opened[0]?.close).toHaveBeenCalled();
});

it('is hidden without an assistant, and for anonymous visitors', async () => {
  shell = { ...shell, assistant: false };
  const seen = stubServer(() => ({ data: shell }));
  const { unmount } = renderScreen(<Assistant />);
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  expect(seen).toHaveLength(1);
  expect(screen.queryByRole('button')).toBeNull();
  unmount();
  shell = { ...shell, assistant: true };
  renderScreen(<Assistant />);
  act(() => useSession.setState({ loggedIn: false }));
  expect(screen.queryByRole('button')).toBeNull();
});
