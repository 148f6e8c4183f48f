import { crowdKind, crowdStatus } from '#domain/special-crowds/special-crowd.status';
import { crowdFilter, crowdRow, specialCrowds, type CrowdRow } from '#contract/special-crowds/special-crowd.contract';
import { reasonRowDialog } from '#web/kit/form/reason-row-dialog';
import { call } from '#web/kit/call/call';
import { input, type FormSpec } from '#web/kit/form/form-spec';
import { columnsOf, field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';

const column = columnsOf<CrowdRow>();
const isActive = ({ standing }: CrowdRow) => standing !== crowdStatus.ended;
const people = (keyword: string) =>
  keyword === '' ? Promise.resolve([]) : call(specialCrowds.people, { keyword }, { quiet: true });
const fields = [
  input.select('kind', crowdKind),
  input.date('validFrom'),
  input.date('validTo'),
  input.text('proofNote', {
    hint: { zh: '如证件名称、名单文号', en: 'For example certificate name or list number' },
  }),
  input.area('remark', { rows: 2 }),
];

const add: FormSpec<CrowdRow> = {
  endpoint: specialCrowds.add,
  title: { zh: '登记特殊人群', en: 'Add special crowd entry' },
  fields: [
    input.seek('personId', people, {
      hint: { zh: '输入姓名、账号或手机号查找', en: 'Search by name, account or phone.' },
    }),
    ...fields,
  ],
  start: () => ({ kind: crowdKind.retired }),
};
const edit: FormSpec<CrowdRow> = {
  endpoint: specialCrowds.edit,
  title: { zh: '修改资格', en: 'Edit qualification' },
  fields,
  start: (row) =>
    row
      ? {
          id: row.id,
          version: row.version,
          kind: row.kind,
          validFrom: row.validFrom,
          validTo: row.validTo,
          proofNote: row.proofNote,
          remark: row.remark,
        }
      : {},
};

const EndDialog = reasonRowDialog<CrowdRow>({
  title: { zh: '取消资格', en: 'Cancel qualification' },
  label: { zh: '原因', en: 'Reason' },
  effect: (row) => ({
    zh: `${row.name} 立即不再享受特殊人群价格，已有预约不受影响。`,
    en: `${row.enName || row.name} no longer gets special crowd prices. Existing bookings are not affected.`,
  }),
  send: ({ id }, reason) => call(specialCrowds.end, { id, reason }, { quiet: true }),
});

/** The special crowd list: person, reason and period. */
export const SpecialCrowdList = listScreen({
  route: 'VenuesMember',
  part: 'special',
  title: { zh: '特殊人群', en: 'Special crowd' },
  list: specialCrowds.list,
  filter: crowdFilter,
  row: crowdRow,
  rowKey: ({ id }) => String(id),
  noun: { zh: '特殊人群', en: 'special crowd entries' },
  search: [field.text('keyword'), field.select('kind', crowdKind), field.select('standing', crowdStatus)],
  quick: [{ title: { zh: '有效', en: 'Valid' }, filter: () => ({ standing: String(crowdStatus.valid) }) }],
  columns: [
    column.twoLines('name', (row, { pick }) => [pick(row.name, row.enName), row.username], {
      width: 140,
      phone: 'title',
    }),
    column.tag('standing', crowdStatus, { width: 96 }),
    column.code('kind', crowdKind, { width: 116 }),
    column.text('validFrom', { width: 112 }),
    column.text('validTo', { sort: true, width: 112 }),
    column.text('phone', { width: 122 }),
    column.text('proofNote', { width: 150 }),
    column.text('remark', { width: 90, phone: 'hide' }),
    column.stamp('gmtCreate', { sort: true, width: 112, phone: 'hide' }),
  ],
  add,
  edit: { ...edit, when: isActive },
  actions: [
    {
      key: 'end',
      title: { zh: '取消资格', en: 'Cancel' },
      right: 'VenuesMemberCrowd',
      danger: true,
      when: isActive,
      Dialog: EndDialog,
    },
  ],
  exports: { endpoint: specialCrowds.exportFile, right: 'VenuesMemberCrowdExport' },
  imports: { check: specialCrowds.importCheck, template: 'specialCrowd' },
});
