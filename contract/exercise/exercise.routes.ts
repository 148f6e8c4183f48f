import { routes } from '#contract/kit/route';

/** Routes of exercise outside class. */
export const exerciseRoutes = routes([
  {
    name: 'StatisticsSportKwdl',
    path: '/statistics/sport_kwdl',
    zh: '课外锻炼',
    en: 'Exercise',
    layout: 'desk',
    flags: ['keepAlive'],
    rights: ['Edit', 'Del', 'Check', 'Export'],
    menu: { group: 'statistics', icon: 'users' },
  },
  {
    name: 'MobileExerciseData',
    path: '/mobile-exercise-data',
    zh: '锻炼数据',
    en: 'My exercise',
    layout: 'phone',
    flags: ['noCheckRule'],
  },
]);
