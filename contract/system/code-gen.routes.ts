import { routes } from '#contract/kit/route';

/** Screens of the code generator; not available in production. */
export const codeGenRoutes = routes([
  {
    name: 'CodeGen',
    path: '/codeGen',
    zh: '代码生成',
    en: 'Code generator',
    layout: 'desk',
    developers: true,
    flags: ['keepAlive'],
    rights: ['Del'],
    menu: { group: 'system', icon: 'codeGen' },
  },
  {
    name: 'CodeGenAdd',
    path: '/codeGen/add',
    zh: '新建生成方案',
    en: 'New area plan',
    layout: 'desk',
    developers: true,
    flags: ['breadcrumb'],
  },
  {
    name: 'CodeGenDetail',
    path: '/codeGen/add/:id',
    zh: '编辑生成方案',
    en: 'Edit area plan',
    layout: 'desk',
    developers: true,
    flags: ['breadcrumb'],
    sameAs: 'CodeGenAdd',
  },
]);
