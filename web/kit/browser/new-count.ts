import { useRef } from 'react';

/** Returns how many ids of a room are newer than those known when the page was read. Ids increase. */
export function useNewCount(reply: unknown, ids: readonly number[] | null): number {
  const highest = ids === null ? null : Math.max(0, ...ids);
  const known = useRef({ reply, highest });
  if (known.current.reply !== reply || known.current.highest === null) known.current = { reply, highest };
  const base = known.current.highest;
  return ids === null || base === null ? 0 : ids.filter((id) => id > base).length;
}
