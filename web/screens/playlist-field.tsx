import { Button, InputNumber, Select } from 'antd';
import { PLAYLIST, type PlaylistEntry } from '#domain/screens/screen.rules';
import type { ControlProps } from '#web/kit/form/form-spec';
import { useWords } from '#web/kit/session/words';
import { usePageOptions } from './page-options';

/** The pages of a display in turn, each with its seconds. An empty list keeps the display on one page. */
export function PlaylistField({ value, onChange, label }: ControlProps) {
  const { t } = useWords();
  const { options, loading } = usePageOptions();
  const entries = (Array.isArray(value) ? value : []) as readonly PlaylistEntry[];
  const change = (at: number, next: Partial<PlaylistEntry>) =>
    onChange?.(entries.map((entry, i) => (i === at ? { ...entry, ...next } : entry)));
  return (
    <div role="group" aria-label={label} style={{ display: 'grid', gap: 8 }}>
      {entries.map((entry, i) => (
        <div key={i} style={{ display: 'flex', gap: 8 }}>
          <Select
            style={{ flex: 1, minWidth: 0 }}
            value={entry.page}
            loading={loading}
            options={options}
            showSearch={{ optionFilterProp: 'label' }}
            aria-label={t({ zh: `第 ${i + 1} 个页面`, en: `Page ${i + 1}` })}
            onChange={(page: string) => change(i, { page })}
          />
          <InputNumber
            style={{ width: 120 }}
            min={PLAYLIST.leastSeconds}
            max={PLAYLIST.mostSeconds}
            value={entry.seconds}
            suffix={t({ zh: '秒', en: 's' })}
            aria-label={t({ zh: `第 ${i + 1} 个页面的秒数`, en: `Seconds of page ${i + 1}` })}
            onChange={(seconds) => change(i, { seconds: seconds ?? PLAYLIST.leastSeconds })}
          />
          <Button onClick={() => onChange?.(entries.filter((_, at) => at !== i))}>
            {t({ zh: '移除', en: 'Remove' })}
          </Button>
        </div>
      ))}
      <Button
        disabled={entries.length >= PLAYLIST.entries}
        onClick={() => onChange?.([...entries, { page: '/monitor-echart-all-school', seconds: 30 }])}
      >
        {t({ zh: '添加轮播页面', en: 'Add page' })}
      </Button>
    </div>
  );
}
