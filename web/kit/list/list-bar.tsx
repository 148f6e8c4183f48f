import {
  ColumnHeightOutlined,
  ExportOutlined,
  FilterOutlined,
  ImportOutlined,
  PlusOutlined,
  ReloadOutlined,
  SettingOutlined,
  UpOutlined,
} from '@ant-design/icons';
import { Button, Checkbox, Dropdown, Popover, Tooltip } from 'antd';
import { Suspense, useState } from 'react';
import type { InputOf } from '#contract/kit/endpoint';
import { BACKGROUND_EXPORT_ROWS, tasks } from '#contract/tasks/task.contract';
import { call } from '#web/kit/call/call';
import { schoolDate } from '#web/kit/browser/clock';
import { download } from '#web/kit/call/download';
import { count, lengthText, type ListLength } from '#web/kit/text/format';
import type { Text } from '#web/kit/text/lang';
import { endpointRight } from './list-forms';
import type { ListScreenSpec, LiveListState } from './list-spec';
import { columnTitle, type RowDensity } from './list-table';
import { LiveBadge } from '#web/kit/live/live-badge';
import { useOnline } from '#web/kit/feedback/offline';
import { useSession } from '#web/kit/session/session';
import { useShowTasks } from '#web/kit/task/tasks';
import { lazyPart } from '#web/kit/route/lazy';
import { useWords } from '#web/kit/session/words';

// Loaded on demand: imports are rare.
const ImportDialog = lazyPart(async () => (await import('#web/kit/upload/import-dialog')).ImportDialog);
const densityNames: Readonly<Record<RowDensity, Text>> = {
  compact: { zh: '紧凑', en: 'Compact' },
  middle: { zh: '默认', en: 'Default' },
  roomy: { zh: '宽松', en: 'Comfortable' },
};

/** On a phone: opens the search fields, if there are any, and the number of conditions set. */
interface PhoneSearch {
  readonly search: (() => void) | null;
  readonly set: number;
}

/**
 * The toolbar of a list: name and count, live state, new rows, export, reload; density and columns, or on a phone the
 * search button.
 */
export function ListBar<R, P extends ListLength & { readonly content: R[] }>({
  spec,
  title,
  length,
  filter,
  mark,
  fresh,
  again,
  fetching,
  add,
  density,
  setDensity,
  hidden,
  hide,
  phone,
}: {
  spec: ListScreenSpec<R, P>;
  title: string;
  length: ListLength;
  filter: Readonly<Record<string, string>>;
  mark: LiveListState<R>['mark'];
  fresh: number;
  again: () => void;
  fetching: boolean;
  add: (() => void) | null;
  density: RowDensity;
  setDensity: (density: RowDensity) => void;
  hidden: ReadonlySet<string>;
  hide: (keys: ReadonlySet<string>) => void;
  phone: PhoneSearch | null;
}) {
  const translator = useWords();
  const total = length.totalElements;
  const { t, words, lang } = translator;
  const online = useOnline();
  const may = useSession((state) => state.may);
  const showTasks = useShowTasks();
  const [exporting, setExporting] = useState(false);
  const { exports, imports } = spec;
  const importRight = imports && endpointRight(imports.check);
  const [importing, setImporting] = useState(false);
  const offlineHint = online ? '' : t({ zh: '恢复网络后可用', en: 'Available when back online' });
  const save = async () => {
    if (!exports) return;
    setExporting(true);
    const exportInput = { ...filter, lang };
    const work =
      total < BACKGROUND_EXPORT_ROWS
        ? download(exports.endpoint, exportInput as InputOf<typeof exports.endpoint>, `${title}-${schoolDate()}.xlsx`)
        : call(tasks.startExport, { path: exports.endpoint.path, asked: exportInput }).then(showTasks);
    await work.catch(() => undefined);
    setExporting(false);
  };
  const toggle = (key: string) =>
    hide(new Set(hidden.has(key) ? [...hidden].filter((one) => one !== key) : [...hidden, key]));
  return (
    <header className="v-list-bar">
      <b>{title}</b>
      <span className="v-quiet">
        {t({ zh: `共 ${lengthText(length).zh}`, en: total === 1 ? '1 item' : `${lengthText(length).en} items` })}
      </span>
      {mark && <LiveBadge {...mark} />}
      {fresh > 0 && (
        <button type="button" className="v-chip v-chip-on" onClick={again}>
          <UpOutlined /> {t({ zh: `${count(fresh)} 条新${spec.noun.zh}，点击载入`, en: `Load new: ${count(fresh)}` })}
        </button>
      )}
      <span className="v-list-tools v-no-print">
        {phone?.search && (
          <Button
            icon={<FilterOutlined />}
            aria-haspopup="dialog"
            aria-label={t(
              phone.set > 0 ? { zh: `筛选，已选 ${phone.set} 项`, en: `Filter, ${phone.set} selected` } : words.filter,
            )}
            onClick={phone.search}
          >
            {t(words.filter)} {phone.set > 0 ? phone.set : null}
          </Button>
        )}
        {imports && importRight !== undefined && may(importRight) && (
          <Button icon={<ImportOutlined />} disabled={!online} title={offlineHint} onClick={() => setImporting(true)}>
            {t(words.importing)}
          </Button>
        )}
        {exports && may(exports.right) && (
          <Tooltip title={offlineHint}>
            <Button
              data-export
              aria-keyshortcuts="e"
              icon={<ExportOutlined />}
              loading={exporting}
              disabled={!online || total === 0}
              onClick={() => void save()}
            >
              {t(words.exporting)}
            </Button>
          </Tooltip>
        )}
        {add && (
          <Button type="primary" icon={<PlusOutlined />} disabled={!online} title={offlineHint} onClick={add}>
            {t(spec.add?.title ?? spec.addAt?.title ?? words.add)}
          </Button>
        )}
        <Button
          icon={<ReloadOutlined spin={fetching} />}
          aria-label={t(words.reload)}
          title={t(words.reload)}
          onClick={again}
        />
        {!phone && (
          <>
            <Dropdown
              trigger={['click']}
              menu={{
                selectable: true,
                selectedKeys: [density],
                items: (Object.keys(densityNames) as RowDensity[]).map((key) => ({ key, label: t(densityNames[key]) })),
                onClick: ({ key }) => setDensity(key as RowDensity),
              }}
            >
              <Button icon={<ColumnHeightOutlined />} aria-label={t(words.density)} title={t(words.density)} />
            </Dropdown>
            <Popover
              trigger="click"
              placement="bottomRight"
              content={
                <div className="v-columns">
                  {spec.columns
                    .filter(({ when }) => when?.() ?? true)
                    .map((column) => (
                      <Checkbox
                        key={column.key}
                        checked={!hidden.has(column.key)}
                        disabled={column.phone === 'title'}
                        onChange={() => toggle(column.key)}
                      >
                        {columnTitle(spec.row, column, translator)}
                      </Checkbox>
                    ))}
                </div>
              }
            >
              <Button
                icon={<SettingOutlined />}
                aria-label={t({ zh: '列设置', en: 'Columns' })}
                title={t({ zh: '列设置', en: 'Columns' })}
              />
            </Popover>
          </>
        )}
      </span>
      {imports && importing && (
        <Suspense fallback={null}>
          <ImportDialog
            spec={imports}
            noun={spec.noun}
            close={() => setImporting(false)}
            begun={() => {
              setImporting(false);
              showTasks();
            }}
          />
        </Suspense>
      )}
    </header>
  );
}
