import { ownValue } from '#vocabulary/own-value.ts'
import { plain } from '../values/header-words.ts'

/*
 * What lists of brokers call their columns, in the languages that they come in. These words are asked only of a list that has securities, so
 * that those of banks are read as they were.
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

/** Of an amount: the more it promises to be what the account itself lost or got, the higher. */
export type AmountRank = 1 | 2 | 3

/** Words of a heading, in lower case and without accents, that speak of something else that looks alike. */
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

/** What a column is, as far as its heading says; undefined for one that is of no use here, or says nothing. */
export function tradeMeaning(heading: string): TradeMeaning | undefined {
  const text = plainHeading(heading)
  if (text === '' || text.length > 60 || OTHER.test(text)) return undefined
  return PATTERNS.find(([, pattern]) => pattern.test(text))?.[0]
}

/** How much a heading promises that an amount is what moved in the account itself. */
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
