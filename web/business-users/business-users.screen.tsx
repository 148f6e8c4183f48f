import { businessUserType } from '#domain/business-users/business-user.status';
import { switchStatus } from '#domain/venues/venue.status';
import { businessUserFilter, businessUserRow, businessUsers } from '#contract/business-users/business-user.contract';
import { field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { businessUserColumns } from './business-user-columns';
import { businessUserFields } from './business-user-form';

/** The list of organisations that book on account: credit, discount, venues and acting accounts. */
export default listScreen({
  route: 'BusinessUsers',
  list: businessUsers.list,
  filter: businessUserFilter,
  row: businessUserRow,
  rowKey: (row) => String(row.id),
  noun: { zh: '单位', en: 'organisations' },
  search: [
    field.text('keyword'),
    field.venue(),
    field.select('type', businessUserType),
    field.select('status', switchStatus),
  ],
  columns: businessUserColumns,
  add: {
    endpoint: businessUsers.add,
    fields: businessUserFields,
    start: () => ({
      type: businessUserType.school,
      venueIds: [],
      creditLimit: 0,
      discountPercent: 100,
      status: switchStatus.on,
    }),
  },
  edit: {
    endpoint: businessUsers.edit,
    fields: businessUserFields,
    start: (row) => ({ ...row, venueIds: row?.venueIds ?? [] }),
  },
  remove: { endpoint: businessUsers.remove, name: ({ orgName, enName }, { pick }) => pick(orgName, enName) },
  exports: { endpoint: businessUsers.exportFile, right: 'BusinessUsersExport' },
});
