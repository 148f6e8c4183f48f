import { bulkKind, bulkPay, bulkPurpose, bulkStatus } from '#domain/bulk/bulk.status';

/** A request of the demo data. */
export interface BulkSeedPlan {
  readonly kind: number;
  readonly site: string;
  readonly spaces: number;
  readonly org: string;
  readonly title: string;
  readonly purpose: number;
  readonly people: number;
  readonly remark: string;
  /** First day as an offset from today, and number of weeks. */
  readonly first: number;
  readonly weeks: number;
  readonly begin: number;
  readonly end: number;
  readonly pay: number;
  readonly status: number;
  readonly word: string;
  /** Confirmation state of an approved bulk booking. */
  readonly confirm?: 'signed' | 'awaited';
  /** Rent of a lease in fen, number of instalments, and how many of them are paid. */
  readonly rent?: number;
  readonly deposit?: number;
  readonly parts?: number;
  readonly paid?: number;
}

const HOUR = 60;
/** The requests of the demo data. */
export const bulkSeedPlans: readonly BulkSeedPlan[] = [
  {
    kind: bulkKind.bulk,
    site: '羽毛球馆',
    spaces: 2,
    org: '计算机学院工会',
    title: '教职工羽毛球俱乐部',
    purpose: bulkPurpose.club,
    people: 12,
    remark: '每周一次，自带器材',
    first: 4,
    weeks: 8,
    begin: 12 * HOUR,
    end: 14 * HOUR,
    pay: bulkPay.later,
    status: bulkStatus.passed,
    word: '',
    confirm: 'signed',
  },
  {
    kind: bulkKind.bulk,
    site: '乒乓球馆',
    spaces: 1,
    org: '离退休工作处',
    title: '退休教工乒乓球活动',
    purpose: bulkPurpose.club,
    people: 6,
    remark: '每周一次',
    first: 9,
    weeks: 6,
    begin: 14 * HOUR,
    end: 16 * HOUR,
    pay: bulkPay.later,
    status: bulkStatus.passed,
    word: '',
    confirm: 'awaited',
  },
  {
    kind: bulkKind.bulk,
    site: '乒乓球馆',
    spaces: 3,
    org: '研究生会',
    title: '研究生乒乓球联赛',
    purpose: bulkPurpose.event,
    people: 24,
    remark: '需要裁判桌',
    first: 6,
    weeks: 4,
    begin: 10 * HOUR,
    end: 12 * HOUR,
    pay: bulkPay.free,
    status: bulkStatus.checking,
    word: '',
  },
  {
    kind: bulkKind.bulk,
    site: '室外网球场',
    spaces: 1,
    org: '外国语学院',
    title: '新生网球体验课',
    purpose: bulkPurpose.lesson,
    people: 8,
    remark: '',
    first: 5,
    weeks: 6,
    begin: 9 * HOUR,
    end: 11 * HOUR,
    pay: bulkPay.later,
    status: bulkStatus.rejected,
    word: '上午是本科体育课，请改到下午',
  },
  {
    kind: bulkKind.lease,
    site: '羽毛球馆',
    spaces: 1,
    org: '晨光青少年体育俱乐部',
    title: '青少年羽毛球培训场地',
    purpose: bulkPurpose.business,
    people: 10,
    remark: '每周一次训练营',
    first: -25,
    weeks: 16,
    begin: 8 * HOUR,
    end: 10 * HOUR,
    pay: bulkPay.later,
    status: bulkStatus.passed,
    word: '',
    rent: 1_280_000,
    deposit: 200_000,
    parts: 4,
    paid: 0,
  },
  {
    kind: bulkKind.lease,
    site: '室内网球场',
    spaces: 1,
    org: '致远科技职工俱乐部',
    title: '企业网球活动场地',
    purpose: bulkPurpose.business,
    people: 6,
    remark: '',
    first: -38,
    weeks: 12,
    begin: 20 * HOUR,
    end: 22 * HOUR,
    pay: bulkPay.later,
    status: bulkStatus.passed,
    word: '',
    rent: 960_000,
    deposit: 100_000,
    parts: 3,
    paid: 1,
  },
  {
    kind: bulkKind.lease,
    site: '乒乓球馆',
    spaces: 2,
    org: '东湖社区老年协会',
    title: '老年乒乓球活动',
    purpose: bulkPurpose.club,
    people: 8,
    remark: '每周一个上午',
    first: 8,
    weeks: 10,
    begin: 8 * HOUR,
    end: 10 * HOUR,
    pay: bulkPay.later,
    status: bulkStatus.checking,
    word: '',
    rent: 400_000,
    deposit: 0,
    parts: 2,
    paid: 0,
  },
];
