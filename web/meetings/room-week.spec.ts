import { localDate } from '#domain/kit/time';
import { parseRoomCriteria } from './room-search';
import { stretchesOf } from './room-timeline';
import { selectionBetween, type WeekDay } from './room-week';

const date = localDate('2026-12-01');
const day = (states: readonly ('free' | 'taken' | 'closed')[]): WeekDay => ({
  date,
  cells: states.map((state, n) => ({
    begin: `${String(8 + n).padStart(2, '0')}:00`,
    end: `${String(9 + n).padStart(2, '0')}:00`,
    state,
  })),
});

describe('a selection', () => {
  it('reaches over free slots in both directions and stops before the first that is not', () => {
    const week = day(['free', 'free', 'taken', 'free', 'free']);
    expect(selectionBetween(week, 0, 1)).toEqual({ date, first: 0, last: 1 });
    expect(selectionBetween(week, 0, 4)).toEqual({ date, first: 0, last: 1 });
    expect(selectionBetween(week, 4, 0)).toEqual({ date, first: 3, last: 4 });
    expect(selectionBetween(week, 2, 4)).toBeNull();
  });

  it('does not reach over a gap between slots', () => {
    const { cells } = day(['free', 'free', 'free']);
    const [first, second, third] = cells;
    if (!first || !second || !third) throw new Error('three slots');
    const broken: WeekDay = { date, cells: [first, { ...second, begin: '09:30' }, third] };
    expect(selectionBetween(broken, 0, 2)).toEqual({ date, first: 0, last: 0 });
  });
});

describe('the day of a room', () => {
  it('joins slots of the same state and cuts free ones at the requested time', () => {
    const slots = [
      { begin: '08:00', end: '09:00', free: false },
      { begin: '09:00', end: '10:00', free: false },
      { begin: '10:00', end: '11:00', free: true },
      { begin: '11:00', end: '12:00', free: true },
      { begin: '12:00', end: '13:00', free: true },
    ];
    expect(stretchesOf(slots, 600, 690)).toEqual([
      { begin: 480, end: 600, free: false },
      { begin: 600, end: 690, free: true },
      { begin: 690, end: 780, free: true },
    ]);
  });
});

describe('the criteria of a search', () => {
  const today = localDate('2026-11-28');
  it('are those of the address', () => {
    const query = new URLSearchParams(
      'date=2026-12-01&from=09:00&to=11:00&people=8&equipment=video,x&free=1&building=2',
    );
    expect(parseRoomCriteria(query, today)).toEqual({
      date: '2026-12-01',
      from: '09:00',
      to: '11:00',
      people: 8,
      buildingId: 2,
      equipment: ['video'],
      onlyFree: true,
    });
  });

  it('fall back where the address is wrong', () => {
    const query = new URLSearchParams('date=2020-01-01&from=12:00&to=09:00&people=-1');
    expect(parseRoomCriteria(query, today)).toMatchObject({ date: today, from: '12:00', to: '24:00', people: null });
  });
});
