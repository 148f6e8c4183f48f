import { Module } from '@nestjs/common';
import { EntitlementEndService } from './entitlement-end.service';
import { EntitlementEntryStore } from './entitlement-entry.store';
import { EntitlementFreezeService } from './entitlement-freeze.service';
import { EntitlementLedger } from './entitlement-ledger';
import { EntitlementService } from './entitlement.service';
import { EntitlementStore } from './entitlement.store';

/** The ledger of what is bought in advance and used later; it has no endpoints, other areas call its services. */
@Module({
  providers: [
    EntitlementStore,
    EntitlementEntryStore,
    EntitlementLedger,
    EntitlementService,
    EntitlementFreezeService,
    EntitlementEndService,
  ],
  exports: [EntitlementService, EntitlementFreezeService, EntitlementEndService],
})
export class EntitlementsModule {}
