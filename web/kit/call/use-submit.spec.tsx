import { act, renderHook } from '@testing-library/react';
import { useSubmit } from './use-submit';

const deferred = () => {
  let resolve: () => void = () => undefined;
  let reject: (error: Error) => void = () => undefined;
  const promise = new Promise<void>((ok, fail) => {
    resolve = ok;
    reject = fail;
  });
  return { promise, resolve, reject };
};

it('is busy while the work runs and reports a success', async () => {
  const { result } = renderHook(() => useSubmit());
  const work = deferred();
  let succeeded: Promise<boolean> = Promise.resolve(false);
  act(() => void (succeeded = result.current.submit(() => work.promise)));
  expect(result.current.busy).toBe(true);
  await act(async () => {
    work.resolve();
    await succeeded;
  });
  expect(result.current.busy).toBe(false);
  expect(result.current.problem).toBeNull();
  await expect(succeeded).resolves.toBe(true);
});

it('ignores a second submit while the first runs', async () => {
  const { result } = renderHook(() => useSubmit());
  const work = deferred();
  const run = jest.fn(() => work.promise);
  await act(async () => {
    const first = result.current.submit(run);
    expect(await result.current.submit(run)).toBe(false);
    work.resolve();
    await first;
  });
  expect(run).toHaveBeenCalledTimes(1);
});

it('keeps the error as the problem until the next submit', async () => {
  const { result } = renderHook(() => useSubmit());
  const error = new Error('refused');
  await act(async () => {
    expect(await result.current.submit(() => Promise.reject(error))).toBe(false);
  });
  expect(result.current).toMatchObject({ busy: false, problem: error });
  await act(async () => void (await result.current.submit(() => Promise.resolve())));
  expect(result.current.problem).toBeNull();
});

it('passes the error to a handler of the caller', async () => {
  const { result } = renderHook(() => useSubmit());
  const onError = jest.fn();
  const error = new Error('refused');
  await act(async () => void (await result.current.submit(() => Promise.reject(error), onError)));
  expect(onError).toHaveBeenCalledWith(error);
  expect(result.current.problem).toBeNull();
});
