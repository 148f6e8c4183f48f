import { z } from 'zod';
import { cardType, gender } from '#domain/members/member.status';
import { codeOf, named, text } from '#contract/kit/fields';

/** Fields of the forms about people: their length and labels are declared once, their rules are the domain's. */
export const personField = {
  name: named('姓名', 'Name', text(50).min(2)),
  enName: named('英文姓名', 'Name in English', text(50).regex(/^[A-Za-z .'-]*$/)),
  gender: named('性别', 'Gender', codeOf(gender)),
  phone: named('手机号', 'Mobile number', text(20).min(1)),
  email: named('邮箱', 'E-mail', text(254)),
  cardType: named('证件类型', 'Kind of document', codeOf(cardType)),
  cardNo: named('证件号码', 'Document number', text(40).min(1)),
  sponsor: named('担保人工号', 'Staff number of the sponsor', text(32).regex(/^[\w-]*$/)),
  remark: named('申请说明', 'Note', text(200)),
  password: named('密码', 'Password', z.string().max(200)),
} as const;

/** A six-digit code as it was sent. */
export const sixDigits = named(
  '校验码',
  'Code',
  z
    .string()
    .trim()
    .regex(/^\d{6}$/),
);

/** A payment password as clients send it: lower-case hex MD5. */
export const md5Hex = z.string().regex(/^[0-9a-f]{32}$/);

/** What asking for a code answers, whoever asked: when the next may be asked for and how long this one is good. */
export const codeSent = z.object({ seconds: z.int(), minutes: z.int() });

/** The language a message is written in; without it, Chinese. */
export const lang = z.enum(['zh', 'en']).optional();
