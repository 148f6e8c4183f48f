import { inTime } from './redis';

it('waits for no answer longer than it may, and passes on what comes in time', async () => {
  await expect(inTime(new Promise(() => undefined), 20)).rejects.toThrow('redis did not answer within 20 ms');
  await expect(inTime(Promise.resolve('OK'), 1_000)).resolves.toBe('OK');
  await expect(inTime(Promise.reject(new Error('away')), 1_000)).rejects.toThrow('away');
});
