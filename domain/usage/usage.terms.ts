interface UsageTerm {
  readonly zh: string;
  readonly en: string;
  readonly meaning: { readonly zh: string; readonly en: string };
}
type UsageTermName =
  | 'openTime'
  | 'bookedRate'
  | 'occupiedRate'
  | 'trueUse'
  | 'ghost'
  | 'unknown'
  | 'visits'
  | 'persons'
  | 'peak'
  | 'stay'
  | 'unclosed';

/** Definitions shown on the pages of the use of sites and of visits. */
export const usageTerms: Readonly<Record<UsageTermName, UsageTerm>> = {
  openTime: {
    zh: '开放时间',
    en: 'Open time',
    meaning: {
      zh: '时段模板的分钟数，减去闭馆节假日、闭馆与停用场地，按片场计；按名额预约的场地乘以名额数。每天结束后固定，之后修改日历不改变过去',
      en: 'Minutes of the time template for each court, without closed holidays, closures and courts out of service; times the places at sites booked by places. Fixed when the day is over: later calendar changes do not alter the past.',
    },
  },
  bookedRate: {
    zh: '预订率',
    en: 'Booked',
    meaning: {
      zh: '线上、闸机与线下售票的预约分钟 ÷ 开放分钟，不含已取消',
      en: 'Minutes booked online, at gates and at the counter, divided by open minutes. Cancelled bookings are excluded.',
    },
  },
  occupiedRate: {
    zh: '占用率',
    en: 'Occupied',
    meaning: {
      zh: '预订再加管理占用、批量预约、预留与租赁的分钟 ÷ 开放分钟；同一片场同一分钟只算一次',
      en: 'Booked minutes plus staff blocks, bulk bookings, reserves and leases, divided by open minutes. A minute of a court counts once.',
    },
  },
  trueUse: {
    zh: '真实使用率',
    en: 'True use',
    meaning: {
      zh: '占用中确有人的分钟 ÷ 开放分钟：预约人或同伴按闸机记录在馆内；当天没有闸机记录的，从签到到离场；管理占用等以馆内有人为准',
      en: 'Occupied minutes with people present, divided by open minutes: a member of the booking is inside by the gates; without passages that day, from check-in to leaving. For staff blocks, bulk bookings, reserves and leases: anybody is inside.',
    },
  },
  ghost: {
    zh: '幽灵时',
    en: 'Ghost hours',
    meaning: {
      zh: '占用而无人的时间，不含无法判断的部分',
      en: 'Occupied time with nobody present, without the time that was not measured',
    },
  },
  unknown: {
    zh: '无法判断',
    en: 'Not measured',
    meaning: {
      zh: '当天场馆没有闸机记录、订单也没有签到或爽约结论的占用时间；不计为使用，也不计为幽灵',
      en: 'Occupied time at a venue without passages that day, of orders without check-in or no-show. Counted neither as used nor as ghost.',
    },
  },
  visits: {
    zh: '人次',
    en: 'Visits',
    meaning: {
      zh: '闸机进馆次数，出馆后再进另计',
      en: 'Entries at the gates. Leaving and entering again counts twice.',
    },
  },
  persons: {
    zh: '人数',
    en: 'People',
    meaning: {
      zh: '不同的人，同一天（或同一月）多次进馆只计一次；不认识的卡按卡号计',
      en: 'Different people: entering several times in a day (or month) counts once. Unknown cards count by their number.',
    },
  },
  peak: {
    zh: '在馆峰值',
    en: 'Peak inside',
    meaning: {
      zh: '一天中同时在馆的最多人数；各馆合计为各自峰值之和的上限，不相加',
      en: 'The most people inside at once on a day. Peaks of venues occur at different times, so they are not added.',
    },
  },
  stay: {
    zh: '平均停留',
    en: 'Average stay',
    meaning: {
      zh: '有出馆记录的停留总分钟 ÷ 出馆次数；缺出馆记录的不计',
      en: 'Minutes of stays with an exit, divided by their number. Visits without a recorded exit are excluded.',
    },
  },
  unclosed: {
    zh: '缺出馆',
    en: 'Missing exits',
    meaning: {
      zh: '到闭馆仍没有出馆记录、由系统结束的人次',
      en: 'Visits without a recorded exit, closed by the system',
    },
  },
};
