import { setZone } from '#web/kit/browser/clock';
import { calendarText } from './calendar-text';

const event = {
  uid: 'D26112012345678',
  title: '篮球馆, 2 号场东半场; 很长的名字'.repeat(3),
  place: '东校区',
  note: '一\n二',
  start: '2026-11-20 18:00',
  end: '2026-11-20 20:00:00',
};

afterEach(() => setZone('Asia/Shanghai'));

describe('a booking for the calendar', () => {
  it.each(['Asia/Shanghai', 'Europe/Berlin'])(
    'is in local times of the school in %s, whatever the local zone',
    (zone) => {
      setZone(zone);
      const text = calendarText(event);
      expect(text).toContain(`DTSTART;TZID=${zone}:20261120T180000\r\nDTEND;TZID=${zone}:20261120T200000\r\n`);
      expect(text).toContain(`BEGIN:VTIMEZONE\r\nTZID:${zone}\r\n`);
    },
  );

  it('is an iCalendar file: stable id, escaped text, lines of at most 75 bytes', () => {
    const text = calendarText(event);
    expect(text).toContain('UID:D26112012345678@campus-venue\r\nSEQUENCE:0\r\n');
    expect(text).toContain('DESCRIPTION:一\\n二');
    expect(text).toContain('TRIGGER:-PT30M\r\n');
    expect(text.replace(/\r\n /g, '')).toContain('篮球馆\\, 2 号场东半场\\;');
    expect(Math.max(...text.split('\r\n').map((line) => new TextEncoder().encode(line).length))).toBeLessThanOrEqual(
      75,
    );
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
  });
});
