import { CheckCircleOutlined, SafetyCertificateOutlined, WarningOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Popover } from 'antd';
import { logs } from '#contract/logs/log.contract';
import { call } from '#web/kit/call/call';
import { count } from '#web/kit/text/format';
import { useWords } from '#web/kit/session/words';
import { FactsList } from '#web/kit/detail/facts-list';

/** Verifies on demand that the logs are unaltered by recomputing every seal. */
export function AuditSealBadge() {
  const { t } = useWords();
  const read = useQuery({
    queryKey: ['VenuesLogs', 'seal'],
    queryFn: () => call(logs.seal, {}),
    enabled: false,
    gcTime: 0,
  });
  const { data } = read;
  if (!data)
    return (
      <Button
        type="text"
        icon={<SafetyCertificateOutlined />}
        loading={read.isFetching}
        onClick={() => void read.refetch()}
      >
        {t({ zh: '校验日志完整性', en: 'Verify log integrity' })}
      </Button>
    );
  const details = (
    <div style={{ width: 420 }}>
      <FactsList
        layout="grid"
        facts={[
          [
            { zh: '已校验', en: 'Verified' },
            t({
              zh: `${count(data.seals)} 个封存 · ${count(data.rows)} 行`,
              en: `${count(data.seals)} seals · ${count(data.rows)} rows`,
            }),
          ],
          data.firstBad !== null && [{ zh: '首个不符', en: 'First mismatch' }, <>#{data.firstBad}</>],
          data.loose > 0 && [{ zh: '未封存的旧记录', en: 'Unsealed old entries' }, count(data.loose)],
          data.head && [
            { zh: `最新封存 #${data.head.n}`, en: `Latest seal #${data.head.n}` },
            <code style={{ overflowWrap: 'anywhere', fontSize: 12 }}>{data.head.hash}</code>,
            'wide',
          ],
        ]}
      />
    </div>
  );
  return (
    <Popover trigger="click" content={details} placement="bottomRight">
      {data.intact ? (
        <Button type="text" className="s-intact" icon={<CheckCircleOutlined />}>
          {t({ zh: '日志完整', en: 'The logs are intact' })}
        </Button>
      ) : (
        <Button danger icon={<WarningOutlined />}>
          {t({ zh: '日志被改动过', en: 'The logs have been altered' })}
        </Button>
      )}
    </Popover>
  );
}
