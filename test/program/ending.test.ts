import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { until } from '../support/until.ts'
import { bookFolder, serve, spending } from '../support/program.ts'

test('a server that waits for providers which never answer ends when it is told to', async () => {
  let asked = 0
  const silent = createServer((socket) => {
    socket.on('data', () => asked++)
    socket.on('error', () => undefined)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => silent.once('listening', resolve))
  const names = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H']
  const settings = names.map((name) => `  - { name: ${name}, type: stock, price: { provider: com-yahoo, code: ${name} } }\n`).join('')
  const book = bookFolder({ 'main.ledger': spending(0, 3) }, `commodities:\n${settings}`)
  const server = await serve(book.folder, [], { DAYBOOK_PROVIDERS_URL: `http://127.0.0.1:${(silent.address() as AddressInfo).port}` })
  try {
    expect(await server.post('/api/sync', { prices: true })).toMatchObject({ status: 202 })
    await until(
      () => Promise.resolve(asked),
      (count) => count > 0,
    )
    const from = performance.now()
    expect(await server.stop()).toMatchObject({ code: 0 })
    expect(performance.now() - from).toBeLessThan(12_000)
  } finally {
    await server.stop('SIGKILL')
    book.remove()
    silent.close()
  }
})
