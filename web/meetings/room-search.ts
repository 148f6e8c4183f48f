import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { isCode } from '#domain/kit/enumeration';
import { isLocalDate, type LocalDate } from '#domain/kit/time';
import { meetingService, type MeetingService } from '#domain/meetings/meeting.status';
import { meetings } from '#contract/meetings/meeting.contract';
import { schoolClock, schoolDate, useNow } from '#web/kit/browser/clock';
import { call } from '#web/kit/call/call';

const REFETCH_MS = 20_000;
const CLOCK_PATTERN = /^(?:[01]\d|2[0-3]):[0-5]0$|^24:00$/;

/** What a search asks for, as the address stores it. */
export interface RoomCriteria {
  readonly date: LocalDate;
  readonly from: string;
  readonly to: string;
  readonly people: number | null;
  readonly buildingId: number | null;
  readonly equipment: readonly MeetingService[];
  readonly onlyFree: boolean;
}

/** Returns the full hour after an instant and the one two hours later, as the first suggestion. */
const suggestion = (): readonly [string, string] => {
  const hour = Math.min(Number(schoolClock().slice(0, 2)) + 1, 22);
  return [`${String(hour).padStart(2, '0')}:00`, `${String(Math.min(hour + 2, 24)).padStart(2, '0')}:00`];
};

const numberOr = (text: string | null): number | null => (/^[1-9]\d{0,5}$/.test(text ?? '') ? Number(text) : null);

/** Parses the criteria of an address; what is missing or wrong falls back to the coming two hours. */
export function parseRoomCriteria(query: URLSearchParams, today: LocalDate): RoomCriteria {
  const date = query.get('date') ?? '';
  const [begin, end] = suggestion();
  const clock = (key: 'from' | 'to', fallback: string) =>
    CLOCK_PATTERN.test(query.get(key) ?? '') ? (query.get(key) as string) : fallback;
  const from = clock('from', begin);
  const to = clock('to', end);
  return {
    date: isLocalDate(date) && date >= today ? date : today,
    from,
    to: to > from ? to : '24:00',
    people: numberOr(query.get('people')),
    buildingId: numberOr(query.get('building')),
    equipment: (query.get('equipment') ?? '')
      .split(',')
      .filter((one): one is MeetingService => isCode(meetingService, one)),
    onlyFree: query.get('free') === '1',
  };
}

/** Searches rooms by the criteria in the address; the answer is read again every twenty seconds. */
export function useRoomSearch() {
  const [query, setQuery] = useSearchParams();
  useNow(60_000);
  const criteria = parseRoomCriteria(query, schoolDate());
  const read = useQuery({
    queryKey: ['meetings', 'rooms', criteria],
    queryFn: ({ signal }) =>
      call(
        meetings.rooms,
        {
          date: criteria.date,
          from: criteria.from,
          to: criteria.to,
          ...(criteria.people === null ? {} : { people: criteria.people }),
          ...(criteria.buildingId === null ? {} : { buildingId: criteria.buildingId }),
          equipment: criteria.equipment.join(','),
          onlyFree: criteria.onlyFree ? 1 : 0,
        },
        { quiet: true, signal },
      ),
    placeholderData: keepPreviousData,
    refetchInterval: REFETCH_MS,
  });
  const ask = (
    changes: Partial<Record<'date' | 'from' | 'to' | 'people' | 'building' | 'equipment' | 'free', string>>,
  ) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [key, value] of Object.entries(changes))
          if (value === '') next.delete(key);
          else next.set(key, value);
        return next;
      },
      { replace: true },
    );
  return { criteria, read, ask };
}
