import type { Db } from '#server/kit/db/db';
import { bulkInsert } from '#server/kit/db/seeding';

interface DepartmentSeed {
  readonly id: number;
  readonly parent_id: number | null;
  readonly name: string;
  readonly en_name: string;
  readonly sort: number;
}
const of = (id: number, parent_id: number | null, name: string, en_name: string): DepartmentSeed => ({
  id,
  parent_id,
  name,
  en_name,
  sort: id,
});

const SPORTS = 10;
const COLLEGES = 20;
const departments: readonly DepartmentSeed[] = [
  of(1, null, '示范大学', 'Demo University'),
  of(SPORTS, 1, '体育部', 'Department of Sports'),
  of(11, SPORTS, '场馆中心', 'Venue Centre'),
  of(12, SPORTS, '群体活动部', 'Campus Sports'),
  of(COLLEGES, 1, '学院', 'Schools'),
  of(21, COLLEGES, '计算机学院', 'School of Computing'),
  of(22, COLLEGES, '外国语学院', 'School of Foreign Languages'),
  of(23, COLLEGES, '物理学院', 'School of Physics'),
  of(24, COLLEGES, '经济学院', 'School of Economics'),
  of(30, 1, '信息中心', 'IT Centre'),
];

/**
 * Inserts the departments of the demo campus and assigns the demo accounts: students to schools, venue staff to sports.
 */
export async function seedDepartments(db: Db): Promise<void> {
  await bulkInsert(
    db,
    'org',
    { id: 'int', parent_id: 'int', name: 'text', en_name: 'text', sort: 'int' },
    departments,
    'on conflict do nothing',
  );
  await db.rows(
    `
      update app_user
      set org_id = case
        when username like 'student%' then 21 + id % 4
        when username = 'developer' then 30
        when username in (
          'venueadmin', 'orderadmin', 'seller', 'checker', 'patrol', 'manager', 'finance', 'statistics', 'display',
          'gymadmin', 'eastadmin', 'eastfinance'
        ) then 11
        else ${SPORTS}
      end
      where demo
        and org_id = 0
        and username not like 'member%'
        and username not in ('external', 'family', 'companion', 'special')
    `,
  );
}
