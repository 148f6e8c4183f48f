import { bookingFailure } from '#domain/booking-rules/booking.failures';
import { refusalGist } from './monitor-tables';

it('shows the type of a refusal without personal figures', () => {
  expect([
    refusalGist(bookingFailure.quotaWeek.zh),
    refusalGist('Booking limit per day: {limit}. Choose another date.'),
  ]).toEqual(['每周只能预约…次', 'Booking limit per day: …']);
  expect([
    refusalGist('同伴{buddy}在该时段已有预约，请更换同伴或时段'),
    refusalGist('{buddy} already has a booking then. Choose another companion.'),
  ]).toEqual(['同伴在该时段已有预约', 'A companion already has a booking then']);
});

it.each(Object.entries(bookingFailure))('leaves no placeholder unfilled in %s', (_key, { zh, en }) => {
  for (const text of [refusalGist(zh), refusalGist(en)]) {
    expect(text).not.toMatch(/[{}]/);
    expect(text).not.toMatch(/(?:^|[\s\u4e00-\u9fff])n(?:$|[\s\u4e00-\u9fff])/);
  }
});
