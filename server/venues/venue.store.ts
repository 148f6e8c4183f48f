import { Injectable } from '@nestjs/common';
import { Db } from '#server/kit/db/db';
import type { VenueRows } from './venue-row';

const list = (from: string) => `(select coalesce(jsonb_agg(to_jsonb(x)), '[]') from (${from}) x)`;

const READ = `
  select jsonb_build_object(
    'revision', coalesce((select v from venue_revision), 0),
    'campuses', ${list('select id, campus_name as "campusName", en_name as "enName" from campus order by sort, id')},
    'venues', ${list(`
      select
        id, campus_id as "campusId", merchant_id as "merchantId", venue_name as "venueName", en_name as "enName",
        web_type as "webType", telephone, address, en_address as "enAddress", introduce,
        en_introduce as "enIntroduce", open_begin as "openBegin", open_end as "openEnd", max_people as "maxPeople",
        show_traffic as "showTraffic", venue_type as "venueType", lng, lat, pics, access, status
      from venue
      order by sort, id
    `)},
    'sites', ${list(`
      select
        id, venue_id as "venueId", site_name as "siteName", en_name as "enName", sport_type as "sportType",
        booking_mode as "bookingMode", open_objects as "openObjects", open_begin as "openBegin",
        open_end as "openEnd", template_id as "templateId", rule_set_id as "ruleSetId",
        refund_rule_id as "refundRuleId", protocol_code as "protocolCode", total_mode as "totalMode",
        seat_count as "seatCount", buddy_num_min as "buddyNumMin", buddy_num_max as "buddyNumMax",
        need_face as "needFace", site_telephone as "siteTelephone", remark, en_remark as "enRemark",
        site_type as "siteType", pics, status,
        coalesce((select m.check_mode from v_meeting_room m where m.site_id = site.id), 0) as "checkMode"
      from site
      order by sort, id
    `)},
    'spaces', ${list(`
      select
        id, site_id as "siteId", space_name as "spaceName", en_name as "enName", space_group_id as "spaceGroupId",
        conflict_space_ids as "conflictSpaceIds", status
      from space
      order by sort, id
    `)},
    'times', ${list(`
      select id, template_id as "templateId", begin_minute as "beginMinute", end_minute as "endMinute"
      from v_time_slot
      order by begin_minute, id
    `)},
    'rules', ${list(`
      select
        id, release_minute as "releaseMinute", advance_days as "advanceDays", max_slots as "maxSlots",
        consecutive_only as "consecutiveOnly", same_space_only as "sameSpaceOnly", max_unpaid as "maxUnpaid",
        max_active as "maxActive", pay_timeout_min as "payTimeoutMin", cancel_hours as "cancelHours",
        late_booking_min as "lateBookingMin", late_grace_min as "lateGraceMin",
        advance_entry_min as "advanceEntryMin", quotas, role_overrides as "roleOverrides",
        release_mode as "releaseMode", release_weekday as "releaseWeekday", release_date as "releaseDate",
        max_spaces as "maxSpaces", alloc_mode as "allocMode", pot_seconds as "potSeconds", waitlist,
        wait_max_per_slot as "waitMaxPerSlot", wait_max_per_user as "waitMaxPerUser",
        wait_close_min as "waitCloseMin", need_protocol as "needProtocol", need_face as "needFace",
        min_balance as "minBalance", sign_mode <> 0 as signs, auto_release as "autoRelease"
      from v_rule_set
    `)},
    'refunds', ${list('select id, tiers from v_refund_rule')},
    'charges', ${list(`
      select
        id, site_id as "siteId", space_id as "spaceId", role_id as "roleId", date_kind as "dateKind",
        begin_minute as "beginMinute", end_minute as "endMinute", price, companion_price as "companionPrice",
        effective_from as "effectiveFrom", effective_to as "effectiveTo"
      from v_charge
      order by id
    `)},
    'holidays', ${list(`
      select name, en_name as "enName", begin_date as "from", end_date as "to", kind, venue_ids as "venueIds"
      from v_holiday
      order by id
    `)},
    'dateRules', ${list(`
      select
        id, site_id as "siteId", begin_date as "from", end_date as "to", weekdays, template_id as "templateId",
        priority, on_holiday as "onHoliday"
      from v_date_rule
      order by id
    `)},
    'protocols', ${list(`
      select distinct on (code)
        id, code, title, en_title as "enTitle", content, en_content as "enContent", version,
        must_read_seconds as "mustReadSeconds"
      from v_protocol
      where status = 1
      order by code, version desc
    `)},
    'safetyVideos', ${list(`
      select site_id as "siteId", video_id as "videoId" from v_safety_video_site order by video_id
    `)},
    'restrictions', ${list(`
      select user_id as "userId", venue_ids as "venueIds", begin_on as "from", end_on as "to"
      from user_restriction
      where lifted_at is null and (end_on is null or end_on >= (select school_now())::date)
    `)},
    'codes', ${list(`
      select id, code_key as codekey, codename, en_name as "enName", value, sort, parent_id as "parentId", status
      from v_code_item
      order by code_key, sort, id
    `)},
    'codeLists', ${list('select id, code_key as codekey, zh as name, en as "enName" from v_code_list order by sort, id')}
  ) as rows
`;

/** Reads the rows of the directory. */
@Injectable()
export class VenueStore {
  constructor(private readonly db: Db) {}

  /** Returns all rows at one moment, in one statement. */
  async read(): Promise<VenueRows> {
    const [row] = await this.db.rows<{ rows: VenueRows }>(READ);
    return (row as { rows: VenueRows }).rows;
  }

  /** Returns the revision number, which each change of these rows increases. */
  async revision(): Promise<number> {
    const [row] = await this.db.prepared<{ v: number }>('venue revision', 'select v from venue_revision', []);
    return row?.v ?? 0;
  }
}
