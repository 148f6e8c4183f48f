import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { isLocalDate, type LocalDate } from '#domain/kit/time';
import { sessionFailure } from '#domain/session/session.failures';
import { systemFailure } from '#domain/system/system.failures';
import type { RightName } from '#contract/catalogue';
import { parseRoom } from '#contract/kit/live';
import { scopeReaches, scopeOf, type Scope } from '#server/kit/access/scope';
import { seesFigures } from '#server/screens/screen-token.service';
import type { PairedScreen } from '#server/screens/screen.store';
import type { SessionMember } from '#server/session/session.service';
import { SiteRoomPolicy } from './site-room.policy';
import { VisitorStore } from './visitor.store';

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
    private readonly store: VisitorStore,
    private readonly siteRooms: SiteRoomPolicy,
  ) {}

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
        return visitor
          ? this.siteRooms.assertMember(date as LocalDate)
          : this.siteRooms.assertPublic(Number(first), date as LocalDate);
      case 'venue':
      case 'monitor':
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
      case 'equipment':
        return assertReached(
          scopeReaches(requireRight(visitor, 'EquipmentFonitoringReality'), { venueId: Number(first) }),
        );
      case 'faceAlarm':
        return assertReached(scopeReaches(requireRight(visitor, 'IotFaceAlarm'), { venueId: Number(first) }));
      case 'hardware':
        return assertReached(scopeReaches(requireRight(visitor, 'HardwareEquipmentList'), { venueId: Number(first) }));
      case 'facility':
        return assertReached(scopeReaches(requireRight(visitor, 'VenuesFacilityLive'), { venueId: Number(first) }));
      case 'commodity':
        return assertReached(scopeReaches(requireRight(visitor, 'VenuesCommodityLive'), { venueId: Number(first) }));
      case 'locker':
        return assertReached(scopeReaches(requireRight(visitor, 'LockerRecord'), { venueId: Number(first) }));
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
    const rows = await this.store.findRights(sids);
    return new Map(
      rows.map((row) => [
        row.sid,
        { rights: new Set(row.rights), loginCheckStatus: row.login_check_status, ...scopeOf(row) },
      ]),
    );
  }

  /** Returns a text that changes with every change of the stored menu. */
  menuVersion(): Promise<string> {
    return this.store.menuVersion();
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
    return !(await this.store.hasVenueOutside(merchantId, seat.venueIds));
  }

  private async assertOrderAccess(seat: SessionMember, tradeNo: string): Promise<void> {
    const order = await this.store.findOrder(tradeNo);
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
