import { describe, expect, test } from 'vitest'
import { printed, rendered, rowsOf } from '../support/template.ts'

/* The results are those that templates written for Paisa count on, except where Paisa's are wrong. */

describe('amount', () => {
  test.each([
    ['₹ 1,234.56', '1234.56'],
    [' 1,000', '1000'],
    ['(0.9534)', '-0.9534'],
    ['(₹1,000)', '-1000'],
    ['5 Cr', '5'],
    ['+5', '5'],
    ['0', '0'],
    ['0.00', '0.00'],
    ['.5', '.5'],
    ['5.', '5.'],
    ['', ''],
    ['abc', ''],
    ['1e3', '13'],
    ['12-05', ''],
    ['--5', ''],
    ['1.2.3', ''],
    ['Rs. 500', '500'],
    ['Rs.500.00', '500.00'],
    ['1.234,56', '1234.56'],
    ['1 234,56', '1234.56'],
    ['1,234.56-', '-1234.56'],
    ['−5.00', '-5.00'],
    ['5 Dr', '-5'],
  ])('of %j is %j', (text, amount) => expect(printed('{{amount ROW.A}}', [text])).toBe(amount))

  test('of what is blank is the default, of a number itself', () => {
    expect(printed('{{amount ROW.A default="0.00"}}|{{amount ROW.Z default=7}}|{{amount ROW.A default=0}}|{{amount 5.5}}', [' '])).toBe(
      '0.00|7|0|5.5',
    )
  })
  test('goes by the decimal mark of the whole statement', () => {
    expect(printed('{{amount ROW.A}}', ['1.234'], ['12,50'], ['3,20'])).toBe('1234')
    expect(printed('{{amount ROW.A}}', ['1,23'], ...Array.from({ length: 5 }, () => ['12.50']))).toBe('123')
  })
})

describe('numbers', () => {
  test.each([
    ['negate ROW.A', '123.45', '-123.45'],
    ['negate ROW.A', '499.50', '-499.5'],
    ['negate ROW.A', '(5)', '5'],
    ['negate ROW.A', '0', '0'],
    ['negate ROW.A', '12345678901234567.89', '-12345678901234567.89'],
    ['round ROW.A', '2.5', '3'],
    ['round ROW.A', '-2.5', '-2'],
    ['round ROW.A', '-2.51', '-3'],
    ['round ROW.A', '1.4', '1'],
    ['round ROW.A precision=2', '1.005', '1.01'],
    ['round ROW.A precision=4', '₹ 1,234.567891', '1234.5679'],
    ['round ROW.A precision=-2', '1250', '1300'],
  ])('%s of %s is %s', (helper, text, result) => expect(printed(`{{${helper}}}`, [text])).toBe(result))

  test.each([
    ['gt', '10', '9', 'true'],
    ['gt', '(5)', '0', 'false'],
    ['gte', '1,000', '1000.00', 'true'],
    ['lt', '−5', '-4', 'true'],
    ['lte', '5', '5', 'true'],
    ['gt', 'abc', '0', 'false'],
    ['lte', '', '0', 'false'],
  ])('%s %s %s is %s', (helper, a, b, result) => expect(printed(`{{${helper} ROW.A ROW.B}}`, [a, b])).toBe(result))

  test('can be compared with what is written in the template', () => {
    expect(printed('{{gt ROW.A 10}} {{eq (round ROW.A) 11}} {{eq ROW.A 11}} {{ne ROW.A "11"}}', ['11'])).toBe('true true false false')
  })
})

describe('yes and no', () => {
  test.each([
    ['{{not ""}} {{not "0"}} {{not ROW.C}}', 'true false true'],
    ['{{and}} {{and "a" "b"}} {{and "a" ""}}', 'true true false'],
    ['{{or "" ROW.C "x" "y"}}|{{or "" ROW.C}}|', 'x||'],
    ['{{isBlank ROW.C}} {{isBlank ""}} {{isBlank ROW.A}} {{isBlank "0"}} {{isBlank 5}} {{isBlank "x"}}', 'true true true false true false'],
  ])('%s is %s', (source, result) => expect(printed(source, [' \u00a0\t'])).toBe(result))
})

describe('dates', () => {
  test.each([
    ['01/02/2023', 'DD/MM/YYYY', '2023/02/01'],
    [' 1/2/2023', 'DD/MM/YYYY', '2023/02/01'],
    ['27-DEC-2022', 'DD-MMM-YYYY', '2022/12/27'],
    ['1 Jan 2022', 'D MMM YYYY', '2022/01/01'],
    ['6/1/2024 17:42', 'D/M/YYYY H:mm', '2024/01/06'],
  ])('%s in %s', (text, format, day) => {
    expect(printed(`{{isDate ROW.A "${format}"}} {{date ROW.A "${format}"}}`, [text])).toBe(`true ${day}`)
  })
  test.each([
    ['31/02/2023', 'DD/MM/YYYY'],
    ['01/02/2023 10:20', 'DD/MM/YYYY'],
    ['Date', 'DD/MM/YYYY'],
    ['', 'DD/MM/YYYY'],
  ])('%j is none in %s', (text, format) => expect(printed(`{{isDate ROW.A "${format}"}}`, [text])).toBe('false'))
  test('one of several formats will do', () => {
    expect(printed('{{isDate ROW.A "DD/MM/YY" "D MMM YYYY"}} {{date ROW.A "DD/MM/YY" "D MMM YYYY"}}', ['3 Feb 2024'])).toBe('true 2024/02/03')
  })
  test('a date of a workbook may be asked for as it is and as it was shown', () => {
    const rows = [{ index: 0, line: 1, cells: ['2024-02-01', 'x'], shown: new Map([[0, ['2/1/24']]]) }]
    const [row] = rendered(
      '{{ROW.A}} {{date ROW.A "YYYY-MM-DD"}} {{date ROW.A "M/D/YY"}} {{isDate ROW.A "DD/MM/YYYY"}} {{regexpTest ROW.A "^2/1"}} {{eq ROW.A "2024-02-01"}}',
      rows,
      {
        format: 'workbook',
      },
    )
    expect(row).toMatchObject({ text: '2024-02-01 2024/02/01 2024/02/01 false true true' })
  })
})

describe('texts', () => {
  test.each([
    ['{{trim ROW.A}}|{{trim ROW.C}}|', 'a B||'],
    ['{{toLowerCase ROW.B}} {{toUpperCase ROW.B}} {{capitalize ROW.B}}|{{toLowerCase ROW.C}}', 'hello world HELLO WORLD Hello world|'],
    ['{{replace ROW.B "l" "_"}} {{replace ROW.B "O" "<$&>"}} {{replace ROW.C "a" "b"}}|', 'hE__O wORLD hEll<O> w<O>RLD |'],
    ['{{regexpTest ROW.B "w.R"}} {{regexpTest ROW.B "hello"}} {{regexpTest ROW.C "."}}|', 'true false |'],
    ['{{regexpMatch ROW.B "(\\w+) (\\w+)" group=2}} {{regexpMatch ROW.B "l+"}} {{regexpMatch ROW.B "x"}}|', 'wORLD ll |'],
    ['{{match ROW.B Expenses:Food="^x" Expenses:Rent="hE" Expenses:Late="."}} {{match ROW.B A="^x"}}|', 'Expenses:Rent |'],
    ['{{match ROW.C A="undefined"}}', 'A'],
    ['{{textRange "A" "D"}}|{{textRange B C separator="-"}}|{{textRange A A separator=""}}', ' a B  hEllO wORLD  |hEllO wORLD-| a B '],
  ])('%s', (source, result) => expect(printed(source, [' a B ', 'hEllO wORLD'])).toBe(result))

  test.each([
    ['Foo Bar baz', 'FBB'],
    ['foo   the bar', 'FB'],
    ['Motital S & P 500', 'MSP'],
    ['Axis Liquid Growth Direct Plan', 'AL'],
    ['UTI Nifty Next 50 Index', 'UNNI'],
    ['123', ''],
  ])('the acronym of %s is %j', (name, result) => expect(printed('{{acronym ROW.A}}', [name])).toBe(result))
})

describe('other rows', () => {
  const rows = rowsOf([
    ['Fund One', ''],
    ['', 'note'],
    ['01', '5'],
    ['Fund Two', ''],
    ['02', '6'],
    ['', 'Total 11'],
  ])
  const all = (source: string): string[] => rendered(source, rows).map((row) => (row.kind === 'text' ? row.text : row.message))
  test('findAbove is the nearest cell above that is not empty, or that matches', () => {
    expect(all('{{findAbove A}}')).toEqual(['', 'Fund One', 'Fund One', '01', 'Fund Two', '02'])
    expect(all('{{findAbove A regexp="^Fund"}}')).toEqual(['', 'Fund One', 'Fund One', 'Fund One', 'Fund Two', 'Fund Two'])
    expect(all('{{findAbove A regexp="^Fund (.*)" group=1}}').slice(2, 5)).toEqual(['One', 'One', 'Two'])
    expect(all('{{findAbove A regexp="^Fund (.*)" group=0}}')[2]).toBe('Fund One')
  })
  test('findBelow looks the other way', () => {
    expect(all('{{findBelow B regexp="Total (\\d+)" group=1}}')).toEqual(['11', '11', '11', '11', '11', ''])
  })
  test('a cell is found by its row and letter, and rows by all that they have', () => {
    expect(all('{{SHEET.3.A}} {{ROW.index}} {{#each SHEET}}{{B}},{{/each}}')[0]).toBe('Fund Two 0 ,note,5,,6,Total 11,')
  })
  test('letters go on after Z', () => {
    const wide = rowsOf([Array.from({ length: 28 }, (_, at) => `c${at}`)])
    expect(rendered('{{ROW.Z}} {{ROW.AA}} {{ROW.AB}} {{textRange Z AB}}', wide)).toMatchObject([{ text: 'c25 c26 c27 c25 c26 c27' }])
    expect(rendered('{{findBelow Z}}{{findBelow AA}}', rowsOf([[], wide[0]!.cells as string[]]))[0]).toMatchObject({ text: 'c25c26' })
  })
})

describe('predictAccount', () => {
  test('asks with its terms, or with the whole row, and says which call it is', () => {
    const asked: unknown[] = []
    const predict = (query: unknown): string => {
      asked.push(query)
      return 'Expenses:Food'
    }
    const [row] = rendered('{{predictAccount ROW.A "x" prefix="Expenses"}} {{predictAccount}} {{predictAccount ROW}}', rowsOf([['Corner', 'shop']]), {
      predict,
    })
    expect(row).toMatchObject({ text: 'Expenses:Food Expenses:Food Expenses:Food' })
    expect(asked).toEqual([
      { words: 'Corner x', prefix: 'Expenses', row: 0, call: 0 },
      { words: 'Corner shop', prefix: '', row: 0, call: 1 },
      { words: 'Corner shop', prefix: '', row: 0, call: 2 },
    ])
  })
})
