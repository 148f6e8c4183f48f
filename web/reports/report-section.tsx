import { enumMember } from '#domain/kit/enumeration';
import {
  figureChange,
  REPORT_SECTIONS,
  type FigureForm,
  type SectionContent,
} from '#domain/reports/report-figure.rules';
import { figureText, sectionSentences } from '#domain/reports/report-sentence.rules';
import { reportSection } from '#domain/reports/report.status';
import { curveStep, type Period } from '#domain/statistics/period.rules';
import { useWords } from '#web/kit/session/words';
import { amount } from '#web/kit/text/format';
import type { Text } from '#web/kit/text/lang';
import { DASH } from '#web/kit/text/value';
import { useThemeMode } from '#web/kit/theme/theme';
import { barChart, lineChart } from '#web/statistics/chart-options';
import { ChartCard, PercentChange } from '#web/statistics/figure-parts';

const BAR_HEIGHT = 34;
const CHART_HEIGHT = 240;

/** A section and the period of its report. */
interface SectionOf {
  readonly content: SectionContent;
  readonly period: Period;
}

/** A figure with its unit, and how it changed; shares change by points. */
function FigureChange({ form, change }: { readonly form: FigureForm; readonly change: number | null }) {
  const { t } = useWords();
  if (form !== 'percent' || change === null || change === 0) return <PercentChange percent={change} />;
  return (
    <span className="st-change" data-up={change > 0}>
      {change > 0 ? '+' : '−'}
      {Math.abs(change)} {t({ zh: '百分点', en: 'pts' })}
    </span>
  );
}

/** One chart of a section, with its values in words for screen readers. */
function ReportChart({ content, partKey, period }: SectionOf & { readonly partKey: string }) {
  const { t, lang } = useWords();
  const themeMode = useThemeMode((state) => state.ground);
  const spec = REPORT_SECTIONS[content.section].parts.find(({ key }) => key === partKey);
  const rows = content.parts.find(({ key }) => key === partKey)?.rows ?? [];
  if (!spec) return null;
  const inUnit = (value: number) => (spec.form === 'money' ? value / 100 : value);
  const show = (value: number) => (spec.form === 'money' ? amount(value) : figureText(spec.form, value));
  const named = rows.map((row) => ({ name: t(row), value: inUnit(row.value) }));
  const style = { lang, themeMode, show };
  return (
    <ChartCard
      title={{ zh: `${spec.zh}（${spec.unit.zh}）`, en: `${spec.en} (${spec.unit.en})` }}
      empty={rows.every(({ value }) => value === 0)}
      says={named.map(({ name, value }) => `${name} ${show(value)}`).join(t({ zh: '，', en: ', ' }))}
      height={spec.chart === 'bars' ? Math.max(90, named.length * BAR_HEIGHT) : CHART_HEIGHT}
      option={
        spec.chart === 'bars'
          ? barChart(named, { ...style, everyName: true })
          : lineChart(
              rows.map(({ key, value }) => ({ at: key, value: inUnit(value), before: null })),
              [t(spec)],
              curveStep(period),
              style,
            )
      }
    />
  );
}

/** A section of a report: its figures with their changes, the sentences that state them, its charts and definitions. */
export function ReportSectionCard({ content, period }: SectionOf) {
  const { t } = useWords();
  const spec = REPORT_SECTIONS[content.section];
  const title: Text = enumMember(reportSection, content.section) ?? { zh: content.section, en: content.section };
  const sentences = sectionSentences(content);
  return (
    <section className="rp-section" aria-label={t(title)}>
      <div className="v-card rp-figures">
        <h2>{t(title)}</h2>
        <dl className="st-figures">
          {spec.figures.map(({ key, form, unit, ...name }) => {
            const figure = content.figures.find((one) => one.key === key);
            const value = figure?.now ?? null;
            return (
              <div key={key}>
                <dt>{t(name)}</dt>
                <dd>
                  {value === null ? DASH : figureText(form, value)}
                  {value !== null && <small>{t(unit)}</small>}
                  {figure && value !== null && <FigureChange form={form} change={figureChange(form, figure)} />}
                </dd>
              </div>
            );
          })}
        </dl>
        <p className="rp-words">
          {sentences.length === 0
            ? t({ zh: '这段时间没有数据。', en: 'No data for this period.' })
            : sentences.map((sentence) => t(sentence)).join(t({ zh: '', en: ' ' }))}
        </p>
        <p className="v-quiet rp-meaning">{t(spec.meaning)}</p>
      </div>
      {content.parts.some(({ rows }) => rows.some(({ value }) => value !== 0)) && (
        <div className="rp-charts">
          {spec.parts.map(({ key }) => (
            <ReportChart key={key} content={content} partKey={key} period={period} />
          ))}
        </div>
      )}
    </section>
  );
}
