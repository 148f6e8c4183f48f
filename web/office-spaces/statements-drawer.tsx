import './office.css';
import { PrinterOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Drawer, InputNumber, Select, Space, Table } from 'antd';
import { useState } from 'react';
import { statementStatus } from '#domain/office-spaces/office.status';
import { whyNot } from '#domain/kit/machine';
import { statementMachine } from '#domain/office-spaces/statement.machine';
import { officeSpaces, type StatementLineRow, type StatementRow } from '#contract/office-spaces/office-space.contract';
import { call } from '#web/kit/call/call';
import { download } from '#web/kit/call/download';
import { schoolDate } from '#web/kit/browser/clock';
import { FactsList } from '#web/kit/detail/facts-list';
import { LoadFailed } from '#web/kit/feedback/load-states';
import { useFeedback } from '#web/kit/feedback/use-feedback';
import { FormDialog } from '#web/kit/form/form-dialog';
import { input } from '#web/kit/form/form-spec';
import { useSession } from '#web/kit/session/session';
import { useWords } from '#web/kit/session/words';
import { amount, money, stampText } from '#web/kit/text/format';
import { Value } from '#web/kit/text/value';
import { StatusTag } from '#web/kit/theme/status-tag';
import { useRunStatement } from './use-statement';

interface Department {
  readonly id: number;
  readonly name: string;
  readonly enName: string;
}

function Lines({ lines }: { readonly lines: readonly StatementLineRow[] }) {
  const { t, pick } = useWords();
  const number = { align: 'right' as const, render: (value: number) => amount(value) };
  return (
    <Table<StatementLineRow>
      rowKey={(row) => row.spaceUserId ?? 0}
      size="small"
      pagination={false}
      dataSource={[...lines]}
      scroll={{ x: 720 }}
      columns={[
        { key: 'name', title: t({ zh: '使用人', en: 'Occupant' }), render: (_, row) => pick(row.name, row.enName) },
        { key: 'standard', dataIndex: 'standard', title: t({ zh: '标准（m²）', en: 'Standard (m²)' }), ...number },
        { key: 'area', dataIndex: 'area', title: t({ zh: '实占（m²）', en: 'Area (m²)' }), ...number },
        { key: 'months', dataIndex: 'months', title: t({ zh: '月数', en: 'Months' }), align: 'right' },
        {
          key: 'overMonths',
          dataIndex: 'overMonths',
          title: t({ zh: '超占合计（m²·月）', en: 'Over (m² × months)' }),
          ...number,
        },
        { key: 'fee', dataIndex: 'fee', title: t({ zh: '金额（元）', en: 'Amount (CNY)' }), ...number },
      ]}
    />
  );
}

function StatementPaper({ id, back }: { readonly id: number; readonly back: () => void }) {
  const { t, pick, lang, words } = useWords();
  const may = useSession((state) => state.may);
  const [asking, ask] = useState<'dispute' | 'withdraw' | null>(null);
  const { run, busy, saved } = useRunStatement(() => ask(null));
  const { data, error, refetch } = useQuery({
    queryKey: ['OfficeSpaceList', 'statement', id],
    queryFn: () => call(officeSpaces.statement, { id }, { quiet: true }),
  });
  if (error && !data)
    return <LoadFailed noun={{ zh: '账单', en: 'statement' }} error={error} retry={() => void refetch()} />;
  if (!data) return null;
  const can = (command: 'confirm' | 'dispute' | 'withdraw') =>
    whyNot(statementMachine, command, { status: data.status }, { reason: 'x' }) === null;
  return (
    <div className="os-paper">
      <h2>
        {t({ zh: `${data.year} 年用房账单 · ${data.orgName}`, en: `Statement ${data.year} · ${data.enOrgName}` })}
      </h2>
      <FactsList
        layout="grid"
        facts={[
          [{ zh: '状态', en: 'Status' }, <StatusTag of={statementStatus} code={data.status} />],
          [{ zh: '应缴', en: 'Fee' }, money(data.total)],
          [
            { zh: '单价', en: 'Price' },
            t({ zh: `${amount(data.unitPrice)} 元/m²·年`, en: `¥${amount(data.unitPrice)} per m² and year` }),
          ],
          [{ zh: '出具时间', en: 'Issued at' }, stampText(data.issuedAt, lang)],
          [{ zh: '确认期限', en: 'Confirm by' }, data.dueOn],
          data.note !== '' && [{ zh: '说明', en: 'Note' }, <Value>{data.note}</Value>, 'wide'],
        ]}
      />
      <Lines lines={data.lines} />
      <p>
        {t({
          zh: '金额 = 各月末超占面积之和 × 单价 ÷ 12；单位公共用房的超占 = 单位实占 − 单位定额 − 个人超占合计。',
          en: 'Amount = area over quota at each month end, summed × price ÷ 12. Shared rooms: area of the department − its quota − what its people exceed.',
        })}
      </p>
      <Space wrap className="os-screen-only">
        <Button onClick={back}>{t(words.back)}</Button>
        <Button icon={<PrinterOutlined />} onClick={() => window.print()}>
          {t({ zh: '打印', en: 'Print' })}
        </Button>
        {may('OfficeSpaceListAccept') && can('confirm') && (
          <Button type="primary" loading={busy} onClick={() => void run(officeSpaces.confirm, { id })}>
            {t({ zh: '确认账单', en: 'Confirm statement' })}
          </Button>
        )}
        {may('OfficeSpaceListAccept') && can('dispute') && (
          <Button onClick={() => ask('dispute')}>{t({ zh: '提出异议', en: 'Dispute' })}</Button>
        )}
        {may('OfficeSpaceListBill') && can('withdraw') && (
          <Button danger onClick={() => ask('withdraw')}>
            {t({ zh: '撤回账单', en: 'Withdraw' })}
          </Button>
        )}
      </Space>
      {asking && (
        <FormDialog
          spec={{
            endpoint: officeSpaces[asking],
            fields: [input.area('reason')],
            also: () => ({ id }),
          }}
          row={null}
          title={
            asking === 'dispute'
              ? { zh: `对${pick(data.orgName, data.enOrgName)}账单提出异议`, en: 'Dispute this statement' }
              : { zh: '撤回账单', en: 'Withdraw this statement' }
          }
          close={() => ask(null)}
          done={saved}
        />
      )}
    </div>
  );
}

/** The statements of fees: those issued, what one would be today, issuing, confirming, disputing and printing. */
export function StatementsDrawer({
  orgs,
  close,
}: {
  readonly orgs: readonly Department[];
  readonly close: () => void;
}) {
  const { t, pick, lang, words } = useWords();
  const { message } = useFeedback();
  const may = useSession((state) => state.may);
  const client = useQueryClient();
  const thisYear = Number(schoolDate().slice(0, 4));
  const [year, setYear] = useState(thisYear);
  const [orgId, setOrgId] = useState<number | null>(null);
  const [open, setOpen] = useState<number | null>(null);
  const { run, busy } = useRunStatement(() => undefined);
  const list = useQuery({
    queryKey: ['OfficeSpaceList', 'statements', year],
    queryFn: () => call(officeSpaces.statements, { year, page: 0, size: 200 }, { quiet: true }),
  });
  const preview = useQuery({
    queryKey: ['OfficeSpaceList', 'preview', orgId, year],
    enabled: orgId !== null,
    queryFn: () => call(officeSpaces.preview, { orgId: orgId ?? 0, year }, { quiet: true }),
  });
  const issue = async () => {
    const done = await run(officeSpaces.issue, { orgId, year });
    if (!done) return;
    setOrgId(null);
    await client.invalidateQueries({ queryKey: ['OfficeSpaceList'] });
  };
  const exportFile = () =>
    download(officeSpaces.statementsFile, { year, lang }, `statements-${year}.xlsx`).catch(() =>
      message.error(t({ zh: '导出失败，请重试', en: 'Export failed. Try again.' })),
    );
  return (
    <Drawer open size={848} title={t({ zh: '年度账单', en: 'Statements of fees' })} onClose={close}>
      {open !== null ? (
        <StatementPaper id={open} back={() => setOpen(null)} />
      ) : (
        <div className="os-paper">
          <Space wrap>
            <InputNumber<number>
              aria-label={t({ zh: '年度', en: 'Year' })}
              value={year}
              min={2000}
              max={thisYear}
              onChange={(next) => setYear(next ?? thisYear)}
            />
            <Select
              style={{ minWidth: 220 }}
              allowClear
              placeholder={t({ zh: '选择单位试算', en: 'Preview a department' })}
              aria-label={t({ zh: '单位', en: 'Department' })}
              value={orgId}
              options={orgs.map(({ id, name, enName }) => ({ value: id, label: pick(name, enName) }))}
              onChange={(next: number | undefined) => setOrgId(next ?? null)}
            />
            {may('OfficeSpaceListExport') && <Button onClick={() => void exportFile()}>{t(words.exporting)}</Button>}
          </Space>
          {orgId !== null && preview.error && (
            <LoadFailed
              noun={{ zh: '试算', en: 'preview' }}
              error={preview.error}
              retry={() => void preview.refetch()}
            />
          )}
          {orgId !== null && preview.data && (
            <>
              <b>
                {t({ zh: '试算应缴', en: 'Fee so far' })} {money(preview.data.total)}
              </b>
              {may('OfficeSpaceListBill') && (
                <Button style={{ justifySelf: 'start' }} type="primary" loading={busy} onClick={() => void issue()}>
                  {t({
                    zh: `出具 ${year} 年账单（出具后金额不再变化）`,
                    en: `Issue statement ${year} (amounts become final)`,
                  })}
                </Button>
              )}
              <Lines lines={preview.data.lines} />
            </>
          )}
          {list.error ? (
            <LoadFailed noun={{ zh: '账单', en: 'statements' }} error={list.error} retry={() => void list.refetch()} />
          ) : (
            <Table<StatementRow>
              rowKey="id"
              size="middle"
              loading={list.isPending}
              pagination={false}
              dataSource={list.data?.content ?? []}
              scroll={{ x: 640 }}
              locale={{ emptyText: t({ zh: '该年度还没有账单', en: 'No statements for this year yet' }) }}
              columns={[
                {
                  key: 'org',
                  title: t({ zh: '单位', en: 'Department' }),
                  render: (_, row) => pick(row.orgName, row.enOrgName),
                },
                {
                  key: 'total',
                  dataIndex: 'total',
                  title: t({ zh: '应缴（元）', en: 'Fee (CNY)' }),
                  align: 'right',
                  render: (value: number) => amount(value),
                },
                {
                  key: 'status',
                  title: t({ zh: '状态', en: 'Status' }),
                  render: (_, row) => <StatusTag of={statementStatus} code={row.status} />,
                },
                { key: 'due', dataIndex: 'dueOn', title: t({ zh: '确认期限', en: 'Confirm by' }) },
                {
                  key: 'open',
                  title: t(words.actions),
                  render: (_, row) => (
                    <Button type="link" size="small" onClick={() => setOpen(row.id)}>
                      {t({ zh: '查看账单', en: 'Open statement' })}
                    </Button>
                  ),
                },
              ]}
            />
          )}
        </div>
      )}
    </Drawer>
  );
}
