import { useQuery } from '@tanstack/react-query';
import type { ReplyOf } from '#contract/kit/endpoint';
import { portal } from '#contract/portal/portal.contract';
import { call } from './call';

/** What a school puts around its screens. */
export type Shell = ReplyOf<typeof portal.shell>;

/** What this school puts around its screens; nothing at all until it has answered. */
export function useShell(): Shell | null {
  const { data } = useQuery({
    queryKey: ['shell'],
    queryFn: () => call(portal.shell, {}, { quiet: true }),
    staleTime: Infinity,
  });
  return data ?? null;
}
