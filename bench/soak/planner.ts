import { utils, write } from '@e965/xlsx';
import type { Pool } from 'pg';
import { enumMembers } from '#domain/kit/enumeration';
import { addDays, weekdayOf } from '#domain/kit/time';
import { weekday } from '#domain/timetables/timetable.status';
import { timetables } from '#contract/timetables/timetable.contract';
import { pause } from '#bench/kit/child';
import type { MeasuredSite } from '#bench/kit/fixtures';
import { IMPORT_PATIENCE, recordAnswer, type SoakJournal, type SoakScene } from './actors';
import { staffClient } from './staff';

const HEAD = '学期 场馆 场地 片场 课程编号 课程名称 任课教师 星期 开始时间 结束时间 开始日期 结束日期 周次'.split(' ');
/** Milliseconds from one import to the next. */
const EVERY_MS = 60_000;
const LESSONS = 20;
const WEEKS = 6;

/** Returns a timetable of the site as a workbook; each version has its lessons on other courts. */
function workbook(venue: string, name: string, { date, spaceIds }: MeasuredSite, version: number): Buffer {
  const rows = Array.from({ length: LESSONS }, (_, n) => {
    const from = addDays(date, 2 + (n % 7));
    const hour = 8 + (n % 6) * 2;
    return [
      '2026-2027-1',
      venue,
      name,
      `${1 + ((n + version) % spaceIds.length)}号`,
      `PE-${n}`,
      '体育',
      '教师',
      enumMembers(weekday).find(({ code }) => code === weekdayOf(from))?.zh,
      `${String(hour).padStart(2, '0')}:00`,
      `${String(hour + 1).padStart(2, '0')}:00`,
      from,
      addDays(from, 7 * (WEEKS - 1)),
      '每周',
    ];
  });
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([HEAD, ...rows]), '课表');
  return write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
}

/** Simulates the staff member who imports a changed teaching timetable every minute. */
export async function actAsPlanner(
  scene: SoakScene,
  pool: Pool,
  journal: SoakJournal,
  roll: () => number,
): Promise<void> {
  const at = await staffClient(scene, 'admin', roll, 2 * IMPORT_PATIENCE);
  const site = scene.sites[scene.sites.length - 1] as MeasuredSite;
  const { rows } = await pool.query<{ venue: string; name: string }>(
    'select v.venue_name as venue, s.site_name as name from site s join venue v on v.id = s.venue_id where s.id = $1',
    [site.siteId],
  );
  const { venue, name } = rows[0] as { venue: string; name: string };
  for (let version = 0; journal.running; version += 1) {
    const bytes = workbook(venue, name, site, version);
    recordAnswer(
      journal,
      'timetable',
      await at().call(timetables.importRun, {}, { file: { name: 'timetable.xlsx', bytes } }),
      IMPORT_PATIENCE,
    );
    for (let waited = 0; journal.running && waited < EVERY_MS; waited += 500) await pause(500);
  }
}
