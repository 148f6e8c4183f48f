import { enumeration, type CodeOf } from '#domain/kit/enumeration';

/** The 24 roles with the ids of the documents (document 1 §6). */
export const role = enumeration({
  developer: { code: 1, zh: '开发人员', en: 'Developer' },
  admin: { code: 2, zh: '超级管理员', en: 'Super admin' },
  student: { code: 3, zh: '学生', en: 'Student' },
  staff: { code: 4, zh: '教职工', en: 'Staff' },
  family: { code: 5, zh: '家属', en: 'Family' },
  external: { code: 6, zh: '校外人员', en: 'External user' },
  meetingSuperAdmin: { code: 7, zh: '会议超级管理员', en: 'Meeting super admin' },
  meetingAdmin: { code: 8, zh: '会议室管理员', en: 'Meeting admin' },
  venueAdmin: { code: 9, zh: '场馆管理员', en: 'Venue admin' },
  orderAdmin: { code: 10, zh: '订单管理员', en: 'Order admin' },
  checker: { code: 11, zh: '检票管理员', en: 'Ticket check admin' },
  seller: { code: 12, zh: '售票管理员', en: 'Ticket sales admin' },
  schoolAdmin: { code: 13, zh: '学校超级管理员', en: 'School super admin' },
  statistics: { code: 14, zh: '统计管理员', en: 'Statistics admin' },
  patrol: { code: 15, zh: '巡查人员', en: 'Patrol staff' },
  manager: { code: 16, zh: '管理人员', en: 'Management staff' },
  finance: { code: 17, zh: '场馆中心', en: 'Venue centre' },
  display: { code: 18, zh: '大屏管理员', en: 'Display admin' },
  companion: { code: 20, zh: '家属随行人员', en: 'Family companion' },
  spaceAdmin: { code: 21, zh: '空间管理员', en: 'Space admin' },
  spacePrincipal: { code: 22, zh: '空间负责人', en: 'Space manager' },
  officeAdmin: { code: 24, zh: '办公用房管理员', en: 'Office admin' },
  officeClerk: { code: 25, zh: '办公普通管理员', en: 'Office staff admin' },
  specialCrowd: { code: 38, zh: '特殊人群', en: 'Special crowd' },
});
export type Role = CodeOf<typeof role>;

/**
 * Returns whether the role can book for itself: students, staff, family, external users (document 1 §4) and special
 * groups, who are members with a price of their own.
 */
export const isReservationRole = (code: number): boolean =>
  code === role.student ||
  code === role.staff ||
  code === role.family ||
  code === role.external ||
  code === role.specialCrowd;

/** Returns whether the role is admin, school super admin or developer (document 1 §6). */
export const isSuperRole = (code: number): boolean =>
  code === role.admin || code === role.schoolAdmin || code === role.developer;

/** Returns whether the role is a staff role: it neither books nor comes as a companion. */
export const isStaffRole = (code: number): boolean => !isReservationRole(code) && code !== role.companion;
