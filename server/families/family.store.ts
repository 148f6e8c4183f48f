import { Inject, Injectable } from '@nestjs/common';
import { IsNull, Not } from 'typeorm';
import { Failure } from '#domain/kit/failure';
import { maskCard } from '#domain/kit/identity';
import type { LocalDate } from '#domain/kit/time';
import type { WithdrawableCheckState } from '#domain/reviews/withdrawable-check.machine';
import { familyFailure } from '#domain/families/family.failures';
import type { FamilyEnd } from '#domain/families/family.status';
import type { CardType, FamilyRelation, Gender } from '#domain/members/member.status';
import { checkStatus, type CheckStatus } from '#domain/system/check.status';
import { Db, type Tx } from '#server/kit/db/db';
import { ENV, type Env } from '#server/kit/runtime/env';
import { seal, unseal } from '#server/kit/crypto/secret';
import { keyedDigest } from '#server/kit/access/personal-data';
import { FamilyLogEntity } from './family-log.entity';
import { FamilyMemberEntity } from './family-member.entity';

/** A family member as its operations need it. */
export type FamilyMember = Omit<
  FamilyMemberEntity,
  'relation' | 'gender' | 'birth' | 'cardType' | keyof WithdrawableCheckState
> &
  WithdrawableCheckState & {
    readonly relation: FamilyRelation;
    readonly gender: Gender;
    readonly birth: LocalDate;
    readonly cardType: CardType;
  };

/** The fields of a family member to write. */
export interface FamilyMemberFields extends Pick<
  FamilyMemberEntity,
  'name' | 'enName' | 'birth' | 'phone' | 'proofIds'
> {
  readonly relation: FamilyRelation;
  readonly gender: Gender;
  readonly cardType: CardType;
  readonly cardNo: string;
  readonly consent: number;
}

/** Conditions of a family member who is not refused, withdrawn or ended. */
const CURRENT = { closed: false, endedAt: IsNull(), checkStatus: Not(checkStatus.failed) };

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
  count(on: Pick<Tx | Db, 'repository'>, ownerId: number): Promise<number> {
    return on.repository(FamilyMemberEntity).countBy({ ownerId, ...CURRENT });
  }

  /** Returns whether the document belongs to that person. */
  async isOwnDocument(tx: Tx, userId: number, cardDigest: string): Promise<boolean> {
    const found = await tx.rows('select 1 from v_member_profile where user_id = $1 and card_digest = $2', [
      userId,
      cardDigest,
    ]);
    return found.length > 0;
  }

  /** Locks a family member. Throws if `ownerId` is given and is not its owner. */
  async lock(tx: Tx, id: number, ownerId?: number): Promise<FamilyMember> {
    const row = await tx.repository(FamilyMemberEntity).findOne({
      where: ownerId === undefined ? { id } : { id, ownerId },
      lock: { mode: 'pessimistic_write' },
    });
    if (!row) throw new Failure(familyFailure.familyGone);
    return row as FamilyMember;
  }

  /** Returns memberships that are over, or whose owner is no longer active in a role; `left` means the latter. */
  findDue(ownerRole: number, limit: number): Promise<{ id: number; left: boolean }[]> {
    return this.db.rows(
      `
        select f.id, f.valid_until >= school_now()::date as left
        from family_member f
        where f.check_status = 1
          and f.ended_at is null
          and (
            f.valid_until < school_now()::date
            or not exists (
              select 1
              from v_role_grant g
                join v_app_user u on u.id = g.user_id and u.status = 1
              where g.user_id = f.owner_id and g.role_id = $1 and (g.expires_at is null or g.expires_at > app_now())
            )
          )
        order by f.id
        limit $2
      `,
      [ownerRole, limit],
    );
  }

  /** Inserts a family member. Throws if the document is registered already. */
  async insert(tx: Tx, ownerId: number, fields: FamilyMemberFields): Promise<number> {
    const columns = this.columnsOf(fields);
    const [row] = await tx.rows<Pick<FamilyMemberEntity, 'id'>>(
      `
        insert into family_member (
          owner_id, name, en_name, relation, gender, birth, card_type, card_sealed, card_digest, card_mask, phone,
          proof_ids, consent_version
        )
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
        on conflict do nothing
        returning id
      `,
      [
        ownerId,
        columns.name,
        columns.enName,
        columns.relation,
        columns.gender,
        columns.birth,
        columns.cardType,
        columns.cardSealed,
        columns.cardDigest,
        columns.cardMask,
        columns.phone,
        columns.proofIds,
        columns.consentVersion,
      ],
    );
    if (!row) throw new Failure(familyFailure.familyTwice);
    await this.log(tx, row.id, 0, '', ownerId);
    return row.id;
  }

  /** Rewrites a returned family member and submits it again. */
  async resubmit(tx: Tx, member: FamilyMember, fields: FamilyMemberFields): Promise<void> {
    const members = tx.repository(FamilyMemberEntity);
    const columns = this.columnsOf(fields);
    if (
      await members.existsBy({
        ownerId: member.ownerId,
        cardDigest: columns.cardDigest,
        id: Not(member.id),
        ...CURRENT,
      })
    )
      throw new Failure(familyFailure.familyTwice);
    await members.update(member.id, {
      ...columns,
      consentAt: () => 'app_now()',
      checkStatus: checkStatus.checking,
      round: () => 'round + 1',
      submittedAt: () => 'app_now()',
    });
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
    await tx.repository(FamilyMemberEntity).update(member.id, {
      checkStatus: to,
      checkContent: note,
      checker,
      checkedAt: () => 'app_now()',
      accountUserId: account,
      validUntil: until,
    });
    await this.log(tx, member.id, to, note, checker);
  }

  /** Withdraws an application. */
  async withdraw(tx: Tx, member: FamilyMember): Promise<void> {
    await tx.repository(FamilyMemberEntity).update(member.id, { closed: true });
    await this.log(tx, member.id, member.checkStatus, 'closed', member.ownerId);
  }

  /** Ends an approved membership. */
  async end(tx: Tx, member: FamilyMember, kind: FamilyEnd, note: string, actor: number | null): Promise<void> {
    await tx
      .repository(FamilyMemberEntity)
      .update(member.id, { endKind: kind, endedAt: () => 'app_now()', endNote: note });
    await this.log(tx, member.id, member.checkStatus, note || 'ended', actor);
  }

  private columnsOf({ cardNo, consent, ...fields }: FamilyMemberFields) {
    return {
      name: fields.name,
      enName: fields.enName,
      relation: fields.relation,
      gender: fields.gender,
      birth: fields.birth,
      cardType: fields.cardType,
      cardSealed: seal(cardNo, this.env.SECRETS_KEY),
      cardDigest: this.digest(cardNo),
      cardMask: maskCard(cardNo),
      phone: fields.phone,
      proofIds: fields.proofIds,
      consentVersion: consent,
    };
  }

  private async log(tx: Tx, id: number, status: CheckStatus, note: string, actor: number | null): Promise<void> {
    await tx.repository(FamilyLogEntity).insert({ familyId: id, status, note, actor });
  }
}
