import { Injectable } from '@nestjs/common';
import { handleStatus, type HandleStatus } from '#domain/devices/device.status';
import type { FaceAlarmKind } from '#domain/face-alarms/face-alarm.status';
import type { FaceAlarmRow } from '#contract/face-alarms/face-alarm.contract';
import { scopeConditions, type Scope } from '#server/kit/access/scope';
import { Db, type Tx } from '#server/kit/db/db';
import { contains, equals, sinceDate, untilDate, type ListQuery } from '#server/kit/db/list';
import { StoredList } from '#server/kit/db/stored-list';

/** A face alarm of the list before its picture has an address; `at` and the others are school-local. */
export type StoredFaceAlarm = Omit<FaceAlarmRow, 'photo'> & {
  readonly hasPhoto: boolean;
  /** The number of the person on the terminal. */
  readonly userNo: string | null;
};

/** The fields of an alarm that its steps need; instants in epoch ms. */
export interface FaceAlarmState {
  readonly id: number;
  readonly venueId: number;
  readonly merchantId: number;
  readonly handleStatus: HandleStatus;
  readonly ackAt: number | null;
  readonly endedAt: number | null;
  readonly now: number;
}

const stamp = (column: string) => `to_char(${column} at time zone school_zone(), 'YYYY-MM-DD HH24:MI:SS')`;

const list: ListQuery<'keyword' | 'kind' | 'venueId' | 'handleStatus' | 'dateFrom' | 'dateTo', 'at'> = {
  select: `
    a.id, a.kind, h.name as "deviceName", h.en_name as "enDeviceName", a.venue_id as "venueId",
    v.venue_name as "venueName", v.en_name as "enVenueName", h.place, h.en_place as "enPlace", ${stamp('a.at')} as at,
    u.name as person, a.user_no as "userNo", a.photo_enc is not null as "hasPhoto", a.handle_status as "handleStatus",
    ${stamp('a.ack_at')} as "ackAt", s.name as "ackBy", ${stamp('a.handled_at')} as "handledAt", w.name as handler,
    a.note
  `,
  from: `
    face_alarm a
      join v_hardware h on h.id = a.hardware_id
      join v_venue v on v.id = a.venue_id
      left join v_app_user u on u.id = a.user_id
      left join v_app_user s on s.id = a.ack_by
      left join v_app_user w on w.id = a.handled_by
  `,
  filters: {
    keyword: contains('h.name', 'h.en_name', 'u.name', 'a.user_no'),
    kind: equals('a.kind'),
    venueId: equals('a.venue_id'),
    handleStatus: equals('a.handle_status'),
    dateFrom: sinceDate('a.at'),
    dateTo: untilDate('a.at'),
  },
  sorts: { at: 'a.at' },
  tieBreaker: 'a.at desc, a.id desc',
};

const columns = { venue: 'a.venue_id', merchant: 'v.merchant_id' } as const;

/** Rows of face alarms. */
@Injectable()
export class FaceAlarmStore {
  readonly list: StoredList<StoredFaceAlarm & Record<string, unknown>, [scope: Scope]>;

  constructor(private readonly db: Db) {
    this.list = new StoredList(db, list, (scope: Scope) => scopeConditions(scope, columns));
  }

  /** Counts the open alarms of a scope. */
  async countOpen(scope: Scope): Promise<number> {
    const { n } = await this.list.totals<{ n: number }>(
      { handleStatus: handleStatus.pending },
      'count(*)::int as n',
      scope,
    );
    return n;
  }

  async find(id: number): Promise<StoredFaceAlarm | undefined> {
    return (
      await this.db.rows<StoredFaceAlarm & Record<string, unknown>>(
        `select ${list.select} from ${list.from} where a.id = $1`,
        [id],
      )
    )[0];
  }

  /** Returns the sealed picture of an alarm. */
  async photoOf(id: number): Promise<string | null> {
    const [row] = await this.db.rows<{ photo: string | null }>(
      'select photo_enc as photo from face_alarm where id = $1',
      [id],
    );
    return row?.photo ?? null;
  }

  /** Inserts an alarm; a number that is no account stays a number. `at` is epoch ms. */
  async insert(
    tx: Tx,
    alarm: {
      readonly hardwareId: number;
      readonly kind: FaceAlarmKind;
      readonly at: number;
      readonly userNo: string | null;
      readonly photo: string | null;
    },
  ): Promise<void> {
    await tx.rows(
      `
        insert into face_alarm (hardware_id, venue_id, kind, at, user_id, user_no, photo_enc)
        select h.id, h.venue_id, $2, to_timestamp($3::float8 / 1000.0),
          (select u.id from v_app_user u where u.id = $4), $5, $6
        from v_hardware h
        where h.id = $1
      `,
      [
        alarm.hardwareId,
        alarm.kind,
        alarm.at,
        /^[1-9]\d{0,8}$/.test(alarm.userNo ?? '') ? Number(alarm.userNo) : null,
        alarm.userNo,
        alarm.photo,
      ],
    );
  }

  /** Locks and returns the state of an alarm. */
  async lock(tx: Tx, id: number): Promise<FaceAlarmState | undefined> {
    const [row] = await tx.rows<FaceAlarmState & Record<string, unknown>>(
      `
        select a.id, a.venue_id as "venueId", v.merchant_id as "merchantId", a.handle_status as "handleStatus",
          epoch_ms(a.ack_at) as "ackAt", epoch_ms(a.handled_at) as "endedAt", epoch_ms(app_now()) as now
        from face_alarm a
          join v_venue v on v.id = a.venue_id
        where a.id = $1
        for no key update of a
      `,
      [id],
    );
    return row;
  }

  async acknowledge(tx: Tx, id: number, userId: number): Promise<void> {
    await tx.rows('update face_alarm set ack_by = $2, ack_at = app_now() where id = $1 and ack_at is null', [
      id,
      userId,
    ]);
  }

  /** Ends or reopens an alarm; `note` null reopens it. Returns false if it left its state meanwhile. */
  async move(
    tx: Tx,
    { id, handleStatus: from }: FaceAlarmState,
    to: HandleStatus,
    by: { readonly userId: number; readonly note: string | null },
  ): Promise<boolean> {
    return (
      (
        await tx.rows(
          `
            update face_alarm
            set handle_status = $3, note = $5, handled_by = case when $5::text is null then null else $4::int end,
              handled_at = case when $5::text is null then null else app_now() end
            where id = $1 and handle_status = $2
            returning id
          `,
          [id, from, to, by.userId, by.note],
        )
      ).length === 1
    );
  }

  /** Deletes a slice of pictures older than this many days. Returns how many. */
  async dropPhotos(days: number, most: number): Promise<number> {
    return (
      await this.db.rows(
        `
          update face_alarm
          set photo_enc = null
          where id in (
            select id
            from face_alarm
            where photo_enc is not null and at < app_now() - $1::int * interval '1 day'
            order by at
            limit $2
          )
          returning id
        `,
        [days, most],
      )
    ).length;
  }
}
