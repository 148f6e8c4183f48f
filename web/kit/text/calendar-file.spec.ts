import { calendarText, instantOf } from './calendar-file';
import { setZone } from '#web/kit/browser/clock';

afterEach(() => setZone('Asia/Shanghai'));

describe('a booking for the calendar', () => {
  it("converts the school's wall clock to an instant, whatever the local zone", () => {
    expect(instantOf('2026-11-20 18:00')).toBe(Date.parse('2026-11-20T18:00:00+08:00'));
    setZone('Europe/Berlin');
    expect(instantOf('2026-07-01 18:00:00')).toBe(Date.parse('2026-07-01T18:00:00+02:00'));
  });

  it('formats iCalendar: instants in UTC, escaped text, lines of at most 75 bytes', () => {
    const text = calendarText({
      uid: 'D26112012345678',
      title: '篮球馆, 2 号场东半场; 很长的名字'.repeat(3),
      place: '东校区',
      note: '一\n二',
      start: '2026-11-20 18:00',
      end: '2026-11-20 20:00',
    });
    expect(text).toContain('DTSTART:20261120T100000Z\r\nDTEND:20261120T120000Z\r\n');
    expect(text).toContain('DESCRIPTION:一\\n二');
    expect(text.replace(/\r\n /g, '')).toContain('篮球馆\\, 2 号场东半场\\;');
    expect(Math.max(...text.split('\r\n').map((line) => new TextEncoder().encode(line).length))).toBeLessThanOrEqual(
      75,
    );
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
  });
});
