import { failures } from '#domain/kit/failure';

/** Failures of accounts, roles, rights and the menu. */
export const userFailure = failures({
  passwordFirst: {
    kind: 'forbidden',
    zh: '请先修改初始密码，修改后即可使用其他功能',
    en: 'Change your initial password first. Everything else is available afterwards.',
  },
  userMissing: {
    kind: 'missing',
    zh: '用户不存在或不在您的管理范围内，请刷新后查看',
    en: 'This user does not exist or is outside your scope. Reload the page.',
  },
  beyondYourself: {
    kind: 'forbidden',
    zh: '不能授予或收回您自己没有的权限：{rights}',
    en: 'You cannot grant or remove permissions you do not have: {rights}.',
  },
  superByAdmins: {
    kind: 'forbidden',
    zh: '超级管理员和开发人员只能由超级管理员管理，学校超级管理员也可由同级管理',
    en: 'Only super admins can manage super admins and developers. School super admins can manage each other.',
  },
  usernameTaken: {
    kind: 'refused',
    zh: '用户名已被使用，请换一个',
    en: 'This username is taken. Choose another one.',
  },
  lastSuper: {
    kind: 'refused',
    zh: '至少要保留一位可登录的超级管理员，请先授予他人',
    en: 'At least one super admin who can log in must remain. Assign the role to someone else first.',
  },
  notYourself: {
    kind: 'refused',
    zh: '不能对自己的账户执行此操作，请由其他管理员处理',
    en: 'You cannot do this to your own account. Ask another administrator.',
  },
  roleNotHeld: {
    kind: 'missing',
    zh: '该用户没有此角色，请刷新后查看',
    en: 'This user does not have this role. Reload the page.',
  },
  superReachesAll: {
    kind: 'invalid',
    zh: '超级管理员的数据范围只能是全部',
    en: 'The data scope of a super admin must be all data.',
  },
  scopeEmpty: {
    kind: 'invalid',
    zh: '请至少选择一项数据范围',
    en: 'Choose at least one campus, venue, merchant or department.',
  },
  scopeUnknown: {
    kind: 'invalid',
    zh: '所选数据范围已不存在，请刷新后重选',
    en: 'The selected scope no longer exists. Reload the page and choose again.',
  },
  scopeBeyond: {
    kind: 'forbidden',
    zh: '不能授予超出您自己数据范围的权限',
    en: 'You cannot grant a data scope wider than your own.',
  },
  expiryPast: { kind: 'invalid', zh: '有效期应晚于今天', en: 'The end date must be after today.' },
  developerSeesNobody: {
    kind: 'refused',
    zh: '开发人员不能拥有查看个人信息的权限：{rights}',
    en: 'Developers cannot have permissions that show personal data: {rights}.',
  },
  developersAlone: {
    kind: 'refused',
    zh: '仅开发人员角色可拥有，且生产环境不提供：{rights}',
    en: 'For the developer role only, and not available in production: {rights}.',
  },
  rightUnknown: {
    kind: 'invalid',
    zh: '权限不存在：{rights}，请刷新后重试',
    en: 'These permissions do not exist: {rights}. Reload the page and try again.',
  },
  yourOwnRole: {
    kind: 'refused',
    zh: '不能收回您当前角色的“{rights}”，否则您将无法撤销此操作',
    en: 'You cannot remove {rights} from your current role, because you could not undo it.',
  },
  sessionGone: {
    kind: 'missing',
    zh: '该登录已结束，请刷新后查看',
    en: 'This login has already ended. Reload the page.',
  },
  alreadyLocked: {
    kind: 'refused',
    zh: '该账户已停用，请刷新后查看',
    en: 'This account is already disabled. Reload the page.',
  },
  notLocked: {
    kind: 'refused',
    zh: '该账户没有被锁定，请刷新后查看',
    en: 'This account is not locked. Reload the page.',
  },
  nothingToReveal: { kind: 'missing', zh: '该用户没有登记此信息', en: 'The user has not provided this.' },
  menuMissing: {
    kind: 'missing',
    zh: '菜单不存在或已删除，请刷新后查看',
    en: 'This menu item does not exist or has been deleted. Reload the page.',
  },
  menuRouteUnknown: {
    kind: 'invalid',
    zh: '页面“{routerName}”不存在，请选择列表中的页面',
    en: 'The page {routerName} does not exist. Choose one from the list.',
  },
  menuRouteTwice: {
    kind: 'refused',
    zh: '页面“{routerName}”已在菜单中：{name}',
    en: 'The page {routerName} is already in the menu: {name}.',
  },
  menuUrlWrong: {
    kind: 'invalid',
    zh: '外部链接应以 http:// 或 https:// 开头',
    en: 'An external link must start with http:// or https://.',
  },
  menuParentWrong: {
    kind: 'invalid',
    zh: '只能放在分组下，且不能放到自己下面',
    en: 'An item can only be placed in a group, and not inside itself.',
  },
  menuTooDeep: { kind: 'invalid', zh: '菜单最多三级', en: 'The menu can have at most three levels.' },
  menuButtonAlone: {
    kind: 'invalid',
    zh: '按钮随页面显示或隐藏，请在页面上设置',
    en: 'Buttons are shown or hidden with their page. Set them on the page.',
  },
  menuHasChilds: {
    kind: 'refused',
    zh: '该分组下还有 {n} 项，请先移走或删除',
    en: 'This group is not empty. Items left: {n}. Move or delete them first.',
  },
});
