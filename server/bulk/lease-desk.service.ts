import { Injectable } from '@nestjs/common';
import { DuePayService } from './due-pay.service';
import { LeaseDueService } from './lease-due.service';
import { LeasePayService } from './lease-pay.service';

/** Instalments by every way they are looked at and paid. */
@Injectable()
export class LeaseDesk {
  constructor(
    readonly dues: LeaseDueService,
    readonly balance: LeasePayService,
    readonly online: DuePayService,
  ) {}
}
