import { renderToStaticMarkup } from 'react-dom/server';
import { slotStatus } from '#domain/boards/slot.status';
import type { SiteRoom, VenueRoom } from '#contract/kit/rooms';
import type { WallReply } from '#contract/monitor/monitor.contract';

const NOW = Date.parse('2026-11-20T10:42:07Z');
const roomBodies = {
  wall: null as unknown,
  missing: false,
  curve: null as unknown,
  venue: null as unknown,
  site: null as unknown,
  state: 'live',
  age: 1_000,
};

jest.mock('./display-data', () => ({
  useServerNow: () => Date.parse('2026-11-20T10:42:07Z'),
  usePolled: (path: string | null) => ({
    data: path?.includes('venue_flow') ? roomBodies.curve : roomBodies.wall,
    at: 0,
    missing: roomBodies.missing,
  }),
  useRoom: (name: string | null) => {
    const body = name?.startsWith('venue:') ? roomBodies.venue : name === null ? null : roomBodies.site;
    return {
      body,
      v: 1,
      at: body === null ? null : Date.parse('2026-11-20T10:42:07Z') - roomBodies.age,
      state: body === null ? 'connecting' : roomBodies.state,
      changed: null,
      refused: null,
    };
  },
  rotatingPage: () => 0,
}));
jest.mock('./display-chart', () => ({
  DisplayChart: ({ label }: { label: string }) => label,
  chartAxes: { category: (data: readonly string[]) => ({ data }), value: (max: number) => ({ max, min: 0 }) },
  chartColors: {},
}));

import { trustOf } from './display-stale';
import { flowOption } from './flow.panel';
import { OperationsWall } from './operations-wall';
import { paymentTrendOption } from './pulse.panel';

type Site = WallReply['sites'][number];
const courts = (id: number, n: number): Site => ({
  id,
  name: '羽毛球馆',
  enName: 'Badminton',
  bookingMode: 1,
  seatCount: 0,
  spaces: Array.from({ length: n }, (_, i) => ({ id: i + 1, name: `${i + 1}号`, enName: `No. ${i + 1}`, on: true })),
  times: [
    { id: 1, begin: '18:00', end: '19:00', price: 20 },
    { id: 2, begin: '19:00', end: '20:00', price: 12.5 },
  ],
});
const pool: Site = { ...courts(9, 1), name: '游泳馆', bookingMode: 2, seatCount: 200 };
const wall = (
  over: Partial<WallReply> = {},
  venue: Partial<WallReply['venue']> = {},
  kpi: Partial<WallReply['kpi']> = {},
): WallReply => ({
  at: NOW,
  date: '2026-11-20',
  timezone: 'Asia/Shanghai',
  venue: {
    id: 1,
    name: '综合馆',
    enName: 'Gym',
    campusName: '滨江',
    enCampusName: 'Riverside',
    openFrom: '07:00',
    openTo: '22:00',
    openTextZh: '今日开放',
    openTextEn: 'Open',
    closedReason: null,
    closedReasonEn: null,
    nextOpening: null,
    cap: 600,
    peopleShown: true,
    ...venue,
  },
  venues: [],
  sites: [],
  kpi: {
    todayIn: 0,
    lastWeekIn: 0,
    todayOrders: 0,
    lastWeekOrders: 0,
    inUse: 0,
    usable: 0,
    stopped: 0,
    refundQueued: 0,
    refundFailed: 0,
    refundOldestSec: 0,
    peak: null,
    ...kpi,
  },
  sports: [],
  pulse: [],
  alarms: [],
  minorAlarms: 0,
  notices: [],
  ...over,
});
const flow = (inside: number, cap = 600): VenueRoom => ({
  flow: { in: inside, out: 0, inside, cap },
  sites: [{ siteId: 9, free: 40, total: 200 }],
});
const show = (of: Partial<typeof roomBodies>) => {
  Object.assign(
    roomBodies,
    { wall: null, missing: false, curve: null, venue: null, site: null, state: 'live', age: 1_000 },
    of,
  );
  return renderToStaticMarkup(<OperationsWall />)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .replaceAll('&gt;', '>');
};

describe('the operations wall', () => {
  it('waits for its venue, and reports if there is none', () => {
    expect(show({})).toContain('正在读取场馆数据');
    expect(show({ missing: true })).toContain('还没有开放的场馆');
  });

  it('renders without data, and invents no figure', () => {
    const text = show({ wall: wall(), venue: flow(0) });
    for (const line of [
      '本馆暂无开放的场地',
      '今日暂无预约',
      '近一小时暂无收退款',
      '全部设备正常',
      '客流数据读取中',
      '上周五同期为 0',
    ])
      expect(text).toContain(line);
    expect(text).not.toMatch(/NaN|Infinity|undefined|null/);
  });

  it('shows huge numbers in 万 without wrapping', () => {
    const text = show({
      wall: wall(
        { sites: [courts(1, 60), pool], minorAlarms: 12_345 },
        { cap: 9_000_000 },
        {
          todayIn: 99_999_999,
          lastWeekIn: 1,
          todayOrders: 123_456_789,
          usable: 60,
          inUse: 60,
          refundQueued: 1_234_567,
          refundFailed: 99,
          refundOldestSec: 999_999,
          peak: 8_000_000,
        },
      ),
      venue: flow(88_888_888, 9_000_000),
    });
    for (const figure of ['8,888.9 万', '12,345.7 万', '123.5 万', '100 %', '空闲数待确认', '>999%', '11 天 13 小时'])
      expect(text).toContain(figure);
    expect(text).not.toMatch(/NaN|Infinity|undefined/);
  });

  it('hides what the school does not show', () => {
    const hidden = show({
      wall: wall(
        { alarms: null, pulse: null, sites: [courts(1, 2)] },
        { peopleShown: false },
        { refundQueued: null, usable: 2, inUse: 1 },
      ),
      venue: flow(5),
    });
    for (const panel of ['设备告警', '收退款脉搏', '待退款', '场内人数', '此刻场内', '今日入馆'])
      expect(hidden).not.toContain(panel);
    expect(hidden).toContain('此刻空闲 1 / 2');
  });

  it('never shows all clear while minor alarms are open', () => {
    expect(show({ wall: wall({ minorAlarms: 3 }), venue: flow(1) })).toContain('没有严重告警 3 条一般告警');
  });

  it('shows one status for a closed venue', () => {
    expect(
      show({ wall: wall({}, { closedReason: '校运动会', nextOpening: '2026-11-21 07:00' }), venue: flow(0) }),
    ).toMatch(/今日闭馆 明日 07:00 开放 校运动会/);
  });

  it('hides free courts if its data is stale', () => {
    const site: SiteRoom = {
      cells: [{ spaceId: 1, timeId: 1, reservationStatus: slotStatus.free, left: null, total: null }],
    };
    const fresh = show({ wall: wall({ sites: [courts(1, 1)] }), venue: flow(1), site });
    expect(fresh).toMatch(/此刻空闲 1 \/ 1/);
    const old = show({ wall: wall({ sites: [courts(1, 1)] }), venue: flow(1), site, state: 'lost', age: 75_000 });
    expect(old).toContain('数据已过期');
    expect(old).toContain('距今 75 秒');
    expect(old).toContain('空闲数待确认');
  });
});

it('judges freshness by the last message, whatever the connection state', () => {
  expect([0, 19_999, 20_000, 59_999, 60_000].map((age) => trustOf('live', NOW - age, NOW).state)).toEqual([
    'live',
    'live',
    'late',
    'late',
    'lost',
  ]);
  expect(trustOf('lost', NOW, NOW).state).toBe('lost');
  expect(trustOf('connecting', null, NOW).state).toBe('connecting');
});

describe('charts', () => {
  const points = Array.from({ length: 90 }, (_, i) => ({
    at: `2026-11-20 ${String(7 + Math.floor(i / 6)).padStart(2, '0')}:${i % 6}0`,
    in: 0,
    out: 0,
    inside: i < 40 ? i : null,
    lastWeek: i * 2,
  }));
  const curve = {
    venueId: 1,
    date: '2026-11-20',
    openFrom: '07:00',
    openTo: '22:00',
    cap: 600,
    points,
    now: { in: 0, out: 0, inside: 0 },
  } as unknown as Parameters<typeof flowOption>[0];

  it('end the curve at the live figure, on a stable scale of the capacity', () => {
    const option = flowOption(curve, 77, '上周五');
    expect(option.yAxis).toMatchObject({ max: 600 });
    expect(option.series[1]?.data.slice(38, 42)).toEqual([38, 77, null, null]);
  });

  it('draw no current point or zero line before the first visitor, and scale above capacity', () => {
    const empty = { ...curve, cap: 0, points: points.map((point) => ({ ...point, inside: null, lastWeek: null })) };
    expect(flowOption(empty, 0, '上周五').series.map(({ markPoint }) => markPoint.data)).toEqual([[], []]);
    expect(
      flowOption({ ...curve, points: points.map((point) => ({ ...point, inside: 700 })) }, 700, '上周五').yAxis,
    ).toMatchObject({ max: 700 });
  });

  it('show every payment and refund of the hour on round steps', () => {
    const trend = [
      { at: '18:00', paid: 14, refunded: 2 },
      { at: '18:05', paid: 0, refunded: 0 },
    ];
    const { yAxis, series } = paymentTrendOption(trend);
    expect(yAxis).toMatchObject({ max: 15, min: -5, interval: 5 });
    expect(series.map(({ data }) => data)).toEqual([
      [14, 0],
      [-2, -0],
    ]);
    expect(paymentTrendOption([{ at: '18:00', paid: 12_345, refunded: 0 }]).yAxis.max).toBeGreaterThanOrEqual(12_345);
  });
});
