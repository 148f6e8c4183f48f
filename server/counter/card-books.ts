import { Injectable } from '@nestjs/common';
import { PayNowService } from '#server/payments/pay-now.service';
import { SaleStore } from './sale.store';
import { ShiftService } from './shift.service';

/** Stores and services of a campus card sale. */
@Injectable()
export class CardBooks {
  constructor(
    readonly shifts: ShiftService,
    readonly sales: SaleStore,
    readonly pays: PayNowService,
  ) {}
}
