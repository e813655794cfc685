import { saveFile } from '../../client/save-file.ts'
import { locale, today } from '../../client/settings.ts'
import { decimalMarkOf } from '../../figures/typed-number.ts'
import { type CellValue, separated } from '../../figures/table.ts'

/** A table as a file: its head first, then a line a row. */
export type Cells = readonly (readonly CellValue[])[]

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** Without it, spreadsheets on Windows take UTF-8 for the letters of thirty years ago. */
const BYTE_ORDER_MARK = '\uFEFF'

const nameOf = (table: string, ending: string): string => `${table}-${today.value}.${ending}`

/** For the spreadsheet of who sees the page: where numbers have a decimal comma, columns are told apart by semicolons. Files for programs come from the service. */
export const saveCsv = (table: string, cells: Cells): void => {
  const mark = decimalMarkOf(locale.value)
  const lines = separated(cells, mark === ',' ? ';' : ',', mark)
  saveFile(nameOf(table, 'csv'), new Blob([BYTE_ORDER_MARK, lines, '\r\n'], { type: 'text/csv;charset=utf-8' }))
}

/** As a workbook: figures are numbers and texts are texts, which no spreadsheet computes. */
export const saveWorkbook = async (table: string, cells: Cells): Promise<void> => {
  const { utils, write } = await import('xlsx')
  const book = utils.book_new()
  const sheet = utils.aoa_to_sheet(cells.map((line) => line.map((cell) => cell ?? null)))
  sheet['!cols'] = (cells[0] ?? []).map((_, column) => ({
    wch: Math.min(48, 2 + Math.max(...cells.map((line) => String(line[column] ?? '').length))),
  }))
  utils.book_append_sheet(book, sheet, table.slice(0, 31))
  saveFile(nameOf(table, 'xlsx'), new Blob([write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer], { type: XLSX }))
}
