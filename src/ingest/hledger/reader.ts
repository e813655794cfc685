import { Malformed } from './malformed.ts'
import { finish } from './finish/finish.ts'
import { readSource } from './formats.ts'
import { readFile } from './directives/include.ts'
import { readerOfDialect } from '../journal/reader.ts'
import { ReadingState } from './reading-state.ts'
import { decodeText } from './text/decode-text.ts'

/** Reads what hledger reads: journals, timeclock, timedot and CSV files with rules, as the root or included. */
export const hledgerReader = readerOfDialect('hledger', (root, files, options) => {
  const reading = new ReadingState(files, options)
  reading.readSource = readSource(reading)
  try {
    readFile(reading, root, { parent: undefined, line: 0, format: undefined })
  } catch (wrong) {
    if (!(wrong instanceof Malformed)) throw wrong
    reading.problem({ path: root, text: '' }, wrong)
    return reading.book
  }
  finish(reading, (file) => {
    const { path } = reading.book.files[file]!
    return { path, text: decodeText(files.bytes(path)) ?? '' }
  })
  return reading.book
})
