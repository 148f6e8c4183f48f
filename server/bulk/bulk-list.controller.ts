import { bulkKind } from '#domain/bulk/bulk.status';
import { bulks } from '#contract/bulk/bulk.contract';
import { controllerFor, pick } from '#server/kit/http/controller-for';
import { BulkDateService } from './bulk-date.service';
import { BulkListService } from './bulk-list.service';

/** Lists, exports and details of bulk bookings and leases over HTTP. */
export const BulkListController = controllerFor(
  pick(
    bulks,
    'exportFile',
    'leaseExport',
    'datesExport',
    'leaseDatesExport',
    'leaseDates',
    'list',
    'leases',
    'dates',
    'detail',
  ),
  { requestLists: BulkListService, dateLists: BulkDateService },
  ({ requestLists, dateLists }) => ({
    exportFile: ({ lang, ...filter }, caller) => requestLists.sheet(caller, filter),
    leaseExport: ({ lang, ...filter }, caller) => requestLists.leaseSheet(caller, filter),
    datesExport: ({ lang, ...filter }, caller) => dateLists.sheet(caller, filter),
    leaseDatesExport: ({ lang, ...filter }, caller) => dateLists.leaseSheet(caller, filter),
    leaseDates: (input, caller) => dateLists.list(bulkKind.lease, caller, input),
    list: (input, caller) => requestLists.list(bulkKind.bulk, caller, input),
    leases: (input, caller) => requestLists.list(bulkKind.lease, caller, input),
    dates: (input, caller) => dateLists.list(bulkKind.bulk, caller, input),
    detail: (input, caller) => requestLists.detail(input, caller),
  }),
);
