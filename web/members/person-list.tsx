import type { RightName, RouteName } from '#contract/catalogue';
import { personFilter, personRow, type memberList, type PersonRow } from '#contract/members/person-list.contract';
import { users } from '#contract/access/user.contract';
import { userImports } from '#contract/access/user-import.contract';
import { blackListStatus, gender, memberOrigin } from '#domain/members/member.status';
import { role } from '#domain/session/role.status';
import { accountStatus, revealField } from '#domain/access/right.status';
import { ReasonDialog } from '#web/kit/feedback/confirm';
import { call } from '#web/kit/call/call';
import { columnsOf, field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import type { RowDialogProps } from '#web/kit/form/row-dialog';
import { showPrompt } from '#web/kit/session/prompt';
import type { Text } from '#web/kit/text/lang';
import { DASH } from '#web/kit/text/value';

const column = columnsOf<PersonRow>();
const orgs = () => call(users.orgs, {}, { quiet: true });

function RevealDialog({ row, close }: RowDialogProps<PersonRow>) {
  const send = async (reason: string) => {
    const { value } = await call(users.reveal, { id: row.id, field: revealField.phone, reason }, { quiet: true });
    showPrompt({ text: { zh: `${row.name}：${value}`, en: `${row.enName || row.name}: ${value}` } });
  };
  return (
    <ReasonDialog
      title={{ zh: '查看完整手机号', en: 'Show full phone number' }}
      label={{ zh: '查看原因', en: 'Reason for access' }}
      ok={{ zh: '查看并记录', en: 'Show and log' }}
      send={send}
      close={close}
      done={close}
    />
  );
}

/** Returns the list screen of one group of people, with filters, export and telephone numbers on request. */
export const personList = (
  route: RouteName,
  calls: typeof memberList,
  exporting: RightName,
  noun: Text,
  withRole = false,
) =>
  listScreen({
    route,
    list: calls.list,
    filter: personFilter,
    row: personRow,
    rowKey: ({ id }) => String(id),
    noun,
    search: [
      field.text('keyword'),
      { kind: 'lookup', key: 'orgId', load: orgs },
      field.select('origin', memberOrigin),
      field.select('status', accountStatus),
    ],
    quick: [{ title: { zh: '黑名单中', en: 'On the black list' }, filter: () => ({ listed: '1' }) }],
    columns: [
      column.twoLines('name', (row, { pick }) => [pick(row.name, row.enName), row.username], {
        width: { zh: 132, en: 124 },
        phone: 'title',
      }),
      ...(withRole ? [column.code('roleId', role, { width: { zh: 106, en: 172 } })] : []),
      column.code('gender', gender, { width: { zh: 60, en: 78 }, phone: 'hide', ...(withRole ? { aside: true } : {}) }),
      column.name('orgName', 'enOrgName', {
        width: { zh: 128, en: 190 },
      }),
      column.text('phone', { width: 126 }),
      column.tag('listed', blackListStatus, { width: 100 }),
      column.text('breaks', { width: { zh: 112, en: 134 } }),
      column.text('buddies', { width: { zh: 64, en: 116 }, phone: 'hide', aside: true }),
      column.money('balance', {
        width: { zh: 100, en: 122 },
        number: true,
      }),
      column.stamp('lastVisit', { width: 112 }),
      column.code('origin', memberOrigin, { width: 108, phone: 'hide', aside: true }),
      column.stamp('syncedAt', { width: 128, phone: 'hide', aside: true }),
      column.stamp('lastLogin', { sort: true, width: 116, phone: 'hide', ...(withRole ? { aside: true } : {}) }),
    ],
    actions: [
      {
        key: 'reveal',
        title: { zh: '查看手机号', en: 'Show phone' },
        right: 'viewPhone',
        when: ({ phone }) => phone !== '' && phone !== DASH,
        Dialog: RevealDialog,
      },
    ],
    exports: { endpoint: calls.exportFile, right: exporting },
    imports: { check: userImports.importCheck, template: 'user' },
  });
