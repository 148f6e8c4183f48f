import { setZone } from '#server/kit/runtime/clock';
import { toICalendar, type CalendarEntry } from './calendar-text';

const entry: CalendarEntry = {
  uid: 'D26112012345678',
  title: '羽毛球馆 3号场',
  place: '东校区; 体育馆, 一层',
  note: '第一行\n第二行',
  begin: Date.UTC(2026, 10, 20, 10),
  end: Date.UTC(2026, 10, 20, 12),
  changed: Date.UTC(2026, 10, 19),
  sequence: 2,
  state: 'sure',
};

const name = '我的预约';
afterEach(() => setZone('Asia/Shanghai'));

it('formats iCalendar: local times with their zone, escaped text, current status', () => {
  const text = toICalendar([entry], name);
  for (const line of [
    'UID:D26112012345678@campus-venue',
    'SEQUENCE:2',
    'DTSTAMP:20261119T000000Z',
    'DTSTART;TZID=Asia/Shanghai:20261120T180000',
    'DTEND;TZID=Asia/Shanghai:20261120T200000',
    'STATUS:CONFIRMED',
    'LOCATION:东校区\\; 体育馆\\, 一层',
    'DESCRIPTION:第一行\\n第二行',
    'TRIGGER:-PT30M',
  ])
    expect(text.split('\r\n')).toContain(line);
  expect(text.startsWith('BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//campus-venue//booking//EN\r\n')).toBe(true);
  expect(text.endsWith('END:VEVENT\r\nEND:VCALENDAR\r\n')).toBe(true);
  expect(toICalendar([entry], name)).toBe(text);
});

it.each([
  ['Asia/Shanghai', 'TZID:Asia/Shanghai', 'DTSTART;TZID=Asia/Shanghai:20261120T180000'],
  ['Europe/Berlin', 'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU', 'DTSTART;TZID=Europe/Berlin:20261120T110000'],
  ['Asia/Calcutta', 'TZID:Asia/Kolkata', 'DTSTART;TZID=Asia/Kolkata:20261120T153000'],
])('defines the zone %s once, under the name the times use', (zone, definition, start) => {
  setZone(zone);
  const lines = toICalendar([entry, { ...entry, uid: 'other' }], name).split('\r\n');
  expect(lines.filter((line) => line === 'BEGIN:VTIMEZONE')).toHaveLength(1);
  expect(lines).toEqual(expect.arrayContaining([definition, start]));
});

it('sets no alarm for cancelled events, and names the calendar', () => {
  const text = toICalendar(
    [
      { ...entry, state: 'cancelled' },
      { ...entry, uid: 'other', state: 'open' },
    ],
    name,
  );
  expect(text).toContain('STATUS:CANCELLED');
  expect(text).toContain('STATUS:TENTATIVE');
  expect(text.match(/BEGIN:VALARM/g)).toHaveLength(1);
  expect(text).toContain('X-WR-CALNAME:我的预约\r\n');
});

it('folds lines at 75 bytes without splitting a character', () => {
  const title = '很长的名字😀'.repeat(30);
  const text = toICalendar([{ ...entry, title }], name);
  expect(Math.max(...text.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
  expect(text.replace(/\r\n /g, '')).toContain(`SUMMARY:${title}`);
});
