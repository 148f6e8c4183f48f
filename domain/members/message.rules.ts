/** What a message says in both languages; holes are filled from its parameters. A text message of 70 characters goes out in one part. */
export const messageTexts = {
  code: {
    zh: '您的校验码为{code}，{minutes}分钟内有效，用于{purposeZh}。请勿告诉他人。',
    en: 'Your code is {code}, good for {minutes} minutes, for {purposeEn}. Tell it to nobody.',
  },
  accountExists: {
    zh: '此联系方式已有账户，请直接登录或找回密码。如非本人操作，请忽略。',
    en: 'There is an account for this contact already: sign in or recover the password. If this was not you, ignore it.',
  },
  passwordBySso: {
    zh: '您的账户使用统一身份认证登录，请在学校统一认证平台修改密码。',
    en: 'Your account signs in through the school; change the password there.',
  },
  passwordNew: {
    zh: '您的登录密码已修改，其他设备已退出登录。如非本人操作，请立即找回密码。',
    en: 'Your password was changed and other devices were signed out. If this was not you, recover it at once.',
  },
  payPasswordNew: {
    zh: '您的支付密码已设置。如非本人操作，请立即修改登录密码并联系场馆。',
    en: 'Your payment password was set. If this was not you, change your password and contact the venue.',
  },
  payLocked: {
    zh: '您的支付密码连续输错{n}次，余额支付已锁定至{until}。如非本人操作，请立即更换支付密码。',
    en: 'Your payment password was wrong {n} times in a row; paying from the balance is locked until {until}. If this was not you, change it at once.',
  },
  contactNew: {
    zh: '您账户的联系方式已更换为{contact}。如非本人操作，请立即联系场馆。',
    en: 'The contact of your account is now {contact}. If this was not you, contact the venue at once.',
  },
  reviewPassed: {
    zh: '您的注册申请已通过审核，现在可以预约场地。',
    en: 'Your registration has passed the review; you can book now.',
  },
  reviewFailed: {
    zh: '您的注册申请未通过审核：{reason}。可登录后修改并重新提交。',
    en: 'Your registration did not pass: {reason}. Sign in to change it and hand it in again.',
  },
  banned: {
    zh: '您已被列入黑名单：{reasonZh}，{untilZh}前无法预约。如有异议可在个人信息中申诉。',
    en: 'You are on the black list: {reasonEn}. You cannot book until {untilEn}; you may appeal in your profile.',
  },
  unbanned: {
    zh: '您已被移出黑名单：{reasonZh}。现在可以预约场地。',
    en: 'You are off the black list: {reasonEn}. You can book again.',
  },
  familyAnswered: {
    zh: '家庭成员{name}的审核结果：{resultZh}。{reason}',
    en: 'Your family member {name} was reviewed: {resultEn}. {reason}',
  },
  familyEnded: {
    zh: '家庭成员{name}的资格已失效：{reason}。',
    en: 'The standing of your family member {name} has ended: {reasonEn}.',
  },
  bulkReviewed: {
    zh: '您的申请“{title}”审核结果：{resultZh}。{reason}',
    en: 'Your request "{title}" was reviewed: {resultEn}. {reason}',
  },
  bulkToConfirm: {
    zh: '“{title}”已为您预约{n}个场次，请在{until}前登录确认，逾期自动取消。',
    en: '"{title}" was booked for you on {n} dates. Sign in and confirm them by {until}, or they are cancelled.',
  },
  bulkLapsed: {
    zh: '“{title}”逾期未确认，{n}个场次已取消。如仍需要请重新申请。',
    en: '"{title}" was not confirmed in time and {n} dates were cancelled. Ask again if you still need them.',
  },
  dueReminder: {
    zh: '“{title}”第{no}期款项{amount}元，付款日{due}，请按时付款。如已付款请忽略。',
    en: 'Part {no} of "{title}", CNY {amount}, is due on {due}. If it is paid already, ignore this.',
  },
  waitOffered: {
    zh: '您候补的{place} {time}已保留至{until}，请在“我的候补”确认，逾期顺延下一位。',
    en: 'The slot you waited for, {placeEn}, {time}, is held until {until}. Take it under "My waiting list", or it goes to the next.',
  },
  orderPaid: {
    zh: '您已预约{place} {time}，入场码见“我的订单”。',
    en: 'You have booked {placeEn}, {time}. The code that lets you in is under your orders.',
  },
  orderMissed: {
    zh: '您预约的{place} {time}未在{until}前签到，已记为爽约。场地仍为您保留，如有异议可在我的订单申诉。',
    en: 'Nobody signed in for {placeEn}, {time}, by {until}: it counts as missed. The place is still yours. You can appeal under your orders.',
  },
  orderGivenAway: {
    zh: '您预约的{place} {time}未在{until}前签到，已记为爽约，场地已让给他人，不能再入场。',
    en: 'Nobody signed in for {placeEn}, {time}, by {until}: it counts as missed, and the place was given to others. It opens no gate any more.',
  },
  orderClosed: {
    zh: '因{reason}，您预约的{place} {time}已取消，{moneyZh}。',
    en: 'Your booking of {placeEn}, {time}, was cancelled: {reason}. {moneyEn}.',
  },
  orderReopened: {
    zh: '闭馆已撤销，您预约的{place} {time}已恢复，{moneyZh}。',
    en: 'The closure was taken back: your booking of {placeEn}, {time}, stands again. {moneyEn}.',
  },
  orderMoved: {
    zh: '您的预约已由场馆改到{place} {time}，原因：{reason}。',
    en: 'Your booking was moved by the venue to {placeEn}, {time}: {reason}.',
  },
  shareAsked: {
    zh: '{owner}邀您分摊{place} {time}的费用，您的一份为{amount}元，请在{until}前到“我的订单”支付。',
    en: 'You share the cost of {placeEn}, {time}, booked by {ownerEn}: CNY {amount}. Pay it before {until} under "My orders".',
  },
  shareDue: {
    zh: '{place} {time}还差您的一份{amount}元，{until}仍未付清将释放场地，已付的退回。',
    en: 'Your share of {placeEn}, {time}, CNY {amount}, is still missing. At {until} the court is released and what others paid goes back.',
  },
  shareCovered: {
    zh: '{owner}已代您支付{place} {time}的一份{amount}元，您无需再付。',
    en: '{ownerEn} has paid your share of {placeEn}, {time}, CNY {amount}. There is nothing left for you to pay.',
  },
  shareEnded: {
    zh: '{place} {time}的分摊已结束（{reasonZh}），{moneyZh}。',
    en: 'Sharing the cost of {placeEn}, {time}, is over: {reasonEn}. {moneyEn}.',
  },
  moneyLate: {
    zh: '您为{place} {time}支付的{amount}元到账时订单已结束，将原路退回。',
    en: 'Your CNY {amount} for {placeEn}, {time}, came in after the booking had ended. It goes back the way it came.',
  },
  moneyRestored: {
    zh: '您为{place} {time}支付的{amount}元已到账，预约已恢复。',
    en: 'Your CNY {amount} for {placeEn}, {time}, has come in, and your booking stands again.',
  },
  moneyTwice: {
    zh: '{place} {time}已付过款，多付的{amount}元将原路退回，预约不变。',
    en: '{placeEn}, {time}, was paid already. The second CNY {amount} goes back the way it came; your booking stands.',
  },
  moneyChanged: {
    zh: '您为{place} {time}支付的{amount}元已不是现价，将原路退回，请按订单现价重新支付。',
    en: 'Your CNY {amount} for {placeEn}, {time}, is not its price any more. It goes back the way it came; pay the price the order shows now.',
  },
  rechargeFull: {
    zh: '您充值的{amount}元到账时余额已达上限{max}元，未存入余额，将原路退回。',
    en: 'Your recharge of CNY {amount} came in when your balance was at its limit of CNY {max}. It goes back the way it came.',
  },
  couponGiven: {
    zh: '您收到优惠券“{name}”，付款时可用，见“我的优惠券”。',
    en: 'You were given the coupon "{nameEn}". Use it when you pay; it is under "My coupons".',
  },
  couponEnding: {
    zh: '您的优惠券“{name}”将于{until}到期，付款时可用，见“我的优惠券”。',
    en: 'Your coupon "{nameEn}" ends on {until}. Use it when you pay; it is under "My coupons".',
  },
  shareReturned: {
    zh: '{place} {time}已退款，其中您支付的{amount}元已退回余额。',
    en: 'Of the refund for {placeEn}, {time}, CNY {amount} you had paid went back to your balance.',
  },
  invoiceIssued: {
    zh: '您申请的{amount}元发票已开具，发票号码{no}，可在“我的发票”下载。',
    en: 'Your invoice over CNY {amount} is issued, number {no}. Download it under "My invoices".',
  },
  invoiceRefused: {
    zh: '您申请的{amount}元发票未能开具：{reason}。请在“我的发票”修改后重新提交。',
    en: 'Your invoice over CNY {amount} could not be issued: {reason}. Correct it under "My invoices" and hand it in again.',
  },
  reconFound: {
    zh: '昨夜对账发现{n}笔差异待处理，请到“财务 - 对账”查看。',
    en: 'Last night’s reconciliation found differences that wait for somebody: {n}. See Reconciliation under Finance.',
  },
  appealAnswered: {
    zh: '您的申诉已处理，结果：{resultZh}。{reason}',
    en: 'Your appeal was decided: {resultEn}. {reason}',
  },
} as const satisfies Readonly<Record<string, { readonly zh: string; readonly en: string }>>;

/** The name of a message that is sent. */
export type MessageTemplate = keyof typeof messageTexts;
/** What fills the holes of a message. */
export type MessageParameters = Readonly<Record<string, string | number>>;

/** The words of a message in one language. A line break in a parameter is a space: one message is one paragraph. */
export const messageText = (template: MessageTemplate, lang: 'zh' | 'en', parameters: MessageParameters): string =>
  messageTexts[template][lang].replace(/\{(\w+)\}/g, (hole, name: string) =>
    parameters[name] === undefined ? hole : String(parameters[name]).replace(/\s+/g, ' '),
  );

const PAUSES = [5, 20, 60, 180];

/** Seconds to wait after the nth try (from 1) to send a message, or null when it is given up. */
export const messagePause = (tries: number): number | null => PAUSES[tries - 1] ?? null;
