import { App } from 'antd';
import type { useAppProps } from 'antd/es/app/context';
import { useEffect } from 'react';
import { SystemPrompt } from './system-prompt';

function Handover({ ready }: { ready: (app: useAppProps) => void }) {
  const app = App.useApp();
  useEffect(() => ready(app), [app, ready]);
  return null;
}

/** Shows messages, notifications, dialogs and the system prompt; hands what shows them to `ready`. */
export function Feedback({ ready }: { ready: (app: useAppProps) => void }) {
  return (
    <App component={false} message={{ maxCount: 3 }}>
      <Handover ready={ready} />
      <SystemPrompt />
    </App>
  );
}
