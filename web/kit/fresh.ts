import { useRef } from 'react';

/** How many ids a room knows beyond those it knew when the page was read: what the reader does not see yet. Ids grow. */
export function useFresh(reply: unknown, ids: readonly number[] | null): number {
  const highest = ids === null ? null : Math.max(0, ...ids);
  const known = useRef({ reply, highest });
  if (known.current.reply !== reply || known.current.highest === null) known.current = { reply, highest };
  const base = known.current.highest;
  return ids === null || base === null ? 0 : ids.filter((id) => id > base).length;
}
