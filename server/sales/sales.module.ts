import { Module } from '@nestjs/common';
import { PlainSaleService } from './plain-sale.service';
import { PlainSaleStore } from './plain-sale.store';
import { SaleLogStore } from './sale-log.store';
import { SaleRegistry } from './sale-registry.service';
import { SaleService } from './sale.service';

/** Kinds of things sold, and the sales of all of them for payments and refunds. */
@Module({
  providers: [SaleRegistry, SaleLogStore, SaleService, PlainSaleStore, PlainSaleService],
  exports: [SaleRegistry, SaleService, PlainSaleService],
})
export class SalesModule {}
