import type { BusinessRow } from '#contract/calendars/calendar.contract';
import { venues } from '#contract/venues/venue.contract';
import { clockOf } from '#domain/kit/time';
import { call } from '#web/kit/call/call';
import { input, type FormValues } from '#web/kit/form/form-spec';
import { BusinessSlots, slotsBetween } from './business-slots';

const types = async () =>
  (await call(venues.codeKeys, { codeKeys: 'business_date_type' }, { quiet: true }))['business_date_type']?.map(
    ({ value, codename, enName }) => ({ id: value, name: codename, enName }),
  ) ?? [];

/** Fields of a time template. */
export const businessHoursFields = [
  input.text('name'),
  input.text('enName'),
  input.lookup('businessType', types),
  input.own('slots', BusinessSlots, {
    hint: {
      zh: '结束早于或等于开始表示到次日；已有未来预约的场次不能修改或删除',
      en: 'An end at or before the start is on the next day. Slots with upcoming bookings cannot be changed or deleted.',
    },
  }),
];

/** Returns the form values of a time template. A new one has a slot each hour from 8:00 to 22:00. */
export const businessHoursValues = (row: BusinessRow | null): FormValues =>
  row
    ? {
        ...row,
        slots: row.slots.map(({ beginMinute, endMinute }) => ({
          begin: clockOf(beginMinute),
          end: clockOf(endMinute),
        })),
      }
    : { slots: slotsBetween('08:00', '22:00', 60), businessType: '' };
