import { failures, refuse, type Refusal } from './failure';
import { isLocalDate, type LocalDate } from './time';

/** Failures of personal data entered by a user (document 1 §5). */
export const identityFailure = failures({
  mobileWrong: {
    kind: 'invalid',
    zh: '手机号应为11位数字，以13至19开头',
    en: 'Enter an 11-digit mobile number that starts with 13 to 19.',
  },
  landlineWrong: {
    kind: 'invalid',
    zh: '请填写手机号，或“区号-7至8位号码”格式的座机号',
    en: 'Enter a mobile number or a landline number: area code, dash, 7 or 8 digits.',
  },
  emailWrong: { kind: 'invalid', zh: '邮箱格式不正确，请检查', en: 'Enter a valid e-mail address.' },
  cardLengthWrong: {
    kind: 'invalid',
    zh: '身份证号应为18位，请检查',
    en: 'An identity card number has 18 characters. Check it and try again.',
  },
  cardProvinceWrong: {
    kind: 'invalid',
    zh: '身份证号前两位地区码不存在，请检查',
    en: 'The first two digits are not a valid region code. Check the number.',
  },
  cardBirthWrong: {
    kind: 'invalid',
    zh: '身份证号中的出生日期不存在，请检查',
    en: 'The birth date in the number does not exist. Check the number.',
  },
  cardBirthFuture: {
    kind: 'invalid',
    zh: '身份证号中的出生日期晚于今天，请检查',
    en: 'The birth date in the number is in the future. Check the number.',
  },
  cardChecksumWrong: {
    kind: 'invalid',
    zh: '身份证号校验码不正确，请检查',
    en: 'The check digit is not correct. Check the number.',
  },
  passwordEmpty: { kind: 'invalid', zh: '密码不能为空', en: 'Enter a password.' },
  passwordWeak: {
    kind: 'invalid',
    zh: '密码至少{minimum}位，且须包含大写字母、小写字母和数字',
    en: 'Use at least {minimum} characters, including an upper-case letter, a lower-case letter and a digit.',
  },
  passwordNotMixed: {
    kind: 'invalid',
    zh: '密码至少{minimum}位，且须同时包含字母和数字',
    en: 'Use at least {minimum} characters, including letters and digits.',
  },
});

/** Minimum password lengths: 12 characters by default, 8 at schools that configure it (document 1 §5). */
export const passwordMinimum = { usual: 12, lenient: 8, mixed: 7 } as const;

const MOBILE = /^1[3-9]\d{9}$/;
const LANDLINE = /^(?:0\d{2,3}-)?\d{7,8}$/;
const EMAIL = /^[\w.-]{1,64}@(?:[A-Za-z0-9-]{1,63}\.)+[A-Za-z0-9-]{2,63}$/;

/** Returns why a mobile number is invalid, or null: 11 digits starting with 13 to 19. */
export const whyNotMobile = (text: string): Refusal | null =>
  MOBILE.test(text) ? null : refuse(identityFailure.mobileWrong);

/** Returns why a phone number is invalid, or null: a landline with or without area code, or a mobile number. */
export const whyNotPhone = (text: string): Refusal | null =>
  LANDLINE.test(text) || MOBILE.test(text) ? null : refuse(identityFailure.landlineWrong);

/** Returns why an e-mail address is invalid, or null. */
export const whyNotEmail = (text: string): Refusal | null =>
  text.length <= 254 && EMAIL.test(text) ? null : refuse(identityFailure.emailWrong);

const PROVINCES = new Set(
  '11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 61 62 63 64 65 71 81 82 83 91'.split(
    ' ',
  ),
);
const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const CHECKS = '10X98765432';

/** Returns the check character for the first 17 digits of an identity card number (GB 11643). */
export const cardChecksum = (first17: string): string =>
  CHECKS.charAt(WEIGHTS.reduce((total, weight, i) => total + weight * Number(first17.charAt(i)), 0) % 11);

/**
 * Returns why a Chinese identity card number is invalid, or null: length, province, an existing birth date not after
 * `today`, check character. A lower-case x counts as X.
 */
export const whyNotIdentityCard = (text: string, today: LocalDate): Refusal | null => {
  const card = text.toUpperCase();
  if (!/^\d{17}[\dX]$/.test(card)) return refuse(identityFailure.cardLengthWrong);
  if (!PROVINCES.has(card.slice(0, 2))) return refuse(identityFailure.cardProvinceWrong);
  const birth = `${card.slice(6, 10)}-${card.slice(10, 12)}-${card.slice(12, 14)}`;
  if (!/^(?:19|2\d)/.test(birth) || !isLocalDate(birth)) return refuse(identityFailure.cardBirthWrong);
  if (birth > today) return refuse(identityFailure.cardBirthFuture);
  return card.endsWith(cardChecksum(card)) ? null : refuse(identityFailure.cardChecksumWrong);
};

/**
 * Returns why a password is invalid, or null: not empty, at least `minimum` characters, upper case, lower case and a
 * digit.
 */
export const whyNotPassword = (text: string, minimum: number = passwordMinimum.usual): Refusal | null => {
  if (text === '') return refuse(identityFailure.passwordEmpty);
  const strong = text.length >= minimum && /[A-Z]/.test(text) && /[a-z]/.test(text) && /\d/.test(text);
  return strong ? null : refuse(identityFailure.passwordWeak, { minimum });
};

/** The alternative rule: letters and digits, at least 7 characters. */
export const whyNotMixedPassword = (text: string): Refusal | null => {
  if (text === '') return refuse(identityFailure.passwordEmpty);
  const mixed = text.length >= passwordMinimum.mixed && /[A-Za-z]/.test(text) && /\d/.test(text);
  return mixed ? null : refuse(identityFailure.passwordNotMixed, { minimum: passwordMinimum.mixed });
};

const maskMiddle = (text: string, head: number, tail: number): string => {
  const all = Array.from(text);
  if (all.length <= head + tail) return '*'.repeat(all.length);
  return [...all.slice(0, head), '*'.repeat(all.length - head - tail), ...all.slice(all.length - tail)].join('');
};

/** Masks a phone number for lists: `138****8000`; shorter numbers keep two digits at each end. */
export const maskPhone = (phone: string): string =>
  phone.length < 11 ? maskMiddle(phone, 2, 2) : maskMiddle(phone, 3, 4);

/** Masks a name: `张**` keeps the first character. */
export const maskName = (name: string): string => maskMiddle(name, 1, 0);

/** Masks an identity document number: `11**************34` keeps both ends. */
export const maskCard = (cardNo: string): string => maskMiddle(cardNo, 2, 2);
