import './login-field.css';
import { EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons';
import { useId, useState, type ReactNode } from 'react';
import { useWords } from '#web/kit/session/words';

/** A field of the login form. It is native, because this page is the first that many visitors load. */
export function LoginField({
  name,
  label,
  icon,
  value,
  problem,
  limit,
  secret = false,
  change,
}: {
  /** Also tells the browser what to fill in. */
  readonly name: 'username' | 'current-password';
  readonly label: string;
  readonly icon: ReactNode;
  readonly value: string;
  /** What is wrong with the value; null if nothing is. */
  readonly problem: string | null;
  /** Most characters. */
  readonly limit: number;
  /** Hides the value until its button is pressed. */
  readonly secret?: boolean;
  readonly change: (value: string) => void;
}) {
  const { t } = useWords();
  const id = useId();
  const [isShown, setShown] = useState(false);
  return (
    <div className="l-field">
      <label htmlFor={id}>{label}</label>
      <div className="l-input" data-failed={problem !== null}>
        {icon}
        <input
          id={id}
          type={secret && !isShown ? 'password' : 'text'}
          autoComplete={name}
          autoFocus={name === 'username'}
          maxLength={limit}
          value={value}
          aria-required="true"
          aria-invalid={problem !== null}
          aria-describedby={problem === null ? undefined : `${id}-problem`}
          onChange={({ target }) => change(target.value)}
        />
        {secret && (
          <button
            type="button"
            className="v-plain"
            aria-pressed={isShown}
            aria-label={t({ zh: '显示输入的内容', en: 'Show what is typed' })}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? <EyeOutlined /> : <EyeInvisibleOutlined />}
          </button>
        )}
      </div>
      {problem !== null && (
        <p id={`${id}-problem`} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
