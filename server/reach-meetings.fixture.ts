import type { Db } from '#server/kit/db/db';
import type { TestVenue } from '#server/kit/testing/test-data';

/** What one person has applied for in a room of one venue. */
export interface MeetingData {
  readonly meetingNo: string;
}

/** Creates an application under review; no slot is reserved. */
export async function createMeetingData(
  db: Db,
  { world, ownerId, mark }: { readonly world: TestVenue; readonly ownerId: number; readonly mark: string },
): Promise<MeetingData> {
  const [row] = await db.rows<{ no: string }>(
    `
      insert into meeting_order (
        trade_no, user_id, venue_id, site_id, space_id, date, begin_at, end_at, booking, form, check_mode, check_status,
        submitted_at
      )
      values (
        new_trade_no('M'), $1, $2, $3, $4, '2099-05-01', '2099-05-01 10:00', '2099-05-01 12:00', '{"claims": []}',
        jsonb_build_object('theme', $5::text), 2, 0, now()
      )
      returning trade_no as no
    `,
    [ownerId, world.venueId, world.siteId, world.spaceIds[0], mark],
  );
  return { meetingNo: row?.no ?? '' };
}
