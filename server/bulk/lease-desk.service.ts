import { Injectable } from '@nestjs/common';
import { InstalmentPayService } from './instalment-pay.service';
import { LeaseInstalmentService } from './lease-instalment.service';
import { LeasePayService } from './lease-pay.service';

/** Services of instalments: list and payment methods. */
@Injectable()
export class LeaseDesk {
  constructor(
    readonly dues: LeaseInstalmentService,
    readonly balance: LeasePayService,
    readonly online: InstalmentPayService,
  ) {}
}
