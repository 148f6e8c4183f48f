import { z } from 'zod';
import { registrationStatus } from '#domain/members/member.status';
import { externalKind } from '#domain/messages/message.status';
import { passwordRule } from '#domain/members/account.rules';
import { attachmentId } from '#contract/attachments/attachment.contract';
import { get, post } from '#contract/kit/endpoint';
import { codeOf, date, id, labeled, text } from '#contract/kit/fields';
import { exportCall } from '#contract/kit/list-calls';
import { pageOf, paging } from '#contract/kit/page';
import { codeSent, lang, personField, sixDigits } from './member.fields';

const { name, enName, gender, phone, email, cardType, cardNo, sponsor, remark, password } = personField;
const captchaVerification = z.string().max(2000).optional();

/** A row of the review list. Telephone number and document are masked; revealing them is logged. */
export const registrationRow = z.object({
  id: z.int(),
  userId: z.int(),
  name: labeled('姓名', 'Name', z.string()),
  enName: z.string(),
  phone: labeled('手机号', 'Mobile number', z.string()),
  externalKind: labeled('身份', 'Role', z.int()),
  cardType: labeled('证件类型', 'Document type', z.int()),
  cardNo: labeled('证件号码', 'Document number', z.string()),
  sponsor: labeled('担保人工号', 'Sponsor', z.string()),
  round: labeled('提交次数', 'Submissions', z.int()),
  status: labeled('审核状态', 'Review status', z.int()),
  checkContent: labeled('审核意见', 'Review note', z.string()),
  submittedAt: labeled('提交时间', 'Submitted at', z.string()),
  checkedAt: labeled('审核时间', 'Reviewed at', z.string().nullable()),
});
export type RegistrationRow = z.output<typeof registrationRow>;

/** Filters of the review list. */
export const registrationFilter = z.object({
  keyword: labeled('姓名 / 手机号', 'Name / mobile number', text(50)).optional(),
  status: labeled('审核状态', 'Review status', codeOf(registrationStatus)).optional(),
  externalKind: labeled('身份', 'Role', codeOf(externalKind)).optional(),
  dateFrom: labeled('提交日期起', 'From', date).optional(),
  dateTo: labeled('提交日期止', 'To', date).optional(),
  sort: z.enum(['submittedAt', 'checkedAt']).default('submittedAt'),
  order: z.enum(['asc', 'desc']).default('desc'),
});

/** An application with its history and, for staff with the permission, the full telephone number and document. */
const registrationDetail = registrationRow.extend({
  gender: z.int(),
  email: z.string(),
  remark: z.string(),
  proofIds: z.array(z.string()),
  opened: z.array(z.string()),
  log: z.array(z.object({ at: z.string(), who: z.string(), status: z.int(), note: z.string() })),
});

/** Calls to register and to review registrations. */
export const registrations = {
  form: get('/api/front/website/register/form', {
    admit: 'public',
    about:
      'Data for the registration and password pages: whether registration is open, types of external people, the password rule, the kind of captcha.',
    input: z.object({}),
    reply: z.object({
      enabled: z.boolean(),
      label: z.string(),
      labelEn: z.string(),
      messages: z.boolean(),
      password: z.object({ rule: codeOf(passwordRule), minimum: z.int() }),
      captcha: z.enum(['clickWord', 'blockPuzzle']),
    }),
  }),
  code: post('/api/front/website/register/code', {
    admit: 'public',
    about: 'Sends a code to a mobile number for registration. The reply does not show whether an account exists.',
    input: z.object({ phone, captchaVerification, lang }),
    reply: codeSent,
  }),
  register: post('/api/front/website/register', {
    admit: 'public',
    done: 'saved',
    about: 'Registers an external person, who then waits for review by the school.',
    input: z.object({
      phone,
      code: sixDigits,
      name,
      enName: enName.default(''),
      gender,
      email: email.default(''),
      cardType,
      cardNo,
      externalKind: labeled('身份', 'You are', codeOf(externalKind)),
      sponsor: sponsor.default(''),
      remark: remark.default(''),
      password,
      lang,
    }),
    reply: z.object({ username: z.string() }),
  }),
  list: get('/api/register/users', {
    admit: { right: 'RegisterUsers' },
    about: 'Registrations and the state of their review.',
    input: paging.extend(registrationFilter.shape),
    reply: pageOf(registrationRow),
  }),
  detail: get('/api/register/users/:id', {
    admit: { right: 'RegisterUsers' },
    about: 'One registration with its history. Personal data shown in full is written to the viewer log.',
    input: z.object({ id }),
    reply: registrationDetail,
  }),
  proof: post('/api/register/users/proof', {
    admit: { right: 'RegisterUsers' },
    about: 'Returns an address, valid for one minute, of one document of a registration; written to the viewer log.',
    input: z.object({ id, attachmentId }),
    reply: z.object({ url: z.string() }),
  }),
  check: post('/api/register/users/check', {
    admit: { right: 'RegisterUsersCheck' },
    done: 'checked',
    about: 'Approves or refuses registrations, each on its own; a refusal needs a reason.',
    input: z.object({
      ids: z.array(id).min(1).max(200),
      checkStatus: codeOf(registrationStatus),
      checkContent: text(200).default(''),
    }),
    reply: z.object({
      done: z.int(),
      refused: z.array(z.object({ id: z.int(), message: z.string(), messageEn: z.string() })),
    }),
  }),
  exportFile: exportCall(
    '/api/register/users/export',
    'RegisterUsersExport',
    registrationFilter,
    'The filtered list as xlsx, masked as on the screen.',
  ),
};
