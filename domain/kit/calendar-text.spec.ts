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

it('formats iCalendar: instants in UTC, escaped text, current status', () => {
  const text = toICalendar([entry]);
  for (const line of [
    'UID:D26112012345678@campus-venue',
    'SEQUENCE:2',
    'DTSTAMP:20261119T000000Z',
    'DTSTART:20261120T100000Z',
    'DTEND:20261120T120000Z',
    'STATUS:CONFIRMED',
    'LOCATION:东校区\\; 体育馆\\, 一层',
    'DESCRIPTION:第一行\\n第二行',
    'TRIGGER:-PT30M',
  ])
    expect(text.split('\r\n')).toContain(line);
  expect(text.endsWith('END:VEVENT\r\nEND:VCALENDAR\r\n')).toBe(true);
  expect(text).not.toContain('X-WR-CALNAME');
});

it('sets no alarm for cancelled events, and names the calendar', () => {
  const text = toICalendar(
    [
      { ...entry, state: 'cancelled' },
      { ...entry, uid: 'other', state: 'open' },
    ],
    '我的预约',
  );
  expect(text).toContain('STATUS:CANCELLED');
  expect(text).toContain('STATUS:TENTATIVE');
  expect(text.match(/BEGIN:VALARM/g)).toHaveLength(1);
  expect(text).toContain('X-WR-CALNAME:我的预约\r\n');
});

it('folds lines at 75 bytes without splitting a character', () => {
  const title = '很长的名字😀'.repeat(30);
  const text = toICalendar([{ ...entry, title }]);
  expect(Math.max(...text.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
  expect(text.replace(/\r\n /g, '')).toContain(`SUMMARY:${title}`);
});
