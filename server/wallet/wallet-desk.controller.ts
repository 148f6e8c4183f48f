import { walletDesk } from '#contract/wallet/wallet-desk.contract';
import { controllerFor, pick } from '#server/kit/http/controller-for';
import { HolderRecordService } from './holder-record.service';
import { WalletDeskService } from './wallet-desk.service';

/** Wallet management of staff, over HTTP. */
export const WalletDeskController = controllerFor(
  pick(walletDesk, 'list', 'exportFile', 'requests', 'one', 'records', 'recordsExport', 'finances', 'financesExport'),
  { desk: WalletDeskService, holders: HolderRecordService },
  ({ desk, holders }) => ({
    list: (input, caller) => desk.list(input, caller),
    exportFile: ({ lang, ...filter }, caller) => desk.sheet(caller, filter),
    requests: (input, caller) => desk.requests(input, caller),
    one: (input, caller) => holders.one(input, caller),
    records: (input, caller) => holders.records(input, caller),
    recordsExport: ({ lang, ...filter }, caller) => holders.recordsSheet(caller, filter),
    finances: (input, caller) => holders.finances(input, caller),
    financesExport: ({ lang, ...filter }, caller) => holders.financesSheet(caller, filter),
  }),
);
