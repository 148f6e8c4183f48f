interface StatisticsTerm {
  readonly zh: string;
  readonly en: string;
  readonly meaning: { readonly zh: string; readonly en: string };
}
type StatisticsTermName =
  | 'usedDay'
  | 'paidOrders'
  | 'average'
  | 'compared'
  | 'submitted'
  | 'stages'
  | 'missed'
  | 'lead'
  | 'heat'
  | 'refusals'
  | 'hours'
  | 'persons'
  | 'department'
  | 'unsettled'
  | 'spent'
  | 'owed'
  | 'corrected'
  | 'carded';

/** Definitions shown on statistics pages, in addition to those of money. */
export const statisticsTerms: Readonly<Record<StatisticsTermName, StatisticsTerm>> = {
  usedDay: {
    zh: '按使用日',
    en: 'By date of use',
    meaning: {
      zh: '收款与退款都计入预约使用的那一天；没有预约的款项计入到账日',
      en: 'Payments and refunds count on the day the booking is for. Money without a booking counts on the day it is received.',
    },
  },
  paidOrders: {
    zh: '成交订单',
    en: 'Paid orders',
    meaning: {
      zh: '首次收到款项的订单数；同一订单补款或分摊支付不重复计数',
      en: 'Orders that received their first payment. Additional or shared payments of an order are not counted again.',
    },
  },
  average: {
    zh: '笔均',
    en: 'Average',
    meaning: { zh: '收款除以成交订单', en: 'Received amount divided by paid orders' },
  },
  compared: {
    zh: '对比',
    en: 'Comparison',
    meaning: {
      zh: '上一期为紧邻的同样天数，整月则为之前同样多的整月；去年同期为去年相同日期',
      en: 'The previous period has the same number of days or whole months directly before. Last year uses the same dates one year earlier.',
    },
  },
  submitted: {
    zh: '提交订单',
    en: 'Submitted orders',
    meaning: { zh: '全部订单，含已取消与管理占用', en: 'All orders, including cancelled ones and staff blocks' },
  },
  stages: {
    zh: '漏斗',
    en: 'Funnel',
    meaning: {
      zh: '提交→支付→签到→完结；每一级包含走到更后一级的订单，完结指使用结束若干天后不再变更且未爽约',
      en: 'Submitted, paid, checked in, completed. Each stage includes orders that went further. Completed means no changes for some days after the end, and no no-show.',
    },
  },
  missed: {
    zh: '爽约率',
    en: 'No-show rate',
    meaning: {
      zh: '爽约订单除以已签到、爽约与早退的订单',
      en: 'No-shows divided by orders checked in, missed or left early',
    },
  },
  lead: {
    zh: '提前时间',
    en: 'Lead time',
    meaning: { zh: '线上预约从下单到开始的时间', en: 'Time from placing an online booking to its start' },
  },
  heat: {
    zh: '热力图',
    en: 'Heat map',
    meaning: { zh: '未取消订单按开始的星期与小时计数', en: 'Orders not cancelled, by weekday and hour of their start' },
  },
  refusals: {
    zh: '预约被拒',
    en: 'Refused bookings',
    meaning: { zh: '提交预约时被规则拒绝的次数，按规则合计', en: 'Bookings refused by a rule, totalled by rule' },
  },
  hours: {
    zh: '时长',
    en: 'Hours',
    meaning: { zh: '未取消订单各时段之和', en: 'Total slot time of orders not cancelled' },
  },
  persons: {
    zh: '人数',
    en: 'People',
    meaning: {
      zh: '这段时间内有未取消订单的不同成员数',
      en: 'Different members with an order not cancelled in this period',
    },
  },
  department: {
    zh: '部门',
    en: 'Department',
    meaning: {
      zh: '下单时成员所属的部门，之后调动不改变',
      en: "The member's department when the order was placed. Later transfers do not change it.",
    },
  },
  unsettled: {
    zh: '未结清',
    en: 'Unpaid',
    meaning: { zh: '未取消且尚未支付的订单金额', en: 'Amount of orders not cancelled and not paid yet' },
  },
  spent: {
    zh: '余额消费',
    en: 'Balance spending',
    meaning: {
      zh: '从余额支付的订单与闸机计费；退回余额的单独列出，不在此扣除',
      en: 'Orders and gate charges paid from balances. Refunds to balances are shown separately and not deducted.',
    },
  },
  owed: {
    zh: '期末余额',
    en: 'Closing balance',
    meaning: {
      zh: '当日（月）结束时全部钱包余额之和，即学校对持有人的负债',
      en: 'Total of all wallets at the end of the day or month, which the school owes to their holders',
    },
  },
  corrected: {
    zh: '人工调整',
    en: 'Adjustments',
    meaning: {
      zh: '两人确认的调整、转账与退卡，增加为正',
      en: 'Adjustments approved by two people, transfers and card returns. Increases are positive.',
    },
  },
  carded: {
    zh: '校园卡',
    en: 'Campus cards',
    meaning: {
      zh: '校园卡支付与退款，按到账日',
      en: 'Campus card payments and refunds, by date received',
    },
  },
};
