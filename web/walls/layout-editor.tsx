import './layout-editor.css';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Tooltip } from 'antd';
import { useEffect, useMemo, useReducer, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { enumMembers } from '#domain/kit/enumeration';
import { sentenceOf } from '#domain/kit/failure';
import { LAYOUT_LIMITS, findSpot, whyNotLayout } from '#domain/walls/wall-layout.rules';
import {
  wallWidget,
  widgetFacts,
  type WallPlace,
  type WallTheme,
  type WallWidget,
} from '#domain/walls/wall-widget.status';
import type { SwitchStatus } from '#domain/venues/venue.status';
import { monitorScreens, type MonitorScreenRow } from '#contract/walls/monitor-screen.contract';
import { call, textOf } from '#web/kit/call/call';
import { useSubmit } from '#web/kit/call/use-submit';
import { useFeedback } from '#web/kit/feedback/use-feedback';
import { useSession } from '#web/kit/session/session';
import { useWords } from '#web/kit/session/words';
import { layoutStep, pageOf, startDraft } from './layout-draft';
import { LayoutFields, type WallFields } from './layout-fields';
import { LayoutGrid } from './layout-grid';
import { LayoutPreview } from './layout-preview';
import type { ShownScreen } from './use-draft';

const fieldsOf = ({
  code,
  title,
  enTitle,
  venueId,
  siteId,
  rotationSeconds,
  showRevenue,
  ...row
}: MonitorScreenRow): WallFields => ({
  ...{ code, title, enTitle, venueId, siteId, rotationSeconds, showRevenue },
  placeKind: row.placeKind as WallPlace,
  theme: row.theme as WallTheme,
  status: row.status as SwitchStatus,
});

/** Edits the fields and the pages of a wall, with undo, and shows the draft live at the size of real screens. */
export function LayoutEditor({ row }: { readonly row: MonitorScreenRow }) {
  const { t, label, words, lang } = useWords();
  const { message } = useFeedback();
  const go = useNavigate();
  const client = useQueryClient();
  const may = useSession((state) => state.may);
  const [fields, setFields] = useState(() => fieldsOf(row));
  const [version, setVersion] = useState(row.version);
  const [draft, dispatch] = useReducer(layoutStep, row.layout, startDraft);
  const [isSaved, setSaved] = useState(true);
  const { busy, problem, submit } = useSubmit();
  const { layout } = draft;
  const page = pageOf(draft);
  const refusal = whyNotLayout(layout, fields.placeKind);
  const change = (next: Partial<WallFields>) => {
    setFields((known) => ({ ...known, ...next }));
    setSaved(false);
    if (next.placeKind !== undefined) dispatch({ kind: 'fit', place: next.placeKind });
  };
  const edit: typeof dispatch = (step) => {
    if (step.kind !== 'select' && step.kind !== 'page') setSaved(false);
    dispatch(step);
  };
  useEffect(() => {
    if (isSaved) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isSaved]);
  const shown: ShownScreen = useMemo(
    () => ({
      code: fields.code,
      title: fields.title,
      enTitle: fields.enTitle,
      placeKind: fields.placeKind,
      venueId: fields.venueId ?? null,
      siteId: fields.siteId ?? null,
      theme: fields.theme,
      rotationSeconds: fields.rotationSeconds,
      showRevenue: fields.showRevenue,
      layout: layout.map((one) => [...one]),
      ...{ on: true, version: 0 },
    }),
    [fields, layout],
  );
  const save = () =>
    submit(async () => {
      const key = row.id === 0 ? {} : { id: row.id, version };
      await call(monitorScreens.save, { ...fields, layout: shown.layout, ...key }, { quiet: true });
      setVersion((known) => known + 1);
      setSaved(true);
      void message.success(t(words.saved));
      await client.invalidateQueries({ queryKey: ['MonitorScreens'] });
      if (row.id === 0) void go('/monitor-screens');
    });
  const left = (enumMembers(wallWidget) as readonly { readonly code: WallWidget }[]).filter(
    ({ code }) => widgetFacts[code].places.includes(fields.placeKind) && page.every((placed) => placed.widget !== code),
  );
  const canEdit = may('MonitorScreensEdit');
  return (
    <div
      className="wl-editor"
      onKeyDown={(event) => {
        if (!(event.ctrlKey || event.metaKey) || (event.target as HTMLElement).closest('input, textarea')) return;
        if (event.key === 'z' || event.key === 'y') {
          event.preventDefault();
          edit({ kind: event.key === 'y' || event.shiftKey ? 'redo' : 'undo' });
        }
      }}
    >
      <header className="v-card wl-bar">
        <h1>
          {row.id === 0
            ? t({ zh: '新建大屏', en: 'New wall' })
            : t({ zh: `编辑大屏 ${row.code}`, en: `Edit wall ${row.code}` })}
        </h1>
        <span className="wl-pages">
          {layout.map((_, i) => (
            <Button
              key={i}
              type={i === draft.page ? 'primary' : 'default'}
              aria-pressed={i === draft.page}
              onClick={() => edit({ kind: 'page', page: i })}
            >
              {t({ zh: `第 ${i + 1} 页`, en: `Page ${i + 1}` })}
            </Button>
          ))}
          <Button disabled={layout.length >= LAYOUT_LIMITS.pages} onClick={() => edit({ kind: 'addPage' })}>
            {t({ zh: '加一页', en: 'Add page' })}
          </Button>
          <Button disabled={layout.length === 1} onClick={() => edit({ kind: 'removePage' })}>
            {t({ zh: '删除本页', en: 'Delete page' })}
          </Button>
        </span>
        <span className="wl-acts">
          <Button disabled={draft.past.length === 0} onClick={() => edit({ kind: 'undo' })}>
            {t({ zh: '撤销', en: 'Undo' })}
          </Button>
          <Button disabled={draft.future.length === 0} onClick={() => edit({ kind: 'redo' })}>
            {t({ zh: '重做', en: 'Redo' })}
          </Button>
          <Button onClick={() => void go('/monitor-screens')}>{t({ zh: '返回列表', en: 'Back to list' })}</Button>
          {canEdit && (
            <Button type="primary" loading={busy} disabled={isSaved || refusal !== null} onClick={() => void save()}>
              {t({ zh: '保存', en: 'Save' })}
            </Button>
          )}
        </span>
      </header>
      {problem !== null && <Alert type="error" showIcon title={t(textOf(problem))} />}
      {refusal !== null && <Alert type="warning" showIcon title={sentenceOf(refusal.spec, lang, refusal.facts)} />}
      <div className="wl-columns">
        <section className="v-card wl-side">
          <LayoutFields value={fields} change={change} fixed={row.fixed} />
        </section>
        <section className="v-card wl-main">
          <LayoutGrid draft={draft} dispatch={edit} />
          <h2>{t({ zh: '可以添加的内容', en: 'Widgets to add' })}</h2>
          <div className="wl-palette">
            {left.map(({ code }) => (
              <Tooltip
                key={code}
                title={findSpot(code, page) ? null : t({ zh: '这一页放不下了', en: 'No room left on this page' })}
              >
                <Button disabled={findSpot(code, page) === null} onClick={() => edit({ kind: 'add', widget: code })}>
                  {label(wallWidget, code)}
                </Button>
              </Tooltip>
            ))}
            {draft.selected !== null && (
              <Button danger onClick={() => edit({ kind: 'remove' })}>
                {t({
                  zh: `删除“${label(wallWidget, draft.selected)}”`,
                  en: `Remove “${label(wallWidget, draft.selected)}”`,
                })}
              </Button>
            )}
          </div>
        </section>
      </div>
      <LayoutPreview screen={shown} />
    </div>
  );
}
