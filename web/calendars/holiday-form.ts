import type { HolidayRow } from '#contract/calendars/holiday.contract';
import { venues } from '#contract/venues/venue.contract';
import { holidayKind } from '#domain/venues/venue.status';
import { call } from '#web/kit/call/call';
import { input, type FormValues } from '#web/kit/form/form-spec';

const places = async () =>
  (await call(venues.venueList, {}, { quiet: true })).map(({ id, venueName, enVenueName }) => ({
    id,
    name: venueName,
    enName: enVenueName,
  }));

/** Fields of a holiday. */
export const holidayFields = [
  input.text('name'),
  input.text('enName'),
  input.select('kind', holidayKind, {
    hint: {
      zh: '闭馆：不可预约；节假日价：照常开放，按节假日收费；调休工作日：按工作日收费',
      en: 'Closed: no bookings. Holiday price: open at holiday prices. Make-up workday: workday prices.',
    },
  }),
  input.dates('beginDate', 'endDate', { zh: '日期', en: 'Dates' }),
  input.lookup('venueIds', places, {
    many: true,
    wide: true,
    hint: { zh: '不选表示全部场馆', en: 'If empty, all venues' },
  }),
];

/** Returns the form values of a holiday. A new one closes all venues. */
export const holidayValues = (row: HolidayRow | null): FormValues =>
  row ? { ...row, venueIds: row.venueIds ?? [] } : { kind: holidayKind.closed, venueIds: [] };
