import fc from 'fast-check';
import { enumCodes } from '#domain/kit/enumeration';
import { localDate } from '#domain/kit/time';
import {
  barsPart,
  figureChange,
  figuresOf,
  REPORT_SECTIONS,
  shareOf,
  withoutMoney,
  type ReportContent,
} from './report-figure.rules';
import { figureText, sectionSentences } from './report-sentence.rules';
import { reportSection } from './report.status';

const row = (key: string, value: number) => ({ key, zh: `甲${key}`, en: `Row ${key}`, value });

describe('figures of a report', () => {
  it('keep the largest ten bars and the sum of all of them', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -5, max: 50 }), { maxLength: 30 }), (values) => {
        const { rows, total } = barsPart(
          'role',
          values.map((value, n) => row(String(n), value)),
        );
        const positive = values.filter((value) => value > 0).sort((a, b) => b - a);
        expect(rows.map(({ value }) => value)).toEqual(positive.slice(0, 10));
        expect(total).toBe(positive.reduce((all, value) => all + value, 0));
      }),
    );
  });

  it('change in percent, shares in percentage points, and not without two values', () => {
    expect(figureChange('count', { now: 120, before: 100 })).toBe(20);
    expect(figureChange('percent', { now: 62.5, before: 60 })).toBe(2.5);
    expect(figureChange('count', { now: 120, before: 0 })).toBeNull();
    expect(figureChange('minutes', { now: null, before: 5 })).toBeNull();
    expect(shareOf(1, 3)).toBe(33.3);
    expect(shareOf(0, 0)).toBeNull();
  });

  it('hide every section about money from those who may not see amounts', () => {
    const sections = enumCodes(reportSection).map((section) => ({
      section,
      figures: figuresOf(section, {}, {}),
      parts: [],
    }));
    const day = localDate('2026-01-01');
    const content: ReportContent = { from: day, to: day, beforeFrom: day, beforeTo: day, sections };
    const left = withoutMoney(content).sections;
    expect(left.map(({ section }) => section)).not.toContain(reportSection.income);
    expect(left.flatMap(({ section }) => REPORT_SECTIONS[section].figures.map(({ form }) => form))).not.toContain(
      'money',
    );
  });
});

describe('sentences of a report', () => {
  it('state the figures with units, their change and the largest row', () => {
    const [figures, largest] = sectionSentences({
      section: reportSection.visits,
      figures: figuresOf(
        reportSection.visits,
        { visits: 12_345, persons: 900, stay: null, peak: 80 },
        { visits: 10_000, persons: 900 },
      ),
      parts: [barsPart('role', [row('', 100), row('3', 75), row('4', 25)])],
    });
    expect(figures?.zh).toBe('本期人次 12,345（较对比期上升 23.5%），人数 900（与对比期持平），单馆在馆峰值 80。');
    expect(figures?.en).toBe('In this period: visits 12,345 (up 23.5%), people 900 (unchanged), peak in one venue 80.');
    expect(largest).toEqual({
      zh: '各身份人次中，甲3最多，占 38%。',
      en: 'Visits by role: Row 3 leads with 38%.',
    });
  });

  it('are left out without any value, and never state a missing value', () => {
    for (const section of enumCodes(reportSection))
      expect(sectionSentences({ section, figures: figuresOf(section, {}, {}), parts: [] })).toEqual([]);
  });

  it('write money in yuan and shares in points', () => {
    expect(figureText('money', 123_456)).toBe('1,234.56');
    const [sentence] = sectionSentences({
      section: reportSection.use,
      figures: figuresOf(reportSection.use, { used: 41.5 }, { used: 43 }),
      parts: [],
    });
    expect(sentence?.zh).toBe('本期真实使用率 41.5%（较对比期下降 1.5 个百分点）。');
    expect(sentence?.en).toBe('In this period: true use 41.5% (down 1.5 percentage points).');
  });
});
