import dayjs from 'dayjs';
import { bulkApplication, bulkPreviewInput } from '#contract/bulk/bulk.contract';
import { bulkKind, bulkPrice } from '#domain/bulk/bulk.status';
import { patternText } from './bulk-text';
import { applicationOf, previewInputOf, type BulkFormValues } from './bulk-form';

const formValues: BulkFormValues = {
  orgName: ' 晨光俱乐部 ',
  title: '周末训练',
  purpose: 2,
  phone: '13800000001',
  people: 12,
  venueSiteId: 3,
  spaceIds: [5, 4],
  dates: [dayjs('2027-03-01'), dayjs('2027-05-31')],
  times: [dayjs('18:00', 'HH:mm'), dayjs('00:00', 'HH:mm')],
  weekdays: [4, 2],
  weeks: 'odd',
  skipHolidays: true,
  payMode: 2,
  priceMode: bulkPrice.discount,
  priceValue: 80,
  rent: 1_000,
  deposit: 0,
  instalments: [{ due: dayjs('2027-03-01'), amount: 1_000 }],
};

it('maps input to the call: ordered days, midnight as day end, no rent for a bulk booking', () => {
  const draft = applicationOf(bulkKind.bulk, formValues);
  expect(draft).toMatchObject({
    orgName: '晨光俱乐部',
    weekdays: [2, 4],
    beginTime: '18:00',
    endTime: '24:00',
    priceValue: 80,
  });
  expect(draft).not.toHaveProperty('rent');
  expect(bulkApplication.parse(draft)).toMatchObject({ rent: 0, instalments: [], skip: [] });
});

it('maps rent and instalments of a lease, and no own price', () => {
  const draft = bulkApplication.parse(applicationOf(bulkKind.lease, formValues));
  expect(draft).toMatchObject({
    kind: 7,
    rent: 1_000,
    instalments: [{ due: '2027-03-01', amount: 1_000 }],
    priceMode: bulkPrice.list,
  });
  expect(bulkApplication.safeParse({ ...draft, instalments: [{ due: '2027-03-01', amount: 0 }] }).success).toBe(false);
});

it('is previewed by the same input, in an address', () => {
  const input = previewInputOf(bulkKind.bulk, formValues);
  expect(
    bulkPreviewInput.parse({
      ...input,
      spaceIds: input.spaceIds.join(','),
      weekdays: input.weekdays.join(','),
      skipHolidays: '1',
    }),
  ).toMatchObject({ spaceIds: [5, 4], weekdays: [2, 4], skipHolidays: true });
});

it('formats weekdays in both languages', () => {
  const of = { weekdays: [2, 4], weeks: 'odd', beginTime: '18:00', endTime: '20:00' };
  expect([patternText(of, 'zh'), patternText(of, 'en')]).toEqual([
    '周二、周四 18:00–20:00 · 单周',
    'Tue, Thu 18:00–20:00 · Odd weeks',
  ]);
  expect(patternText({ ...of, weekdays: [1, 2, 3, 4, 5, 6, 7], weeks: 'all' }, 'zh')).toBe('每天 18:00–20:00');
});
