import { renderToStaticMarkup } from 'react-dom/server';
import { slotStatus } from '#domain/boards/slot.status';
import type { SiteRoom, VenueRoom } from '#contract/kit/rooms';
import { defaultLayouts } from '#domain/walls/wall-defaults.rules';
import { wallPlace } from '#domain/walls/wall-widget.status';
import type { WallReply } from '#contract/monitor/monitor.contract';
import type { CourtBoard, HealthWall, SchoolWall, WallScreen } from '#contract/walls/wall-screen.contract';

const NOW = Date.parse('2026-11-20T10:42:07Z');
const roomBodies = {
  code: 'ws',
  screen: null as unknown,
  wall: null as unknown,
  missing: false,
  curve: null as unknown,
  venue: null as unknown,
  site: null as unknown,
  board: null as unknown,
  school: null as unknown,
  health: null as unknown,
  readings: null as unknown,
  state: 'live',
  /** Age of the live rooms and of what is polled, in milliseconds. */
  age: 1_000,
  polledAge: 1_000,
};

const mockRoom = (name: string | null) => {
  const body = name?.startsWith('venue:')
    ? roomBodies.venue
    : name?.startsWith('site:')
      ? roomBodies.site
      : name === 'sys'
        ? {}
        : null;
  return {
    body,
    v: 1,
    at: body === null ? null : Date.parse('2026-11-20T10:42:07Z') - roomBodies.age,
    state: body === null ? 'connecting' : roomBodies.state,
    changed: null,
    refused: null,
  };
};
jest.mock('#web/monitor/display-data', () => ({
  useServerNow: () => Date.parse('2026-11-20T10:42:07Z'),
  usePolled: (path: string | null) => {
    const known = Object.entries({
      monitor_screens: roomBodies.screen,
      venue_flow: roomBodies.curve,
      court_board: roomBodies.board,
      school_wall: roomBodies.school,
      healthy_campus: roomBodies.health,
      facilities: roomBodies.readings,
      '/wall/': roomBodies.wall,
    }).find(([part]) => path?.includes(part));
    const data = known?.[1] ?? null;
    return {
      data,
      at: data === null ? null : Date.parse('2026-11-20T10:42:07Z') - roomBodies.polledAge,
      missing: roomBodies.missing,
    };
  },
  useRoom: (name: string | null) => mockRoom(name),
  useRooms: (names: readonly string[]) => names.map(mockRoom),
  rotatingPage: () => 0,
  liveClient: { serverNow: () => Date.parse('2026-11-20T10:42:07Z'), onEnded: () => undefined },
}));
jest.mock('#web/monitor/display-chart', () => ({
  DisplayChart: ({ label }: { label: string }) => label,
  chartAxes: { category: (data: readonly string[]) => ({ data }), value: (max: number) => ({ max, min: 0 }) },
  chartColors: {},
}));

import { trustOf } from '#web/monitor/display-stale';
import { flowOption } from '#web/monitor/flow.panel';
import { healthWeeksOption } from './health.panel';
import { schoolHoursOption } from './school.panel';
import { ScreenWall } from './screen-wall';
import { tileAge } from '#web/monitor/tile-age';
import { paymentTrendOption } from '#web/monitor/pulse.panel';

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
const screenOf = (code: string): WallScreen => {
  const { title, enTitle, placeKind, layout } = defaultLayouts.find(
    (one) => one.code === code,
  ) as (typeof defaultLayouts)[number];
  return {
    ...{ code, title, enTitle, placeKind, venueId: null, siteId: placeKind === wallPlace.site ? 1 : null },
    layout: layout.map((page) => [...page]),
    ...{ theme: 'dark', rotationSeconds: 15, on: true, version: 1 },
  };
};
const initial = { ...roomBodies };
const show = (of: Partial<typeof roomBodies>) => {
  Object.assign(roomBodies, initial, of);
  if (of.screen === undefined) roomBodies.screen = screenOf(roomBodies.code);
  return renderToStaticMarkup(<ScreenWall address={{ code: roomBodies.code, venueId: null, siteId: null }} />)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .replaceAll('&gt;', '>');
};

describe('the operations wall', () => {
  it('waits for its venue, and reports if there is none', () => {
    expect(show({})).toContain('正在读取场馆数据');
    expect(show({ missing: true, screen: null })).toContain('没有这个大屏');
    expect(show({ screen: { ...screenOf('gym'), on: false, layout: [] } })).toContain('此大屏未启用');
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

  it('shows huge numbers in 万 and 亿 without wrapping', () => {
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
    for (const figure of ['8,889 万', '1.23 亿', '123.5 万', '100 %', '空闲数待确认', '>999%', '11 天 13 小时'])
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
    expect(hidden).toContain('此刻空闲 1 秒前 1 / 2');
  });

  it('never shows all clear while minor alarms are open', () => {
    expect(show({ wall: wall({ minorAlarms: 3 }), venue: flow(1) })).toContain('没有严重告警 3 条一般告警');
  });

  it('shows one status for a closed venue', () => {
    expect(
      show({ wall: wall({}, { closedReason: '校运动会', nextOpening: '2026-11-21 07:00' }), venue: flow(0) }),
    ).toMatch(/今日闭馆 明日 07:00 开放 校运动会/);
  });

  it('hides everything that is too old, and tells so', () => {
    const site: SiteRoom = {
      cells: [{ spaceId: 1, timeId: 1, reservationStatus: slotStatus.free, left: null, total: null }],
    };
    const fresh = show({ wall: wall({ sites: [courts(1, 1)] }), venue: flow(1), site });
    expect(fresh).toMatch(/此刻空闲 1 \/ 1/);
    const old = show({
      ...{ wall: wall({ sites: [courts(1, 1)] }), venue: flow(1), site },
      ...{ state: 'lost', age: 75_000, polledAge: 75_000 },
    });
    expect(old).toContain('数据已过期');
    expect(old).toContain('距今 75 秒');
    expect(old).not.toContain('此刻空闲');
  });

  it('ages each tile by its own data: a late poll leaves the rest of the wall alone', () => {
    const late = show({ wall: wall({ sites: [courts(1, 1)] }), venue: flow(3), curve: null, polledAge: 65_000 });
    expect(late).toContain('实时');
    expect(late.match(/数据已过期/g)).toHaveLength(6);
    expect(late).not.toContain('此刻场内');
    expect(late).toContain('最后更新 18:41:02 · 65 秒前');
  });
});

describe('the court board', () => {
  const cell = (spaceId: number, timeId: number, reservationStatus: number) => ({
    ...{ spaceId, timeId, reservationStatus },
    ...{ left: null, total: null },
  });
  const board: CourtBoard = {
    at: NOW,
    timezone: 'Asia/Shanghai',
    venueId: 1,
    sites: [{ id: 1, name: '羽毛球馆', enName: 'Badminton', bookPath: '/venue/venue-reservation/1', openTo: '22:00' }],
    courts: [
      {
        id: 1,
        siteId: 1,
        now: { begin: '18:00', end: '19:00', holder: '张*', arrived: true, arriveBy: null },
        next: { begin: '19:00', end: '20:00', holder: '李*宁' },
      },
      {
        id: 2,
        siteId: 1,
        now: { begin: '18:00', end: '19:00', holder: null, arrived: false, arriveBy: NOW + 173_000 },
        next: null,
      },
      { id: 3, siteId: 1, now: null, next: null },
    ],
    waitlist: {
      waiting: 3,
      calls: [{ no: '023', name: '7号', enName: 'No. 7', begin: '19:00', until: NOW + 60_000 }],
    },
  };
  const site: SiteRoom = {
    cells: [
      cell(1, 1, slotStatus.reserved),
      cell(1, 2, slotStatus.reserved),
      cell(2, 1, slotStatus.reserved),
      cell(2, 2, slotStatus.free),
      cell(3, 1, slotStatus.free),
      cell(3, 2, slotStatus.reserved),
    ],
  };
  const shown = (count: number) =>
    show({ code: 'display-qdb', wall: wall({ sites: [courts(1, count)] }), venue: flow(1), site, board });

  it('shows the holder, the time left and what follows', () => {
    const text = shown(12);
    for (const line of [
      '羽毛球馆 · 场地看板',
      '1号 使用中 张* 18:00–19:00 剩 17:53',
      '下一场 19:00 李*宁',
      '2号 待签到 已预订 18:00–19:00 签到截止 2:53',
      '下一场 19:00 空闲',
      '3号 空闲 现在可用 · ¥20 至 19:00 18 分钟可用',
      '现在空闲 – / 12',
      '候补 023 请在手机上确认 7号 19:00，剩 1:00',
      '还有 3 人候补',
    ])
      expect(text).toContain(line);
  });

  it('lists the rest of the day on the cards of few courts', () => {
    const text = shown(3);
    for (const line of [
      '剩 17:53 19:00–20:00 李*宁',
      '签到截止 2:53 19:00–20:00 空闲 ¥12.50',
      '19:00–20:00 已订',
      '现在空闲 1 / 3',
    ])
      expect(text).toContain(line);
    expect(text).not.toContain('下一场');
  });

  it('offers nothing while the live cells are too old', () => {
    const text = show({
      ...{ code: 'display-qdb', wall: wall({ sites: [courts(1, 3)] }), venue: flow(1), site, board },
      age: 65_000,
    });
    expect(text).not.toContain('现在可用');
    expect(text).toContain('数据已过期');
  });
});

describe('the wall of the school', () => {
  const school: SchoolWall = {
    at: NOW,
    timezone: 'Asia/Shanghai',
    venues: [
      {
        ...{ id: 1, name: '综合馆', enName: 'Gym', campusName: '滨江', enCampusName: 'Riverside' },
        ...{ cap: 600, peopleShown: true, openFrom: '07:00', openTo: '22:00', closed: false, bookings: 99_999_999 },
      },
      {
        ...{ id: 2, name: '泳池', enName: 'Pool', campusName: '滨江', enCampusName: 'Riverside' },
        ...{ cap: 0, peopleShown: false, openFrom: '07:00', openTo: '22:00', closed: true, bookings: 0 },
      },
    ],
    kpi: { todayIn: 5, lastWeekIn: 0, todayOrders: 7, lastWeekOrders: 2, people: 12, revenue: null },
    sports: [],
    hours: [{ at: '07:00', today: null, lastWeek: 3 }],
    notices: [{ id: 1, zh: '周末闭馆', en: 'Closed at the weekend' }],
  };

  it('sums people of the venues, marks closed ones, and shows no revenue unless it may', () => {
    const text = show({ code: 'all-school', school, venue: flow(40) });
    expect(text).toMatch(/此刻全校场内 1 秒前 40 \/ 600 人/);
    expect(text).toContain('今日闭馆');
    expect(text).toContain('1 亿');
    expect(text).toContain('周末闭馆');
    expect(text).not.toMatch(/今日实收|NaN|undefined/);
    const paid = show({
      code: 'all-school',
      school: { ...school, kpi: { ...school.kpi, revenue: 12_345_678 } },
      venue: flow(40),
    });
    expect(paid).toContain('¥1,235 万');
  });

  it('rounds the scale of its hours up and keeps hours to come empty', () => {
    const { yAxis, series } = schoolHoursOption(school.hours);
    expect(yAxis).toMatchObject({ max: 4, interval: 1 });
    expect(series[0]?.data).toEqual([null]);
  });
});

describe('the healthy campus', () => {
  const health = (over: Partial<HealthWall> = {}): HealthWall => ({
    at: NOW,
    timezone: 'Asia/Shanghai',
    week: '2026-11-16',
    kpi: { members: 0, weekPeople: 0, weekVisits: 0, weekMinutes: 0, todayPeople: 0, lastWeekPeople: 0, often: 0 },
    weeks: [{ from: '2026-11-16', visits: 0, lastYear: 0 }],
    sports: [],
    groups: [],
    colleges: [],
    notices: [],
    ...over,
  });

  it('invents no figure before anybody exercised', () => {
    const text = show({ code: 'healthy-campus', health: health() });
    for (const line of ['近十六周暂无锻炼记录', '近两周暂无锻炼记录', '人数不足十人', '暂无满十人的学院'])
      expect(text).toContain(line);
    expect(text).not.toMatch(/NaN|Infinity|undefined/);
  });

  it('shows means of those who came, and last year only if it has visits', () => {
    const kpi = {
      members: 100,
      weekPeople: 40,
      weekVisits: 104,
      weekMinutes: 7_072,
      todayPeople: 9,
      lastWeekPeople: 6,
      often: 11,
    };
    const text = show({ code: 'healthy-campus', health: health({ kpi }) });
    for (const figure of ['40 / 100 人', '68 分', '2.6 次', '三次以上 11 人']) expect(text).toContain(figure);
    expect(healthWeeksOption([{ from: '2026-11-16', visits: 5, lastYear: 0 }]).series).toHaveLength(1);
    expect(healthWeeksOption([{ from: '2026-11-16', visits: 5, lastYear: 3 }]).series).toHaveLength(2);
  });
});

it('ages a tile by its oldest data', () => {
  const at = (...ages: readonly number[]) =>
    tileAge(
      ages.map((age) => NOW - age),
      NOW,
    ).state;
  expect([at(0), at(19_999), at(20_000), at(59_999), at(60_000), at(0, 60_000)]).toEqual([
    ...['live', 'live', 'late', 'late', 'expired', 'expired'],
  ]);
  expect(tileAge([null, null], NOW).state).toBe('waiting');
  expect(tileAge([null, NOW - 61_000], NOW).state).toBe('expired');
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
