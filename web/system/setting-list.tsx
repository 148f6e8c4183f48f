import './setting.css';
import { EditOutlined, HistoryOutlined, SearchOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Checkbox, Input, Popover, Segmented, Tag } from 'antd';
import { useState } from 'react';
import { routeOf, type RightName, type RouteName } from '#contract/catalogue';
import type { SettingRow } from '#contract/system/setting.contract';
import { enumMember, enumMembers } from '#domain/kit/enumeration';
import { settingGroup, settingVisibility } from '#domain/system/setting.status';
import { call } from '#web/kit/call/call';
import { stampText } from '#web/kit/text/format';
import { TableSkeleton, EmptyState, LoadFailed, useIsSlow } from '#web/kit/feedback/load-states';
import { useSession } from '#web/kit/session/session';
import { useWords } from '#web/kit/session/words';
import type { SettingEndpoints } from './setting-calls';
import { SettingEdit } from './setting-edit';
import { SettingHistory } from './setting-history';
import { SettingValue } from './setting-value';

const ALL = 'all';
const noun = { zh: '设置', en: 'settings' };

/** Shows sites whose own rules override the setting. */
function SiteExceptions({ row }: { row: SettingRow }) {
  const { t, pick } = useWords();
  if (row.exceptions.length === 0) return null;
  return (
    <Popover
      trigger="click"
      title={t({ zh: '以下场地另有规则', en: 'These sites have their own rule' })}
      content={
        <ul className="s-exceptions">
          {row.exceptions.map((one) => (
            <li key={one.name}>
              <span>{pick(one.name, one.enName)}</span>
              <b>{one.value}</b>
            </li>
          ))}
        </ul>
      }
    >
      <Button type="link" size="small">
        {t({ zh: `${row.exceptions.length} 个场地不同`, en: `Different sites: ${row.exceptions.length}` })}
      </Button>
    </Popover>
  );
}

function SettingItem({
  row,
  mayEdit: canEdit,
  edit,
  look,
}: {
  row: SettingRow;
  mayEdit: boolean;
  edit: () => void;
  look: () => void;
}) {
  const { t, pick, lang } = useWords();
  const seenBy = enumMember(settingVisibility, row.visibility);
  const help = pick(row.help, row.enHelp);
  return (
    <li className="s-line">
      <div className="s-what">
        <b>{pick(row.name, row.enName)}</b>
        <code>{row.sysKey}</code>
        {help !== '' && <p>{help}</p>}
      </div>
      <div className="s-value">
        <span>
          <SettingValue row={row} value={row.sysVal} /> <SiteExceptions row={row} />
        </span>
        <small>
          {row.isSet ? (
            <>
              {t({ zh: '默认 ', en: 'Default ' })}
              <SettingValue row={row} value={row.standard} />
              {row.modifiedAt && ` · ${t({ zh: '修改于', en: 'changed' })} ${stampText(row.modifiedAt, lang)}`}
            </>
          ) : (
            t({ zh: '使用默认值', en: 'Uses default' })
          )}
        </small>
      </div>
      <div className="s-marks">
        {row.isSet && <Tag color="processing">{t({ zh: '已修改', en: 'Changed' })}</Tag>}
        {seenBy && <Tag>{t(seenBy)}</Tag>}
      </div>
      <div className="s-acts">
        <Button type="text" size="small" icon={<HistoryOutlined />} onClick={look}>
          {t({ zh: '记录', en: 'History' })}
        </Button>
        {canEdit && (
          <Button type="link" size="small" icon={<EditOutlined />} onClick={edit}>
            {t({ zh: '修改', en: 'Edit' })}
          </Button>
        )}
      </div>
    </li>
  );
}

/**
 * A settings screen with search and groups; shows value, default, visibility and help, with edit dialog and change
 * history.
 */
export function SettingList({
  route,
  calls,
  Extra,
}: {
  route: RouteName;
  calls: SettingEndpoints;
  Extra?: () => React.ReactNode;
}) {
  const { t, lang } = useWords();
  const client = useQueryClient();
  const canEdit = useSession((state) => state.may)(`${route}Edit` as RightName);
  const [word, setWord] = useState('');
  const [group, setGroup] = useState<string>(ALL);
  const [changedOnly, setChangedOnly] = useState(false);
  const [editing, setEditing] = useState<SettingRow | null>(null);
  const [historyOf, setLooking] = useState<SettingRow | null>(null);
  const read = useQuery({ queryKey: [route], queryFn: () => call(calls.list, {}, { quiet: true }) });
  const slow = useIsSlow(read.isPending);
  const again = () => void client.invalidateQueries({ queryKey: [route] });

  const rows = read.data ?? [];
  const groups = enumMembers(settingGroup).filter(({ code }) => rows.some((row) => row.group === code));
  const keyword = word.trim().toLowerCase();
  const fits = (row: SettingRow) =>
    (!changedOnly || row.isSet) &&
    (keyword === '' ||
      [row.sysKey, row.name, row.enName, row.help, row.enHelp].some((text) => text.toLowerCase().includes(keyword)));
  const shown = groups
    .filter(({ code }) => group === ALL || group === code)
    .map((member) => ({ member, rows: rows.filter((row) => row.group === member.code && fits(row)) }))
    .filter((part) => part.rows.length > 0);
  const clear = () => {
    setWord('');
    setGroup(ALL);
    setChangedOnly(false);
  };
  const { zh, en } = routeOf(route);
  return (
    <div className="s-page">
      <h1 className="v-hidden">{t({ zh, en })}</h1>
      <section className="v-card s-bar">
        <Input
          allowClear
          prefix={<SearchOutlined className="v-quiet" />}
          value={word}
          onChange={(event) => setWord(event.target.value)}
          placeholder={t({ zh: '名称、键或说明', en: 'Name, key or description' })}
          aria-label={t({ zh: '查找设置', en: 'Find setting' })}
          maxLength={50}
        />
        <Segmented
          value={group}
          onChange={setGroup}
          options={[
            { value: ALL, label: t({ zh: '全部', en: 'All' }) },
            ...groups.map((member) => ({ value: String(member.code), label: member[lang] })),
          ]}
        />
        <Checkbox checked={changedOnly} onChange={(event) => setChangedOnly(event.target.checked)}>
          {t({ zh: '只看已修改', en: 'Changed only' })}
        </Checkbox>
      </section>
      {Extra && <Extra />}
      {read.isPending ? (
        slow ? (
          <section className="v-card">
            <TableSkeleton widths={[3, 2, 1]} titles={['', '', '']} />
          </section>
        ) : null
      ) : !read.data ? (
        <section className="v-card">
          <LoadFailed noun={noun} error={read.error} retry={again} />
        </section>
      ) : shown.length === 0 ? (
        <section className="v-card">
          <EmptyState noun={noun} filtered clear={clear} />
        </section>
      ) : (
        shown.map(({ member, rows: some }) => (
          <section key={member.code} className="v-card s-group" aria-label={t(member)}>
            <h2>{t(member)}</h2>
            <ul>
              {some.map((row) => (
                <SettingItem
                  key={row.sysKey}
                  row={row}
                  mayEdit={canEdit}
                  edit={() => setEditing(row)}
                  look={() => setLooking(row)}
                />
              ))}
            </ul>
          </section>
        ))
      )}
      {editing && (
        <SettingEdit
          calls={calls}
          row={editing}
          close={() => setEditing(null)}
          done={() => {
            setEditing(null);
            again();
          }}
        />
      )}
      {historyOf && (
        <SettingHistory
          route={route}
          calls={calls}
          row={historyOf}
          mayEdit={canEdit}
          close={() => setLooking(null)}
          done={again}
        />
      )}
    </div>
  );
}
