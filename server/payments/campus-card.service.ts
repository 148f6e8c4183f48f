import { Injectable } from '@nestjs/common';
import { payType, type PayType } from '#domain/payments/pay.status';
import type { Member } from '#server/kit/access/caller';
import { Db } from '#server/kit/db/db';
import { SchoolVariant } from '#server/kit/settings/variant';
import type { Payer } from '#server/channels/channels.service';
import { openQueryPassword } from './query-password';

/** Reads what the campus card's channel needs of a payer. */
@Injectable()
export class CampusCardService {
  constructor(
    private readonly db: Db,
    private readonly variant: SchoolVariant,
  ) {}

  /** Returns whether the campus card requires its query password. */
  get needsQueryPassword(): boolean {
    return this.variant.queryPassword;
  }

  /** Returns whether the person has a campus card. */
  async hasCard(userId: number): Promise<boolean> {
    return (
      (await this.db.rows('select 1 from app_user where id = $1 and campus_card_no is not null', [userId])).length > 0
    );
  }

  /** Returns the secrets the campus card needs; nulls for every other method. */
  async secretsOf({ userId, cipherKey }: Member, method: PayType, sealed: string | undefined): Promise<Payer> {
    if (method !== payType.campusCard) return { cardNo: null, queryPassword: null };
    const [row] = await this.db.rows<{ card: string | null }>(
      'select campus_card_no as card from app_user where id = $1',
      [userId],
    );
    const secret = this.needsQueryPassword ? sealed : undefined;
    return {
      cardNo: row?.card ?? null,
      queryPassword: secret === undefined ? null : openQueryPassword(secret, cipherKey),
    };
  }
}
