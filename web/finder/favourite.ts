import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { favourites } from '#contract/finder/favourite.contract';
import { call } from '#web/kit/call/call';
import { useSession } from '#web/kit/session/session';

const KEY = ['favourites'];

/**
 * Returns the member's favourite sites and a setter, with an optimistic update that is reverted if the server refuses.
 */
export function useFavourites() {
  const cache = useQueryClient();
  const loggedIn = useSession((state) => state.loggedIn);
  const userId = useSession(({ user }) => user?.userId ?? null);
  const key = [...KEY, userId];
  const { data } = useQuery({
    queryKey: key,
    queryFn: () => call(favourites.mine, {}, { quiet: true }),
    enabled: loggedIn,
    staleTime: 60_000,
  });
  const put = (siteIds: readonly number[]) => cache.setQueryData(key, { siteIds });
  const change = useMutation({
    mutationFn: ({ siteId, on }: { siteId: number; on: boolean }) =>
      call(favourites.set, { venueSiteId: siteId, on: on ? 1 : 0 }),
    onMutate: async ({ siteId, on }) => {
      // A read that began before this change would show the old list.
      await cache.cancelQueries({ queryKey: key });
      const before = cache.getQueryData<{ readonly siteIds: readonly number[] }>(key)?.siteIds ?? [];
      put(on ? [siteId, ...before.filter((one) => one !== siteId)] : before.filter((one) => one !== siteId));
      return before;
    },
    onSuccess: ({ siteIds }) => put(siteIds),
    onError: (_error, _input, before) => put(before ?? []),
  });
  return {
    loggedIn,
    siteIds: data?.siteIds ?? [],
    set: (siteId: number, on: boolean) => change.mutate({ siteId, on }),
  };
}
