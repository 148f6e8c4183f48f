import dayjs from 'dayjs';
import type { BulkDetail } from '#contract/bulk/bulk-detail.contract';
import { dueKind } from '#domain/bulk/bulk.status';
import type { BulkFormValues } from './bulk-form';

/** Returns the form values of a returned request. */
export const formValuesOf = (detail: BulkDetail): Partial<BulkFormValues> => ({
  orgName: detail.orgName,
  title: detail.title,
  purpose: detail.purpose,
  phone: detail.phone,
  people: detail.people,
  remark: detail.remark,
  venueSiteId: detail.siteId,
  spaceIds: [...detail.spaceIds],
  dates: [dayjs(detail.dateFrom), dayjs(detail.dateTo)],
  times: [dayjs(detail.beginTime, 'HH:mm'), dayjs(detail.endTime, 'HH:mm')],
  weekdays: [...detail.weekdays],
  weeks: detail.weeks,
  skipHolidays: detail.skipHolidays,
  payMode: detail.payMode,
  priceMode: detail.priceMode,
  priceValue: detail.priceValue,
  rent: detail.rent,
  deposit: detail.deposit,
  instalments: detail.dues
    .filter(({ kind }) => kind === dueKind.rent)
    .map(({ due, amount }) => ({ due: dayjs(due), amount })),
});
