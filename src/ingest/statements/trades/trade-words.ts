import { ownValue } from '#vocabulary/own-value.ts'
import { plain } from '../values/header-words.ts'

/*
 * Column headings of brokers' lists in several languages. They are used only for lists with securities, so that they do not affect statements of
 * banks.
 */

export type TradeMeaning =
  | 'date'
  | 'kind'
  | 'isin'
  | 'symbol'
  | 'security'
  | 'quantity'
  | 'price'
  | 'amount'
  | 'fee'
  | 'tax'
  | 'rate'
  | 'commodity'
  | 'price_commodity'
  | 'fee_commodity'
  | 'tax_commodity'
  | 'balance'
  | 'reference'
  | 'status'
  | 'payee'
  | 'description'

/** How likely an amount is the one that moved on the account; higher is likelier. */
export type AmountRank = 1 | 2 | 3

/** Headings, in lower case and without accents, of columns that only look alike. */
const OTHER =
  /\b(asset (type|class|category)|assetclass|account (type|number)|account_type|investor|counterparty iban|realized|unrealized|p\/l|mtm|basis|equity|c\. price|close price|closing|accrued|original|mf name|order ?type|option|dividend rate|result\w*|margin|misc|total value|mcc|reference exchange|exchange (quantity|currency)|venue|handelsplatz|uitvoeringsplaats|beurs)\b|^exchange$/

const PATTERNS: readonly (readonly [TradeMeaning, RegExp])[] = [
  ['isin', /\bisin\b(?! ?2)|security id\b/],
  ['price_commodity', /\b(price|kurs)[ -]?(currency|wahrung|waehrung)|quote currency|currency of price|currency \(price/],
  ['tax_commodity', /\btax[ -]?currency|currency \(.*tax/],
  ['fee_commodity', /\b(commission|fee)[ -]?(currency|coin|wahrung)|ibcommission ?currency|currency \(.*fee/],
  [
    'rate',
    /exchange ?rate|wechselkurs|wisselkoers|devisenkurs|umrechnungskurs|\bfx\b|fx ?rate|taux de change|tipo de cambio|tasso di cambio|vaxelkurs|valutakurs/,
  ],
  // "amount/balance unit": the coin that both are in.
  ['symbol', /\b(amount|balance) unit\b/],
  ['balance', /\b(balance|saldo|solde)\b/],
  ['status', /\b(status|state|zustand)\b/],
  ['amount', /^(sub)?total\b(?!.*\b(avgift|fees?|commissions?|costs|charges|tax)$)/],
  [
    'fee',
    /\b(fees?|comm|commissions?|ibcommission|gebuhr(en)?|gebuehr(en)?|provision|entgelte?|ordergebuhr|fremdspesen|kosten|transaktionskosten|transactiekosten|transaction and|costs|transaction cost|charges|brokerage|courtage|avgift|spesen?|comision(es)?|commissioni|frais|spread|handelsplatzgebuhr)\b/,
  ],
  [
    'price',
    /\bunit cost\b|\b(price|t\. price|kurs|koers|cours|precio|prezzo|nav|ausfuhrungskurs|preis|pris|prijs|trade ?price|tradeprice|avg price|stuckpreis)\b/,
  ],
  [
    'kind',
    /buy ?\/ ?sell|^buy ?\(b\) ?\/ ?sell|\b(trade|transaction|order|umsatz) ?(type|art|side)\b|\b(type|typ|art|action|aktion|side|orderart|umsatzart|transaktion|transaktionsart|soort|vorgang|transaction|operation|operacion|operazione|richtung|geschaftsart|transaktionstyp|typ av transaktion|category|kategorie|categorie)\b/,
  ],
  ['tax', /\b(tax(es)?|steuern?|quellensteuer|kapitalertragsteuer|kest|withholding|impuestos?|impots?|tasse|belasting|stamp duty|stt|imposte)\b/],
  [
    'quantity',
    /\b(quantity|qty|shares|units|stucke?|stueck|stk|anzahl|nominale?|nom|aantal|quantite|cantidad|quantita|antal|ilosc|titulos|titres|volume|vol|executed|filled|menge)\b/,
  ],
  ['commodity', /\b(currency|wahrung|waehrung|devise|valuta|munt|divisa|ccy|currency ?primary)\b/],
  [
    'amount',
    /\b(amount|\w*betrag|wert|value|waarde|montant|importe|importo|umsatz|total|totaal|proceeds|net ?cash|cash ?flow|endbetrag|subtotal|trade ?money|mutatie|cost|principal|kurswert|gegenwert|gesamt\w*|bedrag|summe|gross|net|netto|brutto|consideration|belopp|kwota|movement|ausmachender)\b|^change$/,
  ],
  ['security', /\b(asset|security|fund|product|instrument|stock) name\b/],
  ['symbol', /\b(product|scheme|security|stock|amfi) code\b|\b(symbol|ticker|asset|pair|wkn|cusip|sedol|scrip|trading ?symbol|coin|market)\b/],
  ['payee', /\b(counterparty|payee|merchant|auftraggeber|empfanger)\b/],
  [
    'security',
    /\b(security|product|produkt|bezeichnung|wertpapier\w*|scheme|stock|investment|instrument|titel|fund|fonds|company|prodotto|titolo|valeur|denominacion|vardepapper|name|naam)\b/,
  ],
  [
    'description',
    /\b(description|details|omschrijving|notiz|notes?|memo|beschreibung|verwendungszweck|buchungstext|libelle|concepto|descrizione|remarks?|text)\b/,
  ],
  ['reference', /\b(reference|referenz|ref ?id|order ?id|order ?nummer|ordernummer|transaction ?id|trade ?id|txid|id)\b/],
  ['date', /\b(date|datum|fecha|data|dato|time|timestamp|tag|buchungstag|geschaftstag|ausfuhrungsdatum)\b/],
]

/** Lower case, without accents, one blank between words. */
export const plainHeading = (heading: string): string =>
  plain(heading)
    .replaceAll(/[_\s]+/g, ' ')
    .trim()

/** The meaning of a heading; undefined if unknown or unused. */
export function tradeMeaning(heading: string): TradeMeaning | undefined {
  const text = plainHeading(heading)
  if (text === '' || text.length > 60 || OTHER.test(text)) return undefined
  return PATTERNS.find(([, pattern]) => pattern.test(text))?.[0]
}

/** How likely the heading's amount is the one that moved on the account. */
export function amountRank(heading: string): AmountRank {
  const text = plainHeading(heading)
  if (/\b(net|netto|net ?cash|cash ?flow|totaal|endbetrag|ausmachender|inclusive)\b|^total\b(?! value)/.test(text)) return 3
  return /\b(gross|brutto\w*|kurswert|subtotal|proceeds|trade ?money|principal|value|waarde|local|lokale|cost)\b/.test(text) ? 1 : 2
}

/** What happened in a row. */
export type TradeKind =
  | 'buy'
  | 'sell'
  | 'dividend'
  /** A dividend that was turned into shares at once, without money on the account. */
  | 'reinvested'
  /** Units received for free, such as staking rewards. Their value on that day is income. */
  | 'reward'
  | 'interest'
  | 'fee'
  | 'tax'
  | 'split'
  | 'deposit'
  | 'withdrawal'
  /** One side of a currency exchange. */
  | 'conversion'
  /** Between the cash and its sweep fund. */
  | 'sweep'
  /** Units moved from or to another account; their cost is not in the list. */
  | 'delivery'
  /** Money to or from another account, by its sign. */
  | 'transfer'
  /** One of the two rows of a trade in a list with one row for each coin. */
  | 'side'

/** In this order: a tax on dividends is a tax, and "Verkauf" contains "Kauf". */
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

/** A deal number whose letter says buy or sell, as British brokers write it: B564913611. */
export const DEAL = /^[BS]\d{6,}$/

/** The kind that a text describes; undefined if unknown. */
export function tradeKind(text: string): TradeKind | undefined {
  const plain = plainHeading(text.slice(0, LOOK_CHARACTERS))
  if (/^(b|k)$/.test(plain)) return 'buy'
  if (/^(s|v)$/.test(plain)) return 'sell'
  if (DEAL.test(text)) return text.startsWith('B') ? 'buy' : 'sell'
  // "Reinvest Dividend" is the money, "Reinvest Shares" what was bought with it.
  if (/\breinvest dividend\b|\bdividend received\b/.test(plain)) return 'dividend'
  return KINDS.find(([, pattern]) => pattern.test(plain))?.[0]
}

/** Kinds that move units of a security. */
export const isOfSecurity = (kind: TradeKind | undefined): boolean =>
  kind === 'buy' || kind === 'sell' || kind === 'reinvested' || kind === 'reward' || kind === 'split'

/** Sections whose name gives the kind of all their rows. */
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
/** Sections whose rows have different kinds. */
const MIXED_SECTIONS = new Set(['trades', 'corporate actions', 'transfers'])

export const kindOfSection = (section: string): TradeKind | undefined => ownValue(SECTION_KINDS, section.toLowerCase())

/** Whether the rows of a section are bookings; others are summaries or notes. '' is a list without sections. */
export const isOfMoves = (section: string): boolean =>
  section === '' || kindOfSection(section) !== undefined || MIXED_SECTIONS.has(section.toLowerCase())
