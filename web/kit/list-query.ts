import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

const OWN = new Set(['page', 'size', 'sort', 'order', 'open']);
/** Which part of a page with several is shown: no filter of the list in it, and left as it is. */
const PARTS = ['log', 'tab'] as const;
const FIRST_SIZE = 20;

/** Where a list stands: its filter, its page, its order, and the row that is open. */
export interface Standing {
  readonly filter: Readonly<Record<string, string>>;
  readonly page: number;
  readonly size: number;
  readonly sort: string | null;
  readonly order: 'asc' | 'desc';
  readonly open: string | null;
}

/** A list's standing lives in the address: it can be shared, and comes back with the back button. */
export function useStanding(): [Standing, (change: Partial<Standing>) => void] {
  const [params, setParams] = useSearchParams();
  const standing = useMemo(
    (): Standing => ({
      filter: Object.fromEntries([...params].filter(([key]) => !OWN.has(key) && !PARTS.includes(key as 'tab'))),
      page: Number(params.get('page') ?? 0),
      size: Number(params.get('size') ?? FIRST_SIZE),
      sort: params.get('sort'),
      order: params.get('order') === 'asc' ? 'asc' : 'desc',
      open: params.get('open'),
    }),
    [params],
  );
  const change = useCallback(
    (to: Partial<Standing>) => {
      const next = { ...standing, ...to };
      const entries = Object.entries(next.filter).filter(([, value]) => value !== '');
      if (next.page > 0) entries.push(['page', String(next.page)]);
      if (next.size !== FIRST_SIZE) entries.push(['size', String(next.size)]);
      if (next.sort) entries.push(['sort', next.sort], ['order', next.order]);
      if (next.open) entries.push(['open', next.open]);
      for (const part of PARTS) if (params.has(part)) entries.push([part, params.get(part) ?? '']);
      setParams(entries, { replace: true, preventScrollReset: true });
    },
    [standing, params, setParams],
  );
  return [standing, change];
}
