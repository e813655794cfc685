import { BOOKS, judge, type Verdict } from './judge.ts'
import { cutsOf, LAYOUTS } from './layout.ts'

/*
 * npm run import-score [-- PART-OF-NAME]: of every layout, how many of its cuts are read right, asked about, or wrong. With a part of a name
 * also what is wrong. Ends with 1 while anything is wrong.
 */

const [part = ''] = process.argv.slice(2)
const layouts = LAYOUTS.filter(({ name }) => name.includes(part))
const total = { right: 0, asked: 0, wrong: 0, payees: 0 }
const kinds = { asked: new Map<string, number>(), wrong: new Map<string, number>(), right: new Map<string, number>() }
const cuts = new Map<string, number>()
const count = (counts: Map<string, number>, key: string): void => void counts.set(key, (counts.get(key) ?? 0) + 1)
const columns = (name: string, cells: readonly (string | number)[]): string =>
  `${name.padEnd(38)}${cells.map((cell) => String(cell).padStart(8)).join('')}`
console.log(columns('layout', ['right', 'asked', 'wrong', 'payees']))
for (const layout of layouts) {
  const counts = { right: 0, asked: 0, wrong: 0, payees: 0 }
  const said: string[] = []
  for (const cut of cutsOf(layout))
    for (const book of BOOKS) {
      const verdict: Verdict = await judge(layout, cut, book)
      counts[verdict.is]++
      counts.payees += verdict.payees.length
      for (const kind of verdict.kinds) count(kinds[verdict.is], kind)
      if (verdict.is === 'asked') count(cuts, cut.name)
      if (verdict.is !== 'right') said.push(`    ${cut.name}, ${book}: ${verdict.is}`, ...verdict.details.map((detail) => `      ${detail}`))
      if (verdict.payees.length > 0) said.push(`    ${cut.name}, ${book}: payees`, ...verdict.payees.map((detail) => `      ${detail}`))
    }
  for (const key of ['right', 'asked', 'wrong', 'payees'] as const) total[key] += counts[key]
  console.log(columns(layout.name, Object.values(counts)))
  if (part !== '') console.log(said.join('\n'))
}
const all = total.right + total.asked + total.wrong
const percent = (count: number): string => `${((count * 100) / Math.max(1, all)).toFixed(1)} %`
console.log(columns(`${layouts.length} layouts`, Object.values(total)))
console.log(columns('', [percent(total.right), percent(total.asked), percent(total.wrong)]))
for (const [what, counts] of [
  ['asked about', kinds.asked],
  ['asked in', cuts],
  ['wrong', kinds.wrong],
] as const) {
  const sorted = [...counts].sort(([, a], [, b]) => b - a)
  if (sorted.length > 0) console.log(`${what}: ${sorted.map(([kind, times]) => `${kind} ${times}`).join(', ')}`)
}
process.exitCode = total.wrong > 0 ? 1 : 0
