import { PlusOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useSession } from '#web/kit/session/session';
import { useWords } from '#web/kit/session/words';
import { OccupationSeries } from './occupation-series';
import './occupation.css';

/** The header of the occupations: counts, and the button to add a series. */
export function OccupationHead() {
  const { t } = useWords();
  const may = useSession((state) => state.may);
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
  if (!may('SiteOccupyListAdd')) return null;
  return (
    <section className="occupy-head v-card">
      <span>
        {t({
          zh: '单个时段在预约管理中点选；课程、训练等重复占用在这里按周生成，先预览冲突再占用。',
          en: 'Block single slots in Manage bookings. Here you block weekly lessons and training: preview the conflicts, then block.',
        })}
      </span>
      <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpen(true)}>
        {t({ zh: '按周占用', en: 'Block weekly slots' })}
      </Button>
      {open ? (
        <OccupationSeries
          onClose={() => setOpen(false)}
          onDone={() => void client.invalidateQueries({ queryKey: ['SiteOccupyList'] })}
        />
      ) : null}
    </section>
  );
}
