import { RollbackOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Popconfirm, Timeline } from 'antd';
import type { RouteName } from '#contract/catalogue';
import type { SettingChange, SettingRow } from '#contract/system/setting.contract';
import { call } from '#web/kit/call/call';
import { useSubmit } from '#web/kit/call/use-submit';
import { stampText } from '#web/kit/text/format';
import { EmptyState, LoadFailed } from '#web/kit/feedback/load-states';
import { useWords } from '#web/kit/session/words';
import type { SettingEndpoints } from './setting-calls';
import { SettingValue } from './setting-value';
import { DetailDrawer } from '#web/kit/detail/detail-drawer';
import { useFeedback } from '#web/kit/feedback/use-feedback';

const noun = { zh: '修改记录', en: 'changes' };
const WIDTH = 480;
const deeds: Readonly<Record<string, { zh: string; en: string }>> = {
  'setting.save': { zh: '修改', en: 'changed' },
  'setting.reset': { zh: '恢复默认', en: 'restored the default' },
  'setting.undo': { zh: '撤销修改', en: 'undid a change' },
};

function SettingChangeItem({
  row,
  one,
  undo,
  busy,
}: {
  row: SettingRow;
  one: SettingChange;
  undo: (() => void) | null;
  busy: boolean;
}) {
  const { t, pick, lang } = useWords();
  return (
    <div className="s-change">
      <p>
        <b>{pick(one.by, one.enBy) || t({ zh: '系统', en: 'System' })}</b>{' '}
        {t(deeds[one.action] ?? { zh: one.action, en: one.action })}{' '}
        <small className="v-quiet">{stampText(one.at, lang)}</small>
      </p>
      <p>
        <SettingValue row={row} value={one.before} /> →{' '}
        <b>
          <SettingValue row={row} value={one.after} />
        </b>
      </p>
      {one.reason && <p className="v-quiet">{one.reason}</p>}
      {undo && (
        <Popconfirm title={t({ zh: '撤销这次修改？', en: 'Undo this change?' })} onConfirm={undo}>
          <Button size="small" icon={<RollbackOutlined />} loading={busy}>
            {t({ zh: '撤销', en: 'Undo' })}
          </Button>
        </Popconfirm>
      )}
    </div>
  );
}

/** Shows the changes of a setting; the newest can be undone and the default restored. */
export function SettingHistory({
  route,
  calls,
  row,
  mayEdit: canEdit,
  close,
  done,
}: {
  route: RouteName;
  calls: SettingEndpoints;
  row: SettingRow;
  mayEdit: boolean;
  close: () => void;
  done: () => void;
}) {
  const { t, pick } = useWords();
  const { message } = useFeedback();
  const client = useQueryClient();
  const { busy, submit } = useSubmit();
  const read = useQuery({
    queryKey: [route, 'history', row.sysKey],
    queryFn: () => call(calls.history, { sysKey: row.sysKey }, { quiet: true }),
    gcTime: 0,
  });
  const run = async (work: () => Promise<unknown>) => {
    // The error modal shows the failure; the current value is reloaded.
    const reload = () => void client.invalidateQueries({ queryKey: [route] });
    await submit(async () => {
      await work();
      void message.success(t({ zh: '操作成功', en: 'operation succeeded' }));
      done();
      close();
    }, reload);
  };
  return (
    <DetailDrawer
      size={WIDTH}
      title={`${pick(row.name, row.enName)} · ${t({ zh: '修改记录', en: 'Change history' })}`}
      close={close}
      extra={
        canEdit &&
        row.isSet && (
          <Popconfirm
            title={t({ zh: '恢复默认值？', en: 'Restore the default?' })}
            onConfirm={() => void run(() => call(calls.reset, { sysKey: row.sysKey, version: row.version }))}
          >
            <Button loading={busy}>{t({ zh: '恢复默认', en: 'Restore default' })}</Button>
          </Popconfirm>
        )
      }
    >
      {read.isLoadingError ? (
        <LoadFailed noun={noun} error={read.error} retry={() => void read.refetch()} />
      ) : read.data?.length === 0 ? (
        <EmptyState noun={noun} filtered={false} clear={() => undefined} />
      ) : (
        <Timeline
          items={(read.data ?? []).map((one) => ({
            key: one.id,
            content: (
              <SettingChangeItem
                row={row}
                one={one}
                busy={busy}
                undo={canEdit && one.canUndo ? () => void run(() => call(calls.undo, { id: one.id })) : null}
              />
            ),
          }))}
        />
      )}
    </DetailDrawer>
  );
}
