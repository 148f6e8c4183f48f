import './login.css';
import { useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { useEntry } from '#web/kit/session/entry';
import { destinationAfterLogin } from '#web/kit/route/login-destination';
import { landingOf } from '#web/kit/route/landing';
import { LangSwitch } from '#web/kit/shell/lang-switch';
import { lazyComponent } from '#web/kit/route/lazy';
import { rememberedName, useSession } from '#web/kit/session/session';
import { DemoAccounts } from './demo-accounts';
import { LoginSide } from './login-side';
import { type LoginForm, useLogin } from './use-login';
import { LoginPanel } from './login-panel';

const RoleChoice = lazyComponent(async () => (await import('#web/kit/shell/role-choice')).RoleChoice);

/** The login page: name and password, captcha if required, demo accounts, role choice. */
export default function Login() {
  const entry = useEntry((state) => state.entry);
  const loggedIn = useSession((state) => state.loggedIn);
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [values, setValues] = useState<LoginForm>(() => ({
    username: rememberedName.get(),
    password: '',
    remember: rememberedName.get() !== '',
  }));
  const [choosing, setChoosing] = useState(false);
  const [entered, setEntered] = useState(false);
  const continueWith = () => void navigate(destinationAfterLogin(query.get('goTo')), { replace: true });
  const fill = (username: string, password: string) => setValues({ ...values, username, password });
  const attempt = useLogin((reply) => {
    setEntered(true);
    if (reply.roles.length > 1) setChoosing(true);
    else continueWith();
  });
  if (query.get('oauth_token') !== null) return <Navigate to={`/redirect-handler?${query.toString()}`} replace />;
  if (loggedIn && !entered) return <Navigate to={landingOf(query.get('goTo'))} replace />;
  if (!entry) return null;
  return (
    <div className="l-page" data-look={entry.loginLook}>
      {entry.loginLook === 'split' && <LoginSide />}
      <main className="l-main">
        <div className="l-lang">
          <LangSwitch long />
        </div>
        <div className="l-columns">
          <LoginPanel entry={entry} values={values} change={setValues} attempt={attempt} />
          {entry.demo && <DemoAccounts demo={entry.demo} pick={fill} />}
        </div>
      </main>
      {choosing && (
        <RoleChoice
          open
          leaveOnClose
          onClose={(into) => {
            setChoosing(false);
            if (into) continueWith();
            else setEntered(false);
          }}
        />
      )}
    </div>
  );
}
