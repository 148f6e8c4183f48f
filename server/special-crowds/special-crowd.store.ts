import { Injectable } from '@nestjs/common';
import type { LocalDate } from '#domain/kit/time';
import type { CrowdKind } from '#domain/special-crowds/special-crowd.status';
import type { Member } from '#server/kit/access/caller';
import { personScope } from '#server/kit/access/person-scope';
import { lockRow, updateRow } from '#server/kit/db/columns';
import { Db, type Tx } from '#server/kit/db/db';
import { RoleGrantStore } from '#server/accounts/role-grant.store';
import { SpecialCrowdEntity } from './special-crowd.entity';

/** The fields of a qualification. */
export interface CrowdQualification extends Pick<SpecialCrowdEntity, 'proofNote' | 'remark'> {
  readonly kind: CrowdKind;
  readonly validFrom: LocalDate;
  readonly validTo: LocalDate;
}

/** Stores special crowd qualifications and the role that they grant. */
@Injectable()
export class SpecialCrowdStore {
  constructor(
    private readonly db: Db,
    private readonly grants: RoleGrantStore,
  ) {}

  /** Locks and returns a qualification. */
  lock(tx: Tx, id: number): Promise<SpecialCrowdEntity | undefined> {
    return lockRow(tx, SpecialCrowdEntity, id);
  }

  /** Ends the qualification of a person whose last day is over. */
  async endExpired(tx: Tx, userId: number): Promise<void> {
    await tx.rows(
      `
        update special_crowd
        set ended_at = app_now(), granted = false, version = version + 1
        where user_id = $1 and ended_at is null and valid_to < school_now()::date
      `,
      [userId],
    );
  }

  /** Inserts a qualification. Returns null if the person has one. */
  async add(tx: Tx, userId: number, qualification: CrowdQualification, creator: number): Promise<number | null> {
    const [row] = await tx.rows<Pick<SpecialCrowdEntity, 'id'>>(
      `
        insert into special_crowd (user_id, kind, valid_from, valid_to, proof_note, remark, creator)
        values ($1, $2, $3, $4, $5, $6, $7)
        on conflict do nothing
        returning id
      `,
      [
        userId,
        qualification.kind,
        qualification.validFrom,
        qualification.validTo,
        qualification.proofNote,
        qualification.remark,
        creator,
      ],
    );
    return row?.id ?? null;
  }

  change(tx: Tx, id: number, { kind, validFrom, validTo, proofNote, remark }: CrowdQualification): Promise<void> {
    return updateRow(tx, SpecialCrowdEntity, id, { kind, validFrom, validTo, proofNote, remark });
  }

  /** Ends a qualification at once. */
  end(tx: Tx, id: number, endNote: string): Promise<void> {
    return updateRow(tx, SpecialCrowdEntity, id, { endedAt: () => 'app_now()', endNote });
  }

  /** Returns qualifications that have begun but whose role is not granted yet. */
  findDue(limit: number): Promise<Pick<SpecialCrowdEntity, 'id'>[]> {
    return this.db.rows(
      `
        select id
        from special_crowd
        where ended_at is null
          and not granted
          and valid_from <= school_now()::date
          and valid_to >= school_now()::date
        order by id
        limit $1
      `,
      [limit],
    );
  }

  /** Marks a qualification as granted while it holds today. Returns the result. */
  async markGranted(tx: Tx, id: number): Promise<Pick<SpecialCrowdEntity, 'userId' | 'granted' | 'validTo'>> {
    const [row] = await tx.rows<Pick<SpecialCrowdEntity, 'userId' | 'granted' | 'validTo'>>(
      `
        update special_crowd
        set granted = ended_at is null and valid_from <= school_now()::date and valid_to >= school_now()::date
        where id = $1
        returning user_id as "userId", granted, valid_to as "validTo"
      `,
      [id],
    );
    return row as Pick<SpecialCrowdEntity, 'userId' | 'granted' | 'validTo'>;
  }

  /** Grants a role until the last day of a qualification. A permanent grant stays as it is. */
  grantRole(tx: Tx, userId: number, roleId: number, until: string): Promise<void> {
    return this.grants.grantUntil(tx, userId, { roleId, until, grantedBy: null, extends: false });
  }

  /** Revokes a role unless it was granted permanently. Returns whether the person had it. */
  revokeRole(tx: Tx, userId: number, roleId: number): Promise<boolean> {
    return this.grants.revokeLimited(tx, userId, [roleId]);
  }

  /** Returns whether this is an active person within the caller's scope. */
  async isWithinReach(tx: Tx, userId: number, caller: Member): Promise<boolean> {
    const values: unknown[] = [userId];
    const reach = personScope(caller, 'u.id')((value) => `$${values.push(value)}`).join(' and ') || 'true';
    return (
      (await tx.rows(`select 1 from v_app_user u where u.id = $1 and u.status = 1 and ${reach}`, values)).length > 0
    );
  }
}
