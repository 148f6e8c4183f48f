import { useQuery } from '@tanstack/react-query';
import { room } from '#contract/kit/live';
import type { UserRoom } from '#contract/kit/rooms';
import { wallet } from '#contract/wallet/wallet.contract';
import { call } from '#web/kit/call';
import { useRoom } from '#web/kit/live';
import { useSession } from '#web/kit/session';

/** The version of the own room: what hangs on it is read again when it rises. */
export function useOwnNews() {
  const userId = useSession(({ user }) => user?.userId ?? null);
  return useRoom<UserRoom>(userId === null ? null : room.user(userId));
}

/** The own wallet, read again whenever something happened to it. */
export function useOwnWallet() {
  const { v } = useOwnNews();
  return useQuery({
    queryKey: ['wallet', 'own', v],
    queryFn: () => call(wallet.own, {}, { quiet: true }),
    placeholderData: (before) => before,
  });
}
