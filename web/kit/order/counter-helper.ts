import { useQuery } from '@tanstack/react-query';
import {
  MIN_HELPER_VERSION,
  helperCalls,
  helperCode,
  type HelperCallName,
  type HelperInput,
  type HelperReply,
} from '#contract/portal/counter-helper.contract';
import type { Text } from '#web/kit/text/lang';
import { useShell } from '#web/kit/shell/use-shell';

/** How often a counter page checks whether its helper runs. */
const CHECK_EVERY = 60_000;

/** Texts shown at a counter when the helper fails (document 1 §8), with what to do. */
export const helperTexts = {
  version: { zh: '本地助手未启动', en: 'The local helper is not running' },
  readcard: { zh: '请检查读卡程序是否已安装并启动', en: 'check card reader program installed and started' },
  switch: {
    zh: '投屏失败，请检查第二屏是否已连接',
    en: 'The second screen could not be used. Check that it is connected',
  },
  printOrder: {
    zh: '打印失败，订单仍然有效，请检查打印机后补打',
    en: 'Printing failed. The order is valid; check the printer and print again',
  },
  paycard: {
    zh: '刷卡未完成，请先查询结果再重试',
    en: 'The card payment did not finish. Check its result before you try again',
  },
  refund: {
    zh: '退款未完成，请先查询结果再重试',
    en: 'The refund did not finish. Check its result before you try again',
  },
} as const satisfies Record<HelperCallName, Text>;

const noCard: Text = {
  zh: '读卡器上没有卡，请放卡后重试',
  en: 'There is no card on the reader. Place the card and try again',
};
const otherCard: Text = {
  zh: '这不是购票人本人的校园卡，请换卡后重试',
  en: "This is not the buyer's campus card. Place the right card and try again",
};
const insufficientBalance: Text = {
  zh: '卡内余额不足，请充值或改用其他方式支付',
  en: 'The card balance is too low. Top up the card or pay another way',
};

/** A failure of the helper, with a text for the counter staff. `unknown` means the action may have been done. */
export class HelperError extends Error {
  constructor(
    readonly text: Text,
    readonly unknown: boolean,
  ) {
    super(text.en);
    this.name = 'HelperError';
  }
}

/** Calls the helper at an address. Card orders are signed by the server and passed through unchanged. */
export async function helperCall<N extends HelperCallName>(
  address: string,
  name: N,
  input: HelperInput<N>,
): Promise<HelperReply<N>> {
  const { path, limitMs, reply } = helperCalls[name];
  const text = helperTexts[name];
  let answer: { code?: unknown; data?: unknown };
  try {
    const signal = AbortSignal.timeout(limitMs);
    const response = await fetch(address + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(input),
      signal,
      credentials: 'omit',
      cache: 'no-store',
    });
    answer = (await response.json()) as typeof answer;
  } catch {
    throw new HelperError(text, true);
  }
  if (answer.code === helperCode.noCard && name !== 'version')
    throw new HelperError(name === 'readcard' ? text : noCard, false);
  if (answer.code === helperCode.otherCard) throw new HelperError(otherCard, false);
  if (answer.code === helperCode.short) throw new HelperError(insufficientBalance, false);
  const parsed = answer.code === helperCode.ok ? reply.safeParse(answer.data) : null;
  if (!parsed?.success) throw new HelperError(text, parsed !== null);
  return parsed.data as HelperReply<N>;
}

/** State of the helper: missing, too old for this page, or ready. */
export type HelperState = 'missing' | 'old' | 'ready';

const versionParts = (version: string): readonly number[] => version.split('.').map(Number);

/** Returns whether a version is at least another. */
export function isAtLeast(version: string, minimum: string): boolean {
  const [actual, required] = [versionParts(version), versionParts(minimum)];
  for (const [n, part] of required.entries()) if ((actual[n] ?? 0) !== part) return (actual[n] ?? 0) > part;
  return true;
}

/** Returns the state of the helper. */
export async function helperState(address: string): Promise<HelperState> {
  try {
    const { version } = await helperCall(address, 'version', {});
    return isAtLeast(version, MIN_HELPER_VERSION) ? 'ready' : 'old';
  } catch {
    return 'missing';
  }
}

/**
 * Returns the helper of this counter: its address, null if the school has none, and its state, checked once a minute.
 */
export function useHelper(): { readonly address: string | null; readonly state: HelperState | null; again(): void } {
  const shell = useShell();
  const address = shell && shell.helper !== '' ? shell.helper : null;
  const { data, refetch } = useQuery({
    queryKey: ['helper', address],
    queryFn: () => helperState(address ?? ''),
    enabled: address !== null,
    refetchInterval: CHECK_EVERY,
    staleTime: CHECK_EVERY,
  });
  return { address, state: data ?? null, again: () => void refetch() };
}
