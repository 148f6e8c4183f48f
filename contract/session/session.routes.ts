import { routes } from '#contract/kit/route';

/** Screens of login and of the two pages the router guard redirects to. */
export const sessionRoutes = routes([
  { name: 'Login', path: '/login', zh: '登录', en: 'Log in', layout: 'bare', flags: ['noLogin', 'fullScreen'] },
  {
    name: 'RedirectHandler',
    path: '/redirect-handler',
    zh: '正在登录',
    en: 'Logging in',
    layout: 'bare',
    flags: ['noLogin', 'noCheckRule', 'fullScreen', 'hideMobileTabber'],
  },
  { name: 'Error', path: '/404', zh: '页面不存在', en: 'Page not found', layout: 'bare', flags: ['noLogin'] },
  { name: 'noRule', path: '/407', zh: '没有权限', en: 'No permission', layout: 'bare', flags: ['noLogin'] },
]);
