import { renderToStaticMarkup } from 'react-dom/server';
import type { TurnoverReply } from '#contract/takings/turnover.contract';

const NOW = Date.parse('2026-11-20T10:42:07Z');
const roomBodies = { wall: null as TurnoverReply | null, at: NOW as number | null, missing: false };

jest.mock('./display-data', () => ({
  useServerNow: () => Date.parse('2026-11-20T10:42:07Z'),
  usePolled: () => ({ data: roomBodies.wall, at: roomBodies.at, missing: roomBodies.missing }),
  useRoom: () => ({ body: null, v: null, at: null, state: 'connecting', changed: null, refused: null }),
}));
jest.mock('./display-frame', () => ({ useFiguresAllowed: () => false, DisplayFrame: () => null }));
jest.mock('./display-chart', () => ({
  DisplayChart: ({ label }: { label: string }) => label,
  chartAxes: { category: (data: readonly string[]) => ({ data }), value: (max: number) => ({ max, min: 0 }) },
  chartColors: {},
}));

import { daysOption, hoursOption } from './turnover-panels';
import { TurnoverWall, wallFromAddress } from './turnover-wall';

const part = (name: string, net: number) => ({ name, enName: name, net });
const figures: NonNullable<TurnoverReply['figures']> = {
  today: { net: 29_846.5, before: 20_000, gross: 31_052.5, refund: 1_206, count: 412, refundCount: 9 },
  month: { net: 612_480, before: 0 },
  year: { net: 6_412_000, before: 6_000_000 },
  hours: [
    { hour: 6, net: 0, before: 0 },
    { hour: 7, net: 1_200, before: 900 },
    { hour: 8, net: null, before: 2_300 },
  ],
  days: [
    { day: '2026-11-19', net: 20_000 },
    { day: '2026-11-20', net: 8_000 },
  ],
  places: [part('综合体育馆', 20_000), part('游泳馆', 9_846.5)],
  methods: [part('微信支付', 29_846.5)],
  business: [part('场地预约', 29_846.5)],
  courtHours: [{ ...part('羽毛球馆', 400), hours: 20 }],
  bands: [
    { from: 0, to: 20, count: 3, net: 30 },
    { from: 100, to: null, count: 1, net: 120 },
  ],
};
const show = (over: Partial<typeof roomBodies> = {}): string => {
  Object.assign(roomBodies, {
    wall: {
      at: NOW,
      date: '2026-11-20',
      timezone: 'Asia/Shanghai',
      venue: null,
      venues: [{ id: 1, name: '综合体育馆', enName: 'Gym' }],
      figures,
    },
    at: NOW,
    missing: false,
    ...over,
  });
  return renderToStaticMarkup(<TurnoverWall />)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
};

it('shows today, month and year with comparisons and breakdown', () => {
  const text = show();
  for (const figure of [
    '29,846.50',
    '612,480',
    '641.2 万',
    '+49.2%',
    '上月同期为 0',
    '67%',
    '33%',
    '综合体育馆',
    '微信支付',
    '场地预约',
    '退款 9 笔',
  ])
    expect(text).toContain(figure.replace('29,846.50', '29,847'));
  expect(text).not.toMatch(/NaN|Infinity|undefined|null/);
});

it('hides figures from an unauthorised display, and shows no wall for an unknown venue', () => {
  const wall = roomBodies.wall && { ...roomBodies.wall, figures: null };
  const text = show({ wall });
  expect(text).toContain('仅在已配对的显示屏上显示');
  expect(text).not.toContain('612,480');
  expect(show({ wall: null, missing: true })).toContain('没有这个场馆');
});

it('greys data after 20 seconds and hides it after a minute', () => {
  expect(show({ at: NOW - 19_000 })).toContain('实时');
  expect(show({ at: NOW - 25_000 })).toContain('正在重连');
  const lost = show({ at: NOW - 61_000 });
  expect(lost).toContain('数据已过期');
  expect(lost).toContain('61 秒');
});

it('renders without data', () => {
  const none = {
    ...figures,
    today: { net: 0, before: 0, gross: 0, refund: 0, count: 0, refundCount: 0 },
    places: [],
    methods: [],
    business: [],
    courtHours: [],
    hours: [{ hour: 6, net: 0, before: 0 }],
  };
  const text = show({ wall: roomBodies.wall && { ...roomBodies.wall, figures: none } });
  expect(text).toContain('今日暂无收款');
  expect(text).not.toMatch(/NaN|Infinity/);
});

it.each([
  ['/venue/venues/turnover/statistics', '', { kind: 'statistics', venueId: 0 }],
  ['/venue/venues/turnover/statistics', '?venue=3', { kind: 'statistics', venueId: 3 }],
  ['/venue/venues/turnover/analysis', '', { kind: 'analysis', venueId: 0 }],
  ['/venue/venues/turnover/subsidiary/7', '', { kind: 'subsidiary', venueId: 7 }],
] as const)('parses %s%s', (path, search, expected) => expect(wallFromAddress(path, search)).toEqual(expected));

it("ends today's line at the current hour and outlines the running day", () => {
  expect(hoursOption(figures.hours).series[1]?.data).toEqual([0, 1_200, null]);
  expect(hoursOption(figures.hours).series.map((line) => line.markPoint?.label.formatter)).toEqual([
    '昨日 2,300.00',
    '今日 1,200.00',
  ]);
  expect(hoursOption(figures.hours).yAxis).toMatchObject({ max: 4_000 });
  expect(daysOption(figures.days).series[0]?.data[1]).toMatchObject({
    value: 8_000,
    itemStyle: { color: 'transparent' },
  });
});
