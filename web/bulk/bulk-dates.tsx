import { useQueryClient } from '@tanstack/react-query';
import { Button, Popconfirm } from 'antd';
import { useState } from 'react';
import { bulks } from '#contract/bulk/bulk.contract';
import type { BulkDetail } from '#contract/bulk/bulk-detail.contract';
import { bulkKind, bulkPay, bulkResult, leaseStatus } from '#domain/bulk/bulk.status';
import type { LocalDate } from '#domain/kit/time';
import { call } from '#web/kit/call/call';
import { schoolDate } from '#web/kit/browser/clock';
import { ProblemAlert } from '#web/kit/feedback/problem-alert';
import { useOnline } from '#web/kit/feedback/offline';
import { useWords } from '#web/kit/session/words';
import { useSubmit } from '#web/kit/call/use-submit';
import { useFeedback } from '#web/kit/feedback/use-feedback';
import { DateList } from './date-list';

const isReturnable = new Set<number>([bulkResult.skipped, bulkResult.dropped]);
const isMissed = new Set<number>([bulkResult.conflict, bulkResult.closed]);

/** Dates of a running request: single ones can be cancelled, missed and skipped ones retried. */
export function BulkDates({ detail, changed }: { readonly detail: BulkDetail; readonly changed: () => void }) {
  const { t } = useWords();
  const { message } = useFeedback();
  const client = useQueryClient();
  const online = useOnline();
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const { busy, problem, submit } = useSubmit();
  const runs = detail.leaseStatus === leaseStatus.running && (detail.own || detail.mayEnd);
  const upcoming = ({ date }: { readonly date: string }) => date >= schoolDate();
  const tick = (date: string, on: boolean) =>
    setTicked((before) => new Set(on ? [...before, date] : [...before].filter((one) => one !== date)));
  const chosen = detail.dates.filter(({ date }) => ticked.has(date));
  const drops = chosen.filter(({ result }) => result === bulkResult.booked).map(({ date }) => date as LocalDate);
  const tries = chosen.filter(({ result }) => isReturnable.has(result)).map(({ date }) => date as LocalDate);
  const open = detail.dates.filter((one) => upcoming(one) && isMissed.has(one.result)).length + tries.length;

  const run = async (work: () => Promise<string>) => {
    await submit(async () => {
      void message.success(await work());
      setTicked(new Set());
    });
    void client.invalidateQueries({ queryKey: ['bulk'] });
    changed();
  };
  const drop = () =>
    run(async () => {
      const { dropped } = await call(bulks.drop, { id: detail.id, dates: drops }, { quiet: true });
      return t({ zh: `已取消 ${dropped} 个日期`, en: `Dates cancelled: ${dropped}` });
    });
  const retryDates = () =>
    run(async () => {
      const { booked, left } = await call(bulks.again, { id: detail.id, dates: tries }, { quiet: true });
      return t({
        zh: `补约 ${booked} 个日期，仍有 ${left} 个冲突`,
        en: `Dates booked: ${booked}. Still in conflict: ${left}.`,
      });
    });

  return (
    <section className="bk-sec">
      <h2>{t({ zh: '日期', en: 'Dates' })}</h2>
      <ProblemAlert problem={problem} style={{ marginBottom: 8 }} />
      <DateList
        dates={detail.dates}
        priced={detail.kind === bulkKind.bulk && detail.payMode !== bulkPay.free}
        ticked={ticked}
        {...(runs ? { tick } : {})}
        may={(one) => upcoming(one) && (one.result === bulkResult.booked || isReturnable.has(one.result))}
      />
      {runs ? (
        <div className="bk-bar" style={{ marginTop: 8 }}>
          <Popconfirm
            title={t({
              zh: `取消 ${drops.length} 个日期，场次立即释放？`,
              en: `Cancel the selected dates (${drops.length})? Their slots are released at once.`,
            })}
            onConfirm={() => void drop()}
            okText={t({ zh: '取消这些日期', en: 'Cancel dates' })}
            cancelText={t({ zh: '保留', en: 'Keep' })}
          >
            <Button danger disabled={drops.length === 0 || !online} loading={busy}>
              {t({ zh: `取消所选 ${drops.length}`, en: `Cancel selected (${drops.length})` })}
            </Button>
          </Popconfirm>
          <Button disabled={open === 0 || !online} loading={busy} onClick={() => void retryDates()}>
            {t({ zh: `补约 ${open}`, en: `Retry ${open}` })}
          </Button>
        </div>
      ) : null}
    </section>
  );
}
