import { Link } from 'react-router-dom';
import { wallPath } from '#domain/walls/wall-code.rules';
import { wallPlace, wallTheme } from '#domain/walls/wall-widget.status';
import { switchStatus } from '#domain/venues/venue.status';
import type { MonitorScreenRow } from '#contract/walls/monitor-screen.contract';
import { columnsOf } from '#web/kit/list/list-parts';
import { useSession } from '#web/kit/session/session';
import { useWords } from '#web/kit/session/words';

const column = columnsOf<MonitorScreenRow>();

function TitleCell({ row }: { readonly row: MonitorScreenRow }) {
  const { pick } = useWords();
  const may = useSession((state) => state.may);
  const title = pick(row.title, row.enTitle).replace('{place}', pick(row.placeName, row.enPlaceName));
  return (
    <>
      {may('MonitorScreensEdit') ? <Link to={`/monitor-screens/${row.id}`}>{title}</Link> : title}
      <span className="v-two-under">{row.code}</span>
    </>
  );
}

/** Columns of the list of walls. */
export const monitorScreenColumns = [
  column.own('title', (row) => <TitleCell row={row} />, { width: 220, phone: 'title' }),
  column.tag('status', switchStatus, { width: 110 }),
  column.code('placeKind', wallPlace, { width: { zh: 100, en: 120 } }),
  column.name('placeName', 'enPlaceName', { width: 160 }),
  column.own(
    'address',
    (row, { t }) => (
      <a
        href={`/venue${wallPath(row.code)}`}
        target="_blank"
        rel="noreferrer"
        title={t({ zh: '打开大屏', en: 'Open wall' })}
      >
        <code>{wallPath(row.code)}</code>
      </a>
    ),
    { width: 250, title: { zh: '地址', en: 'Address' } },
  ),
  column.own('pages', (row) => row.layout.length, { width: 80, number: true, title: { zh: '页数', en: 'Pages' } }),
  column.code('theme', wallTheme, { width: 90, phone: 'hide' }),
  column.own(
    'rotationSeconds',
    (row, { t }) => t({ zh: `${row.rotationSeconds} 秒`, en: `${row.rotationSeconds} s` }),
    {
      width: { zh: 110, en: 150 },
      number: true,
      phone: 'hide',
    },
  ),
  column.own(
    'showRevenue',
    (row, { t }) => (row.showRevenue ? t({ zh: '是', en: 'Yes' }) : t({ zh: '否', en: 'No' })),
    {
      width: { zh: 100, en: 140 },
      phone: 'hide',
    },
  ),
];
