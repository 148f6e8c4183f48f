import { routes } from '#contract/kit/route';

/** Screens of business and deployment settings. */
export const settingRoutes = routes([
  {
    name: 'SysSetting',
    path: '/sysSetting',
    zh: '系统设置',
    en: 'System settings',
    layout: 'desk',
    flags: ['keepAlive'],
    rights: ['Edit'],
    menu: { group: 'system', icon: 'setting' },
  },
  {
    name: 'SysConfig',
    path: '/sysConfig',
    zh: '部署配置',
    en: 'Deployment settings',
    layout: 'desk',
    flags: ['keepAlive'],
    rights: ['Edit'],
    menu: { group: 'system', icon: 'config' },
  },
]);
