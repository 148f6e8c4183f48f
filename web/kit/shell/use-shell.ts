import { useQuery } from '@tanstack/react-query';
import type { ReplyOf } from '#contract/kit/endpoint';
import { portal } from '#contract/portal/portal.contract';
import { call } from '#web/kit/call/call';

/** School-specific content around the screens. */
type Shell = ReplyOf<typeof portal.shell>;

/** Returns the school-specific content; null until loaded. */
export function useShell(): Shell | null {
  const { data } = useQuery({
    queryKey: ['shell'],
    queryFn: () => call(portal.shell, {}, { quiet: true }),
    staleTime: Infinity,
  });
  return data ?? null;
}
