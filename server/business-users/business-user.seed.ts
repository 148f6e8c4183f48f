import { creditCodeCheckCharacter } from '#domain/business-users/business-user.rules';
import { businessUserType } from '#domain/business-users/business-user.status';
import type { Db } from '#server/kit/db/db';

interface OrgSeed {
  readonly name: readonly [zh: string, en: string];
  readonly type: number;
  readonly code: string;
  readonly contact: string;
  readonly phone: string;
  readonly credit: number;
  readonly percent: number;
  readonly venues: readonly string[] | null;
  readonly account: string | null;
  readonly projects: string;
}

const organisations: readonly OrgSeed[] = [
  {
    name: ['计算机学院', 'School of Computing'],
    type: businessUserType.school,
    code: '12330000470095',
    contact: '陈书瑶',
    phone: '0571-88206110',
    credit: 3_000_000,
    percent: 80,
    venues: null,
    account: 'staff',
    projects: 'XY2026-0117',
  },
  {
    name: ['校工会', 'Staff union'],
    type: businessUserType.school,
    code: '',
    contact: '王明轩',
    phone: '0571-88206112',
    credit: 2_000_000,
    percent: 70,
    venues: ['综合体育馆', '东区体育馆'],
    account: null,
    projects: 'GH2026-03',
  },
  {
    name: ['学生羽毛球协会', 'Student badminton club'],
    type: businessUserType.club,
    code: '',
    contact: '李子昂',
    phone: '13800020011',
    credit: 0,
    percent: 85,
    venues: ['综合体育馆', '东区体育馆'],
    account: 'student',
    projects: '',
  },
  {
    name: ['滨江网球俱乐部', 'Riverside Tennis Club'],
    type: businessUserType.club,
    code: '52330108MJ8702',
    contact: '赵清和',
    phone: '13800020027',
    credit: 500_000,
    percent: 100,
    venues: ['网球中心'],
    account: null,
    projects: '',
  },
  {
    name: ['云栖科技有限公司', 'Yunqi Technology Ltd.'],
    type: businessUserType.company,
    code: '91330108MA2GK3',
    contact: '孙泽宇',
    phone: '0571-86608001',
    credit: 1_500_000,
    percent: 100,
    venues: ['综合体育馆', '游泳馆'],
    account: null,
    projects: '',
  },
];

/** Returns a valid credit code: the registered part, padded to 17 characters, with its check character. */
const codeOf = (start: string): string =>
  start === '' ? '' : ((body) => body + creditCodeCheckCharacter(body))(start.padEnd(17, '0'));

/** Inserts demo organisations. Repeated runs add nothing. */
export async function seedBusinessUsers(db: Db): Promise<number> {
  let made = 0;
  for (const { name, type, code, contact, phone, credit, percent, venues, account, projects } of organisations) {
    const rows = await db.rows<{ id: number }>(
      `
        insert into business_user (
          merchant_id, venue_ids, org_name, en_name, type, credit_code, contact, phone, credit_limit,
          discount_percent, projects, invoice_title
        )
        select
          m.id,
          case
            when $1::text[] is null then null
            else (select array_agg(v.id order by v.id) from venue v where v.venue_name = any ($1))
          end,
          $2, $3, $4, $5, $6, $7, $8, $9, $10, $2
        from merchant m
        where m.merchant_name = '体育场馆中心'
        on conflict do nothing
        returning id
      `,
      [venues, ...name, type, codeOf(code), contact, phone, credit, percent, projects],
    );
    for (const { id } of rows)
      await db.rows(
        'insert into business_user_account (business_user_id, user_id) select $1, id from app_user where username = $2 on conflict do nothing',
        [id, account],
      );
    made += rows.length;
  }
  return made;
}
