import './space-change.css';
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Input, InputNumber } from 'antd';
import { fileClass } from '#domain/attachments/attachment.status';
import type { ControlProps } from '#web/kit/form/form-spec';
import { useWords } from '#web/kit/session/words';
import { UploadField } from '#web/kit/upload/upload';

interface Part {
  readonly roomNo: string;
  readonly area: number;
}

/** The rooms a split or merged room becomes, with number and area. */
export function RoomParts({ value, onChange }: ControlProps) {
  const { t, words } = useWords();
  const parts = Array.isArray(value) ? (value as readonly Part[]) : [];
  const change = (at: number, changes: Partial<Part>) =>
    onChange?.(parts.map((part, n) => (n === at ? { ...part, ...changes } : part)));
  return (
    <div className="sc-parts">
      {parts.map((part, n) => (
        // The position is the identity of a row: its fields are what is typed.
        <div key={n}>
          <Input
            aria-label={t({ zh: `第 ${n + 1} 间房号`, en: `Number of room ${n + 1}` })}
            placeholder={t({ zh: '房号', en: 'Room no.' })}
            value={part.roomNo}
            onChange={({ target }) => change(n, { roomNo: target.value })}
          />
          <InputNumber<number>
            aria-label={t({ zh: `第 ${n + 1} 间面积`, en: `Area of room ${n + 1}` })}
            min={0}
            precision={2}
            suffix="m²"
            value={part.area}
            onChange={(area) => change(n, { area: area ?? 0 })}
          />
          <Button
            type="text"
            icon={<DeleteOutlined />}
            aria-label={t(words.remove)}
            onClick={() => onChange?.(parts.filter((_, at) => at !== n))}
          />
        </div>
      ))}
      <Button icon={<PlusOutlined />} onClick={() => onChange?.([...parts, { roomNo: '', area: 0 }])}>
        {t({ zh: '添加房间', en: 'Add room' })}
      </Button>
    </div>
  );
}

/** The files of a request. */
export const ProofField = (props: ControlProps) => <UploadField {...props} fileClass={fileClass.proof} most={9} />;
