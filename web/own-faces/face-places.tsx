import { useQuery } from '@tanstack/react-query';
import { faceIssueError } from '#domain/devices/device.status';
import { enumMember } from '#domain/kit/enumeration';
import { deletionCause, ownFaceState, removalState } from '#domain/own-faces/own-face.status';
import { ownFaces, type FaceReceipt, type OwnFaceTerminal } from '#contract/own-faces/own-face.contract';
import { call } from '#web/kit/call/call';
import { LoadState } from '#web/kit/feedback/load-states';
import { useWords } from '#web/kit/session/words';
import { stampText } from '#web/kit/text/format';
import { StatusTag } from '#web/kit/theme/status-tag';
import { OWN_FACE } from './use-face-upload';

/** How often the terminals are read again while one still has to answer, in milliseconds. */
const POLL_EVERY = 5_000;
const isMoving = ({ state }: OwnFaceTerminal): boolean =>
  state === ownFaceState.waiting || state === ownFaceState.removing;

function Terminal({ of }: { readonly of: OwnFaceTerminal }) {
  const { t, pick, lang } = useWords();
  const error = of.error === null ? undefined : enumMember(faceIssueError, of.error);
  return (
    <li>
      <span className="v-spread">
        <b>{pick(of.name, of.enName)}</b>
        <StatusTag of={ownFaceState} code={of.state} />
      </span>
      <small>
        {pick(of.venueName, of.enVenueName)} · {pick(of.place, of.enPlace)}
      </small>
      {of.state !== ownFaceState.removing && (
        <small>
          {t({ zh: '有效 ', en: 'Valid ' })}
          {stampText(of.validFrom, lang)} – {stampText(of.validTo, lang)}
        </small>
      )}
      {error && of.state !== ownFaceState.stored && <small className="of-why">{t(error)}</small>}
    </li>
  );
}

/** The terminals that store the own face, or are about to. */
export function FaceTerminalsList() {
  const { t } = useWords();
  const read = useQuery({
    queryKey: [...OWN_FACE, 'terminals'],
    queryFn: () => call(ownFaces.terminals, {}, { quiet: true }),
    refetchInterval: ({ state }) => (state.data?.some(isMoving) ? POLL_EVERY : false),
  });
  return (
    <section className="v-card of-card">
      <h2>{t({ zh: '下发到哪些终端', en: 'Where your face is stored' })}</h2>
      {read.data === undefined ? (
        <LoadState
          noun={{ zh: '终端', en: 'terminals' }}
          error={read.error}
          retry={() => void read.refetch()}
          rows={2}
        />
      ) : read.data.length === 0 ? (
        <p className="v-quiet">
          {t({
            zh: '没有终端存有您的人脸。预约需要人脸的场馆后，照片只下发到该场馆的终端，时段结束后自动删除。',
            en: 'No terminal stores your face. After you book a venue that needs it, only its terminals get your photo, and remove it when the booking ends.',
          })}
        </p>
      ) : (
        <ul className="of-list" aria-live="polite">
          {read.data.map((one) => (
            <Terminal key={one.hardwareId} of={one} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Receipt({ of }: { readonly of: FaceReceipt }) {
  const { t, pick, lang, label } = useWords();
  return (
    <li>
      <span className="v-spread">
        <b>{of.receiptNo}</b>
        <StatusTag of={removalState} code={of.completedAt === null ? removalState.waiting : removalState.removed} />
      </span>
      <small>
        {label(deletionCause, of.cause)} · {stampText(of.at, lang)}
        {of.completedAt !== null &&
          t({
            zh: ` · 全部删除于 ${stampText(of.completedAt, lang)}`,
            en: ` · removed everywhere ${stampText(of.completedAt, lang)}`,
          })}
      </small>
      {of.terminals.length === 0 && (
        <small>{t({ zh: '当时没有终端存有该照片', en: 'No terminal stored the photo then' })}</small>
      )}
      {of.terminals.map((one, n) => (
        <span key={n} className="v-spread of-line">
          <span>
            {pick(one.venueName, one.enVenueName)} · {pick(one.name, one.enName)}
            {one.removedAt !== null && ` · ${stampText(one.removedAt, lang)}`}
          </span>
          <StatusTag of={removalState} code={one.state} />
        </span>
      ))}
    </li>
  );
}

/** Receipts of the deletions of the own face; nothing if there are none. */
export function FaceReceipts() {
  const { t } = useWords();
  const read = useQuery({
    queryKey: [...OWN_FACE, 'receipts'],
    queryFn: () => call(ownFaces.receipts, {}, { quiet: true }),
    refetchInterval: ({ state }) => (state.data?.some(({ completedAt }) => completedAt === null) ? POLL_EVERY : false),
  });
  if (read.isPending || read.data?.length === 0) return null;
  return (
    <section className="v-card of-card" id="receipts">
      <h2>{t({ zh: '删除回执', en: 'Receipts of deletions' })}</h2>
      {read.data === undefined ? (
        <LoadState
          noun={{ zh: '删除回执', en: 'receipts' }}
          error={read.error}
          retry={() => void read.refetch()}
          rows={2}
        />
      ) : (
        <ul className="of-list" aria-live="polite">
          {read.data.map((one) => (
            <Receipt key={one.id} of={one} />
          ))}
        </ul>
      )}
    </section>
  );
}
