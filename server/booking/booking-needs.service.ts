import { Injectable } from '@nestjs/common';
import { faceStatus } from '#domain/devices/device.status';
import { nothingMissing, type MissingRequirements } from '#domain/booking/booking.rules';
import { fen } from '#domain/kit/money';
import { Db } from '#server/kit/db/db';
import { VenueTables, type Site } from '#server/venues/venue-tables.service';

/**
 * Checks the requirements of a booking (R13, R15) where the site's rules have them; PostgreSQL is queried only then.
 */
@Injectable()
export class BookingNeeds {
  constructor(
    private readonly db: Db,
    private readonly tables: VenueTables,
  ) {}

  /** Returns what this member is missing; null if the site requires nothing. */
  lacks(userId: number, site: Pick<Site, 'rules' | 'protocolCode'>): Promise<MissingRequirements> | null {
    const { needProtocol, needFace, minBalance } = site.rules;
    return needProtocol || needFace || minBalance > 0 ? this.ask(userId, site) : null;
  }

  private async ask(
    userId: number,
    { rules, protocolCode }: Pick<Site, 'rules' | 'protocolCode'>,
  ): Promise<MissingRequirements> {
    const text = rules.needProtocol ? this.tables.protocol(protocolCode) : undefined;
    const [row] = await this.db.prepared<{ agreed: boolean; faceStatus: number; balance: number }>(
      'booking needs',
      `select $2::int is null or exists (select 1 from protocol_agreement a where a.user_id = u.id and a.protocol_id = $2) as agreed, u.face_status as "faceStatus", coalesce(w.balance, 0) as balance
         from app_user u left join wallet w on w.user_id = u.id where u.id = $1`,
      [userId, text?.id ?? null],
    );
    if (!row) return nothingMissing;
    const [least, mine] = [fen(rules.minBalance), fen(row.balance)];
    return {
      protocol: !row.agreed,
      face: rules.needFace && row.faceStatus !== faceStatus.ok,
      balance: mine < least ? { least, mine } : null,
    };
  }
}
