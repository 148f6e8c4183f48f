import { Injectable } from '@nestjs/common';
import { DuePayService } from './due-pay.service';
import { LeaseDueService } from './lease-due.service';
import { LeasePayService } from './lease-pay.service';

/** Services of instalments: list and payment methods. */
@Injectable()
export class LeaseDesk {
  constructor(
    readonly dues: LeaseDueService,
    readonly balance: LeasePayService,
    readonly online: DuePayService,
  ) {}
}
