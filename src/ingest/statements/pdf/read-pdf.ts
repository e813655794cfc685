import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Day } from '#vocabulary/day.ts'
import { ROWS_MAX, UNPACKED_BYTES_MAX } from '../limits.ts'
import { type Reading, type Row, Unreadable } from '../statement.ts'
import { tooManyRows } from '../text/delimited.ts'
import { withBoundedBuffers } from './bounded-buffers.ts'
import { columnRows } from './columns.ts'
import { withConfirmations } from './confirmation.ts'
import type { PdfPage } from './page.ts'
import { tokenRows } from './tokens.ts'

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
