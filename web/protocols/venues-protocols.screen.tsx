import { protocolFilter, protocolRow, protocols, type ProtocolRow } from '#contract/protocols/protocol.contract';
import { protocolKind, protocolStatus } from '#domain/protocols/protocol.status';
import { call } from '#web/kit/call/call';
import { field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { ProtocolAgreements } from './protocol-agreements';
import { protocolColumns } from './protocol-columns';

const isDraft = ({ status }: ProtocolRow) => status === protocolStatus.draft;

/** All versions of all terms texts. A version in force never changes; editing it creates the next version. */
export default listScreen({
  route: 'VenuesProtocols',
  list: protocols.list,
  filter: protocolFilter,
  row: protocolRow,
  rowKey: (row) => String(row.id),
  noun: { zh: '协议', en: 'terms' },
  search: [field.text('keyword'), field.select('kind', protocolKind), field.select('status', protocolStatus)],
  columns: protocolColumns,
  remove: {
    endpoint: protocols.remove,
    when: isDraft,
    name: ({ title, enTitle, version }, { pick }) => `${pick(title, enTitle)} v${version}`,
  },
  actions: [
    {
      key: 'publish',
      title: { zh: '发布', en: 'Publish' },
      right: 'VenuesProtocolsPublish',
      when: isDraft,
      confirm: (row) => ({
        zh: `发布“${row.title}”第 ${row.version} 版？发布后不能再修改，会员下次预约须重新阅读并同意。`,
        en: `Publish version ${row.version} of “${row.enTitle}”? It cannot be changed afterwards. Members must read and agree again at their next booking.`,
      }),
      run: (row) => call(protocols.publish, { id: row.id }),
    },
    {
      key: 'agreements',
      title: { zh: '同意记录', en: 'Agreements' },
      when: (row) => !isDraft(row),
      Dialog: ProtocolAgreements,
    },
  ],
  addAt: { path: '/venues/protocols/add', title: { zh: '新增协议', en: 'New terms' }, right: 'VenuesProtocolsAdd' },
});
