import { Button, Input } from 'antd';
import { useState } from 'react';
import { useWords } from '#web/kit/session/words';
import { CodeCamera } from '#web/attendance/code-camera';

/** Reads the sign of a point by camera, or takes the code that is printed on it. */
export function SignEntry({ onCode }: { readonly onCode: (code: string) => void }) {
  const { t } = useWords();
  const [typed, setTyped] = useState('');
  const send = () => {
    if (typed.trim() === '') return;
    setTyped('');
    onCode(typed);
  };
  return (
    <div className="pc-sign-entry">
      <CodeCamera onCode={onCode} />
      <div>
        <Input
          value={typed}
          maxLength={40}
          autoComplete="off"
          placeholder={t({ zh: '或输入标牌编码', en: 'Or type the code' })}
          aria-label={t({ zh: '标牌编码', en: 'Code on the sign' })}
          onChange={({ target }) => setTyped(target.value)}
          onPressEnter={send}
        />
        <Button onClick={send}>{t({ zh: '到点', en: 'Arrive' })}</Button>
      </div>
    </div>
  );
}
