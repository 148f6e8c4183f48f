import { Injectable } from '@nestjs/common';
import { Failure, throwIfRefused } from '#domain/kit/failure';
import { payTypeOf, whyNotMethod } from '#domain/payments/pay-method.rules';
import type { PayType } from '#domain/payments/pay.status';
import { findMaintenanceRefusal } from '#domain/booking/booking-maintenance.rules';
import { systemFailure } from '#domain/system/system.failures';
import type { ParsedOf } from '#contract/kit/endpoint';
import type { payments } from '#contract/payments/payment.contract';
import type { Member } from '#server/kit/access/caller';
import { Clock, schoolHour } from '#server/kit/runtime/clock';
import { SchoolVariant } from '#server/kit/settings/variant';
import { ChannelsService, type Payer } from '#server/channels/channels.service';
import { CampusCardService } from './campus-card.service';

type PayInput = ParsedOf<typeof payments.pay>;

/** Checks a payer's method and secrets. */
@Injectable()
export class PayerService {
  constructor(
    private readonly variant: SchoolVariant,
    private readonly clock: Clock,
    private readonly channels: ChannelsService,
    private readonly cards: CampusCardService,
  ) {}

  /**
   * Returns the method of a wire code; throws during the school's maintenance (R16), if the method is unknown, closed
   * or not for this role, and if a secret is missing.
   */
  async resolveMethod(
    code: number,
    input: Pick<PayInput, 'payPassword' | 'queryPassword'>,
    { roleId }: Member,
    merchantId: number | null = null,
  ): Promise<PayType> {
    throwIfRefused(findMaintenanceRefusal(this.variant.maintenance, schoolHour(this.clock.now())));
    const method = payTypeOf(this.variant.resolvePayType(code), false);
    if (method === null) throw new Failure(systemFailure.badInput, { fields: { payType: `${code}` } });
    const secrets = {
      payPassword: Boolean(input.payPassword),
      queryPassword: Boolean(input.queryPassword),
      offlineType: true,
    };
    throwIfRefused(whyNotMethod(roleId, method, secrets, this.cards.needsQueryPassword));
    throwIfRefused(await this.channels.whyNotOffered(method, { roleId, merchantId }));
    return method;
  }

  /** Returns the secrets the campus card machine needs; other channels need none. */
  secretsOf(member: Member, method: PayType, sealed: string | undefined): Promise<Payer> {
    return this.cards.secretsOf(member, method, sealed);
  }
}
