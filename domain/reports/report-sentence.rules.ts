import {
  figureChange,
  REPORT_SECTIONS,
  UNKNOWN_KEY,
  type FigureForm,
  type ReportFigure,
  type SectionContent,
} from './report-figure.rules';

/** A sentence in both languages. */
interface Sentence {
  readonly zh: string;
  readonly en: string;
}

const FEN = 100;

/** Writes the value of a figure without its unit; money in yuan with two decimals. */
export const figureText = (form: FigureForm, value: number): string =>
  form === 'money'
    ? (value / FEN).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
    : value.toLocaleString('en-US', { maximumFractionDigits: 1 });

const withUnit = (form: FigureForm, value: number, unit: Sentence): Sentence => {
  const text = figureText(form, value);
  if (form === 'count') return { zh: text, en: text };
  const space = form === 'percent' ? '' : ' ';
  return { zh: `${text}${space}${unit.zh}`, en: `${text}${space}${unit.en}` };
};

const changeText = (form: FigureForm, figure: ReportFigure): Sentence => {
  const change = figureChange(form, figure);
  if (change === null) return { zh: '', en: '' };
  if (change === 0) return { zh: '（与对比期持平）', en: ' (unchanged)' };
  const size = Math.abs(change).toLocaleString('en-US');
  const [zh, en] = form === 'percent' ? ['个百分点', ' percentage points'] : ['%', '%'];
  return {
    zh: `（较对比期${change > 0 ? '上升' : '下降'} ${size}${form === 'percent' ? ' ' : ''}${zh}）`,
    en: ` (${change > 0 ? 'up' : 'down'} ${size}${en})`,
  };
};

/** Returns the figures of a section as one sentence; figures without a value are left out. */
const figureSentence = ({ section, figures }: SectionContent): Sentence | null => {
  const parts = REPORT_SECTIONS[section].figures.flatMap(({ key, zh, en, form, unit }) => {
    const figure = figures.find((one) => one.key === key);
    if (figure?.now == null) return [];
    const [value, change] = [withUnit(form, figure.now, unit), changeText(form, figure)];
    return [{ zh: `${zh} ${value.zh}${change.zh}`, en: `${en.toLowerCase()} ${value.en}${change.en}` }];
  });
  if (parts.length === 0) return null;
  return {
    zh: `本期${parts.map(({ zh }) => zh).join('，')}。`,
    en: `In this period: ${parts.map(({ en }) => en).join(', ')}.`,
  };
};

/** Returns which known row of a bar chart is the largest, with its share of all rows. */
const largestSentence = (content: SectionContent): Sentence[] =>
  REPORT_SECTIONS[content.section].parts.flatMap(({ key, chart, zh, en }) => {
    const found = chart === 'bars' ? content.parts.find((one) => one.key === key) : undefined;
    const first = found?.rows.find((row) => row.key !== UNKNOWN_KEY);
    if (!found || !first || found.rows.length < 2) return [];
    const share = Math.round((first.value / found.total) * 100);
    return [{ zh: `${zh}中，${first.zh}最多，占 ${share}%。`, en: `${en}: ${first.en} leads with ${share}%.` }];
  });

/** Returns the sentences that state a section's figures, their changes and the largest rows; none without figures. */
export const sectionSentences = (content: SectionContent): Sentence[] => {
  const figures = figureSentence(content);
  return figures === null ? [] : [figures, ...largestSentence(content)];
};
