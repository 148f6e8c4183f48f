import { Injectable } from '@nestjs/common';
import { payType, type PayType } from '#domain/payments/pay.status';
import type { Member } from '#server/kit/access/caller';
import { SchoolVariant } from '#server/kit/settings/variant';
import type { Payer } from '#server/channels/channels.service';
import { CampusCardStore } from './campus-card.store';
import { openQueryPassword } from './query-password';

/** Reads what the campus card's channel needs of a payer. */
@Injectable()
export class CampusCardService {
  constructor(
    private readonly cards: CampusCardStore,
    private readonly variant: SchoolVariant,
  ) {}

  /** Returns whether the campus card requires its query password. */
  get needsQueryPassword(): boolean {
    return this.variant.queryPassword;
  }

  /** Returns whether the person has a campus card. */
  async hasCard(userId: number): Promise<boolean> {
    return (await this.cards.findNumber(userId)) !== null;
  }

  /** Returns the secrets the campus card needs; nulls for every other method. */
  async secretsOf({ userId, cipherKey }: Member, method: PayType, sealed: string | undefined): Promise<Payer> {
    if (method !== payType.campusCard) return { cardNo: null, queryPassword: null };
    const cardNo = await this.cards.findNumber(userId);
    const secret = this.needsQueryPassword ? sealed : undefined;
    return {
      cardNo,
      queryPassword: secret === undefined ? null : openQueryPassword(secret, cipherKey),
    };
  }
}
