import { synced } from '../world/check-live.ts'
import { Wrong } from '../world/program.ts'
import type { Random } from '../world/random.ts'
import type { World } from '../world/world.ts'
import type { Actor } from './actor.ts'

const PATH = 'query2.finance.yahoo.com/v8/finance/chart/ACME'
const PAUSE_MS = 3000

/** A provider that answers, answers late, or answers what it should not. */
export const fetchesPrices: Actor = {
  name: 'fetches prices',
  weight: 2,
  act: async (world, random) => {
    const [day, value] = [`2024-02-${String(random.whole(1, 28)).padStart(2, '0')}`, random.whole(1, 9999) / 100]
    const right = chart(day, value)
    const isRight = answerWith(world, random, right)
    const fact = world.known.price(day)
    if (isRight) fact.doubt(value)
    const program = random.of(world.programs)
    const job = await synced(program, { journal: true, prices: true, force_prices: true })
    if (job === undefined || job.status !== 'completed') return
    const failed = job.details?.some((detail) => detail.includes('ACME')) ?? false
    if (isRight && !failed) {
      fact.set(value)
      world.counts.acknowledged++
    }
    if (!isRight && !failed) throw new Wrong(`a provider that answers nonsense was believed: ${JSON.stringify(job)}`)
  },
}

/** Sets what the provider will say. Returns whether it is right. */
function answerWith(world: World, random: Random, right: string): boolean {
  const wrong = ['', 'null', '<html>', right.slice(0, right.length / 2), '{"chart":{"result":[{"timestamp":[1e300]}]}}', `[${'['.repeat(5000)}`]
  const kind = random.next()
  if (kind < 0.5) world.provider.on(PATH, right)
  else if (kind < 0.65) world.provider.on(PATH, (response) => setTimeout(() => response.end(right), random.whole(0, PAUSE_MS)))
  else if (kind < 0.75) world.provider.on(PATH, { status: random.of([404, 410, 403]), body: right })
  else world.provider.on(PATH, random.of(wrong))
  return kind < 0.65
}

const chart = (day: string, close: number): string =>
  JSON.stringify({
    chart: {
      result: [
        { meta: { currency: 'EUR', gmtoffset: 0 }, timestamp: [Date.parse(`${day}T17:30:00Z`) / 1000], indicators: { quote: [{ close: [close] }] } },
      ],
      error: null,
    },
  })
