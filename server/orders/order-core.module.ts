import { Module } from '@nestjs/common';
import { DaySemaphore } from './day-turns';
import { MemberCodeService } from './member-code.service';
import { OrderNoteService } from './order-hand.service';
import { OrderService } from './order.service';
import { OrderStore } from './order.store';
import { PromiseService } from './promise.service';
import { PromiseStore } from './promise.store';
import { SignInService } from './sign-in.service';

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
