import { enumCodes, enumMember } from '#domain/kit/enumeration';
import { messageKinds, type MessageKind, type MessageParameters } from './message-kind.rules';
import { messageOutline, messageRetryPause, messageRoute, messageText, type MessageRecipient } from './message.rules';
import { messageChannel, messageGroup, requiredMessages } from './message.status';

const { sms, mail } = messageChannel;
const kinds = Object.keys(messageKinds) as MessageKind[];
const placeholdersOf = (text: string) =>
  [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name.replace(/(Zh|En)$/, '')).sort();

/** Usual values of the parameters; a value of another length is a matter of the school. */
const usual: Readonly<Record<string, string | number>> = {
  code: '123456',
  minutes: 5,
  purposeZh: '设置支付密码',
  channelZh: '短信',
  sent: 800,
  budget: 1_000,
  username: '13900000001',
  password: 'Abcdefgh234567',
  n: 5,
  until: '18:30',
  untilZh: '2026-12-31',
  contact: '139****0001',
  reason: '照片不清楚',
  reasonZh: '30天内爽约3次',
  resultZh: '通过',
  name: '欧阳明月',
  title: '周三羽毛球训练',
  theme: '学科规划研讨会',
  no: '12345678',
  amount: '30.00',
  due: '11-30',
  max: '1000.00',
  place: '风雨操场羽毛球馆',
  time: '11-27 18:00-19:00',
  owner: '欧阳明月',
  moneyZh: '已付金额将全额退回',
  levelZh: '严重',
  titleZh: '标准池余氯 0.28 mg/L，低于 0.3',
};

describe('a kind of message', () => {
  it.each(kinds)('%s says the same in both languages and may use a channel', (kind) => {
    const { zh, en, channels } = messageKinds[kind];
    expect(placeholdersOf(en)).toEqual(placeholdersOf(zh));
    expect(channels.length).toBeGreaterThan(0);
  });

  it.each(kinds)('%s fits one SMS part with usual parameters', (kind) => {
    const text = messageText(kind, 'zh', usual);
    expect(text).not.toMatch(/\{\w+\}/);
    expect([...text].length).toBeLessThanOrEqual(70);
  });

  it('takes the parameters of its texts in both languages, by type', () => {
    const all: MessageParameters<'orderPaid'> = { place: '馆', placeEn: 'Gym', time: '11-27 18:00' };
    // @ts-expect-error The English text needs `placeEn`.
    const missing: MessageParameters<'orderPaid'> = { place: '馆', time: '11-27 18:00' };
    // @ts-expect-error No text has `plaec`.
    const misspelt: MessageParameters<'orderPaid'> = { ...all, plaec: '馆' };
    const none: MessageParameters<'passwordNew'> = {};
    expect([all, missing, misspelt, none]).toHaveLength(4);
  });

  it('belongs to a group with a text, every group has a kind, and every audience too', () => {
    const groups = new Set(kinds.map((kind) => messageKinds[kind].group));
    expect([...groups].sort()).toEqual([...enumCodes(messageGroup), 'required'].sort());
    expect(new Set(kinds.map((kind) => messageKinds[kind].audience))).toEqual(new Set(['member', 'staff', 'address']));
    for (const text of [requiredMessages, ...enumCodes(messageGroup).map((code) => enumMember(messageGroup, code))])
      expect([text?.zh, text?.en].every(Boolean)).toBe(true);
  });

  it('is required if it concerns security or an address, or is work of staff', () => {
    const required = kinds.filter((kind) => messageKinds[kind].group === 'required');
    expect(required).toEqual(
      expect.arrayContaining([
        ...kinds.filter((kind) => messageKinds[kind].audience !== 'member'),
        ...['passwordNew', 'temporaryPassword', 'payPasswordNew', 'payLocked', 'banned', 'unbanned'],
        ...['moneyLate', 'moneyRestored', 'moneyTwice', 'moneyChanged', 'rechargeFull', 'orderClosed', 'orderMoved'],
      ]),
    );
    expect(required).not.toContain('orderPaid');
  });
});

describe('the route of a message', () => {
  const person: MessageRecipient = {
    userId: 1,
    phone: '13900000001',
    email: 'a@venue.example',
    notifySms: true,
    notifyMail: true,
    mutedGroups: [],
  };
  const always = () => true;
  const routeOf = (
    kind: MessageKind,
    change: Partial<MessageRecipient>,
    canSend: (channel: number) => boolean = always,
  ) => messageRoute(kind, { ...person, ...change }, canSend);

  it('is SMS, or mail without a telephone, without a provider or with SMS turned off', () => {
    expect(routeOf('orderPaid', {})).toEqual({ channel: sms, declined: false });
    expect(routeOf('orderPaid', { phone: '' })).toEqual({ channel: mail, declined: false });
    expect(routeOf('orderPaid', {}, (channel) => channel === mail)).toEqual({ channel: mail, declined: false });
    expect(routeOf('orderPaid', { notifySms: false })).toEqual({ channel: mail, declined: false });
  });

  it('is declined if the person turned off both, the group, or the only channel that has an address', () => {
    expect(routeOf('orderPaid', { notifySms: false, notifyMail: false })).toEqual({ channel: sms, declined: true });
    expect(routeOf('orderPaid', { mutedGroups: ['bookings'] })).toEqual({ channel: sms, declined: true });
    expect(routeOf('orderPaid', { mutedGroups: ['money'] })).toEqual({ channel: sms, declined: false });
    expect(routeOf('orderPaid', { notifySms: false, email: '' })).toEqual({ channel: sms, declined: true });
  });

  it('ignores what was turned off if the kind is required', () => {
    const off = { notifySms: false, notifyMail: false, mutedGroups: ['required', 'bookings'] };
    expect(routeOf('passwordNew', off)).toEqual({ channel: sms, declined: false });
    expect(routeOf('passwordNew', { ...off, phone: '' })).toEqual({ channel: mail, declined: false });
  });

  it('is none without an address', () => {
    expect(routeOf('orderPaid', { phone: '', email: '' })).toBeNull();
    expect(routeOf('passwordNew', { phone: '', email: '' })).toBeNull();
    expect(routeOf('passwordNew', {}, () => false)).toBeNull();
  });
});

describe('a message', () => {
  it('is one paragraph whatever its parameters, and leaves an unknown placeholder', () => {
    expect(messageText('reviewFailed', 'zh', { reason: '照片\n不清楚' })).toContain('照片 不清楚');
    expect(messageText('code', 'en', { code: '1' })).toContain('{minutes}');
  });

  it('is shown without its parameters', () => {
    expect(messageOutline('reviewFailed', 'zh')).toBe('您的注册申请未通过审核：…。可登录后修改并重新提交。');
    expect(messageOutline('toString', 'en')).toBe('toString');
  });

  it('is tried five times at growing intervals', () => {
    expect([1, 2, 3, 4, 5].map(messageRetryPause)).toEqual([5, 20, 60, 180, null]);
  });
});
