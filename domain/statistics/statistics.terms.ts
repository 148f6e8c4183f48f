interface Term {
  readonly zh: string;
  readonly en: string;
  readonly meaning: { readonly zh: string; readonly en: string };
}
type Name =
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

/** Definitions shown on pages of figures, beside those of money. */
export const statisticsTerms: Readonly<Record<Name, Term>> = {
  usedDay: {
    zh: '按使用日',
    en: 'By the day of use',
    meaning: {
      zh: '收款与退款都计入预约使用的那一天；没有预约的款项计入到账日',
      en: 'Money and refunds alike count on the day the booking is for; money without a booking on the day it moved',
    },
  },
  paidOrders: {
    zh: '成交订单',
    en: 'Paid orders',
    meaning: {
      zh: '首次收到款项的订单数；同一订单补款或分摊支付不重复计数',
      en: 'Orders that received their first payment; further or shared payments of one order are not counted again',
    },
  },
  average: { zh: '笔均', en: 'Average', meaning: { zh: '收款除以成交订单', en: 'Taken divided by paid orders' } },
  compared: {
    zh: '对比',
    en: 'Comparison',
    meaning: {
      zh: '上一期为紧邻的同样天数，整月则为之前同样多的整月；去年同期为去年相同日期',
      en: 'The period before has as many days, or for whole months as many months, and ends the day before; a year ago are the same dates',
    },
  },
  submitted: {
    zh: '提交订单',
    en: 'Submitted orders',
    meaning: { zh: '全部订单，含已取消与管理占用', en: 'All orders, with cancelled ones and those occupied by staff' },
  },
  stages: {
    zh: '漏斗',
    en: 'Funnel',
    meaning: {
      zh: '提交→支付→签到→完结；每一级包含走到更后一级的订单，完结指使用结束若干天后不再变更且未爽约',
      en: 'Submitted, paid, signed in, closed: each step holds the orders that went further; closed is some days after its end, not to be changed any more, and not missed',
    },
  },
  missed: {
    zh: '爽约率',
    en: 'No-show rate',
    meaning: {
      zh: '爽约订单除以已签到、爽约与早退的订单',
      en: 'Missed orders divided by those signed in, missed or left early',
    },
  },
  lead: {
    zh: '提前时间',
    en: 'Lead time',
    meaning: { zh: '线上预约从下单到开始的时间', en: 'From placing an online order to its start' },
  },
  heat: {
    zh: '热力图',
    en: 'Heat map',
    meaning: { zh: '未取消订单按开始的星期与小时计数', en: 'Orders that stand, by weekday and hour of their start' },
  },
  refusals: {
    zh: '预约被拒',
    en: 'Refusals',
    meaning: { zh: '提交预约时被规则拒绝的次数，按规则合计', en: 'Submits refused by a rule, added up by rule' },
  },
  hours: {
    zh: '时长',
    en: 'Hours',
    meaning: { zh: '未取消订单各时段之和', en: 'Slots of orders that stand, added up' },
  },
  persons: {
    zh: '人数',
    en: 'Persons',
    meaning: {
      zh: '这段时间内有未取消订单的不同成员数',
      en: 'Different members with an order that stands in this time',
    },
  },
  department: {
    zh: '部门',
    en: 'Department',
    meaning: {
      zh: '下单时成员所属的部门，之后调动不改变',
      en: 'The department its member belonged to when the order was placed; moving later changes nothing',
    },
  },
  unsettled: {
    zh: '未结清',
    en: 'Unsettled',
    meaning: { zh: '未取消且尚未支付的订单金额', en: 'Amounts of orders that stand and are not paid' },
  },
  spent: {
    zh: '余额消费',
    en: 'Spent from balances',
    meaning: {
      zh: '从余额支付的订单与闸机计费；退回余额的单独列出，不在此扣除',
      en: 'Orders and gate bills paid from balances; what went back to balances stands beside it and is not taken off',
    },
  },
  owed: {
    zh: '期末余额',
    en: 'Balances at the end',
    meaning: {
      zh: '当日（月）结束时全部钱包余额之和，即学校对持有人的负债',
      en: 'What all wallets together held when the day or month ended: what the school owes their holders',
    },
  },
  corrected: {
    zh: '人工调整',
    en: 'Corrected',
    meaning: {
      zh: '两人确认的调整、转账与退卡，增加为正',
      en: 'Corrections two people confirmed, transfers and returned cards; more is positive',
    },
  },
  carded: {
    zh: '校园卡',
    en: 'Campus cards',
    meaning: {
      zh: '校园卡支付与退款，按到账日',
      en: 'Paid with campus cards and given back to them, by the day it moved',
    },
  },
};
