import './conflict-dialog.css';
import { Button, Modal, Radio } from 'antd';
import { useState, type ReactNode } from 'react';
import { DataText } from './data-text';
import type { Values } from './form-spec';
import { stampText } from './format';
import { useScreenSize } from './screen-size';
import { useWords } from './words';

/** What stands now where somebody saved in between: who, when, and the fields as the form names them. */
export interface Conflict {
  readonly by: string;
  readonly enBy: string;
  readonly at: string | null;
  readonly current: Values & { readonly version: number };
}

/** Whose word holds for one field. */
export type Side = 'mine' | 'theirs';

/** One field both changed, as each says it. */
export interface Differing {
  readonly key: string;
  readonly label: string;
  readonly mine: ReactNode;
  readonly theirs: ReactNode;
  /** Whose word stands until another is chosen. */
  readonly side: Side;
}

/** What the dialog is given. */
export interface ConflictShown {
  readonly conflict: Conflict;
  readonly fields: readonly Differing[];
  readonly busy: boolean;
  readonly choose: (sides: Readonly<Record<string, Side>>) => void;
  /** Back to the form with everything typed still there. */
  readonly close: () => void;
}

/** Somebody saved in between: what differs, and for each field whose word holds. Nothing typed is lost. */
export function ConflictDialog({ conflict, fields, busy, choose, close }: ConflictShown) {
  const { t, pick, lang, words } = useWords();
  const phone = useScreenSize() === 'phone';
  const all = (side: Side) => Object.fromEntries(fields.map(({ key }) => [key, side]));
  const [sides, setSides] = useState<Readonly<Record<string, Side>>>(() =>
    Object.fromEntries(fields.map(({ key, side }) => [key, side])),
  );
  const mine = t({ zh: '我的', en: 'Mine' });
  const theirs = t({ zh: '对方的', en: 'Theirs' });
  const who = pick(conflict.by, conflict.enBy) || t({ zh: '其他人', en: 'somebody else' });
  const at = conflict.at ? stampText(conflict.at, lang) : '';
  return (
    <Modal
      open
      width={640}
      title={t({ zh: '保存时有冲突', en: 'Somebody saved in between' })}
      mask={{ closable: false }}
      onCancel={close}
      footer={[
        <Button key="back" disabled={busy} onClick={close}>
          {t(words.back)}
        </Button>,
        <Button key="save" type="primary" loading={busy} onClick={() => choose(sides)}>
          {t({ zh: '按所选保存', en: 'Save what is chosen' })}
        </Button>,
      ]}
    >
      <p>
        <DataText>
          {t({
            zh: `已被 ${who} 于 ${at} 修改为第 ${conflict.current.version} 版。`,
            en: `Changed by ${who}${at && `, ${at}`}: now version ${conflict.current.version}.`,
          })}
        </DataText>{' '}
        {fields.length === 0
          ? t({
              zh: '与您填写的内容没有差别，可以直接保存。',
              en: 'Nothing differs from what you typed; you can save.',
            })
          : t({ zh: `有 ${fields.length} 处不同：`, en: `${fields.length} fields differ:` })}
      </p>
      {fields.length > 1 && (
        <div className="v-conflict-all">
          <Button size="small" onClick={() => setSides(all('mine'))}>
            {t({ zh: '全部用我的', en: 'Keep all mine' })}
          </Button>
          <Button size="small" onClick={() => setSides(all('theirs'))}>
            {t({ zh: '全部用对方的', en: 'Take all theirs' })}
          </Button>
        </div>
      )}
      <ul className="v-conflict" data-narrow={phone}>
        {fields.map((field) => (
          <li key={field.key}>
            <b>{field.label}</b>
            <Radio.Group
              value={sides[field.key]}
              onChange={({ target }) => setSides({ ...sides, [field.key]: target.value as Side })}
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
