import { type Day, weekday } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import { Dice } from './dice.ts'
import type { Price } from './story.ts'

interface Walk {
  readonly base: string
  readonly quote: string
  /** The first price, in units of 10^-places. */
  readonly start: number
  readonly places: number
  /** What a week brings on average, and how far it may stray, in ten-thousandths. */
  readonly drift: number
  readonly stray: number
}

const WALKS: readonly Walk[] = [
  { base: 'USD', quote: 'EUR', start: 9340, places: 4, drift: 0, stray: 60 },
  { base: 'CHF', quote: 'EUR', start: 10120, places: 4, drift: 3, stray: 35 },
  { base: 'WRLD', quote: 'EUR', start: 7812, places: 2, drift: 24, stray: 130 },
  { base: 'GRBD', quote: 'EUR', start: 5140, places: 2, drift: 6, stray: 35 },
  { base: 'HLX', quote: 'USD', start: 5420, places: 2, drift: 38, stray: 300 },
  { base: 'ORCH', quote: 'USD', start: 3175, places: 2, drift: -14, stray: 380 },
]

/** The week's closing prices, every Friday, beginning before the first day of the book. */
export class Markets {
  readonly prices: readonly Price[]

  constructor(seed: number, opened: Day, until: Day) {
    const friday = opened - ((weekday(opened) + 2) % 7)
    const walks = WALKS.map((walk) => ({ ...walk, now: walk.start, dice: new Dice(seed, `price of ${walk.base}`) }))
    const prices: Price[] = []
    for (let day = friday; day <= until; day += 7)
      for (const walk of walks) {
        prices.push({ day, base: walk.base, rate: Exact.of(walk.now, walk.places), quote: walk.quote })
        // Three throws added up look like a market; one throw looks like a lottery.
        const week = walk.drift + [1, 2, 3].reduce((sum) => sum + walk.dice.between(-walk.stray, walk.stray), 0)
        walk.now = Math.max(1, Math.round((walk.now * (10_000 + week)) / 10_000))
      }
    this.prices = prices
  }

  /** The last closing price up to a day. The book opens after the first Friday, so there always is one. */
  on(day: Day, base: string): Exact {
    return this.prices.findLast((price) => price.base === base && price.day <= day)?.rate ?? Exact.one
  }
}
