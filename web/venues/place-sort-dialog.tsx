import './place-sort-dialog.css';
import { ArrowDownOutlined, ArrowUpOutlined, HolderOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Modal } from 'antd';
import { useState } from 'react';
import { Skeleton } from '#web/kit/feedback/skeleton';
import { textOf } from '#web/kit/call/call';
import { useSubmit } from '#web/kit/call/use-submit';
import { useOnChange } from '#web/kit/browser/on-change';
import { useWords } from '#web/kit/session/words';

/** An item of a sortable list. */
interface SortableItem {
  readonly id: number;
  readonly name: string;
  readonly enName: string;
}

const movedItem = <T,>(list: readonly T[], from: number, to: number): T[] => {
  const next = [...list];
  const [one] = next.splice(from, 1);
  if (one !== undefined) next.splice(Math.max(0, Math.min(to, next.length)), 0, one);
  return next;
};

/** Sorts items by dragging or with arrow buttons, and saves the whole order at once. */
export function PlaceSortDialog({
  name,
  load,
  save,
  close,
  done,
}: {
  name: string;
  load: () => Promise<readonly SortableItem[]>;
  save: (ids: number[]) => Promise<unknown>;
  close: () => void;
  done: () => void;
}) {
  const { t, pick, words } = useWords();
  const read = useQuery({ queryKey: ['place-order', name], queryFn: load, gcTime: 0 });
  const [order, setOrder] = useState<readonly SortableItem[] | null>(null);
  const [held, hold] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const { busy, problem, submit } = useSubmit();
  useOnChange(read.data, (data) => setOrder(data ?? null));
  const list = order ?? read.data ?? [];
  const changed = read.data !== undefined && list.some(({ id }, i) => id !== read.data[i]?.id);
  const send = () => submit(() => save(list.map(({ id }) => id)).then(done));
  return (
    <Modal
      open
      title={t({ zh: `调整顺序 · ${name}`, en: `Reorder · ${name}` })}
      okText={t({ zh: '保存', en: 'Save' })}
      cancelText={t(words.cancel)}
      okButtonProps={{ disabled: !changed }}
      confirmLoading={busy}
      onOk={() => void send()}
      onCancel={close}
    >
      {problem !== null && <Alert type="error" showIcon style={{ marginBottom: 12 }} title={t(textOf(problem))} />}
      {read.isError && <Alert type="error" showIcon title={t(textOf(read.error))} />}
      {read.isPending && <Skeleton />}
      <ol className="o-list">
        {list.map((one, i) => (
          <li
            key={one.id}
            draggable
            data-over={over === i && held !== i}
            onDragStart={() => hold(i)}
            onDragEnd={() => {
              hold(null);
              setOver(null);
            }}
            onDragOver={(event) => {
              event.preventDefault();
              setOver(i);
            }}
            onDrop={() => {
              if (held !== null) setOrder(movedItem(list, held, i));
            }}
          >
            <HolderOutlined aria-hidden="true" />
            <small className="v-quiet">{i + 1}</small>
            <b>{pick(one.name, one.enName)}</b>
            <Button
              size="small"
              type="text"
              icon={<ArrowUpOutlined />}
              disabled={i === 0}
              aria-label={t({ zh: `上移 ${one.name}`, en: `Move ${one.enName} up` })}
              onClick={() => setOrder(movedItem(list, i, i - 1))}
            />
            <Button
              size="small"
              type="text"
              icon={<ArrowDownOutlined />}
              disabled={i === list.length - 1}
              aria-label={t({ zh: `下移 ${one.name}`, en: `Move ${one.enName} down` })}
              onClick={() => setOrder(movedItem(list, i, i + 1))}
            />
          </li>
        ))}
      </ol>
    </Modal>
  );
}
