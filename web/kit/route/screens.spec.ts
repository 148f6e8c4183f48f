import { usePrompt } from '#web/kit/session/prompt';
import { retryLoad } from './screens';

beforeEach(() => {
  jest.useFakeTimers();
  usePrompt.setState({ queue: [] });
});
afterEach(() => jest.useRealTimers());

describe('a lazy chunk', () => {
  it('is retried every second until it loads', async () => {
    let attempts = 0;
    const part = retryLoad(() => (++attempts < 4 ? Promise.reject(new Error('lost')) : Promise.resolve('part')));
    await jest.advanceTimersByTimeAsync(2_999);
    expect(attempts).toBe(3);
    await jest.advanceTimersByTimeAsync(1);
    await expect(part).resolves.toBe('part');
    expect(usePrompt.getState().queue).toEqual([]);
  });

  it('fails after ten retries, and the visitor is told once, in both languages', async () => {
    let attempts = 0;
    const part = retryLoad(() => {
      attempts += 1;
      return Promise.reject(new Error('lost'));
    });
    const rejection = expect(part).rejects.toThrow('lost');
    await jest.advanceTimersByTimeAsync(10_000);
    await rejection;
    expect(attempts).toBe(11);
    expect(
      usePrompt.getState().queue.map(({ text }) => [/\p{Script=Han}/u.test(text.zh), /\p{Script=Han}/u.test(text.en)]),
    ).toEqual([[true, false]]);
  });

  it('times out after 120 seconds', async () => {
    let attempts = 0;
    const part = retryLoad(() => (++attempts === 1 ? new Promise<string>(() => undefined) : Promise.resolve('part')));
    await jest.advanceTimersByTimeAsync(119_999);
    expect(attempts).toBe(1);
    await jest.advanceTimersByTimeAsync(1_001);
    await expect(part).resolves.toBe('part');
  });
});
