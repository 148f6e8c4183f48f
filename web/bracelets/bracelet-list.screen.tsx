import { bindStatus, braceletColour, cardStatus } from '#domain/bracelets/bracelet.status';
import { braceletFilter, braceletRow, bracelets } from '#contract/bracelets/bracelet.contract';
import { field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { braceletActions } from './bracelet-actions';
import { braceletColumns } from './bracelet-columns';
import { BraceletDesk } from './bracelet-desk';
import { braceletFields } from './bracelet-form';

/** Wristbands: issued, returned, lost, found and disabled. */
export default listScreen({
  route: 'BraceletList',
  list: bracelets.list,
  filter: braceletFilter,
  row: braceletRow,
  rowKey: (row) => String(row.id),
  noun: { zh: '手环', en: 'wristbands' },
  search: [
    field.text('keyword'),
    field.venue(),
    field.select('bindStatus', bindStatus),
    field.select('cardStatus', cardStatus),
    field.select('colour', braceletColour),
  ],
  quick: [
    { title: { zh: '已发放', en: 'Issued' }, filter: () => ({ bindStatus: String(bindStatus.bound) }) },
    { title: { zh: '挂失', en: 'Lost' }, filter: () => ({ cardStatus: String(cardStatus.lost) }) },
  ],
  Above: BraceletDesk,
  columns: braceletColumns,
  add: {
    endpoint: bracelets.save,
    fields: braceletFields,
    start: () => ({ colour: braceletColour.blue, deposit: 20 }),
  },
  remove: {
    endpoint: bracelets.remove,
    when: (row) => row.issuedAt === null,
    name: ({ labelNo }) => labelNo,
  },
  actions: braceletActions,
  imports: { check: bracelets.importCheck, template: 'bracelet' },
  exports: { endpoint: bracelets.exportFile, right: 'BraceletListExport' },
});
