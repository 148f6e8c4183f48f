import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isLocalDate, type LocalDate } from '#domain/kit/time';
import { room } from '#contract/kit/live';
import type { SiteRoom } from '#contract/kit/rooms';
import { finder } from '#contract/finder/finder.contract';
import { call } from '#web/kit/call/call';
import { schoolDate, useNow } from '#web/kit/browser/clock';
import { combinedStateOf, useRooms } from '#web/kit/live/live-rooms';
import { useSiteList } from '#web/kit/list/site-list';

/** The time presets: within an hour, an evening, or any other time. */
export const searchSpans = {
  hour: { zh: '一小时内', en: 'Within 1 hour' },
  evening: { zh: '19–21 点', en: '19–21' },
  other: { zh: '其他时间', en: 'Other time' },
} as const;
export type SearchSpan = keyof typeof searchSpans;

/** Maximum number of rooms one page follows; other sites are read again every half minute. */
const MAX_ROOMS = 12;
const REFETCH_MS = 30_000;
const DEBOUNCE_MS = 500;
const CLOCK_PATTERN = /^(?:[01]\d|2[0-3]):[0-5]0$|^24:00$/;

/** The search criteria, as stored in the address. */
export interface SearchCriteria {
  readonly span: SearchSpan;
  readonly date: LocalDate;
  readonly from: string;
  readonly to: string;
  readonly campus: number;
  readonly sport: number;
}

const numberOf = (text: string | null): number => (/^\d{1,9}$/.test(text ?? '') ? Number(text) : 0);
const clockOr = (text: string | null, fallback: string): string =>
  CLOCK_PATTERN.test(text ?? '') ? (text as string) : fallback;

/** Parses criteria from an address; invalid values fall back to the next hour. */
export function parseCriteria(query: URLSearchParams, today: LocalDate): SearchCriteria {
  const requestedSpan = query.get('when') ?? 'hour';
  const span: SearchSpan = requestedSpan in searchSpans ? (requestedSpan as SearchSpan) : 'hour';
  const date = query.get('date') ?? '';
  const evening = span === 'evening';
  const [from, to] = evening
    ? ['19:00', '21:00']
    : [clockOr(query.get('from'), '18:00'), clockOr(query.get('to'), '20:00')];
  return {
    span,
    date: isLocalDate(date) && date >= today ? date : today,
    from,
    to: from < to ? to : '24:00',
    campus: numberOf(query.get('campus')),
    sport: numberOf(query.get('sport')),
  };
}

/** Runs the work shortly after a version changes; changes in between are merged, so it runs at most once a second. */
function useDelayed(version: number, work: () => void): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(work);
  useEffect(() => {
    latest.current = work;
  });
  useEffect(() => {
    if (version > 0)
      timer.current ??= setTimeout(
        () => {
          timer.current = undefined;
          latest.current();
        },
        DEBOUNCE_MS + Math.random() * DEBOUNCE_MS,
      );
  }, [version]);
  useEffect(() => () => clearTimeout(timer.current), []);
}

/**
 * Searches free courts by the criteria in the address: a change of a visible site reloads within a second, of other
 * sites at the next half-minute read.
 */
export function useFreeSearch(visibleSites: ReadonlySet<number>) {
  const [query, setQuery] = useSearchParams();
  useNow(60_000);
  const criteria = parseCriteria(query, schoolDate());
  const sites = useSiteList();
  const all = sites.data?.content ?? [];
  const date = criteria.span === 'hour' ? schoolDate() : criteria.date;
  const views = useRooms<SiteRoom>(
    [...visibleSites]
      .sort((a, b) => a - b)
      .slice(0, MAX_ROOMS)
      .map((id) => room.site(id, date)),
  );
  const versionSum = [...views.values()].reduce((sum, { v }) => sum + v, 0);
  const free = useQuery({
    queryKey: ['free', criteria],
    queryFn: ({ signal }) =>
      call(
        finder.free,
        {
          ...(criteria.span === 'hour' ? {} : { date: criteria.date, from: criteria.from, to: criteria.to }),
          ...(criteria.campus ? { campusId: criteria.campus } : {}),
          ...(criteria.sport ? { sportType: criteria.sport } : {}),
        },
        { quiet: true, signal },
      ),
    placeholderData: keepPreviousData,
    refetchInterval: REFETCH_MS,
  });
  useDelayed(versionSum, () => void free.refetch());
  const updateQuery = (changes: Partial<Record<'when' | 'date' | 'from' | 'to' | 'campus' | 'sport', string>>) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [key, value] of Object.entries(changes))
          if (value === '' || value === '0') next.delete(key);
          else next.set(key, value);
        return next;
      },
      { replace: true },
    );
  return { criteria, all, free, trust: combinedStateOf(views.values()), ask: updateQuery };
}
