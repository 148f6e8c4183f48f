import type { LocalDate } from '#domain/kit/time';
import type { RefundTier } from '#domain/refunds/refund.rules';
import type { ConflictSpace } from '#domain/boards/conflict.rules';
import type { Quota } from '#domain/booking-rules/quota.rules';
import type { AllocMode } from '#domain/release-lottery/release-lottery.status';
import type { ReleaseOverride } from '#domain/booking-rules/release.rules';
import type { ReleaseMode } from '#domain/booking-rules/rule-set.status';
import type { BookingMode } from '#domain/boards/slot.status';
import type { DateRule, Holiday } from '#domain/calendars/calendar.rules';
import type { Charge } from '#domain/charges/charge.rules';
import type { AccessFact, DateKind, FeeTotalling, SwitchStatus } from '#domain/venues/venue.status';
import type { Restriction } from '#domain/venues/restriction.rules';
import type { MeetingCheck } from '#domain/meetings/meeting.status';
import type { Attachment } from '#contract/attachments/attachment.contract';

/** A campus. */
export interface Campus {
  readonly id: number;
  readonly campusName: string;
  readonly enName: string;
}

/** A stored venue. Opening times are in minutes. */
export interface Venue {
  readonly id: number;
  readonly campusId: number;
  readonly merchantId: number;
  readonly venueName: string;
  readonly enName: string;
  readonly webType: number;
  readonly telephone: string;
  readonly address: string;
  readonly enAddress: string;
  readonly introduce: string;
  readonly enIntroduce: string;
  readonly openBegin: number;
  readonly openEnd: number;
  readonly maxPeople: number;
  readonly showTraffic: boolean;
  /** A value of the code list `venue_type`; empty if not set. */
  readonly venueType: string;
  readonly lng: number | null;
  readonly lat: number | null;
  readonly pics: readonly Attachment[];
  readonly access: readonly AccessFact[];
  readonly status: SwitchStatus;
}

/** A court, room or pool of a site. */
export interface Space extends ConflictSpace {
  readonly siteId: number;
  readonly spaceName: string;
  readonly enName: string;
  readonly spaceGroupId: number | null;
  readonly status: SwitchStatus;
}

/** A slot of a time template, in minutes of its own date. */
export interface TimeSlot {
  readonly id: number;
  readonly templateId: number;
  readonly beginMinute: number;
  readonly endMinute: number;
}

/** The booking rules of a site. */
export interface RuleSet {
  readonly id: number;
  readonly releaseMinute: number;
  readonly advanceDays: number;
  readonly maxSlots: number;
  readonly consecutiveOnly: boolean;
  readonly sameSpaceOnly: boolean;
  readonly maxUnpaid: number;
  readonly maxActive: number;
  readonly payTimeoutMin: number;
  readonly cancelHours: number;
  readonly lateBookingMin: number;
  readonly lateGraceMin: number;
  /** Whether a check-in is required, and whether people on site get the slot if nobody comes. */
  readonly signs: boolean;
  readonly autoRelease: boolean;
  readonly advanceEntryMin: number;
  readonly quotas: readonly Quota[];
  readonly roleOverrides: readonly ReleaseOverride[];
  readonly releaseMode: ReleaseMode;
  readonly releaseWeekday: number | null;
  readonly releaseDate: LocalDate | null;
  readonly maxSpaces: number;
  readonly allocMode: AllocMode;
  readonly potSeconds: number;
  readonly waitlist: boolean;
  readonly waitMaxPerSlot: number;
  readonly waitMaxPerUser: number;
  readonly waitCloseMin: number;
  readonly needProtocol: boolean;
  readonly needFace: boolean;
  readonly minBalance: number;
}

/** A safety video that a site requires before a booking. */
export interface RequiredVideo {
  readonly siteId: number;
  readonly videoId: number;
}

/** The refund tiers of a site. */
export interface SiteRefundRule {
  readonly id: number;
  readonly tiers: readonly RefundTier[];
}

/** A stored site. */
export interface SiteRow {
  readonly id: number;
  readonly venueId: number;
  readonly siteName: string;
  readonly enName: string;
  readonly sportType: number;
  readonly bookingMode: BookingMode;
  readonly openObjects: readonly number[];
  readonly openBegin: number;
  readonly openEnd: number;
  readonly templateId: number;
  readonly ruleSetId: number;
  readonly refundRuleId: number;
  readonly protocolCode: string;
  readonly totalMode: FeeTotalling;
  readonly seatCount: number;
  readonly buddyNumMin: number;
  readonly buddyNumMax: number;
  readonly needFace: boolean;
  readonly siteTelephone: string;
  readonly remark: string;
  readonly enRemark: string;
  /** A value of the code list `venue_site_type`. */
  readonly siteType: string;
  readonly pics: readonly Attachment[];
  readonly status: SwitchStatus;
  /** How applications for it are reviewed if it is a meeting room; `none` for every other site. */
  readonly checkMode: MeetingCheck;
}

/** A named holiday. */
export interface VenueHoliday extends Holiday {
  readonly name: string;
  readonly enName: string;
}

/** A text to which members agree. */
export interface Protocol {
  readonly id: number;
  readonly code: string;
  readonly title: string;
  readonly enTitle: string;
  readonly content: string;
  readonly enContent: string;
  readonly version: number;
  readonly mustReadSeconds: number;
}

/** An item of a code list. */
export interface CodeListItem {
  readonly id: number;
  readonly codekey: string;
  readonly codename: string;
  readonly enName: string;
  readonly value: string;
  readonly sort: number;
  readonly parentId: number | null;
  /** 0 is disabled: the name remains, but it is no longer offered. */
  readonly status: number;
}

/** A code list. */
export interface CodeList {
  readonly id: number;
  readonly codekey: string;
  readonly name: string;
  readonly enName: string;
}

/** All rows of the tables, read at one moment. */
export interface VenueRows {
  readonly revision: number;
  readonly campuses: readonly Campus[];
  readonly venues: readonly Venue[];
  readonly sites: readonly SiteRow[];
  readonly spaces: readonly Space[];
  readonly times: readonly TimeSlot[];
  readonly rules: readonly RuleSet[];
  readonly refunds: readonly SiteRefundRule[];
  readonly charges: readonly (Charge & { readonly siteId: number })[];
  readonly holidays: readonly VenueHoliday[];
  readonly dateRules: readonly (DateRule & { readonly siteId: number })[];
  readonly protocols: readonly Protocol[];
  readonly safetyVideos: readonly RequiredVideo[];
  readonly restrictions: readonly Restriction[];
  readonly codes: readonly CodeListItem[];
  readonly codeLists: readonly CodeList[];
}

/** A site with its related data. */
export interface Site extends SiteRow {
  readonly venue: Venue;
  readonly campus: Campus;
  readonly sportName: string;
  readonly enSportName: string;
  readonly spaces: readonly Space[];
  readonly spaceById: ReadonlyMap<number, Space>;
  /** The spaces that a booking of each space claims. */
  readonly claims: ReadonlyMap<number, readonly number[]>;
  readonly rules: RuleSet;
  readonly tiers: readonly RefundTier[];
  readonly charges: readonly Charge[];
  readonly dateRules: readonly DateRule[];
  readonly holidays: readonly VenueHoliday[];
  /** The active safety videos that a member must have watched before a booking. */
  readonly videoIds: readonly number[];
  /** Whether site and venue are both enabled. */
  readonly on: boolean;
}

/** A date of a site: its kind of day and its slots in order of time. */
export interface SiteCalendarDay {
  readonly date: LocalDate;
  readonly dateKind: DateKind;
  readonly closed: boolean;
  readonly holiday: VenueHoliday | null;
  readonly times: readonly TimeSlot[];
}
