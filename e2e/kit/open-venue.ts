import { DemoClient } from './campus';

const clock = (minute: number) =>
  `${String(Math.floor((minute % 1_440) / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/**
 * Creates a venue with one court whose slot runs right now, at any hour, or begins at a given minute, or now but not
 * before a minute, and whose rules release it on a no-show unless given otherwise.
 */
export async function createOpenVenue({
  rules = {},
  site = {},
  at,
  notBefore = 0,
}: {
  rules?: Record<string, unknown>;
  site?: Record<string, unknown>;
  at?: number;
  notBefore?: number;
} = {}): Promise<{
  id: number;
  date: string;
  close: () => Promise<{ code: number }>;
}> {
  const [date = '', time = '00:00'] = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Asia/Shanghai',
    dateStyle: 'short',
    timeStyle: 'short',
  })
    .format(new Date())
    .split(' ');
  const now = Math.floor((Number(time.slice(0, 2)) * 60 + Number(time.slice(3))) / 10) * 10;
  const begin = at ?? Math.max(now, notBefore);
  const mark = String(Date.now() % 1e6);
  const admin = await DemoClient.loggedInAs('admin');
  const made = async (path: string, fields: Record<string, unknown>): Promise<number> => {
    const { code, message, data } = await admin.postJson<{ id: number }>(path, fields);
    if (code !== 200) throw new Error(`${path}: ${message}`);
    return data.id;
  };
  const { data: choices } = await admin.get<Record<'venues' | 'refunds', { id: number; name: string }[]>>(
    '/api/venue_desk/sites/choices',
  );
  const templateId = await made('/api/venue_business/save', {
    name: `现场 ${mark}`,
    enName: `Now ${mark}`,
    slots: [{ begin: clock(begin), end: clock(begin + 70) }],
  });
  const ruleSetId = await made('/api/venue/rule_sets/add', {
    name: `现场放出 ${mark}`,
    nameEn: `Walk-in release ${mark}`,
    releaseMode: 1,
    releaseTime: '00:00',
    advanceDays: 1,
    roleOverrides: [],
    quotas: [],
    maxSlots: 1,
    maxSpaces: 1,
    maxUnpaid: 9,
    maxActive: 0,
    payTimeoutMin: 10,
    cancelHours: 0,
    lateBookingMin: 120,
    lateGraceMin: 0,
    advanceEntryMin: 15,
    signMode: 4,
    leaveEarlyMin: 0,
    autoRelease: 1,
    allocMode: 1,
    potSeconds: 30,
    returnMode: 1,
    returnMaxSec: 180,
    waitMaxPerSlot: 10,
    waitMaxPerUser: 3,
    waitOfferMin: 10,
    waitCloseMin: 30,
    ...rules,
  });
  const id = await made('/api/venue_desk/sites/add', {
    siteName: `现场馆 ${mark}`,
    enName: `Hall ${mark}`,
    venueId: choices.venues.find(({ name }) => name === '健身中心')?.id,
    sportType: 157,
    bookingMode: 1,
    openObjects: [3, 4, 5, 6],
    openFrom: '00:00',
    openTo: '23:59',
    templateId,
    ruleSetId,
    refundRuleId: choices.refunds[0]?.id,
    protocolCode: 'RESERVATION_PROTOCOL',
    ...site,
  });
  await made('/api/venue_desk/spaces/add', { siteId: id, spaceName: '{n}号', enName: 'No. {n}', count: 1 });
  await made('/api/venue_charges/save', {
    siteId: id,
    rows: [{ roleId: null, dateKind: null, beginMinute: 0, endMinute: 2_880, price: 70 }],
  });
  return { id, date, close: () => admin.post('/api/venue_desk/sites/publish', { id, status: 0 }) };
}
