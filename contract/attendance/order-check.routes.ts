import { routes } from '#contract/kit/route';

/** Entry codes and entry checks. */
export const orderCheckRoutes = routes([
  {
    name: 'OrderCheckCode',
    path: '/order-check-code',
    zh: '入场核验',
    en: 'Entry check',
    layout: 'desk',
    flags: ['keepAlive'],
    menu: { group: 'gates', icon: 'gate' },
  },
  {
    name: 'ScanCode',
    path: '/scan-code',
    zh: '扫码查询',
    en: 'Code lookup',
    layout: 'desk',
    menu: { group: 'gates', icon: 'search' },
  },
  {
    name: 'ScanWriteOff',
    path: '/scan-write-off',
    zh: '扫码核销',
    en: 'Redeem',
    layout: 'phone',
    flags: ['hideMobileTabber'],
  },
  {
    name: 'SelfScanCode',
    path: '/self-scan-code',
    zh: '扫码签到',
    en: 'Scan to check in',
    layout: 'phone',
    flags: ['noCheckRule'],
  },
]);
