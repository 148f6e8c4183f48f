import { Module } from '@nestjs/common';
import { DaySemaphore } from './day-semaphore';
import { MemberCodeService } from '#server/attendance/member-code.service';
import { OrderNoteService } from './order-note.service';
import { OrderService } from './order.service';
import { OrderStore } from './order.store';
import { PromiseService } from '#server/attendance/promise.service';
import { PromiseStore } from '#server/attendance/promise.store';
import { SignInService } from '#server/attendance/sign-in.service';

/** Core order services for other areas: payments depends on this module, and OrdersModule depends on payments. */
@Module({
  providers: [
    DaySemaphore,
    MemberCodeService,
    OrderStore,
    OrderService,
    OrderNoteService,
    PromiseStore,
    PromiseService,
    SignInService,
  ],
  exports: [MemberCodeService, OrderService, OrderNoteService, PromiseService, SignInService],
})
export class OrderCoreModule {}
