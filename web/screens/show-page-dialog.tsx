import { useQuery } from '@tanstack/react-query';
import { Modal, Select, Alert } from 'antd';
import { useState } from 'react';
import { screens, type ScreenRow } from '#contract/screens/screen.contract';
import { venues } from '#contract/venues/venue.contract';
import { screenOp } from '#domain/screens/screen.status';
import { call, textOf } from '#web/kit/call/call';
import { useSubmit } from '#web/kit/call/use-submit';
import type { RowDialogProps } from '#web/kit/form/row-dialog';
import { useWords } from '#web/kit/session/words';
import { useSiteList } from '#web/kit/list/site-list';

/** Chooses the next page of a display: the wall of a venue or the door screen of a site. */
export function ShowPageDialog({ row, close, done }: RowDialogProps<ScreenRow>) {
  const { t, pick, words } = useWords();
  const [page, choose] = useState(row.page);
  const { busy, problem, submit } = useSubmit();
  const places = useQuery({
    queryKey: ['venueList'],
    queryFn: () => call(venues.venueList, {}, { quiet: true }),
    staleTime: 300_000,
  });
  const sites = useSiteList();
  const options = [
    {
      label: t({ zh: '运营大屏', en: 'Operations walls' }),
      options: (places.data ?? []).map(({ id, venueName, enVenueName }) => ({
        value: `/monitor-echart-ws?venue=${id}`,
        label: `${t({ zh: '运营大屏', en: 'Wall' })} · ${pick(venueName, enVenueName)}`,
      })),
    },
    {
      label: t({ zh: '场地门牌', en: 'Door screens' }),
      options: (sites.data?.content ?? []).map(({ id, siteName, enSiteName }) => ({
        value: `/site-status/${id}`,
        label: `${t({ zh: '门牌', en: 'Door screen' })} · ${pick(siteName, enSiteName)}`,
      })),
    },
  ];
  const send = () =>
    submit(() => call(screens.command, { id: row.id, op: screenOp.show, page }, { quiet: true }).then(done));
  return (
    <Modal
      open
      title={t({ zh: `“${row.name}”显示的页面`, en: `Page shown on "${row.name}"` })}
      okText={t({ zh: '切换', en: 'Switch' })}
      cancelText={t(words.cancel)}
      confirmLoading={busy}
      okButtonProps={{ disabled: page === row.page }}
      onOk={() => void send()}
      onCancel={close}
    >
      {problem === null ? null : (
        <Alert type="error" showIcon style={{ marginBottom: 12 }} title={t(textOf(problem))} />
      )}
      <Select
        style={{ width: '100%' }}
        value={page}
        onChange={choose}
        loading={places.isPending || sites.isPending}
        options={options}
        showSearch={{ optionFilterProp: 'label' }}
        aria-label={t({ zh: '页面', en: 'Page' })}
      />
    </Modal>
  );
}
