import { Injectable } from '@nestjs/common';
import { faceStatus } from '#domain/devices/device.status';
import { orderStatus, payStatus } from '#domain/orders/order.status';
import type { DeletionCause } from '#domain/own-faces/own-face.status';
import { insertRow } from '#server/kit/db/columns';
import { Db, type Tx } from '#server/kit/db/db';
import { AccountService } from '#server/accounts/account.service';
import { FaceConsentEntity } from './face-consent.entity';
import { FaceDeletionEntity } from './face-deletion.entity';

/** The face data of an account. */
interface StoredFace {
  readonly status: number;
  readonly ref: string | null;
  readonly takenAt: number | null;
  readonly agreedAt: number | null;
}

const UPCOMING = `
  o.order_status = '${orderStatus.normal}'
  and o.pay_status = ${payStatus.paid}
  and s.need_face
  and o.end_at > school_now()
`;

/** Rows of members' own faces. */
@Injectable()
export class OwnFaceStore {
  constructor(
    private readonly db: Db,
    private readonly accounts: AccountService,
  ) {}

  async findFace(on: Pick<Tx | Db, 'rows'>, userId: number): Promise<StoredFace> {
    const [row] = await on.rows<StoredFace & Record<string, unknown>>(
      `
        select u.face_status as status, u.face_ref as ref, epoch_ms(c.taken_at) as "takenAt",
          epoch_ms(c.agreed_at) as "agreedAt"
        from v_app_user u
          left join face_consent c on c.user_id = u.id
        where u.id = $1
      `,
      [userId],
    );
    return row ?? { status: faceStatus.none, ref: null, takenAt: null, agreedAt: null };
  }

  async saveRef(tx: Tx, userId: number, ref: string, version: number): Promise<void> {
    await this.accounts.change(tx, userId, { faceStatus: faceStatus.ok, faceRef: ref });
    await tx.rows(
      `
        insert into face_consent (user_id, version, agreed_at, taken_at)
        values ($1, $2, app_now(), app_now())
        on conflict (user_id)
        do update set version = excluded.version, agreed_at = excluded.agreed_at, taken_at = excluded.taken_at
      `,
      [userId, version],
    );
  }

  async clearRef(tx: Tx, userId: number): Promise<void> {
    await this.accounts.change(tx, userId, { faceStatus: faceStatus.none, faceRef: null });
    await tx.repository(FaceConsentEntity).delete(userId);
  }

  /** Keeps the receipt of a deletion in the transaction that deletes. Returns its id and the school's date. */
  async insertDeletion(
    tx: Tx,
    userId: number,
    cause: DeletionCause,
    jobIds: readonly number[],
  ): Promise<{ readonly id: number; readonly date: string }> {
    const id = await insertRow(tx, FaceDeletionEntity, { userId, cause });
    await tx.rows('insert into face_deletion_job (deletion_id, job_id) select $1, j from unnest($2::int[]) j', [
      id,
      jobIds,
    ]);
    const [row] = await tx.rows<{ date: string }>(`select to_char(school_now(), 'YYYY-MM-DD') as date`);
    return { id, date: row?.date ?? '' };
  }

  /** Returns the future booked sites of this buyer or companion that require a face. */
  async upcomingSites(userId: number): Promise<number[]> {
    const rows = await this.db.rows<{ id: number }>(
      `
        select distinct s.id
        from v_venue_order o
          join v_site s on s.id = o.site_id
        where (o.user_id = $1 or o.buddy_ids @> array[$1::int]) and ${UPCOMING}
      `,
      [userId],
    );
    return rows.map(({ id }) => id);
  }

  /** Returns people whose photo has been unused for this many days: no terminal stores it any more. */
  async unusedPeople(days: number, most: number): Promise<number[]> {
    const rows = await this.db.rows<{ id: number }>(
      `
        select c.user_id as id
        from face_consent c
        where c.taken_at < app_now() - $1 * interval '1 day'
          and not exists (
            select 1 from v_face_issue f where f.user_id = c.user_id and f.valid_to > app_now() - $1 * interval '1 day'
          )
        order by c.taken_at
        limit $2
      `,
      [days, most],
    );
    return rows.map(({ id }) => id);
  }
}
