import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { room } from '#contract/kit/live';
import type { UserRoom } from '#contract/kit/rooms';
import { ownGateBills } from '#contract/gate-bills/gate-bill.contract';
import { useOnChange } from '#web/kit/browser/on-change';
import { call } from '#web/kit/call/call';
import { useRoom } from '#web/kit/live/live';
import { useSession } from '#web/kit/session/session';

const PAGE_SIZE = 20;
const KEY = ['gate-bills', 'own'] as const;

/** Loads the member's bills page by page, unpaid ones first, and again when the member's room changes. */
export function useOwnGateBills() {
  const cache = useQueryClient();
  const again = () => void cache.invalidateQueries({ queryKey: KEY });
  const userId = useSession(({ user }) => user?.userId ?? null);
  const { v } = useRoom<UserRoom>(userId === null ? null : room.user(userId));
  useOnChange(v, again);
  const list = useInfiniteQuery({
    queryKey: KEY,
    queryFn: ({ pageParam, signal }) =>
      call(ownGateBills.list, { page: pageParam, size: PAGE_SIZE }, { quiet: true, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ number, totalPages }) => (number + 1 < totalPages ? number + 1 : undefined),
  });
  const pages = list.data?.pages ?? [];
  return { list, again, owed: pages[0]?.owed ?? 0, bills: pages.flatMap(({ content }) => content) };
}
