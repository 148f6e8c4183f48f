import { routes } from '#contract/kit/route';

/** Routes of the public portal. */
export const portalRoutes = routes([
  { name: 'Index', path: '/', zh: '首页', en: 'Home', layout: 'bare', flags: ['noLogin'] },
  { name: 'currencyHome', path: '/portal', zh: '预约门户', en: 'Booking portal', layout: 'portal', flags: ['noLogin'] },
  {
    name: 'IndexVenueIntroduceReservation',
    path: '/venue-introduce',
    zh: '场馆介绍',
    en: 'Venues',
    layout: 'portal',
    flags: ['noLogin'],
  },
  { name: 'VenueDetail', path: '/venue-detail/:id', zh: '场馆详情', en: 'Venue', layout: 'portal', flags: ['noLogin'] },
  { name: 'Home', path: '/home', zh: '场馆门户', en: 'Venue portal', layout: 'portal', flags: ['noLogin'] },
  {
    name: 'MemberCenter',
    path: '/memberCenter',
    zh: '会员中心',
    en: 'My centre',
    layout: 'portal',
    flags: ['noCheckRule'],
  },
  {
    name: 'Test',
    path: '/test',
    zh: '本机自检',
    en: 'Device self-test',
    layout: 'bare',
    flags: ['noLogin', 'noCheckRule'],
  },
  { name: 'mobileIndex', path: '/mobileIndex', zh: '首页', en: 'Home', layout: 'phone', flags: ['noLogin'] },
]);
