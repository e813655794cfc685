import { ACCOUNTS, amountOfPiece as amount, COMMODITIES, type Construct, dayOfPiece as date, PADS } from './construct.ts'

const OPEN = [
  'Assets:Checking',
  'Assets:Shares',
  'Equity:Opening',
  'Income:Gains',
  ...Array.from({ length: 40 }, (_, kind) => `Expenses:Food:Kind${kind}`),
]
const head = (extra = '', shares = ''): string =>
  `${extra}${OPEN.map((name) => `1999-01-01 open ${name}${name === 'Assets:Shares' ? shares : ''}`).join('\n')}\n\n`
const plain = (i: number): string => of(i, `${amount(i)} EUR`, `-${amount(i)} EUR`)

function of(i: number, first: string, second: string, { payee = '', behind = '', below = '', flag = '' } = {}): string {
  return `${date(i)} * ${payee}"Shop ${i % 600}"${behind}\n${below}  ${flag}Expenses:Food:Kind${i % 40}  ${first}\n  Assets:Checking${second && `  ${second}`}\n\n`
}
/** Shares that are bought, and with `sold` sold again. */
const shares = (i: number, bought: string, sold?: string): string =>
  i % 2 === 1 && sold !== undefined
    ? `${date(i)} * "Sold"\n  Assets:Shares  -2 HLX ${sold}\n  Assets:Checking  ${amount(i)} EUR\n  Income:Gains\n\n`
    : `${date(i)} * "Bought"\n  Assets:Shares  2 HLX ${bought}\n  Assets:Checking\n\n`
const line = (i: number, text: string): string => `${text}\n${i % 10 === 9 ? '\n' : ''}`
const booked = (method: string): string => head(`option "booking_method" "${method}"\n\n`)

export const beancountPlain: Construct = { name: 'plain', cases: 574, head: head(), piece: plain }

export const beancountConstructs: readonly Construct[] = [
  { name: 'open', cases: 468, ofBook: ACCOUNTS, piece: (i) => line(i, `${date(i)} open Expenses:Kind${i}`) },
  { name: 'open with currencies', cases: 48, ofBook: ACCOUNTS, piece: (i) => line(i, `${date(i)} open Expenses:Kind${i} EUR,USD`) },
  { name: 'open with method', cases: 7, ofBook: ACCOUNTS, piece: (i) => line(i, `${date(i)} open Assets:Kind${i} HLX "FIFO"`) },
  { name: 'close', cases: 59, ofBook: ACCOUNTS, piece: (i) => `${date(i)} open Expenses:Kind${i}\n${date(i + 9)} close Expenses:Kind${i}\n\n` },
  { name: 'cost {..}', cases: 277, head: head(), piece: (i) => shares(i, `{${amount(i)} EUR}`) },
  { name: 'cost with date', cases: 90, head: head(), piece: (i) => shares(i, `{${amount(i)} EUR, ${date(i)}}`) },
  { name: 'cost with label', cases: 21, head: head(), piece: (i) => shares(i, `{${amount(i)} EUR, "lot${i}"}`, `{"lot${i - 1}"}`) },
  { name: 'cost # total', cases: 18, head: head(), piece: (i) => shares(i, `{${amount(i)} # 9.95 EUR}`) },
  { name: 'cost {{total}}', cases: 5, head: head(), piece: (i) => shares(i, `{{${amount(i)} EUR}}`) },
  { name: 'cost {} bought and sold', cases: 48, head: head(), piece: (i) => shares(i, `{${amount(i)} EUR}`, '{}') },
  { name: 'elided amount', cases: 230, head: head(), piece: (i) => of(i, `${amount(i)} EUR`, '') },
  { name: 'price @', cases: 107, head: head(), piece: (i) => of(i, `${(i % 9) + 1} HLX @ ${amount(i)} EUR`, '') },
  { name: 'price @@', cases: 15, head: head(), piece: (i) => of(i, `${(i % 9) + 1} HLX @@ ${amount(i)} EUR`, '') },
  { name: 'comment', cases: 97, head: head(), piece: (i) => of(i, `${amount(i)} EUR ; receipt ${i}`, `-${amount(i)} EUR`) },
  { name: 'comment at the margin', cases: 97, piece: (i) => line(i, `; whatever ${i}`) },
  { name: 'heading', cases: 15, piece: (i) => line(i, `* whatever ${i}`) },
  { name: 'balance', cases: 93, head: head(), piece: (i) => line(i, `${date(i)} balance Assets:Checking  0 EUR`) },
  { name: 'balance with tolerance', cases: 7, head: head(), piece: (i) => line(i, `${date(i)} balance Assets:Checking  0 ~ 0.01 EUR`) },
  { name: 'price', cases: 67, piece: (i) => line(i, `${date(i)} price HLX ${amount(i)} EUR`) },
  { name: 'metadata', cases: 63, head: head(), piece: (i) => of(i, `${amount(i)} EUR`, '', { below: `  receipt: "${i}"\n` }) },
  { name: 'commodity', cases: 45, ofBook: COMMODITIES, piece: (i) => line(i, `${date(i)} commodity C${i}X`) },
  { name: 'payee and narration', cases: 43, head: head(), piece: (i) => of(i, `${amount(i)} EUR`, '', { payee: `"Payee ${i % 600}" ` }) },
  { name: 'tags', cases: 43, head: head(), piece: (i) => of(i, `${amount(i)} EUR`, '', { behind: ` #trip${i % 50}` }) },
  { name: 'links', cases: 28, head: head(), piece: (i) => of(i, `${amount(i)} EUR`, '', { behind: ` ^bill${i}` }) },
  { name: 'posting flag', cases: 6, head: head(), piece: (i) => of(i, `${amount(i)} EUR`, '', { flag: '! ' }) },
  {
    name: 'pad',
    cases: 37,
    ofBook: PADS,
    head: head(),
    piece: (i) =>
      `1999-01-01 open Assets:Kind${i}\n${date(i)} pad Assets:Kind${i} Equity:Opening\n${date(i + 9)} balance Assets:Kind${i}  ${amount(i)} EUR\n\n`,
  },
  { name: 'currency missing', cases: 35, head: head(), piece: (i) => of(i, `${amount(i)} EUR`, `-${amount(i)}`) },
  { name: 'number missing', cases: 35, head: head(), piece: (i) => of(i, `${amount(i)} EUR`, 'EUR') },
  { name: 'note', cases: 26, head: head(), piece: (i) => line(i, `${date(i)} note Assets:Checking "number ${i}"`) },
  { name: 'event', cases: 24, piece: (i) => line(i, `${date(i)} event "place" "Town ${i % 90}"`) },
  { name: 'custom', cases: 19, head: head(), piece: (i) => line(i, `${date(i)} custom "budget" Expenses:Food:Kind1 "monthly" ${amount(i)} EUR`) },
  { name: 'query', cases: 8, piece: (i) => line(i, `${date(i)} query "number ${i}" "SELECT account"`) },
  { name: 'plugin auto_accounts', cases: 26, head: 'plugin "beancount.plugins.auto_accounts"\n\n', piece: plain },
  {
    name: 'plugin implicit_prices',
    cases: 5,
    head: head('plugin "beancount.plugins.implicit_prices"\n'),
    piece: (i) => of(i, `2 HLX @ ${amount(i)} EUR`, ''),
  },
  { name: 'booking FIFO', cases: 14, head: booked('FIFO'), piece: (i) => shares(i, `{${amount(i)} EUR}`, '{}') },
  { name: 'booking LIFO', cases: 8, head: booked('LIFO'), piece: (i) => shares(i, `{${amount(i)} EUR}`, '{}') },
  { name: 'booking NONE', cases: 10, head: booked('NONE'), piece: (i) => shares(i, `{${amount(i)} EUR}`, `{${amount(i)} EUR}`) },
  { name: 'multi-line string', cases: 11, head: head(), piece: (i) => plain(i).replace('Shop', 'A\nshop') },
  { name: 'include', cases: 9, head: head(), piece: plain, includedBy: (name) => `include "${name}"` },
  { name: 'arithmetic', cases: 8, head: head(), piece: (i) => of(i, `${amount(i)} * 2 EUR`, '') },
  { name: 'pushmeta', cases: 8, head: head(), piece: (i) => `pushmeta place: "Town"\n${plain(i)}popmeta place:\n\n` },
  { name: 'pushtag', cases: 7, head: head(), piece: (i) => `pushtag #trip\n${plain(i)}poptag #trip\n\n` },
  { name: 'non-ASCII', cases: 7, head: head(), piece: (i) => plain(i).replace('Shop', 'Café Zoë') },
  { name: 'thousands separators', cases: 6, head: head(), piece: (i) => of(i, `1,${100 + (i % 900)}.25 EUR`, `-1,${100 + (i % 900)}.25 EUR`) },
  { name: 'date with /', cases: 1, head: head(), piece: (i) => plain(i).replace('-', '/').replace('-', '/') },
]
