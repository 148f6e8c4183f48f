import { useQuery } from '@tanstack/react-query';
import { orderChecks } from '#contract/attendance/order-check.contract';
import type { ReplyOf } from '#contract/kit/endpoint';
import { call } from '#web/kit/call/call';

/** How often the codes are read again, in milliseconds. */
export const MEMBER_CODE_REFETCH_MS = 25_000;

/** The codes of a member, the next booking and the last use. */
export type MemberCodes = ReplyOf<typeof orderChecks.memberCode>;

/** Reads the codes of the member again and again, without keeping them. */
export function useMemberCode() {
  return useQuery({
    queryKey: ['orders', 'memberCode'],
    queryFn: () => call(orderChecks.memberCode, {}, { quiet: true }),
    refetchInterval: MEMBER_CODE_REFETCH_MS,
    gcTime: 0,
  });
}
