import { wallet } from '#contract/wallet/wallet.contract';
import { listScreen } from '#web/kit/list/list-screen';
import { financeListParts } from './finance-columns';

/** Payments and refunds of the member. */
export default listScreen({ route: 'financesRecord', list: wallet.finances, ...financeListParts });
