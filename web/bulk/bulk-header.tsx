import { PlusOutlined, UnorderedListOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useNavigate } from 'react-router-dom';
import { room } from '#contract/kit/live';
import { bulkKind, type BulkKind } from '#domain/bulk/bulk.status';
import type { Text } from '#web/kit/text/lang';
import { useRoom } from '#web/kit/live/live';
import { useOnChange } from '#web/kit/browser/on-change';
import { useSession } from '#web/kit/session/session';
import { useWords } from '#web/kit/session/words';
import './bulk.css';
import { bulkScreens } from './bulk-text';

const descriptions: Readonly<Record<BulkKind, Text>> = {
  [bulkKind.bulk]: {
    zh: '按周重复的预约一次申请：先预览冲突和价格，审核通过后逐日生成订单。',
    en: 'Request repeated bookings in one go: preview conflicts and price, then orders are created date by date after approval.',
  },
  [bulkKind.lease]: {
    zh: '单位按合同长期租用场地：租金分期，审核通过后生成场次，可提前终止并结算。',
    en: 'Lease sites to organisations by contract: rent in instalments, dates booked after approval, early termination with settlement.',
  },
};

/**
 * Header of the request list: description and links to a new request and to all dates. Reloads when an own request
 * changes.
 */
export function bulkHeader(kind: BulkKind) {
  return function BulkHead() {
    const { t } = useWords();
    const go = useNavigate();
    const client = useQueryClient();
    const may = useSession((state) => state.may);
    const me = useSession((state) => state.user?.userId);
    const { v } = useRoom(me === undefined ? null : room.user(Number(me)));
    useOnChange(v, () => {
      void client.invalidateQueries({ queryKey: [bulkScreens[kind].route] });
      void client.invalidateQueries({ queryKey: ['bulk'] });
    });
    return (
      <section className="bk-head v-card">
        <span>{t(descriptions[kind])}</span>
        {may('BatchList') ? (
          <Button icon={<UnorderedListOutlined />} onClick={() => void go(`/batch-list/${kind}`)}>
            {t({ zh: '场次明细', en: 'All dates' })}
          </Button>
        ) : null}
        {may('batchAdd') ? (
          <Button type="primary" icon={<PlusOutlined />} onClick={() => void go(`/batchAdd/${kind}`)}>
            {kind === bulkKind.lease
              ? t({ zh: '新建租赁', en: 'New lease' })
              : t({ zh: '申请批量预约', en: 'New bulk booking' })}
          </Button>
        ) : null}
      </section>
    );
  };
}
