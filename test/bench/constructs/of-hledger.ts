import {
  ACCOUNTS,
  amountOfPiece as amount,
  COMMODITIES,
  type Construct,
  dayOfPiece as date,
  heldOfPiece as held,
  PAYEES,
  PERIODIC,
  TAGS,
} from './construct.ts'

const plain = (i: number): string => of(i, `${amount(i)} EUR`, `-${amount(i)} EUR`)

function of(i: number, first: string, second: string, { head = '', note = '' } = {}): string {
  return `${date(i)} ${head}Shop ${i % 600}${note}\n    Expenses:Food:Kind ${i % 40}  ${first}\n    Assets:Checking${second && `  ${second}`}\n\n`
}
const between = (i: number, first: string, second: string): string => `${date(i)} Shop ${i % 600}\n    ${first}\n    ${second}\n\n`
const line = (i: number, text: string): string => `${text}\n${i % 10 === 9 ? '\n' : ''}`

export const hledgerPlain: Construct = { name: 'plain', cases: 1080, piece: plain }

export const hledgerConstructs: readonly Construct[] = [
  { name: 'elided amount', cases: 525, piece: (i) => of(i, `${amount(i)} EUR`, '') },
  { name: 'prefix symbol', cases: 484, piece: (i) => of(i, `$${amount(i)}`, `$-${amount(i)}`) },
  { name: '(virtual)', cases: 284, piece: (i) => between(i, `(Budget:Food)  ${amount(i)} EUR`, `(Budget:Fun)  -${amount(i)} EUR`) },
  { name: '[virtual]', cases: 18, piece: (i) => between(i, `[Budget:Food]  ${amount(i)} EUR`, `[Budget:Fun]  -${amount(i)} EUR`) },
  { name: 'amount without commodity', cases: 282, piece: (i) => of(i, amount(i), `-${amount(i)}`) },
  { name: 'tag', cases: 255, piece: (i) => of(i, `${amount(i)} EUR`, '', { note: `  ; receipt:${i}` }) },
  { name: 'unit cost @', cases: 206, piece: (i) => of(i, `${(i % 9) + 1} HLX @ ${amount(i)} EUR`, '') },
  { name: 'total cost @@', cases: 67, piece: (i) => of(i, `${(i % 9) + 1} HLX @@ ${amount(i)} EUR`, '') },
  { name: 'commodity', cases: 193, ofBook: COMMODITIES, piece: (i) => line(i, `commodity 1,000.00 C${letters(i)}`) },
  { name: 'comment on a posting', cases: 163, piece: (i) => of(i, `${amount(i)} EUR  ; receipt ${i}`, `-${amount(i)} EUR`) },
  { name: 'non-ASCII', cases: 135, piece: (i) => plain(i).replace('Shop', 'Café Zoë').replace('Food', 'Größe') },
  { name: 'ledger lot', cases: 122, piece: (i) => of(i, `${(i % 9) + 1} HLX {${amount(i)} EUR} [${date(i)}] @ ${amount(i + 1)} EUR`, '') },
  { name: 'status of a transaction', cases: 122, piece: (i) => of(i, `${amount(i)} EUR`, '', { head: i % 2 ? '* ' : '! ' }) },
  { name: 'P', cases: 121, piece: (i) => line(i, `P ${date(i)} HLX ${amount(i)} EUR`) },
  { name: 'account', cases: 109, ofBook: ACCOUNTS, piece: (i) => line(i, `account Expenses:Food:Kind ${i}`) },
  { name: 'account type', cases: 44, ofBook: ACCOUNTS, piece: (i) => line(i, `account Expenses:Food:Kind ${i}  ; type:X`) },
  {
    name: 'balance assertion =',
    cases: 72,
    piece: (i) => between(i, `Assets:Cash ${held(i).account}  ${held(i).moved} EUR = ${held(i).held} EUR`, 'Equity:Opening'),
  },
  {
    name: 'balance assertion ==',
    cases: 8,
    piece: (i) => between(i, `Assets:Cash ${held(i).account}  ${held(i).moved} EUR == ${held(i).held} EUR`, 'Equity:Opening'),
  },
  {
    name: 'balance assertion =*',
    cases: 8,
    piece: (i) => between(i, `Assets:Cash ${held(i).account}  ${held(i).moved} EUR =* ${held(i).held} EUR`, 'Equity:Opening'),
  },
  { name: 'balance assignment', cases: 67, piece: (i) => between(i, `Assets:Cash  = ${amount(i)} EUR`, 'Equity:Opening') },
  {
    name: 'periodic transaction',
    cases: 72,
    ofBook: PERIODIC,
    piece: (i) => `~ monthly\n    Expenses:Kind ${i % 40}  ${amount(i)} EUR\n    Assets:Checking\n\n`,
  },
  { name: 'digit groups', cases: 46, piece: (i) => of(i, `1,${100 + (i % 900)}.25 EUR`, `-1,${100 + (i % 900)}.25 EUR`) },
  { name: 'digit groups, blanks', cases: 14, piece: (i) => of(i, `1 ${100 + (i % 900)}.25 EUR`, `-1 ${100 + (i % 900)}.25 EUR`) },
  { name: 'include', cases: 42, piece: plain, includedBy: (name) => `include ${name}` },
  { name: 'comment at the margin', cases: 42, piece: (i) => line(i, `${';#*'[i % 3]} whatever ${i}`) },
  { name: 'comment block', cases: 18, piece: (i) => `comment\nwhatever ${i}\nend comment\n\n` },
  { name: 'auto posting rule', cases: 41, head: '= Kind 7$\n    (Budget:Food)  -1 EUR\n\n', piece: plain },
  { name: 'auto posting *N', cases: 25, head: '= Kind 7$\n    (Budget:Food)  *-1\n\n', piece: plain },
  { name: 'D', cases: 41, piece: (i) => line(i, `D 1,000.00 EUR`) },
  { name: 'decimal comma', cases: 34, head: 'commodity 1.000,00 EUR\n\n', piece: (i) => of(i, `${amount(i).replace('.', ',')} EUR`, '') },
  { name: 'decimal-mark', cases: 8, head: 'decimal-mark ,\n\n', piece: (i) => of(i, `${amount(i).replace('.', ',')} EUR`, '') },
  { name: 'yearless date', cases: 27, head: 'Y2020\n\n', piece: (i) => plain(i).slice(5) },
  { name: 'Y', cases: 6, piece: (i) => `Y${2000 + 4 * (i % 6)}\n${plain(i).slice(5)}` },
  { name: 'alias', cases: 26, head: 'alias Bank=Assets:Checking\n\n', piece: (i) => plain(i).replace('Assets:Checking', 'Bank') },
  { name: 'regex alias', cases: 11, head: 'alias /^Bank/=Assets:Checking\n\n', piece: (i) => plain(i).replace('Assets:Checking', 'Bank') },
  {
    name: 'timeclock',
    cases: 24,
    piece: (i) => `i ${date(i)} 09:00:00 Work:Kind ${i % 40}\no ${date(i)} 10:30:00\n\n`,
    includedBy: (name) => `include timeclock:${name}`,
  },
  { name: 'code', cases: 23, piece: (i) => of(i, `${amount(i)} EUR`, '', { head: `(${i}) ` }) },
  { name: 'secondary date', cases: 23, piece: (i) => plain(i).replace(' ', `=${date(i + 9)} `) },
  { name: 'quoted commodity', cases: 22, piece: (i) => of(i, `${(i % 9) + 1} "HLX 2" @ ${amount(i)} EUR`, '') },
  { name: 'posting date', cases: 20, piece: (i) => of(i, `${amount(i)} EUR  ; date:${date(i + 3)}`, '') },
  { name: 'payee | note', cases: 13, piece: (i) => plain(i).replace('\n', ' | for lunch\n') },
  { name: 'payee', cases: 10, ofBook: PAYEES, piece: (i) => line(i, `payee Shop ${i}`) },
  { name: 'tag directive', cases: 5, ofBook: TAGS, piece: (i) => line(i, `tag receipt${i}`) },
  { name: 'scientific notation', cases: 8, piece: (i) => of(i, `${(i % 9) + 1}E1 EUR`, '') },
  { name: 'apply account', cases: 6, piece: (i) => `apply account Home\n${plain(i)}end apply account\n\n` },
  { name: 'status of a posting', cases: 6, piece: (i) => between(i, `* Expenses:Food  ${amount(i)} EUR`, '! Assets:Checking') },
]

/** Commodities have no digits in their names. */
function letters(i: number): string {
  return [...String(i)].map((digit) => 'abcdefghij'[Number(digit)]).join('')
}
