import { Module } from '@nestjs/common';
import { OrderService } from './order.service';
import { OrderStore } from './order.store';

/** Orders for the areas that move them: payments stands on this, and the screens of orders stand on payments. */
@Module({ providers: [OrderStore, OrderService], exports: [OrderService] })
export class OrderCoreModule {}
