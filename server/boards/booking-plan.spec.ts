import { fen } from '#domain/kit/money';
import { Failure } from '#domain/kit/failure';
import type { Site, SiteCalendarDay } from '#server/venues/venue-tables.service';
import { detailOf, planOf, spaceNamesOf, type BookingPlan } from './booking-plan.service';

const spaces = [1, 2, 3].map((id) => ({
  id,
  siteId: 7,
  spaceName: `${id}号`,
  enName: `No. ${id}`,
  spaceGroupId: null,
}));
const site = {
  id: 7,
  bookingMode: 1,
  totalMode: 1,
  spaces,
  spaceById: new Map(spaces.map((space) => [space.id, space])),
  claims: new Map(spaces.map(({ id }) => [id, [id]])),
} as unknown as Site;
const day = {
  date: '2026-05-01',
  times: [18, 19, 20].map((hour, i) => ({
    id: 501 + i,
    templateId: 1,
    beginMinute: hour * 60,
    endMinute: (hour + 1) * 60,
  })),
} as unknown as SiteCalendarDay;
const planFor = (slots: unknown): BookingPlan =>
  planOf(site, day, typeof slots === 'string' ? slots : JSON.stringify(slots), 1, () => ({
    price: fen(2_000),
    companionPrice: fen(0),
  }));
const slots = ({ items }: BookingPlan) => items.map(({ space, time }) => [space.id, time.id]);

describe('the slots of a submit', () => {
  it('accepts slots by number or digits, whatever group they name', () => {
    expect(
      slots(
        planFor([
          { spaceId: ' 2 ', timeId: '502', venueSpaceGroupId: null },
          { spaceId: 1, timeId: 501, venueSpaceGroupId: '' },
          { spaceId: 3, timeId: 503, venueSpaceGroupId: '4', more: {} },
        ]),
      ),
    ).toEqual([
      [1, 501],
      [2, 502],
      [3, 503],
    ]);
    expect(slots(planFor(Array.from({ length: 60 }, () => ({ spaceId: 1, timeId: 501 }))))).toEqual([[1, 501]]);
  });

  it.each([
    ['no JSON', '[{'],
    ['no list', { spaceId: 1, timeId: 501 }],
    ['nothing', []],
    ['more than sixty', Array.from({ length: 61 }, () => ({ spaceId: 1, timeId: 501 }))],
    ['null', [null]],
    ['a list in a list', [[1, 501]]],
    ['a text', ['1-501']],
    ['no space', [{ timeId: 501 }]],
    ['no time', [{ spaceId: 1 }]],
    ['a time that is no number', [{ spaceId: 1, timeId: 'x' }]],
    ['an empty time', [{ spaceId: 1, timeId: '' }]],
    ['a fraction', [{ spaceId: 1.5, timeId: 501 }]],
    ['a number beyond all', [{ spaceId: 1, timeId: 1e300 }]],
    ['a name too long', [{ spaceId: 'x'.repeat(221), timeId: 501 }]],
    ['a group that is no number', [{ spaceId: 1, timeId: 501, venueSpaceGroupId: ' ' }]],
    ['an unknown space', [{ spaceId: 9, timeId: 501 }]],
    ['an unknown time', [{ spaceId: 1, timeId: 509 }]],
    ['an empty space', [{ spaceId: '', timeId: 501 }]],
  ])('refuses bad input: %s', (_what, slots) => {
    expect(() => planFor(slots)).toThrow(Failure);
  });

  it('is ordered by space, as on the board', () => {
    const chosen = planFor([
      { spaceId: 2, timeId: 503 },
      { spaceId: 1, timeId: 502 },
      { spaceId: 2, timeId: 501 },
      { spaceId: 1, timeId: 501 },
    ]);
    expect(detailOf(chosen, ({ spaceName }) => spaceName, '；')).toBe(
      '1号 18:00-19:00,19:00-20:00；2号 18:00-19:00,20:00-21:00',
    );
    expect(spaceNamesOf(chosen)).toBe('1号,2号');
  });
});
