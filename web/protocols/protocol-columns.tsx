import { Link } from 'react-router-dom';
import type { ProtocolRow } from '#contract/protocols/protocol.contract';
import { protocolKind, protocolStatus } from '#domain/protocols/protocol.status';
import { columnsOf } from '#web/kit/list/list-parts';
import { DASH } from '#web/kit/text/value';

const column = columnsOf<ProtocolRow>();

/** Columns of the list of terms. */
export const protocolColumns = [
  column.own(
    'title',
    (row, { pick }) => (
      <>
        <Link to={`/venues/protocols/edit/${row.id}`}>{pick(row.title, row.enTitle)}</Link>
        <span className="v-two-under">{row.code}</span>
      </>
    ),
    { width: 236, phone: 'title' },
  ),
  column.tag('status', protocolStatus, { width: 110 }),
  column.own('version', (row, { t }) => t({ zh: `第 ${row.version} 版`, en: `v${row.version}` }), { width: 84 }),
  column.code('kind', protocolKind, { width: 120 }),
  column.own(
    'mustReadSeconds',
    (row, { t }) =>
      row.mustReadSeconds === 0 ? DASH : t({ zh: `${row.mustReadSeconds} 秒`, en: `${row.mustReadSeconds} s` }),
    { width: { zh: 100, en: 128 }, number: true },
  ),
  column.own('sites', (row, { t }) => t({ zh: `${row.sites} 个场地`, en: `Sites: ${row.sites}` }), {
    width: 96,
    number: true,
  }),
  column.own('agreements', (row, { t }) => t({ zh: `${row.agreements} 人`, en: `People: ${row.agreements}` }), {
    width: 112,
    number: true,
  }),
  column.stamp('publishedAt', { width: 120 }),
];
