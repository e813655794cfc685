import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { placeEmptyLog } from '../support/database.ts'
import { bookFolder, serve } from '../support/program.ts'
import { providerServer } from '../support/provider-server.ts'
import { runIn } from '../support/run-command.ts'

const JOURNAL = `2024-01-02 Broker
    Assets:Large   10 LARGE @ 80.00 EUR
    Assets:Debt     5 DEBT @ 20.00 EUR
    Assets:World    1 WORLD @ 50.00 EUR
    Assets:Checking
`
const COMMODITIES = `commodities:
  - {name: LARGE, type: mutualfund, price: {provider: in-mfapi, code: 120716}}
  - {name: DEBT, type: mutualfund, price: {provider: in-mfapi, code: 119533}}
  - {name: STOCK, type: stock, price: {provider: in-mfapi, code: 1}}
  - {name: WORLD, type: stock, price: {provider: com-yahoo, code: WORLD}, holdings: world.csv}
`
const holding = (name: string, percentage_to_nav: number, type: string) => ({ name, isin: name, percentage_to_nav, type, rating: '', industry: '' })

interface Answer {
  readonly commodities: string[]
  readonly security_type: { readonly id: string; readonly amount: number }[]
  readonly without_portfolio: string[]
}

let stop: (() => Promise<unknown>) | undefined
afterEach(() => stop?.())

test('funds of India and a file are asked for by the command line alone or with everything else; one that fails is named', async () => {
  const provider = await providerServer()
  const codes: string[] = []
  provider.on('mutualfund.finbodhi.com/', (response, request) => {
    let question = ''
    request.on('data', (part: Buffer) => (question += part.toString()))
    request.on('end', () => {
      const code = /scheme_code = (\d+)/.exec(question)?.[1] ?? ''
      codes.push(code)
      if (code === '119533') response.writeHead(500).end('no memory')
      else response.end(JSON.stringify({ data: [holding('Steel', 62.5, 'equity'), holding('Cash', 37.5, 'cash')] }))
    })
  })
  const book = bookFolder({ 'main.ledger': JOURNAL, 'world.csv': 'name,percentage,type\nSteel,100,equity\n' }, COMMODITIES)
  const env = { DAYBOOK_PROVIDERS_URL: provider.url }
  stop = async () => {
    await provider.close()
    book.remove()
  }
  await placeEmptyLog(join(book.folder, '.daybook'))
  const first = await runIn(book.folder, ['update', '--now', '2024-03-05'], { env })
  // No price could be had, which keeps nothing else from being asked.
  expect(first.err).toMatch(/Failed to fetch price for LARGE/)
  expect(first.err).toMatch(/Failed to fetch portfolio for DEBT: .*answered 500: "no memory", tried 3 times/)
  expect(first.code).toBe(1)
  expect([...new Set(codes)]).toEqual(['120716', '119533'])

  const server = await serve(book.folder, ['--now', '2024-03-05'], env)
  stop = async () => {
    await server.stop()
    await provider.close()
    book.remove()
  }
  const { body } = await server.get('/api/portfolio_allocation')
  const { commodities, security_type, without_portfolio } = body as Answer
  expect([commodities, without_portfolio]).toEqual([['LARGE', 'WORLD'], ['DEBT']])
  expect(security_type.map(({ id, amount }) => [id, amount])).toEqual([
    ['equity:equity', 550],
    ['cash:cash', 300],
  ])
  const { body: part } = await server.get('/api/gain/Assets:Large')
  expect((part as { portfolio_allocation: Answer }).portfolio_allocation.commodities).toEqual(['LARGE'])

  const asked = provider.asked.length
  const again = await runIn(book.folder, ['update', '-p'], { env })
  expect(again.err).toMatch(/^Failed to fetch portfolio for DEBT/)
  expect(new Set(provider.asked.slice(asked))).toEqual(new Set(['mutualfund.finbodhi.com/?default_format=JSON']))
})
