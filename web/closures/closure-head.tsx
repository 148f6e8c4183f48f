import { StopOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useSession } from '#web/kit/session/session';
import { useWords } from '#web/kit/session/words';
import '#web/order-changes/change.css';
import { useFeedback } from '#web/kit/feedback/use-feedback';
import { ClosureForm } from './closure-form';

/** Header of the closure list: explains closures and opens the form. */
export function ClosureHead() {
  const { t, words } = useWords();
  const may = useSession((state) => state.may);
  const client = useQueryClient();
  const { message } = useFeedback();
  const [open, setOpen] = useState(false);
  if (!may('ClosuresApply')) return null;
  const done = () => {
    setOpen(false);
    void message.success(t(words.saved));
    void client.invalidateQueries({ queryKey: ['Closures'] });
  };
  return (
    <section className="oc-above v-card">
      <span>
        {t({
          zh: '天气、设备故障等原因临时闭馆：受影响的订单全额退款，场次立即封锁，大屏和订场页同步变灰。',
          en: 'Close sites for weather, equipment problems and more. Affected bookings are refunded in full, slots are blocked immediately, and walls and booking pages update.',
        })}
      </span>
      <Button type="primary" danger icon={<StopOutlined />} onClick={() => setOpen(true)}>
        {t({ zh: '闭馆', en: 'Add closure' })}
      </Button>
      {open ? <ClosureForm close={() => setOpen(false)} done={done} /> : null}
    </section>
  );
}
