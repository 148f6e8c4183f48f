import AppContext from 'antd/es/app/context';
import { useContext } from 'react';
import type { useAppProps } from 'antd/es/app/context';

/** Returns the functions that show messages, notifications and dialogs, without loading what shows them. */
export const useFeedback = (): useAppProps => useContext(AppContext);
