import { describe, expect, test } from 'vitest'
import { holdingsFromFile } from '../../../src/ingest/portfolios/portfolio-sources.ts'
import { ProviderError } from '../../../src/ingest/prices/provider.ts'

const read = async (content: string, path = 'world.csv'): Promise<string[]> => {
  const tools = { post: () => expect.unreachable(), readFile: () => Promise.resolve(content), address: () => expect.unreachable() }
  return (await holdingsFromFile.fetch(path, tools)).map(({ id, name, type, rating, industry, percentage }) =>
    [id, name, type, rating, industry, percentage.toString()].join('|'),
  )
}
const refusal = async (content: string): Promise<string> => {
  const error: unknown = await read(content).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(ProviderError)
  return (error as Error).message
}

describe('what a fund is made of, from a file of one’s own', () => {
  test('is a table with a line of names, in any order, of which name and percentage are needed', async () => {
    expect(
      await read('industry,percentage,name,isin,type,rating\nMetals,4.52,Steel Works,XX0000000001,equity,\n,95.48,"Bonds, old",,debt,AAA\n'),
    ).toEqual(['XX0000000001|Steel Works|equity||Metals|4.52', '|Bonds, old|debt|AAA||95.48'])
    expect(await read('name,percentage\nSteel,1e1')).toEqual(['|Steel||||10'])
  })

  test('is a table as houses offer it: with lines above and below, names of their own, and their words for types', async () => {
    const offered = `\uFEFFWorld Shares ETF
Fund Holdings as of,"31/Oct/2024"
\u00a0
Ticker,Name,Sector,Asset Class,Market Value,Weight (%),Shares
STL,STEEL WORKS,Materials,Equity,"1,234.00","4.52","10.00"
BND,FEDERAL BOND,-,Fixed Income,"1.00","0.10","1.00"
NIL,NEXT TO NOTHING,Energy,Equity,"0.00","0.00","1.00"
USD,USD CASH,Cash and/or Derivatives,Cash,"1.00","0.03","1.00"

"The content of this file is copyrighted, and nobody reads this, ever"
"Nor this"
`
    expect(await read(offered)).toEqual([
      'STL|STEEL WORKS|equity||Materials|4.52',
      'BND|FEDERAL BOND|debt|||0.1',
      'USD|USD CASH|cash||Cash and/or Derivatives|0.03',
    ])
  })

  test('is a table with semicolons or tabs, commas for points, and signs of percent', async () => {
    expect(await read('ISIN;Name;Gewichtung;Sektor\nDE0000000001;Müller AG;4,52 %;Industrie\n')).toEqual(['DE0000000001|Müller AG|||Industrie|4.52'])
    expect(await read('Holding name\t% of fund\tSymbol\nSteel\t12.5%\tSTL\n')).toEqual(['STL|Steel||||12.5'])
  })

  test('is JSON with a list of holdings', async () => {
    const holdings = [
      { name: 'Steel Works', isin: 'XX0000000001', percentage: '4.520', type: 'Stocks', industry: 'Metals' },
      { id: 'BND', percentage: 95.48, type: 'Government Bonds', rating: 'AAA' },
    ]
    const expected = ['XX0000000001|Steel Works|equity||Metals|4.52', 'BND|BND|debt|AAA||95.48']
    expect(await read(JSON.stringify({ version: 1, holdings }))).toEqual(expected)
    expect(await read(`\n ${JSON.stringify({ holdings })}`, 'world.json')).toEqual(expected)
  })

  test.each([
    ['', /^holdings: world\.csv: no line names the columns; expected one such as "name,isin,percentage,type,rating,industry"/],
    ['name,isin\nSteel,X\n', /no line names the columns/],
    ['name,percentage\n', 'holdings: world.csv: there is no security in it'],
    ['name,percentage\nSteel,0\n', 'holdings: world.csv: there is no security in it'],
    [
      'name,percentage\n"Steel\nWorks",50\nWood,much\n',
      'holdings: world.csv: line 4: "much" is not a percentage; expected a decimal number such as "4.52"',
    ],
    ['name,percentage\nSteel,5\n,5\n', 'holdings: world.csv: line 3: the security has no name'],
    ['name,type,percentage\nSteel,equity,\n', 'holdings: world.csv: line 2: "" is not a percentage; expected a decimal number such as "4.52"'],
    ['name,percentage\nSteel,\n\nWood,5\n', 'holdings: world.csv: line 2: there is no percentage'],
    ['name,percentage\nOwed,-1.5\n', /line 2: -1\.5 % is below nothing/],
    ['name,percentage\nSteel,"1,234.5"\n', /"1,234\.5" is not a percentage/],
    ['name,percentage\nSteel,101\n', /line 2: "101" is more than the whole fund, which is 100$/],
    ['{"holdings": [', 'holdings: world.csv is not valid JSON'],
    ['[1]', /^holdings: world\.csv: the file: /],
    ['{"version": 2, "holdings": []}', 'holdings: world.csv: unsupported format version 2 (only version 1 is supported)'],
    ['{"holdings": []}', 'holdings: world.csv: there is no security in it'],
    ['{"holdings": [{"name": "x"}]}', /^holdings: world\.csv: holdings\.0\.percentage: /],
    ['{"holdings": [{"name": "x", "percentage": "1/2"}]}', /^holdings: world\.csv: holding 1: "1\/2" is not a percentage/],
    [`name,percentage\n${'x,1\n'.repeat(20_001)}`, /names 20001 securities of one fund, which is more than 20000$/],
    [' '.repeat(16_000_001), 'holdings: world.csv: the file has more than 16 million characters'],
  ])('is refused with its place and the way out: %.50j', async (content, reason) => {
    expect(await refusal(content)).toMatch(reason)
  })
})
