import fs from 'node:fs'
import path from 'node:path'
import type { Acknowledged } from './book.ts'
import { type Found, lookAt } from './look.ts'
import { meetingIn } from './points.ts'

/*
 * A process that looks at disks as they are handed over, one after the other, and says a line for each. Memory that a database had is
 * given back at the end of the process only, so it ends after some, and another takes its place.
 */

const DISKS_MAX = 600
const { ready } = meetingIn(process.env['KILL_POINTS']!)
const mine = `${ready}.looked-at-${process.pid}`

for (let looked = 0; looked < DISKS_MAX; ) {
  const [next] = fs.readdirSync(ready).toSorted((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10))
  if (next === undefined) {
    if (fs.existsSync(`${ready}.ended`)) process.exit(0)
    await new Promise((resolve) => setTimeout(resolve, 5))
    continue
  }
  try {
    fs.renameSync(path.join(ready, next), mine)
  } catch {
    continue // another process was first
  }
  const lines = path.join(mine, 'acknowledged.ndjson')
  const last = fs.existsSync(lines) ? fs.readFileSync(lines, 'utf8').trim().split('\n').at(-1) : undefined
  const acknowledged = last === undefined ? undefined : (JSON.parse(last) as Acknowledged)
  const found: Found = await lookAt(path.join(mine, 'disk'), acknowledged).catch((error: unknown) => ({
    position: 0,
    hash: '',
    wrong: [`it does not start: ${error instanceof Error ? error.message : String(error)}`],
  }))
  process.stdout.write(`${JSON.stringify({ point: next, ...found })}\n`)
  if (found.wrong.length > 0) fs.renameSync(mine, path.join(ready, '..', `wrong-${next}`))
  else fs.rmSync(mine, { recursive: true })
  looked++
}
process.exit(1)
