import type { Text } from '#web/kit/text/lang';
import { braceletMachine } from '#domain/bracelets/bracelet.machine';
import { bindStatus, type BindStatus, type CardStatus } from '#domain/bracelets/bracelet.status';
import { stepsFrom } from '#domain/kit/machine';
import { bracelets, type BraceletRow } from '#contract/bracelets/bracelet.contract';
import { call } from '#web/kit/call/call';
import { FormDialog } from '#web/kit/form/form-dialog';
import { reasonRowDialog } from '#web/kit/form/reason-row-dialog';
import type { RowDialogProps } from '#web/kit/form/row-dialog';
import type { RowAction } from '#web/kit/list/list-spec';
import { amount } from '#web/kit/text/format';
import { braceletFields, issueForm } from './bracelet-form';

type StepName = keyof typeof braceletMachine.steps & string;
const allows = (name: StepName) => (row: BraceletRow) =>
  stepsFrom(braceletMachine, {
    cardStatus: row.cardStatus as CardStatus,
    bindStatus: row.bindStatus as BindStatus,
  }).includes(name);

const EditDialog = ({ row, close, done }: RowDialogProps<BraceletRow>) => (
  <FormDialog
    spec={{ endpoint: bracelets.save, fields: braceletFields }}
    row={row}
    title={{ zh: `编辑手环 · ${row.labelNo}`, en: `Edit wristband · ${row.labelNo}` }}
    close={close}
    done={done}
  />
);

/** Issues a wristband. */
export const IssueDialog = ({ row, close, done }: RowDialogProps<BraceletRow>) => (
  <FormDialog
    spec={issueForm}
    row={row}
    title={{ zh: `发手环 · ${row.labelNo}`, en: `Issue wristband · ${row.labelNo}` }}
    close={close}
    done={done}
  />
);

type NotedMove = (input: { readonly id: number; readonly note: string }) => Promise<unknown>;
const noted = (
  title: Text,
  send: NotedMove,
  effect: (row: BraceletRow) => Text,
  label: Text = { zh: '说明', en: 'Note' },
) =>
  reasonRowDialog<BraceletRow>({
    title,
    label,
    effect,
    send: ({ id }, note) => send({ id, note }),
  });

/** What happens to the deposit when a wristband is returned. */
const returnText = (row: BraceletRow): Text =>
  row.depositNo !== null && row.depositPaid
    ? {
        zh: `收回手环 ${row.labelNo}，押金 ${amount(row.deposit)} 元按原支付方式退还。`,
        en: `Wristband ${row.labelNo} is taken back and the deposit of CNY ${amount(row.deposit)} is refunded the way it was paid.`,
      }
    : { zh: `收回手环 ${row.labelNo}。`, en: `Wristband ${row.labelNo} is taken back.` };

/** Moves of a wristband, each offered in the states that allow it. */
export const braceletActions: readonly RowAction<BraceletRow>[] = [
  {
    key: 'issue',
    title: { zh: '发放', en: 'Issue' },
    right: 'BraceletListIssue',
    when: allows('issue'),
    Dialog: IssueDialog,
  },
  {
    key: 'giveBack',
    title: { zh: '归还', en: 'Return' },
    right: 'BraceletListReturn',
    when: allows('giveBack'),
    confirm: returnText,
    run: ({ id }) => call(bracelets.giveBack, { id }),
  },
  {
    key: 'lose',
    title: { zh: '挂失', en: 'Report lost' },
    right: 'BraceletListLost',
    when: allows('lose'),
    danger: true,
    Dialog: noted(
      { zh: '挂失手环', en: 'Report lost' },
      (move) => call(bracelets.lose, move, { quiet: true }),
      ({ labelNo }) => ({
        zh: `手环 ${labelNo} 立即停止开门和开柜。`,
        en: `Wristband ${labelNo} opens no gate and no locker from now on.`,
      }),
    ),
  },
  {
    key: 'find',
    title: { zh: '找回', en: 'Found' },
    right: 'BraceletListLost',
    when: allows('find'),
    Dialog: noted(
      { zh: '找回手环', en: 'Found' },
      (move) => call(bracelets.find, move, { quiet: true }),
      ({ labelNo }) => ({ zh: `手环 ${labelNo} 恢复使用。`, en: `Wristband ${labelNo} works again.` }),
      { zh: '如何核实身份', en: 'How the identity was checked' },
    ),
  },
  {
    key: 'writeOff',
    title: { zh: '遗失核销', en: 'Write off' },
    right: 'BraceletListLost',
    when: allows('writeOff'),
    danger: true,
    Dialog: noted(
      { zh: '遗失核销', en: 'Write off' },
      (move) => call(bracelets.writeOff, move, { quiet: true }),
      ({ labelNo, deposit, depositPaid }) => ({
        zh: `手环 ${labelNo} 停用并解绑${depositPaid ? `，押金 ${amount(deposit)} 元作为赔偿，不退` : ''}。`,
        en: `Wristband ${labelNo} is disabled and unbound${depositPaid ? `; the deposit of CNY ${amount(deposit)} is kept as compensation` : ''}.`,
      }),
    ),
  },
  {
    key: 'disable',
    title: { zh: '停用', en: 'Disable' },
    right: 'BraceletListDisable',
    when: allows('disable'),
    Dialog: noted(
      { zh: '停用手环', en: 'Disable' },
      (move) => call(bracelets.disable, move, { quiet: true }),
      ({ labelNo }) => ({
        zh: `手环 ${labelNo} 不能再发放。`,
        en: `Wristband ${labelNo} can no longer be issued.`,
      }),
    ),
  },
  {
    key: 'enable',
    title: { zh: '启用', en: 'Enable' },
    right: 'BraceletListDisable',
    when: allows('enable'),
    Dialog: noted(
      { zh: '启用手环', en: 'Enable' },
      (move) => call(bracelets.enable, move, { quiet: true }),
      ({ labelNo }) => ({
        zh: `手环 ${labelNo} 可以再发放。`,
        en: `Wristband ${labelNo} can be issued again.`,
      }),
    ),
  },
  {
    key: 'edit',
    title: { zh: '编辑', en: 'Edit' },
    right: 'BraceletListEdit',
    when: (row) => row.bindStatus === bindStatus.unbound,
    Dialog: EditDialog,
  },
];
