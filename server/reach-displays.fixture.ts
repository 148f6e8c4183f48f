import type { ForeignData } from './foreign-data.fixture';
import type { InsertRow } from './reach-account.fixture';

/** Creates what one venue shows: a paired screen, a wall and a report of operations. */
export async function createForeignDisplays(rowId: InsertRow, ownerId: number, venueId: number, mark: string) {
  const screenId = await rowId(
    `insert into screen (name, venue_id, page, paired_by) values ($1, $2, '/monitor-echart-ws', $3)`,
    [`${mark} screen`, venueId, ownerId],
  );
  const wallId = await rowId(
    `
      insert into monitor_screen (code, title, en_title, place_kind, venue_id, layout)
      values ($1, $2, $2, 2, $3, '[[{"widget":"kpis","x":0,"y":0,"w":12,"h":6}]]')
    `,
    [`${mark.toLowerCase()}-wall`, `${mark} wall`, venueId],
  );
  const reportId = await rowId(
    `
      insert into operation_report (
        title, en_title, period_kind, date_from, date_to, compare, venue_id, sections, author_id
      )
      values ($1, $1, 2, '2026-01-01', '2026-01-31', 1, $2, '["alarms"]', $3)
    `,
    [`${mark} report`, venueId, ownerId],
  );
  return { screenId, wallId, reportId };
}

/** Calls on reports of operations of a venue, by endpoint. */
export const reportCalls: Readonly<Record<string, (of: ForeignData) => object>> = {
  'operationReports.detail': (of) => ({ id: of.reportId }),
  'operationReports.save': (of) => ({
    id: of.reportId,
    title: 'a good report',
    enTitle: 'a good report',
    periodKind: 2,
    date: '2026-01-01',
    venueId: of.world.venueId,
    sections: ['alarms'],
  }),
  'operationReports.remove': (of) => ({ id: of.reportId }),
  'operationReports.freeze': (of) => ({ id: of.reportId, version: 1 }),
};

/** Calls of a paired display about its own door; the person is named by a code, never by an id. */
export const doorCalls = ['doorPanels.book', 'doorPanels.extend', 'doorPanels.end'] as const;
