import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

const RESERVED_PARAMS = new Set(['page', 'size', 'sort', 'order', 'open', 'set']);
/** Query parameters that select a part of the page; they are not filters and stay unchanged. */
const PART_PARAMS = ['log', 'tab'] as const;
const DEFAULT_SIZE = 20;

/** State of a list: filter, page, order and open row. */
export interface ListState {
  readonly filter: Readonly<Record<string, string>>;
  readonly page: number;
  readonly size: number;
  readonly sort: string | null;
  readonly order: 'asc' | 'desc';
  readonly open: string | null;
}

/** Reads and writes the list state in the address, so that it can be shared and survives the back button. */
export function useListState(): [ListState, (change: Partial<ListState>) => void] {
  const [params, setParams] = useSearchParams();
  const state = useMemo(
    (): ListState => ({
      filter: Object.fromEntries(
        [...params].filter(([key]) => !RESERVED_PARAMS.has(key) && !PART_PARAMS.includes(key as 'tab')),
      ),
      page: Number(params.get('page') ?? 0),
      size: Number(params.get('size') ?? DEFAULT_SIZE),
      sort: params.get('sort'),
      order: params.get('order') === 'asc' ? 'asc' : 'desc',
      open: params.get('open'),
    }),
    [params],
  );
  const change = useCallback(
    (to: Partial<ListState>) => {
      const next = { ...state, ...to };
      const entries = Object.entries(next.filter).filter(([, value]) => value !== '');
      if (next.page > 0) entries.push(['page', String(next.page)]);
      if (next.size !== DEFAULT_SIZE) entries.push(['size', String(next.size)]);
      if (next.sort) entries.push(['sort', next.sort], ['order', next.order]);
      if (next.open) entries.push(['open', next.open]);
      for (const part of PART_PARAMS) if (params.has(part)) entries.push([part, params.get(part) ?? '']);
      setParams(entries, { replace: true, preventScrollReset: true });
    },
    [state, params, setParams],
  );
  return [state, change];
}
