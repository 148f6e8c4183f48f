import { routes } from '#contract/kit/route';

/** The screen of meters and fixed assets. */
export const infrastructureRoutes = routes([
  {
    name: 'Infrastructure',
    path: '/infrastructure',
    zh: '基础设施',
    en: 'Meters and assets',
    layout: 'desk',
    flags: ['keepAlive'],
    rights: ['Edit', 'Del', 'Export', 'Import', 'Record', 'RecordImport'],
    menu: { group: 'spaces', icon: 'hardware' },
  },
]);
