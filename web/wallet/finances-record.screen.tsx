import { wallet } from '#contract/wallet/wallet.contract';
import { listScreen } from '#web/kit/list-screen';
import { financeParts } from './finance-columns';

/** What the member paid and got back, whatever it was for. */
export default listScreen({ route: 'financesRecord', list: wallet.finances, ...financeParts });
