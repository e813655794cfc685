import officeCrypto from 'officecrypto-tool'
import * as XLSX from 'xlsx'

export type BookType = 'xlsx' | 'xlsb' | 'biff8' | 'biff5' | 'biff2' | 'ods' | 'fods' | 'xlml'

/** A day of the calendar as a cell that a workbook shows as a date. */
export const dateCell = (year: number, month: number, day: number, format = 'm/d/yy'): XLSX.CellObject => ({
  t: 'n',
  v: Date.UTC(year, month - 1, day) / 86_400_000 + 25_569,
  z: format,
})

export interface SheetOf {
  readonly name: string
  readonly rows: readonly (readonly (string | number | boolean | null | XLSX.CellObject)[])[]
  /** Such as "A2:A4". */
  readonly merges?: readonly string[]
  readonly isHidden?: boolean
}

/** A workbook as bytes; with a password, locked as Excel does it. */
export function workbookFile(sheets: readonly SheetOf[], type: BookType, password?: string): Uint8Array {
  const book = XLSX.utils.book_new()
  for (const { name, rows, merges } of sheets) {
    const sheet = XLSX.utils.aoa_to_sheet(rows as unknown[][])
    if (merges) sheet['!merges'] = merges.map((range) => XLSX.utils.decode_range(range))
    XLSX.utils.book_append_sheet(book, sheet, name)
  }
  book.Workbook = { Sheets: sheets.map(({ isHidden }) => ({ Hidden: isHidden ? 1 : 0 })) }
  const bytes = XLSX.write(book, { type: 'buffer', bookType: type }) as Buffer
  return password === undefined ? bytes : officeCrypto.encrypt(bytes, { password })
}
