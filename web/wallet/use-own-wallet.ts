import { useQuery } from '@tanstack/react-query';
import { room } from '#contract/kit/live';
import type { UserRoom } from '#contract/kit/rooms';
import { wallet } from '#contract/wallet/wallet.contract';
import { call } from '#web/kit/call/call';
import { useRoom } from '#web/kit/live/live';
import { useSession } from '#web/kit/session/session';

/** Returns the own room; queries keyed by its version reload when it changes. */
export function useOwnRoom() {
  const userId = useSession(({ user }) => user?.userId ?? null);
  return useRoom<UserRoom>(userId === null ? null : room.user(userId));
}

/** Returns the own wallet, reloaded whenever it changes. */
export function useOwnWallet() {
  const { v } = useOwnRoom();
  return useQuery({
    queryKey: ['wallet', 'own', v],
    queryFn: () => call(wallet.own, {}, { quiet: true }),
    placeholderData: (before) => before,
  });
}
