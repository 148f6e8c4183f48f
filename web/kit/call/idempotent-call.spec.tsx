import { renderHook } from '@testing-library/react';
import { useIdempotentCall } from './idempotent-call';
import { CallError, transportTexts } from './call';

const text = { zh: '不', en: 'no' };
const lost = new CallError(0, transportTexts.network);

async function keysOf(errors: readonly unknown[], inputs: readonly unknown[]): Promise<string[]> {
  const { result } = renderHook(() => useIdempotentCall());
  const keys: string[] = [];
  for (const [i, input] of inputs.entries()) {
    await result
      .current(input, (key) => {
        keys.push(key);
        return errors[i] === undefined ? Promise.resolve('done') : Promise.reject(errors[i] as Error);
      })
      .catch(() => undefined);
  }
  return keys;
}

it.each([
  ['a broken line', lost],
  ['a fault of the server', new CallError(503, text)],
  ['the first still under way', new CallError(409, text, { errKey: 'IDEMPOTENCY_RUNNING' })],
])('keeps the key of the same request after %s', async (_what, error) => {
  const [first, second, other] = await keysOf([error, error, error], [{ a: 1 }, { a: 1 }, { a: 2 }]);
  expect(second).toBe(first);
  expect(other).not.toBe(first);
});

it.each([
  ['a refusal', new CallError(250, text)],
  ['a success', undefined],
])('uses a new key after %s', async (_what, error) => {
  const [first, second] = await keysOf([error, error], [{ a: 1 }, { a: 1 }]);
  expect(second).not.toBe(first);
});
