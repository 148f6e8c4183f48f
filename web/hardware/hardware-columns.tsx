import type { HardwareRow } from '#contract/hardware/hardware.contract';
import { hardwareKind, hardwareState } from '#domain/devices/device.status';
import { doorMode } from '#domain/hardware/command.status';
import { adapterName } from '#domain/hardware/hardware.status';
import { switchStatus } from '#domain/venues/venue.status';
import { serverNow, useNow } from '#web/kit/browser/clock';
import { columnsOf } from '#web/kit/list/list-parts';
import { useWords } from '#web/kit/session/words';
import { count, durationText } from '#web/kit/text/format';
import { DASH, orDash, Value } from '#web/kit/text/value';
import { StatusTag } from '#web/kit/theme/status-tag';

const column = columnsOf<HardwareRow>();

/** Shows how long ago a device gave its last sign of life. */
export function LastBeat({ at }: { readonly at: number | null }) {
  const { t, lang } = useWords();
  useNow(5_000);
  if (at === null) return <>{DASH}</>;
  const ago = durationText(Math.max(0, serverNow() - at), lang);
  return <>{t({ zh: `${ago}前`, en: `${ago} ago` })}</>;
}

/** Returns whether a device still has to take its parameters. */
export const isParameterPending = ({ paramsNo, paramsApplied }: HardwareRow): boolean =>
  paramsNo > 0 && paramsApplied !== paramsNo;

/** Columns of the list of devices. */
export const hardwareColumns = [
  column.twoLines('name', (row, { pick }) => [pick(row.name, row.enName), <Value>{row.sn}</Value>], {
    width: 180,
    phone: 'title',
    sort: true,
  }),
  column.tag('state', hardwareState, { width: { zh: 92, en: 124 } }),
  column.own('lastBeat', (row) => <LastBeat at={row.lastBeat} />, { width: 100, sort: true }),
  column.code('kind', hardwareKind, { width: { zh: 96, en: 124 } }),
  column.twoLines(
    'venueName',
    (row, { pick }) => [pick(row.venueName, row.enVenueName), orDash(pick(row.place, row.enPlace))],
    { width: 140 },
  ),
  column.own('door', (row) => (row.door === null ? DASH : <StatusTag of={doorMode} code={row.door} />), {
    width: { zh: 108, en: 124 },
    title: { zh: '门状态', en: 'Door' },
  }),
  column.own('people', (row) => (row.people === null ? DASH : `${count(row.people)} / ${count(row.personCap)}`), {
    width: 112,
    aside: true,
    number: true,
    title: { zh: '人员 / 容量', en: 'People / capacity' },
    phone: 'hide',
  }),
  column.code('adapter', adapterName, { width: { zh: 96, en: 120 }, aside: true }),
  column.name('siteNames', 'enSiteNames', { width: 200, aside: true }),
  column.text('firmware', { width: 120, aside: true }),
  column.text('installDate', { width: 112, sort: true, aside: true }),
  column.tag('status', switchStatus, { width: 92 }),
];
