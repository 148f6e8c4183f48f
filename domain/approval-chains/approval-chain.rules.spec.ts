import { role } from '#domain/session/role.status';
import { decidersText } from './approval-chain.rules';

it.each([
  [[role.venueAdmin, role.manager], '陈一诺', 'zh', '场馆管理员、管理人员、陈一诺'],
  [[role.venueAdmin], null, 'en', 'Venue admin'],
  [[], 'Chen Yinuo', 'en', 'Chen Yinuo'],
  [[], null, 'zh', ''],
] as const)('names the roles %j and the person %s in %s', (roles, person, lang, text) => {
  expect(decidersText(roles, person, lang)).toBe(text);
});
