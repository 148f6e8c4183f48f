import { demoMemberNames, demoCardNo } from '#domain/session/demo.rules';
import { role } from '#domain/session/role.status';
import type { Keyring } from '#server/kit/crypto/keyring';
import type { Db } from '#server/kit/db/db';
import { bulkInsert } from '#server/kit/db/seeding';
import { openWallets } from './account.seed';
import { demoHashes, generatedNames } from './demo-person.seed';

/** The first campus card number, far above those of the named accounts. */
const FIRST_CARD = 1_000;

/** Of twenty members, one is external and one is staff; the others are students. */
const roleOf = (n: number): number => (n % 20 === 0 ? role.external : n % 20 === 10 ? role.staff : role.student);

/** Inserts enough members that a week of demo orders fits within the quotas. Does nothing if they exist. */
export async function seedCrowd(db: Db, keyring: Keyring): Promise<void> {
  if ((await db.rows(`select from app_user where username = $1`, [demoMemberNames[0]])).length > 0) return;
  const { passwordHash, payHash } = await demoHashes(keyring);
  const crowd = generatedNames(demoMemberNames.length, 8_26).map((person, i) => ({
    ...person,
    username: demoMemberNames[i] as string,
    roleId: roleOf(person.n),
  }));
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
      org_id: 'int',
      password_hash: 'text',
      demo: 'boolean',
    },
    crowd.map(({ n, username, name, en, roleId }) => ({
      username,
      name,
      en_name: en,
      gender: 1 + (n % 2),
      phone: `137${String(10_000_000 + n * 104_729)}`,
      email: `${username}@venue.example`,
      password_hash: passwordHash,
      demo: true,
      campus_card_no: roleId === role.external ? null : demoCardNo(FIRST_CARD + n),
      org_id: roleId === role.external ? 0 : 21 + (n % 4),
    })),
  );
  await db.rows(
    `
      insert into role_grant (user_id, role_id, sort)
      select u.id, x.role_id, 0
      from jsonb_to_recordset($1::jsonb) as x(username text, role_id int)
        join app_user u using (username)
    `,
    [JSON.stringify(crowd.map(({ username, roleId }) => ({ username, role_id: roleId })))],
  );
  await openWallets(
    db,
    await db.rows<{ id: number }>(`select id from app_user where username = any ($1::text[]) order by id`, [
      demoMemberNames,
    ]),
    payHash,
  );
}
