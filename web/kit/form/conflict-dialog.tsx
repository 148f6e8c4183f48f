import './conflict-dialog.css';
import { Button, Modal, Radio } from 'antd';
import { useState, type ReactNode } from 'react';
import { DataText } from '#web/kit/text/data-text';
import type { FormValues } from './form-spec';
import { stampText } from '#web/kit/text/format';
import { useScreenSize } from '#web/kit/browser/screen-size';
import { useWords } from '#web/kit/session/words';

/** The saved state of a row that another person changed meanwhile: who, when, and the fields as the form names them. */
export interface SaveConflict {
  readonly by: string;
  readonly enBy: string;
  readonly at: string | null;
  readonly current: FormValues & { readonly version: number };
}

/** Which of the two values of a field is saved. */
export type ConflictSide = 'mine' | 'theirs';

/** A field that both users changed, with both values. */
export interface FieldConflict {
  readonly key: string;
  readonly label: string;
  readonly mine: ReactNode;
  readonly theirs: ReactNode;
  /** The value selected by default. */
  readonly side: ConflictSide;
}

/** Props of the conflict dialog. */
export interface ConflictDialogProps {
  readonly conflict: SaveConflict;
  readonly fields: readonly FieldConflict[];
  readonly busy: boolean;
  readonly choose: (sides: Readonly<Record<string, ConflictSide>>) => void;
  /** Returns to the form with everything typed. */
  readonly close: () => void;
}

/**
 * Shows the fields that differ from a save made in between and asks for each which value to save. Nothing typed is
 * lost.
 */
export function ConflictDialog({ conflict, fields, busy, choose, close }: ConflictDialogProps) {
  const { t, pick, lang, words } = useWords();
  const phone = useScreenSize() === 'phone';
  const all = (side: ConflictSide) => Object.fromEntries(fields.map(({ key }) => [key, side]));
  const [sides, setSides] = useState<Readonly<Record<string, ConflictSide>>>(() =>
    Object.fromEntries(fields.map(({ key, side }) => [key, side])),
  );
  const mine = t({ zh: '我的', en: 'Mine' });
  const theirs = t({ zh: '对方的', en: 'Theirs' });
  const who = pick(conflict.by, conflict.enBy) || t({ zh: '其他人', en: 'another user' });
  const at = conflict.at ? stampText(conflict.at, lang) : '';
  return (
    <Modal
      open
      width={640}
      title={t({ zh: '保存时有冲突', en: 'This was changed by someone else' })}
      mask={{ closable: false }}
      onCancel={close}
      footer={[
        <Button key="back" disabled={busy} onClick={close}>
          {t(words.back)}
        </Button>,
        <Button key="save" type="primary" loading={busy} onClick={() => choose(sides)}>
          {t({ zh: '按所选保存', en: 'Save selection' })}
        </Button>,
      ]}
    >
      <p>
        <DataText>
          {t({
            zh: `已被 ${who} 于 ${at} 修改为第 ${conflict.current.version} 版。`,
            en: `Changed by ${who}${at && `, ${at}`}. Now version ${conflict.current.version}.`,
          })}
        </DataText>{' '}
        {fields.length === 0
          ? t({
              zh: '与您填写的内容没有差别，可以直接保存。',
              en: 'Your input is the same as the saved version. You can save.',
            })
          : t({ zh: `有 ${fields.length} 处不同：`, en: `Fields that differ: ${fields.length}` })}
      </p>
      {fields.length > 1 && (
        <div className="v-conflict-all">
          <Button size="small" onClick={() => setSides(all('mine'))}>
            {t({ zh: '全部用我的', en: 'Keep all mine' })}
          </Button>
          <Button size="small" onClick={() => setSides(all('theirs'))}>
            {t({ zh: '全部用对方的', en: 'Keep all theirs' })}
          </Button>
        </div>
      )}
      <ul className="v-conflict" data-narrow={phone}>
        {fields.map((field) => (
          <li key={field.key}>
            <b>{field.label}</b>
            <Radio.Group
              value={sides[field.key]}
              onChange={({ target }) => setSides({ ...sides, [field.key]: target.value as ConflictSide })}
            >
              <Radio value="mine" aria-label={`${field.label} ${mine}`}>
                <small>{mine}</small>
                <span>{field.mine}</span>
              </Radio>
              <Radio value="theirs" aria-label={`${field.label} ${theirs}`}>
                <small>{theirs}</small>
                <span>{field.theirs}</span>
              </Radio>
            </Radio.Group>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
