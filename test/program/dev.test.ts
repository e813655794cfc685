import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { utimesSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { freePort } from '../support/free-port.ts'
import { bookFolder, spending } from '../support/program.ts'

test('npm run dev serves the pages and the server behind them, starts the server again when a file of it is saved, and leaves nothing behind', async () => {
  const book = bookFolder({ 'main.ledger': spending(0, 3) })
  const [port, pagesPort] = [await freePort(), await freePort()]
  const args = ['dev.mjs', '--port', String(port), '--pages-port', String(pagesPort), '--config', join(book.folder, 'daybook.yaml')]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (output += data.toString()))
  const pages = `http://localhost:${pagesPort}`
  const status = (path: string, init?: RequestInit): Promise<number> =>
    fetch(pages + path, init).then(
      ({ status }) => status,
      () => 0,
    )
  try {
    await vi.waitUntil(async () => (await status('/api/ping')) === 200, { timeout: 90_000, interval: 100 })
    expect(await (await fetch(`${pages}/routes.ts`)).text()).toContain('/pages/dashboard/dashboard-page.tsx')
    // As the browser sends it from a page: under the name of the pages.
    const sync = { method: 'POST', headers: { Origin: pages, 'Sec-Fetch-Site': 'same-origin' }, body: '{"journal":true}' }
    expect(await status('/api/sync', sync)).toBe(202)

    const now = new Date()
    utimesSync('src/main.ts', now, now)
    await vi.waitUntil(() => output.split('Daybook serves').length === 3, { timeout: 90_000, interval: 100 })
    expect(await status('/api/ping')).toBe(200)
  } finally {
    child.kill('SIGINT')
    await once(child, 'exit')
    book.remove()
  }
  expect([child.exitCode, child.signalCode]).toEqual([0, null])
  for (const gone of [port, pagesPort]) await expect(fetch(`http://127.0.0.1:${gone}/`)).rejects.toThrow('fetch failed')
  expect(output).not.toContain('the server has ended')
})
