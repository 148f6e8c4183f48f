import { Injectable } from '@nestjs/common';
import { Db } from '#server/kit/db/db';

/** What a member has of the requirements of a site; the balance in fen. */
interface MemberRequirements extends Record<string, unknown> {
  readonly agreed: boolean;
  readonly faceStatus: number;
  readonly videoId: number | null;
  readonly balance: number;
}

/** Reads what a member has of the requirements of a site. */
@Injectable()
export class MemberEligibilityStore {
  constructor(private readonly db: Db) {}

  /**
   * Returns consent, face, balance and the first of these safety videos without a valid record; without a protocol the
   * consent counts as given.
   */
  async find(
    userId: number,
    protocolId: number | null,
    videoIds: readonly number[],
  ): Promise<MemberRequirements | undefined> {
    const [row] = await this.db.prepared<MemberRequirements>(
      'booking requirements',
      `
        select
          $2::int is null
            or exists (select 1 from v_protocol_agreement a where a.user_id = u.id and a.protocol_id = $2) as agreed,
          (
            select min(v.id)
            from unnest($3::int[]) as v(id)
            where not exists (
              select 1
              from v_safety_watch w
              where w.user_id = u.id
                and w.video_id = v.id
                and (w.valid_until is null or w.valid_until >= (select school_now())::date)
            )
          ) as "videoId",
          u.face_status as "faceStatus", coalesce(w.balance, 0) as balance
        from v_app_user u
          left join v_wallet w on w.user_id = u.id
        where u.id = $1
      `,
      [userId, protocolId, videoIds],
    );
    return row;
  }
}
