import { role } from './role.status';

/** Password and payment password of every demo account; both exist in demo mode only, and the login page shows them. */
export const demoPassword = 'Demo@2026venue';
export const demoPayPassword = '123456';

/** An account of the demo campus. */
export interface DemoAccount {
  readonly username: string;
  readonly roles: readonly number[];
  readonly name: string;
  readonly en: string;
  /** Scope of the first role by Chinese names; everything if missing. */
  readonly reach?: { readonly venues?: readonly string[]; readonly campuses?: readonly string[] };
}

/** One demo account per role. */
export const demoAccounts: readonly DemoAccount[] = [
  { username: 'student', roles: [role.student], name: '陈一诺', en: 'Chen Yinuo' },
  { username: 'staff', roles: [role.staff], name: '周文博', en: 'Zhou Wenbo' },
  { username: 'family', roles: [role.family], name: '周小满', en: 'Zhou Xiaoman' },
  { username: 'external', roles: [role.external], name: '何川', en: 'He Chuan' },
  { username: 'companion', roles: [role.companion], name: '周安', en: 'Zhou An' },
  { username: 'special', roles: [role.specialCrowd], name: '马建国', en: 'Ma Jianguo' },
  { username: 'venueadmin', roles: [role.venueAdmin, role.staff], name: '沈力', en: 'Shen Li' },
  { username: 'orderadmin', roles: [role.orderAdmin], name: '罗琪', en: 'Luo Qi' },
  { username: 'seller', roles: [role.seller], name: '唐果', en: 'Tang Guo' },
  { username: 'checker', roles: [role.checker], name: '石磊', en: 'Shi Lei' },
  { username: 'statistics', roles: [role.statistics], name: '方圆', en: 'Fang Yuan' },
  { username: 'patrol', roles: [role.patrol], name: '雷鸣', en: 'Lei Ming' },
  { username: 'manager', roles: [role.manager], name: '江岸', en: 'Jiang An' },
  { username: 'finance', roles: [role.finance], name: '金算', en: 'Jin Suan' },
  { username: 'display', roles: [role.display], name: '屏晓', en: 'Ping Xiao' },
  { username: 'meetingsuper', roles: [role.meetingSuperAdmin], name: '汪洋', en: 'Wang Yang' },
  { username: 'meetingadmin', roles: [role.meetingAdmin], name: '季节', en: 'Ji Jie' },
  { username: 'spaceadmin', roles: [role.spaceAdmin], name: '宫宇', en: 'Gong Yu' },
  { username: 'spaceprincipal', roles: [role.spacePrincipal], name: '房舍', en: 'Fang She' },
  { username: 'officeadmin', roles: [role.officeAdmin], name: '楼台', en: 'Lou Tai' },
  { username: 'officeclerk', roles: [role.officeClerk], name: '文案', en: 'Wen An' },
  { username: 'admin', roles: [role.admin], name: '总管', en: 'Zong Guan' },
  { username: 'schooladmin', roles: [role.schoolAdmin], name: '校务', en: 'Xiao Wu' },
  { username: 'developer', roles: [role.developer], name: '码农', en: 'Ma Nong' },
];

/** Demo staff with a limited scope: one venue, one campus, the finances of one campus. */
export const scopedDemoAccounts: readonly DemoAccount[] = [
  { username: 'gymadmin', roles: [role.venueAdmin], name: '韩冬', en: 'Han Dong', reach: { venues: ['综合体育馆'] } },
  { username: 'eastadmin', roles: [role.venueAdmin], name: '顾盼', en: 'Gu Pan', reach: { campuses: ['东校区'] } },
  { username: 'eastfinance', roles: [role.finance], name: '钱程', en: 'Qian Cheng', reach: { campuses: ['东校区'] } },
];

/** Names of generated members who book courts in the demo; the named accounts stay free for visitors. */
export const demoMemberNames: readonly string[] = Array.from(
  { length: 800 },
  (_, i) => `member${String(i + 1).padStart(3, '0')}`,
);

/** Weekly bookings per sport that the demo rules allow. */
export const demoWeeklyTimes = 6;

/** Returns the campus card number of the nth demo account. */
export const demoCardNo = (nth: number): string => String(32_600_000 + nth);
