import { dayName, bookedSlotsText, minutesSinceMidnight, slotText, withHanSpacing, spaceNames } from './date-text';

describe('date and place text', () => {
  it('names today and tomorrow, and formats other days as dates', () => {
    expect([
      dayName('2026-11-20', 'zh', '2026-11-20'),
      dayName('2026-11-21', 'en', '2026-11-20'),
      dayName('2026-11-23', 'zh', '2026-11-20'),
      dayName('2026-11-23', 'en', '2026-11-20'),
    ]).toEqual(['今天', 'Tomorrow', '周一', 'Mon']);
    expect(slotText('2026-11-20 18:00', '2026-11-20 20:00', 'zh', '2026-11-20')).toBe('今天 18:00–20:00');
    expect(slotText('2026-11-23 18:00:00', '2026-11-23 20:00:00', 'zh', '2026-11-20')).toBe(
      '11月23日 周一 18:00–20:00',
    );
    expect(slotText('2026-11-23 18:00', '2026-11-23 20:00', 'en', '2026-11-20')).toBe('Mon 23 Nov, 18:00–20:00');
  });

  it('counts minutes of a date beyond its midnight', () => {
    const at = Date.parse('2026-11-21T00:30:00+08:00');
    expect([
      minutesSinceMidnight('2026-11-21', at),
      minutesSinceMidnight('2026-11-20', at),
      minutesSinceMidnight('2026-11-22', at),
    ]).toEqual([30, 1_470, -1_410]);
  });

  it("separates Han characters and digits, and names an order's spaces in the visitor's language", () => {
    expect(withHanSpacing('2号场东半场')).toBe('2 号场东半场');
    const order = { venueSpaceName: '2号东半场', reservationDateDetailEn: 'Court 2 east half 18:00-19:00,19:00-20:00' };
    expect([spaceNames(order, 'zh'), spaceNames(order, 'en')]).toEqual(['2 号东半场', 'Court 2 east half']);
  });
});

it.each([
  ['1号 10:00-11:00,11:00-12:00,12:00-13:00', '1 号 10:00–13:00'],
  ['No. 3 08:00-09:00,11:00-12:00', 'No. 3 08:00–09:00, 11:00–12:00'],
  ['1号 12:00-14:00；2号 12:00-14:00', '1 号 12:00–14:00；2 号 12:00–14:00'],
  ['标准池 14:00-15:40', '标准池 14:00–15:40'],
])('formats %s as %s', (detail, expected) => expect(bookedSlotsText(detail)).toBe(expected));
