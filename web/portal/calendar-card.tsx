import { CalendarOutlined, CopyOutlined } from '@ant-design/icons';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Input, Popconfirm } from 'antd';
import { calendarFeeds } from '#contract/orders/calendar-feed.contract';
import { call, textOf } from '#web/kit/call/call';
import { useCopy } from '#web/kit/feedback/use-copy';
import { stampText } from '#web/kit/text/format';
import { useWords } from '#web/kit/session/words';

const KEY = ['calendarFeed'];

/** Calendar subscription of bookings: a secret address that can be created, changed and disabled. */
export function CalendarCard() {
  const { t, lang, words } = useWords();
  const cache = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: () => call(calendarFeeds.mine, {}, { quiet: true }),
  });
  const onSuccess = (next: NonNullable<typeof data>) => cache.setQueryData(KEY, next);
  const open = useMutation({ mutationFn: () => call(calendarFeeds.open, { lang }, { quiet: true }), onSuccess });
  const close = useMutation({ mutationFn: () => call(calendarFeeds.close, {}, { quiet: true }), onSuccess });
  const address = data?.path ? window.location.origin + data.path : '';
  const copy = useCopy();
  const wrong = open.error ?? close.error ?? (data ? null : error);
  return (
    <section className="v-card mc-card" aria-label={t({ zh: '日历订阅', en: 'Calendar' })}>
      <h2>
        <CalendarOutlined /> {t({ zh: '日历订阅', en: 'Calendar subscription' })}
      </h2>
      <p className="v-quiet">
        {t({
          zh: '在手机或电脑日历中订阅，预约、改期与取消自动同步。',
          en: 'Subscribe in your phone or computer calendar. Bookings, changes and cancellations sync automatically.',
        })}
      </p>
      {wrong ? (
        <Alert
          type="error"
          showIcon
          title={t(textOf(wrong))}
          action={
            data ? undefined : (
              <Button size="small" onClick={() => void refetch()}>
                {t(words.retry)}
              </Button>
            )
          }
        />
      ) : null}
      {address === '' ? (
        <Button type="primary" disabled={!data} loading={open.isPending} onClick={() => open.mutate()}>
          {t({ zh: '生成订阅地址', en: 'Create address' })}
        </Button>
      ) : (
        <>
          <Input
            readOnly
            value={address}
            aria-label={t({ zh: '订阅地址', en: 'Address' })}
            onFocus={(event) => event.target.select()}
            suffix={
              <Button
                type="text"
                size="small"
                icon={<CopyOutlined />}
                aria-label={t(words.copy)}
                onClick={() => copy(address)}
              />
            }
          />
          <p className="v-quiet">
            {t({
              zh: `${data?.openedAt ?? ''} 生成。持有此地址即可查看您的预约，请勿外传；泄露时请更换。`,
              en: `Created ${stampText(data?.openedAt ?? '', lang)}. Anyone with this address can see your bookings. Keep it private, and replace it if it leaks.`,
            })}
          </p>
          <footer>
            <Button href={address.replace(/^https?:/, 'webcal:')}>{t({ zh: '打开日历', en: 'Open calendar' })}</Button>
            <Popconfirm
              title={t({
                zh: '更换后原地址立即失效，已订阅的日历需重新添加。',
                en: 'The current address stops working at once. Subscribed calendars must be added again.',
              })}
              okText={t({ zh: '更换', en: 'Replace' })}
              cancelText={t(words.cancel)}
              onConfirm={() => open.mutateAsync().catch(() => undefined)}
            >
              <Button loading={open.isPending}>{t({ zh: '更换地址', en: 'Replace address' })}</Button>
            </Popconfirm>
            <Popconfirm
              title={t({ zh: '停用后日历不再更新。', en: 'Your calendar will no longer be updated.' })}
              okText={t({ zh: '停用', en: 'Disable' })}
              cancelText={t(words.cancel)}
              onConfirm={() => close.mutateAsync().catch(() => undefined)}
            >
              <Button danger loading={close.isPending}>
                {t({ zh: '停用', en: 'Disable' })}
              </Button>
            </Popconfirm>
          </footer>
        </>
      )}
    </section>
  );
}
