import {
  ACCOUNTS,
  amountOfPiece as amount,
  COMMODITIES,
  type Construct,
  dayOfPiece,
  heldOfPiece as held,
  PAYEES,
  PERIODIC,
  TAGS,
} from './construct.ts'

const date = (i: number): string => dayOfPiece(i).replaceAll('-', '/')
const plain = (i: number): string => of(i, `${amount(i)} EUR`, `-${amount(i)} EUR`)

/** A transaction of two postings. */
function of(i: number, first: string, second: string, { head = '', below = '' } = {}): string {
  return `${date(i)} ${head}Shop ${i % 600}\n${below}    Expenses:Food:Kind ${i % 40}  ${first}\n    Assets:Checking${second && `  ${second}`}\n\n`
}
/** The same with other accounts. */
const between = (i: number, first: string, second: string): string => `${date(i)} Shop ${i % 600}\n    ${first}\n    ${second}\n\n`
const shares = (i: number, lot: string): string => of(i, `${(i % 9) + 1} HLX ${lot}`, '')
const line = (i: number, text: string): string => `${text}\n${i % 10 === 9 ? '\n' : ''}`

export const ledgerConstructs: readonly Construct[] = [
  { name: 'elided amount', cases: 2729, piece: (i) => of(i, `${amount(i)} EUR`, '') },
  { name: 'prefix symbol', cases: 2429, piece: (i) => of(i, `$${amount(i)}`, `$-${amount(i)}`) },
  { name: 'status of a transaction', cases: 549, piece: (i) => of(i, `${amount(i)} EUR`, '', { head: i % 2 ? '* ' : '! ' }) },
  { name: 'comment on a posting', cases: 438, piece: (i) => of(i, `${amount(i)} EUR  ; receipt ${i}`, `-${amount(i)} EUR`) },
  { name: 'date with -', cases: 386, piece: (i) => plain(i).replace('/', '-').replace('/', '-') },
  { name: 'unit cost @', cases: 339, piece: (i) => shares(i, `@ ${amount(i)} EUR`) },
  { name: 'P', cases: 309, piece: (i) => line(i, `P ${date(i)} HLX ${amount(i)} EUR`) },
  { name: 'P with time', cases: 38, piece: (i) => line(i, `P ${date(i)} 00:00:00 HLX ${amount(i)} EUR`) },
  { name: 'amount expression (..)', cases: 272, piece: (i) => of(i, `(${amount(i)} EUR * 2)`, '') },
  { name: 'Key: value', cases: 256, piece: (i) => of(i, `${amount(i)} EUR`, '', { below: `    ; Receipt: ${i}\n` }) },
  { name: ':tag:', cases: 78, piece: (i) => of(i, `${amount(i)} EUR`, '', { below: '    ; :trip:\n' }) },
  { name: 'Key:: expr', cases: 34, piece: (i) => of(i, `${amount(i)} EUR`, '', { below: `    ; Rate:: ${i} + 1\n` }) },
  { name: 'automated transaction', cases: 243, head: '= /Kind 7$/\n    (Budget:Food)  -1\n\n', piece: plain },
  { name: 'automated, expr', cases: 34, head: '= expr account =~ /Kind 7$/\n    (Budget:Food)  -1\n\n', piece: plain },
  { name: 'automated, $account', cases: 22, head: '= /Kind 7$/\n    (Budget:$account)  -1\n\n', piece: plain },
  { name: '(virtual)', cases: 222, piece: (i) => between(i, `(Budget:Food)  ${amount(i)} EUR`, `(Budget:Fun)  -${amount(i)} EUR`) },
  { name: '[virtual]', cases: 89, piece: (i) => between(i, `[Budget:Food]  ${amount(i)} EUR`, `[Budget:Fun]  -${amount(i)} EUR`) },
  { name: 'lot price {..}', cases: 219, piece: (i) => shares(i, `{${amount(i)} EUR}`) },
  { name: 'lot date', cases: 116, piece: (i) => shares(i, `{${amount(i)} EUR} [${date(i)}]`) },
  { name: 'lot price and @', cases: 219, piece: (i) => shares(i, `{${amount(i)} EUR} [${date(i)}] @ ${amount(i + 1)} EUR`) },
  { name: 'lot note', cases: 84, piece: (i) => shares(i, `{${amount(i)} EUR} (bought ${i % 50})`) },
  { name: 'lot price {=..}', cases: 65, piece: (i) => shares(i, `{=${amount(i)} EUR}`) },
  { name: 'lot price {{..}}', cases: 25, piece: (i) => shares(i, `{{${amount(i)} EUR}}`) },
  { name: 'lot valuation ((..))', cases: 21, piece: (i) => shares(i, '((market))') },
  { name: 'amount without commodity', cases: 213, piece: (i) => of(i, amount(i), `-${amount(i)}`) },
  { name: 'commodity', cases: 201, ofBook: COMMODITIES, piece: (i) => `commodity C${letters(i)}\n    format 1,000.00 C${letters(i)}\n\n` },
  { name: 'account', cases: 156, ofBook: ACCOUNTS, piece: (i) => line(i, `account Expenses:Food:Kind ${i}`) },
  { name: 'account with details', cases: 63, ofBook: ACCOUNTS, piece: (i) => `account Expenses:Food:Kind ${i}\n    note number ${i}\n\n` },
  {
    name: 'periodic transaction',
    cases: 117,
    ofBook: PERIODIC,
    piece: (i) => `~ Monthly\n    Expenses:Kind ${i % 40}  ${amount(i)} EUR\n    Assets:Checking\n\n`,
  },
  { name: 'thousands separators', cases: 109, piece: (i) => of(i, `1,${100 + (i % 900)}.25 EUR`, `-1,${100 + (i % 900)}.25 EUR`) },
  { name: 'code', cases: 90, piece: (i) => of(i, `${amount(i)} EUR`, '', { head: `(${i}) ` }) },
  { name: 'total cost @@', cases: 85, piece: (i) => shares(i, `@@ ${amount(i)} EUR`) },
  { name: 'non-ASCII', cases: 83, piece: (i) => plain(i).replace('Shop', 'Café Zoë').replace('Food', 'Größe') },
  { name: 'balance assignment', cases: 73, piece: (i) => between(i, `Assets:Cash  = ${amount(i)} EUR`, 'Equity:Opening') },
  {
    name: 'balance assertion',
    cases: 62,
    piece: (i) => between(i, `Assets:Cash ${held(i).account}  ${held(i).moved} EUR = ${held(i).held} EUR`, 'Equity:Opening'),
  },
  { name: 'apply account', cases: 21, piece: (i) => `apply account Home\n${plain(i)}end apply account\n\n` },
  { name: 'apply tag', cases: 32, piece: (i) => `apply tag trip\n${plain(i)}end apply tag\n\n` },
  { name: 'apply fixed', cases: 18, piece: (i) => `apply fixed HLX ${amount(i)} EUR\n${plain(i)}end apply fixed\n\n` },
  { name: 'decimal comma', cases: 63, piece: (i) => of(i, `${amount(i).replace('.', ',')} EUR`, '') },
  { name: '-$10', cases: 60, piece: (i) => of(i, `-$${amount(i)}`, `$${amount(i)}`) },
  { name: 'auxiliary date', cases: 56, piece: (i) => plain(i).replace(' ', `=${date(i + 9)} `) },
  { name: 'payee', cases: 53, ofBook: PAYEES, piece: (i) => line(i, `payee Shop ${i}`) },
  { name: 'tag', cases: 36, ofBook: TAGS, piece: (i) => line(i, `tag Receipt ${i}`) },
  { name: 'D', cases: 50, piece: (i) => line(i, `D 1,000.00 EUR`) },
  { name: 'N', cases: 17, piece: (i) => line(i, `N C${letters(i % 500)}`) },
  { name: 'C', cases: 23, piece: (i) => line(i, `C 1.00 C${letters(i % 500)} = 100 D${letters(i % 500)}`) },
  { name: 'timelog', cases: 45, piece: (i) => `i ${date(i)} 09:00:00 Work:Kind ${i % 40}\no ${date(i)} 10:30:00\n\n` },
  { name: 'yearless date', cases: 43, head: 'year 2020\n\n', piece: (i) => plain(i).slice(5) },
  { name: 'year', cases: 41, piece: (i) => `year ${2000 + 4 * (i % 6)}\n${plain(i).slice(5)}` },
  { name: 'include', cases: 35, piece: plain, includedBy: (name) => `include ${name}` },
  { name: 'quoted commodity', cases: 33, piece: (i) => of(i, `${(i % 9) + 1} "HLX 2" @ ${amount(i)} EUR`, '') },
  { name: 'date in a comment', cases: 32, piece: (i) => of(i, `${amount(i)} EUR  ; [${date(i + 3)}]`, '') },
  { name: 'define', cases: 28, head: 'define fare=2.50 EUR\n\n', piece: (i) => of(i, '(fare)', '') },
  { name: 'alias', cases: 24, head: 'alias Bank=Assets:Checking\n\n', piece: (i) => plain(i).replace('Assets:Checking', 'Bank') },
  {
    name: 'bucket',
    cases: 24,
    head: 'bucket Assets:Checking\n\n',
    piece: (i) => `${date(i)} Shop ${i % 600}\n    Expenses:Food  ${amount(i)} EUR\n\n`,
  },
  { name: 'assert', cases: 23, piece: (i) => line(i, `assert ${i} == ${i}`) },
  { name: 'time commodity', cases: 22, piece: (i) => of(i, `${(i % 9) + 1}h`, `-${(i % 9) + 1}h`) },
  { name: 'status of a posting', cases: 17, piece: (i) => between(i, `* Expenses:Food  ${amount(i)} EUR`, '! Assets:Checking') },
  { name: 'comment block', cases: 15, piece: (i) => `comment\nwhatever ${i}\nend comment\n\n` },
  { name: 'virtual cost (@)', cases: 15, piece: (i) => shares(i, `(@) ${amount(i)} EUR`) },
  { name: 'comment at the margin', cases: 14, piece: (i) => line(i, `${';#%|*'[i % 5]} whatever ${i}`) },
  { name: 'fixated cost @ =', cases: 12, piece: (i) => shares(i, `@ =${amount(i)} EUR`) },
  { name: 'percent commodity', cases: 12, piece: (i) => of(i, `${(i % 9) + 1}%`, `-${(i % 9) + 1}%`) },
  { name: 'eval', cases: 9, piece: (i) => line(i, `eval ${i} + 1`) },
  { name: '<deferred>', cases: 7, piece: (i) => between(i, `<Expenses:Food>  ${amount(i)} EUR`, 'Assets:Checking') },
]

export const ledgerPlain: Construct = { name: 'plain', cases: 3216, piece: plain }

/** Commodities have no digits in their names. */
function letters(i: number): string {
  return [...String(i)].map((digit) => 'abcdefghij'[Number(digit)]).join('')
}
