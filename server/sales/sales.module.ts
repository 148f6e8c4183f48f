import { Module } from '@nestjs/common';
import { OwnSaleService } from './own-sale.service';
import { OwnSaleStore } from './own-sale.store';
import { PlainSaleService } from './plain-sale.service';
import { PlainSaleStore } from './plain-sale.store';
import { SaleLineStore } from './sale-line.store';
import { SaleCommonStore } from './sale-common.store';
import { SaleController } from './sale.controller';
import { SaleRegistry } from './sale-registry.service';
import { SaleService } from './sale.service';

/** Kinds of things sold, and the sales of all of them for payments, refunds and their buyers. */
@Module({
  controllers: [SaleController],
  providers: [
    SaleRegistry,
    SaleCommonStore,
    SaleService,
    PlainSaleStore,
    SaleLineStore,
    PlainSaleService,
    OwnSaleStore,
    OwnSaleService,
  ],
  exports: [SaleRegistry, SaleService, PlainSaleService],
})
export class SalesModule {}
