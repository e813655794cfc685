import { ownValue } from '#vocabulary/own-value.ts'
import { plainHeading } from './trade-headings.ts'

/** What happened in a row. */
export type TradeKind =
  | 'buy'
  | 'sell'
  | 'dividend'
  /** A dividend that became shares at once; no money was seen. */
  | 'reinvested'
  /** Units that came for nothing: staking, rewards. Their worth on that day is income. */
  | 'reward'
  | 'interest'
  | 'fee'
  | 'tax'
  | 'split'
  | 'deposit'
  | 'withdrawal'
  /** One of the two sides of money that became another currency. */
  | 'conversion'
  /** Between the cash and the fund that it rests in, which is the same money. */
  | 'sweep'
  /** Units that went from one account to another, or came from one: what they had cost is not in the list. */
  | 'delivery'
  /** Money to or from another account, whichever way its sign says. */
  | 'transfer'
  /** One of the two rows that a trade has in a list of what each coin did. */
  | 'side'

/** In this order: what speaks of a tax on dividends is a tax, "Verkauf" has "Kauf" in it. */
const KINDS: readonly (readonly [TradeKind, RegExp])[] = [
  ['sweep', /\bsweep\b/],
  [
    'delivery',
    /\b(send|sent|receive|journal(ed)? shares|(security|securities|share|asset|stock) transfer|einlieferung|auslieferung|einbuchung|ausbuchung|depotubertrag|ubertrag)\b/,
  ],
  ['split', /\b(stock |share |aktien)?split\b/],
  [
    'tax',
    /\b(withholding|quellensteuer|dividendbelasting|nra tax|tax(es)?(?![- ](exempt|free|managed|efficient|advantaged|aware|loss)\b)|steuern?|tds|stamp duty|\w*skatt|kapitalertragsteuer|impuesto|impot|belasting)\b/,
  ],
  ['reward', /\b(rewards?( income)?|staking( income| reward)?|learning reward|airdrop|inflation reward|earn reward)\b/],
  [
    'fee',
    /\b(fees?|gebuhr(en)?|gebuehr(en)?|transactiekosten|transaction costs?|kosten|aansluitingskosten|connection fee|charges?|entgelt|custody|bewaarloon|adr mgmt|frais|comision|spesen)\b/,
  ],
  [
    'conversion',
    /\b(valuta (debitering|creditering)|fx (credit|debit|withdrawal)|wahrungstausch|wahrungsumrechnung|forex|currency conversion|devisengeschaft)\b/,
  ],
  ['reinvested', /\b(dividend|div|idcw|distribution)s?\b.*\breinvest/],
  [
    'sell',
    /\b(sell|sold|sale|verkauf|verkoop|vente|venta|vendita|vender|vendu|sprzedaz|salg|salj|salt|redemption|redeem|rucknahme|position closed|close position|switch ?out|sld)\b/,
  ],
  [
    'buy',
    /\b(buy|bought|purchase|kauf|koop|achat|compra|acquisto|kupno|kop|kjop|kopt|savings ?plan|savingsplan|sparplan\w*|systematic|sip|new subscription|zeichnung|open position|switch ?in|reinvest(ment)?( shares)?|additional purchase|bot)\b/,
  ],
  [
    'dividend',
    /\b(dividende?n?s?|dividendo|div|distributions?|ausschuttung(en)?|ertrag|ertrage|ertragsgutschrift|capital gain|cap gain|income distribution|utdelning|dywidenda|idcw)\b/,
  ],
  ['interest', /\b(interest|zins(en)?|rente|interets?|intereses|interessi|coupon|kupon|ranta)\b/],
  [
    'deposit',
    /\b(deposit|einzahlung|funds received|transfer received|top-? ?up|storting|contribution|inbound|insattning|versement|ingreso|con|credit transfer|gutschrift)\b/,
  ],
  // FPC and FPD are payments of a British bank, in and out.
  [
    'transfer',
    /\b(fp[cd]|card web|moneylink|wire|journal|eft|ach|payments?|zahlung(seingang|sausgang)?|vergutung|electronic (bank|funds?) transfer|overboeking|uberweisung|(bank|cash|funds) transfer|transfer)\b/,
  ],
  ['side', /^(trade|spend|exchange|match|(binance )?convert|transaction (spend|revenue))$/],
  ['withdrawal', /\b(withdraw(al)?|auszahlung|payout|terugstorting|outbound|retrait|uttag|prelievo|entnahme|transfer sent)\b/],
]

const LOOK_CHARACTERS = 200

/** The number of a deal that says by its letter what it was, as British brokers give them: B564913611. */
export const DEAL = /^[BS]\d{6,}$/

/** What a text says that happened; undefined where it says nothing that is known. */
export function tradeKind(text: string): TradeKind | undefined {
  const plain = plainHeading(text.slice(0, LOOK_CHARACTERS))
  if (/^(b|k)$/.test(plain)) return 'buy'
  if (/^(s|v)$/.test(plain)) return 'sell'
  if (DEAL.test(text)) return text.startsWith('B') ? 'buy' : 'sell'
  // "Reinvest Dividend" is the money, "Reinvest Shares" what was bought with it.
  if (/\breinvest dividend\b|\bdividend received\b/.test(plain)) return 'dividend'
  return KINDS.find(([, pattern]) => pattern.test(plain))?.[0]
}

/** Of what moves securities: all of these are about one. */
export const isOfSecurity = (kind: TradeKind | undefined): boolean =>
  kind === 'buy' || kind === 'sell' || kind === 'reinvested' || kind === 'reward' || kind === 'split'

/** Sections of a list whose name says what happened in each of their rows. */
const SECTION_KINDS: Readonly<Record<string, TradeKind>> = {
  dividends: 'dividend',
  'payment in lieu of dividends': 'dividend',
  'withholding tax': 'tax',
  '871(m) withholding': 'tax',
  'sales tax details': 'tax',
  'deposits & withdrawals': 'deposit',
  fees: 'fee',
  'other fees': 'fee',
  'transaction fees': 'fee',
  interest: 'interest',
  'bond interest received': 'interest',
}
/** Sections whose rows say it themselves. */
const MIXED_SECTIONS = new Set(['trades', 'corporate actions', 'transfers'])

export const kindOfSection = (section: string): TradeKind | undefined => ownValue(SECTION_KINDS, section.toLowerCase())

/** Whether the rows of a section are bookings; other sections sum up, announce or explain. '' is a list without sections. */
export const isOfMoves = (section: string): boolean =>
  section === '' || kindOfSection(section) !== undefined || MIXED_SECTIONS.has(section.toLowerCase())
