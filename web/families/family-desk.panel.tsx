import { Button } from 'antd';
import { familyMemberStatus } from '#domain/families/family.status';
import { familyRelation } from '#domain/members/member.status';
import { familyApproval } from '#contract/families/family.approval';
import { families, familyFilter, familyRow, type FamilyRow } from '#contract/families/family.contract';
import { reasonRowDialog } from '#web/kit/form/reason-row-dialog';
import { call } from '#web/kit/call/call';
import { columnsOf, field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { reviewAction, reviewBatch } from '#web/kit/review/review-action';
import { choiceOf, reviewOf } from '#web/kit/review/review-of-kind';
import type { ReviewSpec } from '#web/kit/review/review-spec';

const column = columnsOf<FamilyRow>();
const open = async (id: number, attachmentId: string) =>
  window.open((await call(families.proof, { id, attachmentId })).url, '_blank', 'noopener');
const isPending = ({ standing }: FamilyRow) => standing === familyMemberStatus.checking;

const review: ReviewSpec<FamilyRow> = {
  ...reviewOf(familyApproval),
  id: ({ id }) => id,
  name: (row, { pick, lang }) => {
    const [who, owner] = [pick(row.name, row.enName), pick(row.ownerName, row.enOwnerName)];
    return lang === 'zh' ? `${who}（${owner}）` : `${who} (${owner})`;
  },
  choices: [
    {
      ...choiceOf(familyApproval, 'pass'),
      title: { zh: '通过', en: 'Approve' },
      when: isPending,
      effect: (rows) => ({
        zh: `${rows.length} 人获得一年的家属身份，并成为教职工的同伴`,
        en: `Approved members (${rows.length}) get the family role for one year and become companions of the staff member`,
      }),
    },
    {
      ...choiceOf(familyApproval, 'fail'),
      title: { zh: '不通过', en: 'Reject' },
      danger: true,
      when: isPending,
      effect: () => ({ zh: '终局决定；本人可另行登记', en: 'This is final. They can register again.' }),
    },
    {
      ...choiceOf(familyApproval, 'sendBack'),
      title: { zh: '驳回补充', en: 'Return' },
      when: isPending,
      effect: () => ({ zh: '本人可修改后重新提交', en: 'They can correct and resubmit it.' }),
    },
  ],
};

const EndDialog = reasonRowDialog<FamilyRow>({
  title: { zh: '取消家属资格', en: 'Cancel family membership' },
  label: { zh: '原因（教职工可见）', en: 'Reason (visible to the staff member)' },
  ok: { zh: '取消资格', en: 'Cancel membership' },
  effect: (row) => ({
    zh: `${row.name} 将立即失去家属身份，已有预约不受影响。`,
    en: `${row.enName || row.name} loses the family role at once. Existing bookings are not affected.`,
  }),
  send: ({ id }, reason) => call(families.end, { id, reason }, { quiet: true }),
});

/** The staff list of family members: reviewed, listed, ended. */
export const FamilyMemberList = listScreen({
  route: 'VenuesMember',
  part: 'families',
  title: { zh: '家庭成员', en: 'Family members' },
  list: families.list,
  filter: familyFilter,
  row: familyRow,
  rowKey: ({ id }) => String(id),
  noun: { zh: '家庭成员', en: 'family members' },
  search: [
    field.text('keyword'),
    field.select('standing', familyMemberStatus),
    field.select('relation', familyRelation),
  ],
  quick: [
    { title: { zh: '待审核', en: 'Pending' }, filter: () => ({ standing: String(familyMemberStatus.checking) }) },
  ],
  columns: [
    column.name('name', 'enName', { phone: 'title', width: { zh: 112, en: 132 } }),
    column.tag('standing', familyMemberStatus, { width: 122 }),
    column.code('relation', familyRelation, { width: 76 }),
    column.text('birth', { width: 108 }),
    column.text('cardNo', { width: 150, phone: 'hide', aside: true }),
    column.twoLines('ownerName', (row, { pick }) => [pick(row.ownerName, row.enOwnerName), row.ownerUsername], {
      width: 116,
    }),
    column.text('username', { width: 96 }),
    column.own(
      'proofIds',
      ({ id, proofIds }, { t }) =>
        proofIds.map((one, n) => (
          <Button key={one} size="small" type="link" onClick={() => void open(id, one)}>
            {t({ zh: `材料 ${n + 1}`, en: `File ${n + 1}` })}
          </Button>
        )),
      { title: { zh: '材料', en: 'Proof' }, width: { zh: 92, en: 104 } },
    ),
    column.stamp('submittedAt', { sort: true, width: { zh: 112, en: 136 } }),
    column.text('validUntil', { sort: true, width: 112 }),
    column.text('checkContent', { width: 140, phone: 'hide', aside: true }),
  ],
  actions: [
    reviewAction(review),
    {
      key: 'end',
      title: { zh: '取消资格', en: 'Cancel' },
      right: 'FamilyMembersCheck',
      danger: true,
      when: ({ standing }) => standing === familyMemberStatus.valid,
      Dialog: EndDialog,
    },
  ],
  batch: [reviewBatch(review)],
  exports: { endpoint: families.exportFile, right: 'FamilyMembersExport' },
});
