import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { importRowAction } from '#domain/tasks/task.status';
import { siteMode, switchStatus } from '#domain/venues/venue.status';
import { codeOf, int, labeled, text } from '#contract/kit/fields';
import { spaceDesk } from '#contract/venues/space-desk.contract';
import type { Member } from '#server/kit/access/caller';
import type { Tx } from '#server/kit/db/db';
import { ImportSource, type Importer, type ImportRowResult } from '#server/kit/excel/importer-registry';
import { scopeReaches } from '#server/kit/access/scope';
import { PlaceLiveService } from './place-live.service';
import { SpaceImportStore, type ImportSite } from './space-import.store';

const row = z.object({
  venueName: labeled('场馆', 'Venue', text(50).min(1)),
  siteName: labeled('场地', 'Site', text(50).min(1)),
  spaceName: labeled('名称', 'Name', text(50).min(1)),
  enName: labeled('英文名', 'English name', text(80).min(1)),
  capacity: labeled('容纳人数', 'Capacity', int.min(0).max(100_000).default(0)),
  remark: labeled('备注', 'Remark', text(200).default('')),
  status: labeled('状态', 'Status', codeOf(switchStatus).default(switchStatus.on)),
});
type Row = z.output<typeof row>;

/** Imports spaces from a workbook, matched by venue, site and name. */
@ImportSource()
@Injectable()
export class SpaceImportService implements Importer<Row> {
  readonly endpoint = spaceDesk.importRun;
  readonly template = 'space';
  readonly title = { zh: '分场地', en: 'Spaces' };
  readonly row = row;
  readonly columns = [
    { key: 'venueName', example: '综合体育馆' },
    { key: 'siteName', example: '羽毛球馆' },
    { key: 'spaceName', example: '13号' },
    { key: 'enName', example: 'No. 13' },
    { key: 'capacity', example: '4' },
    { key: 'remark' },
    { key: 'status', of: switchStatus },
  ];

  constructor(
    private readonly store: SpaceImportStore,
    private readonly live: PlaceLiveService,
  ) {}

  keyOf({ venueName, siteName, spaceName }: Row): string {
    return JSON.stringify([venueName, siteName, spaceName]);
  }

  async checkRows(caller: Member, rows: readonly Row[]): Promise<ImportRowResult[]> {
    const sites = (await this.sites(rows)).filter((site) => scopeReaches(caller, site));
    const known = new Map(
      (await this.store.findSpaces(sites.map(({ id }) => id))).map((space) => [
        `${space.siteId}/${space.spaceName}`,
        space,
      ]),
    );
    return rows.map((one) => {
      const site = sites.find(({ venueName, siteName }) => venueName === one.venueName && siteName === one.siteName);
      if (!site)
        return {
          field: 'siteName',
          zh: '没有此场地，或不在您的管理范围内',
          en: 'This site was not found or is outside your scope.',
        };
      const before = known.get(`${site.id}/${one.spaceName}`);
      if (!before && site.bookingMode === siteMode.capacity)
        return {
          field: 'spaceName',
          zh: '按人数容量预约的场地只有一个分场地',
          en: 'A site booked by capacity can have only one space.',
        };
      if (!before) return { fate: importRowAction.fresh };
      return {
        fate: (['enName', 'capacity', 'remark', 'status'] as const).every((key) => before[key] === one[key])
          ? importRowAction.same
          : importRowAction.changed,
      };
    });
  }

  async writeRows(tx: Tx, _caller: Member, rows: readonly Row[]): Promise<void> {
    const sites = new Map(
      (await this.sites(rows)).map((site) => [JSON.stringify([site.venueName, site.siteName]), site.id]),
    );
    const placed = rows.map((one) => ({ ...one, siteId: sites.get(JSON.stringify([one.venueName, one.siteName])) }));
    await this.store.write(tx, placed);
    await this.live.emitSiteChanges(tx, [...new Set(placed.flatMap(({ siteId }) => siteId ?? []))]);
  }

  private sites(rows: readonly Row[]): Promise<ImportSite[]> {
    return this.store.findSites(
      [...new Set(rows.map(({ venueName }) => venueName))],
      [...new Set(rows.map(({ siteName }) => siteName))],
    );
  }
}
