import type { FaceTerminal } from '#contract/face-terminals/face-terminal.contract';
import { diffSide, type DiffSide } from '#domain/devices/terminal-diff.rules';
import { schoolStamp } from '#web/kit/browser/clock';
import { useWords } from '#web/kit/session/words';
import { count, stampText } from '#web/kit/text/format';
import type { Text } from '#web/kit/text/lang';
import { DASH } from '#web/kit/text/value';

/** Height of a stream in units of its drawing: from a line for one person up to all people of a terminal. */
const THIN = 3;
const THICK = 28;

const sides: Readonly<Record<DiffSide, readonly [title: Text, note: Text]>> = {
  missing: [
    { zh: '缺', en: 'Missing' },
    { zh: '该有没有', en: 'due but not on it' },
  ],
  extra: [
    { zh: '多', en: 'Extra' },
    { zh: '不该有却有', en: 'on it but not due' },
  ],
};

/** One side of the difference: a stream as thick as its share, and how many people it is. */
function Stream({
  side,
  people,
  of,
}: {
  readonly side: DiffSide;
  readonly people: number | null;
  readonly of: number;
}) {
  const { t } = useWords();
  const [title, note] = sides[side];
  const high = people ? Math.min(THICK, THIN + ((THICK - THIN) * people) / Math.max(of, people)) : 0;
  return (
    <div className="ft-stream" data-side={side}>
      {high > 0 && (
        <svg viewBox="0 0 120 40" preserveAspectRatio="none" aria-hidden="true">
          <path d={`M0 1C60 1 60 11 120 11v${high}C60 ${11 + high} 60 ${1 + high} 0 ${1 + high}z`} />
        </svg>
      )}
      <span>
        <span>{t(title)}</span> <b>{people === null ? DASH : count(people)}</b>
        <small>{t(note)}</small>
      </span>
    </div>
  );
}

/** Shows that who should be on a terminal is who agrees and who is missing, and who is on it who agrees and who is extra. */
export function TerminalBalance({ of }: { readonly of: FaceTerminal }) {
  const { t, lang } = useWords();
  const figure = (title: Text, value: number | null, note: Text) => (
    <div className="ft-figure">
      <span>{t(title)}</span>
      <b>{value === null ? DASH : count(value)}</b>
      <small>{t(note)}</small>
    </div>
  );
  const listed = of.listedAt === null ? null : stampText(schoolStamp(of.listedAt), lang);
  const most = Math.max(of.wanted, of.present ?? 0);
  return (
    <div className="ft-balance">
      {figure({ zh: '应该在设备上', en: 'Should be on it' }, of.wanted, {
        zh: '人，按有效预约',
        en: 'people with bookings',
      })}
      <div className="ft-flow">
        <div className="ft-agreed">
          <span>{t({ zh: '两边一致', en: 'Agree' })}</span>
          <b>{of.agreed === null ? DASH : count(of.agreed)}</b>
        </div>
        <div className="ft-streams">
          <Stream side={diffSide.missing} people={of.missing} of={most} />
          <Stream side={diffSide.extra} people={of.extra} of={most} />
        </div>
      </div>
      {figure(
        { zh: '实际在设备上', en: 'Are on it' },
        of.present,
        listed === null
          ? { zh: '设备还没有回报', en: 'not reported yet' }
          : { zh: `设备回报于 ${listed}`, en: `reported ${listed}` },
      )}
    </div>
  );
}
