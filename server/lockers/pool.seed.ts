import { bindStatus, braceletEvent, cardStatus } from '#domain/bracelets/bracelet.status';
import { cellArea, cellSize, cellState, lockerEnd } from '#domain/lockers/locker.status';
import { role } from '#domain/session/role.status';
import type { Db, Tx } from '#server/kit/db/db';
import { seededRandom } from '#server/kit/db/seeding';
import { seedDeposits } from './pool-deposit.seed';
import { RULE, seedBill, seedVisit, type Visited } from './pool-bill.seed';

const POOL = '游泳馆';
const BRACELETS = 160;
/** Cells of the cabinets by serial number: area, size and how many. */
const CABINETS = [
  ['CB-YY-1', cellArea.men, cellSize.small, 40],
  ['CB-YY-2', cellArea.men, cellSize.small, 40],
  ['CB-YY-3', cellArea.women, cellSize.small, 50],
  ['CB-YY-4', cellArea.shared, cellSize.large, 20],
] as const;
/**
 * Visits with a bill: whose, minutes, hours ago, what became of it, and the minutes paid before its end. A debtor books
 * nothing else in the demo.
 */
const BILLS: readonly (readonly [string, number, number, Visited['fate'], number?])[] = [
  ['student50', 72, 3, 'paid'],
  ['student48', 95, 4, 'paid'],
  ['student49', 64, 5, 'owed'],
  ['student47', 88, 7, 'paid', 50],
  ['student43', 51, 26, 'appeal'],
  ['student45', 120, 28, 'paid'],
  ['student44', 240, 30, 'waived'],
  ['student46', 77, 52, 'paid'],
  ['student42', 105, 98, 'owed'],
];
/** Who wears a wristband, owes a bill and books nothing else in the demo. */
const BLOCKED = ['student39', 'student38', 'student37', 'student36', 'student35'];
interface Student extends Record<string, unknown> {
  readonly id: number;
  readonly username: string;
}

/**
 * Seeds the pool: its billing rule, wristbands at the desk and worn, cells in use, overnight, faulty and disabled, and
 * bills in every state. A second run adds nothing. Returns the number of bills.
 */
export async function seedPool(db: Db): Promise<number> {
  const [pool] = await db.rows<{ id: number; merchantId: number; staffId: number; seeded: boolean }>(
    `
      select v.id, v.merchant_id as "merchantId", (select id from app_user where username = 'schooladmin') as "staffId",
        exists (select 1 from bracelet) as seeded
      from venue v
      where v.venue_name = $1
    `,
    [POOL],
  );
  if (!pool || pool.seeded) return 0;
  return db.transact(async (tx) => {
    await tx.rows(
      `
        insert into gate_bill_rule (
          venue_id, free_minutes, unit_minutes, unit_price, day_cap, role_prices, debt_policy, locker_night_fee
        )
        values ($1, $2, $3, $4, $5, $6, 1, 500)
      `,
      [
        pool.id,
        RULE.freeMinutes,
        RULE.unitMinutes,
        RULE.unitPrice,
        RULE.dayCap,
        JSON.stringify([{ roleId: role.staff, unitPrice: 8 }]),
      ],
    );
    await seedBracelets(tx, pool.id);
    await seedCells(tx);
    const people = await tx.rows<Student>(
      `
        select u.id, u.username
        from app_user u
          join role_grant g on g.user_id = u.id and g.role_id = ${role.student}
        where u.username ~ '^student[0-9]+$' and u.status = 1
        order by substr(u.username, 8)::int desc
        limit 60
      `,
    );
    const billed = new Set<string>(BILLS.map(([username]) => username));
    const worn = await seedWorn(
      tx,
      pool,
      people.filter(({ username }) => !billed.has(username)),
    );
    await seedDeposits(tx, pool);
    for (const [username, minutes, hoursAgo, fate, paidEarly] of BILLS) {
      const userId = people.find((one) => one.username === username)?.id ?? pool.staffId;
      await seedBill(tx, pool, { userId, minutes, hoursAgo, fate, paidEarly: paidEarly ?? 0 });
    }
    await seedBlocked(tx, pool, worn);
    return BILLS.length + 1;
  });
}

async function seedBracelets(tx: Tx, venueId: number): Promise<void> {
  await tx.rows(
    `
      insert into bracelet (chip_no, label_no, venue_id, colour, card_status, deposit)
      select
        '04A2' || upper(lpad(to_hex(n * 2654435761 % 4294967296), 8, '0')), lpad(n::text, 4, '0'), $1, 1 + n % 4,
        case when n % 53 = 0 then ${cardStatus.disabled} when n % 71 = 0 then ${cardStatus.lost} else ${cardStatus.normal} end,
        2000
      from generate_series(1::bigint, $2) n
    `,
    [venueId, BRACELETS],
  );
}

async function seedCells(tx: Tx): Promise<void> {
  for (const [sn, area, size, count] of CABINETS)
    await tx.rows(
      `
        insert into locker_cell (cabinet_id, no, size, area, state, note)
        select h.id, n, $2, $3,
          case when n % 17 = 0 then ${cellState.fault} when n % 23 = 0 then ${cellState.disabled} else ${cellState.free} end,
          case when n % 17 = 0 then '锁舌卡住，已报修' when n % 23 = 0 then '钥匙遗失' else '' end
        from hardware h, generate_series(1, $4::int) n
        where h.sn = $1
      `,
      [sn, size, area, count],
    );
}

/** A wristband that someone wears since so many minutes. */
interface Worn {
  readonly braceletId: number;
  readonly username: string;
  readonly userId: number;
  readonly minutes: number;
  readonly hasCell: boolean;
}

/** Issues wristbands to people and opens cells for most of them, three of them overnight. */
async function seedWorn(
  tx: Tx,
  { id: venueId, staffId }: { readonly id: number; readonly staffId: number },
  people: readonly Student[],
): Promise<Worn[]> {
  const random = seededRandom(416);
  const worn: Worn[] = [];
  const bands = await tx.rows<{ id: number }>(
    `select id from bracelet where venue_id = $1 and card_status = ${cardStatus.normal} order by label_no limit $2`,
    [venueId, people.length],
  );
  const cells = await tx.rows<{ id: number }>(
    `
      select c.id
      from locker_cell c
        join hardware h on h.id = c.cabinet_id
      where h.venue_id = $1 and c.state = ${cellState.free}
      order by md5(c.id::text)
    `,
    [venueId],
  );
  for (const [n, band] of bands.entries()) {
    const { id: userId, username } = people[n] as Student;
    const minutes = n < 3 ? 1_500 + n * 60 : 8 + Math.floor(random() * 85);
    await tx.rows(
      `
        update bracelet
        set bind_status = ${bindStatus.bound}, holder_id = $2, issued_by = $3, last_use = app_now() - $4 * interval '1 minute',
          issued_at = app_now() - ($4::int + 4) * interval '1 minute'
        where id = $1
      `,
      [band.id, userId, staffId, minutes],
    );
    await tx.rows(
      `
        insert into bracelet_log (bracelet_id, kind, user_id, operator_id, at)
        values ($1, ${braceletEvent.issue}, $2, $3, app_now() - ($4::int + 4) * interval '1 minute'),
          ($1, ${braceletEvent.enter}, $2, null, app_now() - $4::int * interval '1 minute')
      `,
      [band.id, userId, staffId, minutes],
    );
    const cell = cells[n];
    const hasCell = cell !== undefined && n % 9 !== 8;
    worn.push({ braceletId: band.id, username, userId, minutes, hasCell });
    if (!hasCell) continue;
    await tx.rows(
      `
        insert into locker_record (cell_id, bracelet_id, user_id, opened_at)
        values ($1, $2, $3, app_now() - $4::int * interval '1 minute')
      `,
      [cell.id, band.id, userId, minutes],
    );
    await tx.rows(`update locker_cell set state = ${cellState.inUse} where id = $1`, [cell.id]);
  }
  await tx.rows(
    `
      insert into locker_record (
        cell_id, bracelet_id, user_id, opened_at, closed_at, closed_as, minutes, closed_by, reason
      )
      select c.id, b.id, $2, app_now() - x.n * interval '7 hours', app_now() - x.n * interval '7 hours' + interval '70 minutes',
        case when x.n = 4 then ${lockerEnd.forced} else ${lockerEnd.holder} end, 70,
        case when x.n = 4 then $3::int end, case when x.n = 4 then '手环遗失，核对学生证后开柜' end
      from generate_series(1, 12) x(n)
        join lateral (
          select c.id from locker_cell c where c.state = ${cellState.free} order by md5((c.id * x.n)::text) limit 1
        ) c on true
        join lateral (
          select b.id from bracelet b where b.venue_id = $1 and b.bind_status = ${bindStatus.unbound} order by b.id offset x.n limit 1
        ) b on true
    `,
    [venueId, people[0]?.id ?? staffId, staffId],
  );
  return worn;
}

/** Lets two people go through the exit who cannot return their wristbands yet: one owes, one forgot the locker. */
async function seedBlocked(
  tx: Tx,
  pool: { readonly id: number; readonly merchantId: number; readonly staffId: number },
  worn: readonly Worn[],
): Promise<void> {
  const stayed = worn.filter(({ minutes }) => minutes >= 30 && minutes < 120);
  const owes = stayed.find(({ username }) => BLOCKED.includes(username));
  const forgot = stayed.find((one) => one.hasCell && one !== owes);
  if (owes) await seedBill(tx, pool, { ...owes, hoursAgo: 0, fate: 'owed' });
  if (forgot) await seedVisit(tx, pool.id, forgot.userId, forgot.minutes, 0);
}
