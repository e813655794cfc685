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
