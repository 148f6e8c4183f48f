import { Inject, Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { maskCard } from '#domain/kit/identity';
import type { LocalDate } from '#domain/kit/time';
import type { WithdrawableCheckState } from '#domain/reviews/withdrawable-check.machine';
import { familyFailure } from '#domain/families/family.failures';
import { familyMemberStatus, type FamilyEnd } from '#domain/families/family.status';
import type { CardType, FamilyRelation, Gender } from '#domain/members/member.status';
import type { CheckStatus } from '#domain/system/check.status';
import { Db, type Tx } from '#server/kit/db/db';
import { ENV, type Env } from '#server/kit/runtime/env';
import { seal, unseal } from '#server/kit/crypto/secret';
import { keyedDigest } from '#server/kit/access/personal-data';

/** A family member as its operations need it. */
export interface FamilyMember extends WithdrawableCheckState, Record<string, unknown> {
  readonly id: number;
  readonly ownerId: number;
  readonly name: string;
  readonly enName: string;
  readonly relation: FamilyRelation;
  readonly gender: Gender;
  readonly birth: LocalDate;
  readonly cardType: CardType;
  readonly sealed: string;
  readonly digest: string;
  readonly phone: string;
  readonly proofIds: readonly string[];
  readonly accountUserId: number | null;
  readonly ended: boolean;
}

/** The fields of a family member to write. */
export interface FamilyMemberFields {
  readonly name: string;
  readonly enName: string;
  readonly relation: FamilyRelation;
  readonly gender: Gender;
  readonly birth: string;
  readonly cardType: CardType;
  readonly cardNo: string;
  readonly phone: string;
  readonly proofIds: readonly string[];
  readonly consent: number;
}

/** SQL of a family member's state, over alias `f`. */
export const FAMILY_STATUS_SQL = `case when f.ended_at is not null then ${familyMemberStatus.ended} else f.check_status end`;

const ONE = `
  select id, owner_id as "ownerId", name, en_name as "enName", relation, gender, birth, card_type as "cardType",
    card_sealed as sealed, card_digest as digest, phone, proof_ids as "proofIds", check_status as "checkStatus",
    closed, account_user_id as "accountUserId", ended_at is not null as ended
  from family_member
`;

/** Stores family members. Documents are encrypted and found by a keyed digest. */
@Injectable()
export class FamilyStore {
  constructor(
    private readonly db: Db,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** Returns the digest by which a document is found, here and among accounts. */
  digest(plain: string): string {
    return keyedDigest(this.env.SECRETS_KEY, 'card', plain);
  }

  /** Decrypts a document number. */
  unsealDocument(sealed: string): string {
    return unseal(sealed, this.env.SECRETS_KEY);
  }

  /** Returns how many family members of a person are not refused, withdrawn or ended. */
  async count(on: Pick<Tx | Db, 'rows'>, ownerId: number): Promise<number> {
    return (
      (
        await on.rows<{ n: number }>(
          'select count(*)::int as n from family_member where owner_id = $1 and not closed and ended_at is null and check_status <> 2',
          [ownerId],
        )
      )[0]?.n ?? 0
    );
  }

  /** Returns whether the document belongs to that person. */
  async isOwnDocument(tx: Tx, userId: number, digest: string): Promise<boolean> {
    return (
      (await tx.rows('select 1 from member_profile where user_id = $1 and card_digest = $2', [userId, digest])).length >
      0
    );
  }

  /** Locks a family member. Throws if `ownerId` is given and is not its owner. */
  async lock(tx: Tx, id: number, ownerId?: number): Promise<FamilyMember> {
    const [row] = await tx.rows<FamilyMember>(
      `${ONE} where id = $1 and ($2::int is null or owner_id = $2) for update`,
      [id, ownerId ?? null],
    );
    if (!row) throw new Failure(familyFailure.familyGone);
    return row;
  }

  /** Inserts a family member. Throws if the document is registered already. */
  async insert(tx: Tx, ownerId: number, fields: FamilyMemberFields): Promise<number> {
    const [row] = await tx.rows<{ id: number }>(
      `
        insert into family_member (
          owner_id, name, en_name, relation, gender, birth, card_type, card_sealed, card_digest, card_mask, phone,
          proof_ids, consent_version
        )
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
        on conflict do nothing
        returning id
      `,
      [ownerId, ...this.values(fields)],
    );
    if (!row) throw new Failure(familyFailure.familyTwice);
    await this.log(tx, row.id, 0, '', ownerId);
    return row.id;
  }

  /** Rewrites a returned family member and submits it again. */
  async resubmit(tx: Tx, member: FamilyMember, fields: FamilyMemberFields): Promise<void> {
    if (
      (
        await tx.rows(
          'select 1 from family_member where owner_id = $1 and card_digest = $2 and id <> $3 and not closed and ended_at is null and check_status <> 2',
          [member.ownerId, this.digest(fields.cardNo), member.id],
        )
      ).length > 0
    )
      throw new Failure(familyFailure.familyTwice);
    await tx.rows(
      `
        update family_member
        set name = $2, en_name = $3, relation = $4, gender = $5, birth = $6, card_type = $7, card_sealed = $8,
          card_digest = $9, card_mask = $10, phone = $11, proof_ids = $12, consent_version = $13,
          consent_at = app_now(), check_status = 0, round = round + 1, submitted_at = app_now()
        where id = $1
      `,
      [member.id, ...this.values(fields)],
    );
    await this.log(tx, member.id, 0, '', member.ownerId);
  }

  /** Stores a decision, with the account and last day of an approved family member. */
  async decide(
    tx: Tx,
    member: FamilyMember,
    to: CheckStatus,
    {
      note,
      checker,
      account = null,
      until = null,
    }: {
      readonly note: string;
      readonly checker: number;
      readonly account?: number | null;
      readonly until?: LocalDate | null;
    },
  ): Promise<void> {
    await tx.rows(
      'update family_member set check_status = $2, check_content = $3, checker = $4, checked_at = app_now(), account_user_id = $5, valid_until = $6 where id = $1',
      [member.id, to, note, checker, account, until],
    );
    await this.log(tx, member.id, to, note, checker);
  }

  /** Withdraws an application. */
  async withdraw(tx: Tx, member: FamilyMember): Promise<void> {
    await tx.rows('update family_member set closed = true where id = $1', [member.id]);
    await this.log(tx, member.id, member.checkStatus, 'closed', member.ownerId);
  }

  /** Ends an approved membership. */
  async end(tx: Tx, member: FamilyMember, kind: FamilyEnd, note: string, actor: number | null): Promise<void> {
    await tx.rows('update family_member set end_kind = $2, ended_at = app_now(), end_note = $3 where id = $1', [
      member.id,
      kind,
      note,
    ]);
    await this.log(tx, member.id, member.checkStatus, note || 'ended', actor);
  }

  private values({
    name,
    enName,
    relation,
    gender,
    birth,
    cardType,
    cardNo,
    phone,
    proofIds,
    consent,
  }: FamilyMemberFields): unknown[] {
    return [
      name,
      enName,
      relation,
      gender,
      birth,
      cardType,
      seal(cardNo, this.env.SECRETS_KEY),
      this.digest(cardNo),
      maskCard(cardNo),
      phone,
      proofIds,
      consent,
    ];
  }

  private async log(tx: Tx, id: number, status: CheckStatus, note: string, actor: number | null): Promise<void> {
    await tx.rows('insert into family_log (family_id, status, note, actor) values ($1, $2, $3, $4)', [
      id,
      status,
      note,
      actor,
    ]);
  }
}
