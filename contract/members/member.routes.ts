import { routes } from '#contract/kit/route';

/** Registering, its review, passwords, the own profile. */
export const memberRoutes = routes([
  { name: 'Register', path: '/register', zh: '用户注册', en: 'Register', layout: 'bare', flags: ['noLogin'] },
  { name: 'IndexRegister', path: '/userRegister', zh: '用户注册', en: 'Register', layout: 'portal', flags: ['noLogin'], sameAs: 'Register' },
  { name: 'RegisterPwd', path: '/register-pwd', zh: '找回密码', en: 'Recover the password', layout: 'bare', flags: ['noLogin'] },
  { name: 'PkuResetPwd', path: '/reset-pwd', zh: '找回密码', en: 'Recover the password', layout: 'portal', flags: ['noLogin'], sameAs: 'RegisterPwd' },
  { name: 'ModifyPwd', path: '/modifyPwd', zh: '修改密码', en: 'Change the password', layout: 'portal', flags: ['noLogin'] },
  {
    name: 'RegisterUsers', path: '/register/users', zh: '注册审核', en: 'Registrations', layout: 'desk', flags: ['keepAlive'],
    rights: ['Check', 'Export'], menu: { group: 'members', icon: 'registrations' },
  },
  {
    name: 'VenuesBuddies', path: '/venues/buddies', zh: '同伴管理', en: 'Companions', layout: 'desk', flags: ['noCheckRule', 'keepAlive'],
    rights: ['Check', 'Del', 'Export'], menu: { group: 'members', icon: 'members' },
  },
  { name: 'VenuesMember', path: '/venues/member', zh: '会员管理', en: 'Members', layout: 'desk', flags: ['keepAlive'], rights: ['Export', 'Crowd', 'CrowdImport', 'CrowdExport'], menu: { group: 'members', icon: 'members' } },
  { name: 'VenuesStudents', path: '/venues/students', zh: '学生管理', en: 'Students', layout: 'desk', flags: ['keepAlive'], rights: ['Export'], menu: { group: 'members', icon: 'user' } },
  { name: 'VenuesTeachers', path: '/venues/teachers', zh: '教职工管理', en: 'Staff', layout: 'desk', flags: ['keepAlive'], rights: ['Export'], menu: { group: 'members', icon: 'user' } },
  {
    name: 'VenuesBlackList', path: '/venues/blackList', zh: '黑名单', en: 'Black list', layout: 'desk', flags: ['keepAlive'],
    rights: ['Add', 'Edit', 'Release', 'Del', 'Check', 'Import', 'Export'], menu: { group: 'members', icon: 'gates' },
  },
  { name: 'MobileBuddies', path: '/mobileBuddies', zh: '我的同伴', en: 'My companions', layout: 'phone', flags: ['noCheckRule'] },
  { name: 'FamilyMembers', path: '/family-members', zh: '我的家庭成员', en: 'My family', layout: 'phone', rights: ['Check', 'Export'] },
  { name: 'FamilyMembersEdit', path: '/family-members/edit', zh: '登记家庭成员', en: 'Register a family member', layout: 'phone', flags: ['hideMobileTabber'] },
  { name: 'VenuesUserInfo', path: '/venue-userInfo/self', zh: '个人信息', en: 'My profile', layout: 'desk', flags: ['noCheckRule'] },
  { name: 'mobileVenuesUserInfo', path: '/mobileSelf', zh: '个人信息', en: 'My profile', layout: 'phone', flags: ['noCheckRule'] },
]);
