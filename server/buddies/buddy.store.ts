import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { Failure } from '#domain/kit/failure';
import { buddyFailure } from '#domain/buddies/buddy.failures';
import { checkStatus, type CheckStatus } from '#domain/system/check.status';
import { Db, type Tx } from '#server/kit/db/db';
import { BuddyEntity } from './buddy.entity';

/** One direction of a pair: `userId` may bring `buddyUserId`. */
type BuddyPair = Pick<BuddyEntity, 'id' | 'userId' | 'buddyUserId'> & {
  readonly checkStatus: CheckStatus;
  /** The school date since which a confirmed pair exists. */
  readonly since: string;
};

const PAIR = `
  select b.id, b.user_id as "userId", b.buddy_user_id as "buddyUserId", b.check_status as "checkStatus",
    (coalesce(b.answered_at, b.gmt_create) at time zone school_zone())::date as since
  from buddy b
`;

/** Stores pairs of members and companions. */
@Injectable()
export class BuddyStore {
  constructor(private readonly db: Db) {}

  /**
   * Returns the active person with this account (user name, card number or telephone) and code of the day; null for
   * nobody or if several match, such as a shared telephone number.
   */
  async findByCode(tx: Tx, account: string, code: string): Promise<{ userId: number; name: string } | null> {
    const found = await tx.rows<{ userId: number; name: string }>(
      `
        select u.id as "userId", u.name
        from v_app_user u
          join v_buddy_seed s on s.user_id = u.id
        where (u.username = $1 or u.campus_card_no = $1 or u.phone = $1 and u.phone <> '')
          and u.status = 1
          and buddy_no(s.seed, school_now()::date) = $2
        limit 2
      `,
      [account, code],
    );
    return found.length === 1 ? (found[0] ?? null) : null;
  }

  /** Locks these people in ascending order of id. */
  async lockPeople(tx: Tx, userIds: readonly number[]): Promise<void> {
    for (const userId of [...new Set(userIds)].sort((a, b) => a - b)) await Db.lockPerson(tx, userId);
  }

  /** Returns the number of a person's companions, including unanswered invitations. */
  count(tx: Tx, userId: number): Promise<number> {
    return tx.repository(BuddyEntity).countBy({ userId, checkStatus: In([checkStatus.checking, checkStatus.passed]) });
  }

  /** Locks and returns the pair of two people; undefined if there is none. */
  async lockBetween(tx: Tx, userId: number, buddyUserId: number): Promise<BuddyPair | undefined> {
    return (
      await tx.rows<BuddyPair>(`${PAIR} where b.user_id = $1 and b.buddy_user_id = $2 for update of b`, [
        userId,
        buddyUserId,
      ])
    )[0];
  }

  /** Locks and returns a pair by id. Throws `buddyGone` unless the person is its `side`. */
  async lockPair(tx: Tx, id: number, userId: number, side: 'user_id' | 'buddy_user_id'): Promise<BuddyPair> {
    const [pair] = await tx.rows<BuddyPair>(`${PAIR} where b.id = $1 and b.${side} = $2 for update of b`, [id, userId]);
    if (!pair) throw new Failure(buddyFailure.buddyGone);
    return pair;
  }

  /** Inserts a pair. A declined pair starts again. */
  async upsert(tx: Tx, userId: number, buddyUserId: number, checkStatus: CheckStatus, note: string): Promise<number> {
    const [row] = await tx.rows<{ id: number }>(
      `
        insert into buddy (user_id, buddy_user_id, check_status, relation_note, gmt_create, answered_at)
        values ($1, $2, $3::smallint, $4, app_now(), case when $3::smallint = 1 then app_now() end)
        on conflict (user_id, buddy_user_id)
        do update set check_status = excluded.check_status, relation_note = excluded.relation_note,
          gmt_create = excluded.gmt_create, answered_at = excluded.answered_at
        returning id
      `,
      [userId, buddyUserId, checkStatus, note],
    );
    return (row as { id: number }).id;
  }

  /** Answers a pending invitation. Throws if it was answered concurrently. */
  async transition(tx: Tx, id: number, from: CheckStatus, to: CheckStatus): Promise<void> {
    const { affected } = await tx
      .repository(BuddyEntity)
      .update({ id, checkStatus: from }, { checkStatus: to, answeredAt: () => 'app_now()' });
    if (affected === 0) throw new Failure(buddyFailure.buddyAnswered);
  }

  /** Changes the member's note on a companion. */
  async changeNote(tx: Tx, id: number, relationNote: string): Promise<void> {
    await tx.repository(BuddyEntity).update(id, { relationNote });
  }

  /** Deletes a pair. */
  async drop(tx: Tx, id: number): Promise<void> {
    await tx.repository(BuddyEntity).delete(id);
  }

  /** Deletes the pair of two people, if there is one. */
  async removeBetween(tx: Tx, userId: number, buddyUserId: number): Promise<void> {
    await tx.repository(BuddyEntity).delete({ userId, buddyUserId });
  }

  /**
   * Returns everyone related to a person: own companions, people who invite the person, and people who bring the person
   * along.
   */
  async findAround(
    userId: number,
  ): Promise<{ code: string; own: readonly RelatedBuddy[]; others: readonly RelatedBuddy[] }> {
    const [[me], own, others] = await Promise.all([
      this.db.rows<{ code: string }>(
        'select buddy_no(seed, school_now()::date) as code from v_buddy_seed where user_id = $1',
        [userId],
      ),
      this.db.rows<RelatedBuddy>(
        `${RELATED_BUDDIES} u.id = b.buddy_user_id where b.user_id = $1 and b.check_status in (0, 1, 2) order by b.check_status = 2, b.id limit 200`,
        [userId],
      ),
      this.db.rows<RelatedBuddy>(
        `${RELATED_BUDDIES} u.id = b.user_id where b.buddy_user_id = $1 and b.check_status in (0, 1) order by b.id desc limit 200`,
        [userId],
      ),
    ]);
    return { code: me?.code ?? '', own, others };
  }
}

/** A pair as one of the two sees it, with the other person's name. */
export interface RelatedBuddy extends Record<string, unknown>, Omit<BuddyPair, 'buddyUserId'> {
  readonly name: string;
  readonly enName: string;
  readonly note: string;
}

const RELATED_BUDDIES = `
  select b.id, u.id as "userId", u.name, u.en_name as "enName", b.relation_note as note,
    b.check_status as "checkStatus",
    (coalesce(b.answered_at, b.gmt_create) at time zone school_zone())::date as since
  from buddy b
    join v_app_user u on
`;
