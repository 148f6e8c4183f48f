import { catalogSite } from '#domain/portal/catalog.status';
import type { Db } from '#server/kit/db/db';

/** Initial entries of every school, which may change, hide or add to them. */
const entries: readonly (readonly [
  site: number,
  title: string,
  enName: string,
  customPath: string,
  mobilePath: string,
  iconfont: string,
  needLogin: boolean,
])[] = [
  [catalogSite.portalTop, '首页', 'Home', '/portal', '/mobileIndex', 'home', false],
  [catalogSite.portalTop, '场馆', 'Venues', '/home', '', 'venue', false],
  [catalogSite.portalTop, '场馆预约', 'Book a venue', '/venue-introduce', '/mobileReservation', 'calendar', false],
  [catalogSite.portalTop, '找空场', 'Find a court', '/reservation', '', 'search', false],
  [catalogSite.portalTop, '会议室', 'Meeting rooms', '/meeting/home', '', 'calendar', false],
  [catalogSite.portalTop, '我的订单', 'My orders', '/mobileOrders', '/mobileOrders', 'orders', true],
  [catalogSite.portalTop, '会员中心', 'My centre', '/memberCenter', '', 'me', true],
  [catalogSite.mobileTab, '首页', 'Home', '/portal', '/mobileIndex', 'home', false],
  [catalogSite.mobileTab, '预约', 'Book', '/venue-introduce', '/mobileReservation', 'calendar', false],
  [catalogSite.mobileTab, '订单', 'Orders', '/mobileOrders', '/mobileOrders', 'orders', false],
  [catalogSite.mobileTab, '我的', 'Me', '/venue-userInfo/self', '/mobileSelf', 'me', false],
];

/** Inserts missing entries and keeps changed ones, so it may run at every start. */
export async function seedCatalog(db: Db): Promise<void> {
  for (const [sort, [site, title, enName, customPath, mobilePath, iconfont, needLogin]] of entries.entries()) {
    await db.rows(
      `
        insert into catalog (
          catalog_site, title, en_name, custom_path, mobile_path, iconfont, is_mobile, need_login, sort
        )
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
        on conflict (catalog_site, web_type, custom_path, mobile_path) do nothing
      `,
      [site, title, enName, customPath, mobilePath, iconfont, mobilePath !== '', needLogin, sort],
    );
  }
}
