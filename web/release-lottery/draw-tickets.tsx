import { lotteryTicketResult } from '#domain/release-lottery/release-lottery.status';
import { PagedTable } from '#web/kit/list/paged-table';
import { StatusTag } from '#web/kit/theme/status-tag';
import { useWords } from '#web/kit/session/words';
import type { ReleaseLotteryView } from '#contract/release-lottery/release-lottery.contract';
import { requestedSlots } from './requested-slots';

/** Tickets of a draw with requested slots and results. */
export function DrawTickets({ of }: { readonly of: ReleaseLotteryView }) {
  const { t, pick, lang } = useWords();
  return (
    <PagedTable
      pageSize={50}
      rowKey="ticketNo"
      dataSource={of.list}
      scroll={{ x: 'max-content' }}
      columns={[
        { title: t({ zh: '抽签号', en: 'Ticket' }), dataIndex: 'ticketNo' },
        {
          title: t({ zh: '意向', en: 'Requested slots' }),
          render: (_, row) => requestedSlots(of, row.wants, pick, lang),
        },
        {
          title: t({ zh: '结果', en: 'Result' }),
          render: (_, row) => <StatusTag of={lotteryTicketResult} code={row.result} />,
        },
      ]}
    />
  );
}
