import { ExportOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Empty, Input, Pagination, Table } from 'antd';
import { useState } from 'react';
import { role } from '#domain/session/role.status';
import { protocols, type AgreementRow, type ProtocolRow } from '#contract/protocols/protocol.contract';
import { call, textOf } from '#web/kit/call/call';
import { schoolDate } from '#web/kit/browser/clock';
import { download } from '#web/kit/call/download';
import { pagedRows, stampText } from '#web/kit/text/format';
import type { RowDialogProps } from '#web/kit/form/row-dialog';
import { useSession } from '#web/kit/session/session';
import { useWords } from '#web/kit/session/words';
import { DetailDrawer } from '#web/kit/detail/detail-drawer';

const SIZE = 20;

/** The agreements to a text: person, version and time. */
export function ProtocolAgreements({ row, close }: RowDialogProps<ProtocolRow>) {
  const { t, pick, lang, words, label } = useWords();
  const may = useSession((state) => state.may);
  const [page, setPage] = useState(0);
  const [keyword, setKeyword] = useState('');
  const query = { id: row.id, ...(keyword === '' ? {} : { keyword }) };
  const { data, error, isFetching } = useQuery({
    queryKey: ['venues', 'agreements', query, page],
    queryFn: () => call(protocols.agreements, { ...query, page, size: SIZE }, { quiet: true }),
  });
  return (
    <DetailDrawer
      size={720}
      close={close}
      title={`${pick(row.title, row.enTitle)} · ${t({ zh: '同意记录', en: 'Agreements' })}`}
      extra={
        may('VenuesProtocolsExport') && (
          <Button
            icon={<ExportOutlined />}
            disabled={!data || data.totalElements === 0}
            onClick={() =>
              void download(protocols.exportFile, { ...query, lang }, `${row.code}-${schoolDate()}.xlsx`).catch(
                () => undefined,
              )
            }
          >
            {t(words.exporting)}
          </Button>
        )
      }
    >
      <Input.Search
        allowClear
        maxLength={50}
        placeholder={t({ zh: '姓名、账号', en: 'Name, account' })}
        aria-label={t({ zh: '姓名、账号', en: 'Name, account' })}
        style={{ maxWidth: 280, marginBottom: 12 }}
        onSearch={(text) => {
          setKeyword(text.trim());
          setPage(0);
        }}
      />
      {error && <Alert type="error" showIcon title={t(textOf(error))} />}
      <Table<AgreementRow>
        size="small"
        rowKey="id"
        loading={isFetching}
        dataSource={data?.content ?? []}
        scroll={{ x: 'max-content' }}
        locale={{ emptyText: <Empty description={t({ zh: '还没有人同意过', en: 'No agreements yet' })} /> }}
        pagination={false}
        columns={[
          {
            key: 'name',
            title: t({ zh: '姓名', en: 'Name' }),
            render: (_, one) => <span data-datum="">{pick(one.userName, one.enUserName)}</span>,
          },
          { key: 'account', title: t({ zh: '账号', en: 'Account' }), dataIndex: 'account' },
          {
            key: 'role',
            title: t({ zh: '身份', en: 'Role' }),
            render: (_, one) => label(role, one.roleId),
          },
          {
            key: 'version',
            title: t({ zh: '版本', en: 'Version' }),
            render: (_, one) => t({ zh: `第 ${one.version} 版`, en: `v${one.version}` }),
          },
          { key: 'at', title: t({ zh: '时间', en: 'Time' }), render: (_, one) => stampText(one.at, lang) },
          { key: 'ip', title: 'IP', dataIndex: 'ip' },
        ]}
      />
      <Pagination
        style={{ marginTop: 12 }}
        size="small"
        align="end"
        hideOnSinglePage
        showSizeChanger={false}
        current={page + 1}
        pageSize={SIZE}
        total={pagedRows(data, SIZE)}
        onChange={(next) => setPage(next - 1)}
      />
    </DetailDrawer>
  );
}
