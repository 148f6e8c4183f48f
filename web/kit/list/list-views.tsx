import { CloseOutlined, StarFilled, StarOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Popover } from 'antd';
import { Suspense, useState } from 'react';
import type { ReplyOf } from '#contract/kit/endpoint';
import { listViews, type ListView } from '#contract/lists/list-view.contract';
import { call } from '#web/kit/call/call';
import type { ListScreenSpec } from './list-spec';
import type { RowDensity } from './list-table';
import type { ViewFormValues } from './view-form';
import { lazyPart } from '#web/kit/route/lazy';
import { useSession } from '#web/kit/session/session';
import { useWords } from '#web/kit/session/words';
import { useSubmit } from '#web/kit/call/use-submit';
import { useFeedback } from '#web/kit/feedback/use-feedback';

type ViewFilter = Readonly<Record<string, string>>;
type SavedViews = ReplyOf<typeof listViews.all>;

const isSameFilter = (a: ViewFilter, b: ViewFilter) =>
  JSON.stringify(Object.entries(a).sort()) === JSON.stringify(Object.entries(b).sort());

/**
 * Loads and saves the user's list settings: saved filters, density, hidden columns. They are stored on the server for
 * each list of a screen.
 */
export function useListViews({ route: screen, part }: Pick<ListScreenSpec<never, never>, 'route' | 'part'>) {
  const route = part === undefined ? screen : `${screen}/${part}`;
  const client = useQueryClient();
  const userId = useSession((state) => state.user?.userId);
  const key = ['listViews', userId, route];
  const { data } = useQuery({
    queryKey: key,
    queryFn: () => call(listViews.all, { route }, { quiet: true }),
    staleTime: Infinity,
    gcTime: Infinity,
  });
  const set = (change: (previous: SavedViews) => SavedViews) =>
    client.setQueryData<SavedViews>(key, (previous) => change(previous ?? { views: [], look: null }));
  const layout = data?.look ?? { density: 'middle' as RowDensity, hidden: [] as string[] };
  return {
    views: data?.views ?? [],
    read: data !== undefined,
    density: layout.density,
    /** Columns hidden by the user; null before the first choice. */
    hidden: data?.look ? (new Set(layout.hidden) as ReadonlySet<string>) : null,
    /** Applied at once; a setting that could not be saved lasts for this page. */
    keepLook: (to: { density: RowDensity; hidden: ReadonlySet<string> }) => {
      const next = { density: to.density, hidden: [...to.hidden] };
      set((previous) => ({ ...previous, look: next }));
      void call(listViews.look, { route, ...next }, { quiet: true }).catch(() => undefined);
    },
    save: async (name: string, filter: ViewFilter, isDefault: boolean) => {
      const saved = await call(listViews.save, { route, name, filter, isDefault });
      set((previous) => ({
        ...previous,
        views: [
          ...previous.views
            .filter((one) => one.name !== saved.name)
            .map((one) => (saved.isDefault ? { ...one, isDefault: false } : one)),
          saved,
        ],
      }));
    },
    remove: async ({ id }: ListView) => {
      await call(listViews.remove, { id });
      set((previous) => ({ ...previous, views: previous.views.filter((one) => one.id !== id) }));
    },
  };
}

/** The list settings of the user. */
export type ListViews = ReturnType<typeof useListViews>;

/** Loaded when it is opened: the list needs no forms. */
const ViewForm = lazyPart(async () => (await import('./view-form')).ViewForm);

function SaveView({ kept: settings, filter }: { kept: ListViews; filter: ViewFilter }) {
  const { t } = useWords();
  const [open, setOpen] = useState(false);
  const { busy, submit } = useSubmit();
  const save = ({ name, isDefault = false }: ViewFormValues) =>
    submit(() => settings.save(name.trim(), filter, isDefault).then(() => setOpen(false)));
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      destroyOnHidden
      placement="bottomLeft"
      content={
        <Suspense fallback={<div style={{ width: 240, height: 172 }} />}>
          <ViewForm busy={busy} save={(values) => void save(values)} />
        </Suspense>
      }
    >
      <button type="button" className="v-chip v-chip-save">
        <StarOutlined /> {t({ zh: '保存筛选', en: 'Save filter' })}
      </button>
    </Popover>
  );
}

/** Saved filters as chips, and a button that saves the current one. */
export function ViewChips({
  kept: settings,
  filter,
  change,
}: {
  kept: ListViews;
  filter: ViewFilter;
  change: (filter: ViewFilter) => void;
}) {
  const { t, words } = useWords();
  const { modal } = useFeedback();
  const ask = (view: ListView) =>
    void modal.confirm({
      title: t(words.remove),
      content: t({ zh: `确定要删除筛选“${view.name}”吗？`, en: `Delete filter “${view.name}”?` }),
      okText: t(words.remove),
      okButtonProps: { danger: true },
      cancelText: t(words.back),
      focusable: { autoFocusButton: 'cancel' },
      onOk: () => settings.remove(view).catch(() => undefined),
    });
  const known = settings.views.some((view) => isSameFilter(view.filter, filter));
  return (
    <>
      {settings.views.map((view) => {
        const on = isSameFilter(view.filter, filter);
        return (
          <span key={view.id} className={`v-chip v-chip-kept ${on ? 'v-chip-on' : ''}`}>
            <button type="button" aria-pressed={on} onClick={() => change(on ? {} : view.filter)}>
              {view.isDefault && <StarFilled />} {view.name}
            </button>
            <button
              type="button"
              aria-label={t({ zh: `删除筛选 ${view.name}`, en: `Delete filter ${view.name}` })}
              onClick={() => ask(view)}
            >
              <CloseOutlined />
            </button>
          </span>
        );
      })}
      {Object.keys(filter).length > 0 && !known && <SaveView kept={settings} filter={filter} />}
    </>
  );
}
