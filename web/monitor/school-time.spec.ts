import { countdown, minutesOf, openingText, schoolTime } from './school-time';

const at = Date.parse('2026-11-20T10:42:07Z');

describe("the school's clock", () => {
  it("uses the school's zone, wherever the screen is", () => {
    expect(schoolTime(at, 'Asia/Shanghai')).toMatchObject({
      date: '2026-11-20',
      minute: 18 * 60 + 42,
      clock: '18:42:07',
      day: '11月20日 星期五',
      lastWeekday: '上周五',
    });
    expect(schoolTime(at, 'America/New_York').clock).toBe('05:42:07');
  });

  it('starts the day at 00:00, never at 24:00', () => {
    expect(schoolTime(Date.parse('2026-11-20T16:00:00Z'), 'Asia/Shanghai')).toMatchObject({
      date: '2026-11-21',
      minute: 0,
      clock: '00:00:00',
    });
  });

  it('counts down in minutes and seconds, from an hour on in hours and minutes, never below zero', () => {
    expect(
      [
        countdown(-5_000),
        countdown(500),
        countdown(47 * 60_000 + 53_000),
        countdown(3_599_500),
        countdown(78 * 60_000),
      ].map(({ number, unit }) => number + unit),
    ).toEqual(['0:00', '0:01', '47:53', '1:00小时', '1:18小时']);
  });

  it('names the next opening in plain words', () => {
    expect(openingText('2026-11-21 07:00', at, 'Asia/Shanghai')).toBe('明日 07:00');
    expect(openingText('2026-11-25 07:00', at, 'Asia/Shanghai')).toBe('11月25日 星期三 07:00');
  });

  it('parses clock minutes', () => expect(minutesOf('18:42')).toBe(1_122));
});
