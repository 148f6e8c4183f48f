import { messageChannel, type MessageChannel, type MessageGroup } from './message.status';

interface MessageTexts {
  readonly zh: string;
  readonly en: string;
}

/** The channels a kind may use, the preferred one first. */
const smsThenMail: readonly MessageChannel[] = [messageChannel.sms, messageChannel.mail];

/** A message to the account it is about. The group decides whether the member can turn it off. */
const toMember = <const T extends MessageTexts>(group: MessageGroup | 'required', texts: T) => ({
  ...texts,
  audience: 'member' as const,
  group,
  channels: smsThenMail,
});
/** A message about work of staff; it cannot be turned off. */
const toStaff = <const T extends MessageTexts>(texts: T) => ({
  ...texts,
  audience: 'staff' as const,
  group: 'required' as const,
  channels: smsThenMail,
});
/** A message to an address that its cause names, with or without an account; it cannot be turned off. */
const toAddress = <const T extends MessageTexts>(texts: T) => ({
  ...texts,
  audience: 'address' as const,
  group: 'required' as const,
  channels: smsThenMail,
});

/**
 * All kinds of messages: for whom, in which preference group, by which channels, and the text in both languages with
 * placeholders for parameters. A text message of up to 70 characters is sent in one part.
 */
export const messageKinds = {
  code: toAddress({
    zh: '您的校验码为{code}，{minutes}分钟内有效，用于{purposeZh}。请勿告诉他人。',
    en: 'Your code is {code}, valid for {minutes} minutes, for {purposeEn}. Do not share it.',
  }),
  codeBudget: toStaff({
    zh: '今日{channelZh}校验码已发{sent}条，每日预算{budget}条。如非正常使用，请检查登录与注册。',
    en: 'Codes sent today by {channelEn}: {sent} of {budget}. If this is not normal use, check logins and registrations.',
  }),
  accountExists: toAddress({
    zh: '此联系方式已有账户，请直接登录或找回密码。如非本人操作，请忽略。',
    en: 'This contact already has an account: log in or reset your password. If this was not you, ignore this message.',
  }),
  passwordBySso: toAddress({
    zh: '您的账户使用统一身份认证登录，请在学校统一认证平台修改密码。',
    en: "Your account uses single sign-on; change your password on the school's login platform.",
  }),
  passwordNew: toMember('required', {
    zh: '您的登录密码已修改，其他设备已退出登录。如非本人操作，请立即找回密码。',
    en: 'Your password was changed and other devices were logged out. If this was not you, reset it at once.',
  }),
  temporaryPassword: toMember('required', {
    zh: '您的账户{username}的临时登录密码：{password}。登录后须先修改密码，请勿告诉他人。',
    en: 'Temporary password of your account {username}: {password}. Change it when you log in and do not share it.',
  }),
  payPasswordNew: toMember('required', {
    zh: '您的支付密码已设置。如非本人操作，请立即修改登录密码并联系场馆。',
    en: 'Your payment password was set. If this was not you, change your login password at once and contact the venue.',
  }),
  payLocked: toMember('required', {
    zh: '您的支付密码连续输错{n}次，余额支付已锁定至{until}。如非本人操作，请立即更换支付密码。',
    en: 'Your payment password was entered wrongly {n} times in a row. Balance payments are locked until {until}. If this was not you, change it at once.',
  }),
  contactNew: toAddress({
    zh: '您账户的联系方式已更换为{contact}。如非本人操作，请立即联系场馆。',
    en: 'Your account contact was changed to {contact}. If this was not you, contact the venue at once.',
  }),
  reviewPassed: toMember('reviews', {
    zh: '您的注册申请已通过审核，现在可以预约场地。',
    en: 'Your registration was approved. You can book now.',
  }),
  reviewFailed: toMember('reviews', {
    zh: '您的注册申请未通过审核：{reason}。可登录后修改并重新提交。',
    en: 'Your registration was rejected: {reason}. Log in to correct and resubmit it.',
  }),
  banned: toMember('required', {
    zh: '您已被列入黑名单：{reasonZh}，{untilZh}前无法预约。如有异议可在个人信息中申诉。',
    en: 'You are on the black list: {reasonEn}. You cannot book until {untilEn}. You can appeal in your profile.',
  }),
  unbanned: toMember('required', {
    zh: '您已被移出黑名单：{reasonZh}。现在可以预约场地。',
    en: 'You were removed from the black list: {reasonEn}. You can book again.',
  }),
  familyAnswered: toMember('reviews', {
    zh: '家庭成员{name}的审核结果：{resultZh}。{reason}',
    en: 'Review result for your family member {name}: {resultEn}. {reason}',
  }),
  familyEnded: toMember('reviews', {
    zh: '家庭成员{name}的资格已失效：{reason}。',
    en: 'The family membership of {name} has ended: {reasonEn}.',
  }),
  bulkReviewed: toMember('reviews', {
    zh: '您的申请“{title}”审核结果：{resultZh}。{reason}',
    en: 'Review result for your request "{title}": {resultEn}. {reason}',
  }),
  bulkToConfirm: toMember('bookings', {
    zh: '“{title}”已为您预约{n}个场次，请在{until}前登录确认，逾期自动取消。',
    en: 'Sessions of "{title}" booked for you: {n}. Log in and confirm by {until}, or they will be cancelled.',
  }),
  bulkLapsed: toMember('bookings', {
    zh: '“{title}”逾期未确认，{n}个场次已取消。如仍需要请重新申请。',
    en: '"{title}" was not confirmed in time. Cancelled sessions: {n}. Apply again if you still need them.',
  }),
  meetingReviewed: toMember('reviews', {
    zh: '您的会议“{theme}”（{time}）审核结果：{resultZh}。{reason}',
    en: 'Review result for your meeting "{theme}", {time}: {resultEn}. {reason}',
  }),
  meetingLapsed: toMember('bookings', {
    zh: '您{time}的会议申请未在时限内完成，会议室已释放。如仍需要请重新申请。',
    en: 'Your application for a meeting room, {time}, was not completed in time and the room is released. Apply again if you still need it.',
  }),
  gateBillOwed: toMember('required', {
    zh: '您在{place}的计时费用{amount}元待支付，付清前不能入场和预约。',
    en: 'Your timed entry at {placeEn} costs CNY {amount} and is unpaid. Pay it before you enter or book again.',
  }),
  lockerForced: toMember('required', {
    zh: '您使用的储物格{place}已由工作人员打开：{reason}。如有疑问，请联系前台。',
    en: 'Staff opened your locker {place}: {reason}. Contact the front desk if you have questions.',
  }),
  gateAppealAnswered: toMember('reviews', {
    zh: '您对账单{no}的申诉{resultZh}：{reason}',
    en: 'Your appeal against bill {no} was {resultEn}: {reason}',
  }),
  dueReminder: toMember('money', {
    zh: '“{title}”第{no}期款项{amount}元，付款日{due}，请按时付款。如已付款请忽略。',
    en: 'Payment {no} of "{title}", CNY {amount}, is due on {due}. If you have already paid, ignore this message.',
  }),
  waitOffered: toMember('bookings', {
    zh: '您候补的{place} {time}已保留至{until}，请在“我的候补”确认，逾期顺延下一位。',
    en: 'A slot from your waitlist, {placeEn}, {time}, is held for you until {until}. Confirm it under "My waitlist", or it goes to the next person.',
  }),
  orderPaid: toMember('bookings', {
    zh: '您已预约{place} {time}，入场码见“我的订单”。',
    en: 'You have booked {placeEn}, {time}. Find your entry code under "My orders".',
  }),
  orderMissed: toMember('bookings', {
    zh: '您预约的{place} {time}未在{until}前签到，已记为爽约。场地仍为您保留，如有异议可在我的订单申诉。',
    en: 'You did not check in for {placeEn}, {time}, by {until}; this counts as a no-show. The court is still yours. You can appeal under "My orders".',
  }),
  orderGivenAway: toMember('required', {
    zh: '您预约的{place} {time}未在{until}前签到，已记为爽约，场地已让给他人，不能再入场。',
    en: 'You did not check in for {placeEn}, {time}, by {until}; this counts as a no-show. The court was given to others and you can no longer enter.',
  }),
  orderClosed: toMember('required', {
    zh: '因{reason}，您预约的{place} {time}已取消，{moneyZh}。',
    en: 'Your booking of {placeEn}, {time}, was cancelled: {reason}. {moneyEn}.',
  }),
  orderReopened: toMember('required', {
    zh: '闭馆已撤销，您预约的{place} {time}已恢复，{moneyZh}。',
    en: 'The closure was withdrawn and your booking of {placeEn}, {time}, is restored. {moneyEn}.',
  }),
  orderMoved: toMember('required', {
    zh: '您的预约已由场馆改到{place} {time}，原因：{reason}。',
    en: 'The venue rescheduled your booking to {placeEn}, {time}. Reason: {reason}.',
  }),
  shareAsked: toMember('money', {
    zh: '{owner}邀您分摊{place} {time}的费用，您的一份为{amount}元，请在{until}前到“我的订单”支付。',
    en: '{ownerEn} invites you to share the cost of {placeEn}, {time}. Your share is CNY {amount}. Pay by {until} under "My orders".',
  }),
  shareDue: toMember('money', {
    zh: '{place} {time}还差您的一份{amount}元，{until}仍未付清将释放场地，已付的退回。',
    en: 'Your share of CNY {amount} for {placeEn}, {time}, is unpaid. If it is not paid by {until}, the court is released and paid shares are refunded.',
  }),
  shareCovered: toMember('money', {
    zh: '{owner}已代您支付{place} {time}的一份{amount}元，您无需再付。',
    en: '{ownerEn} has paid your share of CNY {amount} for {placeEn}, {time}. You do not need to pay.',
  }),
  shareEnded: toMember('required', {
    zh: '{place} {time}的分摊已结束（{reasonZh}），{moneyZh}。',
    en: 'The shared payment for {placeEn}, {time}, has ended ({reasonEn}). {moneyEn}.',
  }),
  moneyLate: toMember('required', {
    zh: '您为{place} {time}支付的{amount}元到账时订单已结束，将原路退回。',
    en: 'Your payment of CNY {amount} for {placeEn}, {time}, arrived after the order had ended. It will be refunded to the original payment method.',
  }),
  moneyRestored: toMember('required', {
    zh: '您为{place} {time}支付的{amount}元已到账，预约已恢复。',
    en: 'Your payment of CNY {amount} for {placeEn}, {time}, has arrived and your booking is restored.',
  }),
  moneyTwice: toMember('required', {
    zh: '{place} {time}已付过款，多付的{amount}元将原路退回，预约不变。',
    en: '{placeEn}, {time}, was already paid. The extra CNY {amount} will be refunded to the original payment method. Your booking is unchanged.',
  }),
  moneyChanged: toMember('required', {
    zh: '您为{place} {time}支付的{amount}元已不是现价，将原路退回，请按订单现价重新支付。',
    en: 'Your payment of CNY {amount} for {placeEn}, {time}, does not match the current price. It will be refunded to the original payment method. Pay again at the price shown in the order.',
  }),
  rechargeFull: toMember('required', {
    zh: '您充值的{amount}元到账时余额已达上限{max}元，未存入余额，将原路退回。',
    en: 'Your top-up of CNY {amount} arrived when your balance was at its limit of CNY {max}. It will be refunded to the original payment method.',
  }),
  couponGiven: toMember('coupons', {
    zh: '您收到优惠券“{name}”，付款时可用，见“我的优惠券”。',
    en: 'You received the coupon "{nameEn}". You can use it when you pay. See "My coupons".',
  }),
  couponEnding: toMember('coupons', {
    zh: '您的优惠券“{name}”将于{until}到期，付款时可用，见“我的优惠券”。',
    en: 'Your coupon "{nameEn}" expires on {until}. You can use it when you pay. See "My coupons".',
  }),
  shareReturned: toMember('required', {
    zh: '{place} {time}已退款，其中您支付的{amount}元已退回余额。',
    en: '{placeEn}, {time}, was refunded. The CNY {amount} you paid was returned to your balance.',
  }),
  invoiceIssued: toMember('money', {
    zh: '您申请的{amount}元发票已开具，发票号码{no}，可在“我的发票”下载。',
    en: 'Your invoice for CNY {amount} was issued, number {no}. Download it under "My invoices".',
  }),
  invoiceRefused: toMember('money', {
    zh: '您申请的{amount}元发票未能开具：{reason}。请在“我的发票”修改后重新提交。',
    en: 'Your invoice for CNY {amount} could not be issued: {reason}. Correct it under "My invoices" and resubmit it.',
  }),
  reconFound: toStaff({
    zh: '昨夜对账发现{n}笔差异待处理，请到“财务 - 对账”查看。',
    en: "Differences found in last night's reconciliation: {n}. Review them under Finance - Reconciliation.",
  }),
  alarmRaised: toStaff({
    zh: '{levelZh}告警：{place} {titleZh}。请到“设备预警”确认或处理。',
    en: '{levelEn} alarm, {placeEn}: {titleEn}. Acknowledge or handle it under "Device alarms".',
  }),
  alarmEscalated: toStaff({
    zh: '{levelZh}告警{minutes}分钟无人确认：{place} {titleZh}。请到“设备预警”处理。',
    en: '{levelEn} alarm not acknowledged for {minutes} minutes, {placeEn}: {titleEn}. Handle it under "Device alarms".',
  }),
  patrolException: toStaff({
    zh: '{place}“{titleZh}”发现{n}项异常（{levelZh}），请在{until}前到“安全巡检”处理。',
    en: 'Exceptions found by "{titleEn}", {placeEn}: {n}, {levelEn}. Handle them under "Security checks" by {until}.',
  }),
  patrolOverdue: toStaff({
    zh: '{place}“{titleZh}”的异常应在{until}前处理，现已超期，请到“安全巡检”处理。',
    en: 'The exceptions of "{titleEn}", {placeEn}, were due by {until} and are overdue. Handle them under "Security checks".',
  }),
  patrolMissed: toStaff({
    zh: '{place}“{titleZh}”未在{until}前完成，已记为漏检，请到“安全巡检”查看。',
    en: '"{titleEn}", {placeEn}, was not finished by {until} and counts as missed. See "Security checks".',
  }),
  appealAnswered: toMember('reviews', {
    zh: '您的申诉已处理，结果：{resultZh}。{reason}',
    en: 'Your appeal has been decided: {resultEn}. {reason}',
  }),
};

/** The name of a kind of message. */
export type MessageKind = keyof typeof messageKinds;

/** The kinds for an audience. */
export type MessageKindFor<A extends 'member' | 'staff' | 'address'> = {
  [K in MessageKind]: (typeof messageKinds)[K]['audience'] extends A ? K : never;
}[MessageKind];

type PlaceholderIn<T extends string> = T extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlaceholderIn<Rest>
  : never;

/** The parameters of a kind: one for each placeholder of its texts in either language. */
export type MessageParameters<K extends MessageKind> = Readonly<
  Record<PlaceholderIn<(typeof messageKinds)[K]['zh' | 'en']>, string | number>
>;
