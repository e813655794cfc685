import { expect, test } from 'vitest'
import type { Dialect } from '../../../../src/ingest/journal/book.ts'
import { problemsOf, ROOTS } from '../example.ts'
import { MISTAKES, type Mistake } from './mistakes.ts'
import recorded from './recorded.json'

/** What the tools say (ledger 3.3.0, hledger 1.25, beancount 3.2.3) to each mistake; '' where they say nothing. */
const TOOLS: Readonly<Record<Dialect, Readonly<Record<string, string>>>> = recorded

/** A message shows a way out when it says what to write, or what would have been right. */
const WAY_OUT =
  /\b(write|put|use|add|open|close|remove|take|correct|leave|indent|change|declare|look for|choose|name|save|convert|split|mend|give|begin|begins|belongs|written|ends|end with|expected|expecting|should be|must be|did you mean|needs?|valid|allowed|perhaps)\b/i

/** One point each: the line, the cause, and a way out. */
function points(said: readonly { readonly lines: readonly number[]; readonly message: string }[], { line, cause }: Mistake): number {
  const best = said.map(({ lines, message }) => Number(lines.includes(line)) + Number(cause.test(message)) + Number(WAY_OUT.test(message)))
  return Math.max(0, ...best)
}

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, at) => from + at)

/** Every line that a tool names; of a range each one. */
function linesNamed(message: string): number[] {
  const ranges = [...message.matchAll(/lines? (\d+)(?:-(\d+))?/g), ...message.matchAll(/\.(?:ledger|journal|beancount):(\d+)(?:-(\d+))?/g)]
  return ranges.flatMap(([, from, to = from]) => range(Number(from), Number(to)))
}

test.each(Object.keys(MISTAKES) as Dialect[])('%s: no message is worse than that of the tool', (dialect) => {
  const mistakes = Object.entries(MISTAKES[dialect])
  expect(mistakes).toHaveLength(40)
  const scores = mistakes.map(([name, mistake]) => {
    const problems = problemsOf(dialect, { files: { [ROOTS[dialect]]: mistake.text } })
    const tool = TOOLS[dialect][name]
    expect(tool, `what ${dialect} says to "${name}" is recorded`).toBeDefined()
    return {
      name,
      ours: points(
        problems.map(({ line, endLine = line, message }) => ({ lines: range(line, endLine), message })),
        mistake,
      ),
      theirs: tool === '' ? 0 : points([{ lines: linesNamed(tool!), message: tool! }], mistake),
      said: problems.map(({ line, message }) => `${line}: ${message}`),
    }
  })
  const sum = (of: 'ours' | 'theirs'): number => scores.reduce((total, score) => total + score[of], 0)
  console.log(`${dialect}: ${sum('ours')} of ${3 * mistakes.length} points for line, cause and way out; the tool has ${sum('theirs')}`)
  expect(scores.filter(({ ours, theirs }) => ours < theirs)).toEqual([])
  expect(scores.filter(({ ours, theirs }) => ours < 2 && theirs > 0)).toEqual([])
  expect(scores.filter(({ said }) => said.length > 1).map(({ name, said }) => [name, ...said])).toEqual([])
})
