import type { LocalDate } from '#domain/kit/time';
import { curvePoints, percentChange, type Period } from '#domain/statistics/period.rules';
import { reportSection, type ReportSection } from './report.status';

/** How the value of a figure is written: a whole number, percent, hours, minutes, or money in fen. */
export const FIGURE_FORMS = ['count', 'percent', 'hours', 'minutes', 'money'] as const;
export type FigureForm = (typeof FIGURE_FORMS)[number];

interface Named {
  readonly zh: string;
  readonly en: string;
}

/** A figure of a section; the unit follows the number. */
interface FigureSpec extends Named {
  readonly key: string;
  readonly form: FigureForm;
  readonly unit: Named;
}

/** A chart of a section: a curve over the days or months of the period, or the largest rows as bars. */
interface PartSpec extends Named {
  readonly key: string;
  readonly chart: 'curve' | 'bars';
  readonly form: FigureForm;
  readonly unit: Named;
}

/** What a section consists of. Sections about money are shown to those who may see amounts. */
interface SectionSpec {
  readonly isMoney: boolean;
  readonly figures: readonly FigureSpec[];
  readonly parts: readonly PartSpec[];
  /** Says in both languages what the figures count. */
  readonly meaning: Named;
}

const figure = (key: string, form: FigureForm, zh: string, en: string, unit: Named): FigureSpec => ({
  key,
  form,
  zh,
  en,
  unit,
});
const part = (
  key: string,
  chart: PartSpec['chart'],
  form: FigureForm,
  zh: string,
  en: string,
  unit: Named,
): PartSpec => ({ key, chart, form, zh, en, unit });

const TIMES: Named = { zh: '人次', en: 'visits' };
const PEOPLE: Named = { zh: '人', en: 'people' };
const MINUTES: Named = { zh: '分钟', en: 'min' };
const HOURS: Named = { zh: '小时', en: 'h' };
const PERCENT: Named = { zh: '%', en: '%' };
const ORDERS: Named = { zh: '单', en: 'orders' };
const CASES: Named = { zh: '笔', en: 'refunds' };
const ALARMS: Named = { zh: '条', en: 'alarms' };
const YUAN: Named = { zh: '元', en: 'CNY' };

/** The figures and charts of every section. */
export const REPORT_SECTIONS: Readonly<Record<ReportSection, SectionSpec>> = {
  [reportSection.visits]: {
    isMoney: false,
    figures: [
      figure('visits', 'count', '人次', 'Visits', TIMES),
      figure('persons', 'count', '人数', 'People', PEOPLE),
      figure('stay', 'minutes', '平均停留', 'Average stay', MINUTES),
      figure('peak', 'count', '单馆在馆峰值', 'Peak in one venue', PEOPLE),
    ],
    parts: [
      part('trend', 'curve', 'count', '人次走势', 'Visits over time', TIMES),
      part('role', 'bars', 'count', '各身份人次', 'Visits by role', TIMES),
      part('gender', 'bars', 'count', '各性别人次', 'Visits by gender', TIMES),
      part('org', 'bars', 'count', '各院系人次', 'Visits by department', TIMES),
    ],
    meaning: {
      zh: '人次：每次进出馆算一次；人数：本期到过的不同的人。身份取每人可预约身份中的第一个。停留只计有出馆记录的',
      en: 'A visit is one entry with its exit; people are counted once. The role is the first of the roles a person can book with. Stays without an exit are left out.',
    },
  },
  [reportSection.use]: {
    isMoney: false,
    figures: [
      figure('open', 'hours', '开放时数', 'Open time', HOURS),
      figure('booked', 'percent', '预订率', 'Booked', PERCENT),
      figure('occupied', 'percent', '占用率', 'Occupied', PERCENT),
      figure('used', 'percent', '真实使用率', 'True use', PERCENT),
      figure('ghost', 'hours', '幽灵时数', 'Ghost time', HOURS),
    ],
    parts: [
      part('used', 'bars', 'hours', '使用时数最多的场地', 'Sites with the most use', HOURS),
      part('ghost', 'bars', 'hours', '幽灵时数最多的场地', 'Sites with the most ghost time', HOURS),
    ],
    meaning: {
      zh: '三个比率都除以开放时间；幽灵时间是被占用而没有人在场的时间',
      en: 'The three rates are shares of the open time. Ghost time is occupied without anybody present.',
    },
  },
  [reportSection.bookings]: {
    isMoney: false,
    figures: [
      figure('orders', 'count', '订单', 'Orders', ORDERS),
      figure('hours', 'hours', '预约时数', 'Booked time', HOURS),
      figure('people', 'count', '预约人次', 'Participants', PEOPLE),
      figure('cancelled', 'percent', '取消率', 'Cancelled', PERCENT),
      figure('missed', 'percent', '爽约率', 'No-shows', PERCENT),
    ],
    parts: [
      part('trend', 'curve', 'count', '订单走势', 'Orders over time', ORDERS),
      part('source', 'bars', 'count', '各来源订单', 'Orders by source', ORDERS),
      part('role', 'bars', 'count', '各身份订单', 'Orders by role', ORDERS),
    ],
    meaning: {
      zh: '按使用日统计，时数与人次不含已取消；爽约率 = 爽约 ÷ 已判定守约的订单',
      en: 'Counted by date of use; time and participants without cancelled orders. No-shows are a share of the orders with an attendance result.',
    },
  },
  [reportSection.income]: {
    isMoney: true,
    figures: [
      figure('net', 'money', '净收入', 'Net income', YUAN),
      figure('gross', 'money', '收款', 'Received', YUAN),
      figure('refund', 'money', '退款', 'Refunded', YUAN),
      figure('orders', 'count', '付款订单', 'Paid orders', ORDERS),
    ],
    parts: [
      part('trend', 'curve', 'money', '净收入走势', 'Net income over time', YUAN),
      part('biz', 'bars', 'money', '各业务净收入', 'Net income by business type', YUAN),
      part('method', 'bars', 'money', '各支付方式净收入', 'Net income by payment method', YUAN),
    ],
    meaning: {
      zh: '营收口径，按支付日：各支付方式的付款减去退款，余额充值不算收入',
      en: 'Revenue by payment date: payments of all methods less refunds. Balance top-ups are not income.',
    },
  },
  [reportSection.refunds]: {
    isMoney: true,
    figures: [
      figure('refunds', 'count', '退款笔数', 'Refunds', CASES),
      figure('amount', 'money', '退款金额', 'Refunded', YUAN),
      figure('minutes', 'minutes', '平均用时', 'Average time', MINUTES),
      figure('inDay', 'percent', '一天内退到', 'Within a day', PERCENT),
    ],
    parts: [part('time', 'bars', 'count', '退款用时', 'Time to refund', CASES)],
    meaning: {
      zh: '按到账日统计，用时从生成退款到渠道确认到账',
      en: 'Counted by the day the money arrived; the time runs from the refund being created to its confirmation by the channel.',
    },
  },
  [reportSection.alarms]: {
    isMoney: false,
    figures: [
      figure('raised', 'count', '告警', 'Alarms', ALARMS),
      figure('handled', 'percent', '已处理', 'Handled', PERCENT),
      figure('ackMinutes', 'minutes', '平均确认用时', 'Average time to acknowledge', MINUTES),
      figure('serious', 'count', '严重与紧急', 'Serious and critical', ALARMS),
    ],
    parts: [
      part('kind', 'bars', 'count', '各类告警', 'Alarms by kind', ALARMS),
      part('venue', 'bars', 'count', '各馆告警', 'Alarms by venue', ALARMS),
    ],
    meaning: {
      zh: '按发生日统计设备与阈值告警，不含人脸告警',
      en: 'Alarms of devices and warning rules by the day they were raised, without face alarms.',
    },
  },
};

/** A figure with its value in the period and in the compared one; null if there is nothing to measure. */
export interface ReportFigure {
  readonly key: string;
  readonly now: number | null;
  readonly before: number | null;
}

/** Key of the bar of those whose property is not known. */
export const UNKNOWN_KEY = '';

/** A point or bar of a chart; the key of a curve's point is a date. */
export interface ReportRow extends Named {
  readonly key: string;
  readonly value: number;
}

/** A chart: its points in order, or its largest bars with the sum of all of them. */
export interface ReportPart {
  readonly key: string;
  readonly rows: readonly ReportRow[];
  readonly total: number;
}

/** The figures and charts of a section. */
export interface SectionContent {
  readonly section: ReportSection;
  readonly figures: readonly ReportFigure[];
  readonly parts: readonly ReportPart[];
}

/** The content of a report: sections over a period, compared with another one. */
export interface ReportContent {
  readonly from: LocalDate;
  readonly to: LocalDate;
  readonly beforeFrom: LocalDate;
  readonly beforeTo: LocalDate;
  readonly sections: readonly SectionContent[];
}

/** Bars shown in one chart. */
const BARS = 10;

const sumOf = (rows: readonly ReportRow[]): number => rows.reduce((all, { value }) => all + value, 0);

/** Returns the curve of a period from the values of its days or months; points without one are 0. */
export const curvePart = (key: string, period: Period, values: ReadonlyMap<string, number>): ReportPart => {
  const rows = curvePoints(period).map((at) => ({ key: at, zh: at, en: at, value: values.get(at) ?? 0 }));
  return { key, rows, total: sumOf(rows) };
};

/** Returns a row with the name of its key; the key itself if it has none. */
export const namedRow = (key: string, names: ReadonlyMap<string, Named>, value: number): ReportRow => {
  const { zh, en } = names.get(key) ?? { zh: key, en: key };
  return { key, zh, en, value };
};

/** Returns the largest rows as bars, the largest first; rows that are not above zero are left out. */
export const barsPart = (key: string, rows: readonly ReportRow[]): ReportPart => {
  const shown = rows.filter(({ value }) => value > 0).sort((a, b) => b.value - a.value || (a.key < b.key ? -1 : 1));
  return { key, rows: shown.slice(0, BARS), total: sumOf(shown) };
};

/** Pairs the values of a section's figures in both periods, in declared order. */
export const figuresOf = (
  section: ReportSection,
  now: Readonly<Record<string, number | null>>,
  before: Readonly<Record<string, number | null>>,
): ReportFigure[] =>
  REPORT_SECTIONS[section].figures.map(({ key }) => ({ key, now: now[key] ?? null, before: before[key] ?? null }));

/** Returns a share in percent with one decimal; null without a whole. */
export const shareOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 1_000) / 10;

/**
 * Returns how a figure changed: in percent, and for shares in percentage points with one decimal; null if one of the
 * values is missing or there is nothing to compare with.
 */
export const figureChange = (form: FigureForm, { now, before }: Omit<ReportFigure, 'key'>): number | null => {
  if (now === null || before === null) return null;
  return form === 'percent' ? Math.round((now - before) * 10) / 10 : percentChange(now, before);
};

/** Returns the content without the sections about money. */
export const withoutMoney = (content: ReportContent): ReportContent => ({
  ...content,
  sections: content.sections.filter(({ section }) => !REPORT_SECTIONS[section].isMoney),
});
