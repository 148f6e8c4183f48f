import './cash-report.css';
import { PrinterOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Input, Popconfirm } from 'antd';
import { useState } from 'react';
import { denominations } from '#domain/counter/cash-count.rules';
import { differenceReason, shiftState } from '#domain/counter/cash.status';
import { tillMethodOf } from '#domain/counter/till-method.rules';
import { enumMember } from '#domain/kit/enumeration';
import { cashReports, type CashReportDetail } from '#contract/counter/cash-report.contract';
import { call } from '#web/kit/call/call';
import { money, stampText } from '#web/kit/text/format';
import type { Text } from '#web/kit/text/lang';
import { LoadState } from '#web/kit/feedback/load-states';
import { useSession } from '#web/kit/session/session';
import { StatusTag } from '#web/kit/theme/status-tag';
import { useWords } from '#web/kit/session/words';
import { DetailDrawer } from '#web/kit/detail/detail-drawer';
import { useFeedback } from '#web/kit/feedback/use-feedback';

/** The printable and signable sheet of a shift. */
function ShiftSheet({ shift }: { readonly shift: CashReportDetail }) {
  const { t, lang } = useWords();
  const line = (name: Text, value: string, strong = false) => (
    <li key={name.en} data-strong={strong}>
      <span>{t(name)}</span>
      <b>{value}</b>
    </li>
  );
  const reason = shift.reason === null ? null : enumMember(differenceReason, shift.reason);
  return (
    <div className="cash-sheet">
      <h2>
        {t({ zh: '收银班次单', en: 'Shift report' })} · {shift.id}
      </h2>
      <p>
        {shift.sellerName} · {stampText(shift.openedAt, lang)} —{' '}
        {shift.closedAt ? stampText(shift.closedAt, lang) : t({ zh: '进行中', en: 'open' })}
      </p>
      <ul>
        {shift.lines.map(({ offlineType, count, sold, returned }) => (
          <li key={offlineType}>
            <span>
              {t(tillMethodOf(offlineType) ?? { zh: '其他', en: 'Other' })} ·{' '}
              {t({ zh: `${count} 笔`, en: `${count} sales` })}
            </span>
            <b>
              {money(sold)}
              {returned > 0 ? ` − ${money(returned)}` : ''}
            </b>
          </li>
        ))}
        {line({ zh: '收款合计', en: 'Received' }, money(shift.sold), true)}
        {shift.returned > 0 && line({ zh: '退款合计', en: 'Refunded' }, money(-shift.returned))}
      </ul>
      <ul>
        {line({ zh: '备用金', en: 'Float' }, money(shift.float))}
        {shift.tookFrom &&
          line({ zh: '接收自', en: 'Taken over from' }, `${shift.tookFrom.sellerName} · ${money(shift.tookFrom.left)}`)}
        {shift.openNote && line({ zh: '开班备注', en: 'Opening note' }, shift.openNote)}
        {line({ zh: '应有现金', en: 'Cash due' }, money(shift.cashDue), true)}
        {shift.counted !== null && line({ zh: '实点现金', en: 'Cash counted' }, money(shift.counted), true)}
        {shift.difference !== null &&
          line({ zh: '差额', en: 'Difference' }, `${money(shift.difference)}${reason ? ` · ${t(reason)}` : ''}`)}
        {shift.note && line({ zh: '备注', en: 'Note' }, shift.note)}
        {shift.counted !== null &&
          line(
            { zh: '留给下一班', en: 'Left in drawer' },
            `${money(shift.left)}${shift.takenBy ? ` · ${shift.takenBy.sellerName}` : ''}`,
          )}
        {shift.banked !== null && line({ zh: '缴存', en: 'Handed in' }, money(shift.banked), true)}
      </ul>
      {shift.pieces && (
        <table className="cash-pieces">
          <thead>
            <tr>
              <th>{t({ zh: '面额', en: 'Value' })}</th>
              <th>{t({ zh: '数量', en: 'Count' })}</th>
              <th>{t({ zh: '小计', en: 'Subtotal' })}</th>
            </tr>
          </thead>
          <tbody>
            {denominations
              .filter((value) => shift.pieces?.[value])
              .map((value) => (
                <tr key={value}>
                  <td>¥{value / 100}</td>
                  <td>{shift.pieces?.[value]}</td>
                  <td>{money((value * (shift.pieces?.[value] ?? 0)) / 100)}</td>
                </tr>
              ))}
          </tbody>
        </table>
      )}
      <div className="cash-signs">
        <span>
          {t({ zh: '售票员', en: 'Seller' })}: {shift.sellerName}
        </span>
        <span>
          {t({ zh: '签收', en: 'Signed' })}:{' '}
          {shift.signedBy
            ? `${shift.signedBy} ${shift.signedAt ? stampText(shift.signedAt, lang) : ''}`
            : '____________'}
        </span>
      </div>
      {shift.signNote && (
        <p>
          {t({ zh: '签收备注', en: 'Signature note' })}: {shift.signNote}
        </p>
      )}
    </div>
  );
}

/** One shift of the cash report: its sheet to print and the signature of a second person. */
export function CashReportDrawer({
  id,
  close,
  done,
}: {
  readonly id: string;
  readonly close: () => void;
  readonly done: () => void;
}) {
  const { t, words } = useWords();
  const { message } = useFeedback();
  const may = useSession((state) => state.may);
  const [note, setNote] = useState('');
  const { data, error, refetch } = useQuery({
    queryKey: ['StatisticsCashReport', 'shift', id],
    queryFn: () => call(cashReports.detail, { id: Number(id) }, { quiet: true }),
  });
  const sign = () =>
    call(cashReports.sign, { id: Number(id), ...(note.trim() ? { note: note.trim() } : {}) }).then(
      () => {
        void message.success(t(words.saved));
        done();
        void refetch();
      },
      () => undefined,
    );
  const signs = data?.state === shiftState.closed && may('StatisticsCashReportSign');
  return (
    <DetailDrawer
      size={520}
      close={close}
      title={t({ zh: '班次详情', en: 'Shift details' })}
      extra={data && <StatusTag of={shiftState} code={data.state} />}
      footer={
        data && (
          <>
            <Button icon={<PrinterOutlined />} onClick={() => window.print()}>
              {t({ zh: '打印', en: 'Print' })}
            </Button>
            {signs && (
              <Popconfirm
                title={t({ zh: '签收该班次？', en: 'Sign this shift?' })}
                description={
                  <Input
                    maxLength={200}
                    value={note}
                    placeholder={t({ zh: '备注（选填）', en: 'Note (optional)' })}
                    onChange={(event) => setNote(event.target.value)}
                  />
                }
                okText={t({ zh: '签收', en: 'Sign' })}
                cancelText={t(words.cancel)}
                onConfirm={sign}
                disabled={data.mine}
              >
                <Button
                  type="primary"
                  disabled={data.mine}
                  title={data.mine ? t({ zh: '不能签收自己的班次', en: 'You cannot sign your own shift' }) : ''}
                >
                  {t({ zh: '签收', en: 'Sign' })}
                </Button>
              </Popconfirm>
            )}
          </>
        )
      }
    >
      {data ? (
        <ShiftSheet shift={data} />
      ) : (
        <LoadState noun={{ zh: '班次', en: 'shift' }} error={error} retry={() => void refetch()} rows={10} />
      )}
    </DetailDrawer>
  );
}
