import { armFailpoints, failpoint } from './failpoint';

afterEach(() => armFailpoints(''));

it('does nothing unless armed', async () => {
  await expect(failpoint('pay.before_commit')).resolves.toBeUndefined();
});

it('throws where armed', async () => {
  armFailpoints('pay.before_commit=throw, refund.after_gateway=sleep:1');
  await expect(failpoint('pay.before_commit')).rejects.toThrow('pay.before_commit');
  await expect(failpoint('refund.after_gateway')).resolves.toBeUndefined();
});

it('holds callers until all have arrived', async () => {
  armFailpoints('slot.after_check=barrier:2');
  let passed = 0;
  const first = failpoint('slot.after_check').then(() => (passed += 1));
  await new Promise((resolve) => setImmediate(resolve));
  expect(passed).toBe(0);
  await Promise.all([first, failpoint('slot.after_check')]);
  expect(passed).toBe(1);
});

it('refuses an unknown action', () => {
  expect(() => armFailpoints('a=explode')).toThrow(RangeError);
  expect(() => armFailpoints('kill')).toThrow(RangeError);
});
