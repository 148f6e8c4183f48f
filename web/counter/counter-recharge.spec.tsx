import { fireEvent, screen } from '@testing-library/react';
import { walletFailure } from '#domain/wallet/wallet.failures';
import { counter } from '#contract/counter/counter.contract';
import { portal } from '#contract/portal/portal.contract';
import { CallError } from '#web/kit/call/call';
import { renderScreen } from '#web/kit/test/test-frame';
import type { Lang } from '#web/kit/text/lang';
import { CounterRecharge } from './counter-recharge';

const calls: { readonly input: unknown; readonly key: string | undefined }[] = [];
let answers: (() => unknown)[] = [];
jest.mock('#web/kit/call/call', () => ({
  ...jest.requireActual<object>('#web/kit/call/call'),
  call: async (of: unknown, input: unknown, options: { key?: string } = {}) => {
    if (of === portal.shell) return { assistant: false, helper: null, inApp: '' };
    if (of !== counter.recharge) return undefined;
    calls.push({ input, key: options.key });
    return answers.shift()?.();
  },
}));

const done = jest.fn();
const open = (lang: Lang = 'zh') =>
  renderScreen(
    <CounterRecharge
      buyer={{ id: 7, name: '陈*', username: '2026007', phone: '138****0007', roleId: 3 }}
      close={() => undefined}
      done={done}
    />,
    { lang },
  );
const type = (text: string) => fireEvent.change(screen.getByRole('spinbutton'), { target: { value: text } });
const filled = () => ({ tradeNo: 'W26112200000001', amount: 120.5, gift: 5, balance: 125.5 });

beforeEach(() => {
  calls.length = 0;
  done.mockClear();
});

it('requires an amount before it takes money, and previews the balance', async () => {
  answers = [filled];
  open();
  expect((screen.getByRole('button', { name: '收款充值' }) as HTMLButtonElement).disabled).toBe(true);
  type('120.5');
  fireEvent.click(screen.getByText('支付宝'));
  fireEvent.click(screen.getByRole('button', { name: '收款充值 ¥120.50' }));
  expect(await screen.findByText('已充值 ¥120.50，赠送 ¥5.00，余额 ¥125.50')).toBeTruthy();
  expect(calls.map(({ input }) => input)).toEqual([{ buyerId: 7, amount: 120.5, offlineType: 3, remark: '' }]);
  expect(done).toHaveBeenCalledTimes(1);
});

it('keeps the input after a refusal, and retries a lost response with the same key', async () => {
  answers = [
    () => {
      throw new CallError(
        250,
        { zh: '余额上限为2,000.00元', en: 'A wallet holds at most 2,000.00 yuan' },
        { errKey: walletFailure.walletFull.key },
      );
    },
    () => {
      throw new CallError(0, { zh: '网络中断', en: 'The line broke' });
    },
    filled,
  ];
  open('en');
  type('900');
  const take = () => fireEvent.click(screen.getByRole('button', { name: 'Top up ¥900.00' }));
  take();
  expect(await screen.findByText(/A wallet holds at most 2,000.00 yuan/)).toBeTruthy();
  expect((screen.getByRole('spinbutton') as HTMLInputElement).value).toBe('900.00');
  take();
  await screen.findByText('The line broke');
  take();
  expect(await screen.findByText(/Topped up/)).toBeTruthy();
  expect(calls[1]?.key).toBe(calls[2]?.key);
});
