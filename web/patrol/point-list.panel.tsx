import { PrinterOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Modal, QRCode } from 'antd';
import { switchStatus } from '#domain/venues/venue.status';
import {
  patrolPlans,
  patrolPointFilter,
  patrolPointRow,
  patrolPoints,
  type PatrolPointRow,
} from '#contract/patrol/patrol.contract';
import { call } from '#web/kit/call/call';
import { LoadFailed } from '#web/kit/feedback/load-states';
import { input } from '#web/kit/form/form-spec';
import type { RowDialogProps } from '#web/kit/form/row-dialog';
import { columnsOf, field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { useWords } from '#web/kit/session/words';

const column = columnsOf<PatrolPointRow>();
const venues = async () => (await call(patrolPlans.choices, {}, { quiet: true })).venues;
const fields = [
  input.lookup('venueId', venues),
  input.text('name'),
  input.text('enName'),
  input.text('place'),
  input.text('enPlace'),
  input.select('status', switchStatus),
];

/** The sign of a point, to be printed and fixed there: its QR code, its name and the code in letters. */
function PointSign({ row, close }: RowDialogProps<PatrolPointRow>) {
  const { t, pick, words } = useWords();
  const sign = useQuery({
    queryKey: ['SecurityCheck', 'sign', row.id],
    queryFn: () => call(patrolPoints.sign, { id: row.id }, { quiet: true }),
  });
  const code = sign.data?.code;
  return (
    <Modal
      open
      width={416}
      title={t({ zh: '巡检点标牌', en: 'Sign of the point' })}
      onCancel={close}
      footer={
        <>
          <Button onClick={close}>{t(words.close)}</Button>
          <Button type="primary" icon={<PrinterOutlined />} disabled={!code} onClick={() => window.print()}>
            {t({ zh: '打印', en: 'Print' })}
          </Button>
        </>
      }
    >
      <div className="pc-sign">
        {sign.error && (
          <LoadFailed noun={{ zh: '标牌', en: 'the sign' }} error={sign.error} retry={() => void sign.refetch()} />
        )}
        {code ? (
          <QRCode type="svg" value={code} size={260} bordered={false} color="#0b1a2e" bgColor="#ffffff" />
        ) : (
          !sign.error && <div className="pc-sign-wait" aria-busy="true" />
        )}
        <b>{pick(row.name, row.enName)}</b>
        <span>
          {pick(row.venueName, row.enVenueName)} {pick(row.place, row.enPlace)}
        </span>
        {code && <code>{code}</code>}
        <small>{t({ zh: '巡检时用手机扫码', en: 'Scan with the phone when you inspect' })}</small>
      </div>
    </Modal>
  );
}

/** The points that checks visit, with their signs. */
export const PointList = listScreen({
  route: 'SecurityCheck',
  part: 'points',
  title: { zh: '巡检点', en: 'Points' },
  list: patrolPoints.list,
  filter: patrolPointFilter,
  row: patrolPointRow,
  rowKey: ({ id }) => String(id),
  noun: { zh: '巡检点', en: 'points' },
  search: [field.text('keyword'), field.venue(), field.select('status', switchStatus)],
  columns: [
    column.name('name', 'enName', { width: 200, phone: 'title' }),
    column.name('venueName', 'enVenueName', { width: 160 }),
    column.name('place', 'enPlace', { width: 220 }),
    column.text('plans', { width: 100 }),
    column.tag('status', switchStatus, { width: 100 }),
  ],
  add: {
    endpoint: patrolPoints.save,
    fields,
    title: { zh: '新建巡检点', en: 'New point' },
    start: () => ({ status: switchStatus.on }),
  },
  edit: { endpoint: patrolPoints.save, fields, title: { zh: '编辑巡检点', en: 'Edit point' } },
  remove: { endpoint: patrolPoints.remove, name: ({ name, enName }, { pick }) => pick(name, enName) },
  actions: [{ key: 'sign', title: { zh: '标牌', en: 'Sign' }, right: 'SecurityCheckEdit', Dialog: PointSign }],
  exports: { endpoint: patrolPoints.exportFile, right: 'SecurityCheckExport' },
});
