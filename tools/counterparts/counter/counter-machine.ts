import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { refundFeedback } from '#domain/payments/pay.status';
import { demoAccounts, demoCardNo } from '#domain/session/demo.rules';
import { stringToSign } from '#contract/kit/signature';
import {
  HELPER_ORDER_TTL_MS,
  helperCode,
  RECEIPT_PATH,
  type HelperInput,
  type HelperReply,
} from '#contract/portal/counter-helper.contract';

/** An error of the helper. */
export class CounterRefusal extends Error {
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message);
  }
}

interface CounterCard {
  readonly cardNo: string;
  readonly username: string;
  balance: number;
}
interface PrintedTicket {
  readonly tradeNo: string;
  readonly title: string;
  readonly lines: readonly string[];
  copies: number;
}
interface CounterMemory {
  cards: CounterCard[];
  onReader: string | null;
  openType: number;
  tickets: PrintedTicket[];
  paid: { tradeNo: string; cardNo: string; amount: number; back: number }[];
  /** Recently executed orders and when they were signed; each is executed once. */
  used: { nonce: string; at: number }[];
}
/** Faults a tester can set on the counter. */
interface CounterFaults {
  readerOff: boolean;
  printerOff: boolean;
  screenOff: boolean;
}

type SignedOrder = HelperInput<'readcard'>;
const OPENING_BALANCE = 20_000;
/** Number of demo cards: student, staff, family and external. */
const CARD_COUNT = 4;

/**
 * The simulated machine of a counter: a card reader, a ticket printer, a second screen and a balance for every card.
 * Its state survives a restart.
 */
export class CounterMachine {
  readonly broken: CounterFaults = { readerOff: false, printerOff: false, screenOff: false };
  private readonly file: string;
  private readonly memory: CounterMemory;

  constructor(
    folder: string,
    private readonly keys: { readonly appKey: string; readonly secret: string },
    private readonly now: () => number = Date.now,
  ) {
    mkdirSync(folder, { recursive: true });
    this.file = join(folder, 'till.json');
    const cards = demoAccounts
      .slice(0, CARD_COUNT)
      .map(({ username }, nth) => ({ cardNo: demoCardNo(nth), username, balance: OPENING_BALANCE }));
    this.memory = existsSync(this.file)
      ? (JSON.parse(readFileSync(this.file, 'utf8')) as CounterMemory)
      : { cards, onReader: null, openType: 0, tickets: [], paid: [], used: [] };
    this.memory.used ??= [];
  }

  /** The full state, for testers. */
  get state(): Readonly<CounterMemory> & { readonly broken: CounterFaults } {
    return { ...this.memory, broken: this.broken };
  }

  /** Places a card on the reader, or removes it. */
  placeCard(cardNo: string | null): void {
    if (cardNo !== null && !this.memory.cards.some((card) => card.cardNo === cardNo))
      throw new CounterRefusal(helperCode.bad, 'no such card');
    this.memory.onReader = cardNo;
    this.save();
  }

  /** Returns the card for an order signed by the server. */
  readcard(order: HelperInput<'readcard'>): HelperReply<'readcard'> {
    this.verify('/readcard', order);
    const { cardNo, username } = this.cardOnReader();
    return { cardNo, username };
  }

  switch({ openType }: HelperInput<'switch'>): HelperReply<'switch'> {
    if (this.broken.screenOff) throw new CounterRefusal(helperCode.screen, 'the second screen is not connected');
    this.memory.openType = openType;
    this.save();
    return { openType };
  }

  printOrder({ tradeNo, title, lines }: HelperInput<'printOrder'>): HelperReply<'printOrder'> {
    if (this.broken.printerOff) throw new CounterRefusal(helperCode.printer, 'the printer is off or out of paper');
    const before = this.memory.tickets.find((ticket) => ticket.tradeNo === tradeNo);
    const ticket = before ?? { tradeNo, title, lines, copies: 0 };
    if (!before) this.memory.tickets.push(ticket);
    ticket.copies += 1;
    this.save();
    return { copies: ticket.copies };
  }

  /**
   * Charges the card on the reader, which must be the buyer's if one is named; repeated for the same order it returns
   * the same result and charges nothing.
   */
  paycard(order: HelperInput<'paycard'>): HelperReply<'paycard'> {
    this.verify('/paycard', order);
    const { tradeNo, cardNo, seller, nonce } = order;
    const amount = Number(order.amount);
    const done = this.memory.paid.find((one) => one.tradeNo === tradeNo);
    const card = done ? this.card(done.cardNo) : this.cardOnReader();
    if (done && (done.amount !== amount || done.back > 0))
      throw new CounterRefusal(helperCode.bad, 'this order was paid with another amount, or given back');
    if (cardNo !== '' && cardNo !== card.cardNo)
      throw new CounterRefusal(helperCode.otherCard, 'this is not the card of the buyer');
    if (!done) {
      if (card.balance < amount) throw new CounterRefusal(helperCode.short, 'the balance of the card is too low');
      card.balance -= amount;
      this.memory.paid.push({ tradeNo, cardNo: card.cardNo, amount, back: 0 });
      this.save();
    }
    const timestamp = String(this.now());
    const receipt = { tradeNo, amount, cardNo: card.cardNo, seller, nonce };
    return { ...receipt, appKey: this.keys.appKey, timestamp, sign: this.signOf(RECEIPT_PATH, receipt, timestamp) };
  }

  /** Refunds to the card that paid, at most what it paid; repeated it refunds nothing more. */
  refund(order: HelperInput<'refund'>): HelperReply<'refund'> {
    this.verify('/refund', order);
    const { tradeNo, cardNo } = order;
    const amount = Number(order.amount);
    const paid = this.memory.paid.find((one) => one.tradeNo === tradeNo);
    if (!paid) throw new CounterRefusal(helperCode.unknownOrder, 'this order was not paid here');
    if (cardNo !== '' && cardNo !== paid.cardNo)
      throw new CounterRefusal(helperCode.otherCard, 'another card paid this order');
    if (amount > paid.amount) throw new CounterRefusal(helperCode.bad, 'more than was paid');
    if (paid.back === 0) {
      paid.back = amount;
      this.card(paid.cardNo).balance += amount;
      this.save();
    }
    return {
      tradeNo,
      amount: paid.back,
      refundFeedback: paid.back === amount ? refundFeedback.success : refundFeedback.incomplete,
    };
  }

  /** Accepts an order once, and only while it is fresh. */
  private verify(path: string, { appKey, timestamp, sign, ...order }: SignedOrder): void {
    const [now, at] = [this.now(), Number(timestamp)];
    if (
      appKey !== this.keys.appKey ||
      sign !== this.signOf(path, order, timestamp) ||
      Math.abs(now - at) > HELPER_ORDER_TTL_MS
    )
      throw new CounterRefusal(helperCode.unsigned, 'the order is not signed, or too old');
    this.memory.used = this.memory.used.filter((one) => Math.abs(now - one.at) <= HELPER_ORDER_TTL_MS);
    if (this.memory.used.some(({ nonce }) => nonce === order.nonce))
      throw new CounterRefusal(helperCode.unsigned, 'the order was carried out before');
    this.memory.used.push({ nonce: order.nonce, at });
    this.save();
  }

  private signOf(path: string, order: object, timestamp: string): string {
    return createHash('md5')
      .update(stringToSign(this.keys.secret, path, order as Record<string, unknown>, timestamp))
      .digest('hex');
  }

  private cardOnReader(): CounterCard {
    if (this.broken.readerOff || this.memory.onReader === null)
      throw new CounterRefusal(
        helperCode.noCard,
        this.broken.readerOff ? 'the reader is not connected' : 'no card on the reader',
      );
    return this.card(this.memory.onReader);
  }

  private card(cardNo: string): CounterCard {
    const card = this.memory.cards.find((one) => one.cardNo === cardNo);
    if (!card) throw new CounterRefusal(helperCode.noCard, 'no such card');
    return card;
  }

  private save(): void {
    writeFileSync(`${this.file}.new`, JSON.stringify(this.memory), { mode: 0o600 });
    renameSync(`${this.file}.new`, this.file);
  }
}
