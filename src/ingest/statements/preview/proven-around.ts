import type { Day } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import type { Guess } from '../presets/guess-preset.ts'
import { mapRows } from '../presets/map-rows.ts'
import type { Preset } from '../presets/preset.ts'
import type { Row } from '../statement.ts'
import { statedAround } from './stated-around.ts'

/** A guess whose open sign is decided where only one reading leads from the opening to the closing balance that the file states around its rows. */
export function provenAround(guess: Guess, rows: readonly Row[], today: Day): Guess {
  const sign = guess.decided.find(({ about, isCertain }) => about === 'sign' && !isCertain)
  const fitting = sign?.readings.filter(({ preset }) => comesOut(preset, rows, today)) ?? []
  const [only] = fitting
  if (!sign || !only || fitting.length > 1) return guess
  const proven = { ...sign, value: only.value, by: 'balance', because: 'The opening and the closing balance confirm it.', isCertain: true } as const
  return { ...guess, preset: only.preset, decided: guess.decided.map((one) => (one === sign ? proven : one)) }
}

function comesOut(preset: Preset, rows: readonly Row[], today: Day): boolean {
  const movements = mapRows(rows, preset, today).flatMap((one) => {
    if (one.kind !== 'movement') return []
    const { balance: _, ...movement } = one.movement
    return [movement]
  })
  const { opening, closing } = statedAround(rows, movements, preset, today)
  return opening !== undefined && closing !== undefined && Exact.sum([opening, ...movements.map(({ amount }) => amount)]).equals(closing.amount)
}
