import { z } from 'zod';
import { cardType, gender } from '#domain/members/member.status';
import { codeOf, labeled, text } from '#contract/kit/fields';

/** Form fields of personal data. Length and labels are declared here once; the rules are in `domain`. */
export const personField = {
  name: labeled('姓名', 'Name', text(50).min(2)),
  enName: labeled('英文姓名', 'English name', text(50).regex(/^[A-Za-z .'-]*$/)),
  gender: labeled('性别', 'Gender', codeOf(gender)),
  phone: labeled('手机号', 'Mobile number', text(20).min(1)),
  email: labeled('邮箱', 'Email', text(254)),
  cardType: labeled('证件类型', 'Document type', codeOf(cardType)),
  cardNo: labeled('证件号码', 'Document number', text(40).min(1)),
  sponsor: labeled('担保人工号', 'Sponsor staff number', text(32).regex(/^[\w-]*$/)),
  remark: labeled('申请说明', 'Note', text(200)),
  password: labeled('密码', 'Password', z.string().max(200)),
} as const;

/** A six-digit verification code. */
export const sixDigits = labeled(
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
