import { Inject, Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { isLocalDate } from '#domain/kit/time';
import { sessionFailure } from '#domain/session/session.failures';
import { systemFailure } from '#domain/system/system.failures';
import type { RightName } from '#contract/catalogue';
import { parseRoom } from '#contract/kit/live';
import { Db } from '#server/kit/db/db';
import { ENV, type Env } from '#server/kit/runtime/env';
import { scopeReaches, scopeOf, type Scope, type ScopeRow } from '#server/kit/access/scope';
import { readToken } from '#server/kit/crypto/token';
import { ScreenTokenService, seesFigures } from '#server/screens/screen-token.service';
import type { PairedScreen } from '#server/screens/screen.store';
import { SessionService, type SessionMember } from '#server/session/session.service';

/** The visitor behind a socket: a member in a role, or nobody. */
export type LiveVisitor = SessionMember | null;

/** Rights that open the approvals, at the desk or on a phone. */
const reviewRights: readonly RightName[] = ['VenuesExaminationApproval', 'MobileExaminationApproval'];

/** The current rights of a live session; an ended session has none. */
export type SessionRights = Pick<SessionMember, 'rights' | 'loginCheckStatus' | keyof Scope>;

/** Decides who may subscribe to a room, by the same rights as HTTP. */
@Injectable()
export class VisitorService {
  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly db: Db,
    private readonly sessions: SessionService,
    private readonly passes: ScreenTokenService,
  ) {}

  /**
   * Authenticates a handshake: `{token}` a member, `{display}` a paired display, nothing an anonymous visitor. An
   * invalid, expired or revoked token is refused (401, 408).
   */
  async authenticate(auth: unknown): Promise<{ visitor: LiveVisitor; screen: PairedScreen | null }> {
    const { token, display } = (auth ?? {}) as { token?: unknown; display?: unknown };
    if (display !== undefined && display !== null && display !== '')
      return { visitor: null, screen: await this.passes.require(String(display)) };
    if (token === undefined || token === null || token === '') return { visitor: null, screen: null };
    const claims = typeof token === 'string' ? readToken(this.env.TOKEN_SECRET, token) : null;
    if (!claims) throw new Failure(sessionFailure.notLoggedIn);
    return { visitor: await this.sessions.find(claims.sid), screen: null };
  }

  /** Throws if the visitor may not subscribe. Rooms of other people are reported as unknown. */
  async assertMayListen(visitor: LiveVisitor, room: string, screen: PairedScreen | null = null): Promise<void> {
    const name = parseRoom(room);
    if (name === null) throw new Failure(systemFailure.roomUnknown);
    const [first = '', date] = name.args;
    if (first.length > 9 && Number(first) > 2_147_483_647 && name.kind !== 'order')
      throw new Failure(systemFailure.roomUnknown);
    switch (name.kind) {
      case 'site':
        if (!isLocalDate(date ?? '')) throw new Failure(systemFailure.roomUnknown);
        return;
      case 'venue':
      case 'sys':
        return;
      case 'display':
        if (screen?.screenId !== Number(first)) throw new Failure(systemFailure.roomUnknown);
        return;
      case 'wall':
        return assertReached(screen !== null && seesFigures(screen, Number(first)));
      case 'alarm':
        return assertReached(scopeReaches(requireRight(visitor, 'EquipmentEarlyWarning'), { venueId: Number(first) }));
      case 'finance':
        return assertReached(
          await this.reachesLedger(requireRight(visitor, 'VenuesFinances'), first === 'all' ? null : Number(first)),
        );
      case 'face':
        return assertReached(scopeReaches(requireRight(visitor, 'FaceIssue'), { venueId: Number(first) }));
      case 'facility':
        return assertReached(scopeReaches(requireRight(visitor, 'VenuesFacilityLive'), { venueId: Number(first) }));
      case 'commodity':
        return assertReached(scopeReaches(requireRight(visitor, 'VenuesCommodityLive'), { venueId: Number(first) }));
      case 'refund':
        return assertReached(scopeReaches(requireRight(visitor, 'VenuesApply'), { venueId: Number(first) }));
      case 'reviews':
        return assertReached(reviewRights.some((right) => requireSeat(visitor).rights.has(right)));
      case 'user':
        if (requireSeat(visitor).userId !== Number(first)) throw new Failure(systemFailure.roomUnknown);
        return;
      case 'order':
        return this.assertOrderAccess(requireSeat(visitor), first);
    }
  }

  /** Returns the current rights of these sessions in one query; ended sessions are missing. */
  async currentRights(sids: readonly string[]): Promise<Map<string, SessionRights>> {
    const rows = await this.db.rows<ScopeRow & { sid: string; rights: string[]; login_check_status: number }>(
      `
        with roles as (
          select role_id, array_agg(right_name) as rights
          from role_right
          where role_id in (select role_id from session where sid = any($1))
          group by role_id
        )
        select s.sid, c.*, u.login_check_status, coalesce(r.rights, '{}') as rights
        from session s
          join app_user u on u.id = s.user_id and u.status = 1
          join role_grant g on g.user_id = s.user_id
            and g.role_id = s.role_id
            and (g.expires_at is null or g.expires_at > app_now())
          cross join lateral scope_of(g) c
          left join roles r on r.role_id = s.role_id
        where s.sid = any($1)
          and s.revoked_at is null
          and s.expires_at > app_now()
          and s.last_seen + s.idle_seconds * interval '1 second' > app_now()
      `,
      [sids],
    );
    return new Map(
      rows.map((row) => [
        row.sid,
        { rights: new Set(row.rights), loginCheckStatus: row.login_check_status, ...scopeOf(row) },
      ]),
    );
  }

  /** Returns a text that changes with every change of the stored menu. */
  async menuVersion(): Promise<string> {
    const [row] = await this.db.rows<{ mark: string }>(
      `select count(*) || ' ' || coalesce(max(gmt_modified)::text, '') as mark from menu_item`,
    );
    return row?.mark ?? '';
  }

  /**
   * Returns whether the visitor sees all finance records of a merchant (null: of all); a scope limited to some venues,
   * departments or people does not.
   */
  private async reachesLedger(seat: SessionMember, merchantId: number | null): Promise<boolean> {
    if (seat.orgIds !== null || seat.ownerId !== null) return false;
    if (merchantId === null) return seat.merchantIds === null && seat.venueIds === null;
    if (seat.merchantIds !== null && !seat.merchantIds.includes(merchantId)) return false;
    if (seat.venueIds === null) return true;
    const [outside] = await this.db.rows(
      'select 1 from venue where merchant_id = $1 and not id = any ($2::int[]) limit 1',
      [merchantId, seat.venueIds],
    );
    return outside === undefined;
  }

  private async assertOrderAccess(seat: SessionMember, tradeNo: string): Promise<void> {
    const [order] = await this.db.rows<{ userId: number; venueId: number; merchantId: number; orgId: number }>(
      'select o.user_id as "userId", o.venue_id as "venueId", o.merchant_id as "merchantId", u.org_id as "orgId" from venue_order o join app_user u on u.id = o.user_id where o.trade_no = $1',
      [tradeNo],
    );
    const staff = order !== undefined && seat.rights.has('Orders' satisfies RightName) && scopeReaches(seat, order);
    if (order === undefined || (order.userId !== seat.userId && !staff)) throw new Failure(systemFailure.roomUnknown);
  }
}

function requireSeat(visitor: LiveVisitor): SessionMember {
  if (visitor === null) throw new Failure(sessionFailure.notLoggedIn);
  return visitor;
}

function requireRight(visitor: LiveVisitor, right: RightName): SessionMember {
  const seat = requireSeat(visitor);
  if (!seat.rights.has(right)) throw new Failure(sessionFailure.noRight);
  return seat;
}

function assertReached(reached: boolean): void {
  if (!reached) throw new Failure(sessionFailure.noRight);
}
