import { enumMembers } from '#domain/kit/enumeration';
import { registrationStatus, type RegistrationStatus } from '#domain/members/member.status';
import { externalKind } from '#domain/messages/message.status';
import type { PendingRows } from '#server/kit/access/approval-registry';
import type { Db, Tx } from '#server/kit/db/db';
import { RegistrationLogEntity } from './registration-log.entity';
import { RegistrationEntity } from './registration.entity';

/** A registration with its state. */
type StoredRegistration = Omit<RegistrationEntity, 'status'> & { readonly status: RegistrationStatus };

/** Returns the registration of a person. */
export async function findRegistration(db: Db, userId: number): Promise<StoredRegistration | null> {
  return (await db.repository(RegistrationEntity).findOneBy({ userId })) as StoredRegistration | null;
}

/** Locks and returns the registration of a person. */
export async function lockOwnRegistration(tx: Tx, userId: number): Promise<StoredRegistration | null> {
  const row = await tx
    .repository(RegistrationEntity)
    .findOne({ where: { userId }, lock: { mode: 'pessimistic_write' } });
  return row as StoredRegistration | null;
}

/** Locks and returns a registration. */
export async function lockRegistration(tx: Tx, id: number): Promise<StoredRegistration | null> {
  const row = await tx.repository(RegistrationEntity).findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
  return row as StoredRegistration | null;
}

/** Returns the person whose registration has this proof file. */
export async function findProofOwner(db: Db, id: number, attachmentId: string): Promise<number | undefined> {
  const [row] = await db.rows<Pick<RegistrationEntity, 'userId'>>(
    'select user_id as "userId" from registration where id = $1 and $2 = any(proof_ids)',
    [id, attachmentId],
  );
  return row?.userId;
}

const kindName = (lang: 'zh' | 'en') =>
  `case r.external_kind ${enumMembers(externalKind)
    .map((one) => `when ${one.code} then '${one[lang]}'`)
    .join(' ')} else '' end`;

/** The registrations that wait for a decision. They belong to no venue. */
export const pendingRegistrations: PendingRows = {
  table: 'registration r',
  waiting: `r.status = ${registrationStatus.waiting}`,
  at: 'r.submitted_at',
  joins: 'join v_app_user u on u.id = r.user_id',
  columns: {
    id: 'r.id',
    userId: 'r.user_id',
    name: 'u.name',
    enName: 'u.en_name',
    about: kindName('zh'),
    aboutEn: kindName('en'),
    reason: 'r.remark',
    keyword: 'r.sponsor',
    proofIds: 'r.proof_ids',
  },
  within: () => [],
};

/** Inserts a registration that awaits review, with its first log entry. */
export async function addRegistration(
  tx: Tx,
  userId: number,
  {
    externalKind: kind,
    email,
    sponsor,
    remark,
  }: Pick<RegistrationEntity, 'externalKind' | 'email' | 'sponsor' | 'remark'>,
): Promise<void> {
  await tx.rows(
    `
      with applied as (
        insert into registration (user_id, external_kind, email, sponsor, remark)
        values ($1, $2, $3, $4, $5)
        returning id
      )
      insert into registration_log (registration_id, status, actor)
      select id, ${registrationStatus.waiting}, $1 from applied
    `,
    [userId, kind, email, sponsor, remark],
  );
}

/** Submits a registration again. */
export async function resubmitRegistration(
  tx: Tx,
  { id, userId }: Pick<RegistrationEntity, 'id' | 'userId'>,
  { status, email, sponsor, remark }: Pick<RegistrationEntity, 'status' | 'email' | 'sponsor' | 'remark'>,
): Promise<void> {
  await tx.repository(RegistrationEntity).update(id, {
    status,
    email,
    sponsor,
    remark,
    round: () => 'round + 1',
    submittedAt: () => 'app_now()',
  });
  await tx.repository(RegistrationLogEntity).insert({ registrationId: id, status, actor: userId });
}

/** Replaces the proof files. */
export async function changeProofs(tx: Tx, id: number, proofIds: readonly string[]): Promise<void> {
  await tx.repository(RegistrationEntity).update(id, { proofIds });
}

/** Stores a decision. */
export async function decideRegistration(
  tx: Tx,
  id: number,
  {
    status,
    reason,
    checker,
  }: { readonly status: RegistrationStatus; readonly reason: string; readonly checker: number },
): Promise<void> {
  await tx
    .repository(RegistrationEntity)
    .update(id, { status, checkContent: reason, checker, checkedAt: () => 'app_now()' });
  await tx.repository(RegistrationLogEntity).insert({ registrationId: id, status, note: reason, actor: checker });
}
