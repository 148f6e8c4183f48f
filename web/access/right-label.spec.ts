import { catalogue } from '#contract/catalogue';
import type { RouteSpec } from '#contract/kit/route';
import { actionText } from './right-label';

it('has a Chinese label for every action of a screen', () => {
  const actions = new Set((catalogue as readonly RouteSpec[]).flatMap(({ rights = [] }) => rights));
  expect([...actions].filter((action) => !/\p{Script=Han}/u.test(actionText(action).zh))).toEqual([]);
});
