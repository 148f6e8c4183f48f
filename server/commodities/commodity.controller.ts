import { commodities } from '#contract/commodities/commodity.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { ImportService } from '#server/tasks/import.service';
import { CommodityService } from './commodity.service';
import { StockService } from './stock.service';

/** Serves supplies and their stock over HTTP. */
export const CommodityController = controllerFor(
  commodities,
  { desk: CommodityService, stock: StockService, imports: ImportService },
  ({ desk, stock, imports }) => ({
    list: (input, caller) => desk.list(input, caller),
    choices: (_, caller) => desk.choices(caller),
    add: (input, caller) => desk.add(input, caller),
    edit: (input, caller) => desk.edit(input, caller),
    remove: (input, caller) => desk.remove(input, caller),
    live: (input, caller) => stock.live(input, caller),
    moves: (input, caller) => stock.moves(input, caller),
    move: (input, caller) => stock.move(input, caller),
    undo: (input, caller) => stock.undo(input, caller),
    exportFile: ({ lang, ...query }, caller) => desk.sheet(caller, query),
    exportMoves: ({ lang, ...query }, caller) => stock.sheet(caller, query),
    importCheck: (_input, caller, request) => imports.check(commodities.importRun, caller, request),
    importRun: (_input, caller, request) => imports.importNow(commodities.importRun, caller, request),
  }),
);
