import { Injectable } from '@nestjs/common';
import type { CatalogEntry } from '#contract/portal/portal.contract';
import { Db } from '#server/kit/db/db';

const SELECT = `
  select id, catalog_type as "catalogType", title, en_name as "enName", custom_path as "customPath",
    mobile_path as "mobilePath", iconfont, catalog_site as "catalogSite", web_type as "webType",
    need_login as "needLogin"
  from catalog
  where status = 1
`;

/** Reads catalogue entries. */
@Injectable()
export class CatalogStore {
  constructor(private readonly db: Db) {}

  /** Returns the open entries of one position, in order. */
  listAt(site: number, webType: number, mobileOnly: boolean): Promise<CatalogEntry[]> {
    return this.db.rows<CatalogEntry>(
      `${SELECT} and catalog_site = $1 and web_type = $2 and (is_mobile or not $3) order by sort, id`,
      [site, webType, mobileOnly],
    );
  }

  /** Returns every open entry. */
  listAll(): Promise<CatalogEntry[]> {
    return this.db.rows<CatalogEntry>(`${SELECT} order by catalog_site, web_type, sort, id`);
  }
}
