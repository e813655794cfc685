import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Day } from '#vocabulary/day.ts'
import { ROWS_MAX, UNPACKED_BYTES_MAX } from '../limits.ts'
import { type Reading, type Row, Unreadable } from '../statement.ts'
import { tooManyRows } from '../text/delimited.ts'
import { columnRows } from './columns.ts'
import { withConfirmations } from './confirmation.ts'
import type { PdfItem, PdfPage } from './lines.ts'

type PdfDocument = Awaited<ReturnType<typeof getDocument>['promise']>

/** The text of a PDF → rows, once in columns and once as the pieces of text that follow each other. */
export async function readPdf(
  bytes: Uint8Array,
  { password, today }: { readonly password?: string | undefined; readonly today: Day },
): Promise<{ readonly rows: Row[]; readonly tokens: Row[]; readonly reading: Reading }> {
  // Half of the time it takes to read one: only who reads a PDF waits for it.
  const { getDocument: open, PasswordResponses, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const folder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
  const task = open({
    // It takes the buffer for itself.
    data: new Uint8Array(bytes),
    isEvalSupported: false,
    useSystemFonts: false,
    disableFontFace: true,
    verbosity: VerbosityLevel.ERRORS,
    cMapUrl: `${join(folder, 'cmaps')}/`,
    cMapPacked: true,
    standardFontDataUrl: `${join(folder, 'standard_fonts')}/`,
  })
  let locked: { readonly refusal: Unreadable } | 'opened' | undefined
  task.onPassword = (answer: (password: string | Error) => void, reason: number) => {
    if (reason === PasswordResponses.NEED_PASSWORD && password) {
      locked = 'opened'
      return answer(password)
    }
    const refusal = password
      ? new Unreadable('password_wrong', 'the password does not open the PDF')
      : new Unreadable('password_required', 'the PDF is protected by a password')
    locked = { refusal }
    answer(refusal)
  }
  let pages: PdfPage[]
  try {
    const read = await withBoundedBuffers(UNPACKED_BYTES_MAX, async () => pagesOf(await task.promise))
    if (read === 'too large')
      throw new Unreadable('unpacks_too_large', `the PDF unpacks to more than ${UNPACKED_BYTES_MAX / 1024 / 1024} MiB; no statement does`)
    pages = read
  } catch (error) {
    if (typeof locked === 'object') throw locked.refusal
    if (error instanceof Unreadable) throw error
    // InvalidPDFException, or whatever a damaged stream brings up deep inside.
    throw new Unreadable('truncated', 'the PDF is damaged or was not downloaded to its end; download it again')
  } finally {
    await task.destroy()
  }
  if (!pages.some(({ items }) => items.some(({ text }) => text.trim() !== '')))
    throw new Unreadable('picture', 'the PDF has no text in it: it is a picture of a statement. Download it again as PDF from the bank, or as CSV')
  return {
    rows: withConfirmations(columnRows(pages, today)),
    tokens: tokenRows(pages),
    reading: { pages: pages.length, ...(locked !== undefined && { wasEncrypted: true }) },
  }
}

const ITEMS_A_ROW = 20

async function pagesOf(document: PdfDocument): Promise<PdfPage[]> {
  const pages: PdfPage[] = []
  let count = 0
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    const viewport = page.getViewport({ scale: 1 })
    const written = items.filter((item) => 'str' in item)
    count += written.length
    if (count > ROWS_MAX * ITEMS_A_ROW) throw tooManyRows()
    pages.push({
      number,
      items: written.map(({ str, transform, width, height }) => {
        const [x, y] = [transform[4] as number, transform[5] as number]
        const [left, top] = viewport.convertToViewportPoint(x, y) as [number, number]
        return { text: str, width, height, x, y, left, top }
      }),
    })
    page.cleanup()
  }
  return pages
}

/**
 * Runs `work` and resolves 'too large' as soon as a buffer would grow beyond `most` bytes.
 *
 * pdf.js has no such limit: three kilobytes, compressed twice, took two gigabytes outside of the heap, where the limits of a thread do not apply.
 * It decompresses with DecompressionStream and, if that fails, into buffers from `new Uint8Array(length)`. Both globals are replaced until the
 * work ends, so this must run in a thread of its own.
 */
async function withBoundedBuffers<Result>(most: number, work: () => Promise<Result>): Promise<Result | 'too large'> {
  const unbounded = { Uint8Array: globalThis.Uint8Array, DecompressionStream: globalThis.DecompressionStream }
  let tell: (outcome: 'too large') => void = () => undefined
  const stopped = new Promise<'too large'>((resolve) => (tell = resolve))
  const look = (bytes: number): void => {
    if (bytes <= most) return
    tell('too large')
    throw new RangeError(`${bytes} bytes are more than are unpacked`)
  }
  globalThis.Uint8Array = new Proxy(unbounded.Uint8Array, {
    construct(target, parameters: readonly unknown[], asked) {
      if (typeof parameters[0] === 'number') look(parameters[0])
      return Reflect.construct(target, parameters, asked) as Uint8Array
    },
  })
  globalThis.DecompressionStream = new Proxy(unbounded.DecompressionStream, {
    construct(target, [format]: [CompressionFormat]) {
      const { readable, writable } = new target(format)
      let bytes = 0
      const counting = new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, passed) {
          look((bytes += chunk.byteLength))
          passed.enqueue(chunk)
        },
      })
      return { writable, readable: readable.pipeThrough(counting) }
    },
  })
  const restore = (): void => void Object.assign(globalThis, unbounded)
  const result = work()
  result.then(restore, restore)
  return Promise.race([stopped, result])
}

const HEIGHT_MIN = 0.001
/** Pieces closer than this form one word. */
const GAP_MAX = 0.5

/**
 * Rows whose cells are the pieces of text of a line, from left to right, without columns: a field may be in C on one row and in E on the next.
 * Templates written for Paisa expect exactly this.
 */
function tokenRows(pages: readonly PdfPage[]): Row[] {
  const rows: Row[] = []
  for (const page of pages)
    for (const line of linesOf(page.items.filter(({ width, height }) => width > 0 && height > 0)))
      rows.push({ index: rows.length, line: page.number, cells: joined(line) })
  return rows
}

function linesOf(items: readonly PdfItem[]): PdfItem[][] {
  const tolerance = items.reduce((least, { height }) => Math.min(least, Math.max(height, HEIGHT_MIN)), Number.POSITIVE_INFINITY) / 2
  // First by height, then along each line: comparing both at once with a tolerance is not a consistent order.
  const lines: PdfItem[][] = []
  for (const item of [...items].sort((a, b) => b.y - a.y)) {
    const line = lines.at(-1)
    const first = line?.[0]
    if (line && first && Math.abs(item.y - first.y) < tolerance) line.push(item)
    else lines.push([item])
  }
  return lines.map((line) => line.sort((a, b) => a.x - b.x))
}

function joined(line: readonly PdfItem[]): string[] {
  const cells: string[] = []
  let end = Number.NaN
  for (const { text, x, width } of line) {
    if (Math.abs(x - end) < GAP_MAX) cells[cells.length - 1] += text
    else cells.push(text)
    end = x + width
  }
  return cells
}
