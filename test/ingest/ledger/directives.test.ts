import { describe, expect, test } from 'vitest'
import { expectSound } from '../../support/sound-book.ts'
import { answerOf } from '../../../src/ingest/journal/answer.ts'
import { postingsOf, pricesOf, problemsOf, read, TODAY } from './reading.ts'

const SHOP = '2024/01/31 Corner Shop\n    Food  $10\n    Cash\n'

describe('directives of ledger', () => {
  test('alias gives an account another name, whole or as its first part', () => {
    expect(postingsOf(read(`alias Food=Expenses:Food\n${SHOP}`))[0]).toBe('Expenses:Food 10 $')
    expect(postingsOf(read('account Expenses:Food\n    alias F\n2024/01/01 Shop\n    F:Bread  $1\n    B\n'))[0]).toBe('Expenses:Food:Bread 1 $')
    expect(problemsOf(read('alias Food=Food\n'))).toEqual(['alias_of_itself at 1'])
  })

  test('apply account puts accounts below another until it ends, aliases excepted', () => {
    const journal = `alias C=Cash\napply account Home\n${SHOP.replace('    Cash', '    C')}end apply account\n${SHOP}`
    expect(postingsOf(read(journal))).toEqual(['Home:Food 10 $', 'Cash -10 $', 'Food 10 $', 'Cash -10 $'])
  })

  test('apply tag and apply fixed mark what stands between', () => {
    const { postings } = read(`apply tag trip: rome\n${SHOP}end apply tag\n`)
    expect(postings.tags.get(0)).toEqual([{ name: 'trip', value: 'rome' }])
    expect(read('apply fixed EUR $1.20\n2024/01/01 Shop\n    A  10 EUR\n    B  $-12\nend apply fixed\n').postings.lotDetail.get(0)).toEqual({
      fixated: true,
    })
  })

  test.each([
    ['end', 'end_without_apply'],
    ['apply account A\nend apply tag', 'end_of_other_apply'],
    ['apply', 'argument_missing'],
    ['apply tag', 'argument_missing'],
    ['Y', 'argument_missing'],
    ['year 12', 'year_invalid'],
    ['account', 'argument_missing'],
    ['include', 'argument_missing'],
    ['something', 'argument_missing'],
    ['--nonsense', 'option_unknown'],
    ['--begin', 'argument_missing'],
    ['P 2024/01/01', 'price_invalid'],
    ['assert 1 == 2', 'check_failed'],
    ['define f(x', 'expression_syntax'],
    ['payee A\n    alias', 'argument_missing'],
    ['commodity EUR\n    format $1.00', 'format_of_other_commodity'],
    ['    indented', 'line_indented'],
  ])('%j is refused as %s', (text, code) => {
    expect(read(`${text}\n`).problems.map((problem) => problem.code)).toEqual([code])
  })

  test('payee gives names to what patterns match, and to a UUID', () => {
    const payee = (text: string): string => read(text).payees.names[0]!
    expect(payee(`payee Shop\n    alias ^Corner\n${SHOP}`)).toBe('Shop')
    expect(payee('payee Shop\n    uuid 17\n2024/01/01 Other  ; UUID: 17\n    A  $1\n    B\n')).toBe('Shop')
  })

  test('an account of unknown purpose may follow from the payee', () => {
    expect(postingsOf(read(`account Expenses:Bread\n    payee Corner\n${SHOP.replace('Food', 'Expenses:Unknown')}`))[0]).toBe('Expenses:Bread 10 $')
  })

  test('the second transaction of a UUID is the first again', () => {
    const twice = (amount: string): string => `2024/01/01 A  ; UUID: 1\n    A  $1\n    B\n2024/01/01 A  ; UUID: 1\n    A  ${amount}\n    B\n`
    expect(read(twice('$1')).transactions.count).toBe(1)
    expect(problemsOf(read(twice('$2')))).toEqual(['uuid_conflict at 4'])
  })

  test('the later price of a pair and moment counts, directives and costs alike', () => {
    const book = read(
      'P 2024/01/01 EUR $1.10\nP 2024/01/01 12:00:00 EUR $1.11\nP 2024/01/01 EUR $1.12\n2024/01/02 Buy\n    A  1 EUR @ $1.20\n    B\n',
    )
    expect(pricesOf(book)).toEqual(['2024-01-01 EUR 1.12 $', '2024-01-01 EUR 1.11 $', '2024-01-02 EUR 1.2 $'])
  })

  test('prices that ledger keeps to itself stay in the book and out of the answer', () => {
    const book = read('N EUR\nP 2024/01/01 EUR $1.10\nP 2024/01/01 JUNK $0\nP 3000/01/01 GBP $2\n')
    expect(book.prices.count).toBe(3)
    expect(answerOf(book).prices).toEqual([])
  })

  test('assertions of accounts and tags hold for every posting that has them', () => {
    expect(problemsOf(read(`account Food\n    assert amount < $5\n${SHOP}`))).toEqual(['check_failed at 3'])
    expect(problemsOf(read('tag kind\n    assert value == "bread"\n2024/01/01 Shop\n    A  $1  ; kind: cake\n    B\n'))).toEqual([
      'check_failed at 3',
    ])
  })

  test('definitions may be used in amounts', () => {
    expect(postingsOf(read('define rate=$5\ndef twice(x)=x*2\n2024/01/01 Shop\n    A  (twice(rate) + $1)\n    B\n'))[0]).toBe('A 11 $')
  })

  test('clocks become transactions in seconds', () => {
    const book = read('i 2024/01/01 08:00:00 Work  Letters\no 2024/01/01 09:30:00\n')
    expect(postingsOf(book)).toEqual(['Work 5400 s'])
    expect(book.payees.names).toEqual(['Letters'])
    // As `ledger balance` has it: the hours are those of an account without a name.
    const nameless = read('i 2024/01/01 08:00:00\nO 2024/01/01 09:30:00 Work  Letters\n')
    expect(postingsOf(nameless)).toEqual([' 5400 s'])
    expectSound(nameless)
    expectSound(read('2024/01/02 Shop\n    Cash  -10 EUR\n \r   4 EUR\n    Salary\n'))
    expect(problemsOf(read('o 2024/01/01 09:30:00\n'))).toEqual(['clock_not_running at 1'])
    expect(problemsOf(read('i 2024/01/01 08:00:00 Work\ni 2024/01/01 08:00:00 Work\n'))).toEqual(['clock_running at 2', 'clock_open at 1'])
  })

  test('in strict mode all that is not declared is told at once, in automated transactions too, and nothing follows from it', () => {
    const journal =
      '= /Food/\n    (Budget)  1 USD\n2024/01/01 Shop\n    ; where: Rome\n    Food  $1  ; kind: bread\n    Cash\n2024/01/02 Shop\n    Cash  $0 = $-1\n'
    expect(problemsOf(read(journal, {}, { strict: true }))).toEqual([
      'account_unknown at 2',
      'commodity_unknown at 2',
      'account_unknown at 5',
      'commodity_unknown at 5',
      'account_unknown at 6',
      'tag_unknown at 3',
      'tag_unknown at 5',
      'account_unknown at 8',
      'commodity_unknown at 8',
    ])
    const declared =
      'account Food\naccount Food:Tax\ncommodity $\n= /^Food$/\n    $account:Tax  1\n    Food  -1\n2024/01/01 Shop\n    Food  $1\n    Food  $-1\n'
    expect(problemsOf(read(declared, {}, { strict: true }))).toEqual([])
  })

  test('in strict mode accounts, commodities and tags must be declared', () => {
    const declared = 'account Food\naccount Cash\ncommodity $\ntag kind\n'
    const shop = SHOP.replace('$10', '$10  ; kind: bread')
    expect(problemsOf(read(declared + shop, {}, { strict: true }))).toEqual([])
    for (const [line, code] of [
      ['account Cash', 'account_unknown'],
      ['commodity $', 'commodity_unknown'],
      ['tag kind', 'tag_unknown'],
    ] as const)
      expect(read(declared.replace(`${line}\n`, '') + shop, {}, { strict: true }).problems[0]?.code).toBe(code)
  })

  test('Python is not run, and that is said', () => {
    expect(read(`python\n    print(1)\n\n${SHOP}`).problems).toMatchObject([{ severity: 'warning', code: 'python_skipped', line: 1 }])
  })
})

describe('what ledger takes since 3.4, or always did', () => {
  const shop = '2024/01/31 Shop\n    A  3 EUR\n    B\n'
  test('a price may be an expression that comes to one amount', () => {
    expect(pricesOf(read('P 2024/01/31 AAPL ($1.00 * 2)\n'))).toEqual(['2024-01-31 AAPL 2 $'])
    expect(problemsOf(read('P 2024/01/31 AAPL (amount)\n'))).toEqual(['name_unknown at 1'])
    expect(problemsOf(read('P 2024/01/31 AAPL ("two")\n'))).toEqual(['expression_type at 1'])
  })
  test('a fixed price may have its commodity behind it', () => {
    const book = read(`apply fixed EUR 0.40 CAD\n${shop}end apply fixed\n`)
    expect(book.problems).toEqual([])
    expect(book.postings.lotDetail.get(0)).toEqual({ fixated: true })
    expect(problemsOf(read('apply fixed EUR\n'))).toEqual(['price_invalid at 1'])
  })
  test('what follows the expression of a check is left alone', () => {
    expect(problemsOf(read('assert 1 2\ncheck true false\nassert balance 2015-01-01 Cash  $50\n'))).toEqual([])
    expect(problemsOf(read('assert 0 2\n'))).toEqual(['check_failed at 1'])
  })
  test('a periodic transaction of one posting without an amount foresees nothing', () => {
    expect(read('~ Monthly\n    Food\n', {}, { forecastUntil: TODAY + 90 })).toMatchObject({ problems: [], transactions: { count: 0 } })
  })
  test('any and all without a condition hold for every posting', () => {
    expect(postingsOf(read(`= expr all\n    (C)  1\n${shop}`))).toContain('C 3 EUR')
    expect(postingsOf(read(`= expr any\n    (C)  1\n${shop}`))).toContain('C 3 EUR')
  })
  test('a valuation may have calls in it', () => {
    expect(read('2024/01/31 Shop\n    A  3 EUR ((market(amount, date, "USD")))\n    B\n').problems).toEqual([])
    expect(problemsOf(read('2024/01/31 Shop\n    A  3 EUR ((market(amount))\n    B\n'))).toEqual(['lot_open at 2'])
  })
  test('options of one letter', () => {
    expect(read('--M\n-Ms\n').problems).toEqual([])
    expect(problemsOf(read('--K\n'))).toEqual(['option_unknown at 1'])
  })
})
