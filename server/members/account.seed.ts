import { enumMembers } from '#domain/kit/enumeration';
import { demoAccounts, demoCardNo, scopedDemoAccounts, type DemoAccount } from '#domain/session/demo.rules';
import { role } from '#domain/session/role.status';
import { checkStatus } from '#domain/system/check.status';
import type { Keyring } from '#server/kit/crypto/keyring';
import type { Db } from '#server/kit/db/db';
import { bulkInsert, seededRandom, pick } from '#server/kit/db/seeding';
import { demoHashes, generatedNames } from './demo-person.seed';

/** `student01` to `student50`. */
const manyStudents = (): DemoAccount[] =>
  generatedNames(50, 20_26).map(({ n, ...person }) => ({
    username: `student${String(n).padStart(2, '0')}`,
    roles: [role.student],
    ...person,
  }));

/** Inserts the 24 roles with the ids of the documents (document 1 §6). */
export async function seedRoles(db: Db): Promise<void> {
  for (const member of enumMembers(role))
    await db.rows('insert into role (id, name, en_name) values ($1, $2, $3) on conflict (id) do nothing', [
      member.code,
      member.zh,
      member.en,
    ]);
}

/** Returns the ids that the scope of an account's first role covers. */
async function scopeIdsOf(
  db: Db,
  { reach = {} }: DemoAccount,
): Promise<{ venue_ids: number[] | null; campus_ids: number[] | null }> {
  const ids = async (sql: string, names: readonly string[] | undefined) =>
    names === undefined ? null : (await db.rows<{ id: number }>(sql, [names])).map(({ id }) => id);
  return {
    venue_ids: await ids('select id from venue where venue_name = any ($1::text[])', reach.venues),
    campus_ids: await ids('select id from campus where campus_name = any ($1::text[])', reach.campuses),
  };
}

/** Opens a wallet with 500.00 for each of these members, dated 40 days ago. */
export async function openWallets(db: Db, people: readonly { readonly id: number }[], payHash: string): Promise<void> {
  const [{ at: openedAt } = { at: '' }] = await db.rows<{ at: string }>(
    `select to_char(now() - interval '40 days', 'YYYY-MM-DD"T"HH24:MI:SSOF') as at`,
  );
  await bulkInsert(
    db,
    'wallet',
    { user_id: 'int', balance: 'int', pay_password_hash: 'text' },
    people.map(({ id }) => ({ user_id: id, balance: 50_000, pay_password_hash: payHash })),
  );
  await bulkInsert(
    db,
    'wallet_txn',
    {
      user_id: 'int',
      kind: 'smallint',
      delta: 'int',
      balance_after: 'int',
      biz_type: 'text',
      biz_id: 'text',
      at: 'timestamptz',
    },
    people.map(({ id }) => ({
      user_id: id,
      kind: 1,
      delta: 50_000,
      balance_after: 50_000,
      biz_type: 'opening',
      biz_id: String(id),
      at: openedAt,
    })),
  );
}

/**
 * Inserts the demo accounts with wallets of 500.00, face photos and companions among the students. On an existing demo
 * campus, adds only new ones.
 */
export async function seedAccounts(db: Db, keyring: Keyring): Promise<void> {
  const there = new Set(
    (await db.rows<{ username: string }>('select username from app_user where demo')).map(({ username }) => username),
  );
  const all: readonly DemoAccount[] = [...demoAccounts, ...manyStudents(), ...scopedDemoAccounts];
  const accounts = all.map((account, i) => ({ ...account, i })).filter(({ username }) => !there.has(username));
  if (accounts.length === 0) return;
  const { passwordHash, payHash } = await demoHashes(keyring);
  const random = seededRandom(7);
  await bulkInsert(
    db,
    'app_user',
    {
      username: 'text',
      name: 'text',
      en_name: 'text',
      gender: 'smallint',
      phone: 'text',
      email: 'text',
      campus_card_no: 'text',
      password_hash: 'text',
      face_status: 'smallint',
      face_ref: 'text',
      demo: 'boolean',
    },
    accounts.map(({ username, name, en, i }) => ({
      username,
      name,
      en_name: en,
      gender: pick(random, [1, 2]),
      phone: `13${String(800_000_000 + i * 1_234_567).slice(0, 9)}`,
      email: `${username}@venue.example`,
      campus_card_no: demoCardNo(i),
      password_hash: passwordHash,
      face_status: 1,
      face_ref: `face/${username}.jpg`,
      demo: true,
    })),
  );
  const people = await db.rows<{ id: number; username: string }>(
    'select id, username from app_user where demo and username = any ($1::text[]) order by id',
    [accounts.map(({ username }) => username)],
  );
  const idOf = new Map(people.map((person) => [person.username, person.id]));
  await bulkInsert(
    db,
    'role_grant',
    { user_id: 'int', role_id: 'int', sort: 'smallint' },
    accounts.flatMap(({ username, roles }) =>
      roles.map((roleId, sort) => ({ user_id: idOf.get(username), role_id: roleId, sort })),
    ),
  );
  await openWallets(db, people, payHash);
  for (const account of accounts.filter(({ reach }) => reach !== undefined)) {
    const { venue_ids, campus_ids } = await scopeIdsOf(db, account);
    await db.rows('update role_grant set venue_ids = $3, campus_ids = $4 where user_id = $1 and role_id = $2', [
      idOf.get(account.username),
      account.roles[0],
      venue_ids,
      campus_ids,
    ]);
  }
  if (there.size > 0) return;
  const students = people.filter(({ username }) => username.startsWith('student'));
  const pairs = students.flatMap(({ id }, i) =>
    [1, 2, 3].map((step) => ({
      user_id: id,
      buddy_user_id: (students[(i + step) % students.length] as { id: number }).id,
    })),
  );
  await bulkInsert(db, 'buddy', { user_id: 'int', buddy_user_id: 'int' }, pairs, 'on conflict do nothing');
  const staffPair = ['staff', 'external', 'family'].map((name) => ({
    user_id: idOf.get(name),
    buddy_user_id: idOf.get('student'),
  }));
  await bulkInsert(db, 'buddy', { user_id: 'int', buddy_user_id: 'int' }, staffPair, 'on conflict do nothing');
  const others = students.filter(({ username }) => username !== 'student');
  const [first, second] = others.map(({ id }) => id);
  const requestedBy = [
    { user_id: first, note: '羽毛球搭档' },
    { user_id: second, note: '室友' },
  ].map(({ user_id, note }) => ({
    user_id,
    buddy_user_id: idOf.get('student'),
    check_status: checkStatus.checking,
    relation_note: note,
  }));
  const confirmedBuddies = others.slice(2, 6).map(({ id }, i) => ({
    user_id: idOf.get('student'),
    buddy_user_id: id,
    check_status: checkStatus.passed,
    relation_note: ['室友', '羽毛球搭档', '同课题组', ''][i],
  }));
  await bulkInsert(
    db,
    'buddy',
    { user_id: 'int', buddy_user_id: 'int', check_status: 'smallint', relation_note: 'text' },
    [...requestedBy, ...confirmedBuddies],
    'on conflict do nothing',
  );
}
