import { routes } from '#contract/kit/route';

/** Codes at the door. */
export const orderCheckRoutes = routes([
  {
    name: 'OrderCheckCode',
    path: '/order-check-code',
    zh: '入场核验',
    en: 'Check entry codes',
    layout: 'desk',
    flags: ['keepAlive'],
    menu: { group: 'gates', icon: 'gate' },
  },
  {
    name: 'ScanCode',
    path: '/scan-code',
    zh: '扫码查询',
    en: 'Look up a code',
    layout: 'desk',
    menu: { group: 'gates', icon: 'search' },
  },
  {
    name: 'SelfScanCode',
    path: '/self-scan-code',
    zh: '扫码签到',
    en: 'Scan to sign in',
    layout: 'phone',
    flags: ['noCheckRule'],
  },
]);
