import { Injectable } from '@nestjs/common';
import { faceIssueStatus, hardwareKind, type FaceIssueError, type FaceOp } from '#domain/devices/device.status';
import { FACE_MARGIN_MIN } from '#domain/devices/face.rules';
import { orderStatus, payStatus } from '#domain/orders/order.status';
import type { FaceTerminal } from '#contract/face-terminals/face-terminal.contract';
import { scopeSql, type Scope } from '#server/kit/access/scope';
import type { Db, Tx } from '#server/kit/db/db';

/** A terminal without its counts. */
export type StoredTerminal = Pick<
  FaceTerminal,
  | 'hardwareId'
  | 'sn'
  | 'name'
  | 'enName'
  | 'venueId'
  | 'venueName'
  | 'enVenueName'
  | 'state'
  | 'lastBeat'
  | 'personCap'
  | 'listedAt'
  | 'awaited'
>;

/** A person of a terminal on one side or on both. */
export type TwinPerson = {
  readonly userNo: string;
  readonly userId: number | null;
  readonly userName: string | null;
  readonly photo: 0 | 1 | 2 | 3;
  readonly wanted: boolean;
  readonly present: boolean;
  readonly op: FaceOp | null;
  readonly issued: boolean | null;
  readonly error: FaceIssueError | null;
  readonly after: boolean | null;
};

const TERMINAL = `
  h.id as "hardwareId", h.sn, h.name, h.en_name as "enName", h.venue_id as "venueId", v.venue_name as "venueName",
  v.en_name as "enVenueName", h.state, epoch_ms(h.last_beat) as "lastBeat", h.person_cap as "personCap",
  epoch_ms(l.listed_at) as "listedAt", coalesce(l.awaited, false) as awaited
`;

/** Reads who should be on face terminals, and who is. */
@Injectable()
export class FaceTwinStore {
  /** Returns the enabled face terminals of a scope, or the one with this id. */
  terminals(on: Pick<Db | Tx, 'rows'>, scope: Scope, id: number | null = null): Promise<StoredTerminal[]> {
    const values: unknown[] = [hardwareKind.faceTerminal, id];
    return on.rows(
      `
        select ${TERMINAL}
        from v_hardware h
          join v_venue v on v.id = h.venue_id
          left join v_terminal_list l on l.hardware_id = h.id
        where h.kind = $1 and h.status = 1 and ($2::int is null or h.id = $2)
          and ${scopeSql(scope, { venue: 'h.venue_id', merchant: 'v.merchant_id' }, values)}
        order by v.sort, v.id, h.name, h.id
      `,
      values,
    );
  }

  /**
   * Returns everybody who should be on a terminal or is: people with a booking that is not over at one of its sites that
   * require a face, and the people of its last complete list.
   */
  people(on: Pick<Db | Tx, 'rows'>, hardwareId: number): Promise<TwinPerson[]> {
    return on.rows(
      `
        with
          wanted as (
            select distinct p.id as user_id
            from v_hardware h
              join v_site s on s.id = any (h.site_ids) and s.need_face
              join v_venue_order o on o.site_id = s.id
                and o.reservation_date >= school_now()::date - 2
                and o.order_status = $2
                and o.pay_status <> $3
                and o.end_at > school_now() - $4 * interval '1 minute'
              cross join lateral unnest(o.user_id || o.buddy_ids) p (id)
            where h.id = $1 and not given_away(o.trade_no)
          ),
          present as (select user_no, user_id from v_terminal_person where hardware_id = $1),
          command as (
            select user_id, op, status, last_error, issued_at
            from v_face_issue
            where hardware_id = $1 and superseded_by is null
          )
        select coalesce(p.user_no, w.user_id::text) as "userNo", u.id as "userId", u.name as "userName",
          coalesce(u.face_status, 0) as photo, w.user_id is not null as wanted, p.user_no is not null as present, c.op,
          c.status = $5 as issued, c.last_error as error, c.issued_at > l.listed_at as after
        from wanted w
          full join present p on p.user_id = w.user_id
          left join v_app_user u on u.id = coalesce(w.user_id, p.user_id)
          left join command c on c.user_id = u.id
          left join v_terminal_list l on l.hardware_id = $1
        order by u.name, 1
      `,
      [hardwareId, orderStatus.normal, payStatus.unpaid, FACE_MARGIN_MIN, faceIssueStatus.issued],
    );
  }
}
