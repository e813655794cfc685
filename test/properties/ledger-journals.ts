import fc from 'fast-check'

/* Journals made of what people write: mostly plain, sometimes odd, now and then wrong. */

const accounts = fc.constantFrom('Assets:Cash', 'Assets:Bank', 'Expenses:Food', 'Income:Salary', 'Assets:Shares', 'Equity')
const numbers = fc.integer({ min: -99999, max: 99999 }).map((n) => (n / 100).toFixed(2))
const OPERANDS = `$4|-$4.5|$-1.25|- $2|2|0.19|0|-3|0.001|10 EUR|1.005 EUR|0 EUR|1,50 CHF|EUR 3|2 EUR|7 AAPL|3 "FUND 1"|"FUND 1" 3|'x' 3|2 h|amount|(2)|2 and|9007199254740991|€5|true€ 3|_ 3|_x|`
const operands = fc.constantFrom(...OPERANDS.split('|'))
const expressions = fc
  .tuple(
    operands,
    fc.array(fc.tuple(fc.constantFrom(' * ', ' * ', '*', ' + ', ' - ', '-', ' / ', ' ', '\t*\t'), operands), { maxLength: 2 }),
    fc.constantFrom(')', ')', ')', ' )', ''),
    fc.constantFrom('', '', '', '', ' @ $2.50', ' @@ $3', ' {$3}', ' (old)', ' = $10', ' = 0', ' EUR'),
  )
  .map(([first, more, close, behind]) => `(${first}${more.flat().join('')}${close}${behind}`)
const amountsToReach = fc.constantFrom('$10', '$10.505', '0.000 EUR', '10 EUR', '-3.25 EUR', '2 h', '3 AAPL')
const amounts = fc.oneof(
  { weight: 6, arbitrary: numbers.map((n) => `$${n}`) },
  { weight: 3, arbitrary: numbers.map((n) => `${n} EUR`) },
  { weight: 1, arbitrary: numbers.map((n) => `${n.replace('.', ',')} CHF`) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 40 }).map((n) => `${n} AAPL @ $10.25`) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 40 }).map((n) => `-${n} AAPL {$8.50} [2024/01/05] (old) @ $10.25`) },
  { weight: 1, arbitrary: fc.integer({ min: -40, max: 40 }).map((n) => `${n} "FUND 1" @@ $77.77`) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(
        fc.constantFrom('3 AAPL', '-2.5 AAPL', '0 AAPL', '7 "FUND 1"', '5', '$4', '2 h', '1.5h'),
        fc.constantFrom(...'|{$8.50}|{ = $8.505 }|{$-8.5}|{-$8.5}|{{$17}}|{{ = $10.01 }}|{{$10 } }|{3 h}|{5}|{$9007199254740.91}'.split('|')),
        fc.constantFrom('', '', '[2024/01/05]', '[01/05]', '[=2024/01/05]', '[2024/02/30]'),
        fc.constantFrom('', '', '(old)', '((market))', '(old) ((fare))', '((fare)) (old)', '((and))', '((a1))', '()'),
        fc.constantFrom('', '', '', '@ $10.25', '@@ $10', '(@) $9', '(@@) $9.5', '(@ $9', '@ =$10.25', '@@ = $10', '(@)=$7', '= 3 AAPL', '= $10'),
      )
      .map((parts) => parts.join(' ')),
  },
  { weight: 2, arbitrary: expressions },
  {
    weight: 1,
    arbitrary: fc
      .tuple(
        fc.integer({ min: -40, max: 40 }),
        fc.constantFrom('', '.5', '.125'),
        fc.constantFrom('h', 'h', ' m', 's', ' KB', ' GB'),
        fc.constantFrom('', '', '', ' {$2}', ' @ $2', ' = 3600 s', ' = 1 h'),
      )
      .map((parts) => parts.join('')),
  },
  { weight: 1, arbitrary: fc.tuple(fc.constantFrom('', '$1 ', '2.5 EUR '), amountsToReach).map((parts) => parts.join('= ')) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(
        fc.constantFrom('(fare)', '(fare)', '(a_fare)', '(price)', '(if)', '(true)', '(nobody)', '(fare )'),
        fc.constantFrom('', '', '', ' @ $2', ' {$3}', ' = $10'),
      )
      .map((parts) => parts.join('')),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '1,234.50 $',
      '1,23,456.00 EUR',
      '1,2345.00 $',
      '1,234 EUR',
      '1.234,50 CHF',
      '1234567890123456.78 $',
      '0.001 EUR',
      '10 EUR @ 3.333 CHF',
      '(2 * $3)',
      '2h',
      '5',
      '$0',
      '-5 EUR = 0',
      '= $10',
      '$1 = $1.00',
      '= 0',
      '= 5.5 EUR',
      '= 1.234 EUR @ $2',
    ),
  },
)
const notes = fc.constantFrom(
  '',
  '',
  '',
  '  ; a note',
  '  ; Payee: Luigi',
  '\n    ; payee: Shop',
  '  ; :tag:',
  '  ; key: value',
  '  ; [2024/02/03]',
  '  ; on [02/03]',
  '\n    ; [2024-02-03] paid',
  '\n    ; [2024-02-03=2024-02-04]',
  '  ; [x] [2024/02/03]',
  '  ; key: [2024/02/03]',
  '\n    ; more: below',
  '  ; key:: 7',
  '  ; key:: 1.50 * 2 - 3',
  '  ; KEY:: "a b"',
  '\n    ; day:: [2024/02/03]',
  '\n    ; day:: [02/03]',
  '  ; key:: 1 / 0',
  '  ; key:: $7',
  '  ; key:: 1,5 CHF',
  '  ; key:: amount',
  '  ; payee:: "Luigi"',
  '  ; a :: b:: c',
)
const postings = fc.tuple(fc.constantFrom('', '', '', '* ', '! '), accounts, fc.constantFrom('', '', '', '', '()', '[]', '<>'), amounts, notes)
const posting = ([mark, account, brackets, amount, note]: [string, string, string, string, string]): string =>
  `    ${mark}${brackets[0] ?? ''}${account}${brackets[1] ?? ''}  ${amount}${note}\n`
const days = fc.tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 })).chain(([m, d]) => {
  const [month, day] = [String(m).padStart(2, '0'), String(d).padStart(2, '0')]
  return fc.constantFrom(
    `2024/${month}/${day}`,
    `2024/${month}/${day}`,
    `2024/${month}/${day}`,
    `${month}/${day}`,
    `${m}-${d}`,
    `${month}/${day}=${m}.${d}`,
  )
})
export const transactions = fc
  .tuple(
    days,
    fc.constantFrom('', '* ', '! (7) '),
    fc.constantFrom(
      'Shop',
      'Shop  ; [2024/02/03]',
      'Café  ; note',
      'A; B',
      'Job\t; :work:',
      'Fair  ; Payee: Stand 7',
      'Fair  ; key:: 2 + 3',
      'Fair\n    ; key:: 1\n    ; KEY: 2',
    ),
    fc.array(postings, { minLength: 1, maxLength: 4 }),
    fc.oneof({ weight: 6, arbitrary: accounts.map((last) => `    ${last}\n`) }, { weight: 1, arbitrary: fc.constant('') }),
  )
  .map(([day, mark, payee, rows, last]) => `${day} ${mark}${payee}\n${rows.map(posting).join('')}${last}`)
export const others = fc.constantFrom(
  '\n',
  '; remark\n',
  'P 2024/03/01 EUR $1.10\n',
  'P 2024/03/01 12:00:00 AAPL $11\n',
  'P 2024/03/01 "FUND 1" 3 EUR\n',
  'alias Equity=Capital\n',
  'account Assets:Cash\n    note my purse\n',
  'apply account Home\n',
  'end apply account\n',
  'apply tag trip\n',
  'apply tag key: 7\n',
  'apply tag KEY: 8\n',
  'apply tag payee: Luigi\n',
  'end apply tag\n',
  'end apply tag\n',
  'apply fixed EUR $1.25\n',
  'end apply fixed\n',
  'end\n',
  'bucket Assets:Cash\n',
  'bucket Expenses:Food\n',
  'define fare=2.50 EUR\n',
  'define fare=$5\n',
  'define fare=1.5 h\n',
  'define fare=3 AAPL {$2}\n',
  'define a_fare=fare * 2\n',
  'define a_fare=7\n',
  'define price=7 EUR\n',
  '= /Food/\n    (Budget)  -1\n',
  '= expr "amount > 100"\n    (Large)  1\n',
  '~ Monthly\n    Expenses:Rent  $5\n    Assets:Cash\n',
  'payee Market\n    alias ^Shop\n',
  'commodity EUR\n    format 1,000.00 EUR\n',
  'commodity CHF\n    format 1.000,00 CHF\n',
  'commodity EUR\n    alias FUND\n',
  'Y 2023\n',
  'C 1.00 KB = 1024.00 B\n',
  'C 1 GB = 1024 KB\n',
  'C 1 h = 50 m\n',
  '= expr "commodity == \\"h\\""\n    (Hours)  1\n',
  '01/05 Short\n    A  $1\n    B\n',
  'i 2024/01/05 09:00:00 Work  Job\no 2024/01/05 10:30:00\n',
  'i 2024/01/05 09:00:00 Work  Job  ; key: 8\nO 2024/01/05 10:30:00 Work  Done\n',
  'i 2024/01/05 09:00:00 Assets:Cash\n',
  'o 2024/01/05 09:00:00\n',
  'C 1 s = 10 ds\n',
  '--decimal-comma\n',
  'comment\n2024/01/01 no\nend comment\n',
  '    stray\n',
  'nonsense\n',
  '2024/01/01 Half\n    A  $1\n',
  '2024/02/30 Never\n    A  $1\n    B\n',
  'tag key\n    check value == "value"\n',
)
/* Files of prices: `P` with and without a time, quotes, comments; `D`, `N`; nearly right and wrong ones. */
const blanks = fc.constantFrom(' ', ' ', ' ', '  ', '\t', ' \t ')
const priceDays = fc.constantFrom('2024/03/01', '2024-3-1', '2024.03.01', '2024/02/30', '03/01', '2024/03', '24/03/01', '1399/01/01', '2024/03-01')
const times = fc.constantFrom('', '', '00:00:00', '16:30:00', '6:3:7', '23:59:59', '23:59:60', '24:00:00', '12:30', '12:00:001', '12:00:00.5', 'x')
const symbols = fc.constantFrom('EUR', 'AAPL', '$', '"FUND 1"', '""', '"open', '€', 'A"B', 'EUR;', 'and', 'h', '7', 'A.B', 'A\\B')
const priceAmounts = fc.oneof(
  numbers.map((n) => `$${n}`),
  numbers.map((n) => `${n} CHF`),
  fc.constantFrom(
    '$1.186',
    '$ 1.186',
    '1.186$',
    '-$5',
    '$-5',
    '1,000.50 EUR',
    '1.000,50 CHF',
    "1'234.5 CHF",
    '1.10 "FUND 1"',
    '"FUND 1" 1.10',
    '5',
    '5 and',
    '2 h',
    '0.0000000000000001 EUR',
    '1234567890123456 EUR',
    '1.10 EUR {$5}',
    '1.10 EUR {',
    '1.10 EUR (old)',
    '1.10 EUR USD',
    '1.10 EUR @ $2',
    '(1 + 1)',
    '',
  ),
)
const endings = fc.constantFrom('', '', '', '; closing', '  ; closing', ' # closing', '\r', ' \v', '\t;', `;${'x'.repeat(4100)}`)
export const priceLines = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(fc.constantFrom('P', 'P', 'P', 'P', 'Px'), blanks, priceDays, blanks, times, blanks, symbols, blanks, priceAmounts, endings)
      .map(([letter, first, day, second, time, third, symbol, fourth, amount, ending]) =>
        [letter, first, day, second, time, time === '' ? '' : third, symbol, fourth, amount, ending, '\n'].join(''),
      ),
  },
  { weight: 2, arbitrary: fc.tuple(fc.constantFrom('D', 'D', 'Day'), blanks, priceAmounts, endings).map((parts) => `${parts.join('')}\n`) },
  { weight: 2, arbitrary: fc.tuple(fc.constantFrom('N', 'N', 'No'), blanks, symbols, endings).map((parts) => `${parts.join('')}\n`) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'P\n',
      'D\n',
      'N\n',
      'P EUR $1\n',
      'commodity EUR\n    format 1.00 EUR\n',
      '2024/03/01 Shop\n    A  1.123 EUR\n    B  -1.12 EUR\n',
    ),
  },
)
export const priceFiles = fc.array(priceLines, { maxLength: 15 }).map((lines) => lines.join(''))

export const journals = fc
  .array(fc.oneof({ weight: 4, arbitrary: transactions }, { weight: 1, arbitrary: others }), { maxLength: 12 })
  .map((parts) => parts.join(''))
