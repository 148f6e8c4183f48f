import './bracelet-desk.css';
import { ScanOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { bracelets } from '#contract/bracelets/bracelet.contract';
import { useScannerInput } from '#web/attendance/code-wedge';
import { call } from '#web/kit/call/call';
import { ProblemAlert } from '#web/kit/feedback/problem-alert';
import { Skeleton } from '#web/kit/feedback/skeleton';
import { useWords } from '#web/kit/session/words';
import { BraceletDeskPanel } from './bracelet-desk-panel';

const ROUTE = 'BraceletList';

/** The desk: finds a scanned wristband, and shows what is left to do and the next step. */
export function BraceletDesk() {
  const { t } = useWords();
  const client = useQueryClient();
  const [typed, type] = useState('');
  const [code, setCode] = useState<string | null>(null);
  const read = useQuery({
    queryKey: [ROUTE, 'desk', code],
    queryFn: ({ signal }) => call(bracelets.desk, { code: code ?? '' }, { quiet: true, signal }),
    enabled: code !== null,
  });
  const find = (scanned: string) => {
    const next = scanned.trim();
    if (next === '') return;
    type('');
    setCode(next);
    void client.invalidateQueries({ queryKey: [ROUTE, 'desk', next] });
  };
  useScannerInput(find);
  return (
    <section className="v-card bd-desk" aria-label={t({ zh: '前台', en: 'Desk' })}>
      <form
        className="bd-scan"
        onSubmit={(event) => {
          event.preventDefault();
          find(typed);
        }}
      >
        <Input
          size="large"
          prefix={<ScanOutlined aria-hidden />}
          value={typed}
          onChange={(event) => type(event.target.value)}
          maxLength={20}
          aria-label={t({ zh: '手环芯片号或标签号', en: 'Chip or label of a wristband' })}
          placeholder={t({ zh: '刷手环或输入标签号', en: 'Scan or enter a label' })}
        />
        <Button size="large" htmlType="submit">
          {t({ zh: '查找', en: 'Find' })}
        </Button>
      </form>
      {code === null ? (
        <p className="v-quiet">
          {t({
            zh: '刷手环后在这里发放、收款和归还',
            en: 'Scan a wristband to issue it, take payments or take it back.',
          })}
        </p>
      ) : null}
      {read.isFetching && !read.data ? <Skeleton rows={2} /> : null}
      {read.isError ? <ProblemAlert problem={read.error} /> : null}
      {read.data && !read.isError ? (
        <BraceletDeskPanel
          key={read.data.row.id}
          found={read.data}
          done={() => void client.invalidateQueries({ queryKey: [ROUTE] })}
        />
      ) : null}
    </section>
  );
}
