import type { WallReply } from '#contract/monitor/monitor.contract';
import { cellParts } from './court-site';
import { visibleCourts, labelWidth, slotLayout } from './slot-layout';

type WallSite = WallReply['sites'][number];
const site = (id: number, courts: number, seatCount = 0) =>
  ({ id, seatCount, spaces: Array.from({ length: courts }, (_, i) => ({ id: i })) }) as unknown as WallSite;
const ids = (layout: ReturnType<typeof slotLayout>) =>
  layout.pages.map(({ columns }) => columns.map((column) => column.map(({ id }) => id)));

describe('courts on a wall', () => {
  it("keep every site on one page if all fit, in the school's order", () => {
    const layout = slotLayout([site(1, 12), site(2, 4), site(3, 8), site(4, 3)], 3, 392);
    expect(ids(layout)).toEqual([[[1], [2, 4], [3]]]);
    expect(layout.rows).toBe(10);
  });

  it('give few courts tall rows, and page rather than cut rows', () => {
    expect(slotLayout([site(1, 6), site(2, 4)], 3, 392).pages[0]?.row).toBeGreaterThan(50);
    const many = slotLayout(
      Array.from({ length: 9 }, (_, i) => site(i, 12)),
      3,
      392,
    );
    expect(many.pages.length).toBeGreaterThan(1);
    expect(ids(many).flat(2).sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('never exceed the panel', () => {
    for (let courts = 1; courts <= 40; courts += 1) {
      const { pages, rows } = slotLayout([site(1, courts), site(2, 3), site(3, 1, 200)], 2, 392);
      for (const { columns, row } of pages)
        for (const column of columns)
          expect(
            column.reduce(
              (sum, one, i) =>
                sum + (i > 0 ? 12 : 0) + (one.seatCount > 0 ? 50 : 64 + Math.min(one.spaces.length, rows) * row),
              0,
            ),
          ).toBeLessThanOrEqual(392);
    }
  });

  it('show nothing of a venue without sites', () =>
    expect(slotLayout([], 3, 392).pages.flatMap(({ columns }) => columns)).toEqual([]));

  it('fill every page: the last repeats rows of the previous one', () => {
    expect([visibleCourts(12, 10, 0), visibleCourts(12, 10, 1), visibleCourts(4, 10, 0)]).toEqual([
      [0, 10],
      [2, 12],
      [0, 4],
    ]);
  });

  it('size the name column within bounds', () => {
    expect([labelWidth([], 370), labelWidth(['1号东'], 370), labelWidth(['一个非常非常长的名字'], 370)]).toEqual([
      52, 56, 104,
    ]);
  });
});

it('show state by shape and word if both fit, otherwise by shape, and never cut a word', () => {
  expect(cellParts('inUse', 'In use', 110, 20)).toEqual({ shape: true, word: true });
  expect(cellParts('inUse', 'In use', 60, 20)).toEqual({ shape: true, word: false });
  expect(cellParts('free', '¥12.50', 72, 20)).toEqual({ shape: false, word: true });
  expect(cellParts('booked', '已订', 200, 20)).toEqual({ shape: true, word: false });
});
