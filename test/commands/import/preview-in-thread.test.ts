import { deflateRawSync, deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { parseDay } from '#vocabulary/day.ts'
import { previewInThread, type PreviewQuestion, type StatementLimits } from '../../../src/commands/import/preview-in-thread.ts'
import { type KnownSecurity, STATEMENT_MEGABYTES_MAX, type StatementRefusal } from '../../../src/ingest/statements/statement.ts'
import { plainBook } from '../../../src/ingest/statements/preview/duplicates.ts'
import type { Preview } from '../../../src/ingest/statements/preview/preview.ts'
import { storedZip } from '../../../src/ingest/statements/workbook/read-workbook.ts'
import { plainStyle } from '../../../src/ingest/statements/write/style.ts'
import { workbookFile } from '../../ingest/statements/support/workbook-file.ts'
import { viewFromText } from '../../support/view-from-text.ts'

const today = parseDay('2024-03-15')
const CSV = 'Date,Text,Amount\n2024-02-01,Corner shop,-12.50\n2024-02-02,Employer,1500.00\n2024-02-03,Rent,-800.00\n'
const BOOK = `2024-01-02 Corner shop
  Expenses:Food  3 EUR
  Assets:Checking  -3 EUR
2024-02-02 Wages
  Assets:Checking  1500 EUR
  Income:Salary  -1500 EUR`

/** A busy machine gives a thread little of its time: where it is not the limit that is asked about, none is met. */
const AMPLE: StatementLimits = { seconds: 120, megabytes: STATEMENT_MEGABYTES_MAX }

const ask = (
  bytes: Uint8Array | string,
  preview: Partial<PreviewQuestion> = {},
  limits = AMPLE,
  securities?: () => Promise<readonly KnownSecurity[]>,
  signal?: AbortSignal,
): Promise<Preview | StatementRefusal> =>
  previewInThread(
    {
      bytes: typeof bytes === 'string' ? Buffer.from(bytes) : bytes,
      reading: { today },
      preview: {
        method: { kind: 'guess' },
        dialect: 'ledger',
        style: plainStyle('ledger'),
        currency: 'EUR',
        book: plainBook(viewFromText('2024-01-01 Nothing')),
        recorded: new Map(),
        declaredAccounts: [],
        rules: [],
        chosen: new Map(),
        ...preview,
      },
    },
    { limits, securities, signal },
  )
const template = (content: string): Partial<PreviewQuestion> => ({ method: { kind: 'template', content } })

/** How often the loop of this thread turns while something else goes on. */
async function turnsWhile<Value>(work: Promise<Value>): Promise<{ readonly value: Value; readonly turns: number }> {
  let turns = 0
  const timer = setInterval(() => turns++, 5)
  try {
    return { value: await work, turns }
  } finally {
    clearInterval(timer)
  }
}

test('what the book says of securities is asked once, and only where there are trades', async () => {
  let asked = 0
  const securities = () => {
    asked++
    return Promise.resolve([{ commodity: 'WORLD', codes: ['IE00B4L5Y983'], names: [] }])
  }
  await ask(CSV, {}, undefined, securities)
  expect(asked).toBe(0)
  const trades = 'date;type;isin;shares;price;amount\n2024-02-01;Buy;IE00B4L5Y983;10;80.00;-800.00\n2024-02-02;Buy;IE00B4L5Y983;1;80.00;-80.00\n'
  const preview = (await ask(trades, {}, undefined, securities)) as Preview
  expect(preview.rows[1]!.text).toContain(' 10 WORLD @ 80.00 EUR')
  expect(asked).toBe(1)
  await expect(ask(trades, {}, undefined, () => Promise.reject(new Error('the disk is gone')))).rejects.toThrow('the disk is gone')
})

test('what a book keeps outside of its accounts is no other side of a payment', async () => {
  const budget = `2024-01-02 Corner shop
  Expenses:Food  3 EUR
  Assets:Checking  -3 EUR
  (Plan:Food)  -3 EUR
  [Envelope:Food]  -3 EUR
  [Envelope:Rest]  3 EUR`
  const { rows } = (await ask('Date,Text,Amount\n2024-02-01,Corner store,-12.50\n', { book: plainBook(viewFromText(budget)) })) as Preview
  expect(rows[1]!.predictions[0]!.choices.map(({ account }) => account)).toEqual(['Expenses:Food'])
})

test('a statement is read beside the server, with what the book has', async () => {
  const preview = (await ask(CSV, { book: plainBook(viewFromText(BOOK)) })) as Preview
  expect(preview.rows.map(({ outcome }) => outcome)).toEqual(['skipped', 'text', 'duplicate', 'text'])
  expect(preview.rows[1]!.predictions[0]!.account).toBe('Expenses:Food')
  expect(preview.rows[2]!.duplicateOf).toEqual({ file: 'main.ledger', line: 4, day: '2024-02-02', payee: 'Wages' })
})

test('what is no statement is refused', async () => {
  expect(await ask('%PDF-1.4')).toMatchObject({ kind: 'refused', code: 'truncated' })
  expect(await ask(new Uint8Array(18 * 1024 * 1024 + 1))).toMatchObject({ kind: 'refused', code: 'too_large' })
})

/** A PDF of one page whose content was packed twice. */
function pdfOf(packed: Buffer): Buffer {
  const content = packed.toString('latin1')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << >> /Contents 4 0 R >>',
    `<< /Length ${content.length} /Filter [/FlateDecode /FlateDecode] >>\nstream\n${content}\nendstream`,
  ]
  return pdfFrom(objects)
}

function pdfFrom(objects: readonly string[]): Buffer {
  const body = objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join('')
  return Buffer.from(`%PDF-1.4\n${body}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\n%%EOF\n`, 'latin1')
}

test('a PDF whose streams have lost their ends is told to be damaged, though what unpacks them waits for more', async () => {
  const cutOff = (bytes: Uint8Array): Buffer => deflateSync(bytes).subarray(0, -4)
  expect(await ask(pdfOf(cutOff(cutOff(Buffer.from('BT /F1 9 Tf (2024-02-01 Corner shop -12.50) Tj ET')))))).toMatchObject({
    kind: 'refused',
    code: 'truncated',
  })
})

test('a PDF of a kilobyte that unpacks without end is refused, and takes no memory until then', async () => {
  const bomb = pdfOf(deflateSync(deflateSync(Buffer.alloc(200_000_000, 'BT ET '))))
  expect(bomb.length).toBeLessThan(2000)
  expect(await ask(bomb)).toMatchObject({ kind: 'refused', code: 'unpacks_too_large' })
})

test('a PDF that gives billions of letters their widths is refused, and ends nothing but its own reading', async () => {
  const system = '<< /Registry (Adobe) /Ordering (Identity) /Supplement 0 >>'
  const descriptor = '<< /Type /FontDescriptor /FontName /X >>'
  const content = 'BT /F1 9 Tf 50 700 Td (2024-02-01 Corner shop -12.50) Tj ET'
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type0 /BaseFont /X /Encoding /Identity-H /DescendantFonts [6 0 R] >>',
    `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /X /CIDSystemInfo ${system} /W [0 4000000000 500] /FontDescriptor ${descriptor} >>`,
  ]
  expect(await ask(pdfFrom(objects))).toMatchObject({ kind: 'refused', code: 'too_much_memory' })
})

test('thousands of rows, which come some at a time, come back whole and in their order', async () => {
  const days = Array.from({ length: 3456 }, (_, at) => `2024-02-01,Shop ${at},-${at + 1}.00\n`)
  const { rows } = (await ask(`Date,Text,Amount\n${days.join('')}`)) as Preview
  expect(rows.map(({ row }) => row)).toEqual([...rows.keys()])
  expect(rows.filter(({ outcome }) => outcome === 'text')).toHaveLength(3456)
})

describe('a template that does not end', () => {
  test.each([
    [
      'one that walks through all rows for each of all rows',
      '{{#each SHEET}}{{#each ../SHEET}}{{#each ../../SHEET}}{{/each}}{{/each}}{{/each}}',
      3000,
      /^this took longer than 2 seconds and was stopped at row \d+ of the statement, in the template/,
    ],
    [
      'a regular expression that tries everything',
      '{{regexpTest ROW.A "^(([a-z])+.)+[A-Z]([a-z])+$"}}',
      2,
      /^this took longer than 2 seconds and was stopped at row 1 of the statement, in the template's regexpTest$/,
    ],
  ])('%s is stopped, and says where it was', async (_, content, rows, message) => {
    const { value, turns } = await turnsWhile(ask(`${`${'a'.repeat(80)},1\n`.repeat(rows)}`, template(content), { seconds: 2, megabytes: 512 }))
    expect(value).toMatchObject({
      kind: 'refused',
      code: 'too_slow',
      message: expect.stringMatching(message),
    })
    // Were this thread held up, it would have turned a handful of times.
    expect(turns).toBeGreaterThan(50)
  })
})

test('what nobody waits for any more is ended at once', async () => {
  const leaving = new AbortController()
  const began = performance.now()
  const asked = ask(
    'a\n',
    template('{{regexpTest "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab" "^(a+)+$"}}'),
    undefined,
    undefined,
    leaving.signal,
  )
  setTimeout(() => leaving.abort(), 1000)
  expect(await asked).toMatchObject({ kind: 'refused', code: 'given_up' })
  expect(performance.now() - began).toBeLessThan(15_000)
})

test('what needs more memory than there may be is stopped, and the server goes on', async () => {
  const wide = 'a,b,c,d,e,f,g,h\n'.repeat(199_000)
  expect(await ask(wide, {}, { seconds: 60, megabytes: 40 })).toMatchObject({ kind: 'refused', code: 'too_much_memory' })
  expect(((await ask(CSV)) as Preview).rows).toHaveLength(4)
})

test('cells that are merged with millions of rows that are not there take no memory for them', async () => {
  const rows = [
    ['Date', 'Text', 'Amount'],
    ['2024-02-01', 'Corner shop', -12.5],
    [null, 'Bakery', -3],
  ]
  const merged = workbookFile([{ name: 'A', rows, merges: ['A2:A3000000'] }], 'xlsx')
  const preview = await ask(merged, {}, { ...AMPLE, megabytes: 128 })
  expect(preview).toMatchObject({ rows: [{}, { outcome: 'text' }, { outcome: 'text' }] })
})

test('a workbook that unpacks without end is refused', async () => {
  const deflated = deflateRawSync(new Uint8Array(1 << 20))
  const zip = Buffer.from(storedZip(Array.from({ length: 400 }, (_, at) => ({ name: `xl/${at}`, bytes: deflated }))))
  for (const [mark, method] of [
    ['PK\x03\x04', 8],
    ['PK\x01\x02', 10],
  ] as const)
    for (let at = zip.indexOf(mark); at >= 0; at = zip.indexOf(mark, at + 4)) zip.writeUInt16LE(8, at + method)
  expect(await ask(zip)).toMatchObject({ kind: 'refused', code: 'unpacks_too_large' })
})
