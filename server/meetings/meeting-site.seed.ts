import { meetingCheck, meetingService, roomLayout } from '#domain/meetings/meeting.status';
import { roomUsage } from '#domain/rooms/room.status';
import { webType } from '#domain/venues/venue.status';
import type { Db } from '#server/kit/db/db';
import { insertOrFind } from '#server/kit/db/seeding';

const ROOMS = 20;
/** The roles that apply for meeting rooms: students and staff. */
export const meetingRoles = [3, 4] as const;

/** A meeting room of the demo. */
export interface DemoMeetingRoom {
  readonly siteId: number;
  readonly spaceId: number;
  readonly venueId: number;
  readonly merchantId: number;
  readonly capacity: number;
  readonly checkMode: number;
  readonly spaceName: string;
  readonly enSpaceName: string;
}

/** Turns meeting rooms of the register into sites that can be applied for, one venue for each building. */
export async function seedMeetingSites(db: Db): Promise<DemoMeetingRoom[]> {
  const rooms = await db.rows<{
    id: number;
    building: string;
    enBuilding: string;
    address: string;
    campusId: number;
    roomNo: string;
    capacity: number;
  }>(
    `
      select r.id, b.name as building, b.en_name as "enBuilding", b.address, b.campus_id as "campusId",
        r.room_no as "roomNo", greatest(r.capacity, 8) as capacity
      from room r
        join floor f on f.id = r.floor_id
        join building b on b.id = f.building_id
      where r.usage = '${roomUsage.meeting}' and r.site_id is null
      order by b.id, f.no, r.room_no
      limit ${ROOMS}
    `,
  );
  const [base] = await db.rows<{ merchantId: number; templateId: number; refundRuleId: number }>(
    `
      select v.merchant_id as "merchantId", s.template_id as "templateId", s.refund_rule_id as "refundRuleId"
      from site s
        join venue v on v.id = s.venue_id
      where v.web_type = ${webType.meeting}
      order by s.id
      limit 1
    `,
  );
  if (!base) return [];
  const ruleSetId = await insertOrFind(db, 'rule_set', ['name'], {
    name: '会议室',
    name_en: 'Meeting rooms',
    release_minute: 0,
    advance_days: 14,
    max_slots: 8,
    consecutive_only: true,
    same_space_only: true,
    max_unpaid: 3,
    pay_timeout_min: 30,
    cancel_hours: 1,
    quotas: JSON.stringify([]),
  });
  const made: DemoMeetingRoom[] = [];
  for (const [n, room] of rooms.entries()) {
    const venueId = await insertOrFind(db, 'venue', ['venue_name'], {
      campus_id: room.campusId,
      merchant_id: base.merchantId,
      venue_name: `${room.building}会议室`,
      en_name: `${room.enBuilding} Meeting Rooms`,
      web_type: webType.meeting,
      telephone: '0571-88206200',
      address: room.address,
      en_address: room.enBuilding,
      introduce: '师生可在线申请，会务员按清单准备设备与茶歇。',
      en_introduce: 'Students and staff apply online; stewards prepare equipment and refreshments by checklist.',
      open_begin: 480,
      open_end: 1_320,
      max_people: 300,
      sort: 90,
      venue_type: '3',
      access: ['lift', 'toilet'],
    });
    const siteId = await insertOrFind(db, 'site', ['venue_id', 'site_name'], {
      venue_id: venueId,
      site_name: `${room.roomNo} 会议室`,
      en_name: `Meeting room ${room.roomNo}`,
      sport_type: 159,
      booking_mode: 1,
      open_objects: [...meetingRoles],
      open_begin: 480,
      open_end: 1_320,
      template_id: base.templateId,
      rule_set_id: ruleSetId,
      refund_rule_id: base.refundRuleId,
      site_telephone: '0571-88206200',
      sort: n,
    });
    const spaceId = await insertOrFind(db, 'space', ['site_id', 'space_name'], {
      site_id: siteId,
      space_name: room.roomNo,
      en_name: room.roomNo,
      sort: 1,
      capacity: room.capacity,
    });
    for (const roleId of meetingRoles)
      for (const kind of [1, 2, 3])
        await db.rows(
          'insert into charge (site_id, role_id, date_kind, begin_minute, end_minute, price) values ($1, $2, $3, 0, 2880, 0)',
          [siteId, roleId, kind],
        );
    const checkMode = n % 4 === 3 ? meetingCheck.none : meetingCheck.venue;
    await db.rows(
      'insert into meeting_room (site_id, capacity, layout, equipment, check_mode) values ($1, $2, $3, $4, $5)',
      [
        siteId,
        room.capacity,
        [roomLayout.round, roomLayout.uShape, roomLayout.classroom][n % 3],
        [
          meetingService.projector,
          n % 2 === 0 ? meetingService.whiteboard : meetingService.audio,
          ...(n % 3 === 0 ? [meetingService.video] : []),
          ...(n % 5 === 0 ? [meetingService.recording, meetingService.liveStream] : []),
        ],
        checkMode,
      ],
    );
    await db.rows('update room set site_id = $2 where id = $1', [room.id, siteId]);
    made.push({
      siteId,
      spaceId,
      venueId,
      merchantId: base.merchantId,
      capacity: room.capacity,
      checkMode,
      spaceName: room.roomNo,
      enSpaceName: room.roomNo,
    });
  }
  return made;
}
