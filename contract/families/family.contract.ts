import { z } from 'zod';
import { isLocalDate, type LocalDate } from '#domain/kit/time';
import { familyMemberStatus } from '#domain/families/family.status';
import { FAMILY_CONSENT } from '#domain/families/family.rules';
import { familyRelation } from '#domain/members/member.status';
import { attachmentId, attachment } from '#contract/attachments/attachment.contract';
import { get, post } from '#contract/kit/endpoint';
import { codeOf, id, labeled, text } from '#contract/kit/fields';
import { exportCall } from '#contract/kit/list-calls';
import { pageOf, paging } from '#contract/kit/page';
import { personField } from '#contract/members/member.fields';

const relation = labeled('关系', 'Relation', codeOf(familyRelation));
const birth = labeled(
  '出生日期',
  'Date of birth',
  z.custom<LocalDate>((text) => typeof text === 'string' && /^(?:19|20)\d\d-/.test(text) && isLocalDate(text), {
    error: 'YYYY-MM-DD',
  }),
);
const phone = labeled('手机号', 'Mobile number', text(20));
const proofIds = labeled('证明材料', 'Proof', z.array(attachmentId).max(9));
const reason = labeled('原因', 'Reason', text(200).min(2));

/** A family member as the owner sees it: the document is masked and the account is present once approved. */
const ownFamilyMember = z.object({
  id: z.int(),
  name: z.string(),
  enName: z.string(),
  relation: z.int(),
  gender: z.int(),
  birth: z.string(),
  age: z.int(),
  guarded: z.boolean(),
  cardType: z.int(),
  cardNo: z.string(),
  phone: z.string(),
  proofs: z.array(attachment),
  standing: z.int(),
  checkContent: z.string(),
  submittedAt: z.string(),
  validUntil: z.string().nullable(),
  endKind: z.int().nullable(),
  username: z.string().nullable(),
  roleId: z.int().nullable(),
});
export type OwnFamilyMember = z.output<typeof ownFamilyMember>;

/** All family members of one owner. */
const familyOverview = z.object({ most: z.int(), used: z.int(), members: z.array(ownFamilyMember) });
export type FamilyOverview = z.output<typeof familyOverview>;

/** A row of the staff list of family members, with masked telephone number and document. */
export const familyRow = z.object({
  id: z.int(),
  name: labeled('家庭成员', 'Family member', z.string()),
  enName: z.string(),
  relation: labeled('关系', 'Relation', z.int()),
  gender: labeled('性别', 'Gender', z.int()),
  birth: labeled('出生日期', 'Date of birth', z.string()),
  cardNo: labeled('证件号码', 'Document number', z.string()),
  phone: labeled('手机号', 'Mobile number', z.string()),
  ownerName: labeled('教职工', 'Staff member', z.string()),
  enOwnerName: z.string(),
  ownerUsername: labeled('教职工账号', 'Staff account', z.string()),
  username: labeled('成员账号', 'Member account', z.string().nullable()),
  standing: labeled('状态', 'Status', z.int()),
  proofIds: z.array(z.string()),
  checkContent: labeled('审核意见', 'Decision', z.string()),
  submittedAt: labeled('提交时间', 'Submitted at', z.string()),
  checkedAt: labeled('审核时间', 'Reviewed at', z.string().nullable()),
  validUntil: labeled('有效期至', 'Valid until', z.string().nullable()),
});
export type FamilyRow = z.output<typeof familyRow>;

/** Filters of the staff list of family members. */
export const familyFilter = z.object({
  keyword: labeled('成员 / 教职工姓名 / 账号', 'Member / staff name / account', text(50)).optional(),
  standing: labeled('状态', 'Status', codeOf(familyMemberStatus)).optional(),
  relation: labeled('关系', 'Relation', codeOf(familyRelation)).optional(),
  sort: z.enum(['submittedAt', 'validUntil']).default('submittedAt'),
  order: z.enum(['asc', 'desc']).default('desc'),
});

const familyMemberFields = z.object({
  name: personField.name,
  enName: personField.enName.default(''),
  relation,
  gender: personField.gender,
  birth,
  cardType: personField.cardType,
  phone: phone.default(''),
  proofIds,
  consent: z.coerce.number().pipe(z.literal(FAMILY_CONSENT.version)),
});
const memberId = z.object({ id });
const savedMember = z.object({ id: z.int() });

/** Calls for family members of staff, who are registered with proof, reviewed by the school and valid for one year. */
export const families = {
  mine: get('/api/family_members/mine', {
    admit: { right: 'FamilyMembers' },
    about: 'The caller’s family members and the state of their review.',
    input: z.object({}),
    reply: familyOverview,
  }),
  add: post('/api/family_members/add', {
    admit: { right: 'FamilyMembersEdit' },
    done: 'saved',
    about: 'Submits a family member for review, with documents and consent.',
    input: familyMemberFields.extend({ cardNo: personField.cardNo }),
    reply: savedMember,
  }),
  edit: post('/api/family_members/edit', {
    admit: { right: 'FamilyMembersEdit' },
    done: 'saved',
    about: 'Changes a family member that was returned and resubmits it; without a number the document stays.',
    input: familyMemberFields.extend({ id, cardNo: personField.cardNo.optional() }),
    reply: savedMember,
  }),
  remove: post('/api/family_members/remove', {
    admit: { right: 'FamilyMembersEdit' },
    done: 'saved',
    about: 'Withdraws an own application, or ends an own family member’s status at once.',
    input: memberId,
    reply: savedMember,
  }),
  list: get('/api/family_members', {
    admit: { right: 'VenuesMember' },
    about: 'Family members in the caller’s scope.',
    input: paging.extend(familyFilter.shape),
    reply: pageOf(familyRow),
  }),
  proof: post('/api/family_members/proof', {
    admit: { right: 'FamilyMembersCheck' },
    about: 'Returns an address, valid for one minute, of one document of a family member; written to the viewer log.',
    input: z.object({ id, attachmentId }),
    reply: z.object({ url: z.string() }),
  }),
  end: post('/api/family_members/end', {
    admit: { right: 'FamilyMembersCheck' },
    done: 'saved',
    about: 'Ends a family member’s status on behalf of the school.',
    input: z.object({ id, reason }),
    reply: savedMember,
  }),
  exportFile: exportCall(
    '/api/family_members/export',
    'FamilyMembersExport',
    familyFilter,
    'The filtered list as xlsx, masked as on the screen.',
  ),
};
