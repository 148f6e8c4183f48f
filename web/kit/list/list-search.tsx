import { CloseOutlined, DownOutlined, SearchOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { enumMembers } from '#domain/kit/enumeration';
import { schoolDate } from '#web/kit/browser/clock';
import type { Text } from '#web/kit/text/lang';
import type { SearchField } from './list-spec';
import { fieldLabel, moreFields, useLookups, type Lookups, type SearchFilter } from './search-fields';
import type { SearchFormProps } from './search-form';
import { ViewChips, type ListViews } from './list-views';
import { useScreenSize } from '#web/kit/browser/screen-size';
import { lazyComponent } from '#web/kit/route/lazy';
import { useWords } from '#web/kit/session/words';

const FIRST_FIELDS = 3;

/** Holds the place of the search fields until they are loaded: the rows come first. */
function SearchFormLoading({ fields, spec, first }: SearchFormProps) {
  const translator = useWords();
  const { t, words } = translator;
  return (
    <div className="v-search-wait" aria-busy="true">
      {fields.slice(0, first).map((field) => (
        <span key={field.key} className={`v-search-field ${field.kind === 'text' ? 'v-search-text' : ''}`}>
          {fieldLabel(spec, field, translator)} <i />
        </span>
      ))}
      <span className="v-search-buttons">
        <Button disabled>{t(words.reset)}</Button>
        <Button type="primary" disabled icon={<SearchOutlined />}>
          {t(words.search)}
        </Button>
        {fields.length > first && (
          <Button type="link" disabled>
            {t(moreFields(fields.length - first))} <DownOutlined />
          </Button>
        )}
      </span>
    </div>
  );
}
// Loaded on demand: the table needs no forms.
const SearchForm = lazyComponent<SearchFormProps>(
  async () => (await import('./search-form')).SearchForm,
  SearchFormLoading,
);
const SearchDrawer = lazyComponent(async () => (await import('./search-drawer')).SearchDrawer);

/** Returns how many search fields a filter sets; a date range counts once. */
export const countConditions = (fields: readonly SearchField[], filter: SearchFilter): number =>
  fields.filter((field) => filter[field.key] || (field.kind === 'dates' && filter[field.to])).length;

/** Shows the conditions of a filter in words; each can be removed. */
function Conditions({
  fields,
  filter,
  spec,
  lookups,
  change,
}: {
  fields: readonly SearchField[];
  filter: SearchFilter;
  spec: z.ZodObject;
  lookups: Lookups;
  change: (filter: SearchFilter) => void;
}) {
  const translator = useWords();
  const conditionText = fields.flatMap((field): { key: string; keys: string[]; text: string }[] => {
    const value = filter[field.key];
    if (field.kind === 'dates') {
      const to = filter[field.to];
      return value || to
        ? [
            {
              key: field.key,
              keys: [field.key, field.to],
              text: [value?.slice(5) ?? '…', to?.slice(5) ?? '…'].join(' — '),
            },
          ]
        : [];
    }
    if (!value) return [];
    const member =
      field.kind === 'select' ? enumMembers(field.of).find(({ code }) => String(code) === value) : undefined;
    const row = field.kind === 'lookup' ? lookups.get(field.key)?.find(({ id }) => String(id) === value) : undefined;
    return [
      {
        key: field.key,
        keys: [field.key],
        text: member ? translator.t(member) : row ? translator.pick(row.name, row.enName) : value,
      },
    ];
  });
  if (conditionText.length === 0) return null;
  return (
    <span className="v-conditions">
      <span className="v-quiet">{translator.t({ zh: '已选条件', en: 'Filtered by' })}</span>
      {conditionText.map(({ key, keys, text }) => (
        <button
          key={key}
          type="button"
          className="v-chip v-chip-on"
          onClick={() => change(Object.fromEntries(Object.entries(filter).filter(([name]) => !keys.includes(name))))}
          aria-label={translator.t({ zh: `去掉条件 ${text}`, en: `Remove filter ${text}` })}
        >
          <span>
            {fieldLabel(spec, fields.find((field) => field.key === key) as SearchField, translator)} {text}
          </span>
          <CloseOutlined />
        </button>
      ))}
    </span>
  );
}

/** Focuses the search on `/` while nothing is being typed. */
function useSearchShortcut(card: { readonly current: HTMLElement | null }): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const at = event.target as HTMLElement;
      if (
        event.key !== '/' ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        at.isContentEditable ||
        /^(?:INPUT|TEXTAREA|SELECT)$/.test(at.tagName)
      )
        return;
      const field = card.current?.querySelector<HTMLElement>('input');
      if (!field) return;
      event.preventDefault();
      field.focus();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [card]);
}

interface SearchCardProps {
  readonly fields: readonly SearchField[];
  readonly spec: z.ZodObject;
  readonly filter: SearchFilter;
  readonly quick?: readonly { title: Text; filter: (today: string) => SearchFilter }[];
  readonly settings?: ListViews;
  readonly change: (filter: SearchFilter) => void;
  /** On a phone: whether the drawer of fields is open, and the function that closes it. */
  readonly drawerOpen: boolean;
  readonly close: () => void;
}

/**
 * The search card: three fields and the search button, the rest behind 展开; quick filters as chips. On a phone the
 * fields open in a bottom drawer, and input stays there until searched or reset.
 */
export function SearchCard({ fields, spec, filter, quick = [], settings, change, drawerOpen, close }: SearchCardProps) {
  const { t, words } = useWords();
  const phone = useScreenSize() === 'phone';
  const lookups = useLookups(fields);
  const same = (other: SearchFilter) =>
    JSON.stringify(Object.entries(other).sort()) === JSON.stringify(Object.entries(filter).sort());
  const today = schoolDate();
  const card = useRef<HTMLElement>(null);
  useSearchShortcut(card);
  const [drawerUsed, setDrawerUsed] = useState(false);
  if (drawerOpen && !drawerUsed) setDrawerUsed(true);
  const form = { fields, spec, filter, lookups };
  const chips = quick.length > 0 || (settings?.views.length ?? 0) > 0 || Object.keys(filter).length > 0;
  return (
    <>
      {phone && drawerUsed && <SearchDrawer open={drawerOpen} close={close} form={{ ...form, change }} />}
      {(!phone || chips) && (
        <section ref={card} className="v-card v-search v-no-print" aria-label={t(words.search)}>
          {!phone && <SearchForm {...form} first={FIRST_FIELDS} change={change} />}
          {chips && (
            <div className="v-quick">
              {quick.length > 0 && <span className="v-quiet">{t({ zh: '常用筛选', en: 'Quick filters' })}</span>}
              {quick.map(({ title, filter: ready }) => {
                const on = same(ready(today));
                return (
                  <button
                    key={title.en}
                    type="button"
                    className={`v-chip ${on ? 'v-chip-on' : ''}`}
                    aria-pressed={on}
                    onClick={() => change(on ? {} : ready(today))}
                  >
                    {t(title)}
                  </button>
                );
              })}
              {settings && <ViewChips kept={settings} filter={filter} change={change} />}
              <Conditions fields={fields} filter={filter} spec={spec} lookups={lookups} change={change} />
            </div>
          )}
        </section>
      )}
    </>
  );
}
