import { isDateLike } from '../values/date-like.ts'
import { meaningsOf } from '../values/header-words.ts'
import { isMoney } from '../values/money.ts'
import type { Row } from '../statement.ts'

const LINE = /^([\p{L}][\p{L} /]{1,30}):\s*(.*)$/u
const RECORDS_MIN = 2
/** A form of more is no movement. */
const [LABELS_MIN, LABELS_MAX] = [3, 30]

/**
 * Some banks write a movement in several lines, each with its name: "Date: …", "Description: …", "Amount: …". Rows with these names as headings,
 * what stands above them as it is; undefined for any other text.
 */
export function labelledRows(text: string): Row[] | undefined {
  const lines = text.split(/\r\n|\r|\n/)
  const said = lines.map((line) => LINE.exec(line.trim()))
  const labels = blockLabels(said)
  if (!labels) return undefined
  const rows: Row[] = []
  const records: { line: number; cells: string[] }[] = []
  for (let at = 0; at < lines.length; at++) {
    const cells = labels.map((label, part) => (said[at + part]?.[1] === label ? said[at + part]![2]!.trim() : undefined))
    if (cells.every((cell) => cell !== undefined)) {
      if (records.length === 0) rows.push({ index: rows.length, line: at + 1, cells: [...labels] })
      records.push({ line: at + 1, cells })
      rows.push({ index: rows.length, line: at + 1, cells })
      at += labels.length - 1
    } else if (lines[at]!.trim() !== '') rows.push({ index: rows.length, line: at + 1, cells: [lines[at]!.trim()] })
  }
  const isNamed = labels.some((label) => meaningsOf(label).has('date')) && labels.some((label) => meaningsOf(label).has('amount'))
  const isTable = records.length >= (isNamed ? 1 : RECORDS_MIN) && records.every(({ cells }) => cells.some(isDateLike) && cells.some(isMoney))
  return isTable && (isNamed || records.length >= (rows.length - 1) / 2) ? rows : undefined
}

/** The names of the first lines that follow each other and come again in the same order. */
function blockLabels(said: readonly (RegExpExecArray | null)[]): string[] | undefined {
  const first = said.findIndex((line) => line !== null && isDateLike(line[2]!.trim()))
  if (first < 0) return undefined
  const labels: string[] = []
  for (let at = first; labels.length <= LABELS_MAX && said[at] && !labels.includes(said[at]![1]!); at++) labels.push(said[at]![1]!)
  return labels.length >= LABELS_MIN && labels.length <= LABELS_MAX ? labels : undefined
}
