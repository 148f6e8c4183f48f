import { enumeration, type CodeOf } from '#domain/kit/enumeration';

/**
 * What is sold; the code is the first letter of the trade number and never changes. A letter is in use once its kind is
 * declared.
 */
export const bizType = enumeration({
  venue: { code: 'D', zh: '场地预约', en: 'Venue booking' },
  bulk: { code: 'B', zh: '批量预约', en: 'Bulk booking' },
  lease: { code: 'L', zh: '场地租赁', en: 'Site lease' },
  meeting: { code: 'M', zh: '会议室', en: 'Meeting room' },
  goods: { code: 'G', zh: '商品服务', en: 'Goods and services' },
  rental: { code: 'R', zh: '器材租赁', en: 'Equipment rental' },
  ticket: { code: 'T', zh: '演出票务', en: 'Tickets' },
  card: { code: 'C', zh: '会员卡', en: 'Cards and packages' },
  groupClass: { code: 'E', zh: '团课', en: 'Group class' },
  training: { code: 'N', zh: '培训班', en: 'Training course' },
  pt: { code: 'P', zh: '私教', en: 'Personal training' },
  recharge: { code: 'W', zh: '余额充值', en: 'Balance top-up' },
  gateBill: { code: 'J', zh: '闸机计费', en: 'Gate billing' },
  braceletDeposit: { code: 'H', zh: '手环押金', en: 'Wristband deposit' },
});
export type BizType = CodeOf<typeof bizType>;
