/** A record: its fields by their letter, in order, up to the caret that closes it. */
export interface QifRecord {
  readonly line: number
  readonly kind: string
  readonly fields: readonly { readonly letter: string; readonly value: string }[]
}

export function qifRecords(text: string): QifRecord[] {
  const records: QifRecord[] = []
  let kind = 'bank'
  let fields: { letter: string; value: string }[] = []
  let begin = 1
  text.split(/\r?\n|\r/).forEach((line, index) => {
    const type = /^!(?:Type:)?(.*)$/i.exec(line.trim())
    if (type) {
      if (!/^(option|clear)/i.test(type[1]!)) kind = type[1]!.trim().toLowerCase()
      fields = []
    } else if (line.startsWith('^')) {
      if (fields.length > 0) records.push({ line: begin, kind, fields })
      fields = []
    } else if (line.trim() !== '') {
      if (fields.length === 0) begin = index + 1
      fields.push({ letter: line[0]!, value: line.slice(1).trim() })
    }
  })
  // A file without the last caret has been written by hand, and is whole all the same.
  if (fields.length > 0) records.push({ line: begin, kind, fields })
  return records
}

/** What a record has under a letter; '' for nothing. */
export const valueOf = ({ fields }: QifRecord, letter: string): string => fields.find((field) => field.letter === letter)?.value ?? ''
