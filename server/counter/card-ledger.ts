import { Injectable } from '@nestjs/common';
import { InstantPaymentService } from '#server/payments/instant-payment.service';
import { SaleStore } from './sale.store';
import { ShiftService } from './shift.service';

/** Stores and services of a campus card sale. */
@Injectable()
export class CardLedger {
  constructor(
    readonly shifts: ShiftService,
    readonly sales: SaleStore,
    readonly payments: InstantPaymentService,
  ) {}
}
