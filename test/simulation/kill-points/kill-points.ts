import { parseArgs } from 'node:util'
import { endEverywhere } from './end-everywhere.ts'

/* `npm run kill-points -- [--rounds 10] [--minutes 600] [--every 1] [--from 1] [--lookers 2]`: ends an installation before every call that changes its disk. */

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '10' },
    every: { type: 'string', default: '1' },
    lookers: { type: 'string', default: '2' },
    from: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '600' },
  },
})
const count = (name: keyof typeof values): number => {
  const number = Number(values[name])
  if (!Number.isSafeInteger(number) || number < 1) throw new Error(`--${name} is "${values[name]}"; expected a whole number above 0`)
  return number
}
const { calls, names, looked, same, wrong, folder } = await endEverywhere({
  rounds: count('rounds'),
  every: count('every'),
  from: count('from'),
  minutes: count('minutes'),
  lookers: count('lookers'),
  told: (line) => console.log(line),
})
console.log(`${calls} calls that change the disk: ${JSON.stringify(names)}`)
console.log(`disks looked at: ${JSON.stringify(looked)}; ${same} further ends with one of these disks; ${wrong.length} wrong`)
for (const line of wrong.slice(0, 100)) console.log(line)
if (wrong.length > 0) console.log(`the disks are in ${folder}`)
process.exit(wrong.length === 0 ? 0 : 1)
