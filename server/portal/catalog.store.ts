import { Injectable } from '@nestjs/common';
import type { CatalogEntry } from '#contract/portal/portal.contract';
import { Db } from '#server/kit/db/db';
import { CatalogEntity } from './catalog.entity';

const select = {
  id: true,
  catalogType: true,
  title: true,
  enName: true,
  customPath: true,
  mobilePath: true,
  iconfont: true,
  catalogSite: true,
  webType: true,
  needLogin: true,
} as const;

/** Reads catalogue entries. */
@Injectable()
export class CatalogStore {
  constructor(private readonly db: Db) {}

  /** Returns the open entries of one position, in order. */
  listAt(site: number, webType: number, mobileOnly: boolean): Promise<CatalogEntry[]> {
    return this.db.repository(CatalogEntity).find({
      select,
      where: { status: 1, catalogSite: site, webType, ...(mobileOnly ? { isMobile: true } : {}) },
      order: { sort: 'ASC', id: 'ASC' },
    });
  }

  /** Returns every open entry. */
  listAll(): Promise<CatalogEntry[]> {
    return this.db.repository(CatalogEntity).find({
      select,
      where: { status: 1 },
      order: { catalogSite: 'ASC', webType: 'ASC', sort: 'ASC', id: 'ASC' },
    });
  }
}
