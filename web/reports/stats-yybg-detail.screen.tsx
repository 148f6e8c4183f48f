import './reports.css';
import { LinkOutlined, PrinterOutlined, SafetyCertificateOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { useParams, useSearchParams } from 'react-router-dom';
import { reportState } from '#domain/reports/report.status';
import { operationReports } from '#contract/reports/operation-report.contract';
import { call } from '#web/kit/call/call';
import { copyManuallyText, copyText } from '#web/kit/feedback/copy';
import { LoadFailed } from '#web/kit/feedback/load-states';
import { useFeedback } from '#web/kit/feedback/use-feedback';
import { useSession } from '#web/kit/session/session';
import { useWords } from '#web/kit/session/words';
import { StatusTag } from '#web/kit/theme/status-tag';
import { ReportSectionCard } from './report-section';

/** The choice of the figures of now among the final versions. */
const DRAFT = 0;

/** A report of operations: the figures of now, or of a final version named in the address. */
export default function StatsYybgDetail() {
  const { t, pick } = useWords();
  const { message, modal } = useFeedback();
  const may = useSession((state) => state.may);
  const client = useQueryClient();
  const id = Number(useParams()['id']);
  const [query, setQuery] = useSearchParams();
  const number = Number(query.get('number')) || DRAFT;
  const { data, error, refetch } = useQuery({
    queryKey: ['StatsYybg', 'detail', id, number],
    queryFn: () => call(operationReports.detail, { id, ...(number === DRAFT ? {} : { number }) }, { quiet: true }),
    staleTime: 0,
  });
  if (error) return <LoadFailed noun={{ zh: '报告', en: 'report' }} error={error} retry={() => void refetch()} />;
  if (!data) return <div className="v-list-wait" />;
  const choose = (next: number) => setQuery(next === DRAFT ? {} : { number: String(next) }, { replace: true });
  const freeze = () =>
    modal.confirm({
      title: t({ zh: '定稿？', en: 'Make final?' }),
      content: t({
        zh: '报告的标题、说明与数字将保存为新版本，之后不再变化。',
        en: 'Title, comment and figures are kept as a new version that never changes.',
      }),
      okText: t({ zh: '定稿', en: 'Make final' }),
      onOk: async () => {
        const made = await call(operationReports.freeze, { id, version: data.version });
        void message.success(t({ zh: `已定稿为版本 ${made.number}`, en: `Version ${made.number} is final` }));
        await client.invalidateQueries({ queryKey: ['StatsYybg'] });
        choose(made.number);
      },
    });
  const copy = async () => {
    if (await copyText(window.location.href))
      void message.success(t({ zh: '链接已复制，登录后可打开', en: 'Link copied. It opens after login.' }));
    else void message.info(t(copyManuallyText));
  };
  const { content } = data;
  return (
    <div className="rp-page">
      <header className="v-card rp-head">
        <h1>
          {pick(data.title, data.enTitle)}{' '}
          <StatusTag of={reportState} code={number === DRAFT ? reportState.draft : reportState.frozen} />
          <small>
            {content.from} – {content.to} ·{' '}
            {data.venueId === null ? t({ zh: '全部场馆', en: 'All venues' }) : pick(data.venueName, data.enVenueName)} ·{' '}
            {t({
              zh: `对比 ${content.beforeFrom} – ${content.beforeTo}`,
              en: `compared with ${content.beforeFrom} – ${content.beforeTo}`,
            })}
          </small>
        </h1>
        {data.frozen.length > 0 && (
          <Select
            className="rp-version"
            aria-label={t({ zh: '版本', en: 'Version' })}
            value={number}
            onChange={choose}
            options={[
              { value: DRAFT, label: t({ zh: '当前数字', en: 'Figures of now' }) },
              ...data.frozen.map((one) => ({
                value: one.number,
                label: t({
                  zh: `版本 ${one.number} · ${one.at} ${one.by}`,
                  en: `Version ${one.number} · ${one.at} ${one.enBy}`,
                }),
              })),
            ]}
          />
        )}
        <Button icon={<LinkOutlined />} onClick={() => void copy()}>
          {t({ zh: '复制链接', en: 'Copy link' })}
        </Button>
        <Button icon={<PrinterOutlined />} onClick={() => window.print()}>
          {t({ zh: '打印', en: 'Print' })}
        </Button>
        {number === DRAFT && may('StatsYybgFreeze') && (
          <Button type="primary" icon={<SafetyCertificateOutlined />} onClick={freeze}>
            {t({ zh: '定稿', en: 'Make final' })}
          </Button>
        )}
      </header>
      {data.comment !== '' && (
        <section className="v-card rp-comment">
          <h2>{t({ zh: '说明', en: 'Comment' })}</h2>
          <p>{data.comment}</p>
        </section>
      )}
      {content.sections.map((section) => (
        <ReportSectionCard key={section.section} content={section} period={content} />
      ))}
    </div>
  );
}
