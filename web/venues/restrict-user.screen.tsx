import { restrictionState } from '#domain/venues/venue.status';
import {
  restrictUserFilter,
  restrictUserRow,
  restrictUsers,
  type RestrictUserRow,
} from '#contract/venues/restrict-user.contract';
import { call } from '#web/kit/call/call';
import { schoolDate } from '#web/kit/browser/clock';
import { input } from '#web/kit/form/form-spec';
import { field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { restrictionColumns } from './restriction-columns';
import { restrictionFields } from './restriction-form';

const isActive = ({ state }: RestrictUserRow) => state === restrictionState.ahead || state === restrictionState.inForce;

/** The list of restricted people: venues, reason, period and release. */
export default listScreen({
  route: 'RestrictUser',
  list: restrictUsers.list,
  filter: restrictUserFilter,
  row: restrictUserRow,
  rowKey: (row) => String(row.id),
  noun: { zh: '限制', en: 'restrictions' },
  search: [field.text('keyword'), field.venue(), field.select('state', restrictionState)],
  columns: restrictionColumns,
  add: {
    endpoint: restrictUsers.add,
    title: { zh: '限制预约', en: 'Restrict booking' },
    fields: [
      input.text('username', { hint: { zh: '学工号或登录账号', en: 'Campus ID or username' } }),
      ...restrictionFields,
    ],
    start: () => ({ beginOn: schoolDate(), venueIds: [] }),
  },
  edit: {
    endpoint: restrictUsers.edit,
    fields: restrictionFields,
    when: isActive,
    start: (row) => ({ ...row, venueIds: row?.venueIds ?? [] }),
  },
  actions: [
    {
      key: 'lift',
      title: { zh: '解除', en: 'Lift' },
      right: 'RestrictUserEdit',
      when: isActive,
      run: ({ id }) => call(restrictUsers.lift, { id }),
      confirm: ({ name, enName }) => ({
        zh: `解除对${name}的限制？解除后可以立即预约。`,
        en: `Lift the restriction on ${enName || name}? They can book again at once.`,
      }),
    },
  ],
  exports: { endpoint: restrictUsers.exportFile, right: 'RestrictUserExport' },
});
