import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { placeEmptyLog } from '../support/database.ts'
import { bookFolder, daybook, serve, spending } from '../support/program.ts'
import { runIn } from '../support/run-command.ts'

const disk = mkdtempSync(join(tmpdir(), 'daybook-full-disk-'))
// Only who may mount has a small disk at hand.
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=300m', 'tmpfs', disk]).status === 0
afterAll(() => {
  if (mounted) spawnSync('umount', ['--lazy', disk])
  rmSync(disk, { recursive: true, force: true })
})

describe.skipIf(!mounted)('while the disk is full', () => {
  const JOURNAL = spending(0, 3)
  const CONFIG =
    'journal_path: main.ledger\ndata_directory: data\nledger_cli: ledger\ndefault_currency: EUR\ntime_zone: UTC\nwatch: false\nadd_journal_path: main.ledger\n'
  const ballast = join(disk, 'ballast')
  const fill = (): void => {
    const { bavail, bsize } = statfsSync(disk)
    try {
      writeFileSync(ballast, Buffer.alloc(bavail * bsize))
    } catch (error) {
      // A server that runs there has written meanwhile: full is full.
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    }
  }
  /** The last thing that the pages were told. */
  async function told(url: string, until: (troubles: readonly { readonly code: string; readonly message: string }[]) => boolean): Promise<void> {
    const stop = new AbortController()
    const { body } = await fetch(`${url}/api/live`, { signal: stop.signal })
    let text = ''
    for await (const piece of body!.pipeThrough(new TextDecoderStream()) as unknown as AsyncIterable<string>) {
      text += piece
      const frames = [...text.matchAll(/^event:view\ndata:(.*)\n$/gm)]
      const last = frames.at(-1)?.[1]
      if (last !== undefined && until((JSON.parse(last) as { troubles: { code: string; message: string }[] }).troubles)) break
    }
    stop.abort()
  }

  test('a command names the file that did not fit, and leaves nothing half-written', async () => {
    writeFileSync(join(disk, 'main.ledger'), JOURNAL)
    writeFileSync(join(disk, 'daybook.yaml'), CONFIG)
    fill()
    try {
      const ends = await Promise.all(
        [['update'], ['user', 'add', 'ana'], ['convert', 'main.ledger', '--to', 'beancount', '--into', 'new'], ['init', 'demo']].map((args) =>
          daybook(disk, args, { input: 'open sesame\n' }),
        ),
      )
      for (const { code, err } of ends) expect({ code, err }).toEqual({ code: 1, err: expect.not.stringContaining('standard output') as unknown })
      expect(ends.map(({ err }) => err.trimEnd().split('\n').at(-1))).toEqual([
        expect.stringMatching(/data.* full/),
        expect.stringMatching(/turn\.lock: could not be written: the disk is full$/),
        'new: could not be written: the disk is full',
        'demo: could not be written: the disk is full',
      ])
      expect(readdirSync(disk).filter((name) => !['ballast', 'daybook.yaml', 'main.ledger', 'demo'].includes(name))).toEqual([])
      expect(readdirSync(join(disk, 'demo'))).toEqual([])
    } finally {
      rmSync(ballast)
      rmSync(join(disk, 'demo'), { recursive: true, force: true })
    }
  })

  test('a backup, or what is exported, that does not fit there leaves nothing that has its name', async () => {
    const book = bookFolder({ 'main.ledger': spending(0, 400) })
    await placeEmptyLog(join(book.folder, '.daybook'))
    expect((await runIn(book.folder, ['update'])).code).toBe(0)
    fill()
    // Room for a beginning.
    truncateSync(ballast, statSync(ballast).size - 4096)
    try {
      const orders = [
        ['backup', '--here', 'kept.zip'],
        ['events', 'export', 'log.ndjson'],
        ['export', 'postings', '--output', 'postings.csv'],
        ['query', 'select * from postings', '--format', 'csv', '--output', 'answer.csv'],
      ].map((args) => [...args.slice(0, -1), join(disk, args.at(-1)!)])
      for (const args of orders) {
        const { code, err } = await runIn(book.folder, args)
        expect({ args, code, err }).toEqual({
          args,
          code: 1,
          err: expect.stringMatching(`^${args.at(-1)}: could not be written: the disk is full\n`) as unknown,
        })
        expect(readdirSync(disk).filter((name) => !['ballast', 'daybook.yaml', 'main.ledger', 'data'].includes(name))).toEqual([])
      }
    } finally {
      rmSync(ballast)
      book.remove()
    }
  })

  test('every write is refused with 507 and the reason, the pages are told, and with room it goes on by itself', async () => {
    writeFileSync(join(disk, 'main.ledger'), JOURNAL)
    writeFileSync(join(disk, 'daybook.yaml'), CONFIG)
    const server = await serve(disk)
    try {
      await server.until(
        () => server.get('/api/transaction'),
        ({ body }) => (body as { transactions?: unknown[] }).transactions?.length === 3,
      )
      const { body } = await server.get('/api/config')
      const { config } = body as { config: Record<string, unknown> }
      const imported = {
        statement: { name: 'bank.csv', hash: 'a'.repeat(64), format: 'csv' },
        journal: 'main.ledger',
        transactions: [{ day: '2024-02-02', text: '2024-02-02 Kiosk\n    Expenses:Food  3.00 EUR\n    Assets:Checking', keys: ['csv:1:0'] }],
      }
      const firefly = {
        uuid: 'u-1',
        trigger: 'STORE_TRANSACTION',
        content: {
          id: 1,
          updated_at: '2024-02-03T12:00:00+00:00',
          transactions: [
            {
              date: '2024-02-03T12:00:00+00:00',
              amount: '4.00',
              description: 'Rent',
              currency_code: 'EUR',
              source_name: 'Assets:Checking',
              destination_name: 'Expenses:Food',
              notes: null,
              type: 'withdrawal',
            },
          ],
        },
      }
      const writes: readonly (readonly [string, unknown])[] = [
        ['/api/config', { ...config, default_currency: 'USD' }],
        ['/api/editor/save', { name: 'main.ledger', content: spending(0, 4), operation: 'overwrite' }],
        ['/api/editor/save', { name: 'fresh.ledger', content: spending(5, 1), operation: 'create' }],
        ['/api/account_notes/upsert', { account: 'Assets:Checking', note: 'n'.repeat(2000) }],
        [
          '/api/transaction/add',
          { date: '2024-02-01', payee: 'Kiosk', from_account: 'Assets:Checking', to_account: 'Expenses:Food', amount: '2', commodity: 'EUR' },
        ],
        ['/api/import/save', imported],
        ['/api/webhooks/firefly', firefly],
        ['/api/backups', {}],
        ['/api/sync', { journal: true }],
      ]
      fill()
      for (const [path, body] of writes) {
        const answer = await server.post(path, body)
        expect({ path, ...answer }).toEqual({
          path,
          status: 507,
          body: { error: { code: 'INVALID_REQUEST', message: expect.stringContaining('full') } },
        })
      }
      expect(readFileSync(join(disk, 'main.ledger'), 'utf8')).toBe(JOURNAL)
      expect(readFileSync(join(disk, 'daybook.yaml'), 'utf8')).toBe(CONFIG)
      await told(server.url, (troubles) => troubles.some(({ code, message }) => code === 'disk_full' && /is full: 0 MB are left/.test(message)))
      expect((await server.get('/api/transaction')).status).toBe(200)

      rmSync(ballast)
      await told(server.url, (troubles) => troubles.length === 0)
      for (const [path, body] of writes.slice(1))
        expect({ path, status: (await server.post(path, body)).status }).toEqual({ path, status: path === '/api/sync' ? 202 : 200 })
      await server.until(
        () => server.get('/api/transaction'),
        ({ body }) => (body as { transactions?: unknown[] }).transactions?.length === 7,
      )
    } finally {
      await server.stop()
    }
  })
})
