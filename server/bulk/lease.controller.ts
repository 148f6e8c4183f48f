import { leases } from '#contract/bulk/lease.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { InstalmentCollectService } from './instalment-collect.service';
import { InstalmentPayService } from './instalment-pay.service';
import { LeaseEndService } from './lease-end.service';
import { LeaseInstalmentService } from './lease-instalment.service';
import { LeasePayService } from './lease-pay.service';

/** Leases over HTTP: instalments, their payment, termination. */
export const LeaseController = controllerFor(
  leases,
  {
    terminations: LeaseEndService,
    collections: InstalmentCollectService,
    balance: LeasePayService,
    channels: InstalmentPayService,
    instalments: LeaseInstalmentService,
  },
  ({ terminations, collections, balance, channels, instalments }) => ({
    endPreview: (input, caller) => terminations.preview(input, caller),
    end: (input, caller) => terminations.end(input, caller),
    collect: (input, caller) => collections.collect(input, caller),
    pay: (input, caller) => balance.pay(input, caller),
    payOnline: (input, caller) => channels.open(input, caller),
    duesExport: ({ lang, ...filter }, caller) => instalments.sheet(caller, filter),
    dues: (input, caller) => instalments.list(caller, input),
  }),
);
