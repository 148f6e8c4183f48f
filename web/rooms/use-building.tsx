import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useSearchParams } from 'react-router-dom';
import { buildings } from '#contract/buildings/building.contract';
import { call } from '#web/kit/call/call';
import { useWords } from '#web/kit/session/words';

/** The chosen building, from the address or the first one, and how to choose another. */
export function useBuilding() {
  const [query, setQuery] = useSearchParams();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['buildings.lookup'],
    queryFn: () => call(buildings.lookup, {}, { quiet: true }),
  });
  const asked = Number(query.get('buildingId') ?? 0);
  const chosen = data?.find(({ id }) => id === asked) ?? data?.[0];
  const choose = (changes: Readonly<Record<string, string | null>>) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [key, value] of Object.entries(changes))
          if (value === null) next.delete(key);
          else next.set(key, value);
        return next;
      },
      { replace: true },
    );
  return { all: data ?? [], chosen, query, choose, error, isPending, refetch };
}

/** The select of the building that a screen shows. */
export function BuildingSelect({ of }: { readonly of: ReturnType<typeof useBuilding> }) {
  const { t, pick } = useWords();
  return (
    <Select
      showSearch={{ optionFilterProp: 'label' }}
      aria-label={t({ zh: '楼宇', en: 'Building' })}
      value={of.chosen?.id ?? null}
      options={of.all.map(({ id, name, enName }) => ({ value: id, label: pick(name, enName) }))}
      onChange={(id) => of.choose({ buildingId: String(id), floorId: null })}
    />
  );
}
