import { z } from 'zod';
import { cardType, gender } from '#domain/members/member.status';
import { codeOf, named, text } from '#contract/kit/fields';

/** Form fields of personal data. Length and labels are declared here once; the rules are in `domain`. */
export const personField = {
  name: named('姓名', 'Name', text(50).min(2)),
  enName: named('英文姓名', 'English name', text(50).regex(/^[A-Za-z .'-]*$/)),
  gender: named('性别', 'Gender', codeOf(gender)),
  phone: named('手机号', 'Mobile number', text(20).min(1)),
  email: named('邮箱', 'Email', text(254)),
  cardType: named('证件类型', 'Document type', codeOf(cardType)),
  cardNo: named('证件号码', 'Document number', text(40).min(1)),
  sponsor: named('担保人工号', 'Sponsor staff number', text(32).regex(/^[\w-]*$/)),
  remark: named('申请说明', 'Note', text(200)),
  password: named('密码', 'Password', z.string().max(200)),
} as const;

/** A six-digit verification code. */
export const sixDigits = named(
  '校验码',
  'Code',
  z
    .string()
    .trim()
    .regex(/^\d{6}$/),
);

/** A payment password as clients send it: a lower-case hex MD5. */
export const md5Hex = z.string().regex(/^[0-9a-f]{32}$/);

/** The answer to a code request: the seconds until the next request is allowed and the minutes the code is valid. */
export const codeSent = z.object({ seconds: z.int(), minutes: z.int() });

/** The language of a message; Chinese if absent. */
export const lang = z.enum(['zh', 'en']).optional();
